// GlyphBitmap: a picture of a glyph from a font.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// A picture of a glyph, made for one size.
package struct GlyphBitmap: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// The rows from the top, four bytes a pixel: blue, green, red, alpha, premultiplied.
  ///
  /// If the picture has no colours of its own, all four bytes of a pixel are its coverage.
  package let pixels: [UInt8]
  /// Whether the pixels have colours of their own; otherwise they are the coverage of the text's colour.
  package let isColored: Bool
  /// The box of the picture in ems, from the glyph's origin, y upwards.
  package let placement: CGRect

  /// The pixels as an image; nil where there are none.
  package var image: CGImage? {
    CGImage(premultipliedBGRA: Data(pixels), width: width, height: height, bytesPerRow: 4 * width)
  }
}
