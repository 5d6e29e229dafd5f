// DataValue: one value of a JSON document.
// SPDX-License-Identifier: Apache-2.0

/// One value of JSON text, with all that is in it.
package enum DataValue: Sendable, Hashable {
  /// Of several members of one name it has the last.
  case object([String: DataValue])
  case array([DataValue])
  /// Also true and false, as 1 and 0: exporters write either for flags.
  case number(Double)
  case string(String)
  case null

  /// The members, if the value is an object.
  package var object: [String: DataValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The elements, if the value is an array.
  package var array: [DataValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The number, if the value is one.
  package var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }
}
