// PixelTarget: rows of pixels in memory that several threads paint on, each on rows of its own.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// A rectangle of premultiplied pixels of gamma-encoded sRGB in memory that somebody else owns, four bytes each: blue, green,
/// red, alpha.
///
/// Threads that paint on it at the same time must keep to pixels of their own.
package struct PixelTarget: @unchecked Sendable {
  /// The pixels of the picture that the memory holds.
  package let rect: PixelRect
  @usableFromInline let first: UnsafeMutableRawPointer
  /// The distance from a row to the next, in bytes.
  package let bytesPerRow: Int

  /// Creates a target over memory with rows `bytesPerRow` bytes apart; nil where that does not hold the pixels of `rect`. Neither
  /// the memory nor its rows have to be aligned.
  package init?(_ rect: PixelRect, over memory: UnsafeMutableRawBufferPointer, bytesPerRow: Int) {
    guard !rect.isEmpty, bytesPerRow >= rect.width * 4,
      memory.count >= (rect.height - 1) * bytesPerRow + rect.width * 4, let first = memory.baseAddress
    else { return nil }
    self.rect = rect
    self.first = first
    self.bytesPerRow = bytesPerRow
  }

  /// Whether every row begins at an address that pixels can be read from as words.
  package var isAligned: Bool { UInt(bitPattern: first).isMultiple(of: 4) && bytesPerRow.isMultiple(of: 4) }

  /// A pixel, and those that follow it in its row. It has to be one of ``rect``.
  @inlinable @inline(__always)
  package func pixels(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
    assert(
      x >= rect.x0 && x < rect.x1 && y >= rect.y0 && y < rect.y1, "the pixel (\(x),\(y)) is not one of those at \(rect)"
    )
    return (first + (y - rect.y0) * bytesPerRow + (x - rect.x0) * 4).assumingMemoryBound(to: UInt32.self)
  }
}
