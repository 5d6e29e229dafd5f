// ColorSpread: colours for pixels that are transparent, taken from the visible pixels around them.
//
// Where colours have fewer samples than alpha, as in 4:2:0, a sample at an edge is the mean of visible and of transparent pixels.
// Transparent pixels in black would darken the edge. The method is the pull-push of Gortler and others (The Lumigraph, 1996):
// means of visible pixels are pulled down to a pyramid of ever smaller pictures, and pushed up from there into the gaps.
// SPDX-License-Identifier: Apache-2.0

import QuartziteImages

/// Gives colours to transparent pixels.
enum ColorSpread {
  /// The mean colours of blocks of pixels, and the share of each block that is visible.
  private struct Level {
    let width: Int
    let height: Int
    var pixels: [SIMD4<Float>]
  }

  /// The alpha from which on a pixel's own colour counts alone. Of one that is fainter, division by alpha leaves few bits.
  private static let leastAlpha: Float = 16

  /// Gives colours to pixels that are transparent, or nearly; alpha stays. `pixels` are straight, four bytes each, alpha last.
  static func fill(_ pixels: inout [UInt8], width: Int, height: Int) {
    guard !StraightAlpha.isOpaque(pixels), width > 0, height > 0 else { return }
    var levels = [visible(pixels, width: width, height: height)]
    while let last = levels.last, last.width > 1 || last.height > 1 { levels.append(halved(last)) }
    // Nothing is visible.
    guard let top = levels.last?.pixels.first, top.w > 0 else { return }
    levels[levels.count - 1].pixels = [top / top.w]
    for index in levels.indices.dropLast().reversed() { push(levels[index + 1], into: &levels[index]) }
    let colors = levels[0].pixels
    for index in 0..<(width * height) where pixels[4 * index + 3] < UInt8(leastAlpha) {
      for channel in 0..<3 { pixels[4 * index + channel] = UInt8(min(max(colors[index][channel], 0), 255) + 0.5) }
    }
  }

  /// The colours of pixels, weighted by their alpha.
  private static func visible(_ pixels: [UInt8], width: Int, height: Int) -> Level {
    let colors = (0..<(width * height)).map { index -> SIMD4<Float> in
      let start = 4 * index
      let color = SIMD4(Float(pixels[start]), Float(pixels[start + 1]), Float(pixels[start + 2]), 1)
      return color * min(1, Float(pixels[start + 3]) / leastAlpha)
    }
    return Level(width: width, height: height, pixels: colors)
  }

  /// The sums of blocks of two by two pixels, with a weight of 1 at most.
  private static func halved(_ level: Level) -> Level {
    let width = (level.width + 1) / 2, height = (level.height + 1) / 2
    var result = Level(width: width, height: height, pixels: [])
    result.pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        var sum = SIMD4<Float>.zero
        for row in (2 * y)..<min(2 * y + 2, level.height) {
          for column in (2 * x)..<min(2 * x + 2, level.width) { sum += level.pixels[row * level.width + column] }
        }
        result.pixels.append(sum.w > 1 ? sum / sum.w : sum)
      }
    }
    return result
  }

  /// Fills what is not wholly visible with the colours of the next smaller picture, between the middles of its pixels.
  private static func push(_ smaller: Level, into level: inout Level) {
    for y in 0..<level.height {
      // Three quarters of the nearer pixel, one of the next.
      let near = y / 2, next = min(max(near + (y % 2 == 0 ? -1 : 1), 0), smaller.height - 1)
      for x in 0..<level.width {
        let index = y * level.width + x, own = level.pixels[index]
        guard own.w < 1 else { continue }
        let column = x / 2, beside = min(max(column + (x % 2 == 0 ? -1 : 1), 0), smaller.width - 1)
        let nearer = smaller.pixels[near * smaller.width + column] * 3 + smaller.pixels[near * smaller.width + beside]
        let farther = smaller.pixels[next * smaller.width + column] * 3 + smaller.pixels[next * smaller.width + beside]
        level.pixels[index] = own + (nearer * 3 + farther) / 16 * (1 - own.w)
      }
    }
  }
}
