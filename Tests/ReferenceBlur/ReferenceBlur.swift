// Gaussian blurs as the sums that define them, in double precision.
//
// They share no code with the blurs that are compared with them.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The blur of a picture of one channel; beyond the picture's sides there is nothing.
package struct ReferenceBlur: Sendable {
  private let across: Kernel
  private let down: Kernel

  /// Creates a blur with the standard deviations along rows and along columns, in pixels.
  package init(sigmaX: Double, sigmaY: Double) {
    across = Kernel(sigma: sigmaX)
    down = Kernel(sigma: sigmaY)
  }

  /// Returns the blurred picture of `width` × `height` values, given row by row.
  package func blurred(_ values: [Double], width: Int, height: Int) -> [Double] {
    var values = values
    var line = [Double](repeating: 0, count: max(width, height))
    values.withUnsafeMutableBufferPointer { values in
      guard let values = values.baseAddress else { return }
      if across.weights.count > 1 {
        for row in 0..<height { across.apply(to: values, start: row * width, stride: 1, count: width, line: &line) }
      }
      if down.weights.count > 1 {
        for column in 0..<width { down.apply(to: values, start: column, stride: width, count: height, line: &line) }
      }
    }
    return values
  }

  /// Returns the value of one pixel of the blurred picture of `width` × `height` bytes, given row by row.
  package func value(x: Int, y: Int, of bytes: [UInt8], width: Int, height: Int) -> Double {
    let reachX = across.weights.count - 1, reachY = down.weights.count - 1
    var sum = 0.0
    for row in max(0, y - reachY)...min(height - 1, y + reachY) {
      var line = 0.0
      for column in max(0, x - reachX)...min(width - 1, x + reachX) {
        line += across.weights[abs(column - x)] * Double(bytes[row * width + column])
      }
      sum += down.weights[abs(row - y)] * line
    }
    return sum
  }
}

/// The weights of a Gaussian at whole pixels, up to two sigma away; they add up to one.
private struct Kernel {
  /// The weight of the pixel itself, and of those 1, 2, … pixels away on either side.
  let weights: [Double]

  /// Creates the weights for a standard deviation of `sigma` pixels.
  init(sigma: Double) {
    let reach = Int((2 * max(0, min(1000, sigma)) + 1e-9).rounded(.down))
    let samples = (0...reach).map { reach == 0 ? 1 : exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = samples[0] + 2 * samples.dropFirst().reduce(0, +)
    weights = samples.map { $0 / sum }
  }

  /// Blurs a row of `count` values from `start` on, each `stride` after the one before it, in place.
  func apply(to values: UnsafeMutablePointer<Double>, start: Int, stride: Int, count: Int, line: inout [Double]) {
    // Zeros at both ends need no sums.
    var first = 0, last = count - 1
    while first < count, values[start + first * stride] == 0 { first += 1 }
    while last > first, values[start + last * stride] == 0 { last -= 1 }
    guard first < count else { return }
    let reach = weights.count - 1
    line.withUnsafeMutableBufferPointer { line in
      var place = first
      while place <= last {
        line[place] = values[start + place * stride]
        place += 1
      }
      weights.withUnsafeBufferPointer { weights in
        var place = max(0, first - reach)
        let end = min(count - 1, last + reach)
        while place <= end {
          var sum = 0.0
          var other = max(first, place - reach)
          let to = min(last, place + reach)
          while other <= to {
            sum += line[other] * weights[other < place ? place - other : other - place]
            other += 1
          }
          values[start + place * stride] = sum
          place += 1
        }
      }
    }
  }
}
