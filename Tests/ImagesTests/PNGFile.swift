// A writer of PNG files of every kind in the simplest way, without compression, for the tests to read back.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A PNG file made of samples.
struct PNGFile {
  var width: Int
  var height: Int
  var depth: Int
  var colorType: Int
  var isInterlaced = false
  /// Chunks before the pixels: a name and its bytes.
  var chunks: [(name: String, bytes: [UInt8])] = []
  /// The samples of the pixel in column x of row y.
  var samples: (_ x: Int, _ y: Int) -> [Int]

  /// The bytes of the file.
  var data: Data {
    var file: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    file += PNGFile.chunk(
      "IHDR",
      PNGFile.word(width) + PNGFile.word(height) + [UInt8(depth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0])
    for chunk in chunks { file += PNGFile.chunk(chunk.name, chunk.bytes) }
    file += PNGFile.chunk("IDAT", PNGFile.stored(rows))
    file += PNGFile.chunk("IEND", [])
    return Data(file)
  }

  /// All rows of all passes, each behind the filter type 0.
  private var rows: [UInt8] {
    // First column and row, and steps, of the seven passes: PNG specification, 8.2.
    let passes =
      isInterlaced
      ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
      : [(0, 0, 1, 1)]
    var bytes: [UInt8] = []
    for (startX, startY, stepX, stepY) in passes where startX < width {
      for y in stride(from: startY, to: height, by: stepY) {
        bytes.append(0)
        var bits = 0
        var pending = 0
        for x in stride(from: startX, to: width, by: stepX) {
          for sample in samples(x, y) {
            if depth == 16 {
              bytes += [UInt8(sample >> 8), UInt8(sample & 255)]
              continue
            }
            bits = bits << depth | sample
            pending += depth
            if pending == 8 {
              bytes.append(UInt8(bits))
              (bits, pending) = (0, 0)
            }
          }
        }
        if pending > 0 { bytes.append(UInt8(bits << (8 - pending))) }
      }
    }
    return bytes
  }

  static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + bytes
    return word(bytes.count) + body + word(Int(checksum(body)))
  }

  static func word(_ value: Int) -> [UInt8] {
    [UInt8(value >> 24 & 255), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
  }

  /// A zlib stream of stored blocks.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let block = bytes[start..<min(start + 65_535, bytes.count)]
      start += block.count
      let size = block.count
      stream += [start == bytes.count ? 1 : 0, UInt8(size & 255), UInt8(size >> 8)]
      stream += [~UInt8(size & 255), ~UInt8(size >> 8)] + block
    } while start < bytes.count
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return stream + word(high << 16 | low)
  }

  /// CRC-32 as PNG has it (annex D), bit by bit.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var value = UInt32.max
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? 0xedb8_8320 ^ value >> 1 : value >> 1 }
    }
    return ~value
  }
}

extension PNGFile {
  /// A zlib stream of so many zeros: one of them, then copies of the preceding bytes, 258 at a time, in fixed codes
  /// (RFC 1951, 3.2.6). The number is rounded down to whole copies.
  static func zeros(_ count: Int) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var (bits, pending): (UInt32, UInt32) = (0, 0)
    /// Codes are written from their highest bit on, everything else from its lowest.
    func write(_ value: UInt32, _ size: UInt32, isCode: Bool) {
      for index in 0..<size {
        bits |= (value >> (isCode ? size - 1 - index : index) & 1) << pending
        pending += 1
        if pending == 8 {
          stream.append(UInt8(bits))
          (bits, pending) = (0, 0)
        }
      }
    }
    write(1, 1, isCode: false)
    write(1, 2, isCode: false)
    write(0x30, 8, isCode: true)
    let copies = (count - 1) / 258
    for _ in 0..<copies {
      write(0xC5, 8, isCode: true)
      write(0, 5, isCode: true)
    }
    write(0, 7, isCode: true)
    if pending > 0 { stream.append(UInt8(bits)) }
    // The checksum is Adler-32: for zeros its sum is 1, and its sum of sums is their number.
    return stream + word((1 + copies * 258) % 65_521 << 16 | 1)
  }
}
