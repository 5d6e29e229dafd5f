// Tests of plans of random scenes: a plan says the same whether its masks had to be computed or were cached.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteLayers
import QuartziteRenderPlan
import SeededRandom
import Testing

@Suite("Repeated plans")
struct RepeatedPlanTests {
  @Test(
    "A plan is the same whether its masks have to be computed or are cached", arguments: 0..<24 as Range<UInt64>,
    [CoverageExecutor.strips, .bands])
  func planOfCachedMasks(seed: UInt64, executor: CoverageExecutor) throws {
    var author = RandomAuthor(numbers: SeededRandom(seed: seed &* 0x51_7c01 &+ 7))
    let root = author.rootWithEffects()
    let texts = CATextLayer()
    texts.frame = CGRect(x: 2, y: 3, width: 60, height: 20)
    texts.string = "seed \(seed)"
    texts.fontSize = 11
    texts.contentsScale = seed % 2 == 0 ? 1 : 0.5
    root.insertSublayer(texts, at: 0)
    let snapshot = try root.commit(limits: .trusted)
    let canvas = try Canvas(
      bounds: snapshot.nodes[0].state.bounds, flipsGeometry: false, size: nil, scale: 1, hostIsFlipped: true,
      background: nil, limits: .trusted)
    let list = snapshot.displayList(for: .screen, isFlipped: canvas.isFlipped)
    let planner = Planner()
    func planned() -> (plan: String, misses: Int) {
      var diagnostics = DiagnosticList()
      let misses = planner.cache.counters.misses
      let plan = planner.plan(
        list, names: snapshot, on: canvas, tile: canvas.rect, limits: .trusted,
        drawing: ShapeDrawing(executor: executor), diagnostics: &diagnostics)
      return (plan.description + plan.imagesAndCopies, planner.cache.counters.misses - misses)
    }
    let first = planned(), second = planned()
    #expect(first.misses > 0 && second.misses == 0, "otherwise nothing is compared")
    #expect(first.plan == second.plan)
  }
}

extension FramePlan {
  /// The sizes of the images and the rectangles of the copies, in the order in which the plan numbers them.
  fileprivate var imagesAndCopies: String {
    tables.images.map { "\n\($0.width) × \($0.height)" }.joined() + copies.map { "\n\($0)" }.joined()
  }
}
