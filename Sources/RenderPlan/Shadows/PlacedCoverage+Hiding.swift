// Coverage without the pixels that something opaque will be drawn over.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension PlacedCoverage {
  /// Removes the pixels of `hidden`: rectangles are cut around it, and of each tile only the parts around it are shown.
  mutating func leaveOut(_ hidden: PixelRect?) {
    guard let hidden, !hidden.isEmpty else { return }
    Self.leaveOut(hidden, of: &solids, { $0 }) { $0 = $1 }
    Self.leaveOut(hidden, of: &uniform, { $0.rect }) { $0.rect = $1 }
    Self.leaveOut(hidden, of: &tiles, { $0.shown }) { $0.shown = $1 }
  }

  /// Removes the pixels of `hidden` from pieces, each of which shows the pixels of a rectangle.
  @inline(__always)
  private static func leaveOut<Piece>(
    _ hidden: PixelRect, of pieces: inout [Piece], _ shown: (Piece) -> PixelRect,
    show: (inout Piece, PixelRect) -> Void
  ) {
    guard pieces.contains(where: { shown($0).intersects(hidden) }) else { return }
    var kept: [Piece] = []
    kept.reserveCapacity(pieces.count + 3)
    for piece in pieces {
      let parts = shown(piece).parts(outside: hidden)
      for index in parts.indices where !parts[index].isEmpty {
        kept.append(piece)
        show(&kept[kept.count - 1], parts[index])
      }
    }
    pieces = kept
  }
}

extension PixelRect {
  /// The parts outside of another rectangle: above it, left and right of it, and below it. Any of them may be empty.
  @inline(__always)
  func parts(outside other: PixelRect) -> InlineArray<4, PixelRect> {
    guard intersects(other) else { return [self, .empty, .empty, .empty] }
    let top = max(y0, other.y0), bottom = min(y1, other.y1)
    return [
      PixelRect(x0: x0, y0: y0, x1: x1, y1: top), PixelRect(x0: x0, y0: top, x1: other.x0, y1: bottom),
      PixelRect(x0: other.x1, y0: top, x1: x1, y1: bottom), PixelRect(x0: x0, y0: bottom, x1: x1, y1: y1),
    ]
  }
}
