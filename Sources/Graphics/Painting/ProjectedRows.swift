// ProjectedRows: images that are seen in perspective, as rows of pixels.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePainting
import QuartziteTessellation

/// An image and the map from pixels to it, by the mathematics of `Shaders/projected.glsl`.
package struct ProjectedRows {
  /// The image; with its mip chain, where levels of that are read.
  private let levels: [ImagePixels]
  private let isNearest: Bool
  private let map: Projection
  /// The place of the picture's corner, counted from the pixel that the map counts from.
  private let corner: SIMD2<Double>
  private let levelBias: Double

  /// Creates rows that show an image, the first of `levels`: `map` leads from the centre of a pixel, counted from `corner`, to the
  /// position there, 0 to 1 across the image. `levelBias` is added to the level of the mip chain.
  package init(_ levels: [ImagePixels], isNearest: Bool, map: Projection, corner: SIMD2<Double>, levelBias: Double) {
    assert(!levels.isEmpty, "an image has its own pixels")
    self.levels = levels
    self.isNearest = isNearest
    self.map = map
    self.corner = corner
    self.levelBias = levelBias
  }

  /// Writes `count` pixels of a row. A pixel does not depend on where its row begins.
  package func write(x column: Int, y row: Int, count: Int, to target: UnsafeMutablePointer<UInt32>) {
    let first = SIMD2(Double(column), Double(row)) + 0.5 + corner
    for index in 0..<count {
      let image = map.x * (first.x + Double(index)) + map.y * first.y + map.origin
      // A pixel that the horizon crosses may have its centre beyond it; such a centre is treated as infinitely far.
      let scale = 1 / max(image.z, 1e-30)
      let position = SIMD2(image.x, image.y) * scale
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
    let alongX = (SIMD2(map.x.x, map.x.y) - position * map.x.z) * size
    let alongY = (SIMD2(map.y.x, map.y.y) - position * map.y.z) * size
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
