// Shadows as images, for nodes that are skewed or seen in perspective.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartzitePixelEffects
import QuartziteTessellation

/// The cache key of the image of a shadow.
struct ShadowBitmap: Hashable {
  let shadow: ShadowShape
  /// The pixels per unit of the path.
  let scale: Double
  /// The size in pixels.
  let width: Int
  let height: Int
  /// The colour, premultiplied, red first.
  let color: SIMD4<UInt8>

  /// The most pixels of an image that a shadow is blurred in, and the longest edge of one.
  private static let largestArea = 1 << 22
  private static let longestEdge = 16_384.0

  /// Creates the key of a path's shadow with `scale` pixels per unit, or with fewer where it has no detail for them; nil where
  /// it has no pixel, or too many along an edge.
  init?(of shadow: PathShadow, scale: Double) {
    var scale = min(scale, GaussianBlur.largestDetailedSigma / shadow.look.sigma)
    let size = shadow.reach.high - shadow.reach.low
    // Beyond this, a shadow is softer than it should be.
    scale *= min(1, (Double(Self.largestArea) / max(1, size.x * size.y * scale * scale)).squareRoot())
    let pixels = (size * scale).rounded(.up)
    guard all(pixels .>= 1), all(pixels .<= Self.longestEdge) else { return nil }
    self.shadow = ShadowShape(path: shadow.path, sigma: SIMD2(repeating: shadow.look.sigma * scale))
    self.scale = scale
    (width, height) = (Int(pixels.x), Int(pixels.y))
    color = Quantize.bytes(shadow.look.premultiplied)
  }
}
