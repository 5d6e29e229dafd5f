// Reading image files from disk: regular files only, and no more bytes than an image within the limits can need.

import CoreGraphics
import Diagnostics

extension ImageFile {
  /// Decodes the picture in the file at `path`.
  ///
  /// Fails with `inputMissing` for what cannot be opened or is not a regular file (a folder, a pipe, a device) and with
  /// `limitExceeded` for a file larger than ``largestFile(for:)``; both before a byte is read.
  package static func decode(contentsOf path: String, limits: Limits = .trusted) throws(RenderError) -> CGImage {
    try decode(try read(path, limits: limits), named: path, limits: limits)
  }

  /// The size in bytes above which a file is not read: eight for every pixel allowed, which is what the deepest
  /// pixels take uncompressed, and 16 MiB for everything else.
  package static func largestFile(for limits: Limits) -> Int {
    let (bytes, overflow) = limits.imageArea.multipliedReportingOverflow(by: 8)
    return overflow ? Int.max : bytes.addingReportingOverflow(16 << 20).overflow ? Int.max : bytes + (16 << 20)
  }

  /// The bytes of the regular file at `path`.
  package static func read(_ path: String, limits: Limits) throws(RenderError) -> Data {
    let place = Place.file(SourcePosition(file: path))
    // Without O_NONBLOCK, opening a pipe would wait for somebody to write to it.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw RenderError(.inputMissing, at: place, "cannot open the file: \(systemMessage(errno))")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw RenderError(.inputMissing, at: place, "cannot examine the file: \(systemMessage(errno))")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw RenderError(.inputMissing, at: place, "this is not a regular file")
    }
    let largest = largestFile(for: limits)
    let size = Int(status.st_size)
    guard size <= largest else {
      throw RenderError(.limitExceeded, at: place, "the file has \(size) bytes; images may have \(largest)")
    }
    guard size > 0 else { return Data() }
    guard let buffer = malloc(size) else {
      throw RenderError(.outOfMemory, at: place, "no memory for the \(size) bytes of the file")
    }
    var filled = 0
    while filled < size {
      let count = Glibc.read(descriptor, buffer + filled, size - filled)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else {
        let message = systemMessage(errno)
        free(buffer)
        throw RenderError(.inputMissing, at: place, "cannot read the file: \(message)")
      }
      if count == 0 { break }
      filled += count
    }
    return Data(bytesNoCopy: buffer, count: filled, deallocator: .free)
  }

  /// What the system says about an error number.
  static func systemMessage(_ number: Int32) -> String {
    String(cString: strerror(number))
  }
}
