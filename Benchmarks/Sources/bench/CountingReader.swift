// CountingReader: a process that reads what this one writes to standard output, and counts it.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A process at the other end of standard output, until it is finished: `wc -c`.
final class CountingReader {
  private let process = Process()
  private let answer = Pipe()
  /// The standard output before.
  private let ownOutput: Int32

  /// Starts the process. From here on, standard output is the pipe to it.
  init() throws {
    let input = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["wc", "-c"]
    process.standardInput = input
    process.standardOutput = answer
    try process.run()
    // Without a reader, writing is to fail and not to end this process.
    signal(SIGPIPE, SIG_IGN)
    fflush(nil)
    ownOutput = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 10)
    guard ownOutput >= 0, dup2(input.fileHandleForWriting.fileDescriptor, STDOUT_FILENO) >= 0 else {
      throw BenchError("standard output cannot be a pipe: \(String(cString: strerror(errno)))")
    }
    // The pipe ends where standard output is another one again.
    try input.fileHandleForWriting.close()
  }

  /// Gives standard output back, and waits for the number of bytes that have come.
  func finish() throws -> Int {
    fflush(nil)
    guard dup2(ownOutput, STDOUT_FILENO) >= 0 else {
      throw BenchError("standard output cannot be given back: \(String(cString: strerror(errno)))")
    }
    close(ownOutput)
    let text = String(decoding: answer.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard let count = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw BenchError("wc counts no bytes: \(text)")
    }
    return count
  }
}
