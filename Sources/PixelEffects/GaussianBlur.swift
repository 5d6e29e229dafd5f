// The blur of shadows and filters: a Gaussian, cut off at twice its deviation.

import Foundation

/// A blur by a Gaussian whose samples at whole pixels, up to two deviations away, add up to one; first along rows, then along columns.
///
/// That is what Core Animation's shadows are: of a box of 60 pixels, with a deviation of 8, no measured value is further than half a
/// level from this sum (and up to five from one that is cut off at three deviations).
package struct GaussianBlur: Sendable {
  /// The standard deviations along rows and along columns, in pixels.
  package let deviation: SIMD2<Double>
  // For rows and for columns: the weights of the pixel itself and of those to one side of it.
  private let weights: [[Float]]

  /// How far a pixel reaches to each side, in pixels.
  package var reach: SIMD2<Int> { SIMD2(weights[0].count - 1, weights[1].count - 1) }

  /// How far a blur of some deviation reaches, in the same unit.
  package static func reach(ofDeviation deviation: Double) -> Double { 2 * deviation }

  /// The largest deviation that is worth its pixels: a wider blur has no detail that fewer pixels couldn't hold.
  package static let largestDeviation = 32.0

  /// Creates a blur with deviations along rows and along columns, in pixels; they are brought to 0…1,000, what is no number to 0.
  package init(deviation: SIMD2<Double>) {
    let deviation = SIMD2(Self.clamped(deviation.x), Self.clamped(deviation.y))
    self.deviation = deviation
    weights = [deviation.x, deviation.y].map { deviation in
      let reach = Int(Self.reach(ofDeviation: deviation))
      let samples = (0...reach).map { deviation > 0 ? exp(-Double($0 * $0) / (2 * deviation * deviation)) : 1 }
      let sum = 2 * samples.reduce(0, +) - samples[0]
      return samples.map { Float($0 / sum) }
    }
  }

  /// Creates a blur that is the same in all directions; `deviation` is in pixels.
  package init(deviation: Double) {
    self.init(deviation: SIMD2(repeating: deviation))
  }

  private static func clamped(_ deviation: Double) -> Double { deviation > 0 ? min(deviation, 1000) : 0 }

  /// The part of the blurred plane that begins at column `x` and row `y` of `source`, which may lie outside of it; around the plane
  /// there is nothing.
  package func apply(to source: BytePlane, x: Int, y: Int, width: Int, height: Int) -> BytePlane {
    let channels = source.channels
    var result = BytePlane(
      width: width, height: height, channels: channels, bytes: [UInt8](repeating: 0, count: width * height * channels))
    guard source.width > 0, source.height > 0 else { return result }
    let stride = width * channels
    var rows = [Float](repeating: 0, count: source.height * stride)
    for row in 0..<source.height {
      for column in 0..<width {
        for channel in 0..<channels {
          var sum: Float = 0
          for offset in -reach.x...reach.x where 0..<source.width ~= x + column + offset {
            sum +=
              weights[0][abs(offset)]
              * Float(source.bytes[(row * source.width + x + column + offset) * channels + channel])
          }
          rows[row * stride + column * channels + channel] = sum
        }
      }
    }
    for row in 0..<height {
      var sums = [Float](repeating: 0.5, count: stride)
      for offset in -reach.y...reach.y where 0..<source.height ~= y + row + offset {
        let start = (y + row + offset) * stride
        for index in 0..<stride { sums[index] += weights[1][abs(offset)] * rows[start + index] }
      }
      for index in 0..<stride { result.bytes[row * stride + index] = UInt8(min(255, sums[index])) }
    }
    return result
  }
}
