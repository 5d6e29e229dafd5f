// NamedFilter: a filter as clients set it, as an object or by its name.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A filter that is an object: a `CAFilter` or a `CIFilter`.
package protocol FilterObject: NamedInKeyPaths {
  /// The type of the filter, as it was given.
  var filterType: String { get }
  /// Whether the filter is applied.
  var isEnabled: Bool { get }
  /// The inputs that were set.
  var inputValues: [String: Any] { get }
  /// The keys that were set although the filter does not have them, where it knows which ones it has.
  var strayKeys: [String] { get }
  /// Whether an input is one that the filter has; true where it does not know which ones it has.
  func hasInput(_ key: String) -> Bool
  /// Returns the value of an input, or of `name` or `enabled`.
  func value(forKey key: String) -> Any?
  /// Sets the value of an input, or of `name` or `enabled`.
  func setValue(_ value: Any?, forKey key: String)
}

extension FilterObject {
  package var strayKeys: [String] { [] }

  package func hasInput(_ key: String) -> Bool { true }
}

/// A `CAFilter`, a `CIFilter`, or the name of a filter whose inputs have their defaults.
package struct NamedFilter {
  /// The type of the filter, as it was given.
  package let type: String
  private let filter: (any FilterObject)?

  /// Creates a filter; nil for an object that is neither.
  package init?(_ object: Any?) {
    switch unwrapped(object) {
    case let filter as CAFilter:
      self.filter = filter
      type = filter.type
    case let filter as CIFilter:
      self.filter = filter
      type = filter.filterType
    case let name as String:
      filter = nil
      type = name
    case let name as NSString:
      filter = nil
      type = String(describing: name)
    default: return nil
    }
  }

  /// Whether the filter is applied.
  package var isEnabled: Bool { filter?.isEnabled ?? true }

  /// The keys that were set although the filter does not have them.
  package var strayKeys: [String] { filter?.strayKeys ?? [] }

  /// The value of an input, as it was set; its default, or nil, if it was not. Nil for inputs that the filter does not have.
  package subscript(_ input: String) -> Any? {
    guard let filter, filter.hasInput(input) else { return nil }
    return unwrapped(filter.value(forKey: input))
  }
}

/// Names of filters.
package enum FilterName {
  /// Returns a name without Core Image's prefix: `CIGaussianBlur` becomes `gaussianBlur`.
  package static func plain(_ name: String) -> String {
    guard name.hasPrefix("CI"), let first = name.dropFirst(2).first, first.isUppercase else { return name }
    return first.lowercased() + name.dropFirst(3)
  }

  /// Whether filters of a type have an effect, on a picture or as a blend mode.
  package static func isKnown(_ type: String) -> Bool {
    if BlendModeName(type) != nil { return true }
    var reader = FilterInputs(type, key: "filters").map { FilterReader($0) }
    return reader?.picture() != nil
  }
}
