// Calls the `quartzite` command in the process of the tests and collects its output.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteText
import Testing

@testable import QuartziteCommand

/// The result of a finished command.
struct CommandResult {
  let status: Int32
  let output: Data
  let errorText: String

  var outputText: String { String(decoding: output, as: UTF8.self) }
  /// The first line on standard error.
  var firstError: String { errorText.split(separator: "\n").first.map(String.init) ?? "" }
}

enum Command {
  /// The repository's root, with a slash at the end.
  static let root = #filePath.components(separatedBy: "Command/Tests/")[0]
  /// The document that comes with the repository.
  static let poster = root + "Examples/Poster.ca"

  /// Calls in the process take turns: the current folder, the standard streams, the fonts and the budget of memory are the whole process's.
  static let turns = TaskLock()

  /// Calls `quartzite` with these arguments in this process, and returns what the program would answer. `folder` is the current folder
  /// meanwhile, and `output` the destination of standard output if that is not collected.
  static func quartzite(
    _ arguments: String..., in folder: String? = nil, output: String? = nil
  ) async throws -> CommandResult {
    try await call(arguments, in: folder, output: output)
  }

  /// The same for arguments in an array.
  static func call(
    _ arguments: [String], in folder: String? = nil, output: String? = nil
  ) async throws -> CommandResult {
    try await turns.withLock {
      let here = FileManager.default.currentDirectoryPath
      try #require(FileManager.default.changeCurrentDirectoryPath(folder ?? here))
      defer { #expect(FileManager.default.changeCurrentDirectoryPath(here)) }
      let outputFile = try output.map { try #require(StreamFile(writing: $0)) } ?? StreamFile()
      let errorFile = try StreamFile()
      StandardStream.standIns.withLock { $0 = [.output: outputFile.descriptor, .error: errorFile.descriptor] }
      let status = await CommandProgram.status(of: arguments)
      StandardStream.standIns.withLock { $0 = [:] }
      forget(arguments)
      return CommandResult(
        status: status, output: output == nil ? outputFile.contents : Data(),
        errorText: String(decoding: errorFile.contents, as: UTF8.self))
    }
  }

  /// Takes back what a command changes for the whole process.
  private static func forget(_ arguments: [String]) {
    MemoryBudget.shared.bytes = MemoryBudget.defaultBytes
    Fonts.usesInstalledFonts = true
    let options = zip(arguments, arguments.dropFirst() + [""])
    for font in options.compactMap({ $0 == "--font" ? $1 : $0.hasPrefix("--font=") ? String($0.dropFirst(7)) : nil }) {
      let inside = (try? FileManager.default.contentsOfDirectory(atPath: font)) ?? []
      for path in [font] + inside.map({ font + "/" + $0 }) {
        CTFontManagerUnregisterFontsForURL(URL(fileURLWithPath: path) as CFURL, .process, nil)
      }
    }
  }
}

/// An open file that stands in for a standard stream.
private final class StreamFile {
  let descriptor: Int32

  /// An empty file without a name.
  init() throws {
    var path = Array((FileManager.default.temporaryDirectory.path + "/quartzite-XXXXXX").utf8CString)
    descriptor = mkstemp(&path)
    try #require(descriptor >= 0)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(path)
  }

  /// The file at a path; nil where it cannot be written to.
  init?(writing path: String) {
    descriptor = open(path, O_WRONLY | O_CLOEXEC)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// The bytes from the beginning of the file.
  var contents: Data {
    lseek(descriptor, 0, SEEK_SET)
    return (try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).readToEnd()) ?? Data()
  }
}
