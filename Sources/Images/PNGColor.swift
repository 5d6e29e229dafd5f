// PNGColor: the colours of a PNG file, as its chunks describe them.
// Source: PNG specification, third edition, sections 4.3 (precedence of the chunks) and 11.3.2 (the chunks); ITU-T
// H.273 for the numbers of cICP.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCSPNG
import QuartziteGraphics

/// Reads the colour chunks of a PNG file.
enum PNGColor {
  /// Returns the encoding of the colours, by the chunk that has precedence: cICP, iCCP, sRGB, then gAMA and cHRM. A
  /// chunk that cannot be used is skipped and named in `remarks`.
  static func encoding(
    of context: OpaquePointer, _ bytes: ImageBytes, _ header: ImageHeader, remarks: inout [String]
  ) -> ColorEncoding {
    let bits = header.bitsPerComponent
    if let chunk = codedChunk(bytes) {
      if let encoding = encoding(codedBy: chunk, bits: bits) { return encoding }
      remarks.append("its colours, coded as \(chunk.map(String.init).joined(separator: "/")), are not understood")
    }
    var profile = spng_iccp()
    if spng_get_iccp(context, &profile) == 0, let start = profile.profile {
      do throws(ColorProfile.Refusal) {
        return try ColorProfile.encoding(
          of: UnsafeRawBufferPointer(start: start, count: profile.profile_len), model: header.colorModel, bits: bits)
      } catch {
        remarks.append(error.remark)
      }
    } else if hasChunk("iCCP", bytes) {
      remarks.append(ColorProfile.Refusal(reason: "it cannot be unpacked").remark)
    }
    var intent: UInt8 = 0
    if spng_get_srgb(context, &intent) == 0 { return .standardRGB }
    return measured(context, bits: bits)
  }

  // MARK: Gamma and primaries

  /// Returns the encoding that gAMA and cHRM describe, with standard RGB's curve and primaries where they are missing.
  private static func measured(_ context: OpaquePointer, bits: Int) -> ColorEncoding {
    // The chunk holds the exponent from light to components in hundred thousandths.
    var gamma: UInt32 = 0
    let hasGamma = spng_get_gama_int(context, &gamma) == 0 && gamma > 0
    // Programs write 45455 for standard RGB, and other programs accept up to five hundredths more or less for it.
    let isStandardCurve = !hasGamma || (43_182...47_728).contains(gamma)
    var chromaticities = Colorants.Chromaticities.standardRGB
    var chunk = spng_chrm_int()
    if spng_get_chrm_int(context, &chunk) == 0 {
      func chromaticity(_ x: UInt32, _ y: UInt32) -> SIMD2<Double> { SIMD2(Double(x), Double(y)) / 100_000 }
      chromaticities = Colorants.Chromaticities(
        white: chromaticity(chunk.white_point_x, chunk.white_point_y), red: chromaticity(chunk.red_x, chunk.red_y),
        green: chromaticity(chunk.green_x, chunk.green_y), blue: chromaticity(chunk.blue_x, chunk.blue_y))
      if Colorants(chromaticities) == nil { chromaticities = .standardRGB }
    }
    if (95_000...105_000).contains(gamma), chromaticities.isNear(.standardRGB, within: 0.002) { return .linearRGB }
    let exponent = 100_000 / Double(max(gamma, 1))
    let curve = isStandardCurve ? StandardTransfer.linear : { pow($0, exponent) }
    return ColorEncoding(chromaticities, bits: bits, isStandardCurve: isStandardCurve, curve) ?? .standardRGB
  }

  // MARK: Code points

  /// Returns the four numbers of the cICP chunk, or nil where there is none.
  private static func codedChunk(_ bytes: ImageBytes) -> [UInt8]? {
    guard let content = chunk("cICP", bytes), content.count == 4 else { return nil }
    return Array(content.bytes)
  }

  /// Returns the encoding of code points: primaries, curve, no matrix, the full range. Nil for those of video that is
  /// brighter than white, and for unknown ones.
  private static func encoding(codedBy code: [UInt8], bits: Int) -> ColorEncoding? {
    guard code.count == 4, code[2] == 0, code[3] == 1, let chromaticities = chromaticities(code[0]) else { return nil }
    if code[1] == 8, chromaticities.isNear(.standardRGB, within: 0.002) { return .linearRGB }
    let curve: (Double) -> Double
    switch code[1] {
    case 1, 6, 14, 15: curve = { $0 < 0.081 ? $0 / 4.5 : pow(($0 + 0.099) / 1.099, 1 / 0.45) }
    case 4: curve = { pow($0, 2.2) }
    case 5: curve = { pow($0, 2.8) }
    case 8: curve = { $0 }
    case 13: curve = StandardTransfer.linear
    default: return nil
    }
    return ColorEncoding(chromaticities, bits: bits, isStandardCurve: code[1] == 13, curve)
  }

  private static func chromaticities(_ code: UInt8) -> Colorants.Chromaticities? {
    func chromaticities(_ numbers: [Double], white: SIMD2<Double> = Colorants.Chromaticities.d65)
      -> Colorants.Chromaticities
    {
      Colorants.Chromaticities(
        white: white, red: SIMD2(numbers[0], numbers[1]), green: SIMD2(numbers[2], numbers[3]),
        blue: SIMD2(numbers[4], numbers[5]))
    }
    let whiteC = SIMD2(0.310, 0.316)
    switch code {
    case 1: return .standardRGB
    case 4: return chromaticities([0.67, 0.33, 0.21, 0.71, 0.14, 0.08], white: whiteC)
    case 5: return chromaticities([0.64, 0.33, 0.29, 0.60, 0.15, 0.06])
    case 6, 7: return chromaticities([0.630, 0.340, 0.310, 0.595, 0.155, 0.070])
    case 8: return chromaticities([0.681, 0.319, 0.243, 0.692, 0.145, 0.049], white: whiteC)
    case 9: return chromaticities([0.708, 0.292, 0.170, 0.797, 0.131, 0.046])
    case 11: return chromaticities([0.680, 0.320, 0.265, 0.690, 0.150, 0.060], white: SIMD2(0.314, 0.351))
    case 12: return .displayP3
    case 22: return chromaticities([0.630, 0.340, 0.295, 0.605, 0.155, 0.077])
    default: return nil
    }
  }

  // MARK: Chunks

  private static func hasChunk(_ name: String, _ bytes: ImageBytes) -> Bool { range(of: name, bytes) != nil }

  /// Returns the content of the first chunk of that name before the pixels.
  private static func chunk(_ name: String, _ bytes: ImageBytes) -> ImageBytes? {
    range(of: name, bytes).flatMap { bytes.slice(at: $0.lowerBound + 8, count: $0.count - 12) }
  }

  /// Returns the bytes of the first chunk of that name before the pixels, from its size to its checksum.
  static func range(of name: String, _ bytes: ImageBytes) -> Range<Int>? {
    var offset = 8
    while let size = bytes.number(at: offset, size: 4), let found = bytes.tag(at: offset + 4), found != "IDAT" {
      if found == name { return bytes.slice(at: offset, count: size + 12).map { offset..<offset + $0.count } }
      offset += 12 + size
    }
    return nil
  }
}
