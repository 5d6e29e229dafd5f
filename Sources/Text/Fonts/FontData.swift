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
  /// A hash that depends on every byte and on nothing else.
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

  /// The font that is embedded in the library: Latin, Greek and Cyrillic letters, punctuation, arrows.
  package static let embedded = FontData(
    bytes: UnsafeRawBufferPointer(start: embedded_face_bytes(), count: Int(embedded_face_size())),
    isOwner: false)

  deinit {
    if isOwner { bytes.deallocate() }
  }

  /// Computes four interleaved hashes of eight bytes each, multiplied as in FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo),
  /// so that the processor can work on all of them at once.
  private static func identity(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    let prime: UInt64 = 0x0000_0100_0000_01B3
    var sums = SIMD4<UInt64>(repeating: 0xCBF2_9CE4_8422_2325) ^ SIMD4(0, 1, 2, 3)
    let whole = bytes.count & ~31
    var offset = 0
    while offset < whole {
      sums ^= bytes.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
      sums = (sums ^ (sums &>> 29)) &* SIMD4(repeating: prime)
      offset += 32
    }
    var result = UInt64(bytes.count)
    for index in whole..<bytes.count { result = (result ^ UInt64(bytes[index])) &* prime }
    for index in 0..<4 { result = (result ^ (sums[index] ^ (sums[index] >> 32))) &* prime }
    return result ^ (result >> 31)
  }
}
