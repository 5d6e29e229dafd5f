// LottieReader+Effects: effects and layer styles.
// SPDX-License-Identifier: Apache-2.0

extension LottieReader {
  static func effect(_ value: JSONValue) -> LottieEffect {
    let matchName = value["mn"]?.string ?? "", number = value.integer("ty") ?? 0
    let kind = number == 5 ? LottieEffect.Kind(matchName: matchName) : LottieEffect.Kind(rawValue: number)
    var effect = LottieEffect(kind: kind, name: value.string("nm") ?? "", matchName: matchName)
    effect.isEnabled = (value.number("en") ?? 1) != 0
    // The index of a parameter is its place, so that one that is not understood keeps its own.
    guard let parameters = value["ef"] else { return effect }
    effect.values = parameters.elements.readEach(parameter)
    effect.parameterNames = parameters.elements.map { ($0["nm"]?.string ?? "", $0["mn"]?.string ?? "") }
    return effect
  }

  /// The value of a parameter; nil where it has none of the kinds that are read, as groups and curves.
  private static func parameter(_ value: JSONValue) -> LottieEffect.Value? {
    guard let written = value["v"] else { return nil }
    // Groups within effects have a string here.
    switch value["ty"]?.number {
    case 2: return written.property(.color).map { .color($0) }
    case 3: return written.property(.vector).map { .point($0) }
    // A layer is given by its index, and a mask by its number.
    case 0, 1, 4, 7, 10: return written.property(.number).map { .number($0) }
    default:
      // Those of other kinds may have anything, which is no reason for a notice.
      guard written.componentCount == 1 else { return nil }
      return written.property(.number).map { .number($0) }
    }
  }

  /// A layer style; nil for one that is switched off.
  static func style(_ value: JSONValue) -> LottieStyle? {
    guard !value.flag("hd"), (value["en"]?.number ?? 1) != 0 else { return nil }
    let kind = LottieStyle.Kind(rawValue: value.integer("ty") ?? -1)
    var style = LottieStyle(kind: kind, name: value.string("nm") ?? "")
    for key in (value.object ?? [:]).keys.sorted() where !["ty", "nm", "mn", "hd", "en", "ix", "gf"].contains(key) {
      guard let member = value[key] else { continue }
      let count = member.componentCount
      if let kind, let expected = kind.expectation(of: key), !expected.counts.contains(count ?? 0) {
        (member.propertyValue ?? member).noteNotUnderstood(expected: expected.words)
        continue
      }
      switch count {
      case 1: style.numbers[key] = member.property(.number)
      case 2: style.points[key] = member.property(.straightVector)
      case 3, 4: style.colors[key] = member.property(.color)
      // Texts and whatever else nothing that is drawn has.
      default: continue
      }
    }
    guard kind == .gradientOverlay else { return style }
    guard let colors = value.object("gf") else {
      value.note(.valueNotUnderstood, "expected the colors of the gradient as gf; it is not drawn")
      return style
    }
    var gradient = GradientPaint()
    readStops(colors, into: &gradient)
    style.gradient = gradient
    return style
  }
}

extension LottieStyle.Kind {
  /// The numbers of components that a value may have which is drawn; nil for a key of which nothing is.
  fileprivate func expectation(of key: String) -> (counts: ClosedRange<Int>, words: String)? {
    let numbers: Set<String> =
      switch self {
      case .stroke: ["s", "o", "bm"]
      case .dropShadow, .innerShadow: ["o", "a", "d", "s", "ch", "no", "bm"]
      case .outerGlow: ["o", "s", "ch", "no", "bm"]
      case .innerGlow: ["o", "s", "ch", "no", "sr", "bm"]
      case .bevel: ["bs", "bt", "sr", "bd", "s", "sf", "a", "ll", "hm", "ho", "sm", "so"]
      case .satin: ["o", "a", "d", "s", "in", "bm"]
      case .colorOverlay: ["o", "so", "bm"]
      case .gradientOverlay: ["o", "a", "gt", "re", "s", "bm"]
      }
    let colors: Set<String> = self == .bevel ? ["hc", "sc"] : self == .gradientOverlay ? [] : ["c"]
    if numbers.contains(key) { return (1...1, "a number") }
    if colors.contains(key) { return (3...4, "a color: three or four numbers") }
    return self == .gradientOverlay && key == "of" ? (2...2, "two numbers") : nil
  }
}

extension JSONValue {
  /// The number of components of a property whose kind only its value tells; nil where it is not made of numbers.
  fileprivate var componentCount: Int? {
    guard let value = propertyValue else { return nil }
    if value.holdsKeyframes, let first = value.elements.first {
      return (first["s"] ?? first["e"])?.numbers?.count
    }
    return value.numbers?.count
  }
}
