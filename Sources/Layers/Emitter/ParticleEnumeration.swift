// ParticleEnumeration: finds the particles that are alive at one time, generation by generation.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteTessellation

/// One evaluation of an emitter.
///
/// The first generation are the particles of the layer's cells, and each further one those that particles of the one
/// before emit. Only births that may matter are looked at: those of particles that may be alive, or whose own particles
/// may be. Work and memory are bounded by the limit, whatever the rates and lifetimes are.
struct ParticleEnumeration {
  private let simulation: EmitterSimulation
  private let time: Double
  /// The births of one generation that are looked at. Not all of them live as long as any of their cell may.
  private let maxBirths: Int
  private let cells: [CellFacts]
  private let meter: WorkMeter?

  /// The living particles that have been found, of all generations.
  private(set) var particles: [Particle] = []
  /// Whether births were left out because there are too many.
  private(set) var isIncomplete = false
  /// Whether all of them are of the layer's own cells: then they are in the order of their cells and births.
  private(set) var isInBirthOrder = true

  /// The facts about a cell that all of its particles share.
  fileprivate struct CellFacts {
    var births: BirthIntegral
    /// The time for which a birth matters: the longest life of a particle and of those that it emits, in seconds of the
    /// axis on which the births lie.
    var reach = 0.0
    /// Seconds of the cell's time per second of that axis; 0 for a cell that emits nothing.
    var speed = 1.0
    /// Whether the cell's time stands still or runs backwards: then its births lie on an axis of its own, and all
    /// numbers are those of the moment.
    var isDetached = false
    var children: [Int] = []
    /// The numbers of all births, where they do not depend on the time.
    var constant: (emitter: EmitterParameters, cell: CellParameters)?
  }

  /// A cell that emits: one of the layer, or one of a particle.
  private struct Emission {
    var cell: Int
    /// The index of the particle that emits, or -1.
    var parent: Int
    var random: ParticleRandom
    /// The time from which the rate is integrated.
    var start: Double
    /// The first and the last time of a birth.
    var first: Double
    var last: Double
    /// The time from which on nothing is born because the particle that emits is dead.
    var death: Double
    /// The present.
    var now: Double
  }

  /// A particle that emits others, alive or dead.
  fileprivate struct Emitting {
    var cell: Int
    var random: ParticleRandom
    var birth: Double
    var now: Double
    /// Seconds of its cell's time.
    var lifetime: Double
    var position: SIMD3<Double>
    var velocity: SIMD3<Double>
    var acceleration: SIMD3<Double>
    /// The direction of its birth.
    var direction: SIMD3<Double>
  }

  /// The indices of births above this are not looked for: doubles cannot tell them apart.
  private static let highestIndex = 0x1p52
  /// The steps for which a birth counts whose numbers change with the time.
  private static let stepsOfBirth = 16

  /// Begins to look for the particles at a time. Those that are not found when `meter` ends are left out.
  init(of simulation: EmitterSimulation, at time: Double, limit: Int, meter: WorkMeter? = nil) {
    self.meter = meter
    self.simulation = simulation
    self.time = time
    maxBirths = min(limit, 1 << 40) * 4 + 1_000
    let timeline = simulation.timeline
    var facts: [CellFacts] = []
    for (index, cell) in simulation.cells.enumerated() {
      var fact = CellFacts(births: BirthIntegral(of: timeline, cell: index))
      let ownSpeed = Double(cell.timing.speed)
      if cell.parent < 0 {
        fact.isDetached = ownSpeed <= 0
        fact.speed = fact.isDetached ? 1 : ownSpeed
      } else {
        // Particles have no moments at which a cell without time of its own could emit.
        fact.isDetached = facts[cell.parent].isDetached
        fact.speed = ownSpeed > 0 ? ownSpeed * facts[cell.parent].speed : 0
        facts[cell.parent].children.append(index)
      }
      if fact.isDetached || timeline.isConstant {
        let values = timeline.values(at: time, ofCell: index)
        fact.births = BirthIntegral(rate: max(0, values.emitter.birthRate) * max(0, values.cell.birthRate))
        fact.constant = values
      }
      if fact.births.isZero || !fact.speed.isFinite { fact.speed = 0 }
      facts.append(fact)
    }
    for index in facts.indices.reversed() where facts[index].speed > 0 {
      facts[index].reach += timeline.longestLifetime(ofCell: index) / facts[index].speed
      let parent = simulation.cells[index].parent
      if parent >= 0 { facts[parent].reach = max(facts[parent].reach, facts[index].reach) }
    }
    cells = facts
  }

  mutating func run() {
    var emitting: [Emitting] = []
    var emissions = emissionsOfLayer()
    // Each emitter has a meter of its own.
    if meter?.isOverNow() == true { return }
    while !emissions.isEmpty, !meter.hasEnded {
      let parents = emitting
      emitting = []
      let recent = recentTime(of: emissions)
      var left = maxBirths
      for emission in emissions {
        enumerate(emission, within: recent, parents, &emitting, left: &left)
        guard left > 0 else {
          isIncomplete = true
          break
        }
      }
      emissions = emissionsOfParticles(&emitting)
      if !emissions.isEmpty { isInBirthOrder = false }
    }
  }

