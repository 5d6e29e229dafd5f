// NutStream: uncompressed pictures with their times, in NUT, the container that ffmpeg reads from a pipe.
//
// The format is that of the NUT Open Container Format, version 3 (nut.txt of the FFmpeg project, 2013). Its times
// are counted in any fraction of a second, frames of the film among them, where Matroska has nanoseconds.
// Numbers are written in groups of seven bits, the most significant first, all but the last with the highest bit set:
// `v` in that document.
// SPDX-License-Identifier: Apache-2.0

/// Writes a stream of pictures, each of which begins at a time.
struct NutStream {
  private let frameRate: FilmRate
  private let width: Int
  private let height: Int
  /// The bytes so far.
  private var position = 0
  /// The position of the last sync point; nil before the first.
  private var lastSyncPoint: Int?

  /// Begins a stream of pictures with four bytes a pixel: blue, green, red, alpha.
  init(width: Int, height: Int, frameRate: FilmRate) {
    (self.width, self.height, self.frameRate) = (width, height, frameRate)
  }

  /// The bytes that come before the `count` bytes of a picture that begins with a frame of the film, counted from 0.
  mutating func head(ofPictureAt frame: Int, count: Int) -> [UInt8] {
    let frame = UInt64(max(0, frame)), count = UInt64(max(0, count))
    var bytes = position == 0 ? Self.fileName + mainHeader + streamHeader : []
    // A sync point before each picture: one is due every so many bytes, and pictures are larger than that.
    let here = position + bytes.count
    bytes += Self.packet(
      Self.syncPointCode, Self.number(frame) + Self.number(UInt64(here - (lastSyncPoint ?? here)) / 16))
    lastSyncPoint = here
    // The code of the frame, and what it says is coded: the time, above the range of times that are relative, and the
    // size.
    let head = [0] + Self.number(frame + 1) + Self.number(count)
    bytes += head + Self.checksum(head)
    position += bytes.count + Int(count)
    return bytes
  }

  // MARK: Headers

  private static let fileName = Array("nut/multimedia container".utf8) + [0]
  private static let mainCode: UInt64 = 0x4E4D_7A56_1F5F_04AD
  private static let streamCode: UInt64 = 0x4E53_1140_5BF2_F9DB
  private static let syncPointCode: UInt64 = 0x4E4B_E4AD_EECA_4569

  /// The flags of every frame: it is a key frame, and has its time, its size and a checksum of its head with it.
  private static let frameFlags: UInt64 = 1 | 8 | 32 | 64

  /// The version, one stream, the most bytes between sync points, one unit of time, and what codes of frames mean: the
  /// same for all.
  private var mainHeader: [UInt8] {
    var numbers: [UInt64] = [3, 1, 65_536]
    numbers += [1, UInt64(frameRate.denominator), UInt64(frameRate.numerator)]
    // Flags and six fields: difference of time, multiplier of sizes, stream, least size, reserved fields, number of
    // codes. The code of the letter N stands for no frame, and is not counted.
    numbers += [Self.frameFlags, 6, 0, 1, 0, 0, 0, 255]
    // No more than the one head that is empty.
    numbers += [0]
    return Self.packet(Self.mainCode, numbers.flatMap(Self.number))
  }

  /// The stream with number 0, of class video: the kind of its pixels, its unit of time, how times are shortened, and
  /// its size.
  private var streamHeader: [UInt8] {
    let pixels = Array("BGRA".utf8)
    var body = [0, 0].flatMap(Self.number) + Self.number(UInt64(pixels.count)) + pixels
    // Unit of time, bits of relative times, longest step, delay of decoding, flags, bytes for the decoder.
    body += [0, 0, 1 << 30, 0, 0, 0].flatMap(Self.number)
    // Pixels are square, and colours are not said to be of any kind.
    body += [UInt64(width), UInt64(height), 1, 1, 0].flatMap(Self.number)
    return Self.packet(Self.streamCode, body)
  }

  // MARK: Parts

  /// A packet: its code, the number of bytes that follow, the body and its checksum. Bodies are far below the 4096
  /// bytes from which on heads have a checksum, too.
  private static func packet(_ code: UInt64, _ body: [UInt8]) -> [UInt8] {
    bigEndian(code) + number(UInt64(body.count + 4)) + body + checksum(body)
  }

  /// A number in groups of seven bits.
  static func number(_ value: UInt64) -> [UInt8] {
    var bytes = [UInt8(value & 0x7F)], rest = value >> 7
    while rest > 0 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes.reversed()
  }

  /// The CRC-32 of bytes with the generator 0x04C11DB7, from 0 on, the most significant bit first.
  static func checksum(_ bytes: [UInt8]) -> [UInt8] {
    var sum: UInt32 = 0
    for byte in bytes {
      sum ^= UInt32(byte) << 24
      for _ in 0..<8 { sum = sum >> 31 == 0 ? sum << 1 : sum << 1 ^ 0x04C1_1DB7 }
    }
    return bigEndian(sum)
  }

  private static func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }
}
