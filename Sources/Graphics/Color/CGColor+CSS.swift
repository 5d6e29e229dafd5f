// CGColor+CSS: colours from text, as style sheets write them.
// SPDX-License-Identifier: Apache-2.0

extension CGColor {
  /// Creates the colour that a text stands for in CSS: a name such as `tomato` or `transparent`, `#rgb`, `#rgba`, `#rrggbb`,
  /// `#rrggbbaa`, `rgb(255 99 71)`, `rgba(255, 99, 71, 0.5)`, `hsl(9 100% 64%)` or `hsla(9deg, 100%, 64%, 50%)`.
  ///
  /// The colour is in standard RGB; components beyond its range are clamped. Letters may be in either case. Nil for any other text.
  public convenience init?(css text: String) {
    guard let values = CSSColor.components(text) else { return nil }
    self.init(srgbRed: values[0], green: values[1], blue: values[2], alpha: values[3])
  }

  /// The texts that ``init(css:)`` reads, as a noun phrase for messages: "a colour of CSS: a name such as tomato, …".
  public static var expectedCSS: String { CSSColor.expectation }
}

/// The colours of CSS.
package enum CSSColor {
  /// The description of a colour, for messages.
  package static let expectation =
    "a colour of CSS: a name such as tomato, #rgb, #rrggbb, #rrggbbaa, rgb(255 0 0 / 50%), hsl(120 100% 25%) or transparent"

  /// The longest text that is looked at: no colour needs more, whatever spaces it has.
  private static let longestText = 256

  /// Red, green, blue and alpha from 0 to 1; nil where the text is no colour.
  static func components(_ text: String) -> [Double]? {
    guard text.utf8.count <= longestText else { return nil }
    let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    if text.hasPrefix("#") { return hexadecimal(text.dropFirst()) }
    if text == "transparent" { return [0, 0, 0, 0] }
    if let value = NamedColors.value(of: text) { return [16, 8, 0].map { Double(value >> $0 & 255) / 255 } + [1] }
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
    let arguments = Self.arguments(text[text.index(after: open)...].dropLast())
    switch text[..<open] {
    case "rgb", "rgba": return arguments.flatMap(rgb)
    case "hsl", "hsla": return arguments.flatMap(hsl)
    default: return nil
    }
  }

  /// The colours of a list with commas, or else spaces, between them; nil where one of them is none.
  package static func list(_ text: String) -> [CGColor]? {
    let parts = split(text) { $0 == "," }
    let items = parts.count > 1 ? parts : split(text) { $0.isWhitespace }.filter { !$0.isEmpty }
    let colors = items.compactMap { CGColor(css: $0) }
    return colors.count == items.count && !colors.isEmpty ? colors : nil
  }

  /// Splits a text at separators that are not inside parentheses.
  package static func split(_ text: String, at isSeparator: (Character) -> Bool) -> [String] {
    var depth = 0, parts = [""]
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth <= 0, isSeparator(character) { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts
  }

  private static func hexadecimal(_ text: Substring) -> [Double]? {
    let digits = text.compactMap { $0.isASCII ? $0.hexDigitValue : nil }
    guard digits.count == text.count else { return nil }
    switch digits.count {
    case 3, 4:
      let values = digits.map { Double($0) / 15 }
      return values.count == 3 ? values + [1] : values
    case 6, 8:
      let values = stride(from: 0, to: digits.count, by: 2).map { Double(digits[$0] * 16 + digits[$0 + 1]) / 255 }
      return values.count == 3 ? values + [1] : values
    default: return nil
    }
  }

  // MARK: Functions

  /// Three arguments, and a fourth for alpha where there is one: with commas, or with spaces and a slash.
  private static func arguments(_ text: Substring) -> [String]? {
    var parts: [String]
    if text.contains(",") {
      guard !text.contains("/") else { return nil }
      parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
        $0.split(separator: " ").joined(separator: " ")
      }
    } else {
      let halves = text.split(separator: "/", omittingEmptySubsequences: false)
      guard halves.count <= 2 else { return nil }
      parts = halves[0].split(separator: " ").map(String.init)
      guard parts.count == 3 else { return nil }
      if halves.count == 2 { parts.append(halves[1].split(separator: " ").joined(separator: " ")) }
    }
    return parts.count == 3 || parts.count == 4 ? parts : nil
  }

  private static func rgb(_ arguments: [String]) -> [Double]? {
    let colors = arguments.prefix(3).compactMap { fraction($0, of: 255) }
    guard colors.count == 3, let alpha = alpha(arguments) else { return nil }
    return colors + [alpha]
  }

  private static func hsl(_ arguments: [String]) -> [Double]? {
    guard let hue = degrees(arguments[0]), let saturation = fraction(arguments[1], of: 100),
      let lightness = fraction(arguments[2], of: 100), let alpha = alpha(arguments)
    else { return nil }
    // The formula of CSS Color 4.
    let reach = saturation * min(lightness, 1 - lightness)
    let turned = hue.truncatingRemainder(dividingBy: 360), positive = turned < 0 ? turned + 360 : turned
    let colors = [0.0, 8, 4].map { offset in
      let place = (offset + positive / 30).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(place - 3, 9 - place, 1))
    }
    return colors + [alpha]
  }

  private static func alpha(_ arguments: [String]) -> Double? {
    arguments.count == 4 ? fraction(arguments[3], of: 1) : 1
  }

  /// A number of so many for the whole, or a percentage, as a part of 1.
  private static func fraction(_ text: String, of whole: Double) -> Double? {
    let isPercentage = text.hasSuffix("%")
    guard let value = number(isPercentage ? text.dropLast() : text[...]) else { return nil }
    return min(max(value / (isPercentage ? 100 : whole), 0), 1)
  }

  private static func degrees(_ text: String) -> Double? {
    for (unit, size) in [("deg", 1.0), ("grad", 0.9), ("rad", 180 / .pi), ("turn", 360)] where text.hasSuffix(unit) {
      return number(text.dropLast(unit.count)).map { $0 * size }
    }
    return number(text[...])
  }

  /// A decimal number; `none` stands for 0.
  private static func number(_ text: Substring) -> Double? {
    if text == "none" { return 0 }
    guard !text.isEmpty, text.utf8.allSatisfy({ "0123456789.+-e".utf8.contains($0) }), let value = Double(text),
      value.isFinite
    else { return nil }
    return value
  }
}
