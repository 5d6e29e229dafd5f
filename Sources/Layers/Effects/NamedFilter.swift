// NamedFilter: a filter as clients set it, as an object or by its name.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A `CAFilter`, or the name of a filter whose inputs have their defaults.
package struct NamedFilter {
  /// The type of the filter, as it was given.
  package let type: String
  private let filter: CAFilter?

  /// Creates a filter; nil for an object that is neither.
  package init?(_ object: Any?) {
    switch unwrapped(object) {
    case let filter as CAFilter:
      self.filter = filter
      type = filter.type
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

  /// The value of an input, as it was set; nil if it was not.
  package subscript(_ input: String) -> Any? { unwrapped(filter?.value(forKey: input)) }
}

/// Names of filters.
package enum FilterName {
  /// Returns a name without Core Image's prefix: `CIGaussianBlur` becomes `gaussianBlur`.
  package static func plain(_ name: String) -> String {
    guard name.hasPrefix("CI"), let first = name.dropFirst(2).first, first.isUppercase else { return name }
    return first.lowercased() + name.dropFirst(3)
  }
}
