// TabStops: the next tab stop, and the width of the gap to it.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

extension ParagraphStyleValues {
  /// The default distance between tab stops, in points.
  static let standardInterval: CGFloat = 28

  /// Returns the first tab stop after a position in the column. Positions are in points from the leading edge.
  func tabStop(after position: CGFloat) -> TabStop {
    let stops = tabStops ?? []
    // A stop that is less than a visible distance away doesn't count as the next one.
    if let stop = stops.first(where: { $0.location > position + 1e-3 }) { return stop }
    let interval = defaultTabInterval > 0 ? defaultTabInterval : ParagraphStyleValues.standardInterval
    let next = ((position + 1e-3) / interval).rounded(.down) + 1
    return TabStop(location: next.isFinite ? next * interval : position)
  }
}

extension TabStop {
  /// Returns the width of the gap from a position to the stop, where text of a width follows.
  func gap(from position: CGFloat, to width: CGFloat) -> CGFloat {
    switch alignment {
    case .left, .natural, .justified: max(location - position, 0)
    case .right: max(location - position - width, 0)
    case .center: max(location - position - width / 2, 0)
    }
  }
}
