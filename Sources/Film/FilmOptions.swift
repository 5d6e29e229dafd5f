// FilmOptions: options for writing moving pictures.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// Options for writing moving pictures to a file.
public struct FilmOptions: Sendable {
  /// The pictures a second; 60 by default.
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
  /// The program that writes MP4, WebM and QuickTime, as a path or as a name that is looked up in `PATH`; `ffmpeg` by default.
  public var ffmpeg: String

  /// Creates options; each has its default.
  public init(
    frameRate: Double = 60, playCount: Int = 0, quality: Double = 0.8,
    background: CGColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1), dithersColors: Bool = false,
    ffmpeg: String = "ffmpeg"
  ) {
    self.frameRate = frameRate
    self.playCount = playCount
    self.quality = quality
    self.background = background
    self.dithersColors = dithersColors
    self.ffmpeg = ffmpeg
  }
}
