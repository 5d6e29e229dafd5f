// In which order passes are drawn, and how long their targets live.
//
// A pass that reads what another one has drawn up to some moment can only be drawn after that moment: it is left until it
// is shown.
//
// A pass needs the targets of the groups that it shows. As long as they are small they are all drawn before the pass
// begins, since leaving a target and coming back costs a flush. Beyond a budget a group is drawn just before it
// is shown: then no more targets live at a time than groups are nested.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteRenderPlan
import QuartziteTessellation

/// The steps of carrying out a plan.
struct PassRun {
  enum Step {
    /// Clear a target and draw into it from now on.
    case begin(Pass, RenderTarget)
    /// Draw into a target again that was begun before.
    case resume(Pass, RenderTarget)
    case draw(DrawList.Draw, Pass)
    /// Copy pixels of the target as they are at this moment.
    case copy(BackdropCopy, Pass)
    /// Blur the source into a target, all of it.
    case blur(PassBlur, from: RenderTarget, into: RenderTarget)
    /// The target of the pass with this index holds all that it will hold. Of the last pass, `finish` says so.
    case complete(Int, RenderTarget)
    /// The picture is complete.
    case finish(RenderTarget)
  }

  private struct Level {
    let pass: Int
    /// The passes it shows, in the order in which they are shown.
    let needed: [Int]
    var nextNeeded = 0
    var nextStep = 0
    /// Whether it is drawn: not where its picture is there already, or where nothing that is drawn shows it.
    let isDrawn: Bool
    var hasBegun = false
    var isInterrupted = false
  }

  let plan: FramePlan
  let draws: DrawList
  private let budget: Int
  private var targets: [Int: RenderTarget] = [:]
  private var copies: [Int: RenderTarget] = [:]
  private var finished: Set<Int> = []
  /// The targets that were complete from the beginning.
  private let known: [Int: RenderTarget]
  /// The passes that those that are drawn show, themselves included.
  private let needed: Set<Int>
  /// Those of the targets that are kept for later frames.
  private var lent: Set<Int>
  /// The memory of the targets that wait for the pass that shows them, whether or not they had to be drawn.
  private var waitingBytes = 0
  private var usesLeft: [Int: Int] = [:]
  private var levels: [Level] = []

  /// Starts the run of a plan. The passes in `drawn` are complete already, and their targets stay their owner's.
  ///
  /// The order of all others is as it would be without them: where a pass is left for another one is a part of how its picture is made,
  /// and no picture may depend on what is kept. So passes that are complete, and what only they show, are gone through as well,
  /// without a step.
  init(plan: FramePlan, draws: DrawList, drawn: [Int: RenderTarget], budget: Int) {
    self.plan = plan
    self.draws = draws
    self.budget = budget
    known = drawn
    lent = Set(drawn.keys)
    let last = plan.passes.count - 1
    needed = plan.passes(shownBy: last, as: draws, skips: true) { drawn[$0] == nil }
    for index in plan.passes(shownBy: last, as: draws, skips: false, through: { _ in true }) {
      let pass = plan.passes[index]
      for step in draws.passes[index] {
        for pass in step.passes { usesLeft[pass, default: 0] += 1 }
      }
      if case .pass(let source)? = pass.blur?.source { usesLeft[source, default: 0] += 1 }
    }
    if !plan.passes.isEmpty { levels = [level(of: plan.passes.count - 1)] }
  }

  /// Whether the last pass is being drawn, the picture itself.
  var isDrawingPicture: Bool { levels.count == 1 }

  /// The target that is being drawn into.
  var current: RenderTarget? { levels.last.flatMap { targets[$0.pass] } }

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

