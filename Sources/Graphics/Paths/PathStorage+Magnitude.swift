// Paths of very large and very small numbers: the same shapes at a size where products of their coordinates are
// numbers.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// A power of two that takes numbers to a size where their products neither overflow nor vanish, and the power that
/// takes them back.
///
/// Powers of two change no digit: what is computed there is what would have been computed here.
struct SafeScale {
  let there: Double
  let back: Double

  /// Creates the scale for numbers of which `largest` is the largest by magnitude; nil where they are fine as they are.
  init?(largest: Double) {
    guard largest > 0, largest.isFinite else { return nil }
    let exponent = Int(largest.exponent)
    guard abs(exponent) > 200 else { return nil }
    let shift = exponent > 0 ? 100 - exponent : -100 - exponent
    there = Double(sign: .plus, exponent: shift, significand: 1)
    back = Double(sign: .plus, exponent: -shift, significand: 1)
  }
}

extension PathStorage {
  /// The largest coordinate by magnitude, 0 for an empty path; infinity where one is not finite.
  var largestMagnitude: Double {
    var low = SIMD2<Double>.zero, high = low, sum = low
    for point in points {
      let vector = point.vector
      low = pointwiseMin(low, vector)
      high = pointwiseMax(high, vector)
      // Zero times a number is zero unless the number is not finite.
      sum += vector * 0
    }
    return sum == .zero ? max(-low.min(), high.max()) : .infinity
  }

  /// The path with all coordinates times `factor`; those that would be no numbers then are the largest.
  func scaled(by factor: Double) -> PathStorage {
    mappingPoints { CGPoint($0.vector.scaled(by: factor)) }
  }
}
