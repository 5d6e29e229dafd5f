// What is shown as an image although no layer has it as its contents.
// SPDX-License-Identifier: Apache-2.0

/// An image that is put together from coverage, as the cache knows it.
enum CachedBitmap: Hashable {
  case text(TextBitmap)
  case shadow(ShadowBitmap)

  /// The width in pixels.
  var width: Int {
    switch self {
    case .text(let text): text.width
    case .shadow(let shadow): shadow.width
    }
  }

  /// The height in pixels.
  var height: Int {
    switch self {
    case .text(let text): text.height
    case .shadow(let shadow): shadow.height
    }
  }
}
