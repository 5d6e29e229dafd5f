// CGPath: an outline that doesn't change, made of lines and Bézier curves.
// SPDX-License-Identifier: Apache-2.0

/// An outline of straight lines and Bézier curves, of any number of subpaths.
///
/// A path that is no ``CGMutablePath`` never changes and may be shared between threads.
public class CGPath: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The elements; changed by ``CGMutablePath`` only.
  package internal(set) final var storage: PathStorage

  /// Creates an empty path.
  public override init() {
    storage = PathStorage()
    super.init()
  }

  /// Creates a path of these elements.
  package init(storage: PathStorage) {
    self.storage = storage
    super.init()
  }

  /// Creates a rectangle, transformed where a transform is given.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var storage = PathStorage()
    storage.addRect(rect, transform: transform?.pointee ?? .identity)
    self.init(storage: storage)
  }

  /// Creates the ellipse that fills `rect`, transformed where a transform is given.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var storage = PathStorage()
    storage.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
    self.init(storage: storage)
  }

  /// Creates a rectangle with elliptical corners, transformed where a transform is given.
  ///
  /// Corners that don't fit are as large as fits: half the rectangle.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    var storage = PathStorage()
    storage.addRoundedRect(
      rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform?.pointee ?? .identity)
    self.init(storage: storage)
  }

  // MARK: Copies

  /// The path as it is now, which doesn't change: this one itself, unless it can be added to.
  public func copy() -> CGPath? {
    self is CGMutablePath ? CGPath(storage: storage) : self
  }

  /// The path as it is now, transformed where a transform is given.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(storage: storage.applying(transform?.pointee ?? .identity))
  }

  /// A copy that can be added to.
  public func mutableCopy() -> CGMutablePath? {
    CGMutablePath(storage: storage)
  }

  /// A copy that can be added to, transformed where a transform is given.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(storage: storage.applying(transform?.pointee ?? .identity))
  }

  // MARK: Questions

  /// Whether the path has no elements.
  public final var isEmpty: Bool { storage.isEmpty }

  /// Where the next element would begin; the origin in an empty path.
  public final var currentPoint: CGPoint { storage.currentPoint ?? .zero }

  /// The smallest rectangle around all points, control points included; null for an empty path.
  public final var boundingBox: CGRect { storage.controlBounds }

  /// The smallest rectangle around the outline itself; null for an empty path.
  public final var boundingBoxOfPath: CGRect { storage.bounds }

  /// Whether `point`, taken to where `transform` takes it, lies inside the path by the rule.
  public final func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    storage.contains(point.applying(transform), using: rule)
  }

  /// Whether the path is one upright rectangle, and if so stores it in `rect`.
  public final func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let found = storage.rectangle else { return false }
    rect?.pointee = found
    return true
  }

  // MARK: Elements

  /// Calls `function` with `info` and every element in order.
  public final func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }

  /// Calls `block` with every element in order.
  public final func applyWithBlock(_ block: CGPathApplyBlock) {
    let storage = storage
    withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 3) { buffer in
      guard let base = buffer.baseAddress else { return }
      base.initialize(repeating: .zero, count: 3)
      var index = 0
      for verb in storage.verbs {
        for place in 0..<verb.pointCount {
          base[place] = storage.points[index + place]
        }
        index += verb.pointCount
        var element = CGPathElement(type: verb, points: base)
        withUnsafePointer(to: &element, block)
      }
    }
  }

  /// Calls `body` with every element in order.
  package final func forEachElement<Failure: Error>(
    _ body: (PathElement) throws(Failure) -> Void
  ) throws(Failure) {
    try storage.forEachElement(body)
  }

  /// Whether the other object is a path of the same elements.
  public override final func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CGPath else { return false }
    return other === self || other.storage == storage
  }

  /// A hash of the elements.
  public override final var hash: Int { storage.hashValue }

  /// The elements, one on a line.
  public override final var description: String {
    var lines = ["CGPath"]
    storage.forEachElement { element in
      switch element {
      case .move(let end): lines.append("  move (\(end.x), \(end.y))")
      case .line(let end): lines.append("  line (\(end.x), \(end.y))")
      case .quadCurve(let end, let control):
        lines.append("  quad (\(control.x), \(control.y)) (\(end.x), \(end.y))")
      case .curve(let end, let control1, let control2):
        lines.append("  curve (\(control1.x), \(control1.y)) (\(control2.x), \(control2.y)) (\(end.x), \(end.y))")
      case .close: lines.append("  close")
      }
    }
    return lines.joined(separator: "\n")
  }
}
