// Writing image files so that they appear whole or not at all.

import CoreGraphics
import Diagnostics

extension ImageFile {
  /// Encodes a picture and writes it to the file at `path`, replacing what was there.
  ///
  /// The bytes go to a temporary name in the same folder, are flushed to the disk and then take the final name, so a
  /// failure leaves nothing behind and never harms an older file. Pipes and devices are written to directly.
  /// Fails with `outputNotCreated` or `outputFailed`, with the path and the system's words.
  package static func write(
    _ image: CGImage, to path: String, as format: ImageFormat, quality: Double = 0.9
  ) throws(RenderError) {
    try write(try encode(image, as: format, quality: quality), to: path)
  }

  /// Writes bytes to the file at `path`, whole or not at all.
  package static func write(_ data: Data, to path: String) throws(RenderError) {
    var status = stat()
    if stat(path, &status) == 0 {
      let kind = status.st_mode & S_IFMT
      if kind == S_IFDIR {
        throw failure(.outputNotCreated, path, "cannot create the file", EISDIR)
      }
      if kind != S_IFREG { return try writeThrough(data, to: path) }
    }
    guard !path.isEmpty, !path.hasSuffix("/") else {
      throw failure(.outputNotCreated, path, "cannot create the file", ENOENT)
    }
    // Where the path is a link to a file, that file is replaced, not the link.
    let target = resolved(path)
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    let temporary = folder + ".quartzite-" + String(UInt64.random(in: .min ... .max), radix: 36)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw failure(.outputNotCreated, path, "cannot create a file in its folder", errno)
    }
    var problem = fill(descriptor, with: data).map { ("cannot write the file", $0) }
    if problem == nil && fsync(descriptor) != 0 { problem = ("cannot flush the file to the disk", errno) }
    if close(descriptor) != 0 && problem == nil { problem = ("cannot close the file", errno) }
    if problem == nil && rename(temporary, target) != 0 { problem = ("cannot give the file its name", errno) }
    if let (action, number) = problem {
      unlink(temporary)
      throw failure(.outputFailed, path, action, number)
    }
  }

  /// Writes to a pipe or a device, which cannot be replaced by a file.
  private static func writeThrough(_ data: Data, to path: String) throws(RenderError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(.outputNotCreated, path, "cannot open the output", errno) }
    var problem = fill(descriptor, with: data)
    if close(descriptor) != 0 && problem == nil { problem = errno }
    if let problem { throw failure(.outputFailed, path, "cannot write the output", problem) }
  }

  /// Writes all of `data`; the error number where that fails, nil where it succeeds.
  private static func fill(_ descriptor: Int32, with data: Data) -> Int32? {
    data.withUnsafeBytes { bytes in
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
