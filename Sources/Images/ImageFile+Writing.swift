// ImageFile+Writing: writing image files so that they appear whole or not at all.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics

extension ImageFile {
  /// Encodes a picture and writes it to the file at `path`, replacing an existing file.
  ///
  /// The bytes go to a file that has no name yet, are flushed to the disk and then get the name, so a failure leaves
  /// nothing behind and never harms an older file; see ``WholeFile``. Pipes and devices are written to directly; a named
  /// pipe needs a process that reads from it. Fails with `outputNotCreated` or `outputFailed`, with the path and the
  /// system's message; never with a signal.
  package static func write(
    _ image: CGImage, to path: String, as format: ImageFormat, quality: Double = 0.9
  ) throws(RenderError) {
    try write(try encode(image, as: format, quality: quality), to: path)
  }

  /// Writes bytes to the file at `path`, whole or not at all.
  ///
  /// A named pipe that no process reads from is tried again as long as `waits` returns true, which it may do after a
  /// moment; without a reader it fails with `outputNotCreated`.
  package static func write(
    _ data: Data, to path: String, waitingForReader waits: () -> Bool = { false }
  ) throws(RenderError) {
    guard !path.isEmpty, !FilePath(path).holdsZeroByte else {
      throw failure(.outputNotCreated, path, "cannot create the file", ENOENT)
    }
    var status = stat()
    if stat(path, &status) == 0 {
      let kind = status.st_mode & S_IFMT
      if kind == S_IFDIR {
        throw failure(.outputNotCreated, path, "cannot create the file", EISDIR)
      }
      if kind != S_IFREG {
        return try writeThrough(data, to: path, isPipe: kind == S_IFIFO, waitingForReader: waits)
      }
    }
    guard path.utf8.last != UInt8(ascii: "/") else {
      throw failure(.outputNotCreated, path, "cannot create the file", ENOENT)
    }
    do throws(WholeFile.Failure) {
      // If the path is a link to a file, that file is replaced, not the link.
      try WholeFile.write(data, to: FilePath(path).resolved ?? path)
    } catch {
      // That a name is too long is only found when the file gets it.
      let isCreated = error.isCreated && error.reason != ENAMETOOLONG
      throw failure(isCreated ? .outputFailed : .outputNotCreated, path, error.action, error.reason)
    }
  }

  /// Writes to a pipe or a device, which cannot be replaced by a file.
  private static func writeThrough(
    _ data: Data, to path: String, isPipe: Bool, waitingForReader waits: () -> Bool
  ) throws(RenderError) {
    let descriptor =
      isPipe ? try openPipe(path, waitingForReader: waits) : open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw failure(.outputNotCreated, path, "cannot open the output", errno) }
    var problem = WholeFile.fill(descriptor, with: data)
    if close(descriptor) != 0 && problem == nil { problem = errno }
    if let problem { throw failure(.outputFailed, path, "cannot write the output", problem) }
  }

  /// Opens a pipe for writing. Opened plainly, a pipe without a reader would keep the process waiting for ever.
  private static func openPipe(_ path: String, waitingForReader waits: () -> Bool) throws(RenderError) -> Int32 {
    while true {
      let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      if descriptor >= 0 {
        // The reader may be slower than the writer, which then has to wait.
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return descriptor
      }
      let reason = errno
      if reason == EINTR { continue }
      guard reason == ENXIO else { throw failure(.outputNotCreated, path, "cannot open the output", reason) }
      guard waits() else {
        throw RenderError(
          .outputNotCreated, at: .file(SourcePosition(file: path)),
          "cannot open the output: it is a pipe that no process reads from")
      }
    }
  }

  private static func failure(
    _ code: RenderError.Code, _ path: String, _ action: String, _ number: Int32
  ) -> RenderError {
    RenderError(code, at: .file(SourcePosition(file: path)), "\(action): \(systemMessage(number))")
  }
}
