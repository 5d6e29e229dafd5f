// The inputs of a filter, as what they are meant to be.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteText

/// A filter of a layer, and the property that holds it.
struct FilterInputs {
  /// The property that holds the filter, for messages.
  let key: String
  private let filter: NamedFilter

  /// Nil for an object that is neither a `CAFilter` nor the name of a filter.
  init?(_ object: Any, key: String) {
    guard let filter = NamedFilter(object) else { return nil }
    self.filter = filter
    self.key = key
  }

  /// The type of the filter, as it was given.
  var type: String { filter.type }

  /// Whether the filter is applied.
  var isEnabled: Bool { filter.isEnabled }

  /// The type as it is shown in messages: a name may be as long as it likes.
  var shownType: String { type.shownInMessages }

  /// The value of an input, as it was set; nil where it wasn't.
  subscript(_ input: String) -> Any? { filter[input] }

  /// What an input of numbers holds: a list of numbers, or `CAColorMatrix` in the bytes of a `Data`. Nil where it is neither.
  static func numbers(_ value: Any) -> [Double]? {
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

  /// The colour in a `CGColor` or in an object that has one, straight red, green, blue and alpha; nil where there is none.
  static func color(_ value: Any) -> SIMD4<Double>? {
    (value as? CGColor ?? (value as? any CGColorConvertible)?.cgColor)?.sRGBComponents
  }
}
