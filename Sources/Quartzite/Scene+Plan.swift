// What a picture of a scene will cost, found out without a device.

import Diagnostics
import QuartzCore
import RenderPlan

extension Scene {
  /// The statistics of the plan for a picture, and what planning noticed. Draw calls and uploads are a device's, and 0
  /// here.
  package func plannedStatistics(
    _ options: RenderOptions, limits: Limits
  ) throws(RenderError) -> (statistics: RenderStatistics, diagnostics: [Diagnostic]) {
    let snapshot = try rootLayer.commit(limits: limits)
    let canvas = try Canvas(
      root: snapshot.nodes[0].state, size: options.size, scale: options.scale,
      hostIsFlipped: options.isGeometryFlipped, background: options.background, limits: limits)
    var noticed = snapshot.diagnostics
    let plan = try Planner().plan(snapshot, on: canvas, tile: canvas.rect, limits: limits, diagnostics: &noticed)
    let counted = plan.statistics
    var statistics = RenderStatistics()
    statistics.layers = snapshot.nodes.count
    statistics.tiles = 1
    statistics.passes = counted.passes
    statistics.quads = counted.quads
    statistics.offscreenPixels = counted.offscreenPixels
    statistics.coverageBytes = counted.coverageBytes
    return (statistics, noticed.all)
  }
}
