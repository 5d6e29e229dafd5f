// CSVReader: the records of a text with commas, tabs or semicolons between values, as RFC 4180 has them with commas.
// SPDX-License-Identifier: Apache-2.0

/// Reads records one after the other. Fields may be in quotes, in which separators, line breaks and doubled quotes are text; lines
/// end in a line feed, with a carriage return before it or not, or, in text without line feeds, in a carriage return. A byte-order mark
/// at the beginning is skipped, and so are empty lines and a first line such as `sep=;`, which spreadsheets write and obey.
struct CSVReader: Sendable {
  /// A character between two fields.
  enum Separator: UInt8 {
    case comma = 0x2C
    case tab = 0x09
    case semicolon = 0x3B
  }

  /// A record, or the reason for which it cannot be read. The next one begins after the end of its line.
  struct Record: Sendable {
    /// The line in which it begins, counted from 1.
    let line: Int
    var fields: [String] = []
    var failure: RowFailure?
  }

  /// The separator; nil for text of one column, in which all of them are text.
  private(set) var separator: Separator?
  /// The failure of the first record, if the line before it names a separator that is not read.
  private var unreadSeparator: RowFailure?
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var lineStart = 0
  /// The byte that ends a line.
  private let feed: UInt8

  /// Reads text with this separator, or else with the one that its first line names, or else with the one that the first record has
  /// most often outside quotes; of several, a comma goes before a tab, and a tab before a semicolon.
  init(_ bytes: [UInt8], separator: Separator? = nil) {
    self.bytes = bytes
    feed = bytes.contains(Self.lineFeed) ? Self.lineFeed : Self.carriageReturn
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (offset, lineStart) = (3, 3) }
    while endLine() {}
    let named = namedSeparator()
    self.separator = separator ?? named ?? firstSeparator
  }

  /// The separator that the line which begins here names, in quotes or not; that line is passed then. A separator that is not read makes
  /// a failure of the first record.
  private mutating func namedSeparator() -> Separator? {
    let rest = bytes[offset...].prefix { $0 != feed && $0 != Self.carriageReturn }, quotes = [Self.quote]
    let isQuoted = rest.count == 7 && rest.starts(with: quotes) && rest.suffix(1) == quotes
    let text = isQuoted ? rest.dropFirst().dropLast() : rest
    guard text.count == 5, text.starts(with: Array("sep=".utf8)), let last = text.last else { return nil }
    guard let named = Separator(rawValue: last) else {
      let character = Character(Unicode.Scalar(last))
      if character.isPunctuation && last != Self.quote || character.isSymbol || character == " " {
        unreadSeparator = failure(
          "fields separated by “\(character)” aren't read; separate them by commas, semicolons or tabs")
      }
      return nil
    }
    offset += rest.count
    _ = endLine()
    return named
  }

  /// The separator in the record that begins here.
  private var firstSeparator: Separator? {
    var counts: [Separator: Int] = [:], isQuoted = false
    for byte in bytes[offset...] {
      if byte == Self.quote { isQuoted.toggle() }
      guard !isQuoted else { continue }
      guard byte != feed else { break }
      if let separator = Separator(rawValue: byte) { counts[separator, default: 0] += 1 }
    }
    let most = counts.values.max()
    return [Separator.comma, .tab, .semicolon].first { counts[$0] != nil && counts[$0] == most }
  }

  /// The next record; nil at the end.
  mutating func next() -> Record? {
    while offset < bytes.count, endLine() {}
    guard offset < bytes.count else { return nil }
    var record = Record(line: line)
    if let failure = unreadSeparator {
      (record.failure, unreadSeparator) = (failure, nil)
      skipLine()
      return record
    }
    while true {
      do throws(RowFailure) {
        record.fields.append(try field())
      } catch {
        record.failure = error
        skipLine()
        return record
      }
      if offset < bytes.count, bytes[offset] == separator?.rawValue {
        offset += 1
        continue
      }
      _ = endLine()
      return record
    }
  }

  private static let quote = UInt8(ascii: "\""), lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Whether a line ends here; its end is passed then.
  private mutating func endLine() -> Bool {
    guard let length = lineEnd else { return false }
    offset += length
    (line, lineStart) = (line + 1, offset)
    return true
  }

  /// The number of bytes that end a line here; nil where none ends.
  private var lineEnd: Int? {
    guard offset < bytes.count else { return nil }
    if bytes[offset] == feed { return 1 }
    let isReturn = bytes[offset] == Self.carriageReturn
    return isReturn && offset + 1 < bytes.count && bytes[offset + 1] == feed ? 2 : nil
  }

  /// Passes everything up to the end of the line, which is none of a field in quotes.
  private mutating func skipLine() {
    while offset < bytes.count, !endLine() { offset += 1 }
  }

  private func failure(_ message: String) -> RowFailure {
    RowFailure(message: message, line: line, column: offset - lineStart + 1)
  }

  private mutating func field() throws(RowFailure) -> String {
    guard offset < bytes.count, bytes[offset] == Self.quote else { return try plainField() }
    let place = failure("the quotes that begin here are not closed")
    offset += 1
    var text: [UInt8] = []
    while offset < bytes.count {
      if bytes[offset] == Self.quote {
        offset += 1
        guard offset < bytes.count, bytes[offset] == Self.quote else {
          guard offset == bytes.count || bytes[offset] == separator?.rawValue || lineEnd != nil else {
            let separator = separator.map { "a \($0) or " } ?? ""
            throw failure("expected \(separator)the end of the line after the closing quotes")
          }
          return try Self.text(text, or: place)
        }
      } else if lineEnd == 1 {
        (line, lineStart) = (line + 1, offset + 1)
      }
      text.append(bytes[offset])
      offset += 1
    }
    throw place
  }

  private mutating func plainField() throws(RowFailure) -> String {
    let start = offset, place = failure("")
    while offset < bytes.count, bytes[offset] != separator?.rawValue, lineEnd == nil {
      guard bytes[offset] != Self.quote else {
        throw failure(
          "a field that has quotes in it must be in quotes itself, and those in it doubled: \"a \"\"word\"\"\"")
      }
      offset += 1
    }
    return try Self.text(bytes[start..<offset], or: place)
  }

  private static func text(_ bytes: some Sequence<UInt8>, or place: RowFailure) throws(RowFailure) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw RowFailure(message: "the field is not valid UTF-8", line: place.line, column: place.column)
    }
    return text
  }
}
