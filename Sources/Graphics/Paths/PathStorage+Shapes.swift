// Whole figures as path elements: lines, rectangles, rounded rectangles and ellipses.
// SPDX-License-Identifier: Apache-2.0

extension PathStorage {
  /// The distance of a quarter circle's control points from its ends, in radii: (4/3)·tan(π/8).
  /// The curve's distance from the centre then deviates by at most 0.03 %.
  static let quarterCircleControl: CGFloat = 0.5522847498307936

  /// Adds a move to the first point and lines to the others.
  package mutating func addLines(between points: some Sequence<CGPoint>, transform: CGAffineTransform = .identity) {
    var isFirst = true
    for point in points {
      if isFirst {
        move(to: point.applying(transform))
      } else {
        addLine(to: point.applying(transform))
      }
      isFirst = false
    }
  }

  /// Adds a rectangle from its origin, along its width first; the null rectangle adds nothing.
  package mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    if rect.isNull { return }
    let (x, y) = (rect.origin.x, rect.origin.y)
    let (endX, endY) = (x + rect.size.width, y + rect.size.height)
    move(to: CGPoint(x: x, y: y).applying(transform))
    addLine(to: CGPoint(x: endX, y: y).applying(transform))
    addLine(to: CGPoint(x: endX, y: endY).applying(transform))
    addLine(to: CGPoint(x: x, y: endY).applying(transform))
    closeSubpath()
  }

  /// Adds an ellipse of four curves from the middle of the right edge towards larger y.
  package mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    if rect.isNull { return }
    let rect = rect.standardized
    let (halfWidth, halfHeight) = (rect.size.width / 2, rect.size.height / 2)
    let (centerX, centerY) = (rect.origin.x + halfWidth, rect.origin.y + halfHeight)
    let control = PathStorage.quarterCircleControl
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: centerX + x * halfWidth, y: centerY + y * halfHeight).applying(transform)
    }
    move(to: point(1, 0))
    addCurve(to: point(0, 1), control1: point(1, control), control2: point(control, 1))
    addCurve(to: point(-1, 0), control1: point(-control, 1), control2: point(-1, control))
    addCurve(to: point(0, -1), control1: point(-1, -control), control2: point(-control, -1))
    addCurve(to: point(1, 0), control1: point(control, -1), control2: point(1, -control))
    closeSubpath()
  }

  /// Adds a rectangle with elliptical corners, from the middle of the right edge towards larger y.
  ///
  /// Corner radii are clamped between 0 and half the rectangle; if either is 0, corners are square.
  package mutating func addRoundedRect(
    _ rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    if rect.isNull { return }
    let rect = rect.standardized
    let (left, top) = (rect.origin.x, rect.origin.y)
    let (right, bottom) = (left + rect.size.width, top + rect.size.height)
    let width = min(max(cornerWidth, 0), rect.size.width / 2)
    let height = min(max(cornerHeight, 0), rect.size.height / 2)
    guard width > 0, height > 0 else { return addRect(rect, transform: transform) }
    let controlX = width * (1 - PathStorage.quarterCircleControl)
    let controlY = height * (1 - PathStorage.quarterCircleControl)
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y).applying(transform) }

    move(to: point(right, top + rect.size.height / 2))
    addLine(to: point(right, bottom - height))
    addCurve(
      to: point(right - width, bottom),
      control1: point(right, bottom - controlY), control2: point(right - controlX, bottom))
    addLine(to: point(left + width, bottom))
    addCurve(
      to: point(left, bottom - height),
      control1: point(left + controlX, bottom), control2: point(left, bottom - controlY))
    addLine(to: point(left, top + height))
    addCurve(
      to: point(left + width, top), control1: point(left, top + controlY), control2: point(left + controlX, top))
    addLine(to: point(right - width, top))
    addCurve(
      to: point(right, top + height), control1: point(right - controlX, top), control2: point(right, top + controlY))
    closeSubpath()
  }
}
