// SpanBlur: exact blurs of spans along one axis, by running sums of the weights of a Gaussian.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteCCoverage

/// The Gaussian of ``GaussianBlur`` along one axis, in the form in which spans of any length are blurred at once.
package struct SpanBlur: Sendable {
  /// The reach of a pixel to each side, in pixels.
  package let radius: Int
  /// The weight of all pixels before each one in reach, from 0 for the first to 1 behind the last.
  private let before: [Double]

  /// Creates a blur; `sigma` is the standard deviation in pixels, clamped to 0…1,000.
  package init(sigma: Double) {
    let sigma = GaussianBlur.clamped(sigma)
    radius = Int(GaussianBlur.reach(ofSigma: sigma))
    let heights = (-radius...radius).map { sigma > 0 ? exp(-Double($0 * $0) / (2 * sigma * sigma)) : 1 }
    let total = heights.reduce(0, +)
    var before = [0.0]
    before.reserveCapacity(heights.count + 1)
    for height in heights { before.append(before[before.count - 1] + height / total) }
    self.before = before
  }

  /// Returns the blurred coverage, 0…1, of each of `pixels` by the span from `low` to `high`.
  ///
  /// A pixel that an edge cuts is covered in part; edges may be infinite. The result is exact.
  package func coverage(from low: Double, to high: Double, in pixels: Range<Int>) -> [Float] {
    pixels.map { low < high ? Float(part(before: high, around: $0) - part(before: low, around: $0)) : 0 }
  }

  /// Returns coverage of 0…255 as the nearest bytes; what lies beyond is limited.
  package static func bytes(_ coverage: UnsafeBufferPointer<Float>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: coverage.count) { bytes, count in
      count = coverage.count
      blur_rounded(coverage_best_vectors(), coverage.baseAddress, coverage.count, bytes.baseAddress)
    }
  }

  /// Returns the mean weights of the pixels of a cell for the blurred values of the pixels in reach, from ``radius`` before
  /// the cell to ``radius`` behind it.
  package func weights(ofCell size: Int) -> [Float] {
    (0..<(2 * radius + size)).map { place in
      // The weights are the same to both sides.
      let end = min(place + 1, before.count - 1), start = max(0, place + 1 - size)
      return Float((before[end] - before[start]) / Double(size))
    }
  }

  /// Returns the part of a pixel's weights that lies before an edge.
  private func part(before edge: Double, around pixel: Int) -> Double {
    let position = edge - Double(pixel - radius)
    guard position > 0 else { return 0 }
    guard position < Double(before.count - 1) else { return 1 }
    let whole = Int(position)
    return before[whole] + (before[whole + 1] - before[whole]) * (position - Double(whole))
  }
}
