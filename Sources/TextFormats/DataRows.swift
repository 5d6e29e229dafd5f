// DataRows: the rows of a text with data, for a picture of each.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

/// One row of data.
package struct DataRow: Sendable {
  /// The number of the row, counted from 1.
  package let number: Int
  package let place: SourcePosition
  /// The values by the names of their columns, in the order of the columns.
  package var values: [(name: String, value: String)] = []
  /// The reason for which it cannot be read.
  package var failure: RenderError?
}

/// The rows of a file: separated values with a header, or a JSON object in each line.
package struct DataRows: Sequence, IteratorProtocol, Sendable {
  private enum Reader {
    case values(CSVReader)
    case lines(offset: Int, line: Int)
  }

  /// The names of the columns, where all rows have the same, and the line that has them.
  package let columns: [String]?
  package let header: SourcePosition
  private let file: String
  private let bytes: [UInt8]
  private var reader: Reader
  private var count = 0

  /// The most values of a row, which are those of a spreadsheet.
  private static let mostColumns = 16_384

  /// Reads the data of a file. Its form follows from the name, or else from the first character.
  package init(_ bytes: [UInt8], of file: String) throws(RenderError) {
    (self.file, self.bytes) = (file, bytes)
    let ending = FilePath(file).fileExtension.lowercased()
    let isJSON =
      ["jsonl", "ndjson"].contains(ending)
      || !["csv", "tsv"].contains(ending) && Self.firstCharacter(bytes) == UInt8(ascii: "{")
    guard !isJSON else {
      (columns, header) = (nil, SourcePosition(file: file))
      reader = .lines(offset: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0, line: 1)
      return
    }
    var values = CSVReader(bytes, separator: ending == "tsv" ? .tab : nil)
    let record = values.next()
    columns = try Self.header(record, file: file)
    header = SourcePosition(file: file, line: record?.line ?? 1)
    reader = .values(values)
  }

  private static func firstCharacter(_ bytes: [UInt8]) -> UInt8? {
    bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
  }

  private static func header(_ record: CSVReader.Record?, file: String) throws(RenderError) -> [String] {
    func failure(_ message: String, line: Int = 1, column: Int = 1) -> RenderError {
      RenderError(.invalidScene, at: .file(SourcePosition(file: file, line: line, column: column)), message)
    }
    guard let record else { throw failure("the data is empty; expected a line with the names of the columns") }
    if let found = record.failure { throw failure(found.message, line: found.line, column: found.column) }
    guard record.fields.count <= mostColumns else {
      throw failure("there are \(record.fields.count) columns; \(mostColumns) are allowed", line: record.line)
    }
    var numbers: [String: Int] = [:]
    for (number, name) in Swift.zip(1..., record.fields) {
      guard !name.isEmpty else { throw failure("column \(number) has no name", line: record.line) }
      if let other = numbers.updateValue(number, forKey: name) {
        throw failure("there are two columns “\(name.shortened)”, \(other) and \(number)", line: record.line)
      }
    }
    return record.fields
  }

  package mutating func next() -> DataRow? {
    switch reader {
    case .values(var values):
      defer { reader = .values(values) }
      guard let record = values.next() else { return nil }
      count += 1
      return row(record, separator: values.separator)
    case .lines(var offset, var line):
      defer { reader = .lines(offset: offset, line: line) }
      while offset < bytes.count {
        let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
        let text = bytes[offset..<end], number = line
        (offset, line) = (end + 1, line + 1)
        if text.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
        count += 1
        return row(text, line: number)
      }
      return nil
    }
  }

  // MARK: Separated values

  private func row(_ record: CSVReader.Record, separator: CSVReader.Separator?) -> DataRow {
    var row = DataRow(number: count, place: SourcePosition(file: file, line: record.line))
    if let failure = record.failure {
      row.failure = RenderError(
        .invalidScene, at: .file(SourcePosition(file: file, line: failure.line, column: failure.column)),
        failure.message)
    } else if let columns, record.fields.count != columns.count {
      let separated = separator.map { "; fields are separated by \($0)s" } ?? ""
      row.failure = RenderError(
        .invalidScene, at: .file(row.place),
        "expected \(columns.count) fields, as the header has, found \(record.fields.count)\(separated)")
    } else {
      row.values = Swift.zip(columns ?? [], record.fields).map { ($0, $1) }
    }
    return row
  }

  // MARK: Lines of JSON

  private func row(_ text: ArraySlice<UInt8>, line: Int) -> DataRow {
    var row = DataRow(number: count, place: SourcePosition(file: file, line: line))
    do throws(DataValue.Failure) {
      let value = try DataValue(json: Array(text))
      guard case .object(let members) = value else {
        throw DataValue.Failure(message: "expected an object with the row's values, in one line", offset: 0)
      }
      try Self.add(members, after: "", to: &row.values)
      row.values.sort { $0.name < $1.name }
      // Which of two values counts would depend on the order of a dictionary.
      for (value, next) in Swift.zip(row.values, row.values.dropFirst()) where value.name == next.name {
        throw DataValue.Failure(message: "the row has two values for “\(value.name.shortened)”", offset: 0)
      }
    } catch {
      row.failure = RenderError(
        .invalidScene, at: .file(SourcePosition(file: file, line: line, column: error.offset + 1)), error.message)
    }
    return row
  }

  /// Adds the members of an object; those of objects inside have the names of both with a dot between them. Null is no value.
  private static func add(
    _ members: [String: DataValue], after prefix: String, to values: inout [(name: String, value: String)]
  ) throws(DataValue.Failure) {
    for (name, value) in members {
      if case .object(let inner) = value {
        try add(inner, after: prefix + name + ".", to: &values)
      } else if let text = text(value) {
        guard values.count < mostColumns else {
          throw DataValue.Failure(message: "the row has more than \(mostColumns) values, which are allowed", offset: 0)
        }
        values.append((prefix + name, text))
      }
    }
  }

  /// The value as text; numbers of a list with spaces between them, texts with commas.
  private static func text(_ value: DataValue) -> String? {
    switch value {
    case .null, .object: return nil
    case .string(let text): return text
    case .number(let number):
      return number.magnitude < 0x1p53 ? Int(exactly: number).map(String.init) ?? "\(number)" : "\(number)"
    case .array(let items):
      let isNumbers = items.allSatisfy { if case .number = $0 { true } else { false } }
      return items.compactMap(text).joined(separator: isNumbers ? " " : ", ")
    }
  }
}
