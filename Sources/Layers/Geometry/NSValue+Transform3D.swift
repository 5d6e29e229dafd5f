// Boxing of transforms, as client code puts them into `values`, `fromValue` and `toValue`.
// SPDX-License-Identifier: Apache-2.0

extension NSValue {
  /// Creates a box around a transform.
  public convenience init(caTransform3D transform: CATransform3D) {
    // Foundation on Linux does not box structures, but it does box arrays of numbers.
    self.init(bytes: transform.numbers, objCType: Self.transformEncoding)
  }

  /// The boxed transform, or the matrix of all zeros if something else is in the box.
  public var caTransform3DValue: CATransform3D { boxedTransform ?? CATransform3D() }

  /// The boxed transform, or nil if something else is in the box.
  package var boxedTransform: CATransform3D? {
    guard strcmp(objCType, Self.transformEncoding) == 0 else { return nil }
    var numbers = [Double](repeating: 0, count: 16)
    getValue(&numbers)
    return CATransform3D(numbers: numbers)
  }

  /// The type encoding of sixteen doubles.
  private static var transformEncoding: String { "[16d]" }
}

extension CATransform3D {
  /// The sixteen numbers in row order.
  package var numbers: [Double] {
    [row1, row2, row3, row4].flatMap { [$0.x, $0.y, $0.z, $0.w] }
  }

  /// Creates a matrix from sixteen numbers in row order; nil for any other count.
  package init?(numbers: [Double]) {
    guard numbers.count == 16 else { return nil }
    func row(_ first: Int) -> SIMD4<Double> {
      SIMD4(numbers[first], numbers[first + 1], numbers[first + 2], numbers[first + 3])
    }
    self.init(rows: row(0), row(4), row(8), row(12))
  }
}
