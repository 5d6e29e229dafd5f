// Resamples glyphs that are pictures, such as emoji, to their size on the screen.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCoverage
import QuartziteGraphics
import QuartziteTessellation
import QuartziteText

extension CoverageCache.Entry {
  /// Resamples a glyph's picture under an axis-aligned projection: every pixel is the mean of the area of the picture that
  /// it covers or, where the picture's own pixels are larger, a mix of the four nearest.
  init(_ picture: GlyphBitmap, unitsPerEm: Double, under projection: Projection, within bounds: PixelRect) {
    self.init(CoverageMask())
    let corners = [picture.low * unitsPerEm, picture.high * unitsPerEm].map(projection.applied(to:))
    let low = pointwiseMin(corners[0], corners[1]), high = pointwiseMax(corners[0], corners[1])
    let rect = PixelRect(around: low, high, within: bounds)
    guard !rect.isEmpty, picture.width > 0, picture.height > 0 else { return }
    // The picture's top is at the face's largest y, and y goes up in the face: usually down in pixels.
    let isMirrored = (corners[1].x < corners[0].x, corners[1].y > corners[0].y)
    let columns = Resampling(
      of: picture.width, from: low.x, to: high.x, pixels: rect.x0..<rect.x1, isMirrored: isMirrored.0)
    let rows = Resampling(
      of: picture.height, from: low.y, to: high.y, pixels: rect.y0..<rect.y1, isMirrored: isMirrored.1)
    let pixels = Resampling.apply(columns, rows, to: picture.pixels, width: picture.width)
    // In a picture without colours all channels hold the coverage.
    let content: AtlasTile.Content =
      picture.isColored ? .pixels(pixels[...]) : .bytes(pixels.map { UInt8(truncatingIfNeeded: $0) }[...])
    append(content, rect: rect)
  }
}

/// The weights of the picture's samples in each pixel, along one axis.
private struct Resampling {
  private struct Tap {
    var sample: Int
    var weight: Float
  }

  private var taps: [[Tap]] = []

  /// Computes the weights of `count` samples that span `start` to `end`, for the pixels of a range.
  init(of count: Int, from start: Double, to end: Double, pixels: Range<Int>, isMirrored: Bool) {
    let samplesPerPixel = Double(count) / max(end - start, 1e-9)
    for pixel in pixels {
      // The part of the pixel that the picture covers, in samples.
      var low = (max(Double(pixel), start) - start) * samplesPerPixel
      var high = (min(Double(pixel + 1), end) - start) * samplesPerPixel
      // That part as a fraction of the pixel; the rest is clear.
      let share = (high - low) / samplesPerPixel
      if high - low < 1 {
        // The pixel is smaller than a sample, so it is mixed with the neighbours by a box one sample wide.
        let middle = (low + high) / 2
        (low, high) = (middle - 0.5, middle + 0.5)
      }
      var here: [Tap] = []
      for sample in Int(low.rounded(.down))..<max(Int(low.rounded(.down)) + 1, Int(high.rounded(.up))) {
        let part = min(high, Double(sample + 1)) - max(low, Double(sample))
        guard part > 0 else { continue }
        let inside = min(max(sample, 0), count - 1)
        here.append(Tap(sample: isMirrored ? count - 1 - inside : inside, weight: Float(share * part / (high - low))))
      }
      taps.append(here)
    }
  }

  /// The picture with its rows and its columns resampled.
  static func apply(_ columns: Resampling, _ rows: Resampling, to source: [UInt8], width: Int) -> [UInt32] {
    var result = [UInt32]()
    result.reserveCapacity(columns.taps.count * rows.taps.count)
    for row in rows.taps {
      // Samples are summed down the columns first, so that most of the work is done once per row of pixels.
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
        result.append(UInt32(bytes.x) | UInt32(bytes.y) << 8 | UInt32(bytes.z) << 16 | UInt32(bytes.w) << 24)
      }
    }
    return result
  }
}
