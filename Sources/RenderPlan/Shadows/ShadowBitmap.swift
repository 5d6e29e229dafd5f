// A shadow as an image, for layers that stretch it askew or see it in perspective.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// The image of a shadow as the cache knows it.
struct ShadowBitmap: Hashable {
  let shadow: ShadowShape
  /// Pixels per unit of the path.
  let scale: Double
  /// The size in pixels.
  let width: Int
  let height: Int
  /// Premultiplied, red first.
  let color: SIMD4<UInt8>

  /// The pixels of the largest image that a shadow is blurred in.
  static let largestArea = 1 << 22
}
