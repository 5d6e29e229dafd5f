// The walk over a snapshot, layer by layer in paint order: what each draws, and what happens to it as a whole.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics
import QuartziteLayers
import QuartziteTessellation

/// One walk over a snapshot. Iterative: trees may be as deep as the limits allow.
struct PlanningWalk {
  let snapshot: LayerTreeSnapshot
  let canvas: Canvas
  let limits: Limits
  let shapes: ShapeCoverage
  /// The deadline of the picture: when it has passed, the walk ends where it is, and its plan is of no use.
  let deadline: Deadline
  var diagnostics: DiagnosticList
  /// The bytes that the coverage of all shapes may take: when it may be more, the walk ends where it is.
  var coverageBytes = Int.max
  /// Whether the coverage of shapes may take more than ``coverageBytes``.
  var isTooLarge: Bool { shapes.cache.plannedBytes > coverageBytes }

  var plan = FramePlan()
  var tiles = TileTable()
  var imageIndices: [ObjectIdentifier: Int] = [:]
  /// The pixels of all images of the plan.
  var imageArea = 0
  var extents = SubtreeExtents()
  /// The text layers that are said to look soft.
  var softTexts: Set<Int> = []
  /// The text layers that are said to have glyphs that take too much work.
  var heavyTexts: Set<Int> = []
  /// The layers of which something has been said to be ignored.
  var reported: Set<Int> = []

  /// The targets being drawn to, the picture itself first.
  var targets: [Target]
  /// The sheets that small groups are drawn on.
  var sheets: [GroupSheet] = []
  /// How many times a blend mode was used.
  var blendings = 0
  private var visits: [Visit] = []

  init(
    snapshot: LayerTreeSnapshot, canvas: Canvas, tile: PixelRect, limits: Limits, shapes: ShapeCoverage,
    deadline: Deadline, diagnostics: DiagnosticList
  ) {
    self.snapshot = snapshot
    self.canvas = canvas
    self.limits = limits
    self.shapes = shapes
    self.deadline = deadline
    self.diagnostics = diagnostics
    targets = [Target(bounds: tile)]
  }

  /// A layer whose sublayers are being drawn.
  private struct Visit {
    let frame: LayerFrame
    /// The sublayers that are left: the nodes from `next` on, or the planes of the context where there is one.
    var next: Int
    let end: Int
    let context: DepthContext?
    let childPixels: PixelRect
    let childClip: ChildClip
    let group: LayerGroup?
    var maskIsDrawn = false
  }

