// The filters that whole pictures go through, and their reach into the pixels around.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePixelEffects
import QuartziteTessellation

/// A change of a whole picture.
package enum PictureFilter: Hashable, Sendable {
  /// A Gaussian blur; its sigma is in points of the node's space, above 0.
  case blur(deviation: Double)
  /// Every pixel by itself through a colour filter.
  case colors(ColorMatrix)

  /// The largest sigma of a blur, in pixels: a wider one is drawn with this.
  package static let largestDeviation = 500.0

  /// Whether it is a blur.
  package var isBlur: Bool { if case .blur = self { true } else { false } }

  /// Whether transparent pixels may become anything else.
  package var addsAlpha: Bool { if case .colors(let matrix) = self { matrix.bias.w > 0 } else { false } }

  /// Whether a pixel that is covered in part becomes that part of the result of a whole one, so that the picture may be
  /// cut before the filter as well as after it.
  package var keepsShares: Bool { if case .colors(let matrix) = self { matrix.keepsShares } else { false } }

  /// The pixels that the filter reaches to each side, at `scale` pixels per point.
  fileprivate func reach(_ scale: SIMD2<Double>) -> SIMD2<Int> {
    guard case .blur(let deviation) = self else { return .zero }
    return GaussianBlur(deviation: deviation * scale).reach
  }
}

extension [PictureFilter] {
  /// The pixels that all of the filters together reach to each side, at `scale` pixels per point.
  package func reach(_ scale: SIMD2<Double>) -> SIMD2<Int> {
    reduce(into: .zero) { $0 &+= $1.reach(scale) }
  }

  /// For each filter, the reach of all of those after it. At most ten thousand filters of at most some thousand pixels
  /// each.
  package func reachesAfter(_ scale: SIMD2<Double>) -> [SIMD2<Int>] {
    var reaches = [SIMD2<Int>](repeating: .zero, count: count)
    for index in indices.dropFirst().reversed() {
      reaches[index - 1] = reaches[index] &+ self[index].reach(scale)
    }
    return reaches
  }

  /// Whether a picture may be cut to its bounds before them as well as after them.
  package var keepShares: Bool { allSatisfy(\.keepsShares) }

  /// Whether a picture may be cut to its bounds before those that follow the last one that adds alpha. That one is cut
  /// to the bounds in any case.
  package var endInShares: Bool {
    let last = lastIndex(where: \.addsAlpha) ?? -1
    return self[(last + 1)...].allSatisfy(\.keepsShares)
  }
}

extension Projection {
  /// The pixels per point along rows and columns, where a blur that is round in the plane is one along rows and columns
  /// on the screen; nil for other maps.
  package var pixelsPerPoint: SIMD2<Double>? {
    let upright = withoutTracesOfTurns
    if upright.keepsRectangles {
      return SIMD2(abs(upright.x.x) + abs(upright.y.x), abs(upright.x.y) + abs(upright.y.y))
    }
    return keepsCircles ? SIMD2(repeating: (x.x * x.x + x.y * x.y).squareRoot()) : nil
  }

  /// Whether circles stay circles, but for rounding errors.
  package var keepsCircles: Bool {
    let a = SIMD2(x.x, x.y), b = SIMD2(y.x, y.y)
    let size = (a * a + b * b).sum()
    return isAffine && abs((a * b).sum()) <= 1e-9 * size && abs((a * a).sum() - (b * b).sum()) <= 1e-9 * size
  }
}
