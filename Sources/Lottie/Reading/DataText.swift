// DataText: JSON for other parts of the package, which read data as animations are read.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

/// One value of JSON text.
package indirect enum DataValue: Sendable, Hashable {
  case object([String: DataValue])
  case array([DataValue])
  /// Also true and false, as 1 and 0.
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
      self.init(try JSONParser.parse(json, deepest: 64, mostValues: 100_000))
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

  private init(_ raw: Any) {
    switch raw {
    case let number as Double: self = .number(number)
    case let object as [String: Any]: self = .object(object.mapValues { DataValue($0) })
    case let array as [Any]: self = .array(array.map { DataValue($0) })
    case let text as String: self = .string(text)
    default: self = .null
    }
  }
}
