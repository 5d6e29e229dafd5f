// FilmRate: a frame rate as the fraction of two whole numbers, which containers and encoders count in.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

/// A number of pictures a second, as a fraction in lowest terms.
struct FilmRate: Equatable {
  let numerator: Int
  let denominator: Int
  /// The pictures a second: the fraction, or the given rate if that is slower than any fraction.
  let value: Double

  /// The largest denominator. 24000/1001 has its own, and any rate up to 1000 has a numerator that fits in 31 bits.
  private static let largestDenominator = 1_001_000.0
  /// The share by which a rate may be off any other fraction: twice what a number in single precision may be off.
  private static let tolerance = 1e-7

  /// The fraction that a rate above 0 means: a whole number, a rate of television such as 30000/1001, or else the simplest
  /// fraction that the rate is but for the rounding of numbers in single precision.
  init(_ rate: Double) {
    // Rates below this are slower than the clocks of containers can count.
    let slowest = 1 / Self.largestDenominator
    let given = rate.isFinite && rate > 0 ? rate : slowest
    let fraction = NominalFrameRate.fraction(of: given) ?? Self.simplest(max(given, slowest))
    (numerator, denominator) = (Int(fraction.above), Int(fraction.below))
    value = given < slowest ? given : fraction.above / fraction.below
  }

  /// The first convergent of a rate's continued fraction that is near enough, or the last one with a denominator that is not
  /// too large.
  private static func simplest(_ rate: Double) -> (above: Double, below: Double) {
    var (last, found) = ((above: 1.0, below: 0.0), (above: rate.rounded(.down), below: 1.0))
    var rest = rate - rate.rounded(.down)
    while abs(found.above / found.below - rate) > rate * tolerance, rest > 0 {
      let whole = (1 / rest).rounded(.down)
      let next = (above: whole * found.above + last.above, below: whole * found.below + last.below)
      guard next.below <= largestDenominator else { break }
      (last, found, rest) = (found, next, 1 / rest - whole)
    }
    return found.above < 1 ? (1, largestDenominator) : found
  }
}
