// PictureLine: the line that a person reads after a picture was made.
// SPDX-License-Identifier: Apache-2.0

/// The name and the size of a picture, for somebody who sits at a terminal.
enum PictureLine {
  /// Returns the line, such as `card.png 1200 × 630`; nil if the picture has no file, nobody sits there, or the command was asked to be silent.
  static func text(for report: ResultReport, isTerminal: Bool, isSilent: Bool) -> String? {
    guard isTerminal, !isSilent, let file = report.output, let width = report.width, let height = report.height else {
      return nil
    }
    return "\(file.onOneLine) \(width) × \(height)"
  }
}

extension ReportingArguments {
  /// Prints the name and the size of a picture on standard error, if that is a terminal; not with `--quiet` or `--json`.
  func announce(_ report: ResultReport) {
    let isTerminal = StandardStream.error.isTerminal
    if let line = PictureLine.text(for: report, isTerminal: isTerminal, isSilent: quiet || json) { Message.line(line) }
  }
}
