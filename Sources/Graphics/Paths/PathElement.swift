// PathElement and CGPathElement: the elements of a path, for the engine as an enumeration, for clients as Apple's
// structure.
// SPDX-License-Identifier: Apache-2.0

/// One element of a path, with its points.
package enum PathElement: Hashable, Sendable {
  case move(CGPoint)
  case line(CGPoint)
  case quadCurve(CGPoint, control: CGPoint)
  case curve(CGPoint, control1: CGPoint, control2: CGPoint)
  case close
}

/// The kind of a path element.
public enum CGPathElementType: Int32, Sendable {
  /// Begins a subpath; one point.
  case moveToPoint
  /// A straight line; one point.
  case addLineToPoint
  /// A quadratic Bézier curve; the control point and the end.
  case addQuadCurveToPoint
  /// A cubic Bézier curve; both control points and the end.
  case addCurveToPoint
  /// A straight line back to the start of the subpath; no points.
  case closeSubpath

  /// The number of points of an element of this kind.
  package var pointCount: Int {
    switch self {
    case .moveToPoint, .addLineToPoint: 1
    case .addQuadCurveToPoint: 2
    case .addCurveToPoint: 3
    case .closeSubpath: 0
    }
  }
}

/// One element of a path, as passed to the function of ``CGPath/apply(info:function:)``.
public struct CGPathElement {
  /// The kind of the element.
  public var type: CGPathElementType
  /// Its points, valid during the call: control points first, the end last.
  public var points: UnsafeMutablePointer<CGPoint>

  /// Creates an element over `points`.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// A function that is called with every element of a path.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void

/// A block that is called with every element of a path.
public typealias CGPathApplyBlock = (UnsafePointer<CGPathElement>) -> Void

/// The rule that defines the inside of a path.
public enum CGPathFillRule: Int, Sendable {
  /// Areas whose winding number is not zero.
  case winding
  /// Areas from which a ray to infinity crosses the path an odd number of times.
  case evenOdd
}
