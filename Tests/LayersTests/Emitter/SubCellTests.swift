// Tests of the cells that particles emit.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import Testing

@Suite("Particles emit particles of their own while they live")
struct SubCellTests {
  /// One rocket, born at 1 s at the origin, that moves along x and emits sparks.
  private func rocket(
    lifetime: Float = 2, _ configure: (CAEmitterCell) -> Void = { _ in }, spark: (CAEmitterCell) -> Void = { _ in }
  ) -> CAEmitterLayer {
    emitter(
      cell { rocket in
        rocket.birthRate = 1
        rocket.duration = 1
        rocket.lifetime = lifetime
        rocket.velocity = 100
        rocket.emitterCells = [
          cell {
            $0.birthRate = 8
            $0.lifetime = 10
            spark($0)
          }
        ]
        configure(rocket)
      })
  }

  @Test("A spark is born where its rocket is then, and only while that lives")
  func origins() {
    let layer = rocket()
    #expect(layer.particles(at: 1.05).map(\.cell) == [0])
    let particles = layer.particles(at: 2.06)
    #expect(particles.map(\.cell) == [0] + [Int32](repeating: 1, count: 8))
    for spark in particles.dropFirst() {
      #expect(isNear(spark.position, SIMD3(100 * Double(spark.birthIndex) / 8, 0, 0)))
      #expect(isNear(spark.age, 1.06 - Double(spark.birthIndex) / 8))
    }
    // The rocket dies at 3 s, at which the sixteenth spark would be born.
    let later = layer.particles(at: 9)
    #expect(later.map(\.birthIndex) == Array(1...15) && later.allSatisfy { $0.cell == 1 })
    #expect(layer.particles(at: 12.2).map(\.birthIndex) == Array(10...15), "sparks outlive their rocket")
    #expect(layer.particles(at: 99) == [])
  }

  @Test("A spark leaves in the direction in which its rocket moves then, and inherits nothing of its speed")
  func directions() {
    let layer = rocket {
      $0.yAcceleration = 200
    } spark: {
      $0.velocity = 6
    }
    for spark in layer.particles(at: 2.9).dropFirst() {
      let at = Double(spark.birthIndex) / 8
      let course = SIMD3(100.0, 200 * at, 0), length = (course * course).sum().squareRoot()
      let origin = SIMD3(100 * at, 100 * at * at, 0)
      #expect(isNear(spark.position, origin + course / length * 6 * spark.age))
    }
    let still = rocket {
      $0.velocity = 0
      $0.emissionLongitude = .pi / 2
    } spark: {
      $0.velocity = 6
    }
    // A rocket that does not move has the direction in which it would have left.
    #expect(still.particles(at: 2.9).dropFirst().allSatisfy { isNear($0.position, SIMD3(0, 6 * $0.age, 0)) })
    let sideways = rocket { _ in
    } spark: {
      $0.velocity = 6
      $0.emissionLongitude = -.pi / 2
    }
    #expect(sideways.particles(at: 2.9).dropFirst().allSatisfy { isNear($0.position.y, -6 * $0.age) })
  }

  @Test("The begin time and the duration of a spark's cell count from the birth of the rocket")
  func timing() {
    let layer = rocket { _ in
    } spark: {
      $0.beginTime = 0.5
      $0.duration = 0.75
    }
    let sparks = layer.particles(at: 9)
    #expect(sparks.map(\.birthIndex) == Array(1...6))
    for spark in sparks { #expect(isNear(spark.age, 7.5 - Double(spark.birthIndex) / 8)) }
    #expect(
      rocket { _ in
      } spark: {
        $0.speed = 2
      }.particles(at: 2.01).count == 1 + 16)
    #expect(
      rocket { _ in
      } spark: {
        $0.speed = 0
      }.particles(at: 2.01).count == 1)
  }

  @Test("The speed of a rocket's cell speeds up the sparks' too")
  func nestedSpeed() {
    let layer = rocket { $0.speed = 2 }
    // The rocket is born after half a second and is a second of its own old half a second later.
    let particles = layer.particles(at: 1.01)
    #expect(particles.count == 1 + 8)
    for spark in particles.dropFirst() { #expect(isNear(spark.position.x, 100 * Double(spark.birthIndex) / 8)) }
  }

  @Test("A rocket without a picture emits, and sparks of different rockets have numbers of their own")
  func numbers() {
    let layer = emitter(
      cell { rocket in
        rocket.birthRate = 1
        rocket.emitterCells = [
          cell {
            $0.velocity = 10
            $0.velocityRange = 5
          }
        ]
      })
    let sparks = layer.particles(at: 4).filter { $0.cell == 1 }
    #expect(sparks.count == 10 + 20 + 30)
    let firsts = sparks.filter { $0.birthIndex == 1 }.map { $0.position.x / $0.age }
    #expect(firsts.count == 3 && Set(firsts).count == 3)
  }

  @Test("The layer's factors apply to cells at every depth")
  func factors() {
    let layer = rocket(lifetime: 1) { _ in
    } spark: {
      $0.lifetime = 1
    }
    layer.birthRate = 2
    layer.lifetime = 3
    // Two rockets, each with sixteen sparks a second.
    #expect(layer.particles(at: 1.51).filter { $0.cell == 0 }.count == 2)
    #expect(layer.particles(at: 1.51).filter { $0.cell == 1 }.count == 16 + 8)
    #expect(layer.particles(at: 4.49).filter { $0.cell == 1 }.map(\.age).max() ?? 9 < 3)
  }

  @Test("Cells may be nested several times")
  func depth() {
    let layer = emitter(
      cell { first in
        first.birthRate = 1
        first.velocity = 1
        first.emitterCells = [
          cell { second in
            second.birthRate = 1
            second.emitterCells = [cell { $0.birthRate = 1 }]
          }
        ]
      })
    // The number of ways to be born at whole seconds, each later than the one before: 5 above 1, 2 and 3.
    let particles = layer.particles(at: 5.01)
    #expect((0..<3).map { depth in particles.count { $0.cell == Int32(depth) } } == [5, 10, 10])
  }
}
