// AtomicFile: files that are there as a whole or not at all, also after the machine lost its power.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An error of a call to the system.
package struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The number of the error.
  package var number: Int32
  /// The call and what it was about.
  package var call: String

  /// Whether there was no room: a full disk or a used-up quota.
  package var isOutOfRoom: Bool { [ENOSPC, EDQUOT, EFBIG].contains(number) }

  /// `call: text of the error`.
  package var description: String { "\(call): \(String(cString: strerror(number)))" }

  /// The error that the last call left.
  static func last(_ call: String) -> SystemError { SystemError(number: errno, call: call) }
}

/// Writing of whole files.
package struct AtomicFile: Sendable {
  /// The call `write` of the system: an open file, bytes and their count to the bytes written, or a negative number and `errno`.
  package typealias Write = @Sendable (Int32, UnsafeRawPointer, Int) -> Int

  /// The first characters of files that are being written.
  static let prefix = ".writing-"

  /// The call that writes; tests fill a disk with it.
  let write: Write

  /// Puts bytes in place of the file of a name in a folder: a new file is written, synchronised and renamed. Where that fails,
  /// the file that was there stays as it was, and nothing else is left behind.
  func put(_ data: Data, to name: String, in folder: String) throws(SystemError) {
    let temporary = "\(folder)/\(Self.prefix)\(name)-\(UInt64.random(in: 0...UInt64.max))"
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard file >= 0 else { throw .last("create \(temporary)") }
    do throws(SystemError) {
      defer { close(file) }
      try writeAll(data, to: file, temporary)
      guard fsync(file) == 0 else { throw SystemError.last("synchronise \(temporary)") }
      guard rename(temporary, "\(folder)/\(name)") == 0 else { throw SystemError.last("rename \(temporary)") }
    } catch {
      unlink(temporary)
      throw error
    }
    try synchronise(folder)
  }

  /// Makes the names in a folder last.
  func synchronise(_ folder: String) throws(SystemError) {
    let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw .last("open \(folder)") }
    defer { close(directory) }
    guard fsync(directory) == 0 else { throw .last("synchronise \(folder)") }
  }

  private func writeAll(_ data: Data, to file: Int32, _ name: String) throws(SystemError) {
    var offset = 0
    while offset < data.count {
      let written = data.withUnsafeBytes { bytes in
        bytes.baseAddress.map { write(file, $0 + offset, bytes.count - offset) } ?? 0
      }
      if written < 0 {
        if errno == EINTR { continue }
        throw .last("write \(name)")
      }
      offset += written
    }
  }
}
