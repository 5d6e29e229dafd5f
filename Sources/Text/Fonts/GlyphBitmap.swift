// A picture that a font has of a glyph.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// A glyph as a picture, made for one size.
package struct GlyphBitmap: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// Rows from the top, four bytes a pixel: blue, green, red, alpha, premultiplied.
  ///
  /// Where there are no colours, the four are the same, the coverage.
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
