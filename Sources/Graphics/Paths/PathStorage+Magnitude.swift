// SafeScale: rescales paths with very large or very small coordinates, so that products of coordinates neither overflow
// nor underflow.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// A power of two that scales numbers to a size at which their products neither overflow nor underflow, and its
/// inverse.
///
/// Powers of two change no digit: the result is the one that would have been computed without scaling.
struct SafeScale {
  let there: Double
  let back: Double

  /// Creates the scale for numbers of which `largest` is the largest by magnitude; nil if they need no scaling.
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
  /// The largest coordinate by magnitude, 0 for an empty path; infinity if one is not finite.
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

  /// Returns the path with all coordinates times `factor`; coordinates that would overflow become the largest finite
  /// number.
  func scaled(by factor: Double) -> PathStorage {
    mappingPoints { CGPoint($0.vector.scaled(by: factor)) }
  }
}
