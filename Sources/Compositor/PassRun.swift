// PassRun: a plan while a device carries it out: the targets of its passes, and of the copies that they read.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteRenderPlan

/// The targets of one plan, step by step.
struct PassRun {
  let plan: FramePlan
  let draws: DrawList
  private var schedule: PassSchedule
  private var targets: [Int: RenderTarget]
  private var copies: [Int: RenderTarget] = [:]
  /// The passes whose targets are kept for later frames.
  private var lent: Set<Int>

  /// Starts the run of a plan. The passes in `drawn` are complete already, and their targets stay their owner's.
  init(plan: FramePlan, draws: DrawList, drawn: [Int: RenderTarget], budget: Int) {
    self.plan = plan
    self.draws = draws
    targets = drawn
    lent = Set(drawn.keys)
    schedule = PassSchedule(plan, work: draws.passes.map { $0.map(\.work) }, known: lent, budget: budget)
  }

  /// Whether the last pass is being drawn, the picture itself.
  var isDrawingPicture: Bool { schedule.isDrawingPicture }

  /// The target that is being drawn into.
  var current: RenderTarget? { schedule.current.flatMap { targets[$0] } }

  /// The target that a texture is read from: a pass, or a backdrop copy. Nil for images.
  func target(of texture: TextureReference) -> RenderTarget? {
    switch texture {
    case .pass(let pass): targets[pass]
    case .copy(let index): copies[index]
    case .image: nil
    }
  }

  /// Takes a backdrop copy. One that was made before under the same index goes back to the pool.
  mutating func hold(_ target: RenderTarget, asCopy index: Int, pool: TargetPool) {
    if let before = copies.updateValue(target, forKey: index) { pool.give(before) }
  }

  /// The next step, with the target of its pass; nil when there is none left. Targets that nothing reads any more go back to the pool.
  mutating func next(
    pool: TargetPool
  ) throws(RenderError) -> (step: PassSchedule.Step, target: RenderTarget)? {
    while let step = schedule.next() {
      switch step {
      case .begin(let pass):
        let size = plan.passes[pass].rect, target = try pool.take(width: size.width, height: size.height)
        targets[pass] = target
        return (step, target)
      case .release(.pass(let pass)):
        if let target = targets.removeValue(forKey: pass), !lent.contains(pass) { pool.give(target) }
      case .release(.copy(let index)): if let target = copies.removeValue(forKey: index) { pool.give(target) }
      case .release(.image): break
      case .resume(let pass), .work(let pass, _), .complete(let pass):
        if let target = targets[pass] { return (step, target) }
      }
    }
    return nil
  }

  /// Keeps the target of a pass, which is complete, for later frames where `pictures` has room for it.
  mutating func keep(_ target: RenderTarget, ofPass pass: Int, in pictures: PassCache<RenderTarget>) {
    if pictures.insert(target, ofPass: pass) { lent.insert(pass) }
  }

  /// Gives the target of the picture and all copies back to the pool.
  mutating func finish(pool: TargetPool) {
    for target in Array(copies.values) + [targets.removeValue(forKey: plan.passes.count - 1)].compactMap({ $0 }) {
      pool.give(target)
    }
    copies.removeAll()
  }
}
