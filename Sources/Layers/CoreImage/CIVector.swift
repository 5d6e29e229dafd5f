// CIVector: a short list of numbers, as the inputs of Core Image's filters have it.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Up to 256 numbers, for inputs of `CIFilter` such as `inputRVector`. Immutable, so it may be shared between threads.
public final class CIVector: NSObject, NSCopying, NSSecureCoding, Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The numbers.
  package let numbers: [Double]

  private static let maxCount = 256

  /// Creates a vector of these numbers; those after the first 256 are left out.
  package init(numbers: [Double]) {
    self.numbers = Array(numbers.prefix(Self.maxCount))
    super.init()
  }

  /// Creates a vector of the `count` numbers at `values`, of which there must be as many; those after the first 256 are
  /// left out.
  public convenience init(values: UnsafePointer<CGFloat>, count: Int) {
    self.init(numbers: (0..<min(max(count, 0), Self.maxCount)).map { Double(values[$0]) })
  }

  /// Creates a vector of one number.
  public convenience init(x: CGFloat) {
    self.init(numbers: [Double(x)])
  }

  /// Creates a vector of two numbers.
  public convenience init(x: CGFloat, y: CGFloat) {
    self.init(numbers: [Double(x), Double(y)])
  }

  /// Creates a vector of three numbers.
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) {
    self.init(numbers: [Double(x), Double(y), Double(z)])
  }

  /// Creates a vector of four numbers.
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) {
    self.init(numbers: [Double(x), Double(y), Double(z), Double(w)])
  }

  /// Creates a vector of the numbers in a text such as “[1 0 0 0]”, with or without brackets; it ends before anything
  /// that is no number.
  public convenience init(string representation: String) {
    let words = representation.split { " \t\n,[]".contains($0) }.prefix(Self.maxCount)
    self.init(numbers: words.map { Double($0) }.prefix { $0 != nil }.compactMap(\.self))
  }

  /// Creates a vector from an archive; nil where that has none.
  public convenience init?(coder: NSCoder) {
    guard let text = coder.decodeObject(of: NSString.self, forKey: "values") else { return nil }
    self.init(string: String(describing: text))
  }

  /// Writes the numbers to an archive.
  public func encode(with coder: NSCoder) {
    coder.encode(NSString(string: stringRepresentation), forKey: "values")
  }

  /// True: vectors are archived by keys.
  public static var supportsSecureCoding: Bool { true }

  /// Returns the vector itself, which never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public override func copy() -> Any { self }

  /// The number of numbers.
  public var count: Int { numbers.count }
  /// The first number; 0 if there is none.
  public var x: CGFloat { value(at: 0) }
  /// The second number; 0 if there is none.
  public var y: CGFloat { value(at: 1) }
  /// The third number; 0 if there is none.
  public var z: CGFloat { value(at: 2) }
  /// The fourth number; 0 if there is none.
  public var w: CGFloat { value(at: 3) }

  /// Returns the number at an index, which counts from 0; 0 outside the vector.
  public func value(at index: Int) -> CGFloat {
    numbers.indices.contains(index) ? CGFloat(numbers[index]) : 0
  }

  /// The numbers in a text such as “[1.0 0.0 0.0 0.0]”.
  public var stringRepresentation: String { "[" + numbers.map { "\($0)" }.joined(separator: " ") + "]" }

  public override func isEqual(_ object: Any?) -> Bool { (object as? CIVector)?.numbers == numbers }

  public override var hash: Int { numbers.hashValue }

  public override var description: String { stringRepresentation }
}
