// Finite: tests whether all numbers are finite in values of types that do not say what they hold.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Tests of finiteness at run time.
enum Finite {
  /// Whether all numbers in a value of any type that a property can have are finite.
  static func holds(_ value: Any) -> Bool {
    switch value {
    case let value as any PropertyValue: holds(typed: value)
    case let number as NSNumber: number.doubleValue.isFinite
    case let list as [Any]: holds(list: list)
    default: true
    }
  }

  /// Whether all numbers are finite in what should be a string, if there is one.
  static func holds(text value: Any?) -> Bool {
    value == nil || value is String || value is NSAttributedString || value.map(holds) ?? true
  }

  /// Whether all numbers are finite in what should be a font, if there is one.
  static func holds(font value: CFTypeRef?) -> Bool {
    guard let value else { return true }
    // A commit asks for each layer of text; to compare types takes a tenth of the instructions of a cast.
    let type = type(of: value)
    return type == CTFont.self || type == CGFont.self || type == String.self || value is NSString || holds(value)
  }

  /// Whether all numbers of a list are finite, if there is one.
  static func holds(numbers: [NSNumber]?) -> Bool { numbers?.allSatisfy(\.doubleValue.isFinite) ?? true }

  /// Whether all numbers in the elements of a list, most often colours, are finite, if there is one.
  static func holds(list: [Any]?) -> Bool {
    list?.allSatisfy { ($0 as? CGColor).map(CGColor.isFinite) ?? holds($0) } ?? true
  }

  private static func holds<Value: PropertyValue>(typed value: Value) -> Bool { Value.isFinite(value) }
}
