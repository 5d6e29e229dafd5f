// The walk from a layer tree to a frame plan: layers in paint order, groups into passes of their own.

import CoreGraphics
import Diagnostics
import QuartzCore
import Tessellation

/// Makes frame plans. Keeps the coverage of shapes from frame to frame; otherwise without memory.
package final class Planner {
  /// The coverage of shapes drawn before.
  package let cache: CoverageCache

  /// Creates a planner with an empty cache.
  package init(cache: CoverageCache = CoverageCache()) {
    self.cache = cache
  }

  /// Plans one tile of a picture: everything that shows in the pixels of `tile`, paths drawn as `paths` says.
  ///
  /// Throws `limitExceeded` when groups nest deeper than `limits` allow. What cannot be drawn is left out and named in
  /// `diagnostics`.
  package func plan(
    _ snapshot: LayerTreeSnapshot, on canvas: Canvas, tile: PixelRect, limits: Limits,
    paths: PathDrawing = PathDrawing(), diagnostics: inout DiagnosticList
  ) throws(RenderError) -> FramePlan {
    cache.beginFrame()
    var walk = PlanningWalk(
      snapshot: snapshot, canvas: canvas, tile: tile, limits: limits, shapes: ShapeCoverage(cache: cache, paths: paths),
      diagnostics: diagnostics)
    // Where paths are much of the work, a first walk finds out which have to be computed, so that all cores can.
    if snapshot.shapeCount > 1, snapshot.nodes.count < 100 * snapshot.shapeCount {
      var first = walk
      cache.beginCollecting()
      let outcome = Result { () throws(RenderError) in try first.run() }
      let isComplete = !cache.computeCollected()
      try outcome.get()
      if isComplete {
        walk = first
      } else {
        let counted = cache.counters
        try walk.run()
        cache.forgetLookups(since: counted)
      }
    } else {
      try walk.run()
    }
    diagnostics = walk.diagnostics
    return walk.finish()
  }
}

/// One walk over a snapshot. Iterative: trees may be as deep as the limits allow.
struct PlanningWalk {
  let snapshot: LayerTreeSnapshot
  let canvas: Canvas
  let limits: Limits
  let shapes: ShapeCoverage
  var diagnostics: DiagnosticList

  var plan = FramePlan()
  var tiles = TileTable()
  var imageIndices: [ObjectIdentifier: Int] = [:]

  /// The targets being drawn to, the picture itself first.
  var targets: [Target]
  /// The sheets that small groups are drawn on.
  var sheets: [GroupSheet] = []
  private var visits: [Visit] = []

  init(
    snapshot: LayerTreeSnapshot, canvas: Canvas, tile: PixelRect, limits: Limits, shapes: ShapeCoverage,
    diagnostics: DiagnosticList
  ) {
    self.snapshot = snapshot
    self.canvas = canvas
    self.limits = limits
    self.shapes = shapes
    self.diagnostics = diagnostics
    targets = [Target(builder: PassBuilder(bounds: tile))]
  }

  /// A layer whose sublayers are being drawn.
  private struct Visit {
    let frame: LayerFrame
    /// The sublayers that are left: in tree order while `sorted` is nil, else from that list.
    var next: Int
    let end: Int
    var sorted: [Int]?
    /// What the sublayers are drawn with.
    let childAlpha: Double
    let childClip: PixelRect
    let clipsChildren: Bool
    let hasGroup: Bool
    var maskIsDrawn = false
  }

  mutating func run() throws(RenderError) {
    guard !snapshot.nodes.isEmpty else { return }
    let root = LayerFrame(
      node: 0, projection: canvas.projection, isFlipped: canvas.isFlipped, alpha: 1, clip: targets[0].builder.bounds)
    try enter(root)
    while let top = visits.indices.last {
      if let child = nextChild(ofVisit: top) {
        if let frame = place(child, in: visits[top]) { try enter(frame) }
      } else if !visits[top].maskIsDrawn {
        visits[top].maskIsDrawn = true
        try finishSublayers(of: visits[top])
      } else {
        try leave(visits.removeLast())
      }
    }
  }

