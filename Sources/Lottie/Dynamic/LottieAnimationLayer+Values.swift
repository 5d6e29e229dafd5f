// LottieAnimationLayer+Values: giving properties and texts of an animation other values, written as text.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteGraphics

extension LottieAnimationLayer {
  /// Gives the properties that a key path stands for, or a text layer, the value that a text stands for.
  ///
  /// ```swift
  /// try layer.set("**.Fill 1.Color", to: "tomato")
  /// try layer.set("Title", to: "Hello")
  /// ```
  ///
  /// A value is a number, two numbers as in `10,20`, a color of CSS, or the colors of a gradient as in `#f00,#00f` or `#f00@0.2,#00f@1`. One
  /// number for a scale or a size is that of both sides. Where the key path is the name or the key path of a text layer, alone or with
  /// `.string` after it, the value is its text. The layer's tree is made anew.
  ///
  /// Throws `usage` where the key path stands for nothing, with others that are like it, and where the text is no value. Nothing is changed
  /// then.
  public final func set(_ keyPath: String, to value: String) throws(RenderError) {
    try set([(keyPath, value)])
  }

  /// Gives several properties and texts other values, as ``set(_:to:)`` does, and makes the layer's tree anew only once. Of two values of one
  /// property, the later one counts.
  public final func set(_ values: [(keyPath: String, value: String)]) throws(RenderError) {
    guard !values.isEmpty else { return }
    let (providers, texts) = try providers(of: values)
    set(providers, texts: texts)
  }

  /// Puts these values and texts in the place of all that were set, and makes the tree again, once. Throws as the other methods do.
  package final func replaceValues(
    with values: [(keyPath: String, value: String)], texts: [String: String]
  ) throws(RenderError) {
    let (providers, valueTexts) = try providers(of: values)
    try check(texts: texts)
    forgetValues()
    set(providers, texts: valueTexts.merging(texts) { $1 })
  }

  /// The providers of values, and the texts among them, by the layers.
  private final func providers(
    of values: [(keyPath: String, value: String)]
  ) throws(RenderError) -> ([(provider: any AnyValueProvider, keypath: AnimationKeypath)], [String: String]) {
    guard !values.isEmpty else { return ([], [:]) }
    guard let animation else { throw RenderError(.usage, "the layer shows no animation whose values could be set") }
    let keypaths = animation.keypaths, textLayers = animation.texts.map(\.keypath)
    var providers: [(provider: any AnyValueProvider, keypath: AnimationKeypath)] = [], texts: [String: String] = [:]
    for (keyPath, value) in values {
      let keypath = try Self.keypath(keyPath)
      if keypaths.contains(where: { keypath.matches($0.keys) }) {
        providers.append((try WrittenValue(value).provider(for: keypath), keypath))
      } else if let name = Self.textLayer(keyPath, among: textLayers) {
        texts[name] = value
      } else {
        throw RenderError(.usage, Self.unknown(keypath, among: keypaths, texts: textLayers))
      }
    }
    return (providers, texts)
  }

  /// Gives text layers, by their names or key paths, other texts, and makes the layer's tree anew.
  ///
  /// Throws `usage` where there is no such layer, with the names of those there are. Nothing is changed then.
  public final func set(texts: [String: String]) throws(RenderError) {
    guard !texts.isEmpty else { return }
    try check(texts: texts)
    set([], texts: texts)
  }

  /// Throws `usage` if one of the texts is of no text layer.
  private final func check(texts: [String: String]) throws(RenderError) {
    guard !texts.isEmpty else { return }
    let layers = animation?.texts.map(\.keypath) ?? []
    for name in texts.keys.sorted() where !Self.isText(name, among: layers) {
      throw RenderError(
        .usage,
        "there is no text layer “\(JSONPath.shortened(name))”; "
          + (layers.isEmpty
            ? "the animation has no text layers"
            : "the animation has \(Self.list(SimilarNames.nearest(to: name, among: layers.map(\.string), count: 8)))"))
    }
  }

  /// Throws `usage` where a key path stands for nothing in an animation; nothing is set.
  package static func check(keyPath: String, in animation: LottieAnimation) throws(RenderError) {
    let keypath = try keypath(keyPath), keypaths = animation.keypaths
    let textLayers = animation.texts.map(\.keypath)
    guard !keypaths.contains(where: { keypath.matches($0.keys) }), textLayer(keyPath, among: textLayers) == nil else {
      return
    }
    throw RenderError(.usage, unknown(keypath, among: keypaths, texts: textLayers))
  }

  // MARK: Names

  /// The longest key path that is looked for, in bytes, as in documents.
  private static let maxPathBytes = 4_096

  private static func keypath(_ text: String) throws(RenderError) -> AnimationKeypath {
    guard text.utf8.count <= maxPathBytes else {
      throw RenderError(.usage, "the key path “\(JSONPath.shortened(text))” is too long")
    }
    return AnimationKeypath(keypath: text)
  }

