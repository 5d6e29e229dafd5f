// GenericRGB: the space in which Core Graphics mixes the colors of gradients that name none.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Mixing in Generic RGB, Apple's calibrated space of old: the phosphors P22 of the EBU, white of D65, and a gamma of 1.8.
///
/// `CGGradient` says that it converts colors to Generic RGB where it is given no space, and layers that are drawn by `render(in:)` mix the
/// colors of gradients so in pictures by Core Animation: of (63, 233, 0) and (255, 208, 148) the middle is (168, 220, 83) there, where sRGB
/// would have (159, 221, 74). The chromaticities are those of the profile; with them, nine colors of such a picture are met within 1.3 of
/// 255. Colors that Generic RGB doesn't contain are clipped: pictures by Core Animation show red as (255, 38, 0) and blue as (4, 51, 255).
package enum GenericRGB {
  private static let gamma = 1.8

  /// The matrix from linear sRGB, by rows: that of the primaries (0.64, 0.33), (0.30, 0.60), (0.15, 0.06) times the inverse of that of (0.63,
  /// 0.34), (0.295, 0.605), (0.155, 0.077), both scaled to the white (0.3127, 0.3290).
  private static let fromLinear: [SIMD3<Double>] = [
    SIMD3(0.9748495, 0.0272954, -0.0021449),
    SIMD3(-0.0200003, 1.0542090, -0.0342088),
    SIMD3(0.0016907, 0.0015638, 0.9967455),
  ]
  /// The inverse of ``fromLinear``.
  private static let toLinear: [SIMD3<Double>] = [
    SIMD3(1.0252525, -0.0265475, 0.0012951),
    SIMD3(0.0193935, 0.9480280, 0.0325785),
    SIMD3(-0.0017695, -0.0014423, 1.0032119),
  ]

  /// Returns the stops of a gradient in the colors that Generic RGB has for them, with other stops between them, so that mixing sRGB from
  /// stop to stop is mixing Generic RGB between the given ones. Colors are straight red, green, blue and alpha from 0 to 1.
  package static func stops(
    _ stops: [(location: Double, color: SIMD4<Double>)]
  ) -> [(location: Double, color: SIMD4<Double>)] {
    let colors = stops.map { encoded($0.color.rgb) }
    var result: [(location: Double, color: SIMD4<Double>)] = []
    for (index, stop) in stops.enumerated() {
      if index > 0, stops[index - 1].location < stop.location, colors[index - 1] != colors[index] {
        let (first, start, end) = (stops[index - 1], colors[index - 1], colors[index])
        for step in 1..<Self.stepsBetweenStops {
          let share = Double(step) / Double(stepsBetweenStops)
          result.append(
            (
              first.location + (stop.location - first.location) * share,
              SIMD4(decoded(start + (end - start) * share), first.color.w + (stop.color.w - first.color.w) * share)
            ))
        }
      }
      result.append((stop.location, SIMD4(decoded(colors[index]), stop.color.w)))
    }
    return result
  }

  /// The lines that a curve between two colors is made of; from black to white, the hardest, they are off by half of 1/255.
  private static let stepsBetweenStops = 32

  /// A color of sRGB in Generic RGB, clipped to what that contains.
  private static func encoded(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let linear = color.map { StandardTransfer.linear(max(0, $0)) }
    return fromLinear.applied(to: linear).map { pow(min(max(0, $0), 1), 1 / gamma) }
  }

  /// A color of Generic RGB in sRGB.
  private static func decoded(_ color: SIMD3<Double>) -> SIMD3<Double> {
    toLinear.applied(to: color.map { pow($0, gamma) }).map { min(max(StandardTransfer.encoded($0), 0), 1) }
  }
}

extension SIMD4<Double> {
  fileprivate var rgb: SIMD3<Double> { SIMD3(x, y, z) }
}

extension SIMD3<Double> {
  fileprivate func map(_ change: (Double) -> Double) -> SIMD3<Double> { SIMD3(change(x), change(y), change(z)) }
}

extension [SIMD3<Double>] {
  /// The product of a matrix, by its rows, and a vector.
  fileprivate func applied(to vector: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((self[0] * vector).sum(), (self[1] * vector).sum(), (self[2] * vector).sum())
  }
}
