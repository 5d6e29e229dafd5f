// StrokeEffectBuilder: the effect that strokes the outlines of a layer's masks.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteLayers

/// Makes the strokes along masks.
///
/// The parameters are, by their index: 0 the number of the mask, from 1; 1 whether it is all masks; 2 whether they are stroked one after the
/// other; 3 the color; 4 the brush size, which is the radius of the brush; 6 the opacity, from 0 to 1; 7 and 8 the start and the end in
/// percent; 10 the style: 1 over the layer, 2 alone, 3 the layer where the strokes are. So lottie-web has them (SVGStrokeEffect); the
/// hardness of the brush, 5, and the distance of its dabs, 9, are not drawn.
struct StrokeEffectBuilder {
  let bindings: Bindings
  let clock: Clock

  /// A layer's contents with the strokes of an effect, unmasked: effects come after masks. `contents` is masked already.
  func stroked(_ contents: CALayer, by effect: LottieEffect, along masks: [LottieMask]) -> CALayer {
    let strokes = self.strokes(effect, along: masks), group = CALayer()
    group.anchorPoint = .zero
    switch effect.integer(10) {
    case 2: group.addSublayer(strokes)
    case 3:
      group.addSublayer(contents)
      group.mask = strokes
    default:
      group.addSublayer(contents)
      group.addSublayer(strokes)
    }
    return group
  }

  private func strokes(_ effect: LottieEffect, along masks: [LottieMask]) -> CALayer {
    let group = CALayer(), clock = clock
    group.anchorPoint = .zero
    var stroked = masks
    if effect.integer(1) == 0 {
      let index = (effect.integer(0) ?? 1) - 1
      stroked = masks.indices.contains(index) ? [masks[index]] : []
    }
    let parts = effect.integer(2) == 0 ? stroked.map { [$0] } : [stroked]
    for part in parts where !part.isEmpty {
      let layer = CAShapeLayer()
      layer.anchorPoint = .zero
      layer.fillColor = nil
      (layer.lineCap, layer.lineJoin) = (.round, .round)
      bindings.bind(
        \CAShapeLayer.path, "path", of: layer, isAnimated: part.contains { $0.path.isAnimated }
      ) { frame in
        let path = CGMutablePath()
        for contour in part.flatMap({ $0.path.value(at: clock.local(frame)).contours }) { path.add(contour) }
        return path
      }
      bind(layer, effect)
      group.addSublayer(layer)
    }
    let opacity = effect.number(6)
    bindings.bind(\CALayer.opacity, "opacity", of: group, isAnimated: opacity?.isAnimated ?? false) {
      Float(min(max(opacity?.value(at: clock.local($0)) ?? 1, 0), 1))
    }
    return group
  }

  private func bind(_ layer: CAShapeLayer, _ effect: LottieEffect) {
    let clock = clock
    let color = effect.color(3) ?? Keyframed(SIMD4(1, 1, 1, 1)), size = effect.number(4) ?? Keyframed(1)
    bindings.bind(\CAShapeLayer.strokeColor, "strokeColor", of: layer, isAnimated: color.isAnimated) {
      CGColor(lottie: color.value(at: clock.local($0)))
    }
    bindings.bind(\CAShapeLayer.lineWidth, "lineWidth", of: layer, isAnimated: size.isAnimated) {
      max(0, 2 * size.value(at: clock.local($0)))
    }
    let start = effect.number(7) ?? Keyframed(0), end = effect.number(8) ?? Keyframed(100)
    let isAnimated = start.isAnimated || end.isAnimated
    func place(_ frame: Double, _ choose: (Double, Double) -> Double) -> CGFloat {
      let local = clock.local(frame)
      return CGFloat(min(max(choose(start.value(at: local), end.value(at: local)) / 100, 0), 1))
    }
    bindings.bind(\CAShapeLayer.strokeStart, "strokeStart", of: layer, isAnimated: isAnimated) { place($0, min) }
    bindings.bind(\CAShapeLayer.strokeEnd, "strokeEnd", of: layer, isAnimated: isAnimated) { place($0, max) }
  }
}
