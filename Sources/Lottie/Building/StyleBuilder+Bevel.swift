// StyleBuilder+Bevel: light and shade on the edges of a layer that seems to be raised, or sunk.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteLayers

/// A bevel is the relief of a height field under a light that is far away: heights are the blurred alpha of the layer,
/// and the light is that of Lambert, to the first order of the slope, so that what lies flat keeps its color. This is
/// the embossing of J. Schlag, "Fast Embossing Effects on Raster Image Data" (Graphics Gems IV, 1994), after the bumps
/// of J. Blinn, "Simulation of Wrinkled Surfaces" (1978). The slope toward the light is the difference of the field
/// moved toward the light and moved away from it, so that layers and filters draw it in whatever size it is shown, and
/// it follows a layer that moves.
extension StyleBuilder {
  /// The light and the shade of a bevel on the layer or around it, from back to front.
  func bevel(_ style: LottieStyle, isInside: Bool) -> [CALayer] {
    BevelShade.allCases.map { finished(relief(style, $0, isInside: isInside), style, $0) }
  }

  /// A layer as opaque as its light or shade is, and absent where the bevel has no size.
  private func finished(_ layer: CALayer, _ style: LottieStyle, _ shade: BevelShade) -> CALayer {
    let clock = clock
    bindings.bind(\CALayer.opacity, "opacity", of: layer, isAnimated: style.isAnimated(shade.opacityKey)) {
      Float(style.opacity(of: shade, at: clock.local($0)))
    }
    bindings.bind(\CALayer.isHidden, "hidden", of: layer, isAnimated: style.isAnimated("s", "sr", "ll")) { frame in
      let local = clock.local(frame)
      return style.bevelReach(at: local) <= 0 || style.bevelDepth(at: local) <= 0
    }
    return layer
  }

  /// The part of the relief that is toward the light or away from it, in its color.
  private func relief(_ style: LottieStyle, _ shade: BevelShade, isInside: Bool) -> CALayer {
    let relief = group(), clock = clock, isChiseled = style.bevelTechnique != .smooth
    let side = shade == .highlight ? 1.0 : -1
    // Red is the slope, and green tells where a chiseled bevel ends. A context has no mode that subtracts: what is missing
    // to white is added, less white.
    let green = isChiseled ? Chisel.least(style) : 0
    for (sign, ground, top) in [
      (side, SIMD4(0, green, 0, 1), SIMD4(1, green, 0, 1)), (-side, SIMD4.one, SIMD4(0, 1, 1, 1)),
    ] {
      let heights = heights(style, over: ground, top) { frame in
        style.bevelOffset(at: frame, isInside: isInside) * sign
      }
      if sign != side { heights.compositingFilter = "plusD" }
      relief.addSublayer(heights)
    }
    if isChiseled { relief.addSublayer(steepness(style)) }
    let isAnimated = style.isAnimated(shade.colorKey, "sr", "ll", "sf", "s")
    bindings.bind(\CALayer.filters, nil, of: relief, isAnimated: isAnimated) { frame in
      let local = clock.local(frame), color = style.color(of: shade, at: local)
      let softness = CAFilter.gaussianBlur(sigma: style.bevelSoftness(at: local))
      let depth = style.bevelDepth(at: local)
      guard isChiseled else {
        return [CAFilter.slope(as: color, times: depth / Chisel.steepest(style)), softness]
      }
      // Red is the slope. Green grows along it, and is 1 where the bevel ends: it becomes 1 on the bevel and 0 from there
      // on, within about two pixels.
      let sharpness = max(style.bevelReach(at: local) * 0.6, 1)
      return [
        CAFilter.colorMatrix([[depth, 0, 0, 0, 0], [0, -sharpness, 0, 0, sharpness], [0, 0, 0, 0, 0]]),
        CAFilter.slope(as: color, times: 1, within: 1), softness,
      ]
    }
    return relief
  }

