// The cost of a picture of a scene, computed without a device.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteLayers
import QuartziteRenderPlan

extension Scene {
  /// The statistics of the plans for a picture's tiles, and what planning noticed. Draw calls and uploads are a device's, and 0
  /// here. Without a device, automatic coverage is the CPU's.
  package func plannedStatistics(
    _ options: RenderOptions, limits: Limits
  ) throws(RenderError) -> (statistics: RenderStatistics, diagnostics: [Diagnostic]) {
    let deadline = options.deadline(within: limits)
    let snapshot = try rootLayer.commit(limits: limits, time: options.time, deadline: deadline)
    let canvas = try Canvas(of: snapshot, options, limits: limits)
    let list = try snapshot.displayList(on: canvas, limits: limits)
    let job = RenderJob(
      snapshot: snapshot, list: list, canvas: canvas, limits: limits, coverage: options.coverage, debug: options.debug,
      passHandler: nil, deadline: deadline, tiling: options.tiling, emptiedCaches: [], timings: RenderTimings())
    let paths = PathDrawing(executor: options.coverage == .gpu ? .gpu : .cpu, showsMesh: options.debug == .mesh)
    let planner = PicturePlanner(MemoryBudget())
    var planning = PicturePlanning(job, paths: paths, costs: .software, edge: options.tiling.largestEdge)
    var noticed = snapshot.diagnostics
    var known = Set(noticed)
    var statistics = RenderStatistics()
    statistics.add(snapshot)
    while let tile = try planning.next(by: planner) {
      statistics.add(planned: tile.statistics)
      statistics.memory = tile.memory
      noticed.append(contentsOf: tile.diagnostics, unlessIn: &known)
    }
    return (statistics, noticed.all)
  }
}

extension Scene {
  /// The display list of the scene as text: a line for each layer, by its title, and for each thing that it draws.
  package func displayListText(
    _ options: RenderOptions, limits: Limits, deadline: ContinuousClock.Instant?
  ) throws(RenderError) -> String {
    var options = options
    options.deadline = deadline
    let snapshot = try rootLayer.commit(
      limits: limits, time: options.time, deadline: options.deadline(within: limits))
    let canvas = try Canvas(of: snapshot, options, limits: limits)
    return snapshot.displayList(for: .screen, isFlipped: canvas.isFlipped).text(titles: snapshot.title(of:))
  }
}

extension Canvas {
  /// The picture of a snapshot, as the options ask for it.
  init(of snapshot: LayerTreeSnapshot, _ options: RenderOptions, limits: Limits) throws(RenderError) {
    let root = snapshot.nodes[0].state
    try self.init(
      bounds: root.bounds, flipsGeometry: root.flags.contains(.geometryFlipped), size: options.size,
      scale: options.scale, hostIsFlipped: options.isGeometryFlipped, background: options.background, limits: limits)
    drawsTextSharp = options.textSharpness == .picture
  }
}

extension LayerTreeSnapshot {
  /// The display list of a picture; refused where it would take more than `limits` allow.
  func displayList(on canvas: Canvas, limits: Limits) throws(RenderError) -> DisplayList {
    let list = displayList(for: .screen, isFlipped: canvas.isFlipped)
    try PictureCost.check(list, canvas: canvas.rect, projection: canvas.projection, limits: limits, names: self)
    return list
  }
}
