// FormText: names and values in a query or in the text of a form, percent-encoded.
// SPDX-License-Identifier: Apache-2.0

/// One parameter of a request: a name and its value.
package struct Parameter: Sendable, Hashable {
  /// The name, decoded.
  package var name: String
  /// The value, decoded.
  package var value: String

  /// Creates a parameter.
  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// The encoding of parameters in a query (`application/x-www-form-urlencoded`).
package enum FormText {
  /// The parameters of a query, in its order. Throws a ``Problem`` of `badParameter` where an escape is cut off or the
  /// bytes are no UTF-8, and where there are more than `maximumCount`.
  package static func parameters(of query: String, maximumCount: Int) throws(Problem) -> [Parameter] {
    guard !query.isEmpty else { return [] }
    var parameters: [Parameter] = []
    for pair in query.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: true) {
      guard parameters.count < maximumCount else {
        throw Problem(.badParameter, "There are more than \(maximumCount) parameters.")
      }
      let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      let name = try decode(pair[..<equals], of: nil)
      let value = equals < pair.endIndex ? try decode(pair[pair.index(after: equals)...], of: name) : ""
      parameters.append(Parameter(name, value))
    }
    return parameters
  }

  /// The text that percent-encoded bytes stand for; `+` is a space.
  private static func decode(_ text: Substring.UTF8View, of name: String?) throws(Problem) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
          throw Problem(.badParameter, "A % needs two hexadecimal digits after it.", parameter: name ?? printed(text))
        }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    guard let string = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      throw Problem(.badParameter, "The decoded bytes are not UTF-8 text.", parameter: name ?? printed(text))
    }
    return string
  }

  /// The beginning of a text, for messages.
  private static func printed(_ text: Substring.UTF8View) -> String { String(Substring(text).prefix(64)) }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
