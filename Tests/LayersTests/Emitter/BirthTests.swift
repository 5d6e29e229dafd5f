// Tests of when particles are born and die.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import Testing

@Suite("Particles are born when the integral of the birth rate says so, and die at the end of their lives")
struct BirthTests {
  @Test("Particle i is born i / rate seconds after the start")
  func constantRate() {
    let layer = emitter(cell())
    #expect(layer.particles(at: 0) == [] && layer.particles(at: 0.099) == [])
    for (time, count) in [(0.1, 1), (0.15, 1), (0.2, 2), (2.05, 20), (50.01, 500)] {
      let particles = layer.particles(at: time)
      #expect(particles.map(\.birthIndex) == Array(1...count), "at \(time)")
      #expect(particles.allSatisfy { isNear($0.age, time - Double($0.birthIndex) / 10) })
    }
    #expect(layer.particles(at: -5) == [] && layer.particles(at: .nan) == [] && layer.particles(at: .infinity) == [])
  }

  @Test("The layer's birth rate multiplies that of each cell; a factor of 0 or less emits nothing")
  func layerRate() {
    let layer = emitter(cell(), cell { $0.birthRate = 3 })
    layer.birthRate = 2
    let particles = layer.particles(at: 1.01)
    #expect(particles.filter { $0.cell == 0 }.count == 20 && particles.filter { $0.cell == 1 }.count == 6)
    for factor in [Float(0), -1] {
      layer.birthRate = factor
      #expect(layer.particles(at: 1.01) == [])
    }
  }

  @Test("A particle dies at the age of its lifetime, times the layer's")
  func lifetime() {
    let layer = emitter(
      cell {
        $0.birthRate = 1
        $0.lifetime = 2.5
      })
    #expect(layer.particles(at: 10.25).map(\.birthIndex) == [8, 9, 10])
    #expect(layer.particles(at: 3.5).map(\.birthIndex) == [2, 3], "the first one is exactly 2.5 seconds old")
    layer.lifetime = 2
    #expect(layer.particles(at: 10.25).map(\.birthIndex) == [6, 7, 8, 9, 10])
    layer.lifetime = 0
    #expect(layer.particles(at: 10.25) == [])
  }

  @Test("Lifetimes are spread evenly over their range")
  func lifetimeRange() {
    let layer = emitter(
      cell {
        $0.birthRate = 1_000
        $0.lifetime = 4
        $0.lifetimeRange = 2
      })
    let ages = layer.particles(at: 20.0005).map(\.age)
    #expect(ages.filter { $0 < 3 }.count == 3_000 && ages.allSatisfy { $0 < 5 })
    // A half of those between 3 and 5 seconds old is alive: 1000, up to six standard deviations of 18.
    #expect(abs(ages.filter { $0 >= 3 }.count - 1_000) < 110)
    #expect(ages.filter { $0 >= 3 && $0 < 3.5 }.count > ages.filter { $0 >= 4.5 }.count + 200)
  }

