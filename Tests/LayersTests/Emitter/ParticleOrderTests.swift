// Tests of the order in which particles are painted.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import Testing

@Suite("Particles are painted in the order of the render mode")
struct ParticleOrderTests {
  private func particles(_ mode: CAEmitterLayerRenderMode) -> [Particle] {
    let layer = emitter(
      cell {
        $0.birthRate = 3
        $0.emitterCells = [cell { $0.birthRate = 2 }]
      }, cell { $0.birthRate = 7 })
    layer.emitterShape = .sphere
    layer.emitterSize = CGSize(width: 50, height: 0)
    layer.renderMode = mode
    return layer.particles(at: 4.03)
  }

  private static let modes: [CAEmitterLayerRenderMode] = [
    .unordered, .additive, .oldestFirst, .oldestLast, .backToFront, CAEmitterLayerRenderMode(rawValue: "random"),
  ]

  @Test("No mode adds or removes particles", arguments: modes)
  func same(mode: CAEmitterLayerRenderMode) {
    #expect(Set(particles(mode)) == Set(particles(.unordered)) && particles(mode).count > 50)
  }

  @Test("Without an order, cells follow each other, and in a cell the oldest comes first")
  func unordered() {
    for mode in [CAEmitterLayerRenderMode.unordered, .additive] {
      let particles = particles(mode)
      #expect(Set(particles.map(\.cell)) == [0, 1, 2])
      #expect(
        zip(particles, particles.dropFirst()).allSatisfy { a, b in
          a.cell < b.cell || (a.cell == b.cell && a.timeSinceBirth >= b.timeSinceBirth)
        })
    }
  }

  @Test("The oldest comes first or last, whatever its cell")
  func ages() {
    let first = particles(.oldestFirst), last = particles(.oldestLast)
    #expect(zip(first, first.dropFirst()).allSatisfy { $0.timeSinceBirth >= $1.timeSinceBirth })
    #expect(zip(last, last.dropFirst()).allSatisfy { $0.timeSinceBirth <= $1.timeSinceBirth })
    #expect(zip(first, first.dropFirst()).contains { $0.cell > $1.cell })
    // Ages in the layer's time count, also where cells have times of their own.
    let layer = emitter(
      cell {
        $0.birthRate = 1
        $0.speed = 4
        $0.beginTime = 2
      }, cell { $0.birthRate = 1 })
    layer.renderMode = .oldestFirst
    #expect(layer.particles(at: 2.8).map(\.cell) == [1, 1, 0, 0, 0])
  }

  @Test("By depth, the farthest comes first")
  func depth() {
    let particles = particles(.backToFront)
    #expect(zip(particles, particles.dropFirst()).allSatisfy { $0.position.z <= $1.position.z })
  }

  @Test("Particles that a mode does not tell apart stay in the order of their births")
  func stable() {
    let layer = emitter(cell { $0.birthRate = 500 })
    layer.renderMode = .backToFront
    #expect(layer.particles(at: 3).map(\.birthIndex) == Array(1...1_500))
  }
}
