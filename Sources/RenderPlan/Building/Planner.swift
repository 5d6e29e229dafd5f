// From a display list to a frame plan: a walk that paints with areas and masks, and the making of these on several threads.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteTessellation

/// Makes frame plans. From frame to frame it keeps the coverage of shapes; no plan depends on it.
package final class Planner {
  /// The coverage of shapes drawn before.
  package let cache = CoverageCache()

  /// Creates a planner with an empty cache.
  package init() {}

  /// Plans one tile of a picture: everything that shows in the pixels of `tile`, paths drawn as `paths` says.
  ///
  /// Items that cannot be drawn, or would take more than `limits` allow, are left out and named in `diagnostics`. After
  /// its `deadline`, planning ends with a partial plan; a caller that sets one must check whether it has passed.
  package func plan(
    _ list: DisplayList, names: any NodeNames, on canvas: Canvas, tile: PixelRect, limits: Limits,
    drawing: ShapeDrawing = ShapeDrawing(), deadline: Deadline = .none, diagnostics: inout DiagnosticList
  ) -> FramePlan {
    plan(
      list, names: names, on: canvas, tile: tile, limits: limits, drawing: drawing, deadline: deadline,
      coverageBytes: nil, diagnostics: &diagnostics) ?? FramePlan()
  }

  /// Plans one tile of a picture, or finds that the coverage of its shapes may take more than `coverageBytes` bytes and
  /// returns nil. Each mask counts as many bytes as it has pixels, whatever is kept.
  package func plan(
    _ list: DisplayList, names: any NodeNames, on canvas: Canvas, tile: PixelRect, limits: Limits,
    drawing: ShapeDrawing = ShapeDrawing(), deadline: Deadline = .none, coverageBytes: Int?,
    diagnostics: inout DiagnosticList
  ) -> FramePlan? {
    cache.beginFrame()
    cache.deadline = deadline
    defer { cache.deadline = .none }
    cache.beginPlan()
    var walk = FrameBuilder(
      list: list, names: names, canvas: canvas, tile: tile, limits: limits,
      shapes: ShapeCoverage(cache: cache, drawing: drawing), deadline: deadline, diagnostics: diagnostics)
    walk.coverageBytes = coverageBytes ?? .max
    walk.run()
    if walk.isTooLarge { return nil }
    let plan = walk.finish()
    if walk.isTooLarge { return nil }
    diagnostics = walk.painter.targets.diagnostics
    return plan
  }
}