  /// The finished plan.
  mutating func finish() -> FramePlan {
    let builder = targets[0].builder
    var pass = Pass(rect: builder.bounds, batches: builder.batches)
    if let background = canvas.background {
      let color = Quantize.bytes(Quantize.premultiplied(background))
      pass.clear = SIMD4(color.z, color.y, color.x, color.w)
    }
    for sheet in sheets { plan.passes[sheet.pass] = sheet.finished }
    plan.passes.append(pass)
    plan.tiles = tiles.tiles
    return plan
  }

  // MARK: One layer

  private mutating func enter(_ frame: LayerFrame) throws(RenderError) {
    let node = snapshot.nodes[frame.node]
    let state = node.state
    guard !state.flags.contains(.hidden), state.opacity > 0 else { return }
    report(node, at: frame.node)
    if case .transform = node.kind { return }

    var frame = frame
    let opacity = min(1, Double(state.opacity))
    let hasGroup = node.mask != nil || (opacity < 1 && state.flags.contains(.allowsGroupOpacity))
    var groupAlpha = 1.0
    if hasGroup {
      groupAlpha = frame.alpha * opacity
      frame.alpha = 1
      try beginGroup(alpha: groupAlpha, clip: frame.clip, at: frame.node)
    } else {
      frame.alpha *= opacity
    }

    drawBackground(of: state, frame)
    if case .gradient(let gradient) = node.kind {
      // As Core Animation's, a gradient layer draws no contents.
      drawGradient(gradient, of: state, frame)
    } else {
      drawContents(of: state, frame)
    }
    if case .shape(let shape) = node.kind { drawShape(shape, frame) }

    var childClip = frame.clip
    var clipsChildren = false
    if state.flags.contains(.masksToBounds), node.childrenEnd > Int32(frame.node + 1) {
      let shape = state.boundsShape
      if let clip = shapes.pixelClip(shape, under: frame.projection) {
        childClip = childClip.intersection(clip)
      } else {
        clipsChildren = true
        childClip = shapes.pixelBounds(shape, under: frame.projection, within: frame.clip)
        // Only its edge is cut as a whole; what fades each sublayer goes on fading each.
        try beginGroup(alpha: 1, clip: childClip, at: frame.node)
      }
    }
    let end = childClip.isEmpty ? frame.node + 1 : Int(node.childrenEnd)
    visits.append(
      Visit(
        frame: frame, next: frame.node + 1, end: end, sorted: sortedChildren(of: frame.node, end: end),
        childAlpha: frame.alpha, childClip: childClip, clipsChildren: clipsChildren,
        hasGroup: hasGroup))
  }

  private mutating func nextChild(ofVisit index: Int) -> Int? {
    if var sorted = visits[index].sorted {
      visits[index].sorted = nil
      let child = sorted.popLast()
      visits[index].sorted = sorted
      return child
    }
    guard visits[index].next < visits[index].end else { return nil }
    let child = visits[index].next
    visits[index].next = Int(snapshot.nodes[child].subtreeEnd)
    return child
  }

  /// The sublayers by depth, nearest first, or nil where tree order is the order.
  private func sortedChildren(of node: Int, end: Int) -> [Int]? {
    var child = node + 1
    var needsSorting = false
    var children: [Int] = []
    while child < end {
      let state = snapshot.nodes[child].state
      needsSorting = needsSorting || state.zPosition != 0 || !state.hasOnlyCommonValues
      child = Int(snapshot.nodes[child].subtreeEnd)
    }
    guard needsSorting else { return nil }
    child = node + 1
    while child < end {
      children.append(child)
      child = Int(snapshot.nodes[child].subtreeEnd)
    }
    let keyed = children.map { (node: $0, depth: snapshot.nodes[$0].state.depthInSuperlayer) }
    let first = keyed[0].depth
    guard keyed.contains(where: { $0.depth != first }) else { return nil }
    return keyed.sorted { ($0.depth, $0.node) > ($1.depth, $1.node) }.map(\.node)
  }

