// The filters that whole pictures go through, and their reach into the pixels around.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePixelEffects
import QuartziteTessellation

/// A filter of a whole picture.
package enum PictureFilter: Hashable, Sendable {
  /// A Gaussian blur; its sigma is in points of the node's space, above 0.
  case blur(sigma: Double)
  /// A colour filter of every pixel by itself.
  case colors(ColorMatrix)

  /// The largest sigma of a blur, in pixels: a wider blur is drawn with this one.
  package static let largestSigma = 500.0

  /// Whether the filter is a blur.
  package var isBlur: Bool { if case .blur = self { true } else { false } }

  /// Whether the filter may change transparent pixels.
  package var addsAlpha: Bool { if case .colors(let matrix) = self { matrix.bias.w > 0 } else { false } }

  /// Whether the result for a partly covered pixel is that part of the result for a fully covered one, so that the
  /// picture may be clipped before the filter as well as after it.
  package var keepsShares: Bool { if case .colors(let matrix) = self { matrix.keepsShares } else { false } }

  /// The pixels that the filter reaches to each side, at `scale` pixels per point.
  fileprivate func reach(_ scale: SIMD2<Double>) -> SIMD2<Int> {
    guard case .blur(let sigma) = self else { return .zero }
    return GaussianBlur(sigma: sigma * scale).reach
  }
}

extension [PictureFilter] {
  /// The pixels that all of the filters together reach to each side, at `scale` pixels per point.
  package func reach(_ scale: SIMD2<Double>) -> SIMD2<Int> { reduce(into: .zero) { $0 &+= $1.reach(scale) } }

  /// The reach of all filters after each one. There are at most ten thousand filters, each of at most some thousand
  /// pixels.
  package func reachesAfter(_ scale: SIMD2<Double>) -> [SIMD2<Int>] {
    var reaches = [SIMD2<Int>](repeating: .zero, count: count)
    for index in indices.dropFirst().reversed() {
      reaches[index - 1] = reaches[index] &+ self[index].reach(scale)
    }
    return reaches
  }

  /// Whether a picture may be clipped to its bounds before the filters as well as after them.
  package var keepShares: Bool { allSatisfy(\.keepsShares) }

  /// Whether a picture may be clipped to its bounds before the filters that follow the last one that adds alpha. The
  /// result of that one is clipped to the bounds in any case.
  package var endInShares: Bool {
    let last = lastIndex(where: \.addsAlpha) ?? -1
    return self[(last + 1)...].allSatisfy(\.keepsShares)
  }
}

extension Projection {
  /// The pixels per point along rows and columns, where a blur that is round in the plane is one along rows and columns
  /// on the screen; nil for other maps.
  package var pixelsPerPoint: SIMD2<Double>? {
    let axisAligned = withoutTracesOfRotations
    if axisAligned.keepsRectangles {
      return SIMD2(abs(axisAligned.x.x) + abs(axisAligned.y.x), abs(axisAligned.x.y) + abs(axisAligned.y.y))
    }
    return keepsCircles ? SIMD2(repeating: (x.x * x.x + x.y * x.y).squareRoot()) : nil
  }

  /// Whether circles stay circles, up to rounding errors.
  package var keepsCircles: Bool {
    let a = SIMD2(x.x, x.y), b = SIMD2(y.x, y.y)
    let size = (a * a + b * b).sum()
    return isAffine && abs((a * b).sum()) <= 1e-9 * size && abs((a * a).sum() - (b * b).sum()) <= 1e-9 * size
  }

  /// Whether a bitmap of so many pixels per point, with whole pixels from `corner`, has the picture's own pixels.
  package func isGrid(ofScale scale: Double, from corner: SIMD2<Double>) -> Bool {
    func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }
    let start = applied(to: corner)
    return isAffine && isNear(x.x, scale) && isNear(abs(y.y), scale) && isNear(x.y, 0) && isNear(y.x, 0)
      && isNear(start.x, start.x.rounded()) && isNear(start.y, start.y.rounded())
  }

  /// The box of the plane that some pixels cover, for a map that only scales, by one factor, and shifts.
  package func box(of pixels: PixelRect) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
    let seen = Extent(of: pixels), start = SIMD2(origin.x, origin.y), toPlane = 1 / x.x
    return ((seen.low - start) * toPlane, (seen.high - start) * toPlane)
  }

  /// Maps a vector of the plane to the picture, for maps without perspective.
  package func shift(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(x.x, x.y) * vector.x + SIMD2(y.x, y.y) * vector.y
  }
}
