// VideoEncoder: H.264, VP9 and ProRes by a process of ffmpeg, which is fed pixels with their times through a pipe.
//
// A picture that stays is not sent again for each frame, so that it is not encoded again either: the rate of the film
// varies, unless the options ask for a constant one. The process writes to a file without a name, which it inherits:
// whatever becomes of it, or of this process, nothing half-made is left.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteGraphics
import QuartziteImages

final class VideoEncoder: FilmEncoder {
  private let file: UnfinishedFile
  private let format: FilmFormat
  private let options: FilmOptions
  private let frameRate: FilmRate
  private var process: FeedingProcess?
  private var stream: NutStream?

  init(_ file: UnfinishedFile, _ format: FilmFormat, _ options: FilmOptions) throws(RenderError) {
    self.file = file
    self.format = format
    self.options = options
    frameRate = FilmRate(options.frameRate)
    // It is told before anything is drawn that the program is missing.
    guard FeedingProcess.finds(options.ffmpeg) else {
      throw RenderError(
        .outputNotCreated,
        "a film in \(format.rawValue) is written by \(options.ffmpeg), which is not installed here (Debian: ffmpeg); "
          + "APNG, GIF and WebP need no other program")
    }
  }

  func add(_ picture: FilmPicture, for frames: Range<Int>, before next: FilmPicture?) throws(RenderError) {
    let encoded = format.encodedSize(width: picture.width, height: picture.height)
    let process = try open(width: encoded.width, height: encoded.height)
    var pixels =
      format.keepsAlpha
      ? StraightAlpha.bytes(of: picture.pixels, isRedFirst: false) : picture.pixels(over: options.background)
    if format == .webm { ColorSpread.fill(&pixels, width: picture.width, height: picture.height) }
    let data = Data(
      FilmPicture(width: picture.width, height: picture.height, pixels: pixels)
        .extended(toWidth: encoded.width, height: encoded.height).pixels)
    let all = options.hasConstantRate ? Array(frames) : format.framesSent(of: frames, isLast: next == nil)
    for frame in all {
      guard let head = stream?.head(ofPictureAt: frame, count: data.count) else { continue }
      try process.feed(Data(head))
      try process.feed(data)
    }
  }

  func finish() throws(RenderError) {
    guard let process else { throw RenderError(.usage, "the film has no picture") }
    self.process = nil
    try process.finish()
    try file.complete()
  }

  func cancel() {
    process?.kill()
    process = nil
  }

  private func open(width: Int, height: Int) throws(RenderError) -> FeedingProcess {
    if let process { return process }
    let made = try FeedingProcess(options.ffmpeg, try arguments, output: file.descriptor)
    process = made
    stream = NutStream(width: width, height: height, frameRate: frameRate)
    return made
  }

  /// The option that has pictures keep their times. Version 5.1 of ffmpeg gave it another name, and later ones know
  /// that one alone.
  private var timingOption: String {
    get throws(RenderError) {
      // An option that is not known ends the program with a status, before it prints its version.
      let trial = try FeedingProcess(
        options.ffmpeg, ["-loglevel", "error", "-fps_mode", "vfr", "-version"], output: file.descriptor)
      return (try? trial.finish()) == nil ? "-vsync" : "-fps_mode"
    }
  }

  /// The arguments of ffmpeg.
  private var arguments: [String] {
    get throws(RenderError) {
      var result = ["-hide_banner", "-nostats", "-loglevel", "error", "-y"]
      // The rate is that of the stream's unit of time, and not what the first pictures seem to have.
      result += ["-fpsprobesize", "0", "-f", "nut", "-i", "pipe:0", "-an"]
      result += [try timingOption, "vfr", "-enc_time_base", "\(frameRate.denominator):\(frameRate.numerator)"]
      return result + encoding + ["/dev/fd/\(FeedingProcess.outputDescriptor)"]
    }
  }

