// Rectangles with continuous corners, as UIBezierPath makes them.
//
// UIKit has three shapes, distinguished by whether the long ends of the corners fit (PaintCode, "Code for iOS 7 rounded
// rectangles"; the element lists that ChouTiUI publishes as recorded on iOS 14 to 17 have the same numbers): the
// continuous corner if they fit on all sides; round ends if they fit on the longer sides only, whatever the radius; and
// a capsule of quarter circles if they fit on none.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension PathStorage {
  /// Adds a rectangle with some corners rounded, clockwise where y points down.
  ///
  /// Radii are limited to half the rectangle; if one of them is not above 0 all corners are square. The sources do not
  /// describe corners with different horizontal and vertical radii, nor rectangles with only some corners rounded:
  /// these keep their radii, and change from the continuous corner to the circle as the room for them shrinks.
  package mutating func addContinuousRect(_ rect: CGRect, corners: RoundedBox.Corners, radii: CGSize) {
    if rect.isNull { return }
    let rect = rect.standardized
    let half = SIMD2(rect.size.width / 2, rect.size.height / 2)
    let radius = SIMD2(min(radii.width, half.x), min(radii.height, half.y))
    guard radius.x > 0, radius.y > 0, !corners.isEmpty else { return addRect(rect) }
    let outline = CornerOutline(rect)
    let reach = radii.width * RoundedBox.continuousExpansion
    guard corners == .all, radii.width == radii.height, reach >= min(half.x, half.y) else {
      let expansion = min(RoundedBox.continuousExpansion, max(1, (half / radius).min()))
      let controls = ContinuousCorner.controls(expansion: expansion)
      return outline.add(corners, { along in controls.map { $0 * (along == .x ? radius : radius.swapped) } }, to: &self)
    }
    let side = min(half.x, half.y)
    if reach >= max(half.x, half.y) {
      // A capsule begins in the middle of the top edge.
      let rest = 1 - Double(PathStorage.quarterCircleControl)
      let quarter = [SIMD2(1, 0), SIMD2(rest, 0), SIMD2(0, rest), SIMD2(0, 1)].map { $0 * side }
      return outline.add(corners, { _ in quarter }, fromMiddle: true, to: &self)
    }
    let isWide = half.x > half.y
    let end = RoundEnd.controls(side: side, reach: reach)
    outline.add(
      corners, { along in (along == .x) == isWide ? end : end.reversed().map(\.swapped) }, fromMiddle: !isWide,
      to: &self)
  }
}

/// The round end of a rectangle that is too low for the corners of a wide one.
private enum RoundEnd {
  /// The control points of one corner except the first, in units of half the shorter side over 1.528665, from the long
  /// side to the short one.
  private static let published: [SIMD2<Double>] = [
    SIMD2(1.6352782071519016, 0), SIMD2(1.2988404586546645, 0), SIMD2(0.9366796566018196, 0.1145144039682227),
    SIMD2(0.3743055124078555, 0.3192018529757550), SIMD2(0, 0.8537655244336196), SIMD2(0, 1.4522315885),
  ]

  /// Returns the control points if half the shorter side is `side`, and corners reach as far as `reach` along the
  /// longer one.
  static func controls(side: Double, reach: Double) -> [SIMD2<Double>] {
    [SIMD2(reach, 0)] + published.map { $0 * (side / RoundedBox.continuousExpansion) }
  }
}

/// A rectangle as its corners, clockwise from the top right if y points down.
private struct CornerOutline {
  enum Axis { case x, y }

  private let low: SIMD2<Double>
  private let high: SIMD2<Double>

  init(_ rect: CGRect) {
    low = SIMD2(rect.origin.x, rect.origin.y)
    high = low + SIMD2(rect.size.width, rect.size.height)
  }

  /// Adds the outline to a path, starting at the end of the top left corner, or in the middle of the top edge.
  ///
  /// `controls` returns the control points of a corner's curves, given the axis of the edge before the corner: each as
  /// the distance back along that edge, and the distance on along the next.
  func add(
    _ corners: RoundedBox.Corners, _ controls: (Axis) -> [SIMD2<Double>], fromMiddle: Bool = false,
    to path: inout PathStorage
  ) {
    let right = SIMD2(1.0, 0.0), down = SIMD2(0.0, 1.0)
    let leftEnd = corners.contains(.minXMinY) ? controls(.y).last?.y ?? 0 : 0
    let first = SIMD2(fromMiddle ? low.x / 2 + high.x / 2 : low.x + leftEnd, low.y)
    path.move(to: CGPoint(first))
    let ways: [(corner: RoundedBox.Corners, at: SIMD2<Double>, along: Axis, back: SIMD2<Double>, on: SIMD2<Double>)] = [
      (.maxXMinY, SIMD2(high.x, low.y), .x, -right, down), (.maxXMaxY, high, .y, -down, -right),
      (.minXMaxY, SIMD2(low.x, high.y), .x, right, -down), (.minXMinY, low, .y, down, right),
    ]
    for (corner, at, along, back, on) in ways {
      guard corners.contains(corner) else {
        // The line back to the start of the outline is added by closing the subpath.
        if corner != .minXMinY { path.addLine(unlessAt: CGPoint(at)) }
        continue
      }
      let points = controls(along).map { CGPoint(at + back * $0.x + on * $0.y) }
      path.addLine(unlessAt: points[0])
      for index in stride(from: 3, to: points.count, by: 3) {
        path.addCurve(to: points[index], control1: points[index - 2], control2: points[index - 1])
      }
    }
    if fromMiddle { path.addLine(unlessAt: CGPoint(first)) }
    path.closeSubpath()
  }
}

extension PathStorage {
  /// Adds a line to a point, unless that is the current point.
  fileprivate mutating func addLine(unlessAt point: CGPoint) {
    if currentPoint != point { addLine(to: point) }
  }
}

extension SIMD2<Double> {
  /// The vector with x and y exchanged.
  fileprivate var swapped: SIMD2<Double> { SIMD2(y, x) }
}
