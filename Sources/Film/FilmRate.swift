// FilmRate: a frame rate as the fraction of two whole numbers, which containers and encoders count in.
// SPDX-License-Identifier: Apache-2.0

/// A number of pictures a second, as a fraction in lowest terms.
struct FilmRate: Equatable {
  let numerator: Int
  let denominator: Int

  /// The largest denominator. 24000/1001 has its own, and any rate up to 1000 has a numerator that fits in 31 bits.
  private static let largestDenominator = 1_001_000.0

  /// The simplest fraction that is a rate above 0, or nearly: the first convergent of its continued fraction that is
  /// off by less than a frame in a thousand million, or the last one with a denominator that is not too large.
  init(_ rate: Double) {
    // Rates below this are slower than the clocks of films can count.
    let rate = max(rate.isFinite ? rate : 1, 1 / Self.largestDenominator)
    var (above, below) = ((1.0, 0.0), (rate.rounded(.down), 1.0))
    var rest = rate - rate.rounded(.down)
    while abs(below.0 / below.1 - rate) > rate * 1e-9, rest > 0 {
      let whole = (1 / rest).rounded(.down)
      let next = (whole * below.0 + above.0, whole * below.1 + above.1)
      guard next.1 <= Self.largestDenominator else { break }
      (above, below, rest) = (below, next, 1 / rest - whole)
    }
    if below.0 < 1 { below = (1, Self.largestDenominator) }
    (numerator, denominator) = (Int(below.0), Int(below.1))
  }
}
