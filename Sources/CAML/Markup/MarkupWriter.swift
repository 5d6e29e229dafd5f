// MarkupWriter: writes elements as indented XML.
// SPDX-License-Identifier: Apache-2.0

/// Collects a document, one tag at a time.
struct MarkupWriter {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\n"
  private var open: [String] = []

  /// Writes the start of an element; everything until the matching ``end()`` is inside it.
  mutating func begin(_ name: String, _ attributes: [(name: String, value: String)] = []) {
    write(name, attributes, ending: ">")
    open.append(name)
  }

  /// Ends the element that was begun last.
  mutating func end() {
    guard let name = open.popLast() else { return }
    indent()
    text += "</\(name)>\n"
  }

  /// Writes an element with nothing inside.
  mutating func empty(_ name: String, _ attributes: [(name: String, value: String)] = []) {
    write(name, attributes, ending: "/>")
  }

  /// Writes an element with characters inside.
  mutating func element(_ name: String, _ attributes: [(name: String, value: String)], characters: String) {
    indent()
    text += "<\(name)\(Self.text(of: attributes))>\(Self.escaped(characters))</\(name)>\n"
  }

  /// Whether an element can have this name without a prefix.
  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "_")
  }

  private mutating func write(_ name: String, _ attributes: [(name: String, value: String)], ending: String) {
    indent()
    text += "<\(name)\(Self.text(of: attributes))\(ending)\n"
  }

  private mutating func indent() {
    // Without a limit on the indentation, deep documents would grow with the square of their depth.
    for _ in 0..<min(open.count, 32) { text += "  " }
  }

  private static func text(of attributes: [(name: String, value: String)]) -> String {
    attributes.map { " \($0.name)=\"\(escaped($0.value))\"" }.joined()
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      // XML cannot represent these characters at all.
      case "\0"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
