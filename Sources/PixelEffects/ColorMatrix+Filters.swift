// The colour filters of Core Animation, as matrices.
// SPDX-License-Identifier: Apache-2.0

import Foundation

// Formulas without a named source are not publicly documented; they follow from the filters' names.
extension ColorMatrix {
  /// The luminance weights of the matrices of Filter Effects Module Level 1, rounded to three places.
  private static let luminance = SIMD3(0.213, 0.715, 0.072)
  /// The same weights with four places, as that document uses them for shades of gray.
  private static let gray = SIMD3(0.2126, 0.7152, 0.0722)

  /// `colorInvert`: red, green and blue become one minus their value (Filter Effects Module Level 1, `invert`).
  package static let inversion = ColorMatrix(
    red: SIMD3(-1, 0, 0), green: SIMD3(0, -1, 0), blue: SIMD3(0, 0, -1), bias: .one)

  /// `colorHueRotate`: hues rotated by an angle in radians (Filter Effects Module Level 1, `hueRotate`).
  package static func hueRotation(_ angle: Double) -> ColorMatrix {
    let (c, s) = (cos(angle), sin(angle))
    return ColorMatrix(
      red: luminance + c * SIMD3(0.787, -0.715, -0.072) + s * SIMD3(-0.213, -0.715, 0.928),
      green: luminance + c * SIMD3(-0.213, 0.285, -0.072) + s * SIMD3(0.143, 0.140, -0.283),
      blue: luminance + c * SIMD3(-0.213, -0.715, 0.928) + s * SIMD3(-0.787, 0.715, 0.072))
  }

  /// `colorSaturate`: 0 gives gray, 1 the unchanged colour, more a higher saturation (Filter Effects Module Level 1,
  /// `saturate`).
  package static func saturation(_ amount: Double) -> ColorMatrix {
    let rest = luminance * (1 - amount)
    return ColorMatrix(
      red: rest + SIMD3(amount, 0, 0), green: rest + SIMD3(0, amount, 0), blue: rest + SIMD3(0, 0, amount))
  }

  /// `colorBrightness`: `amount` is added to red, green and blue.
  package static func brightness(_ amount: Double) -> ColorMatrix {
    var matrix = identity
    matrix.bias = SIMD4(amount, amount, amount, 0)
    return matrix
  }

  /// `colorContrast`: distances from middle gray times `amount` (Filter Effects Module Level 1, `contrast`).
  package static func contrast(_ amount: Double) -> ColorMatrix {
    ColorMatrix(
      red: SIMD3(amount, 0, 0), green: SIMD3(0, amount, 0), blue: SIMD3(0, 0, amount),
      bias: SIMD3(repeating: 0.5 - 0.5 * amount))
  }

  /// `colorMonochrome`: the part `amount` (0…1) of each colour is replaced by a shade of `color` (straight red, green
  /// and blue) of the same lightness, plus `bias`.
  ///
  /// With white this is `grayscale` of Filter Effects Module Level 1: WebKit implements `grayscale` by this filter, and
  /// sets nothing but the amount.
  package static func monochrome(_ color: SIMD3<Double>, bias: Double, amount: Double) -> ColorMatrix {
    let rest = 1 - amount
    return ColorMatrix(
      red: gray * (amount * color.x) + SIMD3(rest, 0, 0), green: gray * (amount * color.y) + SIMD3(0, rest, 0),
      blue: gray * (amount * color.z) + SIMD3(0, 0, rest), bias: color * (amount * bias))
  }

  /// `multiplyColor`: each component times that of `color`, straight red, green, blue and alpha.
  package static func product(with color: SIMD4<Double>) -> ColorMatrix {
    ColorMatrix(
      red: SIMD4(color.x, 0, 0, 0), green: SIMD4(0, color.y, 0, 0), blue: SIMD4(0, 0, color.z, 0),
      alpha: SIMD4(0, 0, 0, color.w))
  }

  /// `colorAdd`: `color` (straight) times its alpha is added to red, green and blue; alpha is unchanged.
  package static func sum(with color: SIMD4<Double>) -> ColorMatrix {
    var matrix = identity
    matrix.bias = SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, 0)
    return matrix
  }

  /// `colorSubtract`: `color` (straight) times its alpha is subtracted from red, green and blue; alpha is unchanged.
  package static func difference(from color: SIMD4<Double>) -> ColorMatrix {
    var matrix = sum(with: color)
    matrix.bias *= -1
    return matrix
  }
}
