// PixelSurface: pixels in memory that can be painted on, those of a context or of a transparency layer.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePainting
import QuartziteTessellation

/// A rectangle of premultiplied pixels of gamma-encoded sRGB, four bytes each.
///
/// A pixel is read and written as one word with its first byte lowest.
final class PixelSurface {
  /// The largest number of pixels of a surface: half a gigabyte of memory.
  static let largestArea = 1 << 27

  /// The pixels, for whoever paints rows of shapes.
  let target: PixelTarget
  /// Whether alpha stays one whatever is painted.
  let isOpaque: Bool
  /// The memory of the pixels; nil where the caller owns it.
  private let memory: UnsafeMutableRawPointer?

  /// The pixels of the context that the surface covers.
  var rect: PixelRect { target.rect }

  /// Creates transparent pixels; nil if there are none, or more than fit in memory.
  init?(_ rect: PixelRect, isOpaque: Bool = false) {
    guard !rect.isEmpty, rect.width <= Self.largestArea, rect.height <= Self.largestArea / rect.width,
      let memory = calloc(rect.area, 4),
      let target = PixelTarget(
        rect, over: UnsafeMutableRawBufferPointer(start: memory, count: rect.area * 4), bytesPerRow: rect.width * 4)
    else { return nil }
    self.target = target
    self.isOpaque = isOpaque
    self.memory = memory
  }

  /// Creates a surface over pixels that the caller owns, which must be aligned.
  init(_ target: PixelTarget, isOpaque: Bool) {
    assert(target.isAligned, "the pixels of a surface are not aligned to words")
    self.target = target
    self.isOpaque = isOpaque
    memory = nil
  }

  deinit { free(memory) }

  /// Returns a pointer to a pixel, and those that follow it in its row. It has to be one of ``rect``.
  @inline(__always)
  func pixels(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> { target.pixels(x: x, y: y) }

  /// Sets the alpha of all pixels to one and leaves their other components unchanged.
  func makeOpaque() {
    for y in rect.y0..<rect.y1 {
      let row = pixels(x: rect.x0, y: y)
      for x in 0..<rect.width { row[x] |= 0xFF00_0000 }
    }
  }
}
