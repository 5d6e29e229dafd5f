// Coverage without the pixels that something opaque will be drawn over.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension PlacedCoverage {
  /// Removes the pixels of `hidden`: rectangles are cut around it, and of each tile only the parts around it are shown.
  mutating func leaveOut(_ hidden: PixelRect?) {
    guard let hidden, !hidden.isEmpty else { return }
    if solids.contains(where: { $0.intersects(hidden) }) {
      solids = solids.flatMap { $0.parts(outside: hidden) }
    }
    if uniform.contains(where: { $0.rect.intersects(hidden) }) {
      uniform = uniform.flatMap { rect, coverage in rect.parts(outside: hidden).map { ($0, coverage) } }
    }
    guard tiles.contains(where: { $0.shown.intersects(hidden) }) else { return }
    tiles = tiles.flatMap { tile in
      tile.shown.parts(outside: hidden).map { part in
        var tile = tile
        tile.shown = part
        return tile
      }
    }
  }
}

extension PixelRect {
  /// The parts outside of another rectangle, as up to four rectangles: above it, left and right of it, and below it.
  func parts(outside other: PixelRect) -> [PixelRect] {
    guard intersects(other) else { return isEmpty ? [] : [self] }
    let top = max(y0, other.y0), bottom = min(y1, other.y1)
    return [
      PixelRect(x0: x0, y0: y0, x1: x1, y1: top), PixelRect(x0: x0, y0: top, x1: other.x0, y1: bottom),
      PixelRect(x0: other.x1, y0: top, x1: x1, y1: bottom), PixelRect(x0: x0, y0: bottom, x1: x1, y1: y1),
    ].filter { !$0.isEmpty }
  }
}
