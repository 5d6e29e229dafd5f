// UIBezierPath: a path that can be added to, with how it is to be filled and stroked.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

/// A path of lines and curves in points, with the attributes of its fill and its stroke.
///
/// One thread at a time may use it. What needs a current point and has none adds nothing. The attributes don't reach a
/// ``CAShapeLayer`` with ``cgPath``: it has its own.
open class UIBezierPath: NSObject, NSCopying, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  private var storage = PathStorage()
  /// The path last handed out, until the elements change.
  private var handedOut: CGPath?
  private var dashPattern: [CGFloat] = []
  private var dashPhase: CGFloat = 0

  /// The width of the stroke in points. Default 1.
  open var lineWidth: CGFloat = 1
  /// How the ends of an open stroke look. Default butt.
  open var lineCapStyle: CGLineCap = .butt
  /// How the stroke looks at a corner. Default miter.
  open var lineJoinStyle: CGLineJoin = .miter
  /// How many line widths long a miter may be before the corner is beveled. Default 10.
  open var miterLimit: CGFloat = 10
  /// How far a drawn curve may be from the true one, in pixels. Default 0.6.
  ///
  /// Kept for whoever reads it: layers draw curves to a tolerance of their own.
  open var flatness: CGFloat = 0.6
  /// Whether the inside is what a ray to infinity leaves across the path an odd number of times, instead of what the
  /// path winds around other than zero times. Default false.
  open var usesEvenOddFillRule = false

  /// Creates an empty path.
  public override init() {
    super.init()
  }

  /// The elements. A path that is handed out doesn't change when more is added here.
  open var cgPath: CGPath {
    get {
      if let handedOut { return handedOut }
      let path = CGPath(storage: storage)
      handedOut = path
      return path
    }
    set {
      storage = newValue.storage
      handedOut = nil
    }
  }

  /// Changes the elements, which ends the life of the path that was handed out.
  final func change(_ body: (inout PathStorage) -> Void) {
    handedOut = nil
    body(&storage)
  }

  // MARK: Elements

  /// Begins a subpath at `point`.
  open func move(to point: CGPoint) {
    change { $0.move(to: point) }
  }

  /// Adds a straight line from the current point to `point`.
  open func addLine(to point: CGPoint) {
    change { $0.addLine(to: point) }
  }

  /// Adds a cubic Bézier curve from the current point to `endPoint`.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    change { $0.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2) }
  }

  /// Adds a quadratic Bézier curve from the current point to `endPoint`.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    change { $0.addQuadCurve(to: endPoint, control: controlPoint) }
  }

  /// Adds an arc of a circle, after a line from the current point, where there is one, to where it begins.
  ///
  /// Angles are in radians from the x axis towards the y axis. Clockwise is as it looks on screen, where y points down:
  /// towards larger angles, the opposite of ``CGMutablePath``.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    change {
      $0.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }
  }

  /// Adds a straight line to where the subpath began; what is added next begins there.
  open func close() {
    change { $0.closeSubpath() }
  }

  /// Removes all elements; the attributes remain.
  open func removeAllPoints() {
    change { $0 = PathStorage() }
  }

  /// Adds all elements of `bezierPath`, which may be this path itself.
  open func append(_ bezierPath: UIBezierPath) {
    let other = bezierPath.storage
    change { $0.append(other) }
  }

  /// Takes every point to where `transform` takes it.
  open func apply(_ transform: CGAffineTransform) {
    change { $0 = $0.applying(transform) }
  }

  /// A path with the same attributes that is drawn the other way round: the last subpath first, each from its last
  /// point to its first, and closed if it was.
  open func reversing() -> UIBezierPath {
    let result = UIBezierPath()
    result.takeAttributes(of: self)
    result.storage = storage.reversed()
    return result
  }

  // MARK: Questions

  /// Whether the path has no elements.
  open var isEmpty: Bool { storage.isEmpty }

  /// The smallest rectangle around all points, control points included, in points; null for an empty path.
  open var bounds: CGRect { storage.controlBounds }

  /// Where the next element would begin; the origin in an empty path.
  open var currentPoint: CGPoint { storage.currentPoint ?? .zero }

  /// Whether `point` lies inside the path by its fill rule, open subpaths taken as closed.
  open func contains(_ point: CGPoint) -> Bool {
    storage.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  // MARK: Dashes

  /// Makes the stroke of dashes: lengths of `count` dashes and gaps in turn, in points, begun `phase` points into them.
  ///
  /// Without a pattern the stroke is whole. The numbers are copied.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    guard let pattern, count > 0 else {
      dashPattern = []
      dashPhase = 0
      return
    }
    dashPattern = Array(UnsafeBufferPointer(start: pattern, count: count))
    dashPhase = phase
  }

  /// Stores the dashes where pointers are given; `pattern` needs room for as many lengths as `count` tells.
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    if let pattern {
      for (index, length) in dashPattern.enumerated() { pattern[index] = length }
    }
    count?.pointee = dashPattern.count
    phase?.pointee = dashPhase
  }

  // MARK: Drawing

  /// Fills the path in the current context, with its fill colour.
  open func fill() { fillInCurrentContext() }

  /// Fills the path in the current context, combined with what is there as a blend mode says, `alpha` times as opaque.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) { drawing(blendMode, alpha: alpha) { fill() } }

  /// Strokes the path in the current context, with its stroke colour and the attributes of this path.
  open func stroke() { strokeInCurrentContext() }

  /// Strokes the path in the current context, combined with what is there as a blend mode says, `alpha` times as
  /// opaque.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) { drawing(blendMode, alpha: alpha) { stroke() } }

  /// Keeps what is drawn into the current context from now on to the inside of this path.
  open func addClip() { clipCurrentContext() }

  // MARK: Copies

  /// A path with the same elements and attributes, independent of this one.
  open func copy(with zone: NSZone? = nil) -> Any {
    let result = UIBezierPath()
    result.takeAttributes(of: self)
    result.storage = storage
    result.handedOut = handedOut
    return result
  }

  private func takeAttributes(of other: UIBezierPath) {
    lineWidth = other.lineWidth
    lineCapStyle = other.lineCapStyle
    lineJoinStyle = other.lineJoinStyle
    miterLimit = other.miterLimit
    flatness = other.flatness
    usesEvenOddFillRule = other.usesEvenOddFillRule
    dashPattern = other.dashPattern
    dashPhase = other.dashPhase
  }
}
