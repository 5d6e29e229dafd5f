// RandomNumbers: random numbers that are the same on every machine and in every run.
// SPDX-License-Identifier: Apache-2.0

import Quartzite

/// Sebastiano Vigna's SplitMix64, for which every seed is good.
struct RandomNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

  mutating func point(in rect: CGRect) -> CGPoint {
    let x = number(rect.minX...rect.maxX)
    return CGPoint(x: x, y: number(rect.minY...rect.maxY))
  }
}
