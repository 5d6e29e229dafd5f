// Message: the output of the command, with messages of one line each on standard error and answers on standard output.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteImages
import Synchronization

enum Message {
  /// Writes an error: `quartzite: error: file:line:column: message`.
  static func error(_ text: String) {
    line("quartzite: error: \(text.onOneLine)")
  }

  /// Writes diagnostics: `quartzite: warning: place: message [kind]`. A sentence about several places is written once,
  /// with the first place and their number, unless `listsPlaces`.
  static func warn(_ diagnostics: [Diagnostic], listsPlaces: Bool) {
    func sentence(_ diagnostic: Diagnostic) -> Diagnostic { Diagnostic(diagnostic.kind, diagnostic.message) }
    var counts: [Diagnostic: Int] = [:]
    if !listsPlaces { for diagnostic in diagnostics { counts[sentence(diagnostic), default: 0] += 1 } }
    for diagnostic in diagnostics {
      // The first of a sentence takes the count of all.
      let count = listsPlaces ? 1 : counts.updateValue(0, forKey: sentence(diagnostic)) ?? 0
      guard count > 0 else { continue }
      let others = count > 1 ? " (\(count) places; --verbose lists them)" : ""
      line("quartzite: warning: \(diagnostic.description.onOneLine)\(others)")
    }
  }

  /// Writes a line to standard error. A failure is ignored, since nobody may be reading there.
  static func line(_ text: String) { self.text(text + "\n") }

  /// Writes to standard error, as it is.
  static func text(_ text: String) { _ = StandardStream.error.write(Data(text.utf8)) }

  /// Writes an answer to standard output. Throws `outputFailed` if that fails, as on a full disk.
  static func answer(_ text: String) throws(RenderError) {
    if let failure = StandardStream.output.write(Data((text + "\n").utf8)) { throw failure }
  }
}

/// A stream that every process is started with. It is unbuffered: each write is one message or one picture.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// The open files that stand in for the process's streams while tests call the command in their process.
  static let standIns = Mutex<[StandardStream: Int32]>([:])

  /// The descriptor of the open file that the stream is written to.
  var descriptor: Int32 { Self.standIns.withLock { $0[self] } ?? rawValue }

  /// Opens placeholders for streams that the process was started without, so that no file that is opened later gets
  /// their numbers and their output. A placeholder cannot be read in place of an input, nor written in place of an
  /// output, so that both still fail.
  static func fillGaps() {
    for (descriptor, access) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
      // `open` returns the lowest free number, which is the missing one.
      _ = open("/dev/null", access)
    }
  }

  /// Reads standard input to its end, or to `limit` bytes. Throws `inputMissing` if it cannot be read, and `deadlineExceeded` when
  /// `deadline` passes, whether or not anything comes.
  static func readInput(upTo limit: Int, by deadline: Deadline) throws(RenderError) -> Data {
    var data = Data(), piece = [UInt8](repeating: 0, count: 1 << 16)
    while data.count < limit {
      try deadline.check(.reading)
      if let remaining = deadline.remaining {
        var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        let milliseconds = min(remaining / .milliseconds(1), 1e6).rounded(.up)
        guard poll(&input, 1, Int32(milliseconds)) > 0 else { continue }
      }
      let count = Glibc.read(0, &piece, min(piece.count, limit - data.count))
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else {
        throw RenderError(.inputMissing, "cannot read standard input: \(String(cString: strerror(errno)))")
      }
      if count == 0 { break }
      data.append(contentsOf: piece[..<count])
    }
    return data
  }

  /// Whether the stream is a terminal.
  var isTerminal: Bool { isatty(descriptor) != 0 }

  /// Writes all of `data`; returns the error if that fails, nil if it succeeds.
  func write(_ data: Data) -> RenderError? {
    WholeFile.fill(descriptor, with: data).map {
      RenderError(.outputFailed, "cannot write to standard \(self): \(String(cString: strerror($0)))")
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character begins another line, controls a terminal or changes the direction of reading.
  var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  /// The text with all characters escaped that would begin another line, control a terminal or change the direction of
  /// reading: names in documents, and of files, may contain anything.
  var onOneLine: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.isControl {
        result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
