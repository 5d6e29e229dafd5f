// FilterInputs: the inputs of a filter, converted to the types that they should have.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteText

/// A filter of a layer, and the property that contains it.
struct FilterInputs {
  /// The property that contains the filter, for messages.
  let key: String
  private let filter: NamedFilter

  /// Creates the inputs; nil for an object that is neither a filter nor the name of one.
  init?(_ object: Any, key: String) {
    guard let filter = NamedFilter(object) else { return nil }
    self.filter = filter
    self.key = key
  }

  /// The type of the filter, as it was given.
  var type: String { filter.type }

  /// Whether the filter is applied.
  var isEnabled: Bool { filter.isEnabled }

  /// The type as it is shown in messages, truncated since a name may be of any length.
  var shownType: String { type.shownInMessages }

  /// A sentence about the keys that were set although the filter does not have them; nil if there are none.
  var remarkOnStrayKeys: String? {
    let keys = filter.strayKeys
    guard let first = keys.first else { return nil }
    let others = keys.count > 1 ? " and \(keys.count - 1) more are no inputs" : " is no input"
    return "\(first.shownInMessages)\(others) of “\(shownType)” in \(key); nothing was done with it"
  }

  /// The value of an input, as it was set; its default, or nil, if it was not.
  subscript(_ input: String) -> Any? { filter[input] }

  /// Returns the numbers of an input: a list of numbers, a `CIVector`, or a `CAColorMatrix` in the bytes of a
  /// `Data`. Nil if it is none of these.
  static func numbers(_ value: Any) -> [Double]? {
    // A list is not cast to a class: that would make an object of it and of all the lists in it.
    if Swift.type(of: value) is AnyClass, let vector = value as? CIVector { return vector.numbers }
    switch value {
    case let bytes as Data:
      guard bytes.count <= 1024, bytes.count % MemoryLayout<Float>.stride == 0 else { return nil }
      return bytes.withUnsafeBytes { memory in
        stride(from: 0, to: memory.count, by: MemoryLayout<Float>.stride).map { offset in
          Double(memory.loadUnaligned(fromByteOffset: offset, as: Float.self))
        }
      }
    case let list as [Any]:
      guard list.count <= 256 else { return nil }
      let numbers = list.compactMap { element in unwrapped(element).flatMap { number(from: $0) } }
      return numbers.count == list.count ? numbers : nil
    default: return nil
    }
  }

  /// Returns the colour in a `CGColor` or in an object that has one, straight red, green, blue and alpha; nil if there
  /// is none.
  static func color(_ value: Any) -> SIMD4<Double>? {
    (value as? CGColor ?? (value as? any CGColorConvertible)?.cgColor)?.sRGBComponents
  }
}
