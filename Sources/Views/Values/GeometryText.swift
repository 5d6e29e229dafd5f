// GeometryText: numbers in braces, as UIKit writes and reads points, sizes, rectangles and the like.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Numbers in braces: `{1, 2}`, `{{1, 2}, {3, 4}}`.
enum GeometryText {
  /// Returns a number as it is written by `%.17g`: a whole one has no point.
  static func number(_ value: CGFloat) -> String {
    let text = String(describing: Double(value))
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Returns numbers in braces.
  static func braces(_ values: CGFloat...) -> String { "{" + values.map(number).joined(separator: ", ") + "}" }

  /// Returns numbers in brackets, as transforms have them.
  static func brackets(_ values: CGFloat...) -> String { "[" + values.map(number).joined(separator: ", ") + "]" }

  /// Returns the first `count` numbers of a text, whatever is between them; zeros where it has fewer.
  static func numbers(_ text: String, count: Int) -> [CGFloat] {
    let words = text.split { " ,{}[]()\t\n\r".contains($0) }.prefix(count)
    let numbers = words.compactMap { Double($0) }.filter(\.isFinite).map { CGFloat($0) }
    return numbers.count == count ? numbers : Array(repeating: 0, count: count)
  }
}

/// Returns the point as text: `{x, y}`.
public func NSStringFromCGPoint(_ point: CGPoint) -> String { GeometryText.braces(point.x, point.y) }

/// Returns the size as text: `{width, height}`.
public func NSStringFromCGSize(_ size: CGSize) -> String { GeometryText.braces(size.width, size.height) }

/// Returns the displacement as text: `{dx, dy}`.
public func NSStringFromCGVector(_ vector: CGVector) -> String { GeometryText.braces(vector.dx, vector.dy) }

/// Returns the rectangle as text: `{{x, y}, {width, height}}`.
public func NSStringFromCGRect(_ rect: CGRect) -> String {
  "{" + NSStringFromCGPoint(rect.origin) + ", " + NSStringFromCGSize(rect.size) + "}"
}

/// Returns the transform as text: `[a, b, c, d, tx, ty]`.
public func NSStringFromCGAffineTransform(_ transform: CGAffineTransform) -> String {
  GeometryText.brackets(transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty)
}

/// Returns the insets as text: `{top, left, bottom, right}`.
public func NSStringFromUIEdgeInsets(_ insets: UIEdgeInsets) -> String {
  GeometryText.braces(insets.top, insets.left, insets.bottom, insets.right)
}

/// Returns the displacement as text: `{horizontal, vertical}`.
public func NSStringFromUIOffset(_ offset: UIOffset) -> String {
  GeometryText.braces(offset.horizontal, offset.vertical)
}

/// Returns the point of a text like `{x, y}`; zero where it has no two numbers.
public func CGPointFromString(_ string: String) -> CGPoint {
  let numbers = GeometryText.numbers(string, count: 2)
  return CGPoint(x: numbers[0], y: numbers[1])
}

/// Returns the size of a text like `{width, height}`; zero where it has no two numbers.
public func CGSizeFromString(_ string: String) -> CGSize {
  let numbers = GeometryText.numbers(string, count: 2)
  return CGSize(width: numbers[0], height: numbers[1])
}

/// Returns the displacement of a text like `{dx, dy}`; zero where it has no two numbers.
public func CGVectorFromString(_ string: String) -> CGVector {
  let numbers = GeometryText.numbers(string, count: 2)
  return CGVector(dx: numbers[0], dy: numbers[1])
}

/// Returns the rectangle of a text like `{{x, y}, {width, height}}`; zero where it has no four numbers.
public func CGRectFromString(_ string: String) -> CGRect {
  let numbers = GeometryText.numbers(string, count: 4)
  return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
}

/// Returns the transform of a text like `[a, b, c, d, tx, ty]`; all zeros where it has no six numbers.
public func CGAffineTransformFromString(_ string: String) -> CGAffineTransform {
  let numbers = GeometryText.numbers(string, count: 6)
  return CGAffineTransform(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
}

/// Returns the insets of a text like `{top, left, bottom, right}`; zero where it has no four numbers.
public func UIEdgeInsetsFromString(_ string: String) -> UIEdgeInsets {
  let numbers = GeometryText.numbers(string, count: 4)
  return UIEdgeInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
}

/// Returns the displacement of a text like `{horizontal, vertical}`; zero where it has no two numbers.
public func UIOffsetFromString(_ string: String) -> UIOffset {
  let numbers = GeometryText.numbers(string, count: 2)
  return UIOffset(horizontal: numbers[0], vertical: numbers[1])
}