  // MARK: Emissions

  private func emissionsOfLayer() -> [Emission] {
    let random = ParticleRandom(seed: simulation.seed)
    return simulation.cells.indices.compactMap { index in
      let cell = simulation.cells[index], timing = cell.timing, facts = cells[index]
      guard cell.parent < 0, facts.speed > 0, time >= timing.beginTime else { return nil }
      var emission = Emission(
        cell: index, parent: -1, random: random.cell(cell.position), start: 0, first: 0, last: 0, death: .infinity,
        now: 0)
      if facts.isDetached {
        emission.now = timing.localTime(at: time)
        emission.last = min(emission.now, timing.emissionDuration)
      } else {
        // A time offset looks as though the cell had begun earlier.
        emission.start = timing.beginTime - timing.timeOffset / facts.speed
        emission.first = emission.start
        emission.now = time
        emission.last = min(time, timing.beginTime + timing.emissionDuration / facts.speed)
      }
      return emission.first <= emission.last ? emission : nil
    }
  }

  /// The emissions of particles; those that can show nothing any more are left out. Where there are too many, the
  /// oldest particles emit nothing.
  private mutating func emissionsOfParticles(_ emitting: inout [Emitting]) -> [Emission] {
    var result: [Emission] = []
    let count = emitting.reduce(0) { $0.saturatingAdding(cells[$1.cell].children.count) }
    if count > maxBirths { emitting.sort { $0.now - $0.birth < $1.now - $1.birth } }
    for (parent, particle) in emitting.enumerated() where !meter.isOver(after: 1) {
      let facts = cells[particle.cell]
      for index in facts.children where cells[index].speed > 0 {
        let cell = simulation.cells[index], timing = cell.timing
        let begin = particle.birth + timing.beginTime / facts.speed
        let start = begin - timing.timeOffset / cells[index].speed
        let emission = Emission(
          cell: index, parent: parent, random: particle.random.cell(cell.position), start: start,
          first: max(particle.birth, start),
          last: min(particle.now, begin + timing.emissionDuration / cells[index].speed),
          death: particle.birth + particle.lifetime / facts.speed, now: particle.now)
        guard particle.now >= begin, emission.first <= emission.last,
          births(of: emission, within: cells[index].reach) != nil
        else { continue }
        guard result.count < maxBirths else {
          isIncomplete = true
          return result
        }
        result.append(emission)
      }
    }
    return result
  }

  // MARK: Births

  /// The indices of the births that happened within the last `recent` seconds; nil where there are none. The first and
  /// the last one may be wrong by one, and are tested.
  private func births(of emission: Emission, within recent: Double) -> ClosedRange<Int>? {
    let integral = cells[emission.cell].births, speed = cells[emission.cell].speed
    let end = min(emission.last, emission.death)
    let from = max(emission.first, emission.now - recent)
    guard from <= end else { return nil }
    // The rate counts in the cell's time.
    let low = (integral.births(from: emission.start, to: from) * speed).rounded(.down)
    let high = integral.births(from: emission.start, to: end) * speed + 1e-6
    guard low < Self.highestIndex, high >= 1 else { return nil }
    let first = max(1, Int(max(0, low))), last = Int(min(high, Self.highestIndex))
    return first <= last ? first...last : nil
  }