  mutating func run() {
    guard !snapshot.nodes.isEmpty else { return }
    let root = LayerFrame(
      node: 0, projection: canvas.projection, isFlipped: canvas.isFlipped, tint: .none, clip: targets[0].builder.bounds,
      cuts: [])
    enter(root)
    while let top = visits.indices.last, !deadline.hasPassedLately, !isTooLarge {
      if visits[top].next < visits[top].end {
        if let frame = placeNextSublayer(ofVisit: top) { enter(frame) }
      } else if !visits[top].maskIsDrawn {
        visits[top].maskIsDrawn = true
        finishSublayers(of: visits[top])
      } else {
        leave(visits.removeLast())
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

  private mutating func enter(_ frame: LayerFrame) {
    var node = snapshot.nodes[frame.node]
    guard node.isVisible else { return }
    for what in node.undrawn {
      diagnostics.append(
        .notDrawn, at: .layer(snapshot.path(of: frame.node)), "not drawn by this version: \(what)")
    }

    var frame = frame
    // A layer that keeps depth is nothing but a place for its sublayers.
    let drawsItself = !node.kind.keepsDepth
    var group = drawsItself ? group(node, frame) : nil
    if let behind = group, !behind.isPicture {
      filterBackdrop(through: nil, behind)
      group = nil
    }
    if let group {
      frame = group.inside
      if group.isCutToBounds { node.state.flags.remove(.masksToBounds) }
      guard beginTarget(clip: frame.clip, at: frame.node) else { return }
    } else {
      frame.tint = frame.tint.faded(by: min(1, Double(node.state.opacity)))
    }

    let state = node.state
    if drawsItself { draw(node, frame, in: group) }
    if drawsItself, group == nil, node.subtreeEnd == Int32(frame.node + 1) {
      // Most layers are leaves, and have nothing to come back to.
      drawBorder(of: state, frame)
      return
    }
    var childPixels = frame.clip
    var childClip = ChildClip.pixels
    if drawsItself, state.flags.contains(.masksToBounds), node.childrenEnd > Int32(frame.node + 1) {
      // Only their edge is cut as a whole; what fades each sublayer goes on fading each.
      let begun = beginChildClip(state.boundsShape, under: frame)
      (childPixels, childClip) = begun ?? (.empty, .pixels)
    }
    var end = childPixels.isEmpty ? frame.node + 1 : Int(node.childrenEnd)
    if drawInstances(of: frame, clip: childPixels) { end = frame.node + 1 }
    let context = DepthContext(
      of: frame.node, end: end, in: snapshot, extents: &extents, comparisons: limits.planeComparisons)
    if let context {
      for layer in context.opened { reportWhatIsIgnored(of: layer) }
    }
    if !drawsItself { reportWhatIsIgnored(of: frame.node) }
    if context?.isSortedByMiddle == true {
      diagnostics.append(
        .tooComplex, at: .layer(snapshot.path(of: frame.node)),
        """
        to find what its sublayers hide of each other takes more than \(limits.planeComparisons) comparisons, the limit in \
        force; they are sorted by the depths of their middles
        """)
    }
    visits.append(
      Visit(
        frame: frame, next: context == nil ? frame.node + 1 : 0, end: context?.planes.count ?? end, context: context,
        childPixels: childPixels, childClip: childClip, group: group))
  }

  /// What lies below a layer's sublayers.
  private mutating func draw(_ node: LayerTreeSnapshot.Node, _ frame: LayerFrame, in group: LayerGroup?) {
    // Filters do not change the shadow.
    if group?.filters.isEmpty != false { drawShadow(of: node.state, frame) }
    drawBackground(of: node.state, frame)
    switch node.kind {
    // As Core Animation's, these draw no contents of another origin.
    case .gradient(let gradient): drawGradient(gradient, of: node.state, frame)
    case .text(let layout):
      drawInBounds(of: node.state, frame) { $0.drawText(layout, of: node.state, $1) }
    default: drawContents(of: node.state, frame)
    }
    if case .shape(let shape) = node.kind {
      drawInBounds(of: node.state, frame) { $0.drawShape(shape, $1) }
    }
  }

  /// Names, once for each layer, what a layer that keeps depth is asked to show or to do and cannot.
  private mutating func reportWhatIsIgnored(of node: Int) {
    let ignored = snapshot.nodes[node].ignoredInDepth
    guard !ignored.isEmpty, reported.insert(node).inserted else { return }
    diagnostics.append(
      .notDrawn, at: .layer(snapshot.path(of: node)),
      "a layer that keeps depth only places its sublayers; ignored: \(ignored.joined(separator: ", "))")
  }

  private mutating func placeNextSublayer(ofVisit index: Int) -> LayerFrame? {
    let frame = visits[index].frame, clip = visits[index].childPixels
    let next = visits[index].next
    guard let context = visits[index].context else {
      visits[index].next = Int(snapshot.nodes[next].subtreeEnd)
      let (plane, facesAway) = snapshot.nodes[next].state.placement(in: snapshot.nodes[frame.node].state)
      return facesAway ? nil : place(next, on: plane, inside: frame, clip: clip)
    }
    visits[index].next += 1
    let plane = context.planes[next], node = Int(plane.node)
    let place = context.place(of: plane, in: snapshot)
    let (projection, facesAway) = snapshot.nodes[node].state.placement(
      by: place.matrix, in: snapshot.nodes[frame.node].state)
    guard !facesAway else { return nil }
    var outer = frame
    outer.tint = frame.tint.multiplied(by: place.tint)
    outer.isFlipped = frame.isFlipped != place.isFlipped
    for side in plane.sides {
      guard let line = frame.projection.image(ofLine: side) else { return nil }
      outer.cuts.append(HalfPlane(line))
    }
    return self.place(node, on: projection, inside: outer, clip: clip)
  }

  private mutating func place(
    _ child: Int, on plane: Projection, inside parent: LayerFrame, clip: PixelRect
  ) -> LayerFrame? {
    let projection = plane.concatenating(parent.projection)
    guard projection.isFinite else {
      diagnostics.append(
        .nonFiniteValue, at: .layer(snapshot.path(of: child)),
        "its transforms multiply to numbers that are not finite; the layer was left out")
      return nil
    }
    return LayerFrame(
      node: child, projection: projection,
      isFlipped: parent.isFlipped != snapshot.nodes[child].state.flags.contains(.geometryFlipped), tint: parent.tint,
      clip: clip, cuts: parent.cuts)
  }

  /// After the sublayers: their clip, the border, and the mask as one more subtree.
  private mutating func finishSublayers(of visit: Visit) {
    let node = snapshot.nodes[visit.frame.node]
    guard !node.kind.keepsDepth else { return }
    end(visit.childClip, pixels: visit.childPixels, shape: node.state.boundsShape, under: visit.frame)
    drawBorder(of: node.state, visit.frame)
    guard let mask = node.mask, let group = visit.group else { return }
    // The mask has a target of its own, which ends with the layer's group.
    guard beginTarget(clip: group.frame.clip, at: mask) else {
      // Nothing is seen through a mask that shows nothing.
      targets.append(Target(bounds: .empty))
      return
    }
    // A mask lies in its owner's space, but the owner's sublayerTransform is for sublayers only.
    let (plane, facesAway) = snapshot.nodes[mask].state.placement(in: LayerState())
    var owner = group.frame
    owner.tint = .none
    let frame = place(mask, on: plane, inside: owner, clip: group.frame.clip)
    if !facesAway, let frame { enter(frame) }
  }

  private mutating func leave(_ visit: Visit) {
    guard let group = visit.group else { return }
    finish(group, hasMask: snapshot.nodes[visit.frame.node].mask != nil)
  }
}

/// A layer and where it lies in the picture.
struct LayerFrame {
  let node: Int
  /// From the layer's space to device pixels.
  var projection: Projection
  /// Whether y grows down in the layer's space, seen on the screen.
  var isFlipped: Bool
  /// What everything in the layer is multiplied by.
  var tint: Tint
  /// The pixels that can be drawn to.
  var clip: PixelRect
  /// Where the layer is shown: beyond, it is behind or before another one that it passes through.
  var cuts: [HalfPlane]
}
