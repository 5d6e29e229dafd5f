// VideoEncoder: H.264, VP9 and ProRes by a process of ffmpeg, which is fed plain pixels through a pipe.
//
// The process writes to a file without a name, which it inherits: whatever becomes of it, or of this process, nothing
// half-made is left.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteGraphics
import QuartziteImages

final class VideoEncoder: FilmEncoder {
  private let file: UnfinishedFile
  private let format: FilmFormat
  private let options: FilmOptions
  private var process: FeedingProcess?

  init(_ file: UnfinishedFile, _ format: FilmFormat, _ options: FilmOptions) throws(RenderError) {
    self.file = file
    self.format = format
    self.options = options
    // It is told before anything is drawn that the program is missing.
    guard FeedingProcess.finds(options.ffmpeg) else {
      throw RenderError(
        .outputNotCreated,
        "a film in \(format.rawValue) is written by \(options.ffmpeg), which is not installed here (Debian: ffmpeg); "
          + "APNG, GIF and WebP need no other program")
    }
  }

  func add(_ picture: FilmPicture, for frames: Range<Int>, before next: FilmPicture?) throws(RenderError) {
    let process = try open(width: picture.width, height: picture.height)
    let data = Data(
      format.keepsAlpha
        ? StraightAlpha.bytes(of: picture.pixels, isRedFirst: false) : picture.pixels(over: options.background))
    // The streams have one rate. A picture that is like the one before costs these encoders a few bytes.
    for _ in frames { try process.feed(data) }
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
    let made = try FeedingProcess(
      options.ffmpeg, arguments(width: width, height: height), output: file.descriptor)
    process = made
    return made
  }

  /// The arguments of ffmpeg for a film of pictures of this size.
  private func arguments(width: Int, height: Int) -> [String] {
    var result = ["-hide_banner", "-nostats", "-loglevel", "error", "-y"]
    result += ["-f", "rawvideo", "-pixel_format", "bgra", "-video_size", "\(width)x\(height)"]
    result += ["-framerate", "\(options.frameRate)", "-i", "pipe:0", "-an"]
    // The colours of screens are those of BT.709, in the range that video has.
    var filters = ["scale=in_range=full:out_range=tv:out_color_matrix=bt709:flags=accurate_rnd+full_chroma_int"]
    // 4:2:0 has a sample of colour for two pixels of each row and column.
    if format != .mov { filters.insert("pad=ceil(iw/2)*2:ceil(ih/2)*2:color=black@0", at: 0) }
    // QuickTime's way to name colours has no number for the curve of sRGB; that of BT.709 is what ProRes has everywhere.
    let curve = format == .mov ? "bt709" : "iec61966-2-1"
    // ProRes has the colours of each picture in it, the others those of the stream.
    filters.append("setparams=colorspace=bt709:color_primaries=bt709:color_trc=\(curve):range=tv")
    result += ["-vf", filters.joined(separator: ",")]
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
      result += ["-deadline", "good", "-cpu-used", "4", "-row-mt", "1", "-auto-alt-ref", "0", "-f", "webm"]
    case .mov:
      result += ["-c:v", "prores_ks", "-profile:v", "4444", "-pix_fmt", "yuva444p10le", "-alpha_bits", "16"]
      result += ["-vendor", "apl0", "-f", "mov"]
    case .apng, .gif, .webp, .raw: break
    }
    return result + ["/dev/fd/\(FeedingProcess.outputDescriptor)"]
  }
}

extension FilmPicture {
  /// The pixels over an opaque colour.
  func pixels(over background: CGColor) -> [UInt8] {
    if StraightAlpha.isOpaque(pixels) { return pixels }
    let color = background.sRGBComponents
    let behind = [color.z, color.y, color.x, 1].map { UInt32(clamping: Int(($0 > 0 ? min($0, 1) : 0) * 255 + 0.5)) }
    return [UInt8](unsafeUninitializedCapacity: pixels.count) { result, count in
      for start in stride(from: 0, to: pixels.count, by: 4) {
        let share = 255 - UInt32(pixels[start + 3])
        for channel in 0..<4 {
          let product = behind[channel] * share + 128
          result[start + channel] = UInt8(
            truncatingIfNeeded: UInt32(pixels[start + channel]) + (product + product >> 8) >> 8)
        }
      }
      count = pixels.count
    }
  }
}
