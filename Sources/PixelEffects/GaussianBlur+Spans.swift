// Exact blurs of spans, by sums of weights.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension GaussianBlur {
  /// Returns the coverage of pixels, 0…1, after a blur along one axis of the span from `low` to `high`.
  ///
  /// `sigma` is the standard deviation in pixels, clamped to 0…1,000. A pixel that an edge cuts is covered in part;
  /// edges may be infinite. The result is exact.
  package static func coverage(
    ofSpanFrom low: Double, to high: Double, sigma: Double, in pixels: Range<Int>
  ) -> [Double] {
    let sigma = GaussianBlur.clamped(sigma)
    guard low < high else { return [Double](repeating: 0, count: pixels.count) }
    let radius = Int(reach(ofSigma: sigma))
    let heights = (-radius...radius).map { sigma > 0 ? exp(-Double($0 * $0) / (2 * sigma * sigma)) : 1 }
    let total = heights.reduce(0, +)
    // The running sum of the weights: the weight of all pixels before each one.
    var before = [0.0]
    for height in heights { before.append(before[before.count - 1] + height / total) }

    /// Returns the part of a pixel's weights that lies before an edge.
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
