// Blend modes of the reference renderer, from the wording of the standards: W3C's Compositing and Blending Level 1, and
// Porter and Duff's "Compositing Digital Images".
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

/// The combination of a layer's picture with its backdrop.
struct ReferenceBlend {
  private enum Formula {
    /// B(cb, cs) of one component.
    case component(@Sendable (Double, Double) -> Double)
    /// B(cb, cs) of a whole colour.
    case color(@Sendable ([Double], [Double]) -> [Double])
    /// An operator on premultiplied pixels, the source first.
    case pixel(@Sendable (ReferencePixel, ReferencePixel) -> ReferencePixel)
  }

  private let formula: Formula
  /// Whether it acts within the layer's bounds alone, because it would change the backdrop even where the picture is
  /// transparent.
  let staysInBounds: Bool

  /// Creates the blend mode of a filter; nil without a filter, or if its effect is that of source over.
  init?(_ filter: Any?) {
    guard var name = filter as? String ?? (filter as? CAFilter)?.type else { return nil }
    if let filter = filter as? CAFilter, !filter.isEnabled { return nil }
    if name.hasSuffix("BlendMode") { name.removeLast(9) }
    if let function = Self.separable[name] {
      formula = .component(function)
    } else if let function = Self.whole[name] {
      formula = .color(function)
    } else if let function = Self.operators[name] {
      formula = .pixel(function)
    } else {
      return nil
    }
    staysInBounds = ["clear", "copy", "sourceIn", "sourceOut", "destIn", "destAtop", "subtractS"].contains(name)
  }

  /// Returns the backdrop `b` with the source `s` blended into it.
  func blend(_ s: ReferencePixel, onto b: ReferencePixel) -> ReferencePixel {
    // co = cs·αs·(1 − αb) + cb·αb·(1 − αs) + αs·αb·B(cb, cs)
    let both = s.alpha * b.alpha
    var mixed = [0.0, 0, 0]
    switch formula {
    case .pixel(let operate): return operate(s, b)
    case .component(let function) where both > 0:
      mixed = [
        function(b.red / b.alpha, s.red / s.alpha), function(b.green / b.alpha, s.green / s.alpha),
        function(b.blue / b.alpha, s.blue / s.alpha),
      ]
    case .color(let function) where both > 0:
      mixed = function(
        [b.red / b.alpha, b.green / b.alpha, b.blue / b.alpha], [s.red / s.alpha, s.green / s.alpha, s.blue / s.alpha])
    default: break
    }
    func part(_ s1: Double, _ b1: Double, _ m: Double) -> Double {
      s1 * (1 - b.alpha) + b1 * (1 - s.alpha) + both * max(0, min(1, m))
    }
    return ReferencePixel(
      red: part(s.red, b.red, mixed[0]), green: part(s.green, b.green, mixed[1]),
      blue: part(s.blue, b.blue, mixed[2]), alpha: s.alpha + b.alpha - both)
  }

  // MARK: B(cb, cs), component by component

