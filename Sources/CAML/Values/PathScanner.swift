// PathScanner: the tokens of SVG path data, by the grammar of SVG 2 §9.3.9.
// SPDX-License-Identifier: Apache-2.0

/// Scans the bytes of path data.
struct PathScanner {
  private let bytes: [UInt8]
  /// The number of bytes that have been read.
  private(set) var offset = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Whether only white space is left.
  mutating func isAtEnd() -> Bool {
    skipSpace()
    return offset >= bytes.count
  }

  /// Reads the next command letter; returns nil, with nothing read, when something else follows.
  mutating func command() -> UInt8? {
    skipSpace()
    guard offset < bytes.count, "MmLlHhVvCcSsQqTtAaZz".utf8.contains(bytes[offset]) else { return nil }
    offset += 1
    return bytes[offset - 1]
  }

  /// Whether a number follows, after white space and at most one comma, which are then read.
  mutating func hasArguments() -> Bool {
    let start = offset
    skipSeparator()
    if offset < bytes.count, Self.isDigit(bytes[offset]) || "+-.".utf8.contains(bytes[offset]) { return true }
    offset = start
    return false
  }

  /// Reads the next number, which may follow a separator.
  mutating func number() -> Double? {
    skipSeparator()
    let start = offset
    if offset < bytes.count, "+-".utf8.contains(bytes[offset]) { offset += 1 }
    var digits = skipDigits()
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      digits += skipDigits()
    }
    guard digits > 0 else {
      offset = start
      return nil
    }
    skipExponent()
    return Double(String(decoding: bytes[start..<offset], as: UTF8.self))
  }

  /// Reads the next flag, `0` or `1`, after which no separator is needed.
  mutating func flag() -> Bool? {
    skipSeparator()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "0") || bytes[offset] == UInt8(ascii: "1") else {
      return nil
    }
    offset += 1
    return bytes[offset - 1] == UInt8(ascii: "1")
  }

  /// Skips an exponent. An `e` belongs to the number only when digits follow.
  private mutating func skipExponent() {
    guard offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") else { return }
    let start = offset
    offset += 1
    if offset < bytes.count, "+-".utf8.contains(bytes[offset]) { offset += 1 }
    if skipDigits() == 0 { offset = start }
  }

  private mutating func skipDigits() -> Int {
    let start = offset
    while offset < bytes.count, Self.isDigit(bytes[offset]) { offset += 1 }
    return offset - start
  }

  private mutating func skipSeparator() {
    skipSpace()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: ",") else { return }
    offset += 1
    skipSpace()
  }

  private mutating func skipSpace() {
    while offset < bytes.count, bytes[offset] == 0x20 || (0x09...0x0D).contains(bytes[offset]) { offset += 1 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte)
  }
}
