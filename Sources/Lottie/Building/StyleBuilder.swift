// StyleBuilder: the layer styles that need layers of their own: shadows, glows, satin, overlays and strokes.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteLayers

/// Makes the layers of styles.
///
/// A style follows from the alpha of its layer. The layer is made once more for each, and filters give that copy one
/// color. What lies inside the layer is laid over it by `sourceAtop`, which leaves its alpha as it is; where a style is
/// blended with the layer, the layer is made opaque for that, and gets its alpha back from a mask. All styles lie in the
/// layer's own space.
struct StyleBuilder {
  let bindings: Bindings
  let clock: Clock
  /// The box in which gradients lie.
  let extent: () -> LayerExtent
  /// Makes the layer with its masks and effects; it is drawn so many times.
  let body: (_ instances: Int) -> CALayer

  /// The layer with its styles, from back to front.
  func layers(_ plan: StylePlan) -> [CALayer] {
    // The layer itself is made first: where there is not room for all copies, it is there.
    let face = face(plan.above)
    return plan.below.flatMap { style in
      switch style.kind {
      case .stroke: [stroke(style)]
      case .bevel: bevel(style, isInside: false).blended(style)
      default: [shown(silhouette(style, isOffset: style.kind == .dropShadow), style)]
      }
    } + [face]
  }

  func group() -> CALayer {
    let layer = CALayer()
    layer.anchorPoint = .zero
    return layer
  }

  /// A layer as opaque as its style is, and blended as its style has it.
  private func shown(_ layer: CALayer, _ style: LottieStyle) -> CALayer {
    let clock = clock, isAnimated = style.isAnimated(style.opacityKey)
    bindings.bind(\CALayer.opacity, "opacity", of: layer, isAnimated: isAnimated) {
      Float(style.opacity(at: clock.local($0)))
    }
    layer.compositingFilter = style.blending()
    return layer
  }

  /// The layer in the color of a style, blurred, and moved where it `isOffset`.
  private func silhouette(_ style: LottieStyle, isOffset: Bool = false) -> CALayer {
    let layer = group(), clock = clock
    layer.addSublayer(body(1))
    bindings.bind(\CALayer.filters, nil, of: layer, isAnimated: style.isAnimated("c", "s", "ch")) { frame in
      let local = clock.local(frame)
      return [
        CAFilter.flat(style.color(at: local)), CAFilter.gaussianBlur(sigma: style.sigma(at: local)),
        CAFilter.alpha(times: style.gain(at: local)),
      ]
    }
    if isOffset { move(layer, by: style) }
    return layer
  }

  private func move(_ layer: CALayer, by style: LottieStyle, times factor: Double = 1) {
    let clock = clock
    bindings.bind(\CALayer.position, "position", of: layer, isAnimated: style.isAnimated("a", "d")) { frame in
      let offset = style.offset(at: clock.local(frame)) * factor
      return CGPoint(x: offset.x, y: offset.y)
    }
  }

