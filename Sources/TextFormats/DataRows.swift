// DataRows: the rows of a text with data, for a picture of each.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

/// One row of data.
package struct DataRow: Sendable {
  /// The number of the row, counted from 1.
  package let number: Int
  /// The beginning of the row.
  package let place: SourcePosition
  /// The values by the names of their columns, in the order of the columns.
  package var values: [(name: String, value: String)] = []
  /// The reason for which the row cannot be read.
  package var failure: RenderError?
}

/// The rows of a text: separated values with a header, a JSON object in each line, or a JSON array of objects.
package struct DataRows: Sequence, IteratorProtocol, Sendable {
  private enum Reader {
    case values(CSVReader)
    case objects(JSONRows)
  }

  /// The names of the columns, if all rows have the same.
  package let columns: [String]?
  /// The line with the names of the columns.
  package let header: SourcePosition
  private let file: String
  private var reader: Reader
  private var count = 0

  /// The maximum number of values in a row, which a spreadsheet has too.
  static let maxValues = 16_384

  /// Reads the text of a file. The ending of the file's name chooses the form, or else the first character.
  ///
  /// Throws `invalidScene`, with its place, if the text has no header, or is JSON of another kind.
  package init(_ bytes: [UInt8], of file: String) throws(RenderError) {
    self.file = file
    if let reason = Self.reasonAgainst(bytes) {
      throw RowFailure(message: reason, line: 1, column: 1).error(in: file)
    }
    let ending = FilePath(file).fileExtension.lowercased()
    guard let objects = try Self.objects(bytes, of: file, ending) else {
      var values = CSVReader(bytes, separator: ending == "tsv" ? .tab : nil)
      let record = values.next()
      columns = try Self.columns(record, of: file)
      header = SourcePosition(file: file, line: record?.line ?? 1)
      reader = .values(values)
      return
    }
    (columns, header, reader) = (nil, SourcePosition(file: file), .objects(objects))
  }

  /// The reason for which bytes are no rows of text at all, and what to do; nil if they may be some.
  private static func reasonAgainst(_ bytes: [UInt8]) -> String? {
    let head = bytes.prefix(1_024)
    if [[0xFF, 0xFE], [0xFE, 0xFF]].contains(where: { head.starts(with: $0 as [UInt8]) }) {
      return JSONParser.isWide
    }
    // In a row it is a failure of that row.
    if head.prefix(while: { $0 != 0x0A && $0 != 0x0D }).contains(0) {
      return "this is no text, or none in UTF-8; expected rows of CSV or JSON in UTF-8"
    }
    let start = (head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head).drop(while: JSONRows.isSpace)
    return start.first == UInt8(ascii: "<") ? "this is XML or HTML; expected rows of CSV or JSON" : nil
  }

  /// The rows of JSON text; nil if the text has separated values.
  private static func objects(_ bytes: [UInt8], of file: String, _ ending: String) throws(RenderError) -> JSONRows? {
    if ["jsonl", "ndjson"].contains(ending) { return JSONRows(lines: bytes) }
    // A table's header may begin with a bracket, too.
    if ["csv", "tsv"].contains(ending) {
      let text = bytes.prefix(64).filter { !JSONRows.isSpace($0) }
      guard ["[{\"", "[{}", "[]", "{\""].contains(where: { text.starts(with: Array($0.utf8)) }) else { return nil }
    }
    do throws(RowFailure) {
      return try JSONRows.recognized(bytes, isNamedJSON: ending == "json")
    } catch {
      throw error.error(in: file)
    }
  }

  /// The names of the columns, each only once.
  private static func columns(_ record: CSVReader.Record?, of file: String) throws(RenderError) -> [String] {
    func failure(_ message: String) -> RenderError {
      RowFailure(message: message, line: record?.line ?? 1, column: 1).error(in: file)
    }
    guard let record else { throw failure("the data is empty; expected a line with the names of the columns") }
    if let failure = record.failure { throw failure.error(in: file) }
    guard record.fields.count <= maxValues else {
      throw failure("there are \(record.fields.count) columns; \(maxValues) are allowed")
    }
    var numbers: [String: Int] = [:]
    for (number, name) in Swift.zip(1..., record.fields) {
      guard !name.isEmpty else { throw failure("column \(number) has no name") }
      if let other = numbers.updateValue(number, forKey: name) {
        throw failure("there are two columns “\(name.shortened)”, \(other) and \(number)")
      }
    }
    return record.fields
  }

  package mutating func next() -> DataRow? {
    switch reader {
    case .values(var values):
      guard let record = values.next() else { return nil }
      reader = .values(values)
      return row(record, separator: values.separator)
    case .objects(var objects):
      guard let object = objects.next() else { return nil }
      reader = .objects(objects)
      return row(SourcePosition(file: file, line: object.line, column: object.column), object.values, object.failure)
    }
  }

  private mutating func row(_ record: CSVReader.Record, separator: CSVReader.Separator?) -> DataRow {
    let columns = columns ?? []
    var row = row(
      SourcePosition(file: file, line: record.line), Swift.zip(columns, record.fields).map { ($0, $1) }, record.failure)
    if row.failure == nil, record.fields.count != columns.count {
      let separated = separator.map { "; fields are separated by \($0)s" } ?? ""
      row.failure = RenderError(
        .invalidScene, at: .file(row.place),
        "expected \(columns.count) fields, as the header has, found \(record.fields.count)\(separated)")
    }
    return row
  }

  private mutating func row(
    _ place: SourcePosition, _ values: [(name: String, value: String)], _ failure: RowFailure?
  ) -> DataRow {
    count += 1
    return DataRow(number: count, place: place, values: values, failure: failure?.error(in: file))
  }
}

/// The mistake that makes a row unreadable.
struct RowFailure: Error, Sendable {
  let message: String
  /// The line, counted from 1.
  let line: Int
  /// The column in bytes, counted from 1.
  let column: Int

  func error(in file: String) -> RenderError {
    RenderError(.invalidScene, at: .file(SourcePosition(file: file, line: line, column: column)), message)
  }
}
