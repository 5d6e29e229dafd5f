// UIBezierPath: a path to which elements can be added, with the attributes of its fill and its stroke.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

/// A path of lines and curves in points, with the attributes of its fill and its stroke.
///
/// One thread at a time may use it. An element that needs a current point is ignored where there is none. The
/// attributes don't reach a ``CAShapeLayer`` with ``cgPath``: it has its own.
open class UIBezierPath: NSObject, NSCopying, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  private var storage = PathStorage()
  /// The path that was last handed out, cached until the elements change.
  private var handedOut: CGPath?
  private var dashPattern: [CGFloat] = []
  private var dashPhase: CGFloat = 0

  /// The width of the stroke in points. Default 1.
  open var lineWidth: CGFloat = 1
  /// The shape of the ends of an open stroke. Default butt.
  open var lineCapStyle: CGLineCap = .butt
  /// The shape of the stroke at a corner. Default miter.
  open var lineJoinStyle: CGLineJoin = .miter
  /// The greatest length of a miter in line widths; beyond it the corner is beveled. Default 10.
  open var miterLimit: CGFloat = 10
  /// The greatest distance between a drawn curve and the exact one, in pixels; kept, since layers draw curves to a tolerance
  /// of their own. Default 0.6.
  open var flatness: CGFloat = 0.6
  /// Whether the path is filled by the even-odd rule, which counts the crossings of a ray to infinity, instead of the
  /// rule of nonzero winding. Default false.
  open var usesEvenOddFillRule = false

  /// Creates an empty path.
  public override init() {
    super.init()
  }

  /// The elements. A path that was handed out doesn't change when more is added here.
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

  /// Changes the elements, and drops the cached path.
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

  /// Adds an arc of a circle, after a line from the current point, where there is one, to the beginning of the arc.
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

  /// Adds a straight line to the beginning of the subpath; the next element begins there.
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

  /// Transforms every point by `transform`.
  open func apply(_ transform: CGAffineTransform) {
    change { $0 = $0.applying(transform) }
  }

  /// Returns a path with the same attributes and the opposite direction: the last subpath first, each from its last
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

  /// The beginning of the next element; the origin in an empty path.
  open var currentPoint: CGPoint { storage.currentPoint ?? .zero }

  /// Whether `point` lies inside the path by its fill rule, with open subpaths treated as closed.
  open func contains(_ point: CGPoint) -> Bool {
    storage.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  // MARK: Dashes

  /// Sets the stroke's dashes: the lengths of `count` dashes and gaps in turn, in points, begun `phase` points into
  /// them.
  ///
  /// Without a pattern the stroke is solid. The numbers are copied.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    guard let pattern, count > 0 else {
      dashPattern = []
      dashPhase = 0
      return
    }
    dashPattern = Array(UnsafeBufferPointer(start: pattern, count: count))
    dashPhase = phase
  }

  /// Stores the dashes where pointers are given; `pattern` needs room for as many lengths as `count` returns.
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

  /// Fills the path in the current context with a blend mode, `alpha` times as opaque.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) { drawing(blendMode, alpha: alpha) { fill() } }

  /// Strokes the path in the current context, with its stroke colour and the attributes of this path.
  open func stroke() { strokeInCurrentContext() }

  /// Strokes the path in the current context with a blend mode, `alpha` times as opaque.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) { drawing(blendMode, alpha: alpha) { stroke() } }

  /// Clips everything that is drawn into the current context from now on to the inside of this path.
  open func addClip() { clipCurrentContext() }

  // MARK: Copies

  /// Returns a path with the same elements and attributes, independent of this one.
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
