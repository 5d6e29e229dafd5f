// The additions of Core Graphics to points, sizes and rectangles: transforms and comparison.
// SPDX-License-Identifier: Apache-2.0

extension CGPoint {
  /// The point to which `transform` maps this point.
  @inlinable
  public func applying(_ transform: CGAffineTransform) -> CGPoint {
    CGPoint(
      x: transform.a * x + transform.c * y + transform.tx,
      y: transform.b * x + transform.d * y + transform.ty)
  }

  /// Whether two points have the same coordinates.
  public func equalTo(_ other: CGPoint) -> Bool { self == other }
}

extension CGSize {
  /// The size to which `transform` maps this one; the translation has no effect and sides may become negative.
  @inlinable
  public func applying(_ transform: CGAffineTransform) -> CGSize {
    CGSize(
      width: transform.a * width + transform.c * height,
      height: transform.b * width + transform.d * height)
  }

  /// Whether two sizes have the same sides.
  public func equalTo(_ other: CGSize) -> Bool { self == other }
}

extension CGRect {
  /// The smallest axis-aligned rectangle around the image of this one under `transform`; null and infinite are
  /// unchanged.
  public func applying(_ transform: CGAffineTransform) -> CGRect {
    if isNull || isInfinite || transform.isIdentity { return self }
    let x = (origin.x, origin.x + size.width)
    let y = (origin.y, origin.y + size.height)
    // Each term of an affine map has its minimum at one of two ends, so four products replace eight.
    let (minimumX, maximumX) = CGRect.extent(x, times: transform.a, y, times: transform.c)
    let (minimumY, maximumY) = CGRect.extent(x, times: transform.b, y, times: transform.d)
    return CGRect(
      x: minimumX + transform.tx, y: minimumY + transform.ty,
      width: maximumX - minimumX, height: maximumY - minimumY)
  }

  private static func extent(
    _ x: (CGFloat, CGFloat), times p: CGFloat, _ y: (CGFloat, CGFloat), times q: CGFloat
  ) -> (CGFloat, CGFloat) {
    let first = (x.0 * p, x.1 * p)
    let second = (y.0 * q, y.1 * q)
    return (
      min(first.0, first.1) + min(second.0, second.1),
      max(first.0, first.1) + max(second.0, second.1)
    )
  }

  /// Whether two rectangles cover the same area, regardless of the corner that each is given from.
  public func equalTo(_ other: CGRect) -> Bool { self == other }
}
