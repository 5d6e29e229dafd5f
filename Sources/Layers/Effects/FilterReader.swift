// FilterReader: converts a filter with its inputs to its effect on a picture.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePixelEffects

/// Reads one filter, and records inputs that are invalid.
struct FilterReader {
  /// Sentences that say what was not understood and what was done instead.
  private(set) var remarks: [String] = []
  private let filter: FilterInputs

  /// The limit of numbers, of either sign; larger ones have no meaning for a picture.
  static let largest = 1e6

  init(_ filter: FilterInputs) {
    self.filter = filter
  }

  /// Returns the effect of the filter; nil if its type is unknown.
  mutating func picture() -> PictureFilter? {
    switch FilterName.plain(filter.type) {
    case "gaussianBlur": return .blur(sigma: number("inputRadius", within: 0...Self.largest))
    case "colorInvert": return .colors(.inversion)
    case "colorMatrix": return .colors(matrix())
    case "colorMonochrome":
      let color = color("inputColor")
      // Core Image calls the amount intensity.
      let input = filter["inputIntensity"] == nil ? "inputAmount" : "inputIntensity"
      let bias = number("inputBias"), amount = number(input, within: 0...1)
      return .colors(.monochrome(SIMD3(color.x, color.y, color.z), bias: bias, amount: amount))
    case "colorHueRotate", "hueAdjust": return .colors(.hueRotation(number("inputAngle")))
    case "colorControls":
      // No color is clipped between the three.
      let saturation = number("inputSaturation", default: 1, within: 0...Self.largest)
      let brightness = number("inputBrightness", within: -1...1)
      let contrast = number("inputContrast", default: 1, within: 0...Self.largest)
      let brightened = ColorMatrix.saturation(saturation).followed(by: .brightness(brightness))
      return .colors(brightened.followed(by: .contrast(contrast)))
    case "colorSaturate": return .colors(.saturation(number("inputAmount", default: 1)))
    case "colorBrightness": return .colors(.brightness(number("inputAmount")))
    case "colorContrast": return .colors(.contrast(number("inputAmount", default: 1)))
    case "multiplyColor": return .colors(.product(with: color("inputColor")))
    case "colorAdd": return .colors(.sum(with: color("inputColor", default: .zero)))
    case "colorSubtract": return .colors(.difference(from: color("inputColor", default: .zero)))
    default:
      remarks.append("“\(filter.shownType)” in \(filter.key) is no known filter; it was left out")
      return nil
    }
  }

  // MARK: Inputs

  /// Returns a number, clamped to a range; its default if there is none.
  private mutating func number(
    _ input: String, default usual: Double = 0, within range: ClosedRange<Double> = -largest...largest
  ) -> Double {
    guard let value = filter[input] else { return usual }
    guard let number = QuartziteLayers.number(from: value), !number.isNaN else {
      replaced(input, by: "\(usual)")
      return usual
    }
    guard range.contains(number) else {
      let nearest = number < range.lowerBound ? range.lowerBound : range.upperBound
      replaced(input, by: "\(nearest)")
      return nearest
    }
    return number
  }

  /// Returns a colour with components 0…1, straight; its default, which is white unless given, if there is none.
  private mutating func color(_ input: String, default usual: SIMD4<Double> = .one) -> SIMD4<Double> {
    guard let value = filter[input] else { return usual }
    guard let color = FilterInputs.color(value), (color * 0).sum() == 0 else {
      replaced(input, by: usual == .zero ? "transparent black" : "white")
      return usual
    }
    return color.clamped(lowerBound: .zero, upperBound: .one)
  }

  private mutating func matrix() -> ColorMatrix {
    let input = "inputColorMatrix"
    guard let value = filter[input] else { return matrixOfVectors() }
    guard let rows = FilterInputs.numbers(value), rows.allSatisfy(\.isFinite), let matrix = ColorMatrix(rows: rows)
    else {
      replaced(input, by: "the matrix that changes nothing")
      return .identity
    }
    let bounds = -Self.largest...Self.largest
    guard rows.allSatisfy(bounds.contains) else {
      replaced(input, by: "one with its numbers brought to \(bounds.lowerBound)…\(bounds.upperBound)")
      let limited = rows.map { min(max($0, bounds.lowerBound), bounds.upperBound) }
      return ColorMatrix(rows: limited) ?? .identity
    }
    return matrix
  }

  /// Returns the matrix whose rows are inputs, as Core Image has it.
  private mutating func matrixOfVectors() -> ColorMatrix {
    let usual = ColorMatrix.identity
    return ColorMatrix(
      red: vector("inputRVector", default: usual.red), green: vector("inputGVector", default: usual.green),
      blue: vector("inputBVector", default: usual.blue), alpha: vector("inputAVector", default: usual.alpha),
      bias: vector("inputBiasVector", default: usual.bias))
  }

  /// Returns four numbers; their default if there are none.
  private mutating func vector(_ input: String, default usual: SIMD4<Double>) -> SIMD4<Double> {
    guard let value = filter[input] else { return usual }
    guard let numbers = FilterInputs.numbers(value), (1...4).contains(numbers.count), numbers.allSatisfy(\.isFinite)
    else {
      replaced(input, by: "the one that changes nothing")
      return usual
    }
    var vector = SIMD4<Double>.zero
    for (index, number) in numbers.enumerated() { vector[index] = number }
    let limit = SIMD4<Double>(repeating: Self.largest)
    let limited = vector.clamped(lowerBound: -limit, upperBound: limit)
    if limited != vector { replaced(input, by: "one with its numbers brought to \(-Self.largest)…\(Self.largest)") }
    return limited
  }

  private mutating func replaced(_ input: String, by replacement: String) {
    remarks.append(
      "\(input) of “\(filter.shownType)” in \(filter.key) has no meaning; it was replaced by \(replacement)")
  }
}
