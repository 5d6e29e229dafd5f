// RowConverter: rows of straight R, G, B, A, 8 or 16 bits each, to premultiplied B, G, R, A bytes of standard RGB.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// Converts decoded rows to the renderer's pixels.
struct RowConverter {
  let encoding: ColorEncoding

  /// Converts a row of R, G, B, A bytes in place.
  func convertInPlace(_ row: UnsafeMutablePointer<UInt8>, count: Int) {
    switch encoding {
    case .standardRGB:
      row.withMemoryRebound(to: UInt32.self, capacity: count) { RowConverter.premultiplyAndSwap($0, count) }
    case .profile(let transform):
      RowConverter.convert(row, bytesPerPixel: 4, count, by: transform) { index, rgb in
        RowConverter.store(rgb, alpha: UInt32(row[4 * index + 3]) * 257, to: row + 4 * index)
      }
    default:
      for x in 0..<count {
        let pixel = row + 4 * x
        // 257 · v is v's value on the scale of 65535.
        let rgb = standardRGB(SIMD3(UInt16(pixel[0]), UInt16(pixel[1]), UInt16(pixel[2])) &* 257)
        RowConverter.store(rgb, alpha: UInt32(pixel[3]) * 257, to: pixel)
      }
    }
  }

  /// Converts a row of R, G, B, A words of 16 bits in the machine's order.
  func convert(_ source: UnsafePointer<UInt16>, into row: UnsafeMutablePointer<UInt8>, count: Int) {
    if case .profile(let transform) = encoding {
      return RowConverter.convert(source, bytesPerPixel: 8, count, by: transform) { index, rgb in
        RowConverter.store(rgb, alpha: UInt32(source[4 * index + 3]), to: row + 4 * index)
      }
    }
    for x in 0..<count {
      let pixel = source + 4 * x
      let rgb = standardRGB(SIMD3(pixel[0], pixel[1], pixel[2]))
      RowConverter.store(rgb, alpha: UInt32(pixel[3]), to: row + 4 * x)
    }
  }

  /// Converts a row of four inks, in the layout of the encoding's profile, to opaque pixels in place.
  func convertInksInPlace(_ row: UnsafeMutablePointer<UInt8>, count: Int) {
    guard case .profile(let transform) = encoding else { return }
    RowConverter.convert(row, bytesPerPixel: 4, count, by: transform) { index, rgb in
      RowConverter.store(rgb, alpha: 65_535, to: row + 4 * index)
    }
  }

  /// Calls `body` with the colours of a row one by one; a few pixels are converted at a time, so that a row may be of
  /// any length.
  @inline(__always)
  private static func convert(
    _ source: UnsafeRawPointer, bytesPerPixel: Int, _ count: Int, by transform: ProfileTransform,
    _ body: (_ index: Int, _ rgb: SIMD3<UInt32>) -> Void
  ) {
    let limit = 512
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: limit * 3) { words in
      guard let words = words.baseAddress else { return }
      for start in stride(from: 0, to: count, by: limit) {
        let part = min(limit, count - start)
        transform.convert(source + start * bytesPerPixel, to: words, count: part)
        for index in 0..<part {
          let word = words + 3 * index
          body(start + index, SIMD3(UInt32(word[0]), UInt32(word[1]), UInt32(word[2])))
        }
      }
    }
  }

  /// Returns a colour in gamma-encoded standard RGB, on the scale of 65535.
  private func standardRGB(_ color: SIMD3<UInt16>) -> SIMD3<UInt32> {
    let table = RowConverter.encodedFromLight
    func encoded(_ value: Float) -> UInt32 {
      UInt32(table[Int(min(max(value, 0), 1) * 65_535 + 0.5)])
    }
    switch encoding {
    case .standardRGB, .profile:
      return SIMD3(UInt32(color.x), UInt32(color.y), UInt32(color.z))
    case .linearRGB:
      return SIMD3(UInt32(table[Int(color.x)]), UInt32(table[Int(color.y)]), UInt32(table[Int(color.z)]))
    case .displayP3:
      // Grays stay as they are: both spaces have the same white and the same curve.
      if color.x == color.y && color.y == color.z { return SIMD3(repeating: UInt32(color.x)) }
      let light = RowConverter.lightFromEncoded
      let (red, green, blue) = (light[Int(color.x)], light[Int(color.y)], light[Int(color.z)])
      // The matrix follows from the chromaticities of both spaces (SMPTE EG 432-1, IEC 61966-2-1); both have white D65.
      return SIMD3(
        encoded(1.2249402 * red - 0.2249402 * green),
        encoded(-0.0420570 * red + 1.0420570 * green),
        encoded(-0.0196376 * red - 0.0786360 * green + 1.0982736 * blue))
    case .curved(let curved):
      let light = curved.standardLight(color)
      return SIMD3(encoded(light.x), encoded(light.y), encoded(light.z))
    case .shades(let shades):
      return SIMD3<UInt32>(truncatingIfNeeded: shades[color.x])
    }
  }

  /// The light, 0…1, of every 16-bit component that standard RGB's curve encodes. This table and the next one have no part
  /// of a budget: they take 384 KiB.
  private static let lightFromEncoded: [Float] = (0...65_535).map {
    Float(StandardTransfer.linear(Double($0) / 65_535))
  }

  /// The 16-bit component on standard RGB's curve for an amount of light on the scale of 65535.
  private static let encodedFromLight: [UInt16] = (0...65_535).map {
    UInt16(StandardTransfer.encoded(Double($0) / 65_535) * 65_535 + 0.5)
  }

  /// Stores a colour on the scale of 65535, multiplied by alpha on the same scale and rounded once.
  @inline(__always)
  private static func store(_ rgb: SIMD3<UInt32>, alpha: UInt32, to pixel: UnsafeMutablePointer<UInt8>) {
    let full: UInt64 = 65_535
    func byte(_ component: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: (component * UInt64(alpha) * 255 + full * full / 2) / (full * full))
    }
    pixel[0] = byte(UInt64(rgb.z))
    pixel[1] = byte(UInt64(rgb.y))
    pixel[2] = byte(UInt64(rgb.x))
    pixel[3] = byte(full)
  }

  /// Converts R, G, B, A to B, G, R, A with c · a / 255 rounded to nearest: red and blue are computed together, as two
  /// 16-bit lanes, with t + 128 + ((t + 128) >> 8) >> 8, which is exact for all products of two bytes.
  private static func premultiplyAndSwap(_ row: UnsafeMutablePointer<UInt32>, _ count: Int) {
    for x in 0..<count {
      let pixel = UInt32(littleEndian: row[x])
      let alpha = pixel >> 24
      var redBlue = (pixel & 0x00ff_00ff) &* alpha &+ 0x0080_0080
      redBlue = ((redBlue &+ ((redBlue >> 8) & 0x00ff_00ff)) >> 8) & 0x00ff_00ff
      var green = ((pixel >> 8) & 0xff) &* alpha &+ 0x80
      green = ((green &+ (green >> 8)) >> 8) & 0xff
      row[x] = UInt32(littleEndian: alpha << 24 | redBlue << 16 | green << 8 | redBlue >> 16)
    }
  }
}
