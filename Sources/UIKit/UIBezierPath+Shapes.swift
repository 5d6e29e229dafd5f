// Paths that begin as a figure: rectangles, rounded rectangles, ovals and arcs.

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

  /// Creates a rectangle with circular corners of `cornerRadius` points, at most half the shorter side.
  ///
  /// It begins where the top edge leaves the top left corner, and runs clockwise as it looks on screen.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    let side = min(abs(rect.size.width), abs(rect.size.height))
    let radius = min(cornerRadius, side / 2)
    change { $0.addRoundedRect(rect, corners: .allCorners, radii: CGSize(width: radius, height: radius)) }
  }

  /// Creates a rectangle of which `corners` are quarter ellipses of `cornerRadii` points, at most half the rectangle.
  ///
  /// It begins where the top edge leaves the top left corner, and runs clockwise as it looks on screen.
  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    self.init()
    change { $0.addRoundedRect(rect, corners: corners, radii: cornerRadii) }
  }

  /// Creates an arc of a circle, open at its ends.
  ///
  /// Angles are in radians from the x axis towards the y axis. Clockwise is as it looks on screen, where y points down:
  /// towards larger angles.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    // Not through the open method: a subclass that overrides it isn't ready yet.
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

extension PathStorage {
  /// Adds a rectangle with some corners rounded, from the end of the top left corner along the top edge.
  ///
  /// Radii are no larger than half the rectangle; where one of them is not above 0 all corners are square.
  fileprivate mutating func addRoundedRect(_ rect: CGRect, corners: UIRectCorner, radii: CGSize) {
    if rect.isNull { return }
    let rect = rect.standardized
    let width = min(radii.width, rect.size.width / 2)
    let height = min(radii.height, rect.size.height / 2)
    guard width > 0, height > 0, !corners.isDisjoint(with: .allCorners) else { return addRect(rect) }
    let (left, top) = (rect.origin.x, rect.origin.y)
    let (right, bottom) = (left + rect.size.width, top + rect.size.height)

    /// A corner: where it is, and the ways along the edges to where its curve begins and ends.
    func add(_ corner: UIRectCorner, _ x: CGFloat, _ y: CGFloat, from: CGVector, to: CGVector) {
      guard corners.contains(corner) else { return addLine(to: CGPoint(x: x, y: y)) }
      // Control points lie this far from the corner, in radii: the rest of (4/3)·tan(π/8), a quarter circle's tangent.
      let rest: CGFloat = 1 - 0.5522847498307936
      addLine(to: CGPoint(x: x + from.dx, y: y + from.dy))
      addCurve(
        to: CGPoint(x: x + to.dx, y: y + to.dy),
        control1: CGPoint(x: x + from.dx * rest, y: y + from.dy * rest),
        control2: CGPoint(x: x + to.dx * rest, y: y + to.dy * rest))
    }
    let across = CGVector(dx: width, dy: 0), back = CGVector(dx: -width, dy: 0)
    let down = CGVector(dx: 0, dy: height), up = CGVector(dx: 0, dy: -height)
    move(to: CGPoint(x: corners.contains(.topLeft) ? left + width : left, y: top))
    add(.topRight, right, top, from: back, to: down)
    add(.bottomRight, right, bottom, from: up, to: back)
    add(.bottomLeft, left, bottom, from: across, to: up)
    if corners.contains(.topLeft) { add(.topLeft, left, top, from: down, to: across) }
    closeSubpath()
  }
}
