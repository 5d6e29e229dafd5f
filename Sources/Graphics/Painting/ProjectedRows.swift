// ProjectedRows: images that are seen in perspective, as rows of pixels.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePainting

/// An image and the map from pixels to it, by the mathematics of `Shaders/projected.glsl`.
package struct ProjectedRows {
  /// The image; with its mip chain, where levels of that are read.
  private let levels: [ImagePixels]
  private let isNearest: Bool
  /// The factors of a pixel's x, of its y and of 1.
  private let x, y, w: SIMD3<Double>
  /// The place of the picture's corner, counted from the pixel that the map counts from.
  private let corner: SIMD2<Double>
  /// The number that is added to the level of the mip chain.
  private let levelBias: Double

  /// Creates rows that show an image, the first of `levels`, at the positions (x, y) / w, 0 to 1 across it.
  ///
  /// - Parameters:
  ///   - x: the factors of a pixel centre's x and y, counted from `corner`, and of 1; `y` and `w` hold factors of the same kind.
  ///   - levelBias: the number that is added to the level of the mip chain.
  package init(
    _ levels: [ImagePixels], isNearest: Bool, x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>,
    corner: SIMD2<Double>, levelBias: Double
  ) {
    assert(!levels.isEmpty, "an image has its own pixels")
    self.levels = levels
    self.isNearest = isNearest
    (self.x, self.y, self.w) = (x, y, w)
    self.corner = corner
    self.levelBias = levelBias
  }

  /// Writes `count` pixels of a row. A pixel does not depend on where its row begins.
  package func write(x column: Int, y row: Int, count: Int, to target: UnsafeMutablePointer<UInt32>) {
    let first = SIMD3(Double(column) + 0.5 + corner.x, Double(row) + 0.5 + corner.y, 1)
    for index in 0..<count {
      let pixel = SIMD3(first.x + Double(index), first.y, 1)
      // A pixel that the horizon crosses may have its centre beyond it; such a centre is treated as infinitely far.
      let scale = 1 / max((w * pixel).sum(), 1e-30)
      let position = SIMD2((x * pixel).sum(), (y * pixel).sum()) * scale
      guard levels.count > 1 else {
        target[index] = texel(of: levels[0], at: position)
        continue
      }
      let level = min(level(at: position, scale), Double(levels.count - 1)), whole = Int(level)
      let part = UInt64((level - Double(whole)) * 256 + 0.5)
      let near = texel(of: levels[whole], at: position)
      guard part > 0, whole + 1 < levels.count else {
        target[index] = near
        continue
      }
      let far = texel(of: levels[whole + 1], at: position)
      target[index] = WidePixel(near).mixed(with: WidePixel(far), part: part).pixel
    }
  }

  private func texel(of image: ImagePixels, at position: SIMD2<Double>) -> UInt32 {
    let place = position * SIMD2(Double(image.width), Double(image.height))
    return image.pixels.withUnsafeBufferPointer { pixels in
      guard let first = pixels.baseAddress else { return 0 }
      guard !isNearest else {
        func nearest(_ place: Double, _ count: Int) -> Int { place > 0 ? Int(min(place, Double(count - 1))) : 0 }
        return first[nearest(place.y, image.height) * image.width + nearest(place.x, image.width)]
      }
      let fixed = SIMD2(InterpolatedImage.fixed(place.x), InterpolatedImage.fixed(place.y))
      return InterpolatedImage(first, width: image.width, height: image.height, isTiled: false).pixel(at: fixed)
    }
  }

  /// The level of the mip chain whose texels are as large as a pixel; at least 0.
  private func level(at position: SIMD2<Double>, _ scale: Double) -> Double {
    let size = SIMD2(Double(levels[0].width), Double(levels[0].height)) * scale
    let alongX = (SIMD2(x.x, y.x) - position * w.x) * size, alongY = (SIMD2(x.y, y.y) - position * w.y) * size
    let longer = max((alongX * alongX).sum(), (alongY * alongY).sum())
    return max(0.5 * Self.logarithm(max(longer, 1e-30)) + levelBias, 0)
  }

  /// The logarithm to the base of 2, to 1/50,000: the library's differs between processors.
  private static func logarithm(_ value: Double) -> Double {
    guard value.isFinite else { return 1024 }
    // log₂ m = 2 / ln 2 · artanh((m − 1) / (m + 1)), by the first terms of its series.
    let t = (value.significand - 1) / (value.significand + 1), square = t * t
    let series = 1 + square * (1.0 / 3 + square * (1.0 / 5 + square * (1.0 / 7)))
    return Double(value.exponent) + 2.885390081777927 * t * series
  }
}
