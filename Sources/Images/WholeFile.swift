// WholeFile: a file that appears complete, under its name, or not at all.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

/// Writes files that are never visible half written.
///
/// Linux can create a file without a name (O_TMPFILE) and give it one when it is complete; if the process ends before
/// that, the system removes the file. Only where an older file is replaced does the new one have a temporary name,
/// between two system calls. On file systems without such files, it has a temporary name for as long as it is written.
/// ``TemporaryName`` guards both.
package enum WholeFile {
  /// The step that failed, and the system's reason.
  struct Failure: Error {
    /// Whether a file was created that could be written to.
    var isCreated: Bool
    /// The step that failed, as the beginning of a message.
    var action: String
    /// The system's reason.
    var reason: Int32
  }

  /// Writes `data` to the file at `path`, replacing an existing file. `canBeNameless` is false in tests, as on file
  /// systems that have no files without names.
  static func write(_ data: Data, to path: String, canBeNameless: Bool = true) throws(Failure) {
    let folder = FilePath(path).folder
    if canBeNameless, try writeNameless(data, to: path, in: folder) { return }
    let held: Result<Void, Failure> = TemporaryName.hold {
      Result { () throws(Failure) in try writeNamed(data, to: path, in: folder) }
    }
    try held.get()
  }

  /// Writes a file without a name, and gives it its name. Returns false where that is impossible here, and nothing has
  /// happened.
  private static func writeNameless(_ data: Data, to path: String, in folder: String) throws(Failure) -> Bool {
    let descriptor = open(folder, nameless | O_WRONLY | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    try complete(descriptor, with: data)
    return name(descriptor, path)
  }

  /// The flags that make a file without a name. This is O_TMPFILE, whose definition in C Swift cannot import; the bit is the
  /// same on all architectures that Swift runs on.
  static let nameless = Int32(0o20000000) | O_DIRECTORY

  /// Gives a file without a name the name `path`, in place of a file that has it. Returns false where that is impossible here,
  /// and nothing has happened.
  static func name(_ descriptor: Int32, _ path: String) -> Bool {
    let folder = FilePath(path).folder
    let link = "/proc/self/fd/\(descriptor)"
    if linkat(AT_FDCWD, link, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 { return true }
    guard errno == EEXIST else { return false }
    let temporary = temporaryName(in: folder)
    return TemporaryName.hold {
      guard linkat(AT_FDCWD, link, AT_FDCWD, temporary, AT_SYMLINK_FOLLOW) == 0 else { return false }
      if rename(temporary, path) == 0 { return true }
      unlink(temporary)
      return false
    }
  }

  /// Writes a file under a temporary name, and renames it.
  private static func writeNamed(_ data: Data, to path: String, in folder: String) throws(Failure) {
    let temporary = temporaryName(in: folder)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw Failure(isCreated: false, action: "cannot create a file in its folder", reason: errno)
    }
    do throws(Failure) {
      do throws(Failure) { try complete(descriptor, with: data) } catch {
        close(descriptor)
        throw error
      }
      guard close(descriptor) == 0 else {
        throw Failure(isCreated: true, action: "cannot close the file", reason: errno)
      }
      guard rename(temporary, path) == 0 else {
        throw Failure(isCreated: true, action: "cannot give the file its name", reason: errno)
      }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private static func complete(_ descriptor: Int32, with data: Data) throws(Failure) {
    if let reason = fill(descriptor, with: data) {
      throw Failure(isCreated: true, action: "cannot write the file", reason: reason)
    }
    guard fsync(descriptor) == 0 else {
      throw Failure(isCreated: true, action: "cannot flush the file to the disk", reason: errno)
    }
  }

  private static func temporaryName(in folder: String) -> String {
    FilePath(folder).appending(".quartzite-" + String(UInt64.random(in: .min ... .max), radix: 36))
  }

  /// Writes all of `data`; returns the error number where that fails, nil where it succeeds. No signal is raised.
  package static func fill(_ descriptor: Int32, with data: Data) -> Int32? {
    data.withUnsafeBytes { bytes in
      WritingSignals.heldBack {
        var rest = bytes[...]
        while !rest.isEmpty {
          let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
          if count < 0 && errno == EINTR { continue }
          guard count > 0 else { return count < 0 ? errno : EIO }
          rest = rest.dropFirst(count)
        }
        return nil
      }
    }
  }
}

/// The signals that writing can raise on the thread that writes: SIGXFSZ at a limit on the size of files, SIGPIPE where
/// no process reads.
///
/// Both end a process that does not expect them. The call that raised them fails too, so that the caller gets an error.
enum WritingSignals {
  /// Runs `body` with both signals blocked; those that it raises are discarded.
  static func heldBack<Value>(_ body: () -> Value) -> Value {
    var both = sigset_t(), before = sigset_t(), waiting = sigset_t()
    sigemptyset(&both)
    for signal in [SIGXFSZ, SIGPIPE] { sigaddset(&both, signal) }
    pthread_sigmask(SIG_BLOCK, &both, &before)
    // Signals that were already pending stay pending.
    sigpending(&waiting)
    let value = body()
    for signal in [SIGXFSZ, SIGPIPE] where sigismember(&waiting, signal) == 0 {
      var one = sigset_t(), now = timespec()
      sigemptyset(&one)
      sigaddset(&one, signal)
      _ = sigtimedwait(&one, nil, &now)
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    return value
  }
}
