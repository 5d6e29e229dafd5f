// FrameBuilder: the walk over a display list, node by node in paint order: where each lies, and what happens to it as a whole.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation

/// One walk over a display list. Iterative: lists may be as deep as the limits allow.
struct FrameBuilder {
  let list: DisplayList
  let canvas: Canvas
  let limits: Limits
  /// The coverage of what clips, masks and groups are made of, which is computed at once.
  let shapes: ShapeCoverage
  /// The deadline of the picture: when it has passed, the walk ends where it is, and its plan is of no use.
  let deadline: Deadline
  /// Counts the steps of work on the planes of one node.
  let meter: WorkMeter?
  /// The bytes that the coverage of all shapes may take: when it may be more, the walk ends where it is.
  var coverageBytes = Int.max
  /// Whether the coverage of shapes may take more than ``coverageBytes``.
  var isTooLarge: Bool { areasAreTooLarge || shapes.cache.plannedBytes > coverageBytes }
  /// Whether the edges of areas take more than ``coverageBytes``.
  private var areasAreTooLarge = false

  var extents = NodeExtents()
  /// The layers of which something has been said to be ignored.
  var reported: Set<Int> = []
  /// Paints the items, and has the targets that they are painted on.
  var painter: ItemPainter
  private var visits: [Visit] = []

  init(
    list: DisplayList, names: any NodeNames, canvas: Canvas, tile: PixelRect, limits: Limits,
    shapes: ShapeCoverage, deadline: Deadline, diagnostics: DiagnosticList
  ) {
    self.list = list
    self.canvas = canvas
    self.limits = limits
    self.shapes = shapes
    self.deadline = deadline
    meter = WorkMeter(deadline)
    let areas = AreaRequests(cache: shapes.cache, executor: shapes.drawing.executor, capacity: list.items.count)
    painter = ItemPainter(
      list: list, canvas: canvas, limits: limits, shapes: shapes, areas: areas, deadline: deadline, meter: meter,
      targets: TargetStack(
        tile: tile, limits: limits, shapes: shapes, areas: areas, deadline: deadline, names: names,
        diagnostics: diagnostics))
  }

  /// A node whose children are being drawn. It is an object: the value would be copied for each child. The walk alone looks at it.
  private final class Visit {
    let placed: PlacedNode
    /// The children that are left: the nodes from `next` on, or the planes of the context where there is one.
    @exclusivity(unchecked) var next: Int
    let end: Int
    let context: DepthContext?
    let childPixels: PixelRect
    let childClip: ItemPainter.ChildClip
    let group: NodeGroup?
    @exclusivity(unchecked) var maskIsDrawn = false

    init(
      _ placed: PlacedNode, _ group: NodeGroup?, _ context: DepthContext?, end: Int, _ childPixels: PixelRect,
      _ childClip: ItemPainter.ChildClip
    ) {
      (self.placed, self.group, self.context) = (placed, group, context)
      next = context == nil ? placed.node + 1 : 0
      self.end = context?.planes.count ?? end
      (self.childPixels, self.childClip) = (childPixels, childClip)
    }
  }

  /// Walks over the list, and paints it.
  mutating func run() {
    guard !list.nodes.isEmpty else { return }
    let root = PlacedNode(
      node: 0, projection: canvas.projection, tint: .none, clip: painter.targets.innermost.builder.bounds, cuts: [])
    enter(root)
    while let visit = visits.last, !deadline.hasPassedLately, !isTooLarge {
      if visit.next < visit.end {
        if let placed = placeNextSublayer(of: visit) { enter(placed) }
      } else if !visit.maskIsDrawn {
        visit.maskIsDrawn = true
        finishSublayers(of: visit)
      } else {
        visits.removeLast()
        if let group = visit.group { painter.finish(group, hasMask: list.nodes[visit.placed.node].mask != nil) }
      }
    }
  }

