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

  /// Writes the picture to a file: PNG, JPEG or WebP by the extension of `path`, alpha straight.
  ///
  /// The file appears whole or not at all. Throws `outputNotCreated` or `outputFailed` with the path and the reason.
  public func write(to path: String) throws(RenderError) {
    guard let image = makeImage() else {
      throw RenderError(.outOfMemory, "no image can be made of \(width) × \(height) pixels")
    }
    guard let format = ImageFormat(path: path) else {
      throw RenderError(.usage, "\(path) names no format that can be written; end it in .png, .jpg or .webp")
    }
    try ImageFile.write(image, to: path, as: format)
  }
}
