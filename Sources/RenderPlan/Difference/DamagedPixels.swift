// Rectangles of pixels that have to be drawn again, few enough to draw each by itself.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// The union of rectangles of pixels, as a few rectangles that contain it.
struct DamagedPixels {
  /// The largest number of rectangles.
  static let capacity = 8

  private(set) var rects: [PixelRect] = []

  /// Adds the pixels of a rectangle. Where that makes too many rectangles, the two are joined whose union adds the
  /// fewest pixels.
  mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty, !rects.contains(where: { $0.contains(rect) }) else { return }
    rects.removeAll { rect.contains($0) }
    rects.append(rect)
    if rects.count > Self.capacity { joinCheapest(below: .max) }
  }

  /// Joins rectangles for as long as that costs no more pixels than to draw them one by one.
  mutating func joinNeighbors() { while joinCheapest(below: 1) {} }

  /// Joins the two rectangles whose union adds the fewest pixels, if these are fewer than `limit`.
  @discardableResult
  private mutating func joinCheapest(below limit: Int) -> Bool {
    var best: (cost: Int, first: Int, second: Int)?
    for second in rects.indices {
      for first in 0..<second {
        let cost = rects[first].union(rects[second]).area - rects[first].area - rects[second].area
        if cost < best?.cost ?? limit { best = (cost, first, second) }
      }
    }
    guard let best else { return false }
    let other = rects.remove(at: best.second)
    let joined = rects.remove(at: best.first).union(other)
    rects.removeAll { joined.contains($0) }
    rects.append(joined)
    return true
  }
}