  private static func isText(_ name: String, among layers: [AnimationKeypath]) -> Bool {
    layers.contains { $0.string == name || $0.keys.last == name }
  }

  /// The text layer that a key path means.
  private static func textLayer(_ keyPath: String, among layers: [AnimationKeypath]) -> String? {
    if isText(keyPath, among: layers) { return keyPath }
    guard keyPath.hasSuffix(".string") else { return nil }
    let name = String(keyPath.dropLast(7))
    return isText(name, among: layers) ? name : nil
  }

  /// The message for a key path that stands for nothing, with some that are like it.
  private static func unknown(
    _ keypath: AnimationKeypath, among keypaths: [AnimationKeypath], texts: [AnimationKeypath]
  ) -> String {
    let last = keypath.keys.last?.lowercased()
    let near = keypaths.filter { $0.keys.last?.lowercased() == last }
    let names = (near.isEmpty ? texts.map(\.string) + keypaths.map(\.string) : near.map(\.string))
    let shown = SimilarNames.nearest(to: keypath.string, among: names)
    return "there is no property at “\(JSONPath.shortened(keypath.string))”; "
      + (shown.isEmpty
        ? "the animation has none" : "there are \(list(shown)), and others that quartzite info --keypaths lists")
  }

  private static func list(_ names: [String]) -> String { names.map { "“\($0)”" }.joined(separator: ", ") }
}

/// Texts that were set by the names of layers, and those of a client's own provider for all others.
final class GivenTexts: AnimationKeypathTextProvider {
  let values: [String: String]
  let others: (any AnimationKeypathTextProvider)?
  private let given: DictionaryTextProvider

  init(_ values: [String: String], before others: (any AnimationKeypathTextProvider)?) {
    (self.values, self.others, given) = (values, others, DictionaryTextProvider(values))
  }

  func text(for keypath: AnimationKeypath, sourceText: String) -> String? {
    given.text(for: keypath, sourceText: sourceText) ?? others?.text(for: keypath, sourceText: sourceText)
  }
}

/// A value as it is written on a command line.
private enum WrittenValue {
  case number(Double)
  case pair(Double, Double)
  case color(LottieColor)
  case colors([LottieColor], locations: [Double])

  init(_ text: String) throws(RenderError) {
    guard let value = Self.value(text) else {
      throw RenderError(
        .usage,
        "“\(JSONPath.shortened(text))” is no value; write a number, two numbers as in 10,20, a color of CSS as in \u{23}f00, or the colors "
          + "of a gradient as in \u{23}f00,\u{23}00f or \u{23}f00@0.2,\u{23}00f@1")
    }
    self = value
  }

  private static func value(_ text: String) -> WrittenValue? {
    let parts = CSSColor.split(text) { $0 == "," }.map { $0.trimmingCharacters(in: .whitespaces) }
    let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
    if numbers.count == parts.count {
      switch numbers.count {
      case 1: return .number(numbers[0])
      case 2: return .pair(numbers[0], numbers[1])
      default: return nil
      }
    }
    let stops = parts.compactMap { stop($0) }, places = stops.compactMap(\.location)
    guard stops.count == parts.count, places.isEmpty || places.count == stops.count else { return nil }
    if stops.count == 1, places.isEmpty { return .color(stops[0].color) }
    return .colors(stops.map(\.color), locations: places)
  }

  /// A color, perhaps with its place in a gradient: `#f00@0.2`.
  private static func stop(_ text: String) -> (color: LottieColor, location: Double?)? {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let components = CGColor(css: String(parts[0]))?.components, components.count == 4 else { return nil }
    let color = LottieColor(
      r: Double(components[0]), g: Double(components[1]), b: Double(components[2]), a: Double(components[3]))
    guard parts.count > 1 else { return (color, nil) }
    guard let location = Double(parts[1]), location.isFinite else { return nil }
    return (color, location)
  }

  /// The value as the properties at a key path take it. One number for a scale or a size is that of both sides.
  func provider(for keypath: AnimationKeypath) -> any AnyValueProvider {
    let isSize = ["Scale", "Size"].contains(keypath.keys.last)
    switch self {
    case .number(let number) where isSize: return SizeValueProvider(CGSize(width: number, height: number))
    case .number(let number): return FloatValueProvider(number)
    case .pair(let x, let y) where isSize: return SizeValueProvider(CGSize(width: x, height: y))
    case .pair(let x, let y): return PointValueProvider(CGPoint(x: x, y: y))
    case .color(let color) where keypath.keys.last == "Colors": return GradientValueProvider([color, color])
    case .color(let color): return ColorValueProvider(color)
    case .colors(let colors, let locations): return GradientValueProvider(colors, locations: locations)
    }
  }
}
