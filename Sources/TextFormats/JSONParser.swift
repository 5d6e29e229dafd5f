// JSONParser: the text of a JSON document to values, within limits that hold while it is read.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

/// Reads JSON as RFC 8259 has it, in UTF-8, and what exporters write beside it: a mark at the beginning, a comma after
/// the last element, `NaN` and `Infinity`.
///
/// A number beyond all bounds is infinite, so that it spoils its own property and not the file. Foundation's reader
/// keeps some 3 KB for each object, and refuses the file instead.
package struct JSONParser {
  /// A reason for which a text is not read, with the number of bytes before the place of the mistake.
  package enum Failure: Error {
    case syntax(String, offset: Int)
    case tooDeep(offset: Int)
    case tooManyValues(offset: Int)
    /// The time limit of ``Deadline/ofReading`` has passed.
    case late
  }

  /// An array or an object whose end was not reached yet.
  private struct Open {
    let isObject: Bool
    var items: [DataValue] = []
    var members: [String: DataValue] = [:]
    var key = ""

    mutating func append(_ value: DataValue) {
      if isObject { members[key] = value } else { items.append(value) }
    }

    var value: DataValue { isObject ? .object(members) : .array(items) }
  }

  private let bytes: [UInt8]
  /// The end of the text in the bytes.
  private let end: Int
  private let maxDepth: Int
  private let maxNodes: Int
  private let keepsDigits: Bool
  private let deadline = Deadline.ofReading
  private var offset = 0
  private var open: [Open] = []
  private var count = 0

  /// Reads a text with at most `maxDepth` levels, and at most `maxNodes` objects and arrays.
  package static func parse(_ bytes: [UInt8], maxDepth: Int, maxNodes: Int) throws(Failure) -> DataValue {
    try parse(bytes, in: bytes.indices, maxDepth: maxDepth, maxNodes: maxNodes)
  }

  /// Reads a part of the bytes, with nothing but white space after its value. With `keepsDigits`, whole numbers from 2⁵³ on
  /// are strings, since a `Double` doesn't hold all of them.
  static func parse(
    _ bytes: [UInt8], in range: Range<Int>, maxDepth: Int, maxNodes: Int, keepsDigits: Bool = false
  ) throws(Failure) -> DataValue {
    let (value, end) = try first(
      in: bytes, range, maxDepth: maxDepth, maxNodes: maxNodes, keepsDigits: keepsDigits)
    guard end == range.upperBound else { throw .syntax("expected the end of the text", offset: end) }
    return value
  }

  /// Reads the first value in a part of the bytes. Returns it with the place of the first byte after it that isn't white
  /// space.
  static func first(
    in bytes: [UInt8], _ range: Range<Int>, maxDepth: Int, maxNodes: Int, keepsDigits: Bool
  ) throws(Failure) -> (value: DataValue, end: Int) {
    var parser = JSONParser(bytes, range, maxDepth, maxNodes, keepsDigits)
    let value = try parser.firstValue()
    try parser.skipSpace()
    return (value, parser.offset)
  }

  private init(_ bytes: [UInt8], _ range: Range<Int>, _ maxDepth: Int, _ maxNodes: Int, _ keepsDigits: Bool) {
    (self.bytes, self.maxDepth, self.maxNodes, self.keepsDigits) = (bytes, maxDepth, maxNodes, keepsDigits)
    (offset, end) = (range.lowerBound, range.upperBound)
  }

  // MARK: Structure

  /// The message for text in another encoding.
  static let isWide = "the text is UTF-16 or UTF-32; save it as UTF-8"

  private mutating func firstValue() throws(Failure) -> DataValue {
    let start = bytes[offset..<end].prefix(3)
    if start.elementsEqual([0xEF, 0xBB, 0xBF]) { offset += 3 }
    if start.prefix(2).contains(0) || start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
      throw .syntax(Self.isWide, offset: offset)
    }
    while true {
      guard !deadline.hasPassedLately else { throw .late }
      if let value = try nextValue(), let complete = try finished(value) { return complete }
    }
  }

  /// The next value that is complete; nil where an array or an object has begun.
  private mutating func nextValue() throws(Failure) -> DataValue? {
    try skipSpace()
    guard offset < end else { throw .syntax("the text ends where a value is expected", offset: offset) }
    switch bytes[offset] {
    case UInt8(ascii: "{"):
      try begin(isObject: true)
      return try ends(with: UInt8(ascii: "}")) ? close() : try nextKey()
    case UInt8(ascii: "["):
      try begin(isObject: false)
      return try ends(with: UInt8(ascii: "]")) ? close() : nil
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default:
      for (word, value) in Self.words where bytes[offset..<end].starts(with: word) {
        offset += word.count
        return value
      }
      throw .syntax("expected a value", offset: offset)
    }
  }

  private static let words: [([UInt8], DataValue)] = [
    (Array("true".utf8), .number(1)), (Array("false".utf8), .number(0)), (Array("null".utf8), .null),
    (Array("NaN".utf8), .number(.nan)), (Array("Infinity".utf8), .number(.infinity)),
  ]

  private mutating func begin(isObject: Bool) throws(Failure) {
    count += 1
    guard open.count < maxDepth else { throw .tooDeep(offset: offset) }
    guard count <= maxNodes else { throw .tooManyValues(offset: offset) }
    offset += 1
    open.append(Open(isObject: isObject))
  }

  /// Whether the innermost array or object ends here; its closing bracket is passed then.
  private mutating func ends(with bracket: UInt8) throws(Failure) -> Bool {
    try skipSpace()
    guard offset < end, bytes[offset] == bracket else { return false }
    offset += 1
    return true
  }

  private mutating func close() -> DataValue? { open.popLast()?.value }

  /// Reads the name of the next member; nil, since its value is still to come.
  private mutating func nextKey() throws(Failure) -> DataValue? {
    try skipSpace()
    guard offset < end, bytes[offset] == UInt8(ascii: "\"") else {
      throw .syntax("expected the name of a member in quotes", offset: offset)
    }
    open[open.count - 1].key = try string()
    try skipSpace()
    guard offset < end, bytes[offset] == UInt8(ascii: ":") else {
      throw .syntax("expected a colon", offset: offset)
    }
    offset += 1
    return nil
  }

  /// Adds a value to the innermost array or object, and ends all that end after it. Returns the whole document once
  /// that has ended.
  private mutating func finished(_ first: DataValue) throws(Failure) -> DataValue? {
    var value = first
    while let last = open.indices.last {
      open[last].append(value)
      let isObject = open[last].isObject, bracket = UInt8(ascii: isObject ? "}" : "]")
      try skipSpace()
      guard offset < end else { throw .syntax("the text ends in an array or an object", offset: offset) }
      if bytes[offset] == UInt8(ascii: ",") {
        offset += 1
        guard try ends(with: bracket) else {
          if isObject { _ = try nextKey() }
          return nil
        }
      } else {
        guard try ends(with: bracket) else {
          throw .syntax("expected a comma or \(isObject ? "}" : "]")", offset: offset)
        }
      }
      guard let closed = close() else { return nil }
      value = closed
    }
    return value
  }

  /// Ends the reading once time is up; asks only at every 4096th byte of a long run of space, digits or text.
  @inline(__always)
  private func checkTime() throws(Failure) {
    if offset & 4095 == 0, deadline.hasPassedLately { throw .late }
  }

  private mutating func skipSpace() throws(Failure) {
    while offset < end {
      try checkTime()
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      default: return
      }
    }
  }

  // MARK: Numbers

  private mutating func number() throws(Failure) -> DataValue {
    let start = offset, isNegative = bytes[offset] == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    if isNegative, bytes[offset..<end].starts(with: Array("Infinity".utf8)) {
      offset += 8
      return .number(-.infinity)
    }
    var mantissa: UInt64 = 0, digits = 0, scale = 0
    let first = offset
    while let digit = try nextDigit() {
      (mantissa, digits) = (mantissa &* 10 &+ digit, digits + 1)
    }
    guard digits > 0, digits == 1 || bytes[first] != UInt8(ascii: "0") else {
      throw .syntax("expected a number without zeros before it", offset: start)
    }
    if offset < end, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      let point = digits
      while let digit = try nextDigit() {
        (mantissa, digits, scale) = (mantissa &* 10 &+ digit, digits + 1, scale + 1)
      }
      guard digits > point else { throw .syntax("expected digits after the point", offset: offset) }
    }
    let hasExponent = try skipExponent()
    // The quotient of two numbers that are exact has the nearest value.
    if digits <= 15, scale <= 15, !hasExponent {
      let value = Double(mantissa) / Self.powersOfTen[scale]
      return .number(isNegative ? -value : value)
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let value = Double(text) else { throw .syntax("expected a number", offset: start) }
    return keepsDigits && value.magnitude >= 0x1p53 && scale == 0 && !hasExponent ? .string(text) : .number(value)
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  private mutating func nextDigit() throws(Failure) -> UInt64? {
    try checkTime()
    guard offset < end, case UInt8(ascii: "0")...UInt8(ascii: "9") = bytes[offset] else { return nil }
    offset += 1
    return UInt64(bytes[offset - 1] - UInt8(ascii: "0"))
  }

  /// Whether there is an exponent, which is passed.
  private mutating func skipExponent() throws(Failure) -> Bool {
    guard offset < end, bytes[offset] | 0x20 == UInt8(ascii: "e") else { return false }
    offset += 1
    if offset < end, bytes[offset] == UInt8(ascii: "-") || bytes[offset] == UInt8(ascii: "+") { offset += 1 }
    let first = offset
    while try nextDigit() != nil {}
    guard offset > first else { throw .syntax("expected the digits of an exponent", offset: offset) }
    return true
  }

  // MARK: Strings

  private mutating func string() throws(Failure) -> String {
    let start = offset
    offset += 1
    var unescaped: [UInt8] = [], runStart = offset
    while offset < end {
      try checkTime()
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        let run = bytes[runStart..<offset]
        offset += 1
        let text = String(validating: unescaped.isEmpty ? run : (unescaped + run)[...], as: UTF8.self)
        guard let text else { throw .syntax("the string is not valid UTF-8", offset: start) }
        return text
      case UInt8(ascii: "\\"):
        unescaped.append(contentsOf: bytes[runStart..<offset])
        try unescape(into: &unescaped)
        runStart = offset
      case 0..<0x20: throw .syntax("a string has a control character that is not escaped", offset: offset)
      default: offset += 1
      }
    }
    throw .syntax("the text ends in a string", offset: start)
  }

  private mutating func unescape(into text: inout [UInt8]) throws(Failure) {
    guard offset + 1 < end else { throw .syntax("the text ends in a string", offset: offset) }
    offset += 2
    switch bytes[offset - 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(bytes[offset - 1])
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: String(try escapedScalar()).utf8)
    default: throw .syntax("no character is escaped in this way", offset: offset - 2)
    }
  }

  /// The character behind `\u`; half of a pair alone stands for none.
  private mutating func escapedScalar() throws(Failure) -> Character {
    let first = try codeUnit()
    if (0xD800..<0xDC00).contains(first), bytes[offset..<end].starts(with: Array("\\u".utf8)) {
      let before = offset
      offset += 2
      let second = try codeUnit()
      if (0xDC00..<0xE000).contains(second) {
        let code = 0x10000 + ((first & 0x3FF) << 10 | second & 0x3FF)
        if let scalar = UnicodeScalar(code) { return Character(scalar) }
      }
      offset = before
    }
    return Character(UnicodeScalar(first) ?? "\u{FFFD}")
  }

  private mutating func codeUnit() throws(Failure) -> UInt32 {
    guard offset + 4 <= end else { throw .syntax("the text ends in a string", offset: offset) }
    var value: UInt32 = 0
    for byte in bytes[offset..<(offset + 4)] {
      guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
        throw .syntax("expected four hexadecimal digits", offset: offset)
      }
      value = value << 4 | UInt32(digit)
    }
    offset += 4
    return value
  }
}
