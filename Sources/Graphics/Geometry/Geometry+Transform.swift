// What points, sizes and rectangles gain from Core Graphics: transforms and comparison.
// SPDX-License-Identifier: Apache-2.0

extension CGPoint {
  /// The place to which `transform` takes this point.
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
  /// The size to which `transform` takes this one; the displacement plays no part and sides may become negative.
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
  /// The smallest upright rectangle around what `transform` makes of this one; null and infinite stay what they are.
  public func applying(_ transform: CGAffineTransform) -> CGRect {
    if isNull || isInfinite || transform.isIdentity { return self }
    let x = (origin.x, origin.x + size.width)
    let y = (origin.y, origin.y + size.height)
    // Each term of an affine map is least at one of two ends, so four products replace eight.
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

  /// Whether two rectangles cover the same area, whatever corner they are given from.
  public func equalTo(_ other: CGRect) -> Bool { self == other }
}
