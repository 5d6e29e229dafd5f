// Tests of the order in which passes are filled, and of how long their pixels are kept.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation
import Testing

@testable import QuartziteRenderPlan

@Suite("The schedule of passes")
struct PassScheduleTests {
  private typealias Step = PassSchedule.Step
  private typealias Work = PassSchedule.Work

  /// A plan of passes of 100 × 100 pixels, some of which are blurs of others.
  private func plan(_ count: Int, blurs: [Int: TextureReference] = [:], copies: Int = 0) -> FramePlan {
    let rect = PixelRect(x0: 0, y0: 0, x1: 100, y1: 100)
    var plan = FramePlan()
    plan.passes = (0..<count).map { index in
      var pass = Pass(rect: rect)
      pass.blur = blurs[index].map {
        PassBlur(
          source: $0, part: rect, targetPoint: .zero, origin: .zero, sigma: SIMD2(repeating: 2), isAlphaOnly: false)
      }
      return pass
    }
    plan.copies = Array(repeating: rect, count: copies)
    return plan
  }

  private func steps(_ plan: FramePlan, _ work: [[Work]], known: Set<Int> = [], budget: Int = .max) -> [Step] {
    var schedule = PassSchedule(plan, work: work, known: known, budget: budget), steps: [Step] = []
    while let step = schedule.next() { steps.append(step) }
    return steps
  }

  private let twoGroups: [[Work]] = [[], [], [Work(reads: [.pass(0)]), Work(reads: []), Work(reads: [.pass(1)])]]

  @Test("Groups are filled before the pass that shows them begins, and let go of when they have been shown")
  func groupsFirst() {
    #expect(
      steps(plan(3), twoGroups) == [
        .begin(0), .complete(0), .begin(1), .complete(1), .begin(2), .work(pass: 2, step: 0), .release(.pass(0)),
        .work(pass: 2, step: 1), .work(pass: 2, step: 2), .release(.pass(1)), .complete(2),
      ])
  }

  @Test("Beyond the budget each group is filled just before it is shown")
  func littleMemory() {
    #expect(
      steps(plan(3), twoGroups, budget: 0) == [
        .begin(2), .begin(0), .complete(0), .resume(2), .work(pass: 2, step: 0), .release(.pass(0)),
        .work(pass: 2, step: 1), .begin(1), .complete(1), .resume(2), .work(pass: 2, step: 2), .release(.pass(1)),
        .complete(2),
      ])
  }

  @Test("A blur begins when its source is complete, whatever the budget", arguments: [0, .max])
  func blurAfterSource(budget: Int) {
    let blurred = plan(3, blurs: [1: .pass(0)]), work: [[Work]] = [[], [], [Work(reads: [.pass(1)])]]
    let steps = steps(blurred, work, budget: budget)
    let filled = steps.filter { if case .resume = $0 { false } else { $0 != .begin(2) } }
    #expect(
      filled == [
        .begin(0), .complete(0), .begin(1), .complete(1), .release(.pass(0)), .work(pass: 2, step: 0),
        .release(.pass(1)), .complete(2),
      ])
  }

  @Test("A pass that reads a copy is filled after the copy is made, and the copy is let go of after that")
  func afterCopy() {
    let work: [[Work]] = [[Work(reads: [.copy(0)])], [Work(reads: [], copy: 0), Work(reads: [.pass(0)])]]
    #expect(
      steps(plan(2, copies: 1), work) == [
        .begin(1), .work(pass: 1, step: 0), .begin(0), .work(pass: 0, step: 0), .release(.copy(0)), .complete(0),
        .resume(1), .work(pass: 1, step: 1), .release(.pass(0)), .complete(1),
      ])
  }

  @Test("Passes whose pixels are there, and those that only what is not seen shows, are not filled")
  func notFilled() {
    var work = twoGroups
    work[2][2].isSkipped = true
    #expect(
      steps(plan(3), work, known: [0]) == [
        .begin(2), .work(pass: 2, step: 0), .release(.pass(0)), .work(pass: 2, step: 1), .work(pass: 2, step: 2),
        .release(.pass(1)), .complete(2),
      ])
  }

  @Test("The order of what is filled does not depend on what is there already")
  func sameOrder() {
    let bytes = 100 * 100 * 4
    for budget in [0, bytes, 2 * bytes, .max] {
      let all = steps(plan(3), twoGroups, budget: budget)
      let rest = steps(plan(3), twoGroups, known: [0], budget: budget)
      #expect(rest.filter { $0 != .resume(2) } == all.filter { ![.begin(0), .complete(0), .resume(2)].contains($0) })
    }
  }
}