  /// The finished plan, with all that was promised and asked for.
  mutating func finish() -> FramePlan {
    shapes.cache.keepPromises()
    painter.reportBrokenPromises()
    var plan = painter.targets.finish(over: canvas.background.map { DisplayList.Color($0).premultiplied })
    var failures: [(node: Int, failure: TessellationBudgetExceeded)] = []
    if painter.paintsInBands {
      let edges = painter.areas.makeEdges(by: deadline, within: coverageBytes, failed: { failures.append(($0, $1)) })
      areasAreTooLarge = edges == nil
      plan.areas = edges ?? AreaTable()
      plan.isPainted = true
    } else {
      plan.areas = painter.areas.makeStrips(by: deadline, failed: { failures.append(($0, $1)) })
    }
    for (node, failure) in failures { painter.reportTooComplexPath(failure, of: node) }
    return plan
  }

  // MARK: One node

  private mutating func enter(_ placed: PlacedNode) {
    let node = list.nodes[placed.node]
    guard node.isVisible else { return }
    for remark in list.remarks[placed.node] ?? [] { painter.report(remark.kind, of: placed.node, remark.message) }

    if list.isPlainLeaf(placed.node) { return drawLeaf(node, placed) }
    var placed = placed
    // A node that keeps depth is nothing but a place for its children.
    let drawsItself = !node.keepsDepth
    var group = drawsItself ? group(node, placed) : nil
    if let behind = group, !behind.isPicture {
      painter.targets.filterBackdrop(through: nil, behind)
      group = nil
    }
    var clips = node.clipsToBounds
    if let group {
      placed = group.inside
      if group.isCutToBounds { clips = false }
      guard painter.targets.begin(clip: placed.clip, at: placed.node) else { return }
    } else {
      placed.tint = placed.tint.faded(by: Double(node.opacity))
    }

    if drawsItself {
      // Filters do not change the shadow.
      if group?.filters.isEmpty != false, node.hasEffects { drawShadow(placed) }
      draw(list.itemsBelow(placed.node), of: node, placed, clips: clips)
    }
    var childPixels = placed.clip
    var childClip = ItemPainter.ChildClip.pixels
    if drawsItself, clips, node.childrenEnd > Int32(placed.node + 1) {
      // Only their edge is cut as a whole; what fades each child goes on fading each.
      let begun = painter.beginChildClip(node.bounds, under: placed)
      (childPixels, childClip) = begun ?? (.empty, .pixels)
    }
    var end = childPixels.isEmpty ? placed.node + 1 : Int(node.childrenEnd)
    if painter.drawInstances(of: placed, clip: childPixels) { end = placed.node + 1 }
    var context: DepthContext?
    // Asked here too, since the list would be copied for each node that has children.
    if DepthPlanes.isNeeded(for: placed.node, end: end, in: list) {
      context = DepthContext(
        of: placed.node, end: end, in: list, extents: &extents,
        view: DepthContext.View(
          projection: placed.projection, clip: childPixels, comparisons: limits.planeComparisons,
          isOpaque: placed.tint.alpha == 1, joinsEdges: canvas.joinsEdgesInDepth, meter: meter))
    }
    if let context {
      for node in context.sublayers.opened { reportDepthRemark(of: node) }
    }
    if !drawsItself { reportDepthRemark(of: placed.node) }
    if context?.isSortedByMiddle == true {
      let limits = limits
      painter.report(
        .tooComplex, of: placed.node,
        """
        to find what its sublayers hide of each other takes more than \(limits.planeComparisons) comparisons, the limit in \
        force; they are sorted by the depths of their middles
        """)
    }
    visits.append(Visit(placed, group, context, end: end, childPixels, childClip))
  }

  /// Draws a node that is nothing but its items, as most nodes are: there is nothing to come back to.
  private mutating func drawLeaf(_ node: DisplayList.Node, _ placed: PlacedNode) {
    var placed = placed
    placed.tint = placed.tint.faded(by: Double(node.opacity))
    let first = Int(node.firstItem), items = first..<first + Int(node.itemCount)
    if items.count == 1, !node.flags.contains(.hasItemAbove), !list.items[first].isFigure {
      return painter.draw(list.items[first], of: node, placed, clips: node.clipsToBounds)
    }
    draw(list.itemsBelow(placed.node), of: node, placed, clips: node.clipsToBounds)
    painter.drawItemAbove(placed)
  }

