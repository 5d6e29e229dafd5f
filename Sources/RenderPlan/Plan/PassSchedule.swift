// PassSchedule: in which order passes are filled, and how long their pixels are kept.
//
// A pass that reads what another one has drawn up to some moment can only be filled after that moment: it is left until it
// is shown.
//
// A pass needs the pixels of the groups that it shows. As long as they are small they are all filled before the pass
// begins, since leaving a target and coming back costs a device a flush, and bands a wait for all threads. Beyond a budget a group is
// filled just before it is shown: then no more targets live at a time than groups are nested.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteTessellation

/// The order of the steps of all passes of a plan, for whoever carries it out.
package struct PassSchedule {
  /// One step in filling a target, as far as it depends on others.
  package struct Work {
    /// The passes and the copies that it reads.
    package var reads: [TextureReference]
    /// The copy that it makes, by its index.
    package var copy: Int?
    /// Whether nothing of it is seen.
    package var isSkipped: Bool

    package init(reads: [TextureReference], copy: Int? = nil, isSkipped: Bool = false) {
      (self.reads, self.copy, self.isSkipped) = (reads, copy, isSkipped)
    }

    fileprivate var passes: [Int] { reads.compactMap(\.pass) }
  }

  /// One step of carrying out a plan.
  package enum Step: Equatable {
    /// Begins a pass: a target with the pass's colour, or with its blur, whose source is complete.
    case begin(Int)
    /// Goes on with a pass that was left for another one.
    case resume(Int)
    /// Does the next step of a pass.
    case work(pass: Int, step: Int)
    /// The pixels of a pass are complete.
    case complete(Int)
    /// Nothing reads the pixels of a pass or of a copy any more.
    case release(TextureReference)
  }

  private struct Level {
    let pass: Int
    /// The passes it shows, in the order in which they are shown.
    let needed: [Int]
    var nextNeeded = 0
    var nextStep = 0
    /// Whether it is filled: not where its picture is there already, or where nothing that is drawn shows it.
    let isDrawn: Bool
    var hasBegun = false
    var isInterrupted = false
  }

  private let plan: FramePlan
  private let work: [[Work]]
  private let budget: Int
  private var finished: Set<Int> = []
  /// The passes whose pixels were complete from the beginning.
  private let known: Set<Int>
  /// The passes that those that are filled show, themselves included.
  private var needed: Set<Int> = []
  /// The copies that have been made.
  private var copies: Set<Int> = []
  /// The bytes of the pixels that wait for the pass that shows them, whether or not they had to be made.
  private var waitingBytes = 0
  private var usesLeft: [TextureReference: Int] = [:]
  private var levels: [Level] = []
  /// The pixels to release before the next step.
  private var released: [TextureReference] = []

  /// Begins with the `work` of each pass. The passes in `known` are complete already; pixels that wait may take `budget` bytes.
  ///
  /// The order of all others is as it would be without them: where a pass is left for another one is a part of how a device makes its
  /// picture, and no picture may depend on what is kept. So passes that are complete, and what only they show, are gone through as well,
  /// without a step.
  package init(_ plan: FramePlan, work: [[Work]], known: Set<Int>, budget: Int) {
    (self.plan, self.work, self.known, self.budget) = (plan, work, known, budget)
    guard let last = plan.passes.indices.last else { return }
    needed = passes(shownBy: last) { known.contains($0) ? [] : shown(by: $0, skipping: true) }
    for index in passes(shownBy: last, through: { shown(by: $0) }) {
      for step in work[index] { for texture in step.reads { usesLeft[texture, default: 0] += 1 } }
      if let source = plan.passes[index].blur?.source { usesLeft[source, default: 0] += 1 }
    }
    levels = [level(of: last)]
  }

  /// Whether the last pass is being filled, the picture itself.
  package var isDrawingPicture: Bool { levels.count == 1 }

  /// The pass that is being filled.
  package var current: Int? { levels.last?.pass }

  /// The next step, or nil when there is none left. The one before has been done.
  package mutating func next() -> Step? {
    if let texture = released.popLast() { return .release(texture) }
    while let top = levels.indices.last {
      let level = levels[top], pass = plan.passes[level.pass]
      if !level.hasBegun {
        if let dependency = nextNeeded(top),
          pass.blur != nil || plan.passes[dependency].rect.byteCount.saturatingAdding(waitingBytes) <= budget
        {
          levels.append(self.level(of: dependency))
          continue
        }
        levels[top].hasBegun = true
        waitingBytes.saturatingAdd(pass.rect.byteCount)
        if level.isDrawn { return .begin(level.pass) }
        continue
      }
      if level.nextStep < work[level.pass].count {
        let step = work[level.pass][level.nextStep]
        if let missing = step.passes.first(where: { !finished.contains($0) }) {
          levels[top].isInterrupted = true
          levels.append(self.level(of: missing))
          continue
        }
        if level.isInterrupted, level.isDrawn {
          levels[top].isInterrupted = false
          return .resume(level.pass)
        }
        levels[top].nextStep += 1
        for texture in step.reads { release(texture) }
        if let copy = step.copy { copies.insert(copy) }
        if level.isDrawn { return .work(pass: level.pass, step: level.nextStep) }
        continue
      }
      if let source = pass.blur?.source { release(source) }
      finished.insert(level.pass)
      levels.removeLast()
      if level.isDrawn { return .complete(level.pass) }
    }
    return released.popLast().map { .release($0) }
  }

  private func level(of pass: Int) -> Level {
    Level(pass: pass, needed: shown(by: pass), isDrawn: needed.contains(pass) && !known.contains(pass))
  }

  /// The next pass that a level shows, that is not complete and that can be filled before the level begins.
  private mutating func nextNeeded(_ level: Int) -> Int? {
    let needed = levels[level].needed
    var next = levels[level].nextNeeded
    while next < needed.count, finished.contains(needed[next]) || !canBegin(needed[next]) { next += 1 }
    levels[level].nextNeeded = next
    return next < needed.count ? needed[next] : nil
  }

  /// Whether all is there already that a pass, and the passes that it shows, read of what others have drawn up to some moment.
  private func canBegin(_ pass: Int) -> Bool {
    guard !plan.copies.isEmpty else { return true }
    // Entries that these passes keep themselves will be there when they are read.
    let all = passes(shownBy: pass) { shown(by: $0).filter { !finished.contains($0) } },
      own = Set(all.flatMap { work[$0].compactMap(\.copy) })
    return all.allSatisfy { pass in
      let reads = work[pass].flatMap(\.reads) + [plan.passes[pass].blur?.source].compactMap { $0 }
      return reads.allSatisfy {
        if case .copy(let index) = $0 { own.contains(index) || copies.contains(index) } else { true }
      }
    }
  }

  private mutating func release(_ texture: TextureReference) {
    usesLeft[texture, default: 1] -= 1
    guard usesLeft[texture] == 0 else { return }
    if let pass = texture.pass { waitingBytes -= plan.passes[pass].rect.byteCount }
    released.append(texture)
  }

  /// The passes that a pass shows; where it is `skipping`, work that is skipped shows none.
  private func shown(by pass: Int, skipping: Bool = false) -> [Int] {
    work[pass].filter { !skipping || !$0.isSkipped }.flatMap(\.passes)
      + [plan.passes[pass].blur?.source.pass].compactMap { $0 }
  }

  /// A pass and those that are read for it, each by those that `shown` gives.
  private func passes(shownBy last: Int, through shown: (_ pass: Int) -> [Int]) -> Set<Int> {
    var found: Set<Int> = [last], left = [last]
    while let next = left.popLast() {
      for pass in shown(next) where found.insert(pass).inserted { left.append(pass) }
    }
    return found
  }
}
