// The pictures that fonts have of glyphs.
// SPDX-License-Identifier: Apache-2.0

/// An image and the box that it is shown in, in units of the face, y up.
package struct GlyphPicture {
  package let image: CGImage
  package let low: SIMD2<Double>
  package let high: SIMD2<Double>

  /// Creates the picture of a bitmap; nil for bitmaps without colours, which are drawn as coverage.
  package init?(_ bitmap: GlyphBitmap, unitsPerEm: Double) {
    guard bitmap.isColored, let image = bitmap.image else { return nil }
    self.image = image
    low = bitmap.low * unitsPerEm
    high = bitmap.high * unitsPerEm
  }
}

extension GlyphBitmap {
  /// The corners of the box that it is shown in, in ems, y up.
  package var low: SIMD2<Double> { SIMD2(Double(placement.minX), Double(placement.minY)) }
  package var high: SIMD2<Double> { SIMD2(Double(placement.maxX), Double(placement.maxY)) }
}
