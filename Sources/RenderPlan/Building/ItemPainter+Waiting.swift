// Painting that waits: the masks that a walk asks for are computed after it, on several threads, and what they cover is painted then.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteTessellation

/// A step of painting in the innermost target.
typealias PaintingStep = (inout ItemPainter) -> Void

extension ItemPainter {
  // Nothing waits if all masks are cached: everything is painted during the painter. From the first thing on that waits,
  // everything does: what takes a place in the plan (a pass, an image, an entry of a table) takes it in the order of painting,
  // so that a plan is the same whatever is cached.

  /// Whether painting has to wait for what lies below, or for masks of `coverage`.
  func mustWait(for coverage: PlacedCoverage) -> Bool { paintingWaits || coverage.isWaiting }

  /// Adds a step that runs in its turn, when all masks are computed.
  mutating func wait(_ step: @escaping PaintingStep) {
    paintingWaits = true
    targets.innermost.waiting.append(step)
  }

  /// Runs a step that needs all masks that lie below it: now, or in its turn.
  mutating func inOrder(_ step: @escaping PaintingStep) {
    if paintingWaits { wait(step) } else { runComputed(step) }
  }

  /// Ends the innermost `count` targets by `finish`, which takes them off ``targets``: now, or in its turn.
  mutating func endTargets(_ count: Int, _ finish: @escaping PaintingStep) {
    guard paintingWaits else { return runComputed(finish) }
    let ended = targets.pop(count)
    wait { painter in
      for target in ended {
        painter.targets.push(target)
        painter.runWaiting()
      }
      finish(&painter)
    }
  }

  /// Computes the masks that the walk has asked for, on several threads, and paints what has waited for them.
  mutating func paintWhatWaits() {
    shapes.cache.computeRequests()
    itemShapes.mayWait = false
    paintingWaits = false
    runWaiting()
  }

  /// Runs the steps that wait in the innermost target. As deep as groups are nested, which limits bound.
  private mutating func runWaiting() {
    let steps = targets.innermost.takeWaiting()
    for step in steps where !deadline.hasPassedLately { step(&self) }
  }

  /// Runs a step in which nothing may wait, since it looks at what was painted.
  private mutating func runComputed(_ step: PaintingStep) {
    let mayWait = itemShapes.mayWait
    itemShapes.mayWait = false
    step(&self)
    itemShapes.mayWait = mayWait
  }
}
