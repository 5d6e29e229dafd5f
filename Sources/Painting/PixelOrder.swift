// PixelOrder: the order of the components of pixels in memory.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePixelEffects

/// The order of the components of a pixel in memory; alpha is always the last of four bytes.
@frozen
package enum PixelOrder: Sendable {
  case bgra, rgba
}

extension PixelOrder {
  /// Returns whole numbers below 2²³ as floats: no conversion of vectors does without a call for each element.
  @inline(__always)
  static func floats(_ numbers: SIMD4<UInt32>) -> SIMD4<Float> {
    unsafeBitCast(numbers | 0x4B00_0000, to: SIMD4<Float>.self) - 8_388_608
  }

  /// Returns the components of four pixels.
  @inline(__always)
  func colors(_ pixels: SIMD4<UInt32>) -> FourColors {
    let first = Self.floats(pixels & 0xFF) / 255, third = Self.floats(pixels &>> 16 & 0xFF) / 255
    let green = Self.floats(pixels &>> 8 & 0xFF) / 255, alpha = Self.floats(pixels &>> 24) / 255
    return self == .rgba
      ? FourColors(red: first, green: green, blue: third, alpha: alpha)
      : FourColors(red: third, green: green, blue: first, alpha: alpha)
  }

  /// Returns the pixels of four colours, each component rounded to the nearest byte.
  @inline(__always)
  func pixels(_ colors: FourColors) -> SIMD4<UInt32> {
    // After 2²³ is added, the last bits of a float are the nearest whole number. The comparison is false for NaN.
    func bytes(_ component: SIMD4<Float>) -> SIMD4<UInt32> {
      let scaled = component * 255, most = SIMD4<Float>(repeating: 255)
      let positive = SIMD4<Float>().replacing(with: scaled, where: scaled .> 0)
      return unsafeBitCast(positive.replacing(with: most, where: positive .> most) + 8_388_608, to: SIMD4<UInt32>.self)
        & 0xFF
    }
    let red = bytes(colors.red), blue = bytes(colors.blue)
    let (first, third) = self == .rgba ? (red, blue) : (blue, red)
    return first | bytes(colors.green) &<< 8 | third &<< 16 | bytes(colors.alpha) &<< 24
  }

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
