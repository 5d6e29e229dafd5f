// ImageFile+Writing: writing image files so that they appear whole or not at all.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics

extension ImageFile {
  /// Encodes a picture and writes it to the file at `path`, replacing an existing file.
  ///
  /// The bytes go to a file that has no name yet, are flushed to the disk and then get the name, so a failure leaves
  /// nothing behind and never harms an older file; see ``WholeFile``. Pipes and devices are written to directly. Fails
  /// with `outputNotCreated` or `outputFailed`, with the path and the system's message; never with a signal.
  package static func write(
    _ image: CGImage, to path: String, as format: ImageFormat, quality: Double = 0.9
  ) throws(RenderError) {
    try write(try encode(image, as: format, quality: quality), to: path)
  }

  /// Writes bytes to the file at `path`, whole or not at all.
  package static func write(_ data: Data, to path: String) throws(RenderError) {
    guard !path.isEmpty, !FilePath(path).holdsZeroByte else {
      throw failure(.outputNotCreated, path, "cannot create the file", ENOENT)
    }
    var status = stat()
    if stat(path, &status) == 0 {
      let kind = status.st_mode & S_IFMT
      if kind == S_IFDIR {
        throw failure(.outputNotCreated, path, "cannot create the file", EISDIR)
      }
      if kind != S_IFREG { return try writeThrough(data, to: path) }
    }
    guard path.utf8.last != UInt8(ascii: "/") else {
      throw failure(.outputNotCreated, path, "cannot create the file", ENOENT)
    }
    do throws(WholeFile.Failure) {
      // If the path is a link to a file, that file is replaced, not the link.
      try WholeFile.write(data, to: resolved(path))
    } catch {
      throw failure(error.isCreated ? .outputFailed : .outputNotCreated, path, error.action, error.reason)
    }
  }

  /// Writes to a pipe or a device, which cannot be replaced by a file.
  private static func writeThrough(_ data: Data, to path: String) throws(RenderError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw failure(.outputNotCreated, path, "cannot open the output", errno) }
    var problem = WholeFile.fill(descriptor, with: data)
    if close(descriptor) != 0 && problem == nil { problem = errno }
    if let problem { throw failure(.outputFailed, path, "cannot write the output", problem) }
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func failure(
    _ code: RenderError.Code, _ path: String, _ action: String, _ number: Int32
  ) -> RenderError {
    RenderError(code, at: .file(SourcePosition(file: path)), "\(action): \(systemMessage(number))")
  }
}
