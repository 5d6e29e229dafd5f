// The blur of shadows: a Gaussian, cut off at twice its deviation.

import Foundation
import Tessellation

/// A blur by a Gaussian whose samples at whole pixels, up to two deviations away, add up to one.
///
/// That is what Core Animation's shadows are: of a box of 60 pixels, with a deviation of 8, no measured value is further than half a
/// level from this sum (and up to five from one that is cut off at three deviations).
struct GaussianBlur {
  /// The weights of the pixel itself and of those to one side of it.
  private let weights: [Float]

  /// How far a pixel reaches, in pixels.
  var reach: Int { weights.count - 1 }

  /// How far a blur of some deviation reaches, in the same unit.
  static func reach(ofDeviation deviation: Double) -> Double { 2 * deviation }

  /// The largest deviation that is blurred pixel by pixel: a wider blur has no detail that fewer pixels couldn't hold.
  static let largestDeviation = 32.0

  /// Creates a blur; `deviation` is in pixels, from 0 to ``largestDeviation``.
  init(deviation: Double) {
    let deviation = min(max(0, deviation), Self.largestDeviation)
    let reach = Int(Self.reach(ofDeviation: deviation))
    let samples = (0...reach).map { deviation > 0 ? exp(-Double($0 * $0) / (2 * deviation * deviation)) : 1 }
    let sum = 2 * samples.reduce(0, +) - samples[0]
    weights = samples.map { Float($0 / sum) }
  }

  /// Blurs rows of `width` values each, as if there were nothing around them.
  func apply(to values: [UInt8], width: Int) -> [UInt8] {
    guard reach > 0, width > 0 else { return values }
    let height = values.count / width
    var rows = [Float](repeating: 0, count: values.count)
    for y in 0..<height {
      let row = y * width..<(y + 1) * width
      guard values[row].contains(where: { $0 != 0 }) else { continue }
      let source = values[row].map { Float($0) }
      for (distance, weight) in weights.enumerated() where distance < width {
        let count = width - distance
        add(source[distance...], times: weight, to: &rows, at: row.lowerBound, count: count)
        if distance > 0 { add(source[...], times: weight, to: &rows, at: row.lowerBound + distance, count: count) }
      }
    }
    var result = [UInt8](repeating: 0, count: values.count)
    var sums = [Float](repeating: 0, count: width)
    for y in 0..<height {
      for x in 0..<width { sums[x] = 0.5 }
      for other in max(0, y - reach)...min(height - 1, y + reach) {
        add(rows[(other * width)...], times: weights[abs(other - y)], to: &sums, at: 0, count: width)
      }
      for x in 0..<width { result[y * width + x] = UInt8(min(255, sums[x])) }
    }
    return result
  }

  /// Adds so many values, each times a factor, to those from `start` on.
  @inline(__always)
  private func add(
    _ values: ArraySlice<Float>, times factor: Float, to sums: inout [Float], at start: Int, count: Int
  ) {
    values.withUnsafeBufferPointer { values in
      sums.withUnsafeMutableBufferPointer { sums in
        for index in 0..<count { sums[start + index] += values[index] * factor }
      }
    }
  }
}