  /// The heights of a bevel, moved: from one color on the ground to the other one on the layer.
  private func heights(
    _ style: LottieStyle, over ground: SIMD4<Double>, _ top: SIMD4<Double>,
    offset: ((_ frame: Double) -> SIMD2<Double>)? = nil
  ) -> CALayer {
    let heights = group()
    heights.addSublayer(everything(CGColor(lottie: ground)))
    heights.addSublayer(raised(style, top, offset: offset))
    return heights
  }

  /// The blurred layer in a color, moved.
  private func raised(
    _ style: LottieStyle, _ color: SIMD4<Double>, offset: ((_ frame: Double) -> SIMD2<Double>)? = nil
  ) -> CALayer {
    let raised = group(), clock = clock
    raised.addSublayer(body(1))
    bindings.bind(\CALayer.filters, nil, of: raised, isAnimated: style.isAnimated("s")) { frame in
      [CAFilter.flat(color), CAFilter.gaussianBlur(sigma: style.bevelSigma(at: clock.local(frame)))]
    }
    guard let offset else { return raised }
    bindings.bind(\CALayer.position, "position", of: raised, isAnimated: style.isAnimated("a", "bd", "s")) { frame in
      let place = offset(clock.local(frame))
      return CGPoint(x: place.x, y: place.y)
    }
    return raised
  }

  // MARK: Chisels

  /// The slope that heights have whatever direction they fall in, which divides the one toward the light: a chiseled
  /// bevel is as steep everywhere, and only its direction counts.
  private func steepness(_ style: LottieStyle) -> CALayer {
    let steepness = heights(style, over: SIMD4(0, 0, 0, 1), .one)
    steepness.addSublayer(raised(style, SIMD4(0, 0, 0, 1)))
    // A context has no mode that divides: dodging divides by what is missing to white.
    let (factor, rest) = Chisel.steepness(style)
    steepness.filters = [
      CAFilter.colorMatrix([[-factor, 0, 0, 0, 1 - rest], [0, -factor, 0, 0, 1 - rest], [0, 0, 0, 0, 0]])
    ]
    steepness.compositingFilter = "colorDodgeBlendMode"
    return steepness
  }
}

/// The differences of heights at an edge.
private enum Chisel {
  /// The part of a height that an edge has reached so many sigmas from its middle: a normal distribution, as far as
  /// Core Animation's blurs reach, which is two sigmas.
  private static func height(_ sigmas: Double) -> Double {
    let reach = 2.0, distance = min(max(sigmas, -reach), reach)
    return 0.5 * (1 + erf(distance / 2.0.squareRoot()) / erf(reach / 2.0.squareRoot()))
  }

  /// The difference of heights at an edge that faces the light.
  static func steepest(_ style: LottieStyle) -> Double { height(style.bevelStep) - height(-style.bevelStep) }

  /// The difference at a place whose height is h, as a factor of h (1 − h) and a rest.
  ///
  /// The density of a normal distribution is known from the part that it has reached: it is the greatest one times
  /// 0.24 + 0.76 · 4 h (1 − h), to 5 % as far as a chisel reaches. The two numbers were fitted to that.
  static func steepness(_ style: LottieStyle) -> (factor: Double, rest: Double) {
    let steepest = steepest(style)
    return (0.76 * 4 * steepest, 0.24 * steepest)
  }

  /// The same where a bevel ends.
  static func least(_ style: LottieStyle) -> Double {
    let height = height(LottieStyle.chiselReach), (factor, rest) = steepness(style)
    return factor * height * (1 - height) + rest
  }
}

extension CAFilter {
  /// A filter that makes red the alpha of a color, and where it is `within` something, less what green lacks of that.
  fileprivate static func slope(as color: SIMD4<Double>, times factor: Double, within: Double = 0) -> CAFilter {
    colorMatrix(
      (0..<3).map { [0, 0, 0, 0, color[$0]] }, alpha: [color.w * factor, color.w * within, 0, 0, -color.w * within])
  }
}
