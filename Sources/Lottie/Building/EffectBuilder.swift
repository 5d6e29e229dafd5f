// EffectBuilder: the effects and styles of a Lottie layer, in their order.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteLayers

/// Gives a layer its effects.
struct EffectBuilder {
  let bindings: Bindings
  let clock: Clock
  let notice: (String) -> Void

  /// Puts the contents of a layer into it, with its masks, its effects in their order, and at last those styles that need no other layers:
  /// a shadow or a glow, and overlays of color.
  func dress(
    _ outer: CALayer, with content: CALayer, of layer: LottieLayer, styles: [LottieStyle]
  ) {
    let effects = layer.effects.filter(\.isEnabled)
    // An effect with a layer of its own has those before it inside, and those after it on that layer.
    let around = effects.layersAround
    var body = around.isEmpty ? outer : group(), start = 0
    body.addSublayer(content)
    body.mask = MaskBuilder(bindings: bindings, clock: clock).layer(for: layer.masks)
    for index in around {
      apply(effects[start...index], [], to: body)
      let next = index == around.last ? outer : group()
      next.addSublayer(wrapped(body, by: effects[index], of: layer))
      (body, start) = (next, index + 1)
    }
    apply(effects[start...], styles, to: body)
  }

  /// A layer with nothing in it, or with a content.
  private func group(_ content: CALayer? = nil) -> CALayer {
    let group = CALayer()
    group.anchorPoint = .zero
    if let content { group.addSublayer(content) }
    return group
  }

  /// A layer with an effect around it.
  private func wrapped(_ body: CALayer, by effect: LottieEffect, of layer: LottieLayer) -> CALayer {
    switch effect.kind {
    case .stroke:
      return StrokeEffectBuilder(bindings: bindings, clock: clock).stroked(body, by: effect, along: layer.masks)
    case .radialWipe:
      let wiped = group(body)
      wiped.mask = wipe(effect)
      return wiped
    case .transform: move(body, by: effect, skewsAlongAxis: layer.transform.skewsAlongAxis)
    default: break
    }
    return body
  }

