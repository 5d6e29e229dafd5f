// ReadRows: rows of data as lines of text, for tests to compare.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteTextFormats

/// The rows of a text, each as its values or as its failure.
func rows(of text: String, in file: String) throws -> [String] { try rows(of: Array(text.utf8), in: file) }

/// The rows of bytes, each as its values or as its failure.
func rows(of bytes: [UInt8], in file: String) throws -> [String] {
  try DataRows(bytes, of: file).map { row in
    row.failure?.description ?? row.values.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
  }
}

/// The error of a text without rows.
func failure(of bytes: [UInt8], in file: String) -> RenderError? {
  do throws(RenderError) {
    _ = try DataRows(bytes, of: file)
    return nil
  } catch {
    return error
  }
}
