// JSONRows: rows that are JSON objects, one in each line or all in one array.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

/// Reads rows one after the other. A byte-order mark at the beginning is skipped, and so are empty lines.
///
/// Only one row is in memory at a time.
struct JSONRows: Sendable {
  /// The values of an object, or the reason for which it cannot be read.
  struct Row: Sendable {
    /// The line in which the object begins, counted from 1.
    let line: Int
    /// The column in bytes, counted from 1, if several objects may begin in one line.
    let column: Int?
    /// The values, sorted by their names.
    var values: [(name: String, value: String)] = []
    var failure: RowFailure?
  }

  private let bytes: [UInt8]
  private var isArray = false
  private var offset = 0
  private var line = 1
  private var lineStart = 0
  /// Whether the array has ended.
  private var hasEnded = false
  /// Whether an element has ended without the comma that the next one needs.
  private var lacksComma = false

  /// Reads an object in each line.
  init(lines bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (offset, lineStart) = (3, 3) }
  }

  /// Reads an array, or an object in each line, as the first character shows. Returns nil for text that begins otherwise and
  /// isn't named as JSON. Throws the place of any other JSON value, such as an object of several lines.
  static func recognized(_ bytes: [UInt8], isNamedJSON: Bool) throws(RowFailure) -> JSONRows? {
    let lines = JSONRows(lines: bytes)
    var rows = lines
    rows.skipSpace()
    let first = rows.offset < bytes.count ? bytes[rows.offset] : nil
    if first == UInt8(ascii: "[") {
      (rows.isArray, rows.offset) = (true, rows.offset + 1)
      return rows
    }
    // The first line of an object of several lines cannot end in a bracket that closes it.
    let last = bytes[rows.offset...].prefix { $0 != UInt8(ascii: "\n") }.last { !isSpace($0) }
    if first == UInt8(ascii: "{"), !(last.map("{[,:".utf8.contains) ?? false) { return lines }
    guard isNamedJSON || first == UInt8(ascii: "{") else { return nil }
    throw rows.failure(
      "expected an array of objects, such as [{\"name\": \"a\"}, {\"name\": \"b\"}], or an object in each line",
      at: rows.offset)
  }

  /// The next row; nil at the end.
  mutating func next() -> Row? { isArray ? nextElement() : nextLine() }

  // MARK: Lines

  private mutating func nextLine() -> Row? {
    while offset < bytes.count {
      let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      defer { move(to: min(end + 1, bytes.count)) }
      if bytes[offset..<end].allSatisfy(Self.isSpace) { continue }
      var row = Row(line: line, column: nil)
      do throws(JSONParser.Failure) {
        let value = try JSONParser.parse(
          bytes, in: offset..<end, maxDepth: Self.maxDepth, maxNodes: Self.maxNodes, keepsDigits: true)
        read(value, into: &row, orElse: "expected an object with the row's values, in one line")
      } catch {
        row.failure = failure(error)
      }
      return row
    }
    return nil
  }

  // MARK: Elements of an array

  private mutating func nextElement() -> Row? {
    skipSpace()
    guard !hasEnded else { return nil }
    var row = Row(line: line, column: offset - lineStart + 1)
    guard offset < bytes.count, bytes[offset] != UInt8(ascii: "]") else {
      hasEnded = true
      guard offset < bytes.count else {
        row.failure = failure("the text ends in the array of rows", at: offset)
        return row
      }
      offset += 1
      skipSpace()
      guard offset < bytes.count else { return nil }
      row = Row(line: line, column: offset - lineStart + 1)
      row.failure = failure("expected the end of the text after the array of rows", at: offset)
      return row
    }
    do throws(JSONParser.Failure) {
      if lacksComma { throw .syntax("expected a comma or ]", offset: offset) }
      let (value, end) = try JSONParser.first(
        in: bytes, offset..<bytes.count, maxDepth: Self.maxDepth, maxNodes: Self.maxNodes, keepsDigits: true)
      read(value, into: &row, orElse: "expected an object with the row's values")
      move(to: end)
      if end < bytes.count, bytes[end] == UInt8(ascii: ",") {
        offset += 1
      } else {
        lacksComma = true
      }
    } catch {
      row.failure = failure(error)
      lacksComma = false
      skipElement()
      // One failure is enough for an element that takes the rest of the text.
      hasEnded = offset == bytes.count
    }
    return row
  }

  /// Passes an element that cannot be read, with the comma after it.
  ///
  /// Brackets and quotes may be open. So an object that begins a line, in the column in which this element begins, is the next
  /// element; and quotes end with their line, since JSON has no line breaks in them.
  private mutating func skipElement() {
    let column = offset - lineStart
    var depth = 0, isQuoted = false
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\n"):
        isQuoted = false
        skipSpace()
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "{"), offset - lineStart == column { return }
        continue
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "\\") where isQuoted && offset + 1 < bytes.count && bytes[offset + 1] != UInt8(ascii: "\n"):
        offset += 1
      case _ where isQuoted: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ",") where depth == 0:
        offset += 1
        return
      case UInt8(ascii: "]") where depth == 0: return
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth = max(0, depth - 1)
      default: break
      }
      offset += 1
    }
  }

  // MARK: Places

  static func isSpace(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D: true
    default: false
    }
  }

  private mutating func skipSpace() {
    move(to: bytes[offset...].firstIndex { !Self.isSpace($0) } ?? bytes.count)
  }

  /// Goes on to a later place, and counts the lines before it.
  private mutating func move(to end: Int) {
    for place in offset..<end where bytes[place] == UInt8(ascii: "\n") {
      (line, lineStart) = (line + 1, place + 1)
    }
    offset = end
  }

  /// A failure at a place that isn't before the current one.
  private func failure(_ message: String, at place: Int) -> RowFailure {
    var there = self
    there.move(to: place)
    return RowFailure(message: message, line: there.line, column: place - there.lineStart + 1)
  }

  private func failure(_ error: JSONParser.Failure) -> RowFailure {
    switch error {
    case .syntax(let message, let place): failure(message, at: place)
    case .tooDeep(let place): failure("the text has more than \(Self.maxDepth) levels", at: place)
    case .tooManyValues(let place): failure("the text has too many objects and arrays", at: place)
    case .late: failure(Deadline.error(.reading).message, at: offset)
    }
  }

  // MARK: Values

  /// The maximum number of levels in a row.
  private static let maxDepth = 64
  /// The maximum number of objects and arrays in a row.
  private static let maxNodes = 100_000

  /// Gives a row, which begins at the current place, the values of an object, or a failure if `value` is something else.
  private func read(_ value: DataValue, into row: inout Row, orElse message: String) {
    guard let members = value.object else { return row.failure = failure(message, at: offset) }
    if let fault = Self.add(members, after: "", to: &row.values) { return row.failure = failure(fault, at: offset) }
    // Swift 6.3 finds neither of "\u{e9}," and "e\u{301}" less than the other; bytes have one order.
    row.values.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    // Which of two values counts would depend on the order of a dictionary.
    var names: Set<String> = []
    for value in row.values where !names.insert(value.name).inserted {
      return row.failure = failure("the row has two values for “\(value.name.shortened)”", at: offset)
    }
  }

  /// Adds the members of an object, but no more than a row may have. Members of objects inside have the names of both with a dot
  /// between them. Null isn't a value. Returns what is wrong with the first member that cannot be added.
  private static func add(
    _ members: [String: DataValue], after prefix: String, to values: inout [(name: String, value: String)]
  ) -> String? {
    for (name, value) in members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      if let inner = value.object {
        if let fault = add(inner, after: prefix + name + ".", to: &values) { return fault }
      } else if value.array?.contains(where: { $0.object != nil || $0.array != nil }) == true {
        return "“\((prefix + name).shortened)” is a list of objects or of lists, for which no text stands"
      } else if let text = text(value) {
        guard values.count < DataRows.maxValues else {
          return "the row has more than \(DataRows.maxValues) values, which are allowed"
        }
        values.append((prefix + name, text))
      }
    }
    return nil
  }

  /// The value as text; numbers of a list with spaces between them, texts with commas.
  private static func text(_ value: DataValue) -> String? {
    switch value {
    case .null, .object: return nil
    case .string(let text): return text
    case .number(let number):
      return Int(exactly: number).map(String.init) ?? "\(number)"
    case .array(let items):
      let isNumbers = items.allSatisfy { $0.number != nil }
      return items.compactMap(text).joined(separator: isNumbers ? " " : ", ")
    }
  }
}