  /// The arguments that say how pictures are encoded.
  private var encoding: [String] {
    // The primaries of screens are those of BT.709, in the range that video has, with the curve of sRGB.
    let curve = "iec61966-2-1"
    // ProRes has the colours of each picture in it, the others those of the stream.
    let filters = [
      "scale=in_range=full:out_range=tv:out_color_matrix=bt709:flags=accurate_rnd+full_chroma_int",
      "setparams=colorspace=bt709:color_primaries=bt709:color_trc=\(curve):range=tv",
    ]
    var result = ["-vf", filters.joined(separator: ",")]
    result += ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", curve, "-color_range", "tv"]
    let loss = 1 - min(max(options.quality, 0), 1)
    switch format {
    case .mp4:
      result += [
        "-c:v", "libx264", "-pix_fmt", "yuv420p", "-preset", "fast", "-crf", "\(Int((10 + 40 * loss).rounded()))",
      ]
      result += ["-movflags", "+faststart", "-f", "mp4"]
    case .webm:
      // Alternate references are not to be had together with alpha.
      result += [
        "-c:v", "libvpx-vp9", "-pix_fmt", "yuva420p", "-b:v", "0", "-crf", "\(Int((10 + 50 * loss).rounded()))",
      ]
      result += ["-deadline", "good", "-cpu-used", "4", "-row-mt", "1", "-auto-alt-ref", "0"]
      // Without that, tracks get random numbers, and equal films are not the same bytes.
      result += ["-fflags", "+bitexact", "-f", "webm"]
    case .mov:
      result += ["-c:v", "prores_ks", "-profile:v", "4444", "-pix_fmt", "yuva444p10le", "-alpha_bits", "16"]
      result += ["-vendor", "apl0", "-f", "mov"]
    case .apng, .gif, .webp, .raw: break
    }
    return result
  }
}

extension FilmFormat {
  /// The frames of a film for which a picture is sent that is shown for several: the first; and for the last picture of
  /// a film the last, too, which tells how long the film is.
  ///
  /// H.264 is decoded in another order than it is shown in. Its pictures have the times of decoding of those that are
  /// shown up to two earlier, and MP4 counts the length of a track by these: it is right only where the first three
  /// pictures, and the last three, are one frame apart. Any picture may turn out to be one of the last.
  func framesSent(of frames: Range<Int>, isLast: Bool) -> [Int] {
    let apart = self == .mp4 ? 2 : 0, tail = isLast ? apart + 1 : apart
    // The frames between lie in a film of any length, and are not walked through.
    let first = frames.lowerBound, beginning = first..<max(first + 1, min(frames.upperBound, apart + 1))
    let end = max(beginning.upperBound, frames.upperBound - tail)..<max(beginning.upperBound, frames.upperBound)
    return Array(beginning) + Array(end)
  }
}

extension FilmPicture {
  /// The picture, with its last column and row repeated up to a size.
  ///
  /// In 4:2:0 an added pixel shares a sample of colour with a pixel of the picture: of another colour, it would change that of
  /// the picture's edge.
  func extended(toWidth width: Int, height: Int) -> FilmPicture {
    guard width > self.width || height > self.height else { return self }
    var result: [UInt8] = []
    result.reserveCapacity(width * height * 4)
    for y in 0..<height {
      let start = min(y, self.height - 1) * self.width * 4, end = start + self.width * 4
      result += pixels[start..<end]
      for _ in self.width..<width { result += pixels[(end - 4)..<end] }
    }
    return FilmPicture(width: width, height: height, pixels: result)
  }

  /// The pixels over an opaque colour.
  func pixels(over background: CGColor) -> [UInt8] {
    let color = background.sRGBComponents
    let behind = [color.z, color.y, color.x, 1].map { UInt32(clamping: Int(($0 > 0 ? min($0, 1) : 0) * 255 + 0.5)) }
    return StraightAlpha.bytes(
      of: pixels, over: behind[0] | behind[1] << 8 | behind[2] << 16 | behind[3] << 24)
  }
}
