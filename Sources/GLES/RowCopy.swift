// RowCopy: copies rows of pixels between memory layouts that GL cannot address, and exchanges red and blue on the way.
// SPDX-License-Identifier: Apache-2.0

/// Copies of rows of pixels, for row strides that GL's row length cannot express.
enum RowCopy {
  /// Copies `rowCount` rows of `rowBytes` bytes; source and destination may not overlap.
  static func copy(
    rowCount: Int, rowBytes: Int, from source: UnsafeRawPointer, stride sourceStride: Int,
    to destination: UnsafeMutableRawPointer, stride destinationStride: Int
  ) {
    assert(
      rowBytes <= sourceStride && rowBytes <= destinationStride,
      "rows of \(rowBytes) bytes overlap, \(sourceStride) bytes apart here and \(destinationStride) there")
    for row in 0..<rowCount {
      (destination + row * destinationStride).copyMemory(from: source + row * sourceStride, byteCount: rowBytes)
    }
  }

  /// Copies rows of four-byte pixels with the first and the third byte exchanged. Both sides may be the same memory.
  static func swapRedAndBlue(
    rowCount: Int, width: Int, from source: UnsafeRawPointer, stride sourceStride: Int,
    to destination: UnsafeMutableRawPointer, stride destinationStride: Int
  ) {
    assert(
      width * 4 <= sourceStride && width * 4 <= destinationStride,
      "rows of \(width) pixels overlap, \(sourceStride) bytes apart here and \(destinationStride) there")
    for row in 0..<rowCount {
      let from = source + row * sourceStride
      let to = destination + row * destinationStride
      var byte = 0
      while byte &+ 32 <= width &* 4 {
        let pixels = from.loadUnaligned(fromByteOffset: byte, as: SIMD8<UInt32>.self)
        (to + byte).storeBytes(of: swapped(pixels), as: SIMD8<UInt32>.self)
        byte &+= 32
      }
      while byte < width &* 4 {
        let pixel = from.loadUnaligned(fromByteOffset: byte, as: UInt32.self)
        (to + byte).storeBytes(of: swapped(SIMD2(pixel, 0)).x, as: UInt32.self)
        byte &+= 4
      }
    }
  }

  /// Exchanges bytes 0 and 2 of each word. On a big-endian machine it would have to be bytes 1 and 3; the supported
  /// drivers run on little-endian machines only.
  @inline(__always)
  private static func swapped<Pixels: SIMD<UInt32>>(_ pixels: Pixels) -> Pixels {
    pixels & Pixels(repeating: 0xFF00_FF00) | (pixels & Pixels(repeating: 0xFF)) &<< 16
      | (pixels &>> 16) & Pixels(repeating: 0xFF)
  }
}
