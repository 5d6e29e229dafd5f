// Images with their components in another order, and masks.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The source of each premultiplied component of an image that is shown: red, green, blue and alpha, in this order, are
/// each `R`, `G`, `B`, `A`, `0` or `1`.
package struct ImageSwizzle: RawRepresentable, Hashable, Sendable {
  /// The four letters. Other texts change nothing.
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  /// The order that changes nothing.
  package static let none = ImageSwizzle(rawValue: "RGBA")
  /// White in the shape of the image.
  package static let alphaInAll = ImageSwizzle(rawValue: "AAAA")
  /// White in the shape of a picture's light parts, which its red tells.
  package static let greyInAll = ImageSwizzle(rawValue: "RRRR")

  /// Whether the text is four of these letters.
  package var isKnown: Bool { self == .none || sources != nil }

  /// The place of each source among blue, green, red, alpha, nothing and all, for blue, green, red and alpha; nil for
  /// texts that change nothing.
  fileprivate var sources: [Int]? {
    let sources = rawValue.compactMap { Array("BGRA01").firstIndex(of: $0) }
    guard sources.count == 4, rawValue.count == 4, self != .none else { return nil }
    return [sources[2], sources[1], sources[0], sources[3]]
  }
}

extension CGImage {
  /// Returns the image with its components in another order, no colour above its alpha. The most recent ones are kept
  /// with this image while the budget has room. Nil if there is no memory for it.
  package func swizzled(_ swizzle: ImageSwizzle) -> CGImage? {
    guard let sources = swizzle.sources else { return self }
    return memory.swizzled(swizzle) {
      var pixels = premultipliedBGRA()
      for start in stride(from: 0, to: pixels.count, by: 4) {
        let given = SIMD8(pixels[start], pixels[start + 1], pixels[start + 2], pixels[start + 3], 0, 255, 0, 0)
        let alpha = given[sources[3]]
        for component in 0..<4 { pixels[start + component] = min(given[sources[component]], alpha) }
      }
      return CGImage(premultipliedBGRA: Data(pixels), width: width, height: height, bytesPerRow: width * 4)
    }
  }

  /// Returns the mask whose alpha is the grey of this picture: black without colours. Nil if there is no memory for it.
  package func maskOfGray() -> CGImage? {
    let pixels = premultipliedBGRA()
    let bytes = stride(from: 0, to: pixels.count, by: 4).map { pixels[$0 + 1] }
    guard let provider = CGDataProvider(data: Data(bytes)) else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: width, space: .standardRGB,
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.alphaOnly.rawValue), provider: provider, decode: nil,
      shouldInterpolate: true, intent: .defaultIntent)
  }
}
