// JPEGDecoder: decoding of JPEG files to pixels, by libjpeg.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCJPEG
import QuartziteDiagnostics
import QuartziteGraphics

/// Decodes JPEG files: gray, YCbCr and RGB, CMYK and YCCK.
enum JPEGDecoder {
  /// The scans that a picture of any size may have. Encoders write ten, and up to sixteen where they look for the smallest file.
  private static let usualScans = 16
  /// The pixels that all scans together may go through, beyond the usual scans: about a second of work, which
  /// has a bound without a deadline too.
  private static let scannedPixels = 1 << 28

  static func decode(
    _ bytes: ImageBytes, _ header: ImageHeader, appliesProfile: Bool, remarks: inout [String]
  ) throws(RenderError) -> PixelBuffer {
    let segments = try JPEGSegments(bytes)
    guard header.bitsPerComponent == 8 else {
      throw bytes.invalid("the JPEG file has \(header.bitsPerComponent) bits per component; 8 are understood")
    }
    guard let source = bytes.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
      throw bytes.invalid("the file is empty")
    }
    guard let reading = jpeg_reading_create(source, bytes.count) else {
      throw bytes.error(.outOfMemory, "no memory for a JPEG decoder")
    }
    defer { jpeg_reading_destroy(reading) }
    var (width, height, isFourInks): (Int32, Int32, Bool) = (0, 0, false)
    guard jpeg_reading_read_header(reading, &width, &height, &isFourInks) else {
      throw bytes.invalid("the JPEG file is damaged or of an unusual kind: \(message(reading))")
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
    let encoding =
      appliesProfile ? encoding(segments, header, isFourInks: isFourInks, remarks: &remarks) : .standardRGB
    let format = isFourInks ? JPEG_PIXELS_INKS : encoding.isStandardRGB ? JPEG_PIXELS_BGRA : JPEG_PIXELS_RGBA
    let pixels = try PixelBuffer(width: header.width, height: header.height, hasAlpha: false, bytes)
    var meter = PixelMeter()
    let outcome = withUnsafeMutablePointer(to: &meter) { meter in
      jpeg_reading_decode(
        reading, format, pixels.base, pixels.bytesPerRow,
        { meter, count in meter.assumingMemoryBound(to: PixelMeter.self).pointee.isOver(after: count) }, meter)
    }
    switch outcome {
    case JPEG_OUTCOME_DECODED: break
    case JPEG_OUTCOME_STOPPED: throw meter.deadline.error(.reading)
    default: throw bytes.invalid("the JPEG file is damaged or cut short: \(message(reading))")
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

  private static func message(_ reading: OpaquePointer) -> String { String(cString: jpeg_reading_message(reading)) }

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
