// Tests of the motion, the scale, the rotation and the colour of particles.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import Testing

@Suite("Particles move, grow, rotate and change their colour by formulas of their age")
struct MotionTests {
  @Test("The position is p₀ + v · a + ½ · g · a², with the layer's velocity as a factor of v alone")
  func position() {
    let layer = emitter(
      cell {
        $0.velocity = 20
        $0.emissionLongitude = .pi / 6
        $0.xAcceleration = 3
        $0.yAcceleration = -4
        $0.zAcceleration = 5
      })
    layer.emitterPosition = CGPoint(x: 7, y: 9)
    layer.emitterZPosition = 11
    layer.velocity = 2.5
    let particles = layer.particles(at: 5.05)
    #expect(particles.count == 50)
    for particle in particles {
      let a = particle.age, speed = 50 * a
      let expected = SIMD3(7 + speed * cos(.pi / 6), 9 + speed * sin(.pi / 6), 11) + SIMD3(3, -4, 5) * (a * a / 2)
      #expect(isNear(particle.position, expected))
    }
  }

  @Test("A negative velocity reverses the direction, and a range spreads the speed evenly")
  func velocity() {
    let back = emitter(cell { $0.velocity = -10 }).particles(at: 1.05)
    #expect(back.allSatisfy { isNear($0.position, SIMD3(-10 * $0.age, 0, 0)) })
    let spread = emitter(
      cell {
        $0.birthRate = 5_000
        $0.velocity = 10
        $0.velocityRange = 6
      }
    ).particles(at: 1.000_1)
    #expect(isEven(spread.map { $0.position.x / $0.age }, from: 7, to: 13))
  }

  @Test("Without latitude, directions are spread evenly over a sector of the plane")
  func sector() {
    let layer = emitter(
      cell {
        $0.birthRate = 5_000
        $0.velocity = 1
        $0.emissionLongitude = 1
        $0.emissionRange = 0.8
      })
    let particles = layer.particles(at: 1.000_1)
    #expect(particles.allSatisfy { $0.position.z == 0 })
    #expect(isEven(particles.map { atan2($0.position.y, $0.position.x) }, from: 0.6, to: 1.4))
    layer.emitterCells?.first?.emissionRange = 100
    let around = layer.particles(at: 1.000_1).map { atan2($0.position.y, $0.position.x) }
    #expect(isEven(around, from: -.pi, to: .pi), "a range beyond the circle is the circle")
  }

  @Test("With a latitude, directions fill a cone in space evenly")
  func cone() {
    let latitude = 0.5, longitude = 0.3, range = 0.9
    let layer = emitter(
      cell {
        $0.birthRate = 5_000
        $0.velocity = 1
        $0.emissionLatitude = latitude
        $0.emissionLongitude = longitude
        $0.emissionRange = range
      })
    let axis = SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    let heights = layer.particles(at: 1.000_1).map { ($0.position / $0.age * axis).sum() }
    // The height on a sphere is evenly spread where its surface is.
    #expect(isEven(heights, from: cos(range / 2) - 1e-12, to: 1 + 1e-12))
    layer.emitterCells?.first?.emissionRange = 0
    #expect(layer.particles(at: 1).allSatisfy { isNear($0.position, axis * $0.age) })
  }

  @Test("A layer that preserves depth emits into a cone rather than a sector")
  func coneInDepth() {
    let layer = emitter(
      cell {
        $0.velocity = 1
        $0.emissionRange = 2
      })
    layer.preservesDepth = true
    #expect(layer.particles(at: 5).contains { abs($0.position.z) > 0.1 })
  }

