// The cost of a picture of a layer, computed without a device.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteLayers
import QuartziteRenderPlan
import QuartziteTessellation

extension CALayer {
  /// The statistics of the plans for a picture's tiles, and what planning noticed. Draw calls and uploads are a device's, and 0
  /// here. Without a device, automatic coverage is the CPU's.
  package func plannedStatistics(
    _ options: RenderOptions, limits: Limits
  ) throws(RenderError) -> (statistics: RenderStatistics, diagnostics: [Diagnostic]) {
    let deadline = options.deadline(within: limits)
    let snapshot = try commit(limits: limits, time: options.time, deadline: deadline) {
      options.view(of: $0, limits: limits)
    }
    let canvas = try Canvas(of: snapshot, options, limits: limits)
    let list = try snapshot.displayList(on: canvas, limits: limits)
    let job = RenderJob(
      snapshot: snapshot, list: list, canvas: canvas, limits: limits, coverage: options.coverage, redraw: .everything,
      debug: options.debug, passHandler: nil, deadline: deadline, threads: options.threads, tiling: options.tiling,
      emptiedCaches: [], timings: RenderTimings())
    let drawing = ShapeDrawing(executor: options.coverage.executor, showsMesh: options.debug == .mesh)
    let planner = PicturePlanner(MemoryBudget())
    var planning = PicturePlanning(job, drawing: drawing, edge: options.tiling.largestEdge)
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

  /// The display list of the layer as text: a line for each layer, by its title, and for each thing that it draws.
  package func displayListText(
    _ options: RenderOptions, limits: Limits, deadline: ContinuousClock.Instant?
  ) throws(RenderError) -> String {
    var options = options
    options.deadline = deadline
    let snapshot = try commit(limits: limits, time: options.time, deadline: options.deadline(within: limits))
    let canvas = try Canvas(of: snapshot, options, limits: limits)
    return snapshot.displayList(for: .screen, isFlipped: canvas.isFlipped).text(titles: snapshot.title(of:))
  }
}

extension Canvas {
  /// The picture of a snapshot, as the options ask for it.
  init(of snapshot: LayerTreeSnapshot, _ options: RenderOptions, limits: Limits) throws(RenderError) {
    try self.init(of: snapshot.nodes[0].state, options, limits: limits)
  }

  /// The picture of a root layer with the values of `root`.
  fileprivate init(of root: LayerState, _ options: RenderOptions, limits: Limits) throws(RenderError) {
    if let viewport = options.viewport {
      try self.init(
        width: viewport.width, height: viewport.height, showing: viewport.bounds,
        placement: Projection(root.matrixToSuperlayer), flipsGeometry: root.flags.contains(.geometryFlipped),
        hostIsFlipped: options.isGeometryFlipped, background: options.background, limits: limits)
      takeOver(options)
      return
    }
    try self.init(
      bounds: root.bounds, flipsGeometry: root.flags.contains(.geometryFlipped), size: options.size,
      fit: options.fit.ofCanvas, scale: options.scale, hostIsFlipped: options.isGeometryFlipped,
      background: options.background, limits: limits)
    takeOver(options)
  }

  /// Takes over what options say of the way in which things are drawn.
  private mutating func takeOver(_ options: RenderOptions) {
    drawsTextSharp = options.textSharpness == .picture
    joinsEdgesInDepth = options.sharedEdges == .watertight
  }
}

extension RenderOptions {
  /// The view that the picture has of a root layer with the values of `root`.
  func view(of root: LayerState, limits: Limits) -> PictureView {
    guard let canvas = try? Canvas(of: root, self, limits: limits) else {
      return PictureView(scale: scale, visible: nil)
    }
    let map = canvas.projection, x = map.x.x, y = map.y.y
    // Only in a viewport the root may be turned.
    guard map.isAffine, map.x.y == 0, map.y.x == 0, x > 0, y != 0 else {
      return PictureView(scale: map.isAffine ? map.largestScale : scale, visible: nil)
    }
    let (width, height) = (Double(canvas.rect.width) / x, Double(canvas.rect.height) / y)
    let visible = CGRect(x: -map.origin.x / x, y: -map.origin.y / y, width: width, height: height)
    return PictureView(scale: x, visible: visible.standardized)
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
