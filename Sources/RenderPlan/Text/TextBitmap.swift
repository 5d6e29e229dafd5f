// A whole text as one image, for nodes whose contents scale is lower than their scale on the screen.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList

/// The cache key of the image of a text.
struct TextBitmap: Hashable {
  let block: TextBlock
  /// The size in pixels.
  let width: Int
  let height: Int

  static func == (a: TextBitmap, b: TextBitmap) -> Bool {
    a.block === b.block && a.width == b.width && a.height == b.height
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(block))
    hasher.combine(width)
    hasher.combine(height)
  }
}
