// Tests of emitters that ask for too much, and of numbers that are none.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteLayers
import QuartziteTessellation
import SeededRandom
import Testing

@Suite("Emitters are bounded, whatever their numbers are")
struct EmitterLimitTests {
  @Test("Of too many particles the youngest are there, without a gap")
  func youngest() {
    let layer = emitter(
      cell {
        $0.birthRate = 1e9
        $0.lifetime = .greatestFiniteMagnitude
        $0.velocity = 1
      })
    let found = layer.simulation.particles(at: 1_000, limit: 5_000)
    #expect(found.isIncomplete && found.particles.count == 5_000)
    let indices = found.particles.map(\.birthIndex)
    #expect(indices == Array((1_000_000_000_000 - 4_999)...1_000_000_000_000))
    let enough = emitter(cell()).simulation.particles(at: 5.05, limit: 50)
    #expect(!enough.isIncomplete && enough.particles.count == 50)
    let fewer = emitter(cell()).simulation.particles(at: 5.05, limit: 49)
    #expect(fewer.isIncomplete && fewer.particles.map(\.birthIndex) == Array(2...50))
    #expect(emitter(cell()).simulation.particles(at: 5, limit: 0).particles == [])
  }

  @Test("Particles are looked for until the meter ends, which is asked after some thousand births")
  func meter() {
    let bomb = cell {
      $0.birthRate = 100
      $0.emitterCells = [cell { $0.birthRate = 100 }]
    }
    for layer in [emitter(cell { $0.birthRate = 2_000 }), emitter(bomb)] {
      var count = 0
      let whole = layer.simulation.particles(
        at: 50, limit: 100_000,
        meter: WorkMeter {
          count += 1
          return true
        })
      #expect(whole.particles.count == 100_000 && count >= 100_000 / WorkMeter.stepsPerLook)
      for end in [1, 2, count / 2] {
        var looks = 0
        let found = layer.simulation.particles(
          at: 50, limit: 100_000,
          meter: WorkMeter {
            looks += 1
            return looks < end
          })
        #expect(looks == end)
        #expect(end > 1 || found.particles.isEmpty)
      }
    }
  }

  @Test("The limit counts the particles of all cells, the youngest of all")
  func cells() {
    let layer = emitter(cell { $0.birthRate = 1_000 }, cell { $0.birthRate = 3_000 })
    let found = layer.simulation.particles(at: 50.000_01, limit: 4_000)
    #expect(found.particles.allSatisfy { $0.age <= 1.001 } && found.particles.count == 4_000)
    #expect(abs(found.particles.count { $0.cell == 0 } - 1_000) <= 1)
  }

  @Test("Particles that emit without end are bounded too")
  func explosion() {
    func bomb(_ depth: Int) -> CAEmitterCell {
      cell {
        $0.birthRate = 1e6
        $0.lifetime = 1e6
        if depth > 0 { $0.emitterCells = [bomb(depth - 1), bomb(depth - 1)] }
      }
    }
    let found = emitter(bomb(3)).simulation.particles(at: 1_000, limit: 1_000)
    #expect(found.isIncomplete && found.particles.count == 1_000)
  }

  private static let numbers: [Double] = [
    0, -1, 1e-300, 1e9, -1e9, 1e300, -1e300, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, 1e38,
  ]

