// ParticleOrder: the order in which particles are painted.
// SPDX-License-Identifier: Apache-2.0

/// The indices of particles in the order in which they are painted.
///
/// Particles that a mode does not tell apart stay in the order of their cells, and in a cell in that of their births.
struct ParticleOrder {
  private let particles: [Particle]
  /// The indices of the particles, in order.
  private(set) var indices: [Int32]
  /// Whether the order is that in which the particles were given.
  private(set) var isUnchanged = true

  /// Creates the order of cells and births of the `youngest` of some particles, as many as that; `isInBirthOrder` says
  /// whether the particles are given in it.
  init(of particles: [Particle], isInBirthOrder: Bool, youngest count: Int) {
    self.particles = particles
    indices = []
    guard !isInBirthOrder || particles.count > count else { return }
    var keys = particles.indices.map { Key(number: particles[$0].timeSinceBirth, index: Int32($0)) }
    if keys.count > count {
      keys.sort { ($0.number, $0.index) < ($1.number, $1.index) }
      keys.removeLast(keys.count - count)
    }
    keys.sort { a, b in
      let one = particles[Int(a.index)].cell, other = particles[Int(b.index)].cell
      return (one, b.number, a.index) < (other, a.number, b.index)
    }
    indices = keys.map(\.index)
    isUnchanged = false
  }

  private struct Key {
    let number: Double
    let index: Int32
  }

  /// Puts the particles in the order of a mode.
  mutating func put(_ mode: CAEmitterLayerRenderMode) {
    let number: (Particle) -> Double
    switch mode {
    case .oldestFirst: number = { -$0.timeSinceBirth }
    case .oldestLast: number = { $0.timeSinceBirth }
    case .backToFront: number = { $0.position.z }
    default: return
    }
    if isUnchanged { indices = particles.indices.map { Int32($0) } }
    let numbers = indices.map { number(particles[Int($0)]) }
    guard !zip(numbers, numbers.dropFirst()).allSatisfy({ $0 <= $1 }) else { return }
    // An index among those that are sorted makes the order of equal numbers certain.
    var keys = numbers.indices.map { Key(number: numbers[$0], index: Int32($0)) }
    keys.sort { ($0.number, $0.index) < ($1.number, $1.index) }
    indices = keys.map { indices[Int($0.index)] }
    isUnchanged = false
  }
}
