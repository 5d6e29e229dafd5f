// The plan of a layer tree at one pixel per point, for tests that draw it by a compositor of their own.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteLayers
import QuartziteRenderPlan

/// Plans the picture of a tree, y down, with everything in one tile, with paths drawn in some
/// way.
func plannedTree(
  _ root: CALayer, drawing: ShapeDrawing = ShapeDrawing(), limits: Limits = .trusted,
  diagnostics: inout DiagnosticList
) throws -> FramePlan {
  let snapshot = try root.commit(limits: limits)
  let canvas = try Canvas(
    bounds: snapshot.nodes[0].state.bounds, flipsGeometry: false, size: nil, scale: 1, hostIsFlipped: true,
    background: nil, limits: limits)
  let planner = Planner()
  return planner.plan(
    snapshot.displayList(for: .screen, isFlipped: canvas.isFlipped), names: snapshot, on: canvas, tile: canvas.rect,
    limits: limits, drawing: drawing, diagnostics: &diagnostics)
}
