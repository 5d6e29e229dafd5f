// A finished picture.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics
import QuartziteImages

/// One rendered picture, with what was noticed on the way.
public struct Frame: Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The distance between rows in ``pixels``, in bytes.
  public let bytesPerRow: Int
  /// The pixels: rows from the top, four bytes a pixel in the order blue, green, red, alpha, premultiplied, in
  /// gamma-encoded sRGB.
  public let pixels: [UInt8]
  /// The diagnostics of the picture, and its cost.
  public let report: RenderReport

  /// Everything that was stopped, skipped or replaced, in the order in which it came up.
  public var diagnostics: [Diagnostic] { report.diagnostics }
  /// The cost of the picture, counted.
  public var statistics: RenderStatistics { report.statistics }

  /// The pixels without gaps between rows.
  package var packedPixels: [UInt8] {
    if bytesPerRow == width * 4 { return pixels }
    return (0..<height).flatMap { pixels[($0 * bytesPerRow)..<($0 * bytesPerRow + width * 4)] }
  }

  /// The picture as an image; nil where there is no memory for one.
  public func makeImage() -> CGImage? {
    guard Memory.holds(pixels.count) else { return nil }
    return CGImage(premultipliedBGRA: Data(pixels), width: width, height: height, bytesPerRow: bytesPerRow)
  }

  /// Returns the picture as the bytes of an image file; see `PictureEncoding` for the formats.
  ///
  /// It is encoded on the thread that calls this, while the renderer may draw the next picture. In an asynchronous function
  /// `await` calls the asynchronous method of the same name, which keeps no actor waiting; this one is called there in a
  /// synchronous closure. Throws `usage` for a
  /// quality that is no number from 0 to 1, `limitExceeded` for a picture that is too large for the format (edges of
  /// 65,535 pixels in JPEG, 16,383 in WebP), `outOfMemory`, and `deadlineExceeded` if it is not done by `deadline`, which is as
  /// long as it takes if nil. A thread that nobody waits for goes on with a picture that was late.
  ///
  /// ```swift
  /// let card = try frame.encoded(as: .png(.small))
  /// ```
  public func encoded(
    as encoding: PictureEncoding, deadline: ContinuousClock.Instant? = nil
  ) throws(RenderError) -> Data { try bytes(as: encoding, by: deadline) }

  /// Returns the picture as the bytes of an image file, encoded on a thread of the concurrent pool: an actor that waits
  /// for it does other work meanwhile. Throws as the synchronous method does, and `CancellationError` if the task is
  /// cancelled before the work begins.
  @concurrent
  public func encoded(
    as encoding: PictureEncoding, deadline: ContinuousClock.Instant? = nil
  ) async throws -> Data {
    try Task.checkCancellation()
    return try bytes(as: encoding, by: deadline)
  }

  /// Returns the picture as the bytes of an image file, by the asynchronous method of another name.
  @available(*, deprecated, renamed: "encoded(as:)")
  @concurrent
  public func encodedConcurrently(as encoding: PictureEncoding) async throws -> Data {
    try await encoded(as: encoding)
  }

  private func bytes(
    as encoding: PictureEncoding, by deadline: ContinuousClock.Instant?
  ) throws(RenderError) -> Data {
    try ImageFile.encode(packedPixels, width: width, height: height, as: encoding, by: Deadline(deadline))
  }

  /// Writes the picture to a file: PNG (balanced), JPEG or WebP (at a quality of 0.9) by the extension of `path`, alpha
  /// straight.
  ///
  /// The file appears whole or not at all. Throws `usage` for another extension, and `outputNotCreated` or
  /// `outputFailed` with the path and the reason.
  public func write(to path: String) throws(RenderError) {
    guard let encoding = PictureEncoding(path: path) else {
      throw RenderError(.usage, "\(path) names no format that can be written; end it in .png, .jpg or .webp")
    }
    try ImageFile.write(try encoded(as: encoding), to: path)
  }

  /// Writes the picture to the file that a file URL names, as the method for a path does.
  ///
  /// Throws `usage` for a URL with another scheme.
  public func write(to url: URL) throws(RenderError) { try write(to: try FilePath(url).text) }
}

extension Frame: CustomStringConvertible, CustomReflectable {
  /// The size and the number of diagnostics, on one line: `Frame(1200 × 630 pixels, 2 diagnostics)`.
  public var description: String {
    "Frame(\(width) × \(height) pixels, \(diagnostics.count.counting("diagnostic")))"
  }

  /// The frame's parts for `dump` and for tests that fail, with the number of bytes in place of the pixels.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "width": width, "height": height, "bytesPerRow": bytesPerRow, "pixels": pixels.count.counting("byte"),
        "report": report,
      ], displayStyle: .struct)
  }
}
