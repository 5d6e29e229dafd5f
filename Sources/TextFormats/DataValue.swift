// DataValue: one value of a JSON document.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

/// One value of JSON text, with all that is in it.
package enum DataValue: Sendable, Hashable {
  /// Of several members of one name it has the last.
  case object([String: DataValue])
  case array([DataValue])
  /// Also true and false, as 1 and 0: exporters write either for flags.
  case number(Double)
  case string(String)
  case null

  /// A reason for which a text is no JSON.
  package struct Failure: Error {
    package let message: String
    /// The number of bytes before the place.
    package let offset: Int

    package init(message: String, offset: Int) { (self.message, self.offset) = (message, offset) }
  }

  /// Reads a text of at most 64 levels and 100,000 objects and arrays.
  package init(json: [UInt8]) throws(Failure) {
    do throws(JSONParser.Failure) {
      self = try JSONParser.parse(json, deepest: 64, mostValues: 100_000)
    } catch {
      switch error {
      case .syntax(let message, let offset): throw Failure(message: message, offset: offset)
      case .tooDeep(let offset): throw Failure(message: "the text has more than 64 levels", offset: offset)
      case .tooManyValues(let offset):
        throw Failure(message: "the text has too many objects and arrays", offset: offset)
      case .late: throw Failure(message: Deadline.error(.reading).message, offset: 0)
      }
    }
  }

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
