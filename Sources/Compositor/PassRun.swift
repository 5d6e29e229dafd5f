// In which order passes are drawn, and how long their targets live.
//
// A pass needs the targets of the groups that it shows. As long as they are small they are all drawn before the pass
// begins, since leaving a target and coming back costs a flush. Beyond a budget a group is drawn just before it
// is shown: then no more targets live at a time than groups are nested.

import Diagnostics
import RenderPlan

/// The steps of carrying out a plan.
struct PassRun {
  enum Step {
    /// Clear a target and draw into it from now on.
    case begin(Pass, RenderTarget)
    /// Draw into a target again that was begun before.
    case resume(Pass, RenderTarget)
    case draw(DrawList.Draw, Pass)
    /// The picture is complete.
    case finish(RenderTarget)
  }

  private struct Level {
    let pass: Int
    /// The passes it shows, in the order in which they are shown.
    let needed: [Int]
    var nextDraw = 0
    var hasBegun = false
    var isInterrupted = false
  }

  let plan: FramePlan
  let draws: DrawList
  private let budget: Int
  private var targets: [Int: RenderTarget] = [:]
  private var finished: Set<Int> = []
  private var usesLeft: [Int: Int] = [:]
  private var levels: [Level] = []
  private var isDone = false

  init(plan: FramePlan, draws: DrawList, budget: Int) {
    self.plan = plan
    self.draws = draws
    self.budget = budget
    for draw in draws.passes.joined() {
      for pass in draw.key.passes { usesLeft[pass, default: 0] += 1 }
    }
    if !plan.passes.isEmpty { levels = [level(of: plan.passes.count - 1)] }
  }

  /// The target of a pass that is drawn and not yet shown for the last time.
  func target(ofPass pass: Int) -> RenderTarget? { targets[pass] }

  /// The next step, or nil when there is none left.
  mutating func next(pool: TargetPool) throws(RenderError) -> Step? {
    while let top = levels.indices.last {
      let level = levels[top]
      let pass = plan.passes[level.pass]
      if !level.hasBegun {
        if let dependency = level.needed.first(where: { !finished.contains($0) }),
          targets.values.reduce(plan.passes[dependency].rect.area * 4, { $0 + $1.byteCount }) <= budget
        {
          levels.append(self.level(of: dependency))
          continue
        }
        levels[top].hasBegun = true
        let target = try pool.take(width: pass.rect.width, height: pass.rect.height)
        targets[level.pass] = target
        return .begin(pass, target)
      }
      let list = draws.passes[level.pass]
      if level.nextDraw < list.count {
        let draw = list[level.nextDraw]
        if let missing = draw.key.passes.first(where: { !finished.contains($0) }) {
          levels[top].isInterrupted = true
          levels.append(self.level(of: missing))
          continue
        }
        if level.isInterrupted, let target = targets[level.pass] {
          levels[top].isInterrupted = false
          return .resume(pass, target)
        }
        if level.nextDraw > 0 { release(list[level.nextDraw - 1], to: pool) }
        levels[top].nextDraw += 1
        return .draw(draw, pass)
      }
      if let last = list.last { release(last, to: pool) }
      finished.insert(level.pass)
      levels.removeLast()
      if levels.isEmpty, let target = targets.removeValue(forKey: level.pass) {
        pool.give(target)
        return .finish(target)
      }
    }
    return nil
  }

  private func level(of pass: Int) -> Level {
    Level(pass: pass, needed: draws.passes[pass].flatMap(\.key.passes))
  }

  /// Hands back the targets that a draw was the last to show.
  private mutating func release(_ draw: DrawList.Draw, to pool: TargetPool) {
    for pass in draw.key.passes {
      usesLeft[pass, default: 1] -= 1
      if usesLeft[pass] == 0, let target = targets.removeValue(forKey: pass) { pool.give(target) }
    }
  }
}

extension BatchKey {
  /// The passes whose targets a batch reads.
  fileprivate var passes: [Int] {
    var result: [Int] = []
    if case .pass(let index) = source { result.append(index) }
    if let stencil { result.append(stencil) }
    return result
  }
}