  /// Draws the shadow of a layer, below it: of its path, or of its bounds where all of its picture is such a box.
  private mutating func drawShadow(_ placed: PlacedNode) {
    guard !placed.clip.isEmpty, let effects = list.effects(of: placed.node) else { return }
    if let shadow = effects.pictureShadow { return drawBoxShadow(shadow, placed) }
    if let shadow = effects.pathShadow { painter.draw(shadow, placed) }
  }

  /// Draws some of the items of a node.
  private mutating func draw(_ items: Range<Int>, of node: DisplayList.Node, _ placed: PlacedNode, clips: Bool) {
    var rest = list.items[items]
    while let run = rest.popRun(), let item = run.first {
      guard item.isFigure else {
        painter.draw(item, of: node, placed, clips: clips)
        continue
      }
      painter.drawInBounds(of: node, placed, clips: clips) { painter, placed in
        for figure in run { painter.draw(figure, of: node, placed, clips: clips) }
      }
    }
  }

  /// Says, once for each node that keeps depth, what it is asked to show or to do and cannot.
  private mutating func reportDepthRemark(of node: Int) {
    guard let remark = list.depthRemarks[node], reported.insert(node).inserted else { return }
    painter.report(remark.kind, of: node, remark.message)
  }

  private mutating func placeNextSublayer(of visit: Visit) -> PlacedNode? {
    let placed = visit.placed, next = visit.next
    var clip = visit.childPixels
    guard let context = visit.context else {
      visit.next = Int(list.nodes[next].subtreeEnd)
      let (plane, facesAway) = list.placement(of: next, in: placed.node)
      return facesAway ? nil : place(next, on: plane, inside: placed, clip: clip)
    }
    visit.next += 1
    let plane = context.planes[next], node = Int(plane.node)
    let placement = context.sublayers.placement(of: plane, in: list)
    let (projection, facesAway) = list.placement(of: node, by: placement.matrix, in: placed.node)
    guard !facesAway else { return nil }
    var outer = placed
    outer.tint = placed.tint.multiplied(by: placement.tint)
    if let look = context.look(of: next) {
      guard let cuts = look.cuts(under: placed.projection) else { return nil }
      outer.cuts += cuts
      if let region = look.region {
        clip = clip.intersection(region)
        outer.isInRegion = true
      }
    }
    return place(node, on: projection, inside: outer, clip: clip)
  }

  private mutating func place(
    _ child: Int, on plane: Projection, inside parent: PlacedNode, clip: PixelRect
  ) -> PlacedNode? {
    let projection = plane.concatenating(parent.projection)
    guard projection.isFinite else {
      painter.report(
        .nonFiniteValue, of: child,
        "its transforms multiply to numbers that are not finite; the layer was left out")
      return nil
    }
    return PlacedNode(
      node: child, projection: projection, tint: parent.tint, clip: clip, cuts: parent.cuts,
      isInRegion: parent.isInRegion)
  }

  /// After the sublayers: their clip, the border, and the mask as one more subtree.
  private mutating func finishSublayers(of visit: Visit) {
    let node = list.nodes[visit.placed.node]
    guard !node.keepsDepth else { return }
    painter.end(visit.childClip, pixels: visit.childPixels, shape: node.bounds, under: visit.placed)
    painter.drawItemAbove(visit.placed)
    guard let mask = node.mask, let group = visit.group else { return }
    // The mask has a target of its own, which ends with the layer's group.
    guard painter.targets.begin(clip: group.placed.clip, at: mask) else {
      // Nothing is seen through a mask that shows nothing.
      painter.targets.push(.empty)
      return
    }
    let (plane, facesAway) = list.placement(ofMask: mask)
    var owner = group.placed
    owner.tint = .none
    let placed = place(mask, on: plane, inside: owner, clip: group.placed.clip)
    if !facesAway, let placed { enter(placed) }
  }
}

/// A layer and where it lies in the picture.
struct PlacedNode {
  let node: Int
  /// From the layer's space to device pixels.
  var projection: Projection
  /// The factor that everything in the layer is multiplied by.
  var tint: Tint
  /// The pixels that can be drawn to.
  var clip: PixelRect
  /// The lines that bound what is shown of the layer, where it meets others in depth.
  var cuts: [PlaneCut]
  /// Whether the clip is that of a region in which planes were put in order.
  var isInRegion = false
}
