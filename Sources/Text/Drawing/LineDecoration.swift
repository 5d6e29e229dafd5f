// LineDecoration: lines under text and through it.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// A line along the text, or one of two.
struct LineDecoration {
  /// The distance of the line's middle below the baseline, in points.
  let middle: Double
  /// The thickness of the line, in points.
  let thickness: Double
  let color: CGColor
  /// The lengths of the drawn and the omitted pieces, in turn, in points; empty for a solid line.
  let pattern: [Double]

  /// Returns the lines that the attributes of a run of text ask for.
  static func bars(
    _ attributes: TextAttributes, font: CTFont, color: CGColor, strikesThrough: Bool
  ) -> [LineDecoration] {
    let thickness = max(Double(CTFontGetUnderlineThickness(font)), Double(CTFontGetSize(font)) / 40)
    let under = bars(
      style: attributes.underlineStyle, middle: -Double(CTFontGetUnderlinePosition(font)), thickness,
      attributes.underlineColor ?? color)
    guard strikesThrough else { return under }
    let through = bars(
      style: attributes.strikethroughStyle, middle: -Double(CTFontGetXHeight(font)) / 2, thickness,
      attributes.strikethroughColor ?? color)
    return under + through
  }

  private static func bars(style: Int, middle: Double, _ thickness: Double, _ color: CGColor) -> [LineDecoration] {
    let kind = CTUnderlineStyle(rawValue: Int32(truncatingIfNeeded: style & 0xff))
    let width = kind.contains(.thick) ? 2 * thickness : thickness
    let pattern = self.pattern(
      CTUnderlineStyleModifiers(rawValue: Int32(truncatingIfNeeded: style & 0xff00)), thickness)
    func bar(_ middle: Double) -> LineDecoration {
      LineDecoration(middle: middle, thickness: width, color: color, pattern: pattern)
    }
    if kind.isEmpty { return [] }
    if kind.isSuperset(of: .double) { return [bar(middle), bar(middle + 2 * thickness)] }
    return [bar(middle)]
  }

  private static func pattern(_ modifiers: CTUnderlineStyleModifiers, _ unit: Double) -> [Double] {
    switch modifiers {
    case .patternDot: [unit, unit]
    case .patternDash: [4 * unit, 2 * unit]
    case .patternDashDot: [4 * unit, 2 * unit, unit, 2 * unit]
    case .patternDashDotDot: [4 * unit, 2 * unit, unit, 2 * unit, unit, 2 * unit]
    default: []
    }
  }

  /// The largest number of pieces in a line: with more, the pieces cannot be told apart, and the line is drawn solid.
  private static let maxPieces = 10_000.0

  /// Returns the pieces that are drawn between two positions along the text.
  func pieces(from start: Double, to end: Double) -> [(start: Double, end: Double)] {
    let period = pattern.reduce(0, +), shortest = pattern.min() ?? 0
    guard period > 0, (end - start) / period * Double(pattern.count) < Self.maxPieces,
      // At large coordinates, a step below the floating-point resolution would not advance.
      shortest > max(start.magnitude, end.magnitude).ulp
    else { return [(start, end)] }
    var result: [(start: Double, end: Double)] = []
    var position = start, index = 0
    while position < end {
      let next = position + pattern[index % pattern.count]
      if index % 2 == 0 { result.append((position, min(next, end))) }
      position = next
      index += 1
    }
    return result
  }
}
