// WebPFilm: an animated WebP as libwebpdemux reads it.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteCWebP
import Testing

/// The pictures of an animated WebP.
struct WebPFilm {
  /// Straight blue, green, red, alpha.
  private(set) var pictures: [[UInt8]] = []
  /// The times at which they end, in milliseconds.
  private(set) var ends: [Int] = []
  let loopCount: Int

  init(_ path: String) throws {
    let data = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var options = WebPAnimDecoderOptions()
    try #require(WebPAnimDecoderOptionsInit(&options) != 0)
    options.color_mode = MODE_BGRA
    var info = WebPAnimInfo(), pictures: [[UInt8]] = [], ends: [Int] = []
    try data.withUnsafeBufferPointer { bytes in
      var file = WebPData(bytes: bytes.baseAddress, size: bytes.count)
      let decoder = try #require(WebPAnimDecoderNew(&file, &options))
      defer { WebPAnimDecoderDelete(decoder) }
      try #require(WebPAnimDecoderGetInfo(decoder, &info) != 0)
      while WebPAnimDecoderHasMoreFrames(decoder) != 0 {
        var pixels: UnsafeMutablePointer<UInt8>?, end: Int32 = 0
        try #require(WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0)
        let size = Int(info.canvas_width * info.canvas_height * 4)
        pictures.append([UInt8](UnsafeBufferPointer(start: try #require(pixels), count: size)))
        ends.append(Int(end))
      }
    }
    (self.pictures, self.ends, loopCount) = (pictures, ends, Int(info.loop_count))
  }
}
