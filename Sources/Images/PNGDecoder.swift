// PNGDecoder: decoding of PNG files to pixels, by libspng.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCSPNG
import QuartziteDiagnostics
import QuartziteGraphics

/// Decodes PNG files of every colour type, depth and interlacing.
enum PNGDecoder {
  /// The largest size in bytes of one chunk other than pixels, and of all stored chunks together.
  private static let chunkLimit = 8 << 20

  /// Decodes a file; if its chunks are larger than the limit, without its colour profile.
  static func decode(
    _ bytes: ImageBytes, _ header: ImageHeader, appliesProfile: Bool, remarks: inout [String]
  ) throws(RenderError) -> PixelBuffer {
    do throws(RenderError) {
      return try decodeAll(bytes, header, appliesProfile, remarks: &remarks)
    } catch {
      guard error.code == .limitExceeded, let profile = PNGColor.range(of: "iCCP", bytes) else { throw error }
      let byteCount = bytes.count - profile.count
      guard let memory = malloc(byteCount) else {
        throw bytes.error(.outOfMemory, "no memory for the \(byteCount) bytes of the PNG file without its profile")
      }
      defer { free(memory) }
      let rest = UnsafeMutableRawBufferPointer(start: memory, count: byteCount)
      let (before, after) = (bytes.bytes[..<profile.lowerBound], bytes.bytes[profile.upperBound...])
      UnsafeMutableRawBufferPointer(rebasing: rest[..<before.count]).copyBytes(from: before)
      UnsafeMutableRawBufferPointer(rebasing: rest[before.count...]).copyBytes(from: after)
      remarks.append(ColorProfile.Refusal(reason: "it unpacks to more than \(chunkLimit) bytes").remark)
      let withoutProfile = ImageBytes(bytes: UnsafeRawBufferPointer(rest), file: bytes.file)
      return try decodeAll(withoutProfile, header, appliesProfile, remarks: &remarks)
    }
  }

  private static func decodeAll(
    _ bytes: ImageBytes, _ header: ImageHeader, _ appliesProfile: Bool, remarks: inout [String]
  ) throws(RenderError) -> PixelBuffer {
    guard let context = spng_ctx_new(0) else {
      throw bytes.error(.outOfMemory, "no memory for a PNG decoder")
    }
    defer { spng_ctx_free(context) }
    try check(spng_set_chunk_limits(context, chunkLimit, chunkLimit), bytes)
    // The limit on the area has been applied; the library's own limit is on the edges.
    try check(spng_set_image_limits(context, UInt32(header.width), UInt32(header.height)), bytes)
    try check(spng_set_png_buffer(context, bytes.bytes.baseAddress, bytes.count), bytes)
    var first = spng_ihdr()
    try check(spng_get_ihdr(context, &first), bytes)
    guard Int(first.width) == header.width, Int(first.height) == header.height else {
      throw bytes.error(.internalInconsistency, "two readings of the PNG header differ")
    }
    try checkLength(bytes, header, samples: first.color_type)
    // This reads all chunks before the pixels.
    try check(spng_decode_chunks(context), bytes)
    let converter = RowConverter(
      encoding: appliesProfile ? PNGColor.encoding(of: context, bytes, header, remarks: &remarks) : .standardRGB)
    let pixels = try PixelBuffer(width: header.width, height: header.height, hasAlpha: header.hasAlpha, bytes)
    if header.bitsPerComponent == 16 {
      try decodeWords(context, isInterlaced: first.interlace_method != 0, into: pixels, converter, bytes)
    } else {
      try decodeBytes(context, into: pixels, bytes)
      try pixels.convertInPlace(converter.convertInPlace)
    }
    // The chunks after the pixels are read too, so that a file that ends early never passes for a whole one.
    try check(spng_decode_chunks(context), bytes)
    return pixels
  }

  /// Refuses files without an end, and files too short to hold their pixels, before memory is spent on them:
  /// compressed data grows by a factor of 1032 at most (a match of 258 bytes in two bits; RFC 1951).
  private static func checkLength(
    _ bytes: ImageBytes, _ header: ImageHeader, samples colorType: UInt8
  ) throws(RenderError) {
    var offset = 8
    while let size = bytes.number(at: offset, size: 4), let name = bytes.tag(at: offset + 4), name != "IEND" {
      offset += 12 + size
    }
    guard bytes.slice(at: offset, count: 12) != nil else {
      throw bytes.invalid("the PNG file is cut short: it ends after \(bytes.count) bytes without its last chunk")
    }
    let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 4
    let (bits, overflow) = (header.width * header.height).multipliedReportingOverflow(
      by: samples * header.bitsPerComponent)
    guard !overflow, bits / 8 / 1_032 <= bytes.count else {
      throw bytes.invalid(
        "the PNG file is cut short: \(bytes.count) bytes cannot hold \(header.width) × \(header.height) pixels")
    }
  }

