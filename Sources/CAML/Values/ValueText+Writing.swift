// ValueText+Writing: conversion of values to text.
// SPDX-License-Identifier: Apache-2.0
import QuartziteLayers

extension ValueText {
  /// Returns the text of a value of this kind, or nil when it has no text form.
  static func text(_ value: Any, of kind: ValueKind) -> String? {
    switch kind {
    case .bool: number(value).map { $0 != 0 ? "1" : "0" }
    case .integer, .bits: integer(value)
    case .number: numberText(value)
    case .string, .word, .filter, .richText: value as? String
    case .point: (value as? CGPoint).map { text([$0.x, $0.y]) }
    case .size: (value as? CGSize).map { text([$0.width, $0.height]) }
    case .rect: (value as? CGRect).map { text([$0.origin.x, $0.origin.y, $0.size.width, $0.size.height]) }
    case .transform: (value as? CATransform3D).map { TransformText.text($0) }
    case .path: (value as? CGPath).map { PathText.text($0) }
    case .timingFunction: (value as? CAMediaTimingFunction).map { text($0) }
    case .valueFunction: (value as? CAValueFunction)?.name.rawValue
    case .numbers: numbers(value).map { NumberText.text($0) }
    case .colorMatrix: numbers(value).map { "matrix(\($0.map { NumberText.text($0) }.joined(separator: ", ")))" }
    case .color: (value as? CGColor).map { $0.alpha == 1 ? rgb($0) : "\(rgb($0)) \(NumberText.text($0.alpha))" }
    case .image, .layer, .animation, .any, .layers, .filters, .cells, .colors, .animations, .timingFunctions,
      .values, .records, .ignored, .undrawn:
      nil
    }
  }

  /// Returns red, green and blue of a colour, without its alpha.
  static func rgb(_ color: CGColor) -> String {
    let components = color.sRGBComponents
    return NumberText.text([components.x, components.y, components.z])
  }

  /// Returns a number as short as its own type allows: a `Float` would otherwise get digits beyond its precision.
  static func numberText(_ value: Any) -> String? {
    if let value = value as? Float {
      let isWhole = Int(exactly: value) != nil && value.magnitude < 0x1p24
      return isWhole ? NumberText.text(Double(value)) : value.description
    }
    return number(value).map { NumberText.text($0) }
  }

  /// Returns the number in a value of any type that holds one, except text.
  static func number(_ value: Any) -> Double? {
    value is String ? nil : Double.decoded(from: value)
  }

  private static func integer(_ value: Any) -> String? {
    switch value {
    case let value as any BinaryInteger: String(value)
    default: number(value).flatMap { Int(exactly: $0) }.map { String($0) }
    }
  }

  private static func numbers(_ value: Any) -> [Double]? {
    guard let list = value as? [Any] else { return nil }
    let numbers = list.compactMap { number($0) }
    return numbers.count == list.count ? numbers : nil
  }

  private static func text(_ numbers: [CGFloat]) -> String {
    NumberText.text(numbers.map { Double($0) })
  }

  private static func text(_ function: CAMediaTimingFunction) -> String {
    // A function of an unknown name is linear, and its control points are written.
    if let name = function.name, timingFunctionNames.contains(name.rawValue) { return name.rawValue }
    var text: [String] = []
    for index in 1...2 {
      var point: [Float] = [0, 0]
      function.getControlPoint(at: index, values: &point)
      text += point.map { numberText($0) ?? "0" }
    }
    return text.joined(separator: " ")
  }
}
