// ImageFile+Reading: reading image files from disk: only regular files, and no more bytes than the limits require.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics

extension ImageFile {
  /// Decodes the picture in the file at `path`.
  ///
  /// Fails with `inputMissing` for a path that cannot be opened or is not a regular file (a folder, a pipe, a device)
  /// and with `limitExceeded` for a file larger than ``maxFileBytes(for:)``; both before a byte is read.
  package static func decode(contentsOf path: String, limits: Limits = .trusted) throws(RenderError) -> CGImage {
    try decode(try read(path, limits: limits), named: path, limits: limits)
  }

  /// Returns the size in bytes above which a file is not read: eight for every pixel allowed, the size of the deepest
  /// pixels uncompressed, and 16 MiB for everything else.
  package static func maxFileBytes(for limits: Limits) -> Int {
    let (bytes, overflow) = limits.imageArea.multipliedReportingOverflow(by: 8)
    return overflow ? Int.max : bytes.addingReportingOverflow(16 << 20).overflow ? Int.max : bytes + (16 << 20)
  }

  /// Returns the bytes of the regular file at `path`.
  package static func read(_ path: String, limits: Limits) throws(RenderError) -> Data {
    let place = Place.file(SourcePosition(file: path))
    let maxBytes = maxFileBytes(for: limits)
    do throws(RegularFile.Failure) {
      return try RegularFile.read(path, largest: maxBytes)
    } catch {
      switch error {
      case .notOpened(let reason):
        throw RenderError(.inputMissing, at: place, "cannot open the file: \(systemMessage(reason))")
      case .notRegular: throw RenderError(.inputMissing, at: place, "this is not a regular file")
      case .tooLarge(let size):
        throw RenderError(.limitExceeded, at: place, "the file has \(size) bytes; images may have \(maxBytes)")
      case .noMemory(let size):
        throw RenderError(.outOfMemory, at: place, "no memory for the \(size) bytes of the file")
      case .notRead(let reason):
        throw RenderError(.inputMissing, at: place, "cannot read the file: \(systemMessage(reason))")
      }
    }
  }

  /// Returns the system's message for an error number.
  static func systemMessage(_ number: Int32) -> String {
    String(cString: strerror(number))
  }
}
