// PNG files that claim, repeat and inflate, written in the simplest way so that every byte can be false.
// SPDX-License-Identifier: Apache-2.0

enum ImageBytes {
  static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  static func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }

  /// A chunk of a PNG file.
  static func chunk(_ name: String, _ bytes: [UInt8], isDamaged: Bool = false) -> [UInt8] {
    let body = Array(name.utf8) + bytes
    return word(bytes.count) + body + word(Int(checksum(body)) ^ (isDamaged ? 1 : 0))
  }

  static func header(_ width: Int, _ height: Int, depth: Int = 8, type: Int = 0, isInterlaced: Bool = false) -> [UInt8]
  {
    chunk("IHDR", word(width) + word(height) + [UInt8(depth), UInt8(type), 0, 0, isInterlaced ? 1 : 0])
  }

  /// A file of one bit a pixel, all of them black.
  static func black(_ width: Int, _ height: Int, _ chunks: [UInt8] = []) -> [UInt8] {
    signature + header(width, height, depth: 1) + chunks + chunk("IDAT", zeros((width + 7) / 8 * height + height))
      + chunk("IEND", [])
  }

  /// A zlib stream of so many zeros: one literal, then repetitions of 258 bytes in the fixed code of RFC 1951, 3.2.6.
  static func zeros(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = [0x78, 0x01], pending: UInt64 = 0, bits = 0
    // The first bit is the lowest; codes are written from their highest bit on.
    func put(_ value: UInt64, _ count: Int) {
      pending |= value << UInt64(bits)
      bits += count
      while bits >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: pending))
        pending >>= 8
        bits -= 8
      }
    }
    put(0b011, 3)
    var left = count
    while left > 0 {
      if left < count, left >= 258 {
        // Length 258 is the code 285, 11000101; the distance 1 is the code 0 of five bits.
        put(0b1010_0011, 8)
        put(0, 5)
        left -= 258
      } else {
        // The literal 0 is the code 00110000.
        put(0b0000_1100, 8)
        left -= 1
      }
    }
    put(0, 7)
    if bits > 0 { put(0, 8 - bits) }
    return bytes + word((count % 65_521) << 16 | 1)
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xedb8_8320 ^ value >> 1 : value >> 1 }
  }

  /// CRC-32 as PNG has it, annex D.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { table[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
  }
}