  /// Gives a layer effects that change no outline.
  private func apply(_ effects: ArraySlice<LottieEffect>, _ styles: [LottieStyle], to layer: CALayer) {
    var filters: [TimedFilter] = []
    for effect in effects {
      switch effect.kind {
      case .dropShadow:
        castShadow(of: layer, by: effect)
      case .blur:
        if let radius = effect.number(0) { filters.append(blur(radius)) }
        if let direction = effect.integer(1), direction != 1 {
          notice("the effect “\(JSONPath.shortened(effect.name))” blurs in both directions here")
        }
      case .fill:
        if let color = effect.color(2) { filters.append(colored(color, effect.number(6))) }
      case .tint:
        if let black = effect.color(0), let white = effect.color(1) {
          filters.append(tinted(black, white, effect.number(2)))
        }
      case .tritone: filters += tritone(effect)
      case .levels: filters += levels(effect)
      case .invert: filters += inverted(effect)
      // Those lie around a layer; a matte by another layer belongs to the composition.
      case .stroke, .radialWipe, .transform, .setMatte: break
      // Sliders and the like have values for expressions, and show nothing.
      case nil where effect.matchName.hasPrefix("ADBE ") && effect.matchName.hasSuffix(" Control"): break
      case nil: notice("the effect “\(JSONPath.shortened(effect.name))” is not drawn")
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

  // MARK: Shapes

  /// Moves a layer by an effect as by a transform: 0 the anchor, 1 the position, 2 whether both sides have the scale of the height, 3 and 4
  /// the scales of height and width in percent, 5 the skew, 6 its axis, 7 the rotation in degrees, 8 the opacity in percent. Skew and
  /// rotation are in the order of the transforms of layers, as in Skottie.
  private func move(_ layer: CALayer, by effect: LottieEffect, skewsAlongAxis: Bool) {
    let clock = clock
    bindings.bind(\CALayer.transform, "transform", of: layer, isAnimated: effect.isAnimated(0...7)) { frame in
      let local = clock.local(frame)
      func number(_ index: Int, _ usual: Double) -> Double { effect.number(index)?.value(at: local) ?? usual }
      let height = number(3, 100), width = number(2, 0) != 0 ? height : number(4, 100)
      var transform = LottieTransform(skewsAlongAxis: skewsAlongAxis)
      transform.anchor = Keyframed(effect.point(0)?.value(at: local) ?? .zero)
      transform.position = .whole(Keyframed(effect.point(1)?.value(at: local) ?? .zero))
      transform.scale = Keyframed(SIMD3(width, height, 100))
      (transform.skew, transform.skewAxis) = (Keyframed(number(5, 0)), Keyframed(number(6, 0)))
      transform.rotation = Keyframed(number(7, 0))
      return transform.matrix(at: local)
    }
    bindings.bind(\CALayer.opacity, "opacity", of: layer, isAnimated: effect.isAnimated(8...8)) {
      Float(min(max((effect.number(8)?.value(at: clock.local($0)) ?? 100) / 100, 0), 1))
    }
  }

  /// The mask of a wipe around a point, which takes away a sector: 0 its share in percent, 1 the angle in degrees at which it begins, clockwise
  /// from the top, 2 the point, 3 how it grows: 1 clockwise, 2 counterclockwise, 3 both; 4 how wide the edge is blurred.
  private func wipe(_ effect: LottieEffect) -> CALayer {
    let mask = CAShapeLayer(), clock = clock
    mask.anchorPoint = .zero
    bindings.bind(\CAShapeLayer.path, "path", of: mask, isAnimated: effect.isAnimated(0...3)) { frame in
      let local = clock.local(frame)
      func number(_ index: Int) -> Double { effect.number(index)?.value(at: local) ?? 0 }
      let share = min(max(number(0) / 100, 0), 1), centre = effect.point(2)?.value(at: local) ?? .zero
      let back: Double =
        switch number(3).rounded() {
        case 2: 1
        case 3: 0.5
        default: 0
        }
      // Angles are counted from the right; the sector that stays follows the one that is taken away.
      let turn = 2 * Double.pi, start = (number(1) - 90) / 360 * turn + turn * share * (1 - back)
      let kept = turn * (1 - share)
      guard share > 0 else { return CGPath(rect: MaskBuilder.everything, transform: nil) }
      let path = CGMutablePath(), reach = MaskBuilder.everything.width / 2
      path.move(to: CGPoint(x: centre.x, y: centre.y))
      // Lines far outside have the part that is seen as an arc has it.
      for step in 0...8 {
        let angle = start + kept * Double(step) / 8
        path.addLine(to: CGPoint(x: centre.x + reach * cos(angle), y: centre.y + reach * sin(angle)))
      }
      path.closeSubpath()
      return path
    }
    if let feather = effect.number(4), feather.isAnimated || feather.value(at: 0) > 0 {
      bindings.bind(\CALayer.filters, nil, of: mask, isAnimated: feather.isAnimated) {
        [CAFilter.gaussianBlur(blurriness: feather.value(at: clock.local($0)))]
      }
    }
    return mask
  }
}

extension [LottieEffect] {
  /// The indices of those that have a layer of their own: those that make a shape, and shadows of a layer that others change.
  var layersAround: [Int] {
    let last = lastIndex { $0.isEnabled && $0.kind != nil } ?? 0
    return indices.filter { index in
      switch self[index].kind {
      case .stroke, .radialWipe, .transform: self[index].isEnabled
      case .dropShadow: self[index].isEnabled && index < last
      default: false
      }
    }
  }
}

extension LottieEffect {
  /// The whole number that a parameter has at first; nil if it has none.
  func integer(_ index: Int) -> Int? {
    number(index).flatMap { Int(exactly: $0.value(at: 0).rounded()) }
  }

  /// The number that a parameter has; nil if it is none.
  func number(_ index: Int) -> Keyframed<Double>? {
    guard values.indices.contains(index), case .number(let value)? = values[index] else { return nil }
    return value
  }

  /// The point that a parameter has; nil if it is none.
  func point(_ index: Int) -> Keyframed<SIMD3<Double>>? {
    guard values.indices.contains(index), case .point(let value)? = values[index] else { return nil }
    return value
  }

  /// Whether one of some parameters changes.
  func isAnimated(_ indices: ClosedRange<Int>) -> Bool {
    indices.contains { number($0)?.isAnimated ?? point($0)?.isAnimated ?? color($0)?.isAnimated ?? false }
  }

  /// The colour that a parameter has; nil if it is none.
  func color(_ index: Int) -> Keyframed<SIMD4<Double>>? {
    guard values.indices.contains(index), case .color(let value)? = values[index] else { return nil }
    return value
  }
}
