// HeaderFields: the parts of a header's value that semicolons separate, with quoted strings.
// SPDX-License-Identifier: Apache-2.0

/// Walks through `value; name=value; name="quoted \" value"`.
struct HeaderFields: IteratorProtocol {
  private var rest: Substring.UTF8View

  /// Begins with the value of a header.
  init(_ text: String) { rest = Substring(text).utf8 }

  /// The next part, without spaces around it; quotes are kept.
  mutating func next() -> String? {
    guard !rest.isEmpty else { return nil }
    var end = rest.startIndex, isQuoted = false, isEscaped = false
    while end < rest.endIndex {
      let byte = rest[end]
      if isEscaped {
        isEscaped = false
      } else if isQuoted, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: ";"), !isQuoted {
        break
      }
      end = rest.index(after: end)
    }
    let part = Self.trimmed(rest[..<end])
    rest = end < rest.endIndex ? rest[rest.index(after: end)...] : rest[rest.endIndex...]
    return String(Substring(part))
  }

  /// The parts that are left, by their names in small letters; the first of one name counts.
  mutating func parameters() -> [String: String] {
    var parameters: [String: String] = [:]
    while let part = next() {
      guard let equals = part.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = String(Substring(Self.trimmed(part.utf8[..<equals]))).lowercased()
      let value = Self.unquoted(Self.trimmed(part.utf8[part.utf8.index(after: equals)...]))
      if parameters[name] == nil { parameters[name] = value }
    }
    return parameters
  }

  private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
    var text = text
    while let first = text.first, first == 0x20 || first == 0x09 { text = text.dropFirst() }
    while let last = text.last, last == 0x20 || last == 0x09 { text = text.dropLast() }
    return text
  }

  /// A value without its quotes. Only `\"` and `\\` are escapes: browsers send backslashes in names of files as they are.
  private static func unquoted(_ text: Substring.UTF8View) -> String {
    guard text.count >= 2, text.first == UInt8(ascii: "\""), text.last == UInt8(ascii: "\"") else {
      return String(Substring(text))
    }
    var bytes: [UInt8] = []
    var inner = text.dropFirst().dropLast()
    while let byte = inner.popFirst() {
      if byte == UInt8(ascii: "\\"), let next = inner.first, next == UInt8(ascii: "\"") || next == UInt8(ascii: "\\") {
        bytes.append(next)
        inner = inner.dropFirst()
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
