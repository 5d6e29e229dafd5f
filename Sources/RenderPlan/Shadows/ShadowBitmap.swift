// Shadows as images, for nodes that are skewed or seen in perspective.
// SPDX-License-Identifier: Apache-2.0

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

  /// The most pixels of an image that a shadow is blurred in.
  static let largestArea = 1 << 22
}
