// The C functions that make and measure points, sizes and rectangles.
// SPDX-License-Identifier: Apache-2.0

/// The origin.
public let CGPointZero = CGPoint.zero
/// The size without extent.
public let CGSizeZero = CGSize.zero
/// The rectangle without extent at the origin.
public let CGRectZero = CGRect.zero
/// The null rectangle: the result of intersecting rectangles that do not meet.
public let CGRectNull = CGRect.null
/// The rectangle that covers everything.
public let CGRectInfinite = CGRect.infinite

/// The point at `x` and `y`.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

/// The size with these sides.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }

/// The rectangle with its origin at `x` and `y`.
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// The smaller x of the rectangle.
public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }
/// The x of the rectangle's centre.
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }
/// The larger x of the rectangle.
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }
/// The smaller y of the rectangle.
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }
/// The y of the rectangle's centre.
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }
/// The larger y of the rectangle.
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }
/// The rectangle's width, never negative.
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }
/// The rectangle's height, never negative.
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }

/// Whether two points have the same coordinates.
public func CGPointEqualToPoint(_ first: CGPoint, _ second: CGPoint) -> Bool { first == second }
/// Whether two sizes have the same sides.
public func CGSizeEqualToSize(_ first: CGSize, _ second: CGSize) -> Bool { first == second }
/// Whether two rectangles cover the same area.
public func CGRectEqualToRect(_ first: CGRect, _ second: CGRect) -> Bool { first == second }

/// The same area with sides that are not negative.
public func CGRectStandardize(_ rect: CGRect) -> CGRect { rect.standardized }
/// The smallest rectangle with whole coordinates around `rect`; unchanged if an edge is not finite.
public func CGRectIntegral(_ rect: CGRect) -> CGRect { rect.grownToWholes }
/// Whether the rectangle has no area.
public func CGRectIsEmpty(_ rect: CGRect) -> Bool { rect.isEmpty }
/// Whether this is the null rectangle.
public func CGRectIsNull(_ rect: CGRect) -> Bool { rect.isNull }
/// Whether this is the infinite rectangle.
public func CGRectIsInfinite(_ rect: CGRect) -> Bool { rect.isInfinite }

/// The rectangle with its edges moved inwards by `dx` on the left and right, and by `dy` above and below.
public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect { rect.shrunk(x: dx, y: dy) }

/// The rectangle translated by `dx` and `dy`.
public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect { rect.moved(x: dx, y: dy) }

/// The smallest rectangle around both; null if a coordinate is NaN.
public func CGRectUnion(_ first: CGRect, _ second: CGRect) -> CGRect {
  guard first.hasNumbers, second.hasNumbers else { return .null }
  return first.united(with: second)
}

/// The intersection of both; null if they do not meet or an edge is NaN.
public func CGRectIntersection(_ first: CGRect, _ second: CGRect) -> CGRect { first.common(with: second) }

/// Whether the two have area in common; false if an edge is NaN.
public func CGRectIntersectsRect(_ first: CGRect, _ second: CGRect) -> Bool { first.meets(second) }

/// Whether `second` lies inside `first`; false if an edge is NaN.
public func CGRectContainsRect(_ first: CGRect, _ second: CGRect) -> Bool { first.encloses(second) }

/// Whether `point` lies inside `rect`; the smaller edges belong to the rectangle, the larger ones do not.
public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool { rect.holds(point) }

extension CGRect {
  /// Whether none of the four numbers is NaN.
  fileprivate var hasNumbers: Bool {
    !(origin.x.isNaN || origin.y.isNaN || size.width.isNaN || size.height.isNaN)
  }
}