  @Test("The scale starts at that of the cell times the layer's, and changes by the scale speed")
  func scale() {
    let layer = emitter(
      cell {
        $0.birthRate = 2_000
        $0.scale = 0.5
        $0.scaleRange = 0.4
        $0.scaleSpeed = -0.25
      })
    layer.scale = 3
    let particles = layer.particles(at: 4.000_1)
    #expect(isEven(particles.map { ($0.scale + 0.25 * $0.age) / 3 }, from: 0.3 - 1e-9, to: 0.7 + 1e-9))
    #expect(particles.contains { $0.scale > 0 })
    layer.scale = 0.5
    #expect(layer.particles(at: 4).contains { $0.scale < 0 }, "scales keep their sign")
  }

  @Test("The rotation is 0 at birth, and grows by the spin times the layer's")
  func spin() {
    let layer = emitter(
      cell {
        $0.birthRate = 2_000
        $0.spin = 2
        $0.spinRange = 1
      })
    layer.spin = -3
    let spins = layer.particles(at: 1.000_1).map { $0.rotation / $0.age }
    #expect(isEven(spins, from: -7.5 - 1e-9, to: -4.5 + 1e-9))
  }

  @Test("Each component of the colour has a range and a speed, and is cut to 0…1")
  func color() {
    let layer = emitter(
      cell {
        $0.birthRate = 4_000
        $0.color = CGColor(red: 0.5, green: 0.25, blue: 1, alpha: 0.75)
        $0.redRange = 0.4
        $0.greenSpeed = 0.125
        $0.blueSpeed = -0.5
        $0.alphaRange = 2
      })
    let particles = layer.particles(at: 1.000_1)
    #expect(isEven(particles.map { Double($0.color.x) }, from: 0.3 - 1e-6, to: 0.7 + 1e-6))
    for particle in particles {
      #expect(isNear(Double(particle.color.y), 0.25 + 0.125 * particle.age, within: 1e-6))
      #expect(isNear(Double(particle.color.z), 1 - 0.5 * particle.age, within: 1e-6))
    }
    // Alpha is spread over −0.25 … 1.75: an eighth of it is below 0, and three eighths are above 1.
    let alphas = particles.map { Double($0.color.w) }
    #expect(alphas.allSatisfy { $0 >= 0 && $0 <= 1 })
    #expect(isNear(share(of: alphas) { $0 == 0 }, 0.125, within: 0.032))
    #expect(isNear(share(of: alphas) { $0 == 1 }, 0.375, within: 0.046))
  }

  @Test("The random numbers of a particle do not depend on each other")
  func independence() {
    let layer = emitter(
      cell {
        $0.birthRate = 5_000
        $0.velocity = 10
        $0.velocityRange = 2
        $0.scaleRange = 1
        $0.redRange = 1
        $0.color = CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
      })
    let particles = layer.particles(at: 1.000_1)
    let values = particles.map { [$0.position.x / $0.age - 10, $0.scale - 1, Double($0.color.x) - 0.5] }
    for (a, b) in [(0, 1), (0, 2), (1, 2)] {
      let product = mean(values.map { $0[a] * $0[b] })
      let sizes = (mean(values.map { $0[a] * $0[a] }) * mean(values.map { $0[b] * $0[b] })).squareRoot()
      #expect(abs(product / sizes) < 6 / 5_000.0.squareRoot(), "channels \(a) and \(b)")
    }
    let neighbours = zip(values, values.dropFirst()).map { $0[1] * $1[1] }
    #expect(abs(mean(neighbours)) < 6.0 / 12 / 5_000.0.squareRoot(), "one particle and the next")
  }

  @Test("Equal seeds give equal particles, and other seeds other ones; cells differ from each other")
  func seeds() {
    func layer(_ seed: UInt32) -> CAEmitterLayer {
      emitter(cell { $0.velocityRange = 10 }, cell { $0.velocityRange = 10 }) { $0.seed = seed }
    }
    let particles = layer(7).particles(at: 3)
    #expect(particles == layer(7).particles(at: 3) && particles != layer(8).particles(at: 3))
    #expect(particles.filter { $0.cell == 0 }.map(\.position) != particles.filter { $0.cell == 1 }.map(\.position))
  }
}
