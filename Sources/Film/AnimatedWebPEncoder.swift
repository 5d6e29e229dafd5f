// AnimatedWebPEncoder: animated WebP by libwebpmux, which finds by itself what differs between pictures.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteCWebPMux
import QuartziteDiagnostics
import QuartziteImages

final class AnimatedWebPEncoder: FilmEncoder {
  private let file: UnfinishedFile
  private let clock: FilmClock
  private let options: FilmOptions
  private var encoder: OpaquePointer?
  private var end = 0

  init(_ file: UnfinishedFile, _ options: FilmOptions) {
    self.file = file
    self.options = options
    clock = FilmClock(frameRate: FilmRate(options.frameRate), unitsPerSecond: 1000)
  }

  deinit { cancel() }

  func add(_ picture: FilmPicture, for frames: Range<Int>, before next: FilmPicture?) throws(RenderError) {
    let encoder = try open(width: picture.width, height: picture.height)
    var image = WebPPicture()
    guard WebPPictureInit(&image) != 0 else { throw Self.versions }
    image.use_argb = 1
    (image.width, image.height) = (Int32(picture.width), Int32(picture.height))
    defer { WebPPictureFree(&image) }
    let straight = StraightAlpha.bytes(of: picture.pixels, isRedFirst: false)
    guard WebPPictureImportBGRA(&image, straight, Int32(picture.width * 4)) != 0 else {
      throw RenderError(.outOfMemory, "no memory for a picture of an animated WebP")
    }
    var config = WebPConfig()
    let quality = Float(options.quality * 100)
    guard WebPConfigPreset(&config, WEBP_PRESET_DRAWING, quality) != 0 else { throw Self.versions }
    config.lossless = options.quality == 1 ? 1 : 0
    // Sharp edges between flat colours keep their colours.
    config.use_sharp_yuv = 1
    if options.quality == 1 { WebPConfigLosslessPreset(&config, 4) }
    let start = clock.moment(of: frames.lowerBound)
    end = clock.moment(of: frames.upperBound)
    guard end <= Self.maxMoment else {
      throw RenderError(
        .usage,
        "a film in webp lasts at most \(Self.maxMoment / 1000) seconds, which is 24 days; this one has a picture that ends later"
      )
    }
    // A picture that stays for longer than the format can say is there several times.
    for moment in stride(from: start, to: max(end, start + 1), by: Self.maxDelay) {
      try check(WebPAnimEncoderAdd(encoder, &image, Int32(moment), &config))
    }
  }

  /// The latest moment that libwebpmux counts, in milliseconds.
  private static let maxMoment = Int(Int32.max)
  /// The longest time for which the format shows a picture, in milliseconds: 24 bits, of which libwebpmux takes less than all.
  private static let maxDelay = 1 << 23

  func finish() throws(RenderError) {
    guard let encoder else { throw RenderError(.usage, "the film has no picture") }
    try check(WebPAnimEncoderAdd(encoder, nil, Int32(end), nil))
    var data = WebPData()
    WebPDataInit(&data)
    defer { WebPDataClear(&data) }
    try check(WebPAnimEncoderAssemble(encoder, &data))
    cancel()
    try file.append(Data(bytes: data.bytes, count: data.size))
    try file.complete()
  }

  func cancel() {
    if let encoder { WebPAnimEncoderDelete(encoder) }
    encoder = nil
  }

  private func open(width: Int, height: Int) throws(RenderError) -> OpaquePointer {
    if let encoder { return encoder }
    var settings = WebPAnimEncoderOptions()
    guard WebPAnimEncoderOptionsInit(&settings) != 0 else { throw Self.versions }
    settings.anim_params.loop_count = Int32(clamping: options.playCount)
    settings.anim_params.bgcolor = 0
    guard let encoder = WebPAnimEncoderNew(Int32(width), Int32(height), &settings) else {
      throw RenderError(.outOfMemory, "no memory for an animated WebP of \(width) × \(height) pixels")
    }
    self.encoder = encoder
    return encoder
  }

  private func check(_ status: Int32) throws(RenderError) {
    guard status == 0 else { return }
    let reason = encoder.flatMap { WebPAnimEncoderGetError($0) }.map { String(cString: $0) } ?? "it gives no reason"
    throw RenderError(.internalInconsistency, "the WebP encoder failed: \(reason)")
  }

  private static var versions: RenderError {
    RenderError(.internalInconsistency, "libwebp and libwebpmux are of versions that do not go together")
  }
}
