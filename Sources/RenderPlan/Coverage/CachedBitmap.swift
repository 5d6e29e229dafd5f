// Images that the planner composes itself, although no node has them as its contents: text and shadows.
// SPDX-License-Identifier: Apache-2.0

/// The cache key of an image that is composed from coverage.
enum CachedBitmap: Hashable {
  case text(TextBitmap)
  case shadow(ShadowBitmap)

  /// The size in pixels.
  var size: (width: Int, height: Int) {
    switch self {
    case .text(let text): (text.width, text.height)
    case .shadow(let shadow): (shadow.width, shadow.height)
    }
  }
}
