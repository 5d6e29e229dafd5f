// PNGEncoder: encoding of pixels to PNG files, by libspng.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCSPNG
import QuartziteDiagnostics
import QuartziteGraphics

/// Encodes premultiplied B, G, R, A as PNG: 8 bits, straight alpha, or no alpha where every pixel is opaque.
package enum PNGEncoder {
  static func encode(
    _ pixels: [UInt8], width: Int, height: Int, compression: PNGCompression
  ) throws(RenderError) -> Data {
    let picture = Rows(pixels: pixels, bytesPerRow: width * 4, x: 0, y: 0, width: width, height: height)
    let isOpaque = StraightAlpha.isOpaque(pixels)
    switch compression {
    case .fast: return try encode(picture, isOpaque: isOpaque, .runs)
    case .balanced:
      // The trial takes an eighth of the time for each way.
      let sample = picture.sample
      var best = PNGSettings.balanced[0], least = Int.max
      for settings in PNGSettings.balanced {
        let count = try encode(sample, isOpaque: isOpaque, settings).count
        if count < least { (best, least) = (settings, count) }
      }
      return try encode(picture, isOpaque: isOpaque, best)
    case .small:
      var smallest = try encode(pixels, width: width, height: height, compression: .balanced)
      for settings in PNGSettings.small {
        let file = try encode(picture, isOpaque: isOpaque, settings)
        if file.count < smallest.count { smallest = file }
      }
      return smallest
    }
  }

  /// Encodes a rectangle of a picture whose rows are `bytesPerRow` bytes long, fast; without alpha where it `isOpaque`.
  package static func encode(
    _ pixels: [UInt8], of bytesPerRow: Int, x: Int, y: Int, width: Int, height: Int, isOpaque: Bool
  ) throws(RenderError) -> Data {
    try encode(
      Rows(pixels: pixels, bytesPerRow: bytesPerRow, x: x, y: y, width: width, height: height), isOpaque: isOpaque,
      .runs)
  }

  /// The rows of a rectangle of a picture, or some of them.
  private struct Rows {
    let pixels: [UInt8]
    let bytesPerRow: Int
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    /// The rows that lie between the beginnings of two bands, and those in a band.
    var step = 1
    var band = 1

    /// The number of rows that are encoded.
    var count: Int { height / step * band + min(height % step, band) }

    /// The offset in ``pixels`` of a row that is encoded.
    func offset(of row: Int) -> Int { (y + row / band * step + row % band) * bytesPerRow + x * 4 }

    /// Bands of rows, an eighth of the picture; all of a picture that is not high.
    var sample: Rows {
      var sample = self
      if height > 256 { (sample.step, sample.band) = (128, 16) }
      return sample
    }
  }

  private static func encode(
    _ rows: Rows, isOpaque: Bool, _ settings: PNGSettings
  ) throws(RenderError) -> Data {
    assert(
      rows.pixels.count >= rows.offset(of: rows.count - 1) + rows.width * 4,
      "\(rows.pixels.count) bytes do not hold \(rows.width) × \(rows.height) pixels at (\(rows.x), \(rows.y))")
    guard let context = spng_ctx_new(Int32(SPNG_CTX_ENCODER.rawValue)) else {
      throw RenderError(.outOfMemory, "no memory for a PNG encoder")
    }
    defer { spng_ctx_free(context) }
    var header = spng_ihdr()
    header.width = UInt32(rows.width)
    header.height = UInt32(rows.count)
    header.bit_depth = 8
    header.color_type = UInt8((isOpaque ? SPNG_COLOR_TYPE_TRUECOLOR : SPNG_COLOR_TYPE_TRUECOLOR_ALPHA).rawValue)
    try check(spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1))
    try check(spng_set_ihdr(context, &header))
    // Rendering intent 0 is perceptual, the usual choice of writers.
    try check(spng_set_srgb(context, 0))
    try check(spng_set_option(context, SPNG_IMG_COMPRESSION_LEVEL, settings.level))
    try check(spng_set_option(context, SPNG_IMG_COMPRESSION_STRATEGY, settings.strategy))
    try check(spng_set_option(context, SPNG_FILTER_CHOICE, settings.filters))
    let flags = Int32(SPNG_ENCODE_PROGRESSIVE.rawValue | SPNG_ENCODE_FINALIZE.rawValue)
    try check(spng_encode_image(context, nil, 0, Int32(SPNG_FMT_PNG.rawValue), flags))

    let rowBytes = rows.width * (isOpaque ? 3 : 4)
    let row = UnsafeMutablePointer<UInt8>.allocate(capacity: rowBytes)
    defer { row.deallocate() }
    var status: Int32 = 0
    rows.pixels.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return }
      for line in 0..<rows.count where status == 0 {
        let input = base + rows.offset(of: line)
        if isOpaque {
          StraightAlpha.dropAlpha(input, into: row, count: rows.width)
        } else {
          StraightAlpha.convert(input, into: row, count: rows.width, isRedFirst: true)
        }
        status = spng_encode_row(context, row, rowBytes)
      }
    }
    guard status == Int32(SPNG_EOI.rawValue) else {
      try check(status)
      throw RenderError(.internalInconsistency, "the PNG encoder expects more rows than the image has")
    }
    var count = 0
    guard let buffer = spng_get_png_buffer(context, &count, &status) else {
      try check(status)
      throw RenderError(.outOfMemory, "no memory for the PNG file")
    }
    return Data(bytesNoCopy: buffer, count: count, deallocator: .free)
  }

  private static func check(_ status: Int32) throws(RenderError) {
    guard status != 0 else { return }
    let code = spng_errno(status) == SPNG_EMEM ? RenderError.Code.outOfMemory : .internalInconsistency
    throw RenderError(code, "the PNG encoder failed: \(String(cString: spng_strerror(status)))")
  }
}

