// Blurs of the reference renderer: sums over whole pixels in double precision.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The weights of a Gaussian at whole pixels, up to two sigma away; they add up to one.
struct ReferenceKernel {
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

extension ReferenceAffine {
  /// The sigma along rows and columns of pixels, for one of `sigma` in the layer. A map that preserves neither
  /// rectangles nor circles has no single answer; it gets that of its area.
  func sigmas(_ sigma: Double) -> (x: Double, y: Double) {
    let small = 1e-9
    if abs(b) < small, abs(c) < small { return (sigma * abs(a), sigma * abs(d)) }
    if abs(a) < small, abs(d) < small { return (sigma * abs(c), sigma * abs(b)) }
    let scale = abs(a * d - b * c).squareRoot()
    return (sigma * scale, sigma * scale)
  }
}

extension ReferenceCanvas {
  /// Blurs the picture; beyond its sides there is nothing.
  mutating func blur(_ sigmas: (x: Double, y: Double)) {
    func blurred(_ values: [Double]) -> [Double] {
      Self.blurred(values, width: width, height: height, sigmas)
    }
    let red = blurred(pixels.map(\.red)), green = blurred(pixels.map(\.green)), blue = blurred(pixels.map(\.blue))
    let alpha = blurred(pixels.map(\.alpha))
    doubt = blurred(doubt)
    for index in pixels.indices {
      pixels[index] = ReferencePixel(red: red[index], green: green[index], blue: blue[index], alpha: alpha[index])
      if alpha[index] > 0 { doubt[index] += ReferenceDoubt.group }
    }
  }

  /// Blurs one channel, given row by row.
  static func blurred(
    _ values: [Double], width: Int, height: Int, _ sigmas: (x: Double, y: Double)
  ) -> [Double] {
    var values = values
    let across = ReferenceKernel(sigma: sigmas.x), down = ReferenceKernel(sigma: sigmas.y)
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

  /// Applies filters to the picture, one after the other; `map` leads from the layer to the picture. The pixels that a
  /// colour filter makes out of transparent ones are limited to the `inside` area.
  mutating func filter(_ filters: [ReferenceFilter], _ map: ReferenceAffine, inside area: ReferenceCoverage? = nil) {
    for filter in filters {
      switch filter {
      case .blur(let sigma): blur(map.sigmas(sigma))
      case .colors(let function):
        recolor(function)
        if let area, filter.makesSomethingOfNothing { cut(to: area) }
      }
    }
  }
}