  @Test("A cell begins at its begin time, and emits for its duration, repeated")
  func timing() {
    func indices(_ time: Double, _ configure: (CAEmitterCell) -> Void) -> Int {
      emitter(cell(configure)).particles(at: time).count
    }
    #expect(indices(2.05) { $0.beginTime = 1 } == 10)
    #expect(indices(0.95) { $0.beginTime = 1 } == 0)
    #expect(indices(0.05) { $0.beginTime = -15 } == 150)
    #expect(indices(9) { $0.duration = 2 } == 20)
    #expect(
      indices(9) {
        $0.duration = 2
        $0.repeatCount = 2.5
      } == 50)
    #expect(
      indices(9) {
        $0.duration = 2
        $0.repeatDuration = 3
        $0.repeatCount = 9
      } == 30)
    #expect(
      indices(9) {
        $0.duration = 2
        $0.autoreverses = true
      } == 40)
    #expect(
      indices(9.05) {
        $0.duration = .infinity
        $0.repeatCount = .infinity
      } == 90)
  }

  @Test("A cell's speed scales its time, and its time offset has it begin earlier")
  func speed() {
    let fast = cell {
      $0.speed = 2
      $0.lifetime = 1
      $0.velocity = 8
    }
    let particles = emitter(fast).particles(at: 3.01)
    // Twenty are born each second, and live half a second of the layer.
    #expect(particles.count == 10 && particles.last?.birthIndex == 60)
    #expect(particles.allSatisfy { isNear($0.position.x, 8 * $0.age) && isNear($0.age, 2 * $0.timeSinceBirth) })

    let later = emitter(cell { $0.timeOffset = 3 })
    #expect(later.particles(at: 0.05).count == 30)
    #expect(
      later.particles(at: 0.05).map(\.position) == emitter(cell()).particles(at: 3.05).map(\.position))
    let still = cell {
      $0.speed = 0
      $0.timeOffset = 1.25
    }
    for time in [0.0, 7, 1_000] { #expect(emitter(still).particles(at: time).count == 12) }
    let backwards = cell {
      $0.speed = -1
      $0.timeOffset = 2.05
    }
    #expect(emitter(backwards).particles(at: 1).map(\.birthIndex) == Array(1...10))
  }

  @Test("A cell that is not enabled shows nothing, nor do the cells of its particles")
  func disabled() {
    let layer = emitter(
      cell {
        $0.isEnabled = false
        $0.emitterCells = [cell()]
      }, cell())
    #expect(Set(layer.particles(at: 2).map(\.cell)) == [0] && layer.particles(at: 2).count == 20)
  }

  // MARK: Rates that vary

  private func timeline(_ times: [Double], _ rate: @escaping (Double) -> Double) -> EmitterSimulation {
    EmitterSimulation(
      cells: [EmitterSimulation.Cell(parent: -1, position: 0)],
      timeline: EmitterTimeline(at: times) { time in
        var cell = CellParameters()
        cell.birthRate = rate(time)
        cell.lifetime = 1_000
        cell.velocity = time < 1 ? 5 : 7
        return (EmitterParameters(), [cell])
      })
  }

  @Test("With a rate that grows evenly from 0 to 10 in two seconds, particle i is born at √(i / 2.5)")
  func growingRate() {
    let simulation = timeline([0, 2]) { 5 * min($0, 2) }
    let particles = simulation.particles(at: 4.05, limit: 1_000).particles
    #expect(particles.map(\.birthIndex) == Array(1...30))
    for particle in particles {
      let birth = 4.05 - particle.age, index = Double(particle.birthIndex)
      #expect(isNear(birth, index <= 10 ? (index / 2.5).squareRoot() : 2 + (index - 10) / 10))
    }
    #expect(simulation.particles(at: 1, limit: 1_000).particles.count == 2)
  }

  @Test("While the rate is 0 nothing is born, and afterwards emission goes on without a burst")
  func pause() throws {
    var cell = CellParameters()
    cell.lifetime = 1_000
    let moments = [(0, 10), (1, 10), (1, 0), (5, 0), (5, 10)].map { time, rate in
      cell.birthRate = Double(rate)
      return EmitterTimeline.Moment(time: Double(time), emitter: EmitterParameters(), cells: [cell])
    }
    let simulation = EmitterSimulation(
      cells: [EmitterSimulation.Cell(parent: -1, position: 0)],
      timeline: try #require(EmitterTimeline(moments: moments)))
    for (time, count) in [(0.95, 9), (1.05, 10), (4.9, 10), (5.05, 10), (5.15, 11), (6.05, 20)] {
      let particles = simulation.particles(at: time, limit: 1_000).particles
      #expect(particles.map(\.birthIndex) == Array(1...count), "at \(time)")
    }
    let last = try #require(simulation.particles(at: 6.05, limit: 1_000).particles.last)
    #expect(isNear(last.age, 0.05))
    #expect(EmitterTimeline(moments: []).map(\.isConstant) == nil)
  }

  @Test("Newborn particles take the values of their birth, and retain them")
  func valuesOfBirth() {
    let simulation = timeline([0, 0.999_999, 1, 8]) { _ in 10 }
    for particle in simulation.particles(at: 6.05, limit: 1_000).particles {
      let birth = 6.05 - particle.age
      #expect(isNear(particle.position.x, (birth < 0.99 ? 5 : 7) * particle.age, within: 1e-3))
    }
  }

  @Test("A timeline's times need not be in order, and those that are no numbers are ignored")
  func unsortedTimes() {
    let sorted = timeline([0, 1, 2]) { 4 * $0 }, mixed = timeline([2, .nan, 0, .infinity, 1]) { 4 * $0 }
    #expect(
      sorted.particles(at: 2.5, limit: 99).particles == mixed.particles(at: 2.5, limit: 99).particles)
    #expect(timeline([.nan]) { _ in 10 }.particles(at: 1.05, limit: 99).particles.count == 10)
    #expect(timeline([]) { _ in 10 }.particles(at: 1.05, limit: 99).particles.count == 10)
  }
}
