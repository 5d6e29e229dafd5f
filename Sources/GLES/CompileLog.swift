// CompileLog: finds the file and the line in a driver's shader compile and link messages.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

/// A driver's log with the names of the files that it refers to.
package struct CompileLog {
  /// The number of lines reserved for each file: line l of `files[n]` has the number n · `linesPerFile` + l. GLSL's own
  /// source-string number cannot be used: Mesa 22.3 writes 0 for it in some messages, such as undeclared names.
  package static let linesPerFile = 10_000

  let text: String
  let files: [String]

  package init(_ text: String, files: [String]) {
    self.text = text
    self.files = files
  }

  /// The first error with a position: Mesa `0:12(5): error: …`, NVIDIA `0(12) : error C0000: …`, ARM and the Khronos
  /// compiler `ERROR: 0:12: …`.
  package func firstComplaint() -> (position: SourcePosition, message: String)? {
    for line in text.split(separator: "\n") {
      guard line.lowercased().contains("error") else { continue }
      var rest = line.drop { !$0.isNumber }
      guard Self.takeNumber(&rest) != nil, let separator = rest.popFirst(), separator == ":" || separator == "(",
        let number = Self.takeNumber(&rest), files.indices.contains(number / Self.linesPerFile)
      else { continue }
      var column: Int?
      if separator == ":", rest.first == "(" {
        rest.removeFirst()
        column = Self.takeNumber(&rest)
      }
      let message = rest.drop { $0 == ")" || $0 == ":" || $0 == " " }
      let file = files[number / Self.linesPerFile]
      return (SourcePosition(file: file, line: number % Self.linesPerFile, column: column), String(message))
    }
    return nil
  }

  /// The error to throw; `sentence` says what failed.
  package func error(_ sentence: String) -> RenderError {
    if let (position, message) = firstComplaint() {
      return RenderError(.internalInconsistency, at: .file(position), "\(sentence): \(message)")
    }
    let said = text.isEmpty ? "the driver does not say why" : text
    return RenderError(
      .internalInconsistency, at: files.first.map { .file(SourcePosition(file: $0)) }, "\(sentence): \(said)")
  }

  private static func takeNumber(_ text: inout Substring) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    text = text.dropFirst(digits.count)
    return Int(digits)
  }
}
