// ExpressionRandom: random numbers and noise that are the same for the same frame.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Random numbers of an expression. After Effects' own generator isn't published, so the numbers differ from its
/// numbers.
struct ExpressionRandom: Sendable {
  private var state: UInt64

  /// The numbers of a seed of the host, the argument of `seedRandom`, and the frame; nil for the same numbers in
  /// every frame.
  init(seed: UInt64, argument: Double, frame: Double?) {
    state = Self.mixed(seed)
    state = Self.mixed(state ^ (argument == 0 ? 0 : argument.bitPattern))
    if let frame { state = Self.mixed(state ^ (frame == 0 ? 1 : frame.bitPattern)) }
  }

  /// The next number from 0 to 1, without 1.
  mutating func next() -> Double {
    // The generator SplitMix64, by Steele, Lea and Flood (2014).
    state &+= 0x9E37_79B9_7F4A_7C15
    return Double(Self.mixed(state) >> 11) * 0x1p-53
  }

  /// The next number of a bell curve around 0.5. As in After Effects, about 90 of 100 are from 0 to 1.
  mutating func nextGaussian() -> Double {
    // The method of Box and Muller; its logarithm is taken of a number above 0.
    let radius = (-2 * log(1 - next())).squareRoot(), angle = 2 * Double.pi * next()
    return 0.5 + radius * cos(angle) * 0.304
  }

  private static func mixed(_ bits: UInt64) -> UInt64 {
    var result = bits
    result = (result ^ (result >> 30)) &* 0xBF58_476D_1CE4_E5B9
    result = (result ^ (result >> 27)) &* 0x94D0_49BB_1331_11EB
    return result ^ (result >> 31)
  }

  /// The bits of a point of a grid, spread evenly.
  fileprivate static func hash(_ x: Double, _ y: Double, _ z: Double) -> UInt64 {
    // Adding 0 makes -0 the same as 0.
    mixed(mixed(mixed((x + 0).bitPattern) &+ (y + 0).bitPattern) &+ (z + 0).bitPattern)
  }
}

/// Smooth noise.
enum ExpressionNoise {
  /// The noise at a place, from -1 to 1. It is 0 at whole numbers, after Perlin (2002).
  static func value(_ x: Double, _ y: Double = 0, _ z: Double = 0) -> Double {
    guard x.isFinite, y.isFinite, z.isFinite else { return 0 }
    let corner = (x.rounded(.down), y.rounded(.down), z.rounded(.down))
    let inside = (x - corner.0, y - corner.1, z - corner.2)
    let share = (fade(inside.0), fade(inside.1), fade(inside.2))
    func gradient(_ i: Double, _ j: Double, _ k: Double) -> Double {
      let bits = ExpressionRandom.hash(corner.0 + i, corner.1 + j, corner.2 + k) & 15
      let (a, b, c) = (inside.0 - i, inside.1 - j, inside.2 - k)
      let u = bits < 8 ? a : b, v = bits < 4 ? b : bits == 12 || bits == 14 ? a : c
      return (bits & 1 == 0 ? u : -u) + (bits & 2 == 0 ? v : -v)
    }
    func row(_ j: Double, _ k: Double) -> Double { mix(gradient(0, j, k), gradient(1, j, k), share.0) }
    let near = mix(row(0, 0), row(1, 0), share.1), far = mix(row(0, 1), row(1, 1), share.1)
    return min(max(mix(near, far, share.2), -1), 1)
  }

  private static func fade(_ t: Double) -> Double { t * t * t * (t * (t * 6 - 15) + 10) }

  private static func mix(_ from: Double, _ to: Double, _ share: Double) -> Double { from + (to - from) * share }
}