  /// A layer that covers everything in a color.
  func everything(_ color: CGColor) -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.anchorPoint = .zero
    layer.path = CGPath(rect: MaskBuilder.everything, transform: nil)
    layer.fillColor = color
    return layer
  }

  /// A layer that covers everything in the color of a style.
  private func everything(_ style: LottieStyle) -> CAShapeLayer {
    let layer = everything(.black), clock = clock
    bindings.bind(\CAShapeLayer.fillColor, "fillColor", of: layer, isAnimated: style.isAnimated("c")) {
      CGColor(lottie: style.color(at: clock.local($0)))
    }
    return layer
  }

  // MARK: Inside

  /// The layer with what its styles lay over it.
  private func face(_ styles: [LottieStyle]) -> CALayer {
    let body = body(1)
    guard !styles.isEmpty else { return body }
    let face = group()
    // What lies over the layer must not lie over what is behind it.
    face.state.flags.insert(.isolated)
    let blends = styles.contains { $0.blends }
    if blends {
      // Blend modes leave a backdrop its alpha only where that is 0 or 1: the layer is opaque wherever it is at all,
      // and a mask gives it its alpha back.
      let opaque = group()
      opaque.addSublayer(body)
      opaque.filters = [CAFilter.alpha(times: 1000)]
      face.addSublayer(opaque)
      face.mask = self.body(1)
    } else {
      face.addSublayer(body)
    }
    for style in styles {
      for layer in inside(style) {
        if !blends { layer.compositingFilter = "sourceAtop" }
        face.addSublayer(layer)
      }
    }
    return face
  }

  /// The layers that a style lays over the layer, from back to front.
  private func inside(_ style: LottieStyle) -> [CALayer] {
    let layer: CALayer
    switch style.kind {
    case .bevel: return bevel(style, isInside: true).blended(style)
    case .colorOverlay: layer = everything(style)
    case .gradientOverlay: layer = GradientOverlay(style, bindings, clock, extent()).layer
    case .satin: layer = satin(style)
    // A glow from the middle is brightest there, and one from the edge is a shadow that falls nowhere.
    case .innerGlow where (style.numbers["sr"]?.value(at: 0) ?? 1) == 2: layer = silhouette(style)
    default: layer = shade(style)
    }
    return [shown(layer, style)]
  }

  /// All that lies outside of the layer, blurred and moved: it darkens the layer from its edges.
  private func shade(_ style: LottieStyle) -> CALayer {
    let shade = group(), hole = group(), clock = clock
    shade.addSublayer(everything(style))
    hole.addSublayer(body(1))
    bindings.bind(\CALayer.filters, nil, of: hole, isAnimated: style.isAnimated("s")) { frame in
      [CAFilter.gaussianBlur(sigma: style.sigma(at: clock.local(frame)))]
    }
    if style.kind == .innerShadow { move(hole, by: style) }
    hole.compositingFilter = "destOut"
    shade.addSublayer(hole)
    if style.spreads {
      bindings.bind(\CALayer.filters, nil, of: shade, isAnimated: style.isAnimated("ch")) { frame in
        [CAFilter.alpha(times: style.gain(at: clock.local(frame)))]
      }
    }
    return shade
  }

  /// The difference between the blurred layer moved to one side and to the other one, or the rest.
  private func satin(_ style: LottieStyle) -> CALayer {
    let satin = group(), clock = clock
    for side in [1.0, -1] {
      // White on black: the difference is one of grays, whose lightness becomes alpha.
      let gray = group(), white = group()
      white.addSublayer(body(1))
      bindings.bind(\CALayer.filters, nil, of: white, isAnimated: style.isAnimated("s")) { frame in
        [CAFilter.flat(.one), .gaussianBlur(sigma: style.sigma(at: clock.local(frame)))]
      }
      move(white, by: style, times: side)
      gray.addSublayer(everything(.black))
      gray.addSublayer(white)
      if side < 0 { gray.compositingFilter = "differenceBlendMode" }
      satin.addSublayer(gray)
    }
    // The difference to white is what is missing to it.
    let rest = everything(.white)
    rest.compositingFilter = "differenceBlendMode"
    bindings.bind(\CALayer.isHidden, "hidden", of: rest, isAnimated: style.isAnimated("in")) {
      style.number("in", at: clock.local($0)) == 0
    }
    satin.addSublayer(rest)
    bindings.bind(\CALayer.filters, nil, of: satin, isAnimated: style.isAnimated("c")) { frame in
      [CAFilter.lightness(as: style.color(at: clock.local(frame)))]
    }
    return satin
  }

  // MARK: Strokes

  /// The layer in one color and so much larger, which shows around the layer that lies over it.
  private func stroke(_ style: LottieStyle) -> CALayer {
    let stroke = group(), clock = clock, brush = style.brush, isAnimated = style.isAnimated("s")
    let reach = (brush.instances - 1) / 2
    for number in 0..<brush.diameters {
      let angle = Double(number) / Double(brush.diameters) * .pi, direction = SIMD2(cos(angle), sin(angle))
      let replicator = CAReplicatorLayer(), first = group()
      replicator.anchorPoint = .zero
      replicator.instanceCount = brush.instances
      first.addSublayer(body(brush.instances))
      replicator.addSublayer(first)
      bindings.bind(\CALayer.position, "position", of: first, isAnimated: isAnimated) { frame in
        let start = direction * -style.strokeSize(at: clock.local(frame))
        return CGPoint(x: start.x, y: start.y)
      }
      bindings.bind(
        \CAReplicatorLayer.instanceTransform, "instanceTransform", of: replicator, isAnimated: isAnimated
      ) { frame in
        let step = direction * (style.strokeSize(at: clock.local(frame)) / Double(reach))
        return CATransform3DMakeTranslation(step.x, step.y, 0)
      }
      stroke.addSublayer(replicator)
    }
    bindings.bind(\CALayer.filters, nil, of: stroke, isAnimated: style.isAnimated("c")) { frame in
      // Corners have a step for each copy: they are smoothed away.
      [
        CAFilter.flat(style.color(at: clock.local(frame))), CAFilter.gaussianBlur(sigma: brush.step / 2),
        CAFilter.contrastOfAlpha(max(2.5 * brush.step, 1)),
      ]
    }
    // A stroke without a width shows nothing beside the layer's edges.
    bindings.bind(\CALayer.isHidden, "hidden", of: stroke, isAnimated: isAnimated) {
      style.strokeSize(at: clock.local($0)) <= 0
    }
    return shown(stroke, style)
  }
}

extension [CALayer] {
  /// The light and the shade of a bevel, blended as it has them.
  fileprivate func blended(_ style: LottieStyle) -> [CALayer] {
    for (layer, shade) in zip(self, BevelShade.allCases) {
      layer.compositingFilter = style.blending(shade.modeKey, color: shade.colorKey)
    }
    return self
  }
}