/// The filters of rows that are tried, and the search for repetitions in what they leave.
private struct PNGSettings {
  let filters: Int32
  let level: Int32
  let strategy: Int32

  init(_ filters: [spng_filter_choice], level: Int32, findsRunsOnly: Bool = false) {
    self.filters = filters.reduce(0) { $0 | Int32($1.rawValue) }
    self.level = level
    // zlib's Z_RLE, or its Z_DEFAULT_STRATEGY.
    strategy = findsRunsOnly ? 3 : 0
  }

  // Rows of flat pictures are like the row above, so the filter "up" leaves runs of zeros, and run lengths find them
  // without searching. Measured on 1920 × 1080: 16 to 19 ms for flat shapes and gradients, a quarter of the time that a
  // choice among all filters takes.
  static let runs = PNGSettings([SPNG_FILTER_CHOICE_UP], level: 1, findsRunsOnly: true)

  // Measured on cards of 1200 × 630 (milliseconds, then kilobytes of a flat one, of one on a gradient down, and of one
  // on a slanted gradient): no filter 12, 49, 88, 118; a choice of two 35, 60, 70, 107; runs alone 17, 106, 200, 197.
  // Letters and flat shapes repeat themselves without a filter, and gradients only with one. In photographs and noise
  // nothing repeats itself, and a search only takes time.
  static let balanced = [
    PNGSettings([SPNG_FILTER_CHOICE_NONE], level: 6),
    PNGSettings([SPNG_FILTER_CHOICE_SUB, SPNG_FILTER_CHOICE_UP], level: 6),
    PNGSettings([SPNG_FILTER_CHOICE_SUB, SPNG_FILTER_CHOICE_UP], level: 1, findsRunsOnly: true),
  ]
  static let small = [
    PNGSettings([SPNG_FILTER_CHOICE_NONE], level: 9),
    PNGSettings([SPNG_FILTER_CHOICE_ALL], level: 9),
    PNGSettings([SPNG_FILTER_CHOICE_ALL], level: 9, findsRunsOnly: true),
  ]
}
