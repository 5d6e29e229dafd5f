// The batches in which a software renderer draws a plan, for tests of plans.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

@testable import QuartziteCompositor
@testable import QuartziteRenderPlan

extension FramePlan {
  /// The plan as llvmpipe draws it.
  var batched: BatchedPlan { BatchedPlan(self, largestFilledTile: 4_000) }

  /// The batches of a pass.
  func batches(_ pass: Int = 0) -> [Batch] {
    batched.passes[pass].compactMap { if case .draw(let batch) = $0 { batch } else { nil } }
  }

  /// The record of a draw of the first pass, alone and changed.
  func record(of draw: Int, _ change: (inout Draw) -> Void = { _ in }) -> QuadRecord? {
    var plan = self
    var changed = plan.passes[0].draws[draw]
    change(&changed)
    plan.passes[0].draws = [changed]
    return plan.batches().first?.records.first
  }
}
