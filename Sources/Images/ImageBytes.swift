// ImageBytes: the bytes of an image file, read with every offset checked, and the file's name for errors.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

/// A view of a file's bytes, valid only inside the call that it was passed to.
struct ImageBytes {
  let bytes: UnsafeRawBufferPointer
  /// The name of the file as the caller gave it.
  let file: String

  var count: Int { bytes.count }

  /// Returns the byte at `offset`, or nil beyond the end.
  func byte(at offset: Int) -> UInt8? {
    bytes.indices.contains(offset) ? bytes[offset] : nil
  }

  /// Returns `count` bytes from `offset` on, or nil when there are fewer.
  func slice(at offset: Int, count: Int) -> ImageBytes? {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else { return nil }
    return ImageBytes(bytes: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]), file: file)
  }

  /// Returns the unsigned number of `size` bytes (at most four) at `offset`, or nil when it extends beyond the end.
  func number(at offset: Int, size: Int, isLittleEndian: Bool = false) -> Int? {
    guard let slice = slice(at: offset, count: size) else { return nil }
    let ordered = isLittleEndian ? Array(slice.bytes.reversed()) : Array(slice.bytes)
    return ordered.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns four ASCII characters at `offset`, as in names of chunks and tags, or nil when they extend beyond the end.
  func tag(at offset: Int) -> String? {
    slice(at: offset, count: 4).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  func starts(with prefix: [UInt8]) -> Bool {
    bytes.starts(with: prefix)
  }

  /// Returns the error of an invalid file, with a message.
  func invalid(_ message: String) -> RenderError {
    error(.invalidScene, message)
  }

  /// Returns an error of another class about this file.
  func error(_ code: RenderError.Code, _ message: String) -> RenderError {
    RenderError(code, at: .file(SourcePosition(file: file)), message)
  }
}
