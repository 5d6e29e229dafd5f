// What the command says: one line for each thing, on standard error; answers that were asked for on standard output.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite

enum Message {
  /// Writes an error: `quartzite: error: file:line:column: message`.
  static func error(_ text: String) {
    line("quartzite: error: \(text.onOneLine)")
  }

  /// Writes diagnostics: `quartzite: warning: place: message [kind]`.
  static func warn(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { line("quartzite: warning: \(diagnostic.description.onOneLine)") }
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

  /// Puts something in the place of streams that the process was started without, so that no file that is opened gets
  /// their numbers and what was meant for them. It cannot be read where one reads, nor written where one writes, so
  /// that both still fail.
  static func fillGaps() {
    for (descriptor, access) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest number that is free is the one that is missing.
      _ = open("/dev/null", access)
    }
  }

  /// Reads standard input to its end, or to so many bytes. Throws `inputMissing` where it cannot be read.
  static func readInput(upTo most: Int) throws(RenderError) -> Data {
    var data = Data(), piece = [UInt8](repeating: 0, count: 1 << 16)
    while data.count < most {
      let count = Glibc.read(0, &piece, min(piece.count, most - data.count))
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else {
        throw RenderError(.inputMissing, "cannot read standard input: \(String(cString: strerror(errno)))")
      }
      if count == 0 { break }
      data.append(contentsOf: piece[..<count])
    }
    return data
  }

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

extension String {
  /// The text with everything escaped that would begin another line, steer a terminal or turn the direction of reading:
  /// names in documents, and of files, may hold anything.
  var onOneLine: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069:
        result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