  @Test(
    "No value of any property of a cell hangs or ends the process",
    arguments: CAEmitterCell.keyedProperties.keys.sorted().filter { $0 != "contents" && $0 != "emitterCells" })
  func cellNumbers(key: String) {
    for number in SeededRandom.trials(of: Self.numbers) {
      for time in [0, 1, 1e9, -1e300, 1e300] {
        let parent = cell { $0.velocityRange = 3 }, child = cell { $0.emissionRange = 3 }
        parent.emitterCells = [child]
        let value: Any =
          switch key {
          case "color": CGColor(red: number, green: 0, blue: number, alpha: 1)
          case "contentsRect": CGRect(x: 0, y: number, width: 1, height: number)
          default: number
          }
        for changed in [parent, child] { changed.setValue(value, forKey: key) }
        let found = emitter(parent).simulation.particles(at: time, limit: 500)
        #expect(found.particles.count <= 500)
        #expect(
          found.particles.allSatisfy { ($0.position.sum() + $0.scale + $0.rotation).isFinite && !$0.color.sum().isNaN })
      }
    }
  }

  @Test("A layer with a number that is not finite shows no particles, with a diagnostic")
  func layerNumbers() throws {
    for key in ["birthRate", "lifetime", "emitterZPosition", "emitterDepth", "velocity", "scale", "spin"] {
      for number in Self.numbers {
        let layer = emitter(cell { $0.contents = image() })
        layer.beginTime = -5
        layer.setValue(number, forKey: key)
        var limits = Limits.trusted
        limits.particles = 100
        let snapshot = try layer.commit(limits: limits)
        let list = snapshot.displayList(for: .screen, isFlipped: true)
        let stored = layer.value(forKey: key)
        // Numbers beyond the range of a float are infinite in one.
        let isFinite = (stored as? Float)?.isFinite ?? (stored as? CGFloat)?.isFinite ?? false
        #expect(snapshot.diagnostics.contains { $0.kind == .nonFiniteValue } == !isFinite, "\(key) \(number)")
        if !isFinite { #expect(list.particles.isEmpty) }
      }
    }
  }

  @Test("A cell with a number that is not finite is left out with its own cells, and is named")
  func namedCell() throws {
    let ember = cell { $0.name = "ember" }
    ember.velocity = .nan
    let spark = cell {
      $0.name = "spark"
      $0.contents = image()
      $0.emitterCells = [ember]
    }
    let layer = emitter(spark)
    layer.beginTime = -1
    let snapshot = try layer.commit(limits: .trusted)
    #expect(
      snapshot.diagnostics.map(\.message) == [
        "emitterCells.spark.emitterCells.ember.velocity is nan, which is not finite; the cell was left out"
      ])
    #expect(snapshot.displayList(for: .screen, isFlipped: true).particles.map(\.instances.count) == [10])
    ember.velocity = 0
    ember.lifetime = .infinity
    ember.duration = .infinity
    #expect(try layer.commit(limits: .trusted).diagnostics.map(\.message) == [], "lives may be endless")
    #expect(layer.particles(at: 1e6, limit: 99).count == 99)
  }

  @Test("Cells beyond 4096, and those nested deeper than 16, are left out with a diagnostic")
  func manyCells() throws {
    let layer = CAEmitterLayer()
    layer.emitterCells = (0..<100_000).map { _ in CAEmitterCell() }
    let kinds = try layer.commit(limits: .trusted).diagnostics
    #expect(kinds.map(\.kind) == [.tooComplex] && layer.simulation.cells.count == 4_096)
    // Each cell twice in the one above: 2³⁰ ways to the innermost.
    var innermost = cell()
    for _ in 0..<30 {
      let inner = innermost
      innermost = cell { $0.emitterCells = [inner, inner] }
    }
    layer.emitterCells = [innermost]
    #expect(layer.simulation.cells.count <= 4_096)
    #expect(try layer.commit(limits: .trusted).diagnostics.map(\.kind) == [.tooComplex, .tooComplex])
    var chain = cell()
    for _ in 0..<10_000 {
      let inner = chain
      chain = cell { $0.emitterCells = [inner] }
    }
    layer.emitterCells = [chain]
    #expect(layer.simulation.cells.count == 16)
    #expect(try layer.commit(limits: .trusted).diagnostics.map(\.kind) == [.tooComplex])
  }

  @Test("Contents that are no image show nothing, with a diagnostic")
  func contents() throws {
    let layer = emitter(cell { $0.contents = "spark.png" })
    #expect(
      try layer.commit(limits: .trusted).diagnostics.map(\.message) == [
        "emitterCells.0.contents is of type String, of which nothing is drawn"
      ])
  }
}
