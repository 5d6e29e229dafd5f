// Blurs of the reference renderer: sums over whole pixels in double precision.

import Foundation

/// The weights of a Gaussian at whole pixels, up to two standard deviations away; they add up to one.
struct ReferenceKernel {
  /// The weight of the pixel itself, and of those 1, 2, … pixels away on either side.
  let weights: [Double]

  /// `deviation` is in pixels.
  init(deviation: Double) {
    let reach = Int((2 * max(0, min(1000, deviation)) + 1e-9).rounded(.down))
    let samples = (0...reach).map { reach == 0 ? 1 : exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let sum = samples[0] + 2 * samples.dropFirst().reduce(0, +)
    weights = samples.map { $0 / sum }
  }

  /// A row of values, each `stride` after the one before it, blurred in place; `count` values from `start` on.
  func apply(to values: inout [Double], start: Int, stride: Int, count: Int) {
    guard weights.count > 1 else { return }
    // What is nothing on either side needs no sums.
    guard let first = (0..<count).first(where: { values[start + $0 * stride] != 0 }),
      let last = (0..<count).last(where: { values[start + $0 * stride] != 0 })
    else { return }
    let line = (first...last).map { values[start + $0 * stride] }
    let reach = weights.count - 1
    let span = max(0, first - reach)...min(count - 1, last + reach)
    weights.withUnsafeBufferPointer { weights in
      line.withUnsafeBufferPointer { line in
        for place in span {
          var sum = 0.0
          let from = max(first, place - reach), to = min(last, place + reach)
          var other = from
          while other <= to {
            let distance = other < place ? place - other : other - place
            sum += line[other - first] * weights[distance]
            other += 1
          }
          values[start + place * stride] = sum
        }
      }
    }
  }
}

extension ReferenceAffine {
  /// The standard deviations along rows and columns of pixels of what is as deep as `deviation` in the layer. A map that
  /// neither keeps rectangles nor circles has no single answer; it gets that of its area.
  func deviations(_ deviation: Double) -> (x: Double, y: Double) {
    let small = 1e-9
    if abs(b) < small, abs(c) < small { return (deviation * abs(a), deviation * abs(d)) }
    if abs(a) < small, abs(d) < small { return (deviation * abs(c), deviation * abs(b)) }
    let scale = abs(a * d - b * c).squareRoot()
    return (deviation * scale, deviation * scale)
  }
}

extension ReferenceCanvas {
  /// The picture blurred; there is nothing beyond its sides.
  mutating func blur(_ deviations: (x: Double, y: Double)) {
    let channels: [WritableKeyPath<ReferencePixel, Double>] = [\.red, \.green, \.blue, \.alpha]
    for channel in channels {
      let blurred = Self.blurred(pixels.map { $0[keyPath: channel] }, width: width, height: height, deviations)
      for index in pixels.indices { pixels[index][keyPath: channel] = blurred[index] }
    }
    doubt = Self.blurred(doubt, width: width, height: height, deviations)
      .enumerated().map { $1 + (pixels[$0].alpha > 0 ? ReferenceDoubt.group : 0) }
  }

  /// One channel, rows first.
  static func blurred(
    _ values: [Double], width: Int, height: Int, _ deviations: (x: Double, y: Double)
  ) -> [Double] {
    var values = values
    let across = ReferenceKernel(deviation: deviations.x), down = ReferenceKernel(deviation: deviations.y)
    for row in 0..<height { across.apply(to: &values, start: row * width, stride: 1, count: width) }
    for column in 0..<width { down.apply(to: &values, start: column, stride: width, count: height) }
    return values
  }

  /// Puts the picture through filters, one after the other; `map` leads from the layer to the picture.
  mutating func filter(_ filters: [ReferenceFilter], _ map: ReferenceAffine) {
    for filter in filters {
      switch filter {
      case .blur(let deviation): blur(map.deviations(deviation))
      case .colors(let function): recolor(function)
      }
    }
  }
}
