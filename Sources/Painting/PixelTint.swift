// PixelTint: pixels times one factor for each of their components.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCCoverage

/// Factors for the four bytes of every pixel.
package struct PixelTint: Sendable {
  private let word: UInt32

  /// Creates factors for the bytes of a pixel in the order blue, green, red, alpha; 255 leaves a byte as it is.
  ///
  /// - Parameter color: red, green, blue, alpha.
  package init(_ color: SIMD4<UInt8>) {
    word = UInt32(color.z) | UInt32(color.y) &<< 8 | UInt32(color.x) &<< 16 | UInt32(color.w) &<< 24
  }

  /// Whether every pixel stays as it is.
  package var isNone: Bool { word == .max }

  /// The one factor of all bytes; nil where they differ.
  package var fade: UInt8? {
    let first = UInt8(truncatingIfNeeded: word)
    return word == UInt32(first) &* 0x0101_0101 ? first : nil
  }

  /// Multiplies `count` pixels.
  package func apply(to pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    pixels_tint(widestVectors, pixels, word, pixels, count)
  }
}
