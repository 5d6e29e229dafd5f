// FilmOptions: options for writing moving pictures.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// Options for writing moving pictures to a file.
public struct FilmOptions: Sendable {
  /// The pictures a second; 60 by default.
  ///
  /// Films are counted in fractions: 29.97, also as a number in single precision, is 30000/1001, and 25.00001 is 25.
  public var frameRate: Double
  /// The number of times that the film is shown, in the formats that say so: APNG, GIF and WebP. 0, the default, is for ever.
  public var playCount: Int
  /// The quality of lossy formats, from 0 to 1; 0.8 by default. At 1, WebP loses nothing; APNG, GIF and ProRes have one
  /// quality only.
  public var quality: Double
  /// The colour that lies behind the pictures in formats without alpha; white by default.
  public var background: CGColor
  /// Whether the colours that a GIF cannot hold are mixed of those that it can, in a pattern that stays where it is. False
  /// by default.
  public var dithersColors: Bool
  /// Whether MP4, WebM and QuickTime have every frame, also of a picture that stays, as programs that edit films expect. False
  /// by default: a picture that stays is encoded once, and the frame rate varies.
  public var hasConstantRate: Bool
  /// The program that writes MP4, WebM and QuickTime, as a path or as a name that is looked up in `PATH`; `ffmpeg` by default.
  public var ffmpeg: String

  /// Creates options; each has its default.
  public init(
    frameRate: Double = 60, playCount: Int = 0, quality: Double = 0.8,
    background: CGColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1), dithersColors: Bool = false,
    hasConstantRate: Bool = false, ffmpeg: String = "ffmpeg"
  ) {
    self.frameRate = frameRate
    self.playCount = playCount
    self.quality = quality
    self.background = background
    self.dithersColors = dithersColors
    self.hasConstantRate = hasConstantRate
    self.ffmpeg = ffmpeg
  }

  /// The pictures a second of a film of a scene: those that are asked for, else those that the scene is made for, else 60, and at
  /// most what the format has.
  ///
  /// A rate that means the same fraction as the scene's own, as 30000/1001 does beside 29.9700012, is the scene's own number:
  /// each picture shows a whole frame of the scene.
  public static func frameRate(_ asked: Double?, ofScene own: Double?, in format: FilmFormat?) -> Double {
    guard let asked else { return min(own ?? 60, format?.largestFrameRate ?? 1000) }
    if let own, FilmRate(own) == FilmRate(asked) { return own }
    return asked
  }
}
