// NumberLists: lists of numbers that were set by key, in the type in which they were set.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An object with properties that are lists of numbers.
package protocol NumberListOwner: AnyObject {
  /// The lists that were set by key.
  var numberLists: NumberLists { get set }
}

/// The lists that clients set by key for properties that hold `[NSNumber]`, in their own types.
///
/// On Linux a list of `NSNumber` cannot be cast to a list of `CGFloat`, so clients must get the list that they set.
package struct NumberLists {
  private var lists: [AnyKeyPath: (given: Any, numbers: [NSNumber])] = [:]

  package init() {}

  /// Returns the numbers in a list of any type, or nil if it contains anything else.
  static func numbers(in value: Any) -> [NSNumber]? {
    if let numbers = value as? [NSNumber] { return numbers }
    guard let list = value as? [Any] else { return nil }
    let numbers = list.compactMap { element -> NSNumber? in
      (element as? NSNumber) ?? number(from: element).map { NSNumber(value: $0) }
    }
    return numbers.count == list.count ? numbers : nil
  }

  /// Records that `given` was set for a property, which stores it as `numbers`.
  mutating func note(_ given: Any, for property: AnyKeyPath, as numbers: [NSNumber]) {
    // `is NSArray` is true for every Swift array, so objects are recognised by their dynamic type.
    let isPlain = type(of: given) == [NSNumber].self || type(of: given) is AnyClass
    guard !isPlain || lists[property] != nil else { return }
    lists[property] = isPlain ? nil : (given, numbers)
  }

  /// Returns the list that was set by key for a property that holds `numbers` now; nil if the property itself was set
  /// since.
  func given(for property: AnyKeyPath, now numbers: [NSNumber]) -> Any? {
    guard let known = lists[property], Self.areSame(known.numbers, numbers) else { return nil }
    return known.given
  }

  /// Whether two lists hold the same objects.
  static func areSame(_ a: [NSNumber], _ b: [NSNumber]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0 === $1 }
  }
}
