// Lists of numbers that were set by key, in the type in which they were set.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An object with properties that are lists of numbers.
package protocol NumberListOwner: AnyObject {
  /// The lists that were set by key.
  var numberLists: NumberLists { get set }
}

/// The lists that clients set by key for properties that hold `[NSNumber]`, in their own types.
///
/// On Linux no list of `NSNumber` can be cast to a list of `CGFloat`, so whoever sets one wants that one back.
package struct NumberLists {
  private var lists: [AnyKeyPath: (given: Any, numbers: [NSNumber])] = [:]

  package init() {}

  /// The numbers in a list of any type, or nil where it holds something else.
  static func numbers(in value: Any) -> [NSNumber]? {
    if let numbers = value as? [NSNumber] { return numbers }
    guard let list = value as? [Any] else { return nil }
    let numbers = list.compactMap { element -> NSNumber? in
      (element as? NSNumber) ?? number(from: element).map { NSNumber(value: $0) }
    }
    return numbers.count == list.count ? numbers : nil
  }

  /// Notes that `given` was set for a property, which holds it as `numbers`.
  mutating func note(_ given: Any, for property: AnyKeyPath, as numbers: [NSNumber]) {
    // Every Swift array is an NSArray to `is`: what is an object is found by its type.
    let isPlain = type(of: given) == [NSNumber].self || type(of: given) is AnyClass
    guard !isPlain || lists[property] != nil else { return }
    lists[property] = isPlain ? nil : (given, numbers)
  }

  /// The list that was set by key for a property that holds `numbers` now; nil where the property itself was set since.
  func given(for property: AnyKeyPath, now numbers: [NSNumber]) -> Any? {
    guard let known = lists[property], Self.areSame(known.numbers, numbers) else { return nil }
    return known.given
  }

  /// Whether two lists hold the same objects.
  static func areSame(_ a: [NSNumber], _ b: [NSNumber]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0 === $1 }
  }
}
