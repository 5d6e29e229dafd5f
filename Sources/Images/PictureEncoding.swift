// PictureEncoding: the way in which a picture becomes the bytes of a file.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics

/// The file format of a picture, with the settings that it has.
public enum PictureEncoding: Sendable, Hashable {
  /// PNG: lossless, 8 bits a component, straight alpha or none where every pixel is opaque. Balanced by default.
  case png(PNGCompression = .balanced)
  /// JPEG, on white. The quality runs from 0 (smallest) to 1 (best), 0.9 by default; from 0.9 on, colours keep their
  /// full resolution.
  case jpeg(quality: Double = 0.9)
  /// WebP with loss, straight alpha. The quality runs from 0 (smallest) to 1 (best), 0.9 by default.
  case webp(quality: Double = 0.9)
  /// WebP without loss, straight alpha.
  case webpLossless

  /// A balanced PNG.
  public static var png: PictureEncoding { .png(.balanced) }
  /// JPEG at a quality of 0.9.
  public static var jpeg: PictureEncoding { .jpeg(quality: 0.9) }
  /// WebP with loss at a quality of 0.9.
  public static var webp: PictureEncoding { .webp(quality: 0.9) }

  /// Creates the encoding that a file's name asks for: `.png` balanced, `.jpg`, `.jpeg` and `.webp` at a quality of
  /// 0.9, in any case; nil for other endings.
  public init?(path: String) {
    guard let format = ImageFormat(path: path) else { return nil }
    self.init(format, quality: 0.9)
  }

  /// Creates the encoding that the name of the file at a URL asks for; nil for other endings, and for a URL of another scheme.
  public init?(url: URL) {
    guard let path = try? FilePath(url).text else { return nil }
    self.init(path: path)
  }

  /// Creates the encoding of the format called `format`: `png`, `jpeg`, `jpg` or `webp`; nil for other names.
  ///
  /// `quality` runs from 0 to 1, nil stands for 0.9, and 1 is lossless in WebP; `compression` is that of PNG.
  public init?(format: String, quality: Double? = nil, compression: PNGCompression = .balanced) {
    switch format {
    case "png": self = .png(compression)
    case "jpeg", "jpg": self = .jpeg(quality: quality ?? 0.9)
    case "webp": self = quality == 1 ? .webpLossless : .webp(quality: quality ?? 0.9)
    default: return nil
    }
  }

  /// Creates the encoding of a format. `quality` runs from 0 to 1, is clamped to that, and 1 is lossless in WebP.
  package init(_ format: ImageFormat, quality: Double) {
    let quality = quality > 0 ? min(quality, 1) : 0
    switch format {
    case .png: self = .png()
    case .jpeg: self = .jpeg(quality: quality)
    case .webp: self = quality == 1 ? .webpLossless : .webp(quality: quality)
    }
  }

  /// The format of the file.
  package var format: ImageFormat {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .webp, .webpLossless: .webp
    }
  }

  /// The media type for HTTP: `image/png`, `image/jpeg` or `image/webp`.
  public var contentType: String { "image/\(format.rawValue)" }

  /// Throws `usage` where the quality is no number from 0 to 1.
  func check() throws(RenderError) {
    switch self {
    case .png, .webpLossless: return
    case .jpeg(let quality), .webp(let quality):
      guard (0...1).contains(quality) else {
        throw RenderError(
          .usage, "\(quality) is no quality of a \(format.displayName) file; expected a number from 0 to 1")
      }
    }
  }
}

/// The time that is spent on making a PNG file small. The pixels are the same.
public enum PNGCompression: Sendable, Hashable, CaseIterable {
  /// Only repetitions that are found at once: for pictures that somebody waits for and nobody keeps. Files are about a sixth larger
  /// than balanced ones, and up to three times as large for gradients.
  case fast
  /// Repetitions are searched for, after a trial, on an eighth of the rows of high pictures, has shown which filters suit the picture. For files.
  case balanced
  /// The most that libdeflate can do: never larger than a ``balanced`` file and about a tenth smaller, up to half for gradients, in ten to
  /// thirty times its time.
  case small
}
