// Boxes around UIKit's structures, as client code puts them into arrays.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension NSValue {
  // Foundation on Linux boxes few structures, but it boxes arrays of numbers of any length. The lengths differ from those of
  // points, sizes and rectangles, which have encodings of their own.
  private convenience init(numbers: [Double], _ encoding: String) {
    self.init(bytes: numbers, objCType: encoding)
  }

  /// Returns the numbers in the box; zeros if something else is in it.
  private func numbers(_ count: Int, _ encoding: String) -> [CGFloat] {
    var numbers = [Double](repeating: 0, count: count)
    if strcmp(objCType, encoding) == 0 { getValue(&numbers) }
    return numbers.map { CGFloat($0) }
  }

  /// Creates a box around insets.
  public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
    self.init(
      numbers: [insets.top, insets.left, insets.bottom, insets.right].map { Double($0) }, "[4d]")
  }

  /// Creates a box around a displacement.
  public convenience init(uiOffset offset: UIOffset) {
    self.init(numbers: [Double(offset.horizontal), Double(offset.vertical)], "[2d]")
  }

  /// Creates a box around a displacement.
  public convenience init(cgVector vector: CGVector) {
    self.init(numbers: [Double(vector.dx), Double(vector.dy)], "[2d]")
  }

  /// Creates a box around a transform.
  public convenience init(cgAffineTransform t: CGAffineTransform) {
    self.init(numbers: [t.a, t.b, t.c, t.d, t.tx, t.ty].map { Double($0) }, "[6d]")
  }

  /// The boxed insets; zero if something else is in the box.
  public var uiEdgeInsetsValue: UIEdgeInsets {
    let numbers = numbers(4, "[4d]")
    return UIEdgeInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }

  /// The boxed displacement; zero if something else is in the box.
  public var uiOffsetValue: UIOffset {
    let numbers = numbers(2, "[2d]")
    return UIOffset(horizontal: numbers[0], vertical: numbers[1])
  }

  /// The boxed displacement; zero if something else is in the box.
  public var cgVectorValue: CGVector {
    let numbers = numbers(2, "[2d]")
    return CGVector(dx: numbers[0], dy: numbers[1])
  }

  /// The boxed transform; all zeros if something else is in the box.
  public var cgAffineTransformValue: CGAffineTransform {
    let numbers = numbers(6, "[6d]")
    return CGAffineTransform(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
  }
}
