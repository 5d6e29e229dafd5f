// Tints: factors that a node's picture is multiplied by, from opacities and from the colours of instances.
// SPDX-License-Identifier: Apache-2.0

/// A factor for each channel of a premultiplied colour.
package struct Tint: Hashable, Sendable {
  /// Red, green, blue, alpha, each 0…1; the first three hold the alpha as a factor already.
  package private(set) var factors: SIMD4<Double>

  /// The tint that changes nothing.
  package static let none = Tint(alpha: 1)

  /// Creates a tint that only fades, by the factor `alpha`.
  package init(alpha: Double) { factors = SIMD4(repeating: alpha) }

  /// Creates the tint that turns white into `color`, straight, not premultiplied. Components beyond 0…1 count as 0 or
  /// 1.
  package init(straight color: SIMD4<Double>) {
    let clamped = color.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
    factors = clamped * clamped.w
    factors.w = clamped.w
  }

  /// Creates the tint that turns opaque white into `color`, premultiplied.
  package init(premultiplied color: SIMD4<Double>) { factors = color }

  package var alpha: Double { factors.w }

  /// The tint without its alpha: red, green, blue, 1.
  package var straightColor: SIMD4<Double> { alpha > 0 ? factors / alpha : SIMD4(repeating: 1) }

  /// The same colours, without a fade.
  package var withoutAlpha: Tint { Tint(straight: straightColor) }

  package func multiplied(by other: Tint) -> Tint { Tint(premultiplied: factors * other.factors) }

  package func faded(by alpha: Double) -> Tint { Tint(premultiplied: factors * alpha) }

  /// A premultiplied colour, tinted.
  package func applied(to color: SIMD4<Double>) -> SIMD4<Double> { color * factors }
}
