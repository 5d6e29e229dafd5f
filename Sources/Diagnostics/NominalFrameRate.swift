// NominalFrameRate: the frame rates that rounded numbers stand for.
// SPDX-License-Identifier: Apache-2.0

/// The rates that exporters and users mean by numbers that were rounded.
package enum NominalFrameRate {
  /// The largest number whose rate of television, 1000/1001 of it, is recognised.
  private static let largestOfTelevision = 240.0
  /// The share by which a rate may be off a whole number: exporters write 25.00001.
  private static let wholeTolerance = 1e-6
  /// The share by which a rate may be off a rate of television: 29.97, as it is mostly written, is off 30000/1001 by 1.0e-6.
  private static let televisionTolerance = 2e-6
  /// The share by which a rate may be off 23.98: twice what a number in single precision may be off.
  private static let tolerance = 1e-7

  /// The fraction of the whole number, or of the rate of television, that a rate in frames a second is nearly; nil for other rates.
  package static func fraction(of rate: Double) -> (above: Double, below: Double)? {
    let whole = rate.rounded()
    if whole >= 1, abs(rate - whole) <= whole * wholeTolerance { return (whole, 1) }
    let base = (rate * 1.001).rounded(), exact = base * 1000 / 1001
    if 1...largestOfTelevision ~= base, abs(rate - exact) <= exact * televisionTolerance { return (base * 1000, 1001) }
    // 24000/1001 is mostly called 23.98.
    return abs(rate - 23.98) <= 23.98 * tolerance ? (24_000, 1001) : nil
  }
}
