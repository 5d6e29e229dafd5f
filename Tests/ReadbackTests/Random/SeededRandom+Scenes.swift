// The choices that random scenes make.
// SPDX-License-Identifier: Apache-2.0

import SeededRandom

extension SeededRandom {
  /// Returns true `percent` times out of a hundred.
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

  mutating func number(_ low: Double, _ high: Double) -> Double { Double.random(in: low...high, using: &self) }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &self)] }
}
