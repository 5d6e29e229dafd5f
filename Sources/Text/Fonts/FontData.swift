// FontData: the bytes of a font file, held in memory so that a file may change or vanish.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteCEmbeddedFace
import QuartziteGraphics

/// The bytes of a font file. They never change, and never move in memory.
package final class FontData: Sendable {
  /// The size of the largest file that is read, in bytes.
  package static let largestSize = 64 << 20

  /// The bytes.
  nonisolated(unsafe) package let bytes: UnsafeRawBufferPointer
  /// Whether the bytes were allocated for this object.
  private let isOwner: Bool
  /// A hash of every byte. It differs from process to process, so that nobody can make a font that is taken for
  /// another.
  package let identity: UInt64

  private init(bytes: UnsafeRawBufferPointer, isOwner: Bool) {
    self.bytes = bytes
    self.isOwner = isOwner
    identity = Self.identity(of: bytes)
  }

  /// Copies `data`; nil where it is empty or too large.
  package convenience init?(_ data: Data) {
    guard !data.isEmpty, data.count <= Self.largestSize else { return nil }
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: data.count, alignment: 16)
    data.copyBytes(to: copy)
    self.init(bytes: UnsafeRawBufferPointer(copy), isOwner: true)
  }

  /// Reads a file; nil where it is no plain file, is empty, is too large, or cannot be read.
  package convenience init?(path: String) {
    guard let data = try? RegularFile.read(path, largest: Self.largestSize) else { return nil }
    self.init(data)
  }

  /// The faces that are embedded in the library, regular, bold and slanted: Latin, Greek and Cyrillic letters,
  /// punctuation, arrows.
  package static let embedded = FontData(
    bytes: UnsafeRawBufferPointer(start: embedded_face_bytes(), count: Int(embedded_face_size())),
    isOwner: false)

  deinit {
    if isOwner { bytes.deallocate() }
  }

  private static func identity(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(bytes: bytes)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }
}