  /// The next step, or nil when there is none left.
  mutating func next(pool: TargetPool, keeping pictures: PassCache<RenderTarget>) throws(RenderError) -> Step? {
    while let top = levels.indices.last {
      let level = levels[top]
      let pass = plan.passes[level.pass]
      if !level.hasBegun {
        var next = level.nextNeeded
        while next < level.needed.count, finished.contains(level.needed[next]) || !canBegin(level.needed[next]) {
          next += 1
        }
        levels[top].nextNeeded = next
        if next < level.needed.count {
          let dependency = level.needed[next]
          if plan.passes[dependency].rect.byteCount.saturatingAdding(waitingBytes) <= budget {
            levels.append(self.level(of: dependency))
            continue
          }
        }
        levels[top].hasBegun = true
        waitingBytes.saturatingAdd(pass.rect.byteCount)
        guard level.isDrawn else {
          targets[level.pass] = known[level.pass]
          continue
        }
        let target = try pool.take(width: pass.rect.width, height: pass.rect.height)
        targets[level.pass] = target
        if let blur = pass.blur {
          guard let source = self.target(of: blur.source) else { return .begin(pass, target) }
          return .blur(blur, from: source, into: target)
        }
        return .begin(pass, target)
      }
      let list = draws.passes[level.pass]
      if level.nextStep < list.count {
        let step = list[level.nextStep]
        if let missing = step.passes.first(where: { !finished.contains($0) }) {
          levels[top].isInterrupted = true
          levels.append(self.level(of: missing))
          continue
        }
        if level.isInterrupted, level.isDrawn, let target = targets[level.pass] {
          levels[top].isInterrupted = false
          return .resume(pass, target)
        }
        if level.nextStep > 0 { release(list[level.nextStep - 1], to: pool) }
        levels[top].nextStep += 1
        guard level.isDrawn else { continue }
        switch step {
        case .draw(let draw): return .draw(draw, pass)
        case .copy(let copy): return .copy(copy, pass)
        }
      }
      if let last = list.last { release(last, to: pool) }
      if case .pass(let source)? = pass.blur?.source { release(source, to: pool) }
      finished.insert(level.pass)
      levels.removeLast()
      if levels.isEmpty, let target = targets.removeValue(forKey: level.pass) {
        pool.give(target)
        for target in copies.values { pool.give(target) }
        return .finish(target)
      }
      if level.isDrawn, let target = targets[level.pass] {
        if pictures.insert(target, ofPass: level.pass) { lent.insert(level.pass) }
        return .complete(level.pass, target)
      }
    }
    return nil
  }

  private func level(of pass: Int) -> Level {
    Level(
      pass: pass, needed: draws.passes(shownBy: pass, in: plan), isDrawn: needed.contains(pass) && known[pass] == nil)
  }

  /// Whether all is there already that a pass, and the passes that it shows, read of what others have drawn up to some moment.
  private func canBegin(_ pass: Int) -> Bool {
    guard !plan.copies.isEmpty else { return true }
    // Entries that these passes keep themselves will be there when they are read.
    var own: Set<Int> = [], read: Set<Int> = []
    var left = [pass], seen: Set<Int> = [pass]
    while let next = left.popLast() {
      if case .copy(let index)? = plan.passes[next].blur?.source { read.insert(index) }
      for step in draws.passes[next] {
        switch step {
        case .draw(let draw): if case .copy(let index)? = draw.key.paint.texture?.reference { read.insert(index) }
        case .copy(let copy): own.insert(copy.index)
        }
      }
      for needed in draws.passes(shownBy: next, in: plan) where seen.insert(needed).inserted { left.append(needed) }
    }
    return read.allSatisfy { own.contains($0) || copies[$0] != nil }
  }

  /// Hands back the targets that a draw was the last to show.
  private mutating func release(_ step: DrawList.Step, to pool: TargetPool) {
    for pass in step.passes { release(pass, to: pool) }
  }

  private mutating func release(_ pass: Int, to pool: TargetPool) {
    usesLeft[pass, default: 1] -= 1
    guard usesLeft[pass] == 0 else { return }
    waitingBytes -= plan.passes[pass].rect.byteCount
    guard let target = targets.removeValue(forKey: pass), !lent.contains(pass) else { return }
    pool.give(target)
  }
}

extension FramePlan {
  /// A pass and those whose targets are read for it, through the passes that `isFollowed` says. Where it `skips`, only those of `draws`
  /// are looked at that are not skipped.
  fileprivate func passes(
    shownBy last: Int, as draws: DrawList, skips: Bool, through isFollowed: (_ pass: Int) -> Bool
  ) -> Set<Int> {
    guard passes.indices.contains(last) else { return [] }
    var found: Set<Int> = [last], left = [last]
    while let next = left.popLast() {
      guard isFollowed(next) else { continue }
      let shown =
        skips && passes[next].blur == nil
        ? draws.passes[next].filter { !$0.isSkipped }.flatMap(\.passes) : draws.passes(shownBy: next, in: self)
      for shown in shown where found.insert(shown).inserted { left.append(shown) }
    }
    return found
  }
}
