// Blurs of what is known to be a span: with sums of weights, exact.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension GaussianBlur {
  /// The part of 1 by which pixels are covered after a blur along one axis, before which the span from `low` to `high` was covered.
  ///
  /// `deviation` is in pixels, brought to 0…1,000. A pixel that an edge cuts is covered in part; edges may be infinite. Exact.
  package static func coverage(
    ofSpanFrom low: Double, to high: Double, deviation: Double, in pixels: Range<Int>
  ) -> [Double] {
    let deviation = GaussianBlur.clamped(deviation)
    guard low < high else { return [Double](repeating: 0, count: pixels.count) }
    let radius = Int(reach(ofDeviation: deviation))
    let heights = (-radius...radius).map { deviation > 0 ? exp(-Double($0 * $0) / (2 * deviation * deviation)) : 1 }
    let total = heights.reduce(0, +)
    // The weights of the pixels before each one.
    var before = [0.0]
    for height in heights { before.append(before[before.count - 1] + height / total) }

    /// The part of a pixel's weights that lies before an edge.
    func part(before edge: Double, around pixel: Int) -> Double {
      let position = edge - Double(pixel - radius)
      guard position > 0 else { return 0 }
      guard position < Double(heights.count) else { return 1 }
      let whole = Int(position)
      return before[whole] + (before[whole + 1] - before[whole]) * (position - Double(whole))
    }
    return pixels.map { part(before: high, around: $0) - part(before: low, around: $0) }
  }
}
