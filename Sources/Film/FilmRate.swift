// FilmRate: a frame rate as the fraction of two whole numbers, which containers and encoders count in.
// SPDX-License-Identifier: Apache-2.0

/// A number of pictures a second, as a fraction in lowest terms.
struct FilmRate: Equatable {
  let numerator: Int
  let denominator: Int
  /// The pictures a second: the fraction, or the given rate if that is slower than any fraction.
  let value: Double

  /// The largest denominator. 24000/1001 has its own, and any rate up to 1000 has a numerator that fits in 31 bits.
  private static let largestDenominator = 1_001_000.0
  /// The largest number whose rate of television, 1000/1001 of it, is recognised.
  private static let largestOfTelevision = 240.0
  /// The share by which a rate may be off a whole number: exporters write 25.00001.
  private static let wholeTolerance = 1e-6
  /// The share by which a rate may be off a rate of television: 29.97, as it is mostly written, is off 30000/1001 by 1.0e-6.
  private static let televisionTolerance = 2e-6
  /// The share by which a rate may be off any other fraction: twice what a number in single precision may be off.
  private static let tolerance = 1e-7

  /// The fraction that a rate above 0 means: a whole number, a rate of television such as 30000/1001, or else the simplest
  /// fraction that the rate is but for the rounding of numbers in single precision.
  init(_ rate: Double) {
    // Rates below this are slower than the clocks of containers can count.
    let slowest = 1 / Self.largestDenominator
    let given = rate.isFinite && rate > 0 ? rate : slowest
    let fraction = Self.known(given) ?? Self.simplest(max(given, slowest))
    (numerator, denominator) = (Int(fraction.above), Int(fraction.below))
    value = given < slowest ? given : fraction.above / fraction.below
  }

  /// The whole number, or the rate of television, that a rate is nearly; nil for other rates.
  private static func known(_ rate: Double) -> (above: Double, below: Double)? {
    let whole = rate.rounded()
    if whole >= 1, abs(rate - whole) <= whole * wholeTolerance { return (whole, 1) }
    let base = (rate * 1.001).rounded(), exact = base * 1000 / 1001
    if 1...largestOfTelevision ~= base, abs(rate - exact) <= exact * televisionTolerance { return (base * 1000, 1001) }
    // 24000/1001 is mostly called 23.98.
    return abs(rate - 23.98) <= 23.98 * tolerance ? (24_000, 1001) : nil
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
