// What a layer's picture is multiplied by: fades, and the colours of a replicator's instances.
// SPDX-License-Identifier: Apache-2.0

/// A factor for each channel of a premultiplied colour.
package struct Tint: Hashable, Sendable {
  /// Red, green, blue, alpha, each 0…1; the first three hold the alpha as a factor already.
  package private(set) var factors: SIMD4<Double>

  /// Everything stays as it is.
  package static let none = Tint(factors: SIMD4(repeating: 1))

  private init(factors: SIMD4<Double>) {
    self.factors = factors
  }

  /// A fade.
  package init(alpha: Double) {
    factors = SIMD4(repeating: alpha)
  }

  /// The colour that takes white's place: straight, not premultiplied. Components beyond 0…1 count as 0 or 1.
  package init(straight color: SIMD4<Double>) {
    let clamped = color.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
    factors = clamped * clamped.w
    factors.w = clamped.w
  }

  /// The colour that takes the place of opaque white, premultiplied.
  package init(premultiplied color: SIMD4<Double>) {
    factors = color
  }

  package var alpha: Double { factors.w }

  /// The tint without its alpha: red, green, blue, 1.
  package var straightColor: SIMD4<Double> {
    alpha > 0 ? factors / alpha : SIMD4(repeating: 1)
  }

  /// The same colours, without a fade.
  package var withoutAlpha: Tint { Tint(straight: straightColor) }

  package func multiplied(by other: Tint) -> Tint { Tint(factors: factors * other.factors) }

  package func faded(by alpha: Double) -> Tint { Tint(factors: factors * alpha) }

  /// A premultiplied colour, tinted.
  package func applied(to color: SIMD4<Double>) -> SIMD4<Double> { color * factors }
}
