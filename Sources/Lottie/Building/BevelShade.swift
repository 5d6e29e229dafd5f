// BevelShade: the light and the shade of bevels, and what the values of bevels mean at a frame.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One of the two things that a bevel lays over a layer.
enum BevelShade: CaseIterable {
  case shadow, highlight

  var modeKey: String { self == .highlight ? "hm" : "sm" }
  var colorKey: String { self == .highlight ? "hc" : "sc" }
  var opacityKey: String { self == .highlight ? "ho" : "so" }
}

extension LottieStyle {
  /// The places of bevels, by their numbers in the menu of After Effects.
  enum BevelForm: Int {
    case outer = 1, inner, emboss, pillow

    /// Whether it lies on the layer, and whether it lies around it.
    var isInside: Bool { self != .outer }
    var isOutside: Bool { self != .inner }
  }

  /// The ways in which heights follow from the layer's edges.
  enum BevelTechnique: Int {
    case smooth = 1, chiselHard, chiselSoft
  }

  /// The place of a bevel; nil for the bevel of a stroke, and for what nobody knows.
  var bevelForm: BevelForm? { choice("bs", default: 2).flatMap(BevelForm.init) }

  var bevelTechnique: BevelTechnique {
    choice("bt", default: 1).flatMap(BevelTechnique.init) ?? .smooth
  }

  /// The largest size of a bevel, in pixels, as editors have it.
  private static let maxBevel = 250.0

  /// The way from the edge to the end of a bevel, in pixels. The two sides of an edge share the size of an emboss.
  func bevelReach(at frame: Double) -> Double {
    let size = min(max(number("s", at: frame), 0), Self.maxBevel)
    return bevelForm == .emboss || bevelForm == .pillow ? size / 2 : size
  }

  /// The sigma of the blur that makes heights of alpha, in pixels.
  func bevelSigma(at frame: Double) -> Double {
    bevelReach(at: frame) * (bevelTechnique == .smooth ? 0.4 : 1 / Self.chiselReach)
  }

  /// The reach of a chiseled bevel, in sigmas.
  static let chiselReach = 1.5

  /// The way toward the light from a point to the one whose height is compared with it, in sigmas.
  var bevelStep: Double { bevelTechnique == .smooth ? 1 : 0.5 }

  /// The way by which heights are moved toward the light on the layer, or away from it around a pillow.
  func bevelOffset(at frame: Double, isInside: Bool) -> SIMD2<Double> {
    let angle = number("a", at: frame, default: 120) * .pi / 180
    let isDown = number("bd", at: frame, default: 1).rounded() == 2
    let sign = (isDown ? -1.0 : 1) * (bevelForm == .pillow && !isInside ? -1 : 1)
    return SIMD2(cos(angle), -sin(angle)) * sign * bevelSigma(at: frame) * bevelStep
  }

  /// The factor of slopes: they are seen the less the higher the light stands.
  func bevelDepth(at frame: Double) -> Double {
    let altitude = min(max(number("ll", at: frame, default: 30), 0), 90) * .pi / 180
    // The cosine of a right angle is zero only up to rounding.
    return min(max(number("sr", at: frame, default: 100), 0), 1000) / 100 * max(cos(altitude) - 1e-9, 0)
  }

  /// The sigma of the blur that softens light and shade, in pixels.
  func bevelSoftness(at frame: Double) -> Double {
    let own = min(max(number("sf", at: frame), 0), Self.maxBevel) * Self.sigmaOfSize
    return bevelTechnique == .chiselSoft ? max(own, bevelReach(at: frame) / 8) : own
  }

  /// The color of light or shade.
  func color(of shade: BevelShade, at frame: Double) -> SIMD4<Double> {
    colors[shade.colorKey]?.value(at: frame) ?? (shade == .highlight ? .one : SIMD4(0, 0, 0, 1))
  }

  /// The opacity of light or shade, from 0 to 1.
  func opacity(of shade: BevelShade, at frame: Double) -> Double {
    min(max(number(shade.opacityKey, at: frame, default: 75) / 100, 0), 1)
  }
}
