// LottieArguments: the options of the command that give a Lottie animation other values and texts.
// SPDX-License-Identifier: Apache-2.0

#if Command
import ArgumentParser
import Quartzite
import QuartziteLottie

/// A value for the properties at a key path, written `**.Fill 1.Color=#f00`.
struct LottieSetting {
  /// A value as it is written on a command line.
  private enum Value {
    case number(Double)
    case pair(Double, Double)
    case color(LottieColor)
    case colors([LottieColor], locations: [Double])
  }

  let keypath: AnimationKeypath
  private let value: Value

  static func parse(_ text: String) throws -> LottieSetting {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
      throw ValidationError(
        "“\(text)” sets nothing; write a key path, = and a value, such as \"**.Fill 1.Color=#f00\".")
    }
    let written = String(text[text.index(after: equals)...])
    guard let value = value(written) else {
      throw ValidationError(
        "“\(written)” is no value; write a number, two numbers as in 10,20, a color as in #f00, or the colors of a gradient "
          + "as in #f00,#00f or #f00@0.2,#00f@1.")
    }
    return LottieSetting(keypath: AnimationKeypath(keypath: String(text[..<equals])), value: value)
  }

  private static func value(_ text: String) -> Value? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.trimmingPrefix { $0 == " " }
    }
    let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
    if numbers.count == parts.count {
      switch numbers.count {
      case 1: return .number(numbers[0])
      case 2: return .pair(numbers[0], numbers[1])
      default: return nil
      }
    }
    let stops = parts.compactMap { stop(String($0)) }, places = stops.compactMap(\.location)
    guard stops.count == parts.count, places.isEmpty || places.count == stops.count else { return nil }
    if stops.count == 1, places.isEmpty { return .color(stops[0].color) }
    return .colors(stops.map(\.color), locations: places)
  }

  /// A color, perhaps with its place in a gradient: `#f00@0.2`.
  private static func stop(_ text: String) -> (color: LottieColor, location: Double?)? {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let argument = try? ColorArgument.parse(String(parts[0])) else { return nil }
    let components = argument.color?.components ?? [0, 0, 0, 0]
    guard components.count == 4 else { return nil }
    let color = LottieColor(
      r: Double(components[0]), g: Double(components[1]), b: Double(components[2]), a: Double(components[3]))
    guard parts.count > 1 else { return (color, nil) }
    guard let location = Double(parts[1]), location.isFinite else { return nil }
    return (color, location)
  }

  /// The value as the animation takes it. One number for a scale or a size is that of both sides.
  var provider: any AnyValueProvider {
    let isSize = ["Scale", "Size"].contains(keypath.keys.last)
    switch value {
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

/// A text for a text layer, written `Title=Hello`.
struct LottieText {
  let layer: String
  let text: String

  static func parse(_ text: String) throws -> LottieText {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
      throw ValidationError("“\(text)” is no text for a layer; write the layer, = and the text, such as Title=Hello.")
    }
    return LottieText(layer: String(text[..<equals]), text: String(text[text.index(after: equals)...]))
  }
}

/// The options that change what a Lottie animation shows.
struct LottieArguments: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Give properties of a Lottie animation another value: a number, a point as in 10,20, a color as in #f00, or the colors of a gradient "
        + "as in #f00,#00f. * stands for one name, ** for any number of them. May be given several times.",
      valueName: "keypath=value"),
    transform: LottieSetting.parse)
  var settings: [LottieSetting] = []

  @Option(
    name: .customLong("text"),
    help: ArgumentHelp(
      "Give a text layer of a Lottie animation, by its name or its key path, another text. May be given several times.",
      valueName: "layer=text"),
    transform: LottieText.parse)
  var texts: [LottieText] = []

  /// Gives a layer the values and the texts. Throws `usage` where a name stands for nothing in the animation.
  func apply(to layer: LottieAnimationLayer?) throws(RenderError) {
    guard !settings.isEmpty || !texts.isEmpty else { return }
    guard let layer, let animation = layer.animation else {
      throw RenderError(.usage, "--set and --text are for Lottie animations")
    }
    let keypaths = animation.keypaths
    for setting in settings {
      guard keypaths.contains(where: { setting.keypath.matches($0.keys) }) else {
        throw RenderError(.usage, Self.unknown(setting.keypath, among: keypaths))
      }
      layer.setValueProvider(setting.provider, keypath: setting.keypath)
    }
    guard !texts.isEmpty else { return }
    let layers = animation.texts.map(\.keypath)
    for text in texts where !layers.contains(where: { $0.string == text.layer || $0.keys.last == text.layer }) {
      let known = layers.prefix(8).map { "“\($0.string)”" }.joined(separator: ", ")
      throw RenderError(
        .usage,
        "there is no text layer “\(text.layer)”; "
          + (layers.isEmpty ? "the animation has no text layers" : "the animation has \(known)"))
    }
    layer.textProvider = DictionaryTextProvider(
      Dictionary(texts.map { ($0.layer, $0.text) }, uniquingKeysWith: { $1 }))
  }

  /// The message for a key path that stands for nothing, with some that are like it.
  private static func unknown(_ keypath: AnimationKeypath, among keypaths: [AnimationKeypath]) -> String {
    let last = keypath.keys.last?.lowercased()
    let near = keypaths.filter { $0.keys.last?.lowercased() == last }
    let shown = (near.isEmpty ? keypaths : near).prefix(5).map { "“\($0)”" }.joined(separator: ", ")
    return "there is no property at “\(keypath)”; there are \(shown), and others that quartzite info --keypaths lists"
  }
}
#endif
