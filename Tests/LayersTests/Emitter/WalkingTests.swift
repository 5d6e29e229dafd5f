// A slow emitter that walks through time birth by birth, and comparisons with it.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import SeededRandom
import Testing

/// An emitter that goes through all births from the start, step by step, and retains what is alive.
private struct WalkingEmitter {
  struct Walker {
    var cell: Int
    var index: Int
    var born: Double
    var life: Double
    var random: ParticleRandom
    var origin: SIMD3<Double>
    var velocity: SIMD3<Double>
    var gravity: SIMD3<Double>
    /// The births so far of the cells of the particle.
    var emitted: [Int: Int] = [:]

    func place(at time: Double) -> SIMD3<Double> {
      let age = time - born
      return origin + velocity * age + gravity * age * age / 2
    }
  }

  let layer: CAEmitterLayer
  private var emitted: [Int: Int] = [:]
  private(set) var walkers: [Walker] = []
  /// The cells as they are numbered, each with its position and the number of its parent.
  private let cells: [(cell: CAEmitterCell, parent: Int, position: Int)]
  /// The numbers of the cells of each cell.
  private let children: [[Int]]

  init(_ layer: CAEmitterLayer) {
    self.layer = layer
    var cells: [(CAEmitterCell, Int, Int)] = []
    func add(_ list: [CAEmitterCell], _ parent: Int) {
      for (position, cell) in list.enumerated() {
        cells.append((cell, parent, position))
        add(cell.emitterCells ?? [], cells.count - 1)
      }
    }
    add(layer.emitterCells ?? [], -1)
    self.cells = cells
    children = cells.indices.map { number in cells.indices.filter { cells[$0].1 == number } }
  }

  /// Goes on to a time, in seconds of the layer, in steps of 1/50 s.
  mutating func walk(from start: Double, to end: Double) {
    let steps = Int((end - start) * 50)
    for step in 1...max(1, steps) {
      let time = step >= steps ? end : start + Double(step) / 50
      emit(until: time)
      walkers.removeAll { time - $0.born >= $0.life }
    }
  }

  private mutating func emit(until time: Double) {
    for (number, entry) in cells.enumerated() where entry.parent < 0 {
      let rate = Double(entry.cell.birthRate) * Double(layer.birthRate)
      while Double(emitted[number, default: 0] + 1) / rate <= time {
        emitted[number, default: 0] += 1
        let index = emitted[number] ?? 0
        let random = ParticleRandom(seed: layer.seed).cell(entry.position)
        walkers.append(
          walker(number, index, at: Double(index) / rate, random, from: .zero, along: SIMD3(1, 0, 0)))
      }
    }
    // Particles born in this step are appended, and looked at in turn.
    var next = 0
    while next < walkers.count {
      for number in children[walkers[next].cell] {
        let entry = cells[number], parent = walkers[next]
        let rate = Double(entry.cell.birthRate) * Double(layer.birthRate)
        while true {
          let index = walkers[next].emitted[number, default: 0] + 1
          let birth = parent.born + Double(index) / rate
          guard birth <= time, birth < parent.born + parent.life else { break }
          walkers[next].emitted[number] = index
          let way = parent.velocity + parent.gravity * (birth - parent.born)
          walkers.append(
            walker(
              number, index, at: birth, parent.random.cell(entry.position), from: parent.place(at: birth),
              along: way / (way * way).sum().squareRoot()))
        }
      }
      next += 1
    }
  }

  private func walker(
    _ number: Int, _ index: Int, at birth: Double, _ source: ParticleRandom, from origin: SIMD3<Double>,
    along natural: SIMD3<Double>
  ) -> Walker {
    let cell = cells[number].cell, random = source.particle(index)
    func spread(_ middle: Double, _ range: Double, _ channel: ParticleRandom.Channel) -> Double {
      middle + (random.fraction(channel) - 0.5) * range
    }
    let angle = spread(Double(cell.emissionLongitude), Double(cell.emissionRange), .direction)
    let speed = spread(Double(cell.velocity), Double(cell.velocityRange), .velocity)
    let direction = SIMD3(
      natural.x * cos(angle) - natural.y * sin(angle), natural.x * sin(angle) + natural.y * cos(angle), natural.z)
    return Walker(
      cell: number, index: index, born: birth,
      life: spread(Double(cell.lifetime), Double(cell.lifetimeRange), .lifetime), random: random, origin: origin,
      velocity: direction * speed,
      gravity: SIMD3(Double(cell.xAcceleration), Double(cell.yAcceleration), Double(cell.zAcceleration)))
  }
}

@Suite("The particles at a time are those of an emitter that went through all times before")
struct WalkingTests {
  private func randomCell(_ random: inout SeededRandom, depth: Int) -> CAEmitterCell {
    cell { cell in
      // Numbers that floats hold exactly, so that the walk adds up the same ones.
      func number(_ low: Int, _ high: Int) -> Double { Double(random.integer(low...high)) / 4 }
      cell.birthRate = Float(number(12, 30))
      cell.lifetime = Float(number(4, 10))
      cell.lifetimeRange = Float(number(0, 8))
      cell.velocity = number(40, 80)
      cell.velocityRange = number(0, 40)
      cell.emissionLongitude = number(-12, 12)
      cell.emissionRange = number(0, 12)
      cell.yAcceleration = number(-40, 40)
      if depth < 3 {
        cell.emitterCells = (0..<random.integer(0...2)).map { _ in randomCell(&random, depth: depth + 1) }
      }
    }
  }

  @Test("A jump to any time shows what a walk to it shows", arguments: 0..<SeededRandom.trials(20))
  func jump(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let layer = CAEmitterLayer()
    layer.seed = UInt32(seed)
    layer.emitterCells = (0..<2).map { _ in randomCell(&random, depth: 1) }
    var walking = WalkingEmitter(layer), last = 0.0, seen = 0
    for time in [0.61, 1.37, 2.99, 5.13] {
      walking.walk(from: last, to: time)
      last = time
      func key(_ cell: Int, _ index: Int, _ place: SIMD3<Double>) -> [Int] {
        [cell, index] + [place.x, place.y, place.z].map { Int(($0 * 1e4).rounded()) }
      }
      let found = layer.particles(at: time).map { key(Int($0.cell), $0.birthIndex, $0.position) }
      let walked = walking.walkers.map { key($0.cell, $0.index, $0.place(at: time)) }
      // Rounding may move a number to its neighbour.
      let sorted = (
        found.sorted { $0.lexicographicallyPrecedes($1) }, walked.sorted { $0.lexicographicallyPrecedes($1) }
      )
      #expect(found.count == walked.count, "at \(time)")
      let matches = zip(sorted.0, sorted.1).allSatisfy { a, b in zip(a, b).allSatisfy { abs($0 - $1) <= 1 } }
      #expect(matches, "at \(time)")
      seen += found.count
    }
    #expect(seen > 20)
  }
}
