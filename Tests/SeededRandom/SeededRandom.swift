// Random numbers that are the same in every run and on every machine, by which tests choose their examples.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A SplitMix64 generator (G. Steele, D. Lea, C. Flood, 2014): every seed is a good one, and neighbouring seeds give
/// unrelated numbers.
package struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a number in a range.
  package mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + Double(next() >> 11) * 0x1p-53 * (range.upperBound - range.lowerBound)
  }

  /// Returns a whole number in a range.
  package mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// The share of their examples that tests try: all, unless QUARTZITE_TRIALS says less. `make try` does, whose modules are not optimised.
  private static let share = ProcessInfo.processInfo.environment["QUARTZITE_TRIALS"].flatMap(Double.init) ?? 1

  /// Whether tests try all of their examples.
  package static var triesAll: Bool { share >= 1 }

  /// Returns the number of examples that a test tries in this run, of the `count` that it has; at least `least`.
  package static func trials(_ count: Int, least: Int = 1) -> Int { max(least, Int(Double(count) * share)) }

  /// Returns the examples that a test tries in this run, of all that it has.
  package static func trials<Example>(of all: [Example]) -> [Example] {
    if triesAll { return all }
    var random = SeededRandom(seed: 1)
    return Array(all.shuffled(using: &random).prefix(trials(all.count)))
  }
}
