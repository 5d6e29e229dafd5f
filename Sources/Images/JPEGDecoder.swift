// JPEGDecoder: decoding of JPEG files to pixels, by TurboJPEG.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCTurboJPEG
import QuartziteDiagnostics
import QuartziteGraphics

/// Decodes JPEG files: gray, YCbCr and RGB, CMYK and YCCK.
enum JPEGDecoder {
  /// The scans that a picture of any size may have. Encoders write ten, and up to sixteen where they look for the smallest file.
  private static let usualScans = 16
  /// The pixels that all scans together may go through, beyond the usual scans: about a second of work.
  private static let scannedPixels = 1 << 28

  static func decode(
    _ bytes: ImageBytes, _ header: ImageHeader, appliesProfile: Bool, remarks: inout [String]
  ) throws(RenderError) -> PixelBuffer {
    let segments = try JPEGSegments(bytes)
    guard header.bitsPerComponent == 8 else {
      throw bytes.invalid("the JPEG file has \(header.bitsPerComponent) bits per component; 8 are understood")
    }
    guard let decoder = tjInitDecompress() else {
      throw bytes.error(.outOfMemory, "no memory for a JPEG decoder")
    }
    defer { tjDestroy(decoder) }
    guard let source = bytes.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
      throw bytes.invalid("the file is empty")
    }
    var (width, height, subsampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let status = tjDecompressHeader3(decoder, source, UInt(bytes.count), &width, &height, &subsampling, &space)
    guard status == 0 || (width > 0 && isHarmless(message(decoder))) else {
      throw bytes.invalid("the JPEG file is damaged or of an unusual kind: \(message(decoder))")
    }
    guard Int(width) == header.width, Int(height) == header.height else {
      throw bytes.invalid("the JPEG file has two headers of different sizes")
    }
    let scans = JPEGSegments.scanCount(bytes)
    let maxScans = max(usualScans, scannedPixels / max(1, header.width * header.height))
    guard scans <= maxScans else {
      throw bytes.error(
        .limitExceeded,
        "the JPEG file has \(scans) scans of \(width) × \(height) pixels; of that size it may have \(maxScans)")
    }
    let isFourInks = space == TJCS_CMYK.rawValue || space == TJCS_YCCK.rawValue
    let encoding =
      appliesProfile ? encoding(segments, header, isFourInks: isFourInks, remarks: &remarks) : .standardRGB
    let format = isFourInks ? TJPF_CMYK : encoding.isStandardRGB ? TJPF_BGRA : TJPF_RGBA
    let pixels = try PixelBuffer(width: header.width, height: header.height, hasAlpha: false, bytes)
    let (base, bytesPerRow) = (pixels.base, Int32(pixels.bytesPerRow))
    func decompress(_ flags: Int32) -> String? {
      let status = tjDecompress2(
        decoder, source, UInt(bytes.count), base, width, bytesPerRow, height,
        Int32(format.rawValue), TJFLAG_LIMITSCANS | flags)
      return status == 0 ? nil : message(decoder)
    }
    // The library decodes a picture in one call, which nothing ends early. The limits on the area and on the number of scans
    // bound it.
    // Stopping at the first warning is the only way to tell it from an error. If it is harmless, the picture is decoded
    // again without stopping; another message then is an error.
    if let problem = decompress(TJFLAG_STOPONWARNING) {
      try PixelMeter().check()
      guard isHarmless(problem), [nil, problem].contains(decompress(0)) else {
        throw bytes.invalid("the JPEG file is damaged or cut short: \(message(decoder))")
      }
    }
    let converter = RowConverter(encoding: encoding)
    if !isFourInks {
      if !encoding.isStandardRGB { try pixels.convertInPlace(converter.convertInPlace) }
    } else if encoding.isStandardRGB {
      try pixels.convertInPlace { convertInks($0, count: $1, isInverted: segments.hasAdobeSegment) }
    } else {
      try pixels.convertInPlace(converter.convertInksInPlace)
    }
    return pixels
  }

  /// Returns the encoding that the embedded profile describes; that of standard RGB, or of inks without a
  /// profile, where there is none or it cannot be used.
  private static func encoding(
    _ segments: JPEGSegments, _ header: ImageHeader, isFourInks: Bool, remarks: inout [String]
  ) -> ColorEncoding {
    guard segments.hasProfile else { return .standardRGB }
    do throws(ColorProfile.Refusal) {
      guard let profile = segments.profile else { throw ColorProfile.Refusal(reason: "parts of it are missing") }
      return try profile.withUnsafeBytes { bytes in
        Result { () throws(ColorProfile.Refusal) in
          try ColorProfile.encoding(
            of: bytes, model: isFourInks ? .cmyk : header.colorModel, bits: 8, isInverted: segments.hasAdobeSegment)
        }
      }.get()
    } catch {
      remarks.append(error.remark)
      return .standardRGB
    }
  }

  /// Whether a warning has no effect on the picture.
  private static func isHarmless(_ warning: String) -> Bool {
    // Missing and undecodable data begin like this; stray bytes between segments are common and do no harm.
    !warning.hasPrefix("Premature end") && (!warning.hasPrefix("Corrupt") || warning.contains("extraneous bytes"))
  }

  private static func message(_ decoder: tjhandle) -> String {
    tjGetErrorStr2(decoder).map { String(cString: $0) } ?? "no reason given"
  }

  /// Converts cyan, magenta, yellow, black to B, G, R, A: light passes every ink in turn, so that the share of paper
  /// that a colour leaves uncovered is multiplied by the share that black leaves uncovered.
  private static func convertInks(_ row: UnsafeMutablePointer<UInt8>, count: Int, isInverted: Bool) {
    let flip: UInt8 = isInverted ? 0 : 255
    for x in 0..<count {
      let pixel = row + 4 * x
      let black = UInt32(pixel[3] ^ flip)
      func light(_ ink: UInt8) -> UInt8 {
        UInt8(truncatingIfNeeded: (UInt32(ink ^ flip) * black + 127) / 255)
      }
      (pixel[0], pixel[1], pixel[2], pixel[3]) = (light(pixel[2]), light(pixel[1]), light(pixel[0]), 255)
    }
  }
}
