// UnfinishedFile: a file that is written piece by piece and gets its name when it is complete.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

/// A file without a name, which can be written for as long as it takes: whatever ends the process before it is complete,
/// nothing of it is left.
///
/// It lies in the folder of its name to be, where that can hold files without names, else among temporary files, from
/// where it is copied. So are files that are no regular ones: pipes, devices and standard output.
package final class UnfinishedFile {
  /// The open file, for reading and writing.
  package let descriptor: Int32
  private let path: String?
  /// Whether the file can be given its name where it lies.
  private let liesInPlace: Bool

  /// Creates a file that is to be called `path`; nil stands for standard output.
  ///
  /// Throws `outputNotCreated` with the path and the system's message.
  package init(path: String?) throws(RenderError) {
    self.path = path
    if let path {
      guard !path.isEmpty, !FilePath(path).holdsZeroByte, path.utf8.last != UInt8(ascii: "/") else {
        throw Self.failure(path, "cannot create the file", ENOENT)
      }
      var status = stat()
      let exists = stat(path, &status) == 0, kind = status.st_mode & S_IFMT
      if exists, kind == S_IFDIR { throw Self.failure(path, "cannot create the file", EISDIR) }
      let folder = FilePath(path).folder
      // A folder that is not there, or not to be written to, is told at once and not when the work is done.
      guard access(folder, W_OK) == 0 || exists && kind != S_IFREG else {
        throw Self.failure(path, "cannot create a file in its folder", errno)
      }
      if !exists || kind == S_IFREG, let descriptor = NamelessFile.openToBeNamed(in: folder) {
        (self.descriptor, liesInPlace) = (descriptor, true)
        return
      }
    }
    liesInPlace = false
    guard let descriptor = NamelessFile.openTemporary() else {
      throw Self.failure(path, "cannot create a temporary file", errno)
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// The number of bytes written so far, where the next ones go.
  package private(set) var count = 0

  /// Writes bytes at the end. Throws `outputFailed`.
  package func append(_ data: Data) throws(RenderError) {
    if let reason = WholeFile.fill(descriptor, with: data) { throw failure("cannot write the file", reason) }
    count += data.count
  }

  /// Writes bytes over others that were written before. Throws `outputFailed`.
  package func overwrite(_ data: Data, at offset: Int) throws(RenderError) {
    let written = data.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
    guard written == data.count else { throw failure("cannot write the file", written < 0 ? errno : EIO) }
  }

  /// Gives the file its name, or copies it to where it belongs. Throws `outputNotCreated` or `outputFailed`.
  ///
  /// `waits` is called while a named pipe has no reader; see ``ImageFile``.
  package func complete(waitingForReader waits: () -> Bool = { false }) throws(RenderError) {
    if liesInPlace, let path {
      guard fsync(descriptor) == 0 else { throw failure("cannot flush the file to the disk", errno) }
      // Where there is no /proc, no file can be named that has no name.
      if WholeFile.name(descriptor, FilePath(path).resolved ?? path) { return }
    }
    try copy(waitingForReader: waits)
  }

  /// Copies the file to a pipe, to a device, to standard output or to another file system.
  private func copy(waitingForReader waits: () -> Bool) throws(RenderError) {
    lseek(descriptor, 0, SEEK_SET)
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    if let path {
      // The whole of it is held in memory for a moment: these files are rare.
      return try ImageFile.write(handle.readDataToEndOfFile(), to: path, waitingForReader: waits)
    }
    while true {
      let piece = handle.readData(ofLength: 1 << 20)
      if piece.isEmpty { return }
      if let reason = WholeFile.fill(STDOUT_FILENO, with: piece) {
        throw RenderError(.outputFailed, "cannot write to standard output: \(ImageFile.systemMessage(reason))")
      }
    }
  }

  private func failure(_ action: String, _ reason: Int32) -> RenderError {
    Self.failure(path, action, reason, .outputFailed)
  }

  private static func failure(
    _ path: String?, _ action: String, _ reason: Int32, _ code: RenderError.Code = .outputNotCreated
  ) -> RenderError {
    guard let path else { return RenderError(code, "\(action): \(ImageFile.systemMessage(reason))") }
    return RenderError(code, at: .file(SourcePosition(file: path)), "\(action): \(ImageFile.systemMessage(reason))")
  }
}
