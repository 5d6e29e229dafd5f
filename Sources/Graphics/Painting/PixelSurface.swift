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

  /// The pixels of the context that the surface covers.
  let rect: PixelRect
  /// The pixels from the start of one row to that of the next.
  let stride: Int
  /// Whether alpha stays one whatever is painted.
  let isOpaque: Bool
  private let first: UnsafeMutablePointer<UInt32>
  private let isOwner: Bool

  /// Creates transparent pixels; nil if there are none, or more than fit in memory.
  init?(_ rect: PixelRect, isOpaque: Bool = false) {
    guard !rect.isEmpty, rect.width <= Self.largestArea, rect.height <= Self.largestArea / rect.width,
      let memory = calloc(rect.area, 4)
    else { return nil }
    self.rect = rect
    stride = rect.width
    self.isOpaque = isOpaque
    first = memory.bindMemory(to: UInt32.self, capacity: rect.area)
    isOwner = true
  }

  /// Creates a surface over rows of pixels that the caller owns. The memory and each row must be aligned to four bytes.
  init(_ rect: PixelRect, over memory: UnsafeMutableRawPointer, bytesPerRow: Int, isOpaque: Bool) {
    assert(bytesPerRow.isMultiple(of: 4), "rows of \(bytesPerRow) bytes do not begin at whole pixels")
    assert(UInt(bitPattern: memory).isMultiple(of: 4), "the memory of a surface is not aligned to its pixels")
    assert(bytesPerRow / 4 >= rect.width, "rows of \(bytesPerRow) bytes do not hold \(rect.width) pixels")
    self.rect = rect
    stride = bytesPerRow / 4
    self.isOpaque = isOpaque
    first = memory.assumingMemoryBound(to: UInt32.self)
    isOwner = false
  }

  deinit {
    if isOwner { free(first) }
  }

  /// The same pixels, for whoever paints rows of shapes.
  var target: PixelTarget? {
    let count = (rect.height - 1) * stride + rect.width
    return PixelTarget(
      rect, over: UnsafeMutableRawBufferPointer(start: first, count: count * 4), bytesPerRow: stride * 4)
  }

  /// Returns a pointer to a pixel, and those that follow it in its row. It has to be one of ``rect``.
  @inline(__always)
  func pixels(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
    assert(
      x >= rect.x0 && x < rect.x1 && y >= rect.y0 && y < rect.y1,
      "the pixel (\(x),\(y)) is not one of the surface's at \(rect)")
    return first + (y - rect.y0) * stride + (x - rect.x0)
  }

  /// Sets the alpha of all pixels to one and leaves their other components unchanged.
  func makeOpaque() {
    for y in rect.y0..<rect.y1 {
      let row = pixels(x: rect.x0, y: y)
      for x in 0..<rect.width { row[x] |= 0xFF00_0000 }
    }
  }
}