  /// The number of seconds from now backwards in which no more births happened than are looked at.
  private mutating func recentTime(of emissions: [Emission]) -> Double {
    func count(_ recent: Double) -> Int {
      var sum = 0
      for emission in emissions where !meter.isOver(after: 1) {
        sum = sum.saturatingAdding(births(of: emission, within: min(recent, cells[emission.cell].reach))?.count ?? 0)
      }
      return sum
    }
    guard count(.infinity) > maxBirths else { return .infinity }
    isIncomplete = true
    // Halving finds the binary order first, and then the number: reaches go from 1e-300 to 1e300.
    var low = -1_000.0, high = 1_000.0
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if count(exp2(middle)) > maxBirths { high = middle } else { low = middle }
    }
    return exp2(low)
  }

  private mutating func enumerate(
    _ emission: Emission, within recent: Double, _ parents: [Emitting], _ emitting: inout [Emitting], left: inout Int
  ) {
    let facts = cells[emission.cell]
    guard let range = births(of: emission, within: min(recent, facts.reach)) else { return }
    let emits = !facts.children.isEmpty
    let indices = range.count > left ? range.upperBound - left + 1...range.upperBound : range
    left -= indices.count
    if emission.parent < 0 { particles.reserveCapacity(particles.count + indices.count) }
    guard let values = facts.constant else {
      for index in indices {
        if meter.isOver(after: Self.stepsOfBirth) { return }
        guard let birth = time(ofBirth: index, emission, facts) else { continue }
        let values = simulation.timeline.values(at: birth, ofCell: emission.cell)
        add(
          index, at: birth, emission, values.emitter, values.cell, emits: emits, speed: facts.speed, parents, &emitting)
      }
      return
    }
    for index in indices {
      if meter.isOver(after: 1) { return }
      guard let birth = time(ofBirth: index, emission, facts) else { continue }
      add(index, at: birth, emission, values.emitter, values.cell, emits: emits, speed: facts.speed, parents, &emitting)
    }
  }

  /// The time of a birth; nil where it is not one of the emission.
  @inline(__always)
  private func time(ofBirth index: Int, _ emission: Emission, _ facts: CellFacts) -> Double? {
    let birth = facts.births.time(ofBirth: Double(index) / facts.speed, from: emission.start)
    return birth >= emission.first && birth <= emission.last && birth < emission.death ? birth : nil
  }

  /// Adds a particle where it lives, and to those that emit where it `emits`.
  @inline(__always)
  private mutating func add(
    _ index: Int, at birth: Double, _ emission: Emission, _ emitter: EmitterParameters, _ cell: CellParameters,
    emits: Bool, speed: Double, _ parents: [Emitting], _ emitting: inout [Emitting]
  ) {
    let random = emission.random.particle(index)
    let age = max(0, emission.now - birth) * speed
    let lifetime = (cell.lifetime + random.spread(cell.lifetimeRange, .lifetime)) * max(0, emitter.lifetime)
    guard lifetime > 0, age < lifetime || emits else { return }

    var origin = emitter.position, natural: SIMD3<Double>
    if emission.parent < 0 {
      let start = simulation.shape.start(in: simulation.part, size: emitter.size, random)
      origin += start.offset
      natural = start.direction
    } else {
      (origin, natural) = parents[emission.parent].course(at: birth, speed: cells[parents[emission.parent].cell].speed)
    }
    let angles = EmissionAngles(
      latitude: cell.emissionLatitude, longitude: cell.emissionLongitude, range: cell.emissionRange,
      isSpatial: simulation.isSpatial)
    let direction = angles.direction(from: natural, random)
    let velocity = direction * ((cell.velocity + random.spread(cell.velocityRange, .velocity)) * emitter.velocity)
    if emits {
      emitting.append(
        Emitting(
          cell: emission.cell, random: random, birth: birth, now: emission.now, lifetime: lifetime, position: origin,
          velocity: velocity, acceleration: cell.acceleration, direction: direction))
    }
    guard age < lifetime else { return }

    let position = origin + velocity * age + cell.acceleration * (age * age / 2)
    let scale = (cell.scale + random.spread(cell.scaleRange, .scale)) * emitter.scale + cell.scaleSpeed * age
    let rotation = (cell.spin + random.spread(cell.spinRange, .spin)) * emitter.spin * age
    // A particle that has left the range of numbers is seen nowhere.
    guard (position.sum() + scale + rotation).isFinite else { return }
    particles.append(
      Particle(
        position: position, rotation: rotation, scale: scale, color: cell.color(at: age, random), age: age,
        timeSinceBirth: max(0, emission.now - birth), birthIndex: index, cell: Int32(emission.cell)))
  }
}

extension ParticleEnumeration.Emitting {
  /// The position of the particle, and the direction in which it moved, at a time at which it was alive; `speed` is that of
  /// its cell. A particle that does not move keeps the direction in which it was emitted.
  fileprivate func course(at time: Double, speed: Double) -> (position: SIMD3<Double>, direction: SIMD3<Double>) {
    let age = max(0, time - birth) * speed
    let moving = velocity + acceleration * age
    return (position + velocity * age + acceleration * (age * age / 2), moving.unitVector ?? direction)
  }
}

extension CellParameters {
  /// The colour of a particle: straight components, each 0…1.
  @inline(__always)
  fileprivate func color(at age: Double, _ random: ParticleRandom) -> SIMD4<Float> {
    var result = color
    if colorRange != .zero {
      result += SIMD4(
        random.spread(colorRange.x, .red), random.spread(colorRange.y, .green), random.spread(colorRange.z, .blue),
        random.spread(colorRange.w, .alpha))
    }
    if colorSpeed != .zero { result += colorSpeed * age }
    return SIMD4(
      Float(min(max(result.x, 0), 1)), Float(min(max(result.y, 0), 1)), Float(min(max(result.z, 0), 1)),
      Float(min(max(result.w, 0), 1)))
  }
}

extension TimingValues {
  /// The duration of activity, in seconds of the own time: that of all repetitions; infinity where none is given.
  fileprivate var emissionDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    guard duration > 0 else { return .infinity }
    let period = autoreverses ? 2 * duration : duration
    return repeatCount > 0 ? period * Double(repeatCount) : period
  }
}
