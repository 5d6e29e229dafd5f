// Tests of tiles that hold the colour of a shadow, and of the number of them that are cached.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteLayers
import Testing

@testable import QuartziteRenderPlan

@Suite("Tiles in one colour")
struct TintedTileTests {
  @Test("A shadow whose colour changes in every frame leaves no more behind than the budget allows")
  func animatedColor() throws {
    let budget = 200_000
    let cache = CoverageCache()
    let planner = Planner(cache: cache)
    let memory = MemoryAccount(MemoryBudget(bytes: budget * 708 / 64))
    memory.shares = cache.memoryShares
    let root = CALayer(), box = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    box.frame = CGRect(x: 20, y: 20, width: 50, height: 50)
    box.backgroundColor = CGColor(gray: 1, alpha: 1)
    box.shadowRadius = 5
    root.addSublayer(box)
    var most = 0
    for frame in 1...1_000 {
      memory.makeRoom()
      box.shadowOpacity = Float(frame) / 1_000
      var diagnostics = DiagnosticList()
      let snapshot = try root.commit(limits: .trusted)
      let canvas = try Canvas(
        bounds: snapshot.nodes[0].state.bounds, flipsGeometry: false, size: nil, scale: 1, hostIsFlipped: true,
        background: nil, limits: .trusted)
      let plan = planner.plan(
        snapshot.displayList(for: .screen, isFlipped: canvas.isFlipped), names: snapshot, on: canvas, tile: canvas.rect,
        limits: .trusted, paths: PathDrawing(executor: .strips, showsMesh: false),
        diagnostics: &diagnostics)
      #expect(!plan.tables.tiles.isEmpty)
      most = max(most, cache.tintedTileCount)
    }
    #expect(most > 10 && most < 1_000)
    #expect(cache.counters.bytes < 2 * budget)
  }
}
