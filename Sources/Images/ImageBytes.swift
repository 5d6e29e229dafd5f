// The bytes of an image file, read with every offset checked, and the name that errors about them carry.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

/// A view of a file's bytes, valid only inside the call that it was passed to.
struct ImageBytes {
  let bytes: UnsafeRawBufferPointer
  /// The file as the caller named it.
  let file: String

  var count: Int { bytes.count }

  /// The byte at `offset`, or nil beyond the end.
  func byte(at offset: Int) -> UInt8? {
    bytes.indices.contains(offset) ? bytes[offset] : nil
  }

  /// The bytes from `offset` on, or nil when there are fewer than `count` of them.
  func slice(at offset: Int, count: Int) -> ImageBytes? {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else { return nil }
    return ImageBytes(bytes: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]), file: file)
  }

  /// The unsigned number of `size` bytes (at most four) at `offset`, or nil when it is not all there.
  func number(at offset: Int, size: Int, isLittleEndian: Bool = false) -> Int? {
    guard let slice = slice(at: offset, count: size) else { return nil }
    let ordered = isLittleEndian ? Array(slice.bytes.reversed()) : Array(slice.bytes)
    return ordered.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Four ASCII characters at `offset`, as chunks and tags are named, or nil when they are not all there.
  func tag(at offset: Int) -> String? {
    slice(at: offset, count: 4).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  func starts(with prefix: [UInt8]) -> Bool {
    bytes.starts(with: prefix)
  }

  /// The error that says what is wrong with this file.
  func invalid(_ message: String) -> RenderError {
    error(.invalidScene, message)
  }

  /// An error of another class about this file.
  func error(_ code: RenderError.Code, _ message: String) -> RenderError {
    RenderError(code, at: .file(SourcePosition(file: file)), message)
  }
}
