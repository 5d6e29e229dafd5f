// Which tab stop comes next, and how wide the gap to it is.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

extension ParagraphStyleValues {
  /// How far apart tab stops are where nothing else is said, in points.
  static let standardInterval: CGFloat = 28

  /// The first tab stop behind a place in the column. Places are in points from the leading edge.
  func tabStop(after position: CGFloat) -> TabStop {
    let stops = tabStops ?? []
    // A stop that is reached by less than what can be seen doesn't count as the next one.
    if let stop = stops.first(where: { $0.location > position + 1e-3 }) { return stop }
    let interval = defaultTabInterval > 0 ? defaultTabInterval : ParagraphStyleValues.standardInterval
    let next = ((position + 1e-3) / interval).rounded(.down) + 1
    return TabStop(location: next.isFinite ? next * interval : position)
  }
}

extension TabStop {
  /// How wide the gap is that leads from a place to the stop, where text of that width follows.
  func gap(from position: CGFloat, to width: CGFloat) -> CGFloat {
    switch alignment {
    case .left, .natural, .justified: max(location - position, 0)
    case .right: max(location - position - width, 0)
    case .center: max(location - position - width / 2, 0)
    }
  }
}
