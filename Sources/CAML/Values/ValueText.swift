// ValueText: conversion of text to the values that key-value coding takes.
// SPDX-License-Identifier: Apache-2.0
import QuartziteGraphics
import QuartziteLayers

enum ValueText {
  /// Returns the value of `text`, or nil when it is no value of this kind.
  static func value(_ text: String, of kind: ValueKind) -> Any? {
    switch kind {
    case .bool: NumberText.bool(text)
    case .integer: NumberText.integer(text)
    case .number: NumberText.number(text) ?? NumberText.bool(text).map { $0 ? 1 : 0 }
    case .string, .richText, .any: text
    case .word(let words): words.contains(text) ? text : nil
    case .point: NumberText.numbers(text, count: 2).map { CGPoint(x: $0[0], y: $0[1]) }
    case .size: NumberText.numbers(text, count: 2).map { CGSize(width: $0[0], height: $0[1]) }
    case .rect: NumberText.numbers(text, count: 4).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
    case .color: color(text)
    case .transform: TransformText.transform(text)
    case .path: try? PathText.path(text)
    case .timingFunction: timingFunction(text)
    case .valueFunction: CAValueFunction(name: CAValueFunctionName(rawValue: text))
    case .colorMatrix: colorMatrix(text)
    case .bits(let names): bits(text, names: names)
    case .numbers: NumberText.numbers(text)?.map { NSNumber(value: $0) }
    case .filter: filter(text)
    case .colors: CSSColor.list(text)
    case .image, .layer, .animation, .layers, .filters, .cells, .animations, .timingFunctions, .values, .records,
      .ignored, .undrawn:
      nil
    }
  }

  /// Reads red, green and blue, in extended range, and alpha where there is a fourth number; or a colour of CSS.
  /// `opacity` takes the place of any alpha in the text.
  static func color(_ text: String, opacity: Double? = nil) -> CGColor? {
    if let numbers = NumberText.numbers(text), numbers.count == 3 || numbers.count == 4 {
      return CGColor(
        red: numbers[0], green: numbers[1], blue: numbers[2], alpha: opacity ?? (numbers.count == 4 ? numbers[3] : 1))
    }
    guard let color = CGColor(css: text) else { return nil }
    return opacity.flatMap { color.copy(alpha: $0) } ?? color
  }

  private static func timingFunction(_ text: String) -> CAMediaTimingFunction? {
    if timingFunctionNames.contains(text) {
      return CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: text))
    }
    guard let points = NumberText.numbers(text, count: 4)?.map({ Float($0) }) else { return nil }
    return CAMediaTimingFunction(controlPoints: points[0], points[1], points[2], points[3])
  }

  static let timingFunctionNames = ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"]

  /// Reads twenty numbers, row by row, in `matrix(…)` or bare.
  private static func colorMatrix(_ text: String) -> [NSNumber]? {
    var body = text.trimmed
    if body.hasPrefix("matrix("), body.hasSuffix(")") { body = String(body.dropFirst(7).dropLast()) }
    return NumberText.numbers(body, count: 20)?.map { NSNumber(value: $0) }
  }

  private static func bits(_ text: String, names: [String]) -> Int? {
    if let number = NumberText.integer(text) { return number >= 0 ? number : nil }
    var bits = 0
    for name in text.split(whereSeparator: { $0 == "|" || $0.isWhitespace }) {
      guard let bit = names.firstIndex(of: String(name)) else { return nil }
      bits |= 1 << bit
    }
    return bits
  }

  /// Reads a filter that is given only by its name.
  private static func filter(_ text: String) -> String? {
    text.trimmed.isEmpty ? nil : text
  }
}
