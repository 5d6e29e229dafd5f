// Number and value objects for geometry, which client code puts into arrays of `Any` and `NSNumber`.
// SPDX-License-Identifier: Apache-2.0

extension NSNumber {
  /// Creates a number object that holds `value`.
  public convenience init(value: CGFloat) {
    self.init(value: Double(value))
  }
}

extension NSValue {
  /// Creates a box around a point.
  public convenience init(cgPoint point: CGPoint) {
    self.init(point: point)
  }

  /// Creates a box around a size.
  public convenience init(cgSize size: CGSize) {
    self.init(size: size)
  }

  /// Creates a box around a rectangle.
  public convenience init(cgRect rect: CGRect) {
    self.init(rect: rect)
  }

  /// The boxed point.
  public var cgPointValue: CGPoint { pointValue }
  /// The boxed size.
  public var cgSizeValue: CGSize { sizeValue }
  /// The boxed rectangle.
  public var cgRectValue: CGRect { rectValue }
}