  private mutating func place(_ child: Int, in visit: Visit) -> LayerFrame? {
    place(child, inside: visit.frame, sublayer: true, alpha: visit.childAlpha, clip: visit.childClip)
  }

  private mutating func place(
    _ child: Int, inside parent: LayerFrame, sublayer: Bool, alpha: Double, clip: PixelRect
  ) -> LayerFrame? {
    let state = snapshot.nodes[child].state
    // A mask lies in its owner's space, but the owner's sublayerTransform is for sublayers only.
    let superstate = sublayer ? snapshot.nodes[parent.node].state : LayerState()
    let (plane, facesAway) = state.placement(in: superstate)
    if facesAway { return nil }
    let projection = plane.concatenating(parent.projection)
    guard projection.isFinite else {
      diagnostics.append(
        Diagnostic(
          .nonFiniteValue, at: .layer(snapshot.path(of: child)),
          "its transforms multiply to numbers that are not finite; the layer was left out"))
      return nil
    }
    return LayerFrame(
      node: child, projection: projection,
      isFlipped: parent.isFlipped != state.flags.contains(.geometryFlipped), alpha: alpha, clip: clip)
  }

  /// After the sublayers: their clip, the border, and the mask as one more subtree.
  private mutating func finishSublayers(of visit: Visit) throws(RenderError) {
    let node = snapshot.nodes[visit.frame.node]
    if visit.clipsChildren {
      endClipGroup(shape: node.state.boundsShape, under: visit.frame)
    }
    drawBorder(of: node.state, visit.frame)
    guard let mask = node.mask else { return }
    // The mask gets a target of its own, which closes with the layer's group.
    try beginGroup(alpha: 1, clip: visit.frame.clip, at: visit.frame.node)
    let frame = place(
      mask, inside: visit.frame, sublayer: false, alpha: 1, clip: targets[targets.count - 1].builder.bounds)
    if let frame { try enter(frame) }
  }

  private mutating func leave(_ visit: Visit) throws(RenderError) {
    guard visit.hasGroup else { return }
    if snapshot.nodes[visit.frame.node].mask != nil {
      endMaskedGroup(clip: visit.frame.clip)
    } else {
      endGroup(clip: visit.frame.clip)
    }
  }

  // MARK: What is not drawn

  private mutating func report(_ node: LayerTreeSnapshot.Node, at index: Int) {
    var missing: [String] = []
    switch node.kind {
    case .plain, .shape, .gradient: break
    case .text: missing.append("the text of a CATextLayer")
    case .replicator: missing.append("the further instances of a CAReplicatorLayer")
    case .transform: missing.append("a CATransformLayer, with its sublayers")
    case .emitter: missing.append("the particles of a CAEmitterLayer")
    case .tiled: missing.append("the tiles of a CATiledLayer")
    }
    if !node.state.hasOnlyCommonValues {
      let rare = node.state.rare
      if rare.shadowOpacity > 0, rare.shadowColor != nil { missing.append("a shadow") }
      if rare.filters?.isEmpty == false { missing.append("filters") }
      if rare.backgroundFilters?.isEmpty == false { missing.append("backgroundFilters") }
      if rare.compositingFilter != nil { missing.append("a compositingFilter") }
    }
    if node.state.flags.contains(.shouldRasterize) { missing.append("the bitmap that shouldRasterize asks for") }
    if let contents = node.state.contents, contents.image == nil {
      missing.append("contents of type \(type(of: contents.object))")
    }
    for what in missing {
      diagnostics.append(
        Diagnostic(.notDrawn, at: .layer(snapshot.path(of: index)), "not drawn by this version: \(what)"))
    }
  }
}

/// A layer and where it lies in the picture.
struct LayerFrame {
  let node: Int
  /// From the layer's space to device pixels.
  let projection: Projection
  /// Whether y grows down in the layer's space, seen on the screen.
  let isFlipped: Bool
  /// What everything in the layer is multiplied by.
  var alpha: Double
  /// The pixels that can be drawn to.
  let clip: PixelRect
}
