// ImageFile: image files to CGImage and back, with errors that name the file and the problem.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics

/// Decodes and encodes image files. Nothing is decoded or allocated before its header is checked against the limits.
package enum ImageFile {
  /// Reads the header of the picture in `data`, without decoding it.
  ///
  /// `file` is the name that errors carry. Fails with `invalidScene` for data that is no PNG, JPEG or WebP file.
  package static func header(_ data: Data, named file: String) throws(RenderError) -> ImageHeader {
    try withBytes(of: data, named: file) { bytes throws(RenderError) in
      try header(bytes)
    }
  }

  /// Decodes a picture, rotated upright and converted to standard RGB.
  ///
  /// Pixels are B, G, R, A bytes, premultiplied; a picture without alpha is opaque by its layout.
  /// Fails with `limitExceeded` for a picture of more than `limits.imageArea` pixels, with `invalidScene` for a
  /// file that is damaged, cut short or of an unknown format, and with `deadlineExceeded` at ``Deadline/ofReading``.
  package static func decode(
    _ data: Data, named file: String, limits: Limits = .trusted
  ) throws(RenderError) -> CGImage {
    try decode(data, named: file, limits: limits, appliesOrientation: true).image
  }

  /// A picture, and remarks on the parts of its file that were ignored: sentences without a full stop.
  package struct Picture {
    package let image: CGImage
    package let remarks: [String]
  }

  /// Decodes a picture, either upright or as it is stored. Without its colour profile, components count as standard RGB.
  package static func decode(
    _ data: Data, named file: String, limits: Limits, appliesOrientation: Bool, appliesProfile: Bool = true
  ) throws(RenderError) -> Picture {
    try withBytes(of: data, named: file) { bytes throws(RenderError) in
      let header = try header(bytes)
      try header.check(limits, in: bytes)
      var remarks: [String] = []
      let pixels = try decode(bytes, header, appliesProfile: appliesProfile, remarks: &remarks)
      guard appliesOrientation && header.orientation != .up else {
        return Picture(image: try pixels.image(bytes), remarks: remarks)
      }
      return Picture(image: try pixels.oriented(header.orientation, bytes).image(bytes), remarks: remarks)
    }
  }

  /// Encodes a picture; with straight alpha where the format has alpha, on white where it has none.
  ///
  /// `quality` runs from 0 (smallest) to 1 (best) and is clamped to that. PNG is always lossless, WebP is lossless at
  /// 1.
  package static func encode(
    _ image: CGImage, as format: ImageFormat, quality: Double = 0.9
  ) throws(RenderError) -> Data {
    try encode(image, as: PictureEncoding(format, quality: quality))
  }

  /// Encodes a picture as ``encode(_:width:height:as:)`` does.
  package static func encode(_ image: CGImage, as encoding: PictureEncoding) throws(RenderError) -> Data {
    try check(encoding, width: image.width, height: image.height)
    return try encode(image.premultipliedBGRA(), width: image.width, height: image.height, as: encoding)
  }

  /// Encodes premultiplied B, G, R, A without gaps between rows.
  ///
  /// Fails with `usage` for a quality that is no number from 0 to 1, with `limitExceeded` for a picture that is too
  /// large for the format, with `outOfMemory`, and with `deadlineExceeded` once `deadline` passes.
  package static func encode(
    _ pixels: [UInt8], width: Int, height: Int, as encoding: PictureEncoding, by deadline: Deadline = .none
  ) throws(RenderError) -> Data {
    try check(encoding, width: width, height: height)
    guard width > 0, height > 0, pixels.count == width * height * 4 else {
      throw RenderError(.internalInconsistency, "the image has no pixels that can be encoded")
    }
    return try EncodingWork.result(by: deadline) {
      Result { () throws(RenderError) in
        switch encoding {
        case .png(let compression):
          try PNGEncoder.encode(pixels, width: width, height: height, compression: compression)
        case .jpeg(let quality): try JPEGEncoder.encode(pixels, width: width, height: height, quality: quality)
        case .webp(let quality): try WebPEncoder.encode(pixels, width: width, height: height, quality: quality)
        case .webpLossless: try WebPEncoder.encode(pixels, width: width, height: height, quality: nil)
        }
      }
    }
  }

  /// Checks that a picture of a size can be encoded, before anything is allocated for it.
  private static func check(_ encoding: PictureEncoding, width: Int, height: Int) throws(RenderError) {
    try encoding.check()
    guard max(width, height) <= encoding.format.maxEdge else {
      throw RenderError(
        .limitExceeded,
        "an image of \(width) × \(height) pixels does not fit into a \(encoding.format.displayName) file, "
          + "whose edges hold at most \(encoding.format.maxEdge) pixels")
    }
    // Memory is needed for the pixels, and at worst for as many bytes again for the file.
    guard Memory.holds(width * height * 8) else {
      throw RenderError(.outOfMemory, "no memory to encode a picture of \(width) × \(height) pixels")
    }
  }

  private static func header(_ bytes: ImageBytes) throws(RenderError) -> ImageHeader {
    switch ImageFormat(recognising: bytes) {
    case .png: return try PNGHeader.read(bytes)
    case .jpeg: return try JPEGSegments(bytes).header
    case .webp: return try WebPContainer(bytes).header
    case nil:
      guard bytes.count > 0 else { throw bytes.invalid("the file is empty") }
      throw bytes.invalid("the file is not a PNG, JPEG or WebP image, or it is cut short")
    }
  }

  private static func decode(
    _ bytes: ImageBytes, _ header: ImageHeader, appliesProfile: Bool, remarks: inout [String]
  ) throws(RenderError) -> PixelBuffer {
    try PixelMeter().check()
    switch header.format {
    case .png: return try PNGDecoder.decode(bytes, header, appliesProfile: appliesProfile, remarks: &remarks)
    case .jpeg: return try JPEGDecoder.decode(bytes, header, appliesProfile: appliesProfile, remarks: &remarks)
    case .webp: return try WebPDecoder.decode(bytes, header, appliesProfile: appliesProfile, remarks: &remarks)
    }
  }

  private static func withBytes<Value>(
    of data: Data, named file: String, _ body: (ImageBytes) throws(RenderError) -> Value
  ) throws(RenderError) -> Value {
    // The closure of Data's method may throw anything; a Result carries the typed error through it.
    try data.withUnsafeBytes { bytes in
      Result { () throws(RenderError) in try body(ImageBytes(bytes: bytes, file: file)) }
    }.get()
  }
}