  private static let separable: [String: @Sendable (Double, Double) -> Double] = [
    "multiply": { $0 * $1 },
    "screen": { $0 + $1 - $0 * $1 },
    "overlay": { hardLight($1, $0) },
    "darken": { min($0, $1) },
    "lighten": { max($0, $1) },
    "colorDodge": { b, s in b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s)) },
    "colorBurn": { b, s in b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s) },
    "hardLight": { hardLight($0, $1) },
    "softLight": { b, s in
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (d - b)
    },
    "difference": { abs($0 - $1) },
    "exclusion": { $0 + $1 - 2 * $0 * $1 },
    "linearBurn": { $0 + $1 - 1 },
    "linearDodge": { $0 + $1 },
    "linearLight": { $0 + 2 * $1 - 1 },
    "pinLight": { b, s in s <= 0.5 ? min(b, 2 * s) : max(b, 2 * s - 1) },
    "subtract": { $0 - $1 },
    // Zero divided by anything is zero.
    "divide": { b, s in b <= 0 ? 0 : s <= 0 ? 1 : b / s },
  ]

  @Sendable private static func hardLight(_ b: Double, _ s: Double) -> Double {
    s <= 0.5 ? b * (2 * s) : b + (2 * s - 1) - b * (2 * s - 1)
  }

  // MARK: B(cb, cs) of whole colours

  private static let whole: [String: @Sendable ([Double], [Double]) -> [Double]] = [
    "hue": { setLuminosity(setSaturation($1, saturation($0)), luminosity($0)) },
    "saturation": { setLuminosity(setSaturation($0, saturation($1)), luminosity($0)) },
    "color": { setLuminosity($1, luminosity($0)) },
    "luminosity": { setLuminosity($0, luminosity($1)) },
  ]

  @Sendable private static func luminosity(_ c: [Double]) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }

  @Sendable private static func saturation(_ c: [Double]) -> Double { (c.max() ?? 0) - (c.min() ?? 0) }

  @Sendable private static func setLuminosity(_ c: [Double], _ l: Double) -> [Double] {
    let d = l - luminosity(c)
    return clipColor(c.map { $0 + d })
  }

  @Sendable private static func clipColor(_ c: [Double]) -> [Double] {
    var c = c
    let l = luminosity(c), n = c.min() ?? 0, x = c.max() ?? 0
    if n < 0 { c = c.map { l + ($0 - l) * l / (l - n) } }
    if x > 1 { c = c.map { l + ($0 - l) * (1 - l) / (x - l) } }
    return c
  }

  @Sendable private static func setSaturation(_ c: [Double], _ s: Double) -> [Double] {
    let n = c.min() ?? 0, x = c.max() ?? 0
    return x > n ? c.map { ($0 - n) * s / (x - n) } : [0, 0, 0]
  }

  // MARK: Operators on premultiplied pixels

  private static let operators: [String: @Sendable (ReferencePixel, ReferencePixel) -> ReferencePixel] = [
    "clear": { weighted($0, 0, $1, 0) },
    "copy": { weighted($0, 1, $1, 0) },
    "sourceIn": { weighted($0, $1.alpha, $1, 0) },
    "sourceOut": { weighted($0, 1 - $1.alpha, $1, 0) },
    "sourceAtop": { weighted($0, $1.alpha, $1, 1 - $0.alpha) },
    "destOver": { weighted($0, 1 - $1.alpha, $1, 1) },
    "destIn": { weighted($0, 0, $1, $0.alpha) },
    "destOut": { weighted($0, 0, $1, 1 - $0.alpha) },
    "destAtop": { weighted($0, 1 - $1.alpha, $1, $0.alpha) },
    "xor": { weighted($0, 1 - $1.alpha, $1, 1 - $0.alpha) },
    "plusL": { each($0, $1, alpha: min(1, $0.alpha + $1.alpha)) { s, b, _ in min(1, s + b) } },
    // The differences to white are added.
    "plusD": { s, b in
      let alpha = min(1, s.alpha + b.alpha)
      return each(s, b, alpha: alpha) { s1, b1, _ in max(0, alpha - (s.alpha - s1) - (b.alpha - b1)) }
    },
    "subtractS": { each($0, $1, alpha: $0.alpha + $1.alpha - $0.alpha * $1.alpha) { s, b, _ in max(0, s - b) } },
    "subtractD": { each($0, $1, alpha: $0.alpha + $1.alpha - $0.alpha * $1.alpha) { s, b, _ in max(0, b - s) } },
  ]

  @Sendable private static func weighted(
    _ s: ReferencePixel, _ fs: Double, _ b: ReferencePixel, _ fb: Double
  ) -> ReferencePixel { s.times(fs).plus(b.times(fb)) }

  @Sendable private static func each(
    _ s: ReferencePixel, _ b: ReferencePixel, alpha: Double, _ function: (Double, Double, Double) -> Double
  ) -> ReferencePixel {
    ReferencePixel(
      red: function(s.red, b.red, alpha), green: function(s.green, b.green, alpha),
      blue: function(s.blue, b.blue, alpha), alpha: alpha)
  }
}