  /// Decodes bytes directly into the pixel buffer.
  private static func decodeBytes(
    _ context: OpaquePointer, into pixels: borrowing PixelBuffer, _ bytes: ImageBytes
  ) throws(RenderError) {
    try begin(context, SPNG_FMT_RGBA8, bytes)
    var meter = PixelMeter()
    var hasMore = true
    while hasMore {
      let y = try nextRow(context, &meter, pixels.width, bytes)
      hasMore = try decode(context, pixels.row(y), pixels.bytesPerRow, bytes)
    }
  }

  /// Begins to decode row by row. Each row of an interlaced picture comes several times, with more of its pixels.
  private static func begin(
    _ context: OpaquePointer, _ format: spng_format, _ bytes: ImageBytes
  ) throws(RenderError) {
    let flags = Int32(SPNG_DECODE_TRNS.rawValue | SPNG_DECODE_PROGRESSIVE.rawValue)
    try check(spng_decode_image(context, nil, 0, Int32(format.rawValue), flags), bytes)
  }

  /// Returns the number of the next row, which has `width` pixels. Throws if the deadline has passed. The library
  /// decodes one row as a whole: the limit on the area bounds it.
  private static func nextRow(
    _ context: OpaquePointer, _ meter: inout PixelMeter, _ width: Int, _ bytes: ImageBytes
  ) throws(RenderError) -> Int {
    try meter.check(after: width)
    var info = spng_row_info()
    try check(spng_get_row_info(context, &info), bytes)
    return Int(info.row_num)
  }

  /// Decodes the row that comes next, and returns whether others come after it.
  private static func decode(
    _ context: OpaquePointer, _ row: UnsafeMutableRawPointer, _ byteCount: Int, _ bytes: ImageBytes
  ) throws(RenderError) -> Bool {
    let status = spng_decode_row(context, row, byteCount)
    if status == Int32(SPNG_EOI.rawValue) { return false }
    try check(status, bytes)
    return true
  }

  /// Decodes 16-bit words, which need a buffer of one row, or of all rows for an interlaced picture.
  private static func decodeWords(
    _ context: OpaquePointer, isInterlaced: Bool, into pixels: borrowing PixelBuffer, _ converter: RowConverter,
    _ bytes: ImageBytes
  ) throws(RenderError) {
    let wordsPerRow = pixels.width * 4
    let rowsHeld = isInterlaced ? pixels.height : 1
    guard let memory = malloc(wordsPerRow * 2 * rowsHeld) else {
      throw bytes.error(.outOfMemory, "no memory to decode a picture of \(pixels.width) × \(pixels.height)")
    }
    defer { free(memory) }
    let words = memory.bindMemory(to: UInt16.self, capacity: wordsPerRow * rowsHeld)
    try begin(context, SPNG_FMT_RGBA16, bytes)
    var meter = PixelMeter(), hasMore = true
    while hasMore {
      let y = try nextRow(context, &meter, pixels.width, bytes)
      let row = words + (isInterlaced ? y * wordsPerRow : 0)
      hasMore = try decode(context, row, wordsPerRow * 2, bytes)
      if !isInterlaced { try convert(row, into: pixels.row(y), count: pixels.width, converter, &meter) }
    }
    guard isInterlaced else { return }
    for y in 0..<pixels.height {
      try convert(words + y * wordsPerRow, into: pixels.row(y), count: pixels.width, converter, &meter)
    }
  }

  /// Converts a row of words in runs between which the deadline is looked at.
  private static func convert(
    _ words: UnsafePointer<UInt16>, into row: UnsafeMutablePointer<UInt8>, count: Int, _ converter: RowConverter,
    _ meter: inout PixelMeter
  ) throws(RenderError) {
    for start in stride(from: 0, to: count, by: PixelMeter.pixelsPerLook) {
      let run = min(PixelMeter.pixelsPerLook, count - start)
      try meter.check(after: run)
      converter.convert(words + 4 * start, into: row + 4 * start, count: run)
    }
  }

  private static func check(_ status: Int32, _ bytes: ImageBytes) throws(RenderError) {
    guard status != 0 else { return }
    let reason = String(cString: spng_strerror(status))
    switch spng_errno(status) {
    case SPNG_EMEM:
      throw bytes.error(.outOfMemory, "no memory to decode the PNG file")
    case SPNG_IO_EOF, SPNG_EOF, SPNG_EIDAT_TOO_SHORT:
      throw bytes.invalid("the PNG file is cut short: \(reason)")
    case SPNG_ECHUNK_LIMITS:
      throw bytes.error(.limitExceeded, "the PNG file has a chunk of more than \(chunkLimit) bytes, or too many chunks")
    case SPNG_EIDAT_STREAM, SPNG_EZLIB:
      throw bytes.invalid("the PNG file is damaged: its compressed pixels cannot be unpacked")
    case SPNG_ECHUNK_CRC:
      throw bytes.invalid("the PNG file is damaged: the checksum of a chunk does not match its bytes")
    default:
      throw bytes.invalid("the PNG file is damaged: \(reason)")
    }
  }
}
