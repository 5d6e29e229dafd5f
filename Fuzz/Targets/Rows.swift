// The fuzz targets of rows of data: read, written, and read again.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteFuzzing
import QuartziteTextFormats

func fuzzSeparatedValues(_ input: Data) {
  guard let read = ReadRows([UInt8](input), of: "rows.csv") else { return }
  let columns = read.columns ?? []
  promise(!columns.isEmpty, "values have columns")
  promise(Set(columns).count == columns.count, "no two columns have one name")
  for row in read.good {
    promise(row.values.map { $0.name } == columns, "a row has a value for each column")
  }
  let lines = [columns] + read.good.map { row in row.values.map { $0.value } }
  for separator in [",", ";", "\t"] {
    let again = ReadRows(lines.flatMap { separated($0, by: separator) }, of: "rows.csv")
    promise(again?.columns.map(bytes) == bytes(columns), "columns that were written are read alike")
    promise(again?.texts == read.texts, "values that were written are read alike")
  }
}

func fuzzJSONLines(_ input: Data) {
  guard let read = ReadRows([UInt8](input), of: "rows.jsonl") else {
    return promise(false, "lines need no header")
  }
  read.checkObjects()
  let again = ReadRows(read.good.flatMap(object), of: "rows.jsonl")
  promise(again?.texts == read.texts, "lines that were written are read alike")
}

func fuzzJSONArrays(_ input: Data) {
  guard let read = ReadRows([UInt8](input), of: "rows.json") else { return }
  read.checkObjects()
  let elements = read.good.map(object).joined(separator: Array(",".utf8))
  let again = ReadRows(Array("[".utf8) + elements + Array("]".utf8), of: "rows.json")
  promise(again?.texts == read.texts, "elements that were written are read alike")
}

/// The rows of some bytes, which keep what every reader of rows promises.
private struct ReadRows {
  let columns: [String]?
  /// The rows without a failure.
  let good: [DataRow]

  /// Reads bytes; nil if their header cannot be read.
  init?(_ bytes: [UInt8], of file: String) {
    let data: DataRows
    do {
      data = try DataRows(bytes, of: file)
    } catch {
      promise(error.code == .invalidScene, "a header that cannot be read is a mistake in the data: \(error)")
      return nil
    }
    // Without line feeds, carriage returns end lines.
    let ends = [UInt8(ascii: "\n"), UInt8(ascii: "\r")].map { end in bytes.count(where: { $0 == end }) }
    let rows = Array(data), lines = (ends[0] > 0 ? ends[0] : ends[1]) + 1
    var last = (line: 0, column: 0)
    for (index, row) in rows.enumerated() {
      promise(row.number == index + 1, "rows are counted one by one")
      let own = (line: row.place.line ?? 0, column: row.place.column ?? 0)
      promise(own > last && own.line <= lines, "each row begins after the one before it")
      last = own
      promise(row.failure.map { $0.code == .invalidScene } ?? true, "a bad row is a mistake in the data")
    }
    (columns, good) = (data.columns, rows.filter { $0.failure == nil })
  }

  /// Checks what all rows of JSON promise.
  func checkObjects() {
    promise(columns == nil, "objects have no columns")
    for row in good {
      promise(Set(row.values.map { $0.name }).count == row.values.count, "no two values of a row have one name")
      promise(row.values.count <= 16_384, "a row has no more values than a spreadsheet")
    }
  }

  /// The bytes of all names and values: texts that are equal to Swift may be other bytes.
  var texts: [[[UInt8]]] { good.map { row in bytes(row.values.flatMap { [$0.name, $0.value] }) } }
}

private func bytes(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }

/// A line of values, each in quotes.
private func separated(_ fields: [String], by separator: String) -> [UInt8] {
  let quoted = fields.map { field -> String in
    "\"" + field.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }
  return Array((quoted.joined(separator: separator) + "\r\n").utf8)
}

/// A line with an object of texts.
private func object(_ row: DataRow) -> [UInt8] {
  let members = row.values.map { quoted($0.name) + ":" + quoted($0.value) }
  return Array(("{" + members.joined(separator: ",") + "}\n").utf8)
}

/// A text as JSON has it.
private func quoted(_ text: String) -> String {
  let scalars = text.unicodeScalars.map { scalar -> String in
    switch scalar {
    case "\"", "\\": "\\" + String(scalar)
    case "\0"..<" ": "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
    default: String(scalar)
    }
  }
  return "\"" + scalars.joined() + "\""
}
