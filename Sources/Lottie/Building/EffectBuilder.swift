// EffectBuilder: the effects and styles of a Lottie layer that have a form in Core Animation.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteLayers

/// Gives a layer its effects.
struct EffectBuilder {
  let bindings: Bindings
  let clock: Clock
  let notice: (String) -> Void

  /// The kinds of effects, by number.
  enum Kind {
    static let tint = 20, fill = 21, stroke = 22, dropShadow = 25, blur = 29
  }

  /// Gives a layer its effects, and those styles that need no other layers: a shadow or a glow, and overlays of color.
  func apply(_ effects: [LottieEffect], _ styles: [LottieStyle], to layer: CALayer) {
    var filters: [TimedFilter] = []
    for effect in effects where effect.isEnabled {
      switch effect.kind {
      case Kind.dropShadow:
        castShadow(of: layer, by: effect)
      case Kind.blur:
        if let radius = effect.number(0) { filters.append(blur(radius)) }
      case Kind.fill:
        if let color = effect.color(2) { filters.append(colored(color, effect.number(6))) }
      case Kind.tint:
        if let black = effect.color(0), let white = effect.color(1) {
          filters.append(tinted(black, white, effect.number(2)))
        }
      // Strokes lie along masks, which this layer no longer has: they are there already.
      case Kind.stroke: break
      // Sliders and the like have values for expressions, and show nothing.
      case _ where effect.matchName.hasPrefix("ADBE ") && effect.matchName.hasSuffix(" Control"): break
      default: notice("the effect “\(JSONPath.shortened(effect.name))” is not drawn")
      }
    }
    for style in styles { apply(style, to: layer, &filters) }
    guard !filters.isEmpty else { return }
    let clock = clock
    bindings.bind(\CALayer.filters, nil, of: layer, isAnimated: filters.contains { $0.isAnimated }) { frame in
      filters.map { $0.filter(clock.local(frame)) }
    }
  }

  private func apply(_ style: LottieStyle, to layer: CALayer, _ filters: inout [TimedFilter]) {
    switch style.kind {
    case .dropShadow, .outerGlow: castShadow(of: layer, by: style)
    case .colorOverlay:
      let share = style.numbers["so"] ?? style.numbers["o"]
      if let color = style.colors["c"] { filters.append(colored(color, share, scale: 0.01)) }
    default: break
    }
  }

  /// The shadow's radius for each unit of the softness of an effect, measured in pictures by Core Animation: shadows of a softness of 50
  /// have there a sigma of 9 to 10 points.
  private static let radiusOfSoftness = 0.2
  private func castShadow(of layer: CALayer, by effect: LottieEffect) {
    let clock = clock
    let color = effect.color(0) ?? Keyframed(SIMD4(0, 0, 0, 1)), opacity = effect.number(1) ?? Keyframed(255)
    let direction = effect.number(2) ?? Keyframed(0), distance = effect.number(3) ?? Keyframed(0)
    let softness = effect.number(4) ?? Keyframed(0)
    bindings.bind(\CALayer.shadowColor, "shadowColor", of: layer, isAnimated: color.isAnimated) {
      CGColor(lottie: color.value(at: clock.local($0)))
    }
    bindings.bind(\CALayer.shadowOpacity, "shadowOpacity", of: layer, isAnimated: opacity.isAnimated) {
      Float(min(max(opacity.value(at: clock.local($0)) / 255, 0), 1))
    }
    bindings.bind(
      \CALayer.shadowOffset, "shadowOffset", of: layer, isAnimated: direction.isAnimated || distance.isAnimated
    ) { frame in
      let local = clock.local(frame)
      // Directions are those of a compass: 0 is up, 90 is to the right.
      let angle = (direction.value(at: local) - 90) * .pi / 180, reach = distance.value(at: local)
      return CGSize(width: cos(angle) * reach, height: sin(angle) * reach)
    }
    bindings.bind(\CALayer.shadowRadius, "shadowRadius", of: layer, isAnimated: softness.isAnimated) {
      max(0, softness.value(at: clock.local($0)) * Self.radiusOfSoftness)
    }
  }

  private func castShadow(of layer: CALayer, by style: LottieStyle) {
    let clock = clock
    bindings.bind(\CALayer.shadowColor, "shadowColor", of: layer, isAnimated: style.isAnimated("c")) {
      CGColor(lottie: style.color(at: clock.local($0)))
    }
    bindings.bind(\CALayer.shadowOpacity, "shadowOpacity", of: layer, isAnimated: style.isAnimated("o")) {
      Float(style.opacity(at: clock.local($0)))
    }
    bindings.bind(\CALayer.shadowOffset, "shadowOffset", of: layer, isAnimated: style.isAnimated("a", "d")) { frame in
      let offset = style.offset(at: clock.local(frame))
      return CGSize(width: offset.x, height: offset.y)
    }
    bindings.bind(\CALayer.shadowRadius, "shadowRadius", of: layer, isAnimated: style.isAnimated("s")) {
      CGFloat(style.sigma(at: clock.local($0)))
    }
  }

  // MARK: Filters

  /// A filter whose values depend on the frame.
  private struct TimedFilter {
    let isAnimated: Bool
    let filter: (Double) -> CAFilter
  }

  private func blur(_ radius: Keyframed<Double>) -> TimedFilter {
    TimedFilter(isAnimated: radius.isAnimated) { frame in
      .gaussianBlur(blurriness: radius.value(at: frame))
    }
  }

  /// A filter that gives everything one colour.
  private func colored(
    _ color: Keyframed<SIMD4<Double>>, _ opacity: Keyframed<Double>?, scale: Double = 1
  ) -> TimedFilter {
    TimedFilter(isAnimated: color.isAnimated || opacity?.isAnimated == true) { frame in
      let color = color.value(at: frame), share = min(max(opacity.map { $0.value(at: frame) * scale } ?? 1, 0), 1)
      return .colorMatrix(
        (0..<3).map { channel in
          var row = [0.0, 0, 0, color[channel] * share, 0]
          row[channel] = 1 - share
          return row
        })
    }
  }

  /// A filter that maps black and white to two colours, and what lies between them by its lightness.
  private func tinted(
    _ black: Keyframed<SIMD4<Double>>, _ white: Keyframed<SIMD4<Double>>, _ amount: Keyframed<Double>?
  ) -> TimedFilter {
    TimedFilter(isAnimated: black.isAnimated || white.isAnimated || amount?.isAnimated == true) { frame in
      let (black, white) = (black.value(at: frame), white.value(at: frame))
      let share = min(max((amount?.value(at: frame) ?? 100) / 100, 0), 1)
      return .colorMatrix(
        (0..<3).map { channel in
          var row = (0..<3).map { Lightness.weights[$0] * (white[channel] - black[channel]) * share }
          row[channel] += 1 - share
          return row + [black[channel] * share, 0]
        })
    }
  }
}

extension LottieEffect {
  /// The whole number that a parameter has at first; nil where it has none.
  func integer(_ index: Int) -> Int? {
    number(index).flatMap { Int(exactly: $0.value(at: 0).rounded()) }
  }

  /// The number that a parameter has; nil where it is none.
  func number(_ index: Int) -> Keyframed<Double>? {
    guard values.indices.contains(index), case .number(let value)? = values[index] else { return nil }
    return value
  }

  /// The colour that a parameter has; nil where it is none.
  func color(_ index: Int) -> Keyframed<SIMD4<Double>>? {
    guard values.indices.contains(index), case .color(let value)? = values[index] else { return nil }
    return value
  }
}
