// CGPath: an immutable outline of lines and Bézier curves.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// An outline of straight lines and Bézier curves, with any number of subpaths.
///
/// A path that is not a ``CGMutablePath`` never changes and may be shared between threads.
public class CGPath: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The part that ``trimmed(from:to:)`` returned last.
  final let lastPart = Mutex<TrimmedPart?>(nil)
  /// The elements; only ``CGMutablePath`` changes them.
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

  /// Creates a rectangle, transformed if a transform is given.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var storage = PathStorage()
    storage.addRect(rect, transform: transform?.pointee ?? .identity)
    self.init(storage: storage)
  }

  /// Creates the ellipse that fills `rect`, transformed if a transform is given.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var storage = PathStorage()
    storage.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
    self.init(storage: storage)
  }

  /// Creates a rectangle with elliptical corners, transformed if a transform is given.
  ///
  /// Corners that do not fit are reduced to half the rectangle.
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

  /// Returns an immutable path with the present elements: this one itself, unless it is mutable.
  public func copy() -> CGPath? {
    self is CGMutablePath ? CGPath(storage: storage) : self
  }

  /// Returns an immutable path with the present elements, transformed if a transform is given.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(storage: storage.applying(transform?.pointee ?? .identity))
  }

  /// Returns a mutable copy.
  public func mutableCopy() -> CGMutablePath? {
    CGMutablePath(storage: storage)
  }

  /// Returns a mutable copy, transformed if a transform is given.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(storage: storage.applying(transform?.pointee ?? .identity))
  }

  // MARK: Queries

  /// Whether the path has no elements.
  public final var isEmpty: Bool { storage.isEmpty }

  /// The point at which the next element would begin; the origin in an empty path.
  public final var currentPoint: CGPoint { storage.currentPoint ?? .zero }

  /// The smallest rectangle around all points, control points included; null for an empty path.
  public final var boundingBox: CGRect { storage.controlBounds }

  /// The smallest rectangle around the outline itself; null for an empty path.
  public final var boundingBoxOfPath: CGRect { storage.bounds }

  /// Whether `point`, mapped by `transform`, lies inside the path by the rule.
  public final func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    storage.contains(point.applying(transform), using: rule)
  }

  /// Whether the path is a single axis-aligned rectangle; if so, stores it in `rect`.
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
        for slot in 0..<verb.pointCount {
          base[slot] = storage.points[index + slot]
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

  /// The elements, one per line.
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
