// ParticleRandom: the random numbers of particles, each a hash of its indices instead of a step of a generator.
// SPDX-License-Identifier: Apache-2.0

/// The random numbers of one particle, or the source of those of all particles of one cell.
///
/// A number depends on the seed of the layer, on the index of the cell among the cells, on the index of the particle and
/// on the channel, and on nothing else. So any particle can be computed without the ones before it.
///
/// The hash is the output function of SplitMix64 with the multipliers of David Stafford's thirteenth variant (Steele, Lea
/// and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
package struct ParticleRandom: Hashable, Sendable {
  /// The quantities of a particle that are random, each independent of the others.
  package enum Channel: UInt64, Sendable {
    case lifetime = 1
    case velocity, direction, tilt, scale, spin, red, green, blue, alpha
    case shapePart, shapeX, shapeY, shapeZ
  }

  private let key: UInt64

  /// Creates the source of a layer's numbers from its seed.
  package init(seed: UInt32) {
    key = Self.mixed(UInt64(seed) &+ Self.increment)
  }

  private init(key: UInt64) {
    self.key = key
  }

  /// The odd number nearest to 2⁶⁴ divided by the golden ratio, by which counters are spread.
  private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// Another odd number, so that the cells of a particle and its channels do not meet.
  private static let cellIncrement: UInt64 = 0xD1B5_4A32_D192_ED03

  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    var bits = value
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Returns the source of the particles of the cell at `position` in the list of the layer, or of the particle, that
  /// these numbers belong to.
  package func cell(_ position: Int) -> ParticleRandom {
    ParticleRandom(key: Self.mixed(key &+ UInt64(truncatingIfNeeded: position &+ 1) &* Self.cellIncrement))
  }

  /// Returns the numbers of the particle with this index among those of the cell.
  @inline(__always)
  package func particle(_ index: Int) -> ParticleRandom {
    ParticleRandom(key: Self.mixed(key ^ (UInt64(truncatingIfNeeded: index) &* Self.increment)))
  }

  /// Returns the number of a channel, evenly spread over 0 ..< 1.
  @inline(__always)
  package func fraction(_ channel: Channel) -> Double {
    Double(Self.mixed(key &+ channel.rawValue &* Self.increment) >> 11) * 0x1p-53
  }

  /// Returns a number that is evenly spread over a range of the width `range` around zero.
  @inline(__always)
  package func spread(_ range: Double, _ channel: Channel) -> Double {
    range == 0 ? 0 : (fraction(channel) - 0.5) * range
  }
}
