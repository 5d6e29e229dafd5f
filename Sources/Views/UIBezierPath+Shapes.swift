// UIBezierPath+Shapes: paths that begin as a figure: rectangles, rounded rectangles, ovals and arcs.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension UIBezierPath {
  /// Creates a rectangle from its origin, clockwise as it looks on screen.
  public convenience init(rect: CGRect) {
    self.init()
    change { $0.addRect(rect) }
  }

  /// Creates the oval that fills `rect`, from the middle of the right edge, clockwise as it looks on screen.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    change { $0.addEllipse(in: rect) }
  }

  /// Creates a rectangle with continuous corners of `cornerRadius` points, clockwise as it looks on screen.
  ///
  /// A continuous corner reaches 1.528665 radii along both edges, where the quarter circle of ``CGPath`` and of a
  /// layer's `cornerRadius` reaches one. If that fits only on the longer edges, the ends are round whatever the radius;
  /// if it fits on none, the path is a capsule of quarter circles, and a circle in a square. It begins at the end of
  /// the top left corner on the top edge, or in the middle of a top edge that is all corners.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(
      roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
  }

  /// Creates a rectangle whose `corners` are continuous ones of `cornerRadii` points, at most half of the rectangle.
  ///
  /// All four corners with one radius are those of ``init(roundedRect:cornerRadius:)``. Fewer corners, or corners with
  /// different radii across and down, reach 1.528665 radii along their edges, or half of the edge where that is less:
  /// down to the quarter ellipse, which reaches one. The path begins at the end of the top left corner on the top edge,
  /// clockwise as it looks on screen.
  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    self.init()
    var rounded: RoundedBox.Corners = []
    for (corner, bit) in UIBezierPath.corners where corners.contains(corner) { rounded.insert(bit) }
    change { $0.addContinuousRect(rect, corners: rounded, radii: cornerRadii) }
  }

  private static let corners: [(UIRectCorner, RoundedBox.Corners)] = [
    (.topLeft, .minXMinY), (.topRight, .maxXMinY), (.bottomLeft, .minXMaxY), (.bottomRight, .maxXMaxY),
  ]

  /// Creates an arc of a circle, open at its ends.
  ///
  /// Angles are in radians from the x axis towards the y axis. Clockwise is as it looks on screen, where y points down:
  /// towards larger angles.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    // The open method is not called: a subclass that overrides it isn't initialised yet.
    change {
      $0.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }
  }

  /// Creates a path of the elements of `cgPath`, as they are now.
  public convenience init(cgPath: CGPath) {
    self.init()
    change { $0 = cgPath.storage }
  }
}
