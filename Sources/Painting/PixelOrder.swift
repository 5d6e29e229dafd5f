// PixelOrder: the order of the components of pixels in memory.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePixelEffects

/// The order of the components of a pixel in memory; alpha is always the last of four bytes.
@frozen
package enum PixelOrder: Sendable {
  case bgra, rgba
}

extension PixelOrder {
  /// Returns the pixel of red, green, blue and alpha in 0…1, premultiplied.
  @inlinable @inline(__always)
  package func pixel(_ color: SIMD4<Float>) -> UInt32 {
    let (first, last) = self == .rgba ? (color.x, color.z) : (color.z, color.x)
    return Self.byte(first) | Self.byte(color.y) &<< 8 | Self.byte(last) &<< 16 | Self.byte(color.w) &<< 24
  }

  /// Converts a component to a byte. Scalar code, since the conversion of a vector is a function call for each element.
  @inlinable @inline(__always)
  static func byte(_ component: Float) -> UInt32 {
    // The comparisons are false for NaN.
    let scaled = component * 255 + 0.5
    return scaled > 0 ? (scaled < 255 ? UInt32(truncatingIfNeeded: Int32(scaled)) : 255) : 0
  }
}
