// What the command says: one line for each thing, on standard error; answers that were asked for on standard output.

import Glibc
import Quartzite

enum Message {
  /// Writes an error: `quartzite: error: file:line:column: message`.
  static func error(_ text: String) {
    line("quartzite: error: \(text)")
  }

  /// Writes diagnostics: `quartzite: warning: place: message [kind]`.
  static func warn(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { line("quartzite: warning: \(diagnostic)") }
  }

  /// Writes a line to standard error. That nobody may be listening there is no reason to fail.
  static func line(_ text: String) {
    var text = text + "\n"
    _ = text.withUTF8 { StandardStream.error.write(UnsafeRawBufferPointer($0)) }
  }

  /// Writes an answer to standard output. Throws `outputFailed` when that fails, as on a full disk.
  static func answer(_ text: String) throws(RenderError) {
    var text = text + "\n"
    let failure = text.withUTF8 { StandardStream.output.write(UnsafeRawBufferPointer($0)) }
    if let failure { throw failure }
  }
}

/// A stream that every process is started with. Written to without a buffer: each write is one message or one picture.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// Whether a person reads the stream.
  var isTerminal: Bool { isatty(rawValue) != 0 }

  /// Writes all of `bytes`; the error where that fails, nil where it succeeds.
  func write(_ bytes: UnsafeRawBufferPointer) -> RenderError? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Glibc.write(rawValue, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        let reason = String(cString: strerror(count < 0 ? errno : EIO))
        return RenderError(.outputFailed, "cannot write to standard \(self): \(reason)")
      }
      rest = rest.dropFirst(count)
    }
    return nil
  }
}
