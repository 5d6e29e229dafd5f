// Geometry in archives and in text, as UIKit has it.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension NSCoder {
  // MARK: Text

  /// Returns the point of a text like `{x, y}`; zero where it has no two numbers.
  public class func cgPoint(for string: String) -> CGPoint { CGPointFromString(string) }
  /// Returns the size of a text like `{width, height}`; zero where it has no two numbers.
  public class func cgSize(for string: String) -> CGSize { CGSizeFromString(string) }
  /// Returns the rectangle of a text like `{{x, y}, {width, height}}`; zero where it has no four numbers.
  public class func cgRect(for string: String) -> CGRect { CGRectFromString(string) }
  /// Returns the displacement of a text like `{dx, dy}`; zero where it has no two numbers.
  public class func cgVector(for string: String) -> CGVector { CGVectorFromString(string) }
  /// Returns the transform of a text like `[a, b, c, d, tx, ty]`; all zeros where it has no six numbers.
  public class func cgAffineTransform(for string: String) -> CGAffineTransform { CGAffineTransformFromString(string) }
  /// Returns the insets of a text like `{top, left, bottom, right}`; zero where it has no four numbers.
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets { UIEdgeInsetsFromString(string) }
  /// Returns the displacement of a text like `{horizontal, vertical}`; zero where it has no two numbers.
  public class func uiOffset(for string: String) -> UIOffset { UIOffsetFromString(string) }

  /// Returns the point as text: `{x, y}`.
  public class func string(for point: CGPoint) -> String { NSStringFromCGPoint(point) }
  /// Returns the size as text: `{width, height}`.
  public class func string(for size: CGSize) -> String { NSStringFromCGSize(size) }
  /// Returns the rectangle as text: `{{x, y}, {width, height}}`.
  public class func string(for rect: CGRect) -> String { NSStringFromCGRect(rect) }
  /// Returns the displacement as text: `{dx, dy}`.
  public class func string(for vector: CGVector) -> String { NSStringFromCGVector(vector) }
  /// Returns the transform as text: `[a, b, c, d, tx, ty]`.
  public class func string(for transform: CGAffineTransform) -> String { NSStringFromCGAffineTransform(transform) }
  /// Returns the insets as text: `{top, left, bottom, right}`.
  public class func string(for insets: UIEdgeInsets) -> String { NSStringFromUIEdgeInsets(insets) }
  /// Returns the displacement as text: `{horizontal, vertical}`.
  public class func string(for offset: UIOffset) -> String { NSStringFromUIOffset(offset) }

  // MARK: Archives

  /// Returns the point under `key`; zero where there is none.
  public final func decodeCGPoint(forKey key: String) -> CGPoint {
    // Foundation ends the process where a key is missing.
    containsValue(forKey: key) ? decodePoint(forKey: key) : .zero
  }
  /// Returns the size under `key`; zero where there is none.
  public final func decodeCGSize(forKey key: String) -> CGSize {
    // Foundation ends the process where a key is missing.
    containsValue(forKey: key) ? decodeSize(forKey: key) : .zero
  }
  /// Returns the rectangle under `key`; zero where there is none.
  public final func decodeCGRect(forKey key: String) -> CGRect {
    // Foundation ends the process where a key is missing.
    containsValue(forKey: key) ? decodeRect(forKey: key) : .zero
  }
  /// Returns the displacement under `key`; zero where there is none.
  public final func decodeCGVector(forKey key: String) -> CGVector { CGVectorFromString(text(forKey: key)) }
  /// Returns the transform under `key`; all zeros where there is none.
  public final func decodeCGAffineTransform(forKey key: String) -> CGAffineTransform {
    CGAffineTransformFromString(text(forKey: key))
  }
  /// Returns the insets under `key`; zero where there are none.
  public final func decodeUIEdgeInsets(forKey key: String) -> UIEdgeInsets { UIEdgeInsetsFromString(text(forKey: key)) }
  /// Returns the displacement under `key`; zero where there is none.
  public final func decodeUIOffset(forKey key: String) -> UIOffset { UIOffsetFromString(text(forKey: key)) }

  // Points, sizes and rectangles are written by Foundation, as text like these.
  /// Writes a displacement under `key`.
  public final func encode(_ vector: CGVector, forKey key: String) {
    encode(NSString(string: NSStringFromCGVector(vector)), forKey: key)
  }
  /// Writes a transform under `key`.
  public final func encode(_ transform: CGAffineTransform, forKey key: String) {
    encode(NSString(string: NSStringFromCGAffineTransform(transform)), forKey: key)
  }
  /// Writes insets under `key`.
  public final func encode(_ insets: UIEdgeInsets, forKey key: String) {
    encode(NSString(string: NSStringFromUIEdgeInsets(insets)), forKey: key)
  }
  /// Writes a displacement under `key`.
  public final func encode(_ offset: UIOffset, forKey key: String) {
    encode(NSString(string: NSStringFromUIOffset(offset)), forKey: key)
  }

  /// The text under a key; empty where there is none.
  private func text(forKey key: String) -> String {
    guard containsValue(forKey: key) else { return "" }
    return decodeObject(of: NSString.self, forKey: key).map { String(describing: $0) } ?? ""
  }
}
