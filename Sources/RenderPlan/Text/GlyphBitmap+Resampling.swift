// Glyphs that are pictures, such as emoji, brought to the size they are shown in.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation
import QuartziteText

extension CoverageCache.Entry {
  /// A glyph's picture under an upright projection: every pixel is the mean of what it covers of the picture, or, where the picture's
  /// own pixels are larger, a mix of the four nearest.
  init(_ picture: GlyphBitmap, unitsPerEm: Double, under projection: Projection, within bounds: PixelRect) {
    let corners = [picture.low * unitsPerEm, picture.high * unitsPerEm].map(projection.applied(to:))
    let low = pointwiseMin(corners[0], corners[1]), high = pointwiseMax(corners[0], corners[1])
    let rect = PixelRect(around: low, high, within: bounds)
    guard !rect.isEmpty, picture.width > 0, picture.height > 0 else {
      self.init(CoverageMask())
      return
    }
    // The picture's top is at the face's largest y, and y goes up in the face: usually down in pixels.
    let isMirrored = (corners[1].x < corners[0].x, corners[1].y > corners[0].y)
    let columns = Resampling(
      of: picture.width, from: low.x, to: high.x, pixels: rect.x0..<rect.x1, isMirrored: isMirrored.0)
    let rows = Resampling(
      of: picture.height, from: low.y, to: high.y, pixels: rect.y0..<rect.y1, isMirrored: isMirrored.1)
    let pixels = Resampling.apply(columns, rows, to: picture.pixels, width: picture.width)
    // Where there are no colours, all channels hold the coverage.
    let content: CoverageTile.Content =
      picture.isColored ? .pixels(pixels[...]) : .bytes(pixels.map { UInt8(truncatingIfNeeded: $0) }[...])
    self.init(CoverageMask())
    append(content, rect: rect)
  }
}

/// What each pixel of a row takes of the samples of a picture's row.
private struct Resampling {
  private struct Tap {
    var sample: Int
    var weight: Float
  }

  private var taps: [[Tap]] = []

  /// Of `count` samples that lie between `start` and `end`, for the pixels of a range.
  init(of count: Int, from start: Double, to end: Double, pixels: Range<Int>, isMirrored: Bool) {
    let samplesPerPixel = Double(count) / max(end - start, 1e-9)
    for pixel in pixels {
      // The part of the pixel that the picture lies on, in samples.
      var low = (max(Double(pixel), start) - start) * samplesPerPixel
      var high = (min(Double(pixel + 1), end) - start) * samplesPerPixel
      // How much of the pixel that is; the rest is clear.
      let share = (high - low) / samplesPerPixel
      if high - low < 1 {
        // Less than a sample: mixed with its neighbours by a box of one sample's width.
        let middle = (low + high) / 2
        (low, high) = (middle - 0.5, middle + 0.5)
      }
      var here: [Tap] = []
      for sample in Int(low.rounded(.down))..<max(Int(low.rounded(.down)) + 1, Int(high.rounded(.up))) {
        let part = min(high, Double(sample + 1)) - max(low, Double(sample))
        guard part > 0 else { continue }
        let inside = min(max(sample, 0), count - 1)
        here.append(
          Tap(sample: isMirrored ? count - 1 - inside : inside, weight: Float(share * part / (high - low))))
      }
      taps.append(here)
    }
  }

  /// The picture with its rows and its columns resampled.
  static func apply(_ columns: Resampling, _ rows: Resampling, to source: [UInt8], width: Int) -> [UInt32] {
    var result = [UInt32]()
    result.reserveCapacity(columns.taps.count * rows.taps.count)
    for row in rows.taps {
      // The rows that a row of pixels takes are summed first; most of the work is then done once a row.
      var sums = [SIMD4<Float>](repeating: .zero, count: width)
      for tap in row {
        var index = tap.sample * width * 4
        for x in 0..<width {
          let sample = SIMD4<Float>(
            Float(source[index]), Float(source[index + 1]), Float(source[index + 2]), Float(source[index + 3]))
          sums[x] += sample * tap.weight
          index += 4
        }
      }
      for column in columns.taps {
        var pixel = SIMD4<Float>(repeating: 0.5)
        for tap in column { pixel += sums[tap.sample] * tap.weight }
        let bytes = pixel.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        result.append(
          UInt32(bytes.x) | UInt32(bytes.y) << 8 | UInt32(bytes.z) << 16 | UInt32(bytes.w) << 24)
      }
    }
    return result
  }
}
