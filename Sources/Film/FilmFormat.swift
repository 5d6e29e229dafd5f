// FilmFormat: the kinds of files that moving pictures are written to.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

/// A kind of file that holds moving pictures.
public enum FilmFormat: String, CaseIterable, Sendable {
  /// An animated PNG: all colours, alpha, no loss. Written without another program.
  case apng
  /// An animated GIF: 256 colours a picture, pixels that are opaque or transparent. Written without another program.
  case gif
  /// An animated WebP: alpha, lossy or lossless. Written without another program.
  case webp
  /// H.264 in MP4, 4:2:0, without alpha. Written by `ffmpeg`.
  case mp4
  /// VP9 in WebM, 4:2:0, with alpha. Written by `ffmpeg`.
  case webm
  /// ProRes 4444 in QuickTime, with alpha. Written by `ffmpeg`.
  case mov
  /// Plain pixels, one picture after the other: red, green, blue, alpha, not premultiplied, rows from the top without gaps.
  case raw

  /// The format that the extension of a file's name stands for, in upper or lower case; nil for any other name.
  public init?(path: String) {
    guard let dot = path.lastIndex(of: "."), dot > (path.lastIndex(of: "/") ?? path.startIndex) else { return nil }
    let name = path[path.index(after: dot)...].lowercased()
    self.init(rawValue: name == "m4v" ? "mp4" : name)
  }

  /// The format that the extension of the file at a URL stands for; nil for any other name, and for a URL of another scheme.
  public init?(url: URL) {
    guard let path = try? FilePath(url).text else { return nil }
    self.init(path: path)
  }

  /// Whether transparency is kept. Where it is not, pictures are laid over a colour.
  public var keepsAlpha: Bool { self != .mp4 }

  /// The size in which pictures are encoded: MP4 and WebM, which have a sample of colour for two pixels of each row and column,
  /// have even edges. The last column and row of pictures with odd edges are repeated.
  public func encodedSize(width: Int, height: Int) -> (width: Int, height: Int) {
    switch self {
    case .mp4, .webm: (width + width % 2, height + height % 2)
    case .apng, .gif, .webp, .mov, .raw: (width, height)
    }
  }

  /// The most pictures a second that players show as they are meant; nil where there is no such limit.
  ///
  /// GIF counts hundredths of a second, and browsers take pictures that are shown for less than two for slow ones.
  public var largestFrameRate: Double? { self == .gif ? 50 : nil }

  /// The most seconds for which one picture can be shown; nil if there is no such limit.
  package var longestPicture: Double? { self == .mp4 || self == .mov ? 16_777 : nil }

  /// The longest edge of a picture in pixels; nil where files set no limit.
  var longestEdge: Int? {
    switch self {
    case .gif: 65_535
    case .webp: 16_383
    case .apng, .mp4, .webm, .mov, .raw: nil
    }
  }
}
