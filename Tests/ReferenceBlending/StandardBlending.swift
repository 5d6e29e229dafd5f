// Blending written as in its standards, in double precision: straight colours, quotients, cases.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartzitePixelEffects

/// The formulas of Compositing and Blending Level 1 (W3C), 5, 9 and 10, with the names that it uses; the modes that
/// image editors add are computed as their names say.
package enum StandardBlending {
  package typealias Color = SIMD4<Double>

  /// Returns the premultiplied pixel that results from a premultiplied `source` over a premultiplied `backdrop`.
  package static func result(_ mode: BlendMode, source: Color, backdrop: Color) -> Color {
    let (alphaS, alphaB) = (source.w, backdrop.w)
    if let factors = factors(mode, alphaS, alphaB) { return source * factors.0 + backdrop * factors.1 }
    var result = Color()
    switch mode {
    case .plusL: return pointwiseMin(source + backdrop, Color(repeating: 1))
    case .plusD:
      // The differences to white are added: 1 − result = (1 − source) + (1 − backdrop) in the area that both cover.
      result.w = min(1, alphaS + alphaB)
      for index in 0..<3 { result[index] = max(0, result.w - (alphaS - source[index]) - (alphaB - backdrop[index])) }
    case .subtractS, .subtractD:
      let difference = mode == .subtractS ? source - backdrop : backdrop - source
      for index in 0..<3 { result[index] = max(0, difference[index]) }
      result.w = alphaS + alphaB - alphaS * alphaB
    default:
      let cs = straight(source), cb = straight(backdrop)
      let mixed = mixed(mode, cs, cb)
      result.w = alphaS + alphaB * (1 - alphaS)
      for index in 0..<3 {
        // Cs = (1 − αb) · Cs + αb · B(Cb, Cs), then source over.
        let color = (1 - alphaB) * cs[index] + alphaB * mixed[index]
        result[index] = alphaS * color + alphaB * cb[index] * (1 - alphaS)
      }
    }
    return result
  }

  private static func straight(_ color: Color) -> SIMD3<Double> {
    color.w == 0 ? .zero : SIMD3(color.x, color.y, color.z) / color.w
  }

  /// Fa and Fb of Porter and Duff.
  private static func factors(_ mode: BlendMode, _ alphaS: Double, _ alphaB: Double) -> (Double, Double)? {
    switch mode {
    case .normal: (1, 1 - alphaS)
    case .clear: (0, 0)
    case .copy: (1, 0)
    case .sourceIn: (alphaB, 0)
    case .sourceOut: (1 - alphaB, 0)
    case .sourceAtop: (alphaB, 1 - alphaS)
    case .destOver: (1 - alphaB, 1)
    case .destIn: (0, alphaS)
    case .destOut: (0, 1 - alphaS)
    case .destAtop: (1 - alphaB, alphaS)
    case .xor: (1 - alphaB, 1 - alphaS)
    default: nil
    }
  }

  private static func mixed(_ mode: BlendMode, _ cs: SIMD3<Double>, _ cb: SIMD3<Double>) -> SIMD3<Double> {
    switch mode {
    case .hue: return setLum(setSat(cs, sat(cb)), lum(cb))
    case .saturation: return setLum(setSat(cb, sat(cs)), lum(cb))
    case .color: return setLum(cs, lum(cb))
    case .luminosity: return setLum(cb, lum(cs))
    default:
      var result = SIMD3<Double>()
      for index in 0..<3 { result[index] = component(mode, cs[index], cb[index]) }
      return result
    }
  }

  private static func component(_ mode: BlendMode, _ cs: Double, _ cb: Double) -> Double {
    switch mode {
    case .multiply: return cs * cb
    case .screen: return cb + cs - cb * cs
    case .overlay: return component(.hardLight, cb, cs)
    case .darken: return min(cs, cb)
    case .lighten: return max(cs, cb)
    case .colorDodge: return cb == 0 ? 0 : cs == 1 ? 1 : min(1, cb / (1 - cs))
    case .colorBurn: return cb == 1 ? 1 : cs == 0 ? 0 : 1 - min(1, (1 - cb) / cs)
    case .hardLight:
      return cs <= 0.5 ? component(.multiply, 2 * cs, cb) : component(.screen, 2 * cs - 1, cb)
    case .softLight:
      if cs <= 0.5 { return cb - (1 - 2 * cs) * cb * (1 - cb) }
      let d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
      return cb + (2 * cs - 1) * (d - cb)
    case .difference: return abs(cb - cs)
    case .exclusion: return cb + cs - 2 * cb * cs
    case .linearBurn: return max(0, cs + cb - 1)
    case .linearDodge: return min(1, cs + cb)
    case .linearLight: return cs <= 0.5 ? max(0, cb + 2 * cs - 1) : min(1, cb + 2 * (cs - 0.5))
    case .pinLight: return cs <= 0.5 ? min(cb, 2 * cs) : max(cb, 2 * cs - 1)
    case .subtract: return max(0, cb - cs)
    case .divide: return cb == 0 ? 0 : cs == 0 ? 1 : min(1, cb / cs)
    default: return .nan
    }
  }

  // MARK: Colours as a whole

  private static func lum(_ c: SIMD3<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  private static func sat(_ c: SIMD3<Double>) -> Double { c.max() - c.min() }

  private static func setLum(_ c: SIMD3<Double>, _ l: Double) -> SIMD3<Double> { clipColor(c + (l - lum(c))) }

  private static func clipColor(_ color: SIMD3<Double>) -> SIMD3<Double> {
    var c = color
    let l = lum(c), n = c.min(), x = c.max()
    if n < 0 { c = l + (c - l) * l / (l - n) }
    if x > 1 { c = l + (c - l) * (1 - l) / (x - l) }
    return c
  }

  private static func setSat(_ color: SIMD3<Double>, _ s: Double) -> SIMD3<Double> {
    let order = (0..<3).sorted { color[$0] < color[$1] }
    let (least, middle, most) = (order[0], order[1], order[2])
    var c = SIMD3<Double>()
    if color[most] > color[least] {
      c[middle] = (color[middle] - color[least]) * s / (color[most] - color[least])
      c[most] = s
    }
    return c
  }
}
