// ShapedGlyphs: rows of shaped glyphs: their clusters, and extra room after some of them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

extension [ShapedGlyph] {
  /// The sum of the advances, in points.
  var width: CGFloat { reduce(0) { $0 + $1.advance.width } }

  /// Calls `body` for each cluster from left to right, with the indices of its glyphs in the row, and its units.
  ///
  /// `range` is the shaped part of the text; clusters of a row that runs to the left are in descending order.
  func forEachCluster(
    in range: Range<Int>, isRightToLeft: Bool, _ body: (_ glyphs: Range<Int>, _ units: Range<Int>) -> Void
  ) {
    var start = 0
    var before = range.upperBound
    while start < count {
      let first = self[start].cluster
      var end = start + 1
      while end < count, self[end].cluster == first { end += 1 }
      let next = isRightToLeft ? before : end < count ? self[end].cluster : range.upperBound
      body(start..<end, first..<Swift.max(first, next))
      before = first
      start = end
    }
  }

  /// Adds room after each cluster: to its right, or to its left where text runs to the left.
  ///
  /// `room` is called with the units of a cluster, and returns points.
  mutating func widen(in range: Range<Int>, isRightToLeft: Bool, _ room: (Range<Int>) -> CGFloat) {
    var widened = self
    forEachCluster(in: range, isRightToLeft: isRightToLeft) { glyphs, units in
      let room = room(units)
      guard room != 0 else { return }
      if isRightToLeft {
        widened[glyphs.lowerBound].advance.width += room
        widened[glyphs.lowerBound].offset.x += room
      } else {
        widened[glyphs.upperBound - 1].advance.width += room
      }
    }
    self = widened
  }
}
