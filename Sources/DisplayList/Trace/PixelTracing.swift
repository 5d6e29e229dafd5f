// PixelTracing: the walk that finds what touches one pixel of a display list, in paint order.
//
// It draws the list as the renderer does, but into the pixel alone, or into as many pixels around it as the pixel's
// blurs and shadows read, and looks at the pixel after each item. It knows no plan and no device, so that it stays
// right, and a reference to compare with, whatever plans become.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics
import QuartzitePainting
import QuartziteTessellation

/// One walk over a display list. Iterative: lists may be as deep as the limits allow.
package struct PixelTracing {
  /// The question: a pixel of a picture.
  package struct Request: Sendable {
    package var list: DisplayList
    /// The map from the root's space to pixels.
    package var projection: Projection
    /// The pixels of the picture.
    package var picture: PixelRect
    /// The column and the row of the traced pixel, which lies in the picture.
    package var x, y: Int
    /// The colour that the picture starts with; nil for transparent.
    package var background: CGColor?
    /// Whether the steps also have what lies at the pixel and doesn't show there.
    package var listsMisses = false
    /// Whether text is drawn with as many pixels as it is shown with, whatever its own scale.
    package var drawsTextSharp = false
    /// Whether the renderer lets nothing show between planes that share an edge.
    package var joinsEdges = false
    package var limits: Limits
    package var deadline = Deadline.none

    package init(
      list: DisplayList, projection: Projection, picture: PixelRect, x: Int, y: Int, background: CGColor?,
      limits: Limits = .trusted
    ) {
      (self.list, self.projection, self.picture, self.background) = (list, projection, picture, background)
      (self.x, self.y, self.limits) = (x, y, limits)
    }
  }

  /// A node and its placement.
  struct Frame {
    var node: Int
    /// The map from the node's space to pixels.
    var projection: Projection
    /// The same around the traced point; other than ``projection`` only in perspective.
    var local: Projection
    var tint: Tint
    /// The pixels that can be drawn to.
    var clip: PixelRect
    /// The plane of a space of depth in which the node lies, if it lies in one.
    var plane: Plane?
  }

  /// A plane of a space of depth.
  struct Plane: Hashable {
    /// The number of the space.
    let space: Int
    let index: Int
  }

  /// A node whose children are being drawn.
  private struct Visit {
    let frame: Frame
    /// The children that are left: the nodes from index `next` on, or the planes from there on if there are any.
    var next: Int
    let end: Int
    let planes: DepthPlanes?
    /// The number of the space of depth that the planes lie in; nil where they are parallel.
    let space: Int?
    let inside: Frame
    let clip: Clip
    let group: Group?
    var maskIsDrawn = false
    /// Whether the mask has a surface above that of the group.
    var hasMaskSurface = false
  }

  let request: Request
  var list: DisplayList { request.list }
  /// The drawing of items, whose context is the surface that is drawn on.
  var drawing: ContextDrawing
  var extents = NodeExtents()
  /// The open groups, the picture itself first.
  var surfaces: [TraceSurface]
  /// A surface of the traced pixel alone, on which items are tried.
  var probe: TraceSurface
  var result: TraceResult
  /// The steps that begin groups in which nothing was painted so far.
  var waitingSteps: [TraceStep] = []
  /// The number of groups, masks and clips that are open.
  var depth = 0
  /// The pixels around the picture's surface that filters of the backdrop read, all added up.
  var backdropReach = SIMD2<Int>.zero
  private var visits: [Visit] = []
  private var spaceCount = 0
  /// The planes of each space of depth that cover a part of the pixel.
  var partialPlanes: [Int: Set<Plane>] = [:]

  /// Traces a pixel.
  ///
  /// Throws `deadlineExceeded` or `cancelled` as rendering does, and `limitExceeded` where there is no memory.
  package static func trace(_ request: Request) throws(RenderError) -> TraceResult {
    var request = request
    if request.drawsTextSharp {
      for index in request.list.texts.indices { request.list.texts[index].scale = .infinity }
    }
    // Filters of the backdrop read pixels around the traced one, and before these are drawn nobody knows how many.
    let pixel = PixelRect(x0: request.x, y0: request.y, x1: request.x + 1, y1: request.y + 1)
    var margin = SIMD2<Int>.zero
    for attempt in 0...maxAttempts {
      let region = attempt == maxAttempts ? request.picture : pixel.expanded(by: margin).intersection(request.picture)
      var tracing = try PixelTracing(request, region)
      try tracing.run()
      let reach = tracing.backdropReach
      if all(reach .<= margin) || region == request.picture { return tracing.result }
      margin = reach
    }
    return TraceResult(background: 0)
  }

  /// The number of regions that are tried before the whole picture is drawn.
  private static let maxAttempts = 4

  /// Creates a walk that draws `region` of the picture.
  private init(_ request: Request, _ region: PixelRect) throws(RenderError) {
    let point = SIMD2(Double(request.x) + 0.5, Double(request.y) + 0.5)
    let pixel = PixelRect(x0: request.x, y0: request.y, x1: request.x + 1, y1: request.y + 1)
    guard let surface = TraceSurface(region, around: point), let probe = TraceSurface(pixel, around: point) else {
      throw RenderError(.limitExceeded, "there is no memory for \(region.width) × \(region.height) pixels")
    }
    self.request = request
    self.probe = probe
    surfaces = [surface]
    drawing = ContextDrawing(request.list, in: probe.context, limits: request.limits)
    let background = request.background.map { DisplayList.Color($0).premultiplied.pixel } ?? 0
    surface.fill(with: background)
    result = TraceResult(background: background)
  }

  private mutating func run() throws(RenderError) {
    defer { result.result = surfaces[0].pixel }
    let projection = request.projection, surface = surfaces[0]
    guard !list.nodes.isEmpty, projection.isFinite, let local = projection.tangent(at: surface.point) else { return }
    enter(Frame(node: 0, projection: projection, local: local, tint: .none, clip: surface.rect))
    while let top = visits.indices.last {
      try request.deadline.tick(.drawing)
      if visits[top].next < visits[top].end {
        if let frame = placeNextSublayer(ofVisit: top) { enter(frame) }
      } else if !visits[top].maskIsDrawn {
        visits[top].maskIsDrawn = true
        finishSublayers(ofVisit: top)
      } else {
        let visit = visits.removeLast()
        if let group = visit.group { finish(group, hasMask: visit.hasMaskSurface) }
      }
    }
    try request.deadline.check(.drawing)
  }

  // MARK: One node

  private mutating func enter(_ entered: Frame) {
    var frame = entered
    let node = list.nodes[frame.node]
    guard node.isVisible else { return noteHidden(frame, "hidden") }
    guard isNear(frame) else { return noteClippedAway(frame) }
    // A node that keeps depth only places its children.
    let drawsItself = !node.keepsDepth
    var group = drawsItself ? group(node, frame) : nil
    if let behind = group, !behind.isPicture {
      filterBackdrop(through: nil, behind)
      group = nil
    }
    var clips = node.clipsToBounds
    if let group {
      guard begin(group) else { return }
      frame = group.inside
      if group.isCutToBounds { clips = false }
    } else {
      frame.tint = frame.tint.faded(by: Double(node.opacity))
    }
    if drawsItself {
      // The shadow of a path is not filtered.
      if group?.filters.isEmpty != false, let shadow = list.effects(of: frame.node)?.pathShadow {
        draw(shadow, frame)
      }
      drawItems(of: node, frame, clips: clips)
    }
    var inside = frame, clip = Clip.pixels
    if drawsItself, clips, list.hasChildren(frame.node) {
      clip = beginClip(&inside, holding: frame.node + 1..<Int(node.childrenEnd))
    }
    let end = inside.clip.isEmpty ? frame.node + 1 : Int(node.childrenEnd)
    var planes: DepthPlanes?
    var space: Int?
    if var found = DepthPlanes(of: frame.node, end: end, in: list) {
      if sort(&found, in: frame) {
        spaceCount += 1
        space = spaceCount
      }
      planes = found
    }
    visits.append(
      Visit(
        frame: frame, next: planes == nil ? frame.node + 1 : 0, end: planes?.planes.count ?? end, planes: planes,
        space: space, inside: inside, clip: clip, group: group))
  }

  private mutating func placeNextSublayer(ofVisit index: Int) -> Frame? {
    let visit = visits[index]
    guard let planes = visit.planes else {
      visits[index].next = Int(list.nodes[visit.next].subtreeEnd)
      let (plane, facesAway) = list.placement(of: visit.next, in: visit.frame.node)
      let frame = place(visit.next, on: plane, inside: visit.inside)
      return facesAway ? noteBack(frame) : frame
    }
    visits[index].next += 1
    let plane = planes.planes[visit.next], node = Int(plane.node)
    let placement = planes.placement(of: plane, in: list)
    let (projection, facesAway) = list.placement(of: node, by: placement.matrix, in: visit.frame.node)
    var outer = visit.inside
    outer.tint = outer.tint.multiplied(by: placement.tint)
    if let space = visit.space { outer.plane = Plane(space: space, index: visit.next) }
    let frame = place(node, on: projection, inside: outer)
    return facesAway ? noteBack(frame) : frame
  }

  /// The frame of a child in its parent; nil where the plane isn't seen at the pixel, or its numbers are not finite.
  private mutating func place(_ child: Int, on plane: Projection, inside parent: Frame) -> Frame? {
    let projection = plane.concatenating(parent.projection)
    guard projection.isFinite, let surface = surfaces.last, let local = projection.tangent(at: surface.point) else {
      return nil
    }
    var frame = parent
    (frame.node, frame.projection, frame.local) = (child, projection, local)
    if !projection.isAffine, parent.projection.isAffine, surface.rect.area > 1 {
      approximate("what is in perspective was drawn as it is seen at the pixel itself, in the pixels around it too")
    }
    return frame
  }

  /// Whether something of a frame's node may show in the pixels that are drawn.
  mutating func isNear(_ frame: Frame) -> Bool {
    guard !frame.clip.isEmpty else { return false }
    guard frame.projection.isAffine || frame.clip.area == 1 else { return true }
    return !extents.pixels(of: frame.node, in: list, under: frame.local, within: frame.clip).isEmpty
  }

  /// Finishes a node after its children: ends their clip, draws the item above them, and enters the mask as one more
  /// subtree.
  private mutating func finishSublayers(ofVisit index: Int) {
    let visit = visits[index], node = list.nodes[visit.frame.node]
    guard !node.keepsDepth else { return }
    end(visit.clip, of: visit.inside)
    if let item = list.itemAbove(visit.frame.node) { trace(item, of: node, visit.frame, clips: false) }
    guard let mask = node.mask, let group = visit.group else { return }
    var owner = group.frame
    owner.tint = .none
    let (plane, facesAway) = list.placement(ofMask: mask)
    // Nothing is seen through a mask that can't be drawn.
    let hasRoom = hasRoomForGroup
    visits[index].hasMaskSurface = beginMask(mask, of: group)
    guard visits[index].hasMaskSurface, hasRoom else { return }
    if !facesAway, let frame = place(mask, on: plane, inside: owner) { enter(frame) }
  }

  // MARK: Notes

  /// Notes that something was not computed as the renderer does it.
  mutating func approximate(_ sentence: String) {
    if !result.approximations.contains(sentence) { result.approximations.append(sentence) }
  }

  /// Appends a step, after those that begin what it lies in.
  mutating func append(_ step: TraceStep) {
    result.steps += waitingSteps
    waitingSteps = []
    var step = step
    step.depth = depth
    result.steps.append(step)
  }

  /// Opens a group, a mask or a clip, with a step that is only appended if something follows in it.
  mutating func open(_ step: TraceStep) {
    var step = step
    step.depth = depth
    waitingSteps.append(step)
    depth += 1
  }

  /// Closes what was opened last. Where nothing followed in it, and `step` changes nothing, neither of them is a step.
  mutating func close(_ step: TraceStep) {
    depth -= 1
    if waitingSteps.last?.depth == depth, step.before == step.after {
      waitingSteps.removeLast()
    } else {
      append(step)
    }
  }

  private mutating func noteBack(_ frame: Frame?) -> Frame? {
    if let frame { noteHidden(frame, "its back is turned, and it has one side") }
    return nil
  }

  /// Adds a step for a node whose bounds cut off children that reach to the pixel.
  mutating func noteClippedAway(_ frame: Frame) {
    let node = list.nodes[frame.node]
    guard request.listsMisses, node.clipsToBounds, let surface = surfaces.last, let place = surface.place else {
      return
    }
    var whole = frame
    whole.clip = PixelRect(x0: place.x, y0: place.y, x1: place.x + 1, y1: place.y + 1)
    let reaches = list.children(of: frame.node).contains { child in
      guard list.nodes[child].isVisible else { return false }
      return self.place(child, on: list.placement(of: child, in: frame.node).plane, inside: whole).map { isNear($0) }
        ?? false
    }
    guard reaches else { return }
    var step = TraceStep(node: frame.node, kind: .clippedAway)
    (step.before, step.after) = (surface.pixel, surface.pixel)
    append(step)
  }

  /// Adds a step for a node that isn't drawn, where its bounds hold the pixel.
  private mutating func noteHidden(_ frame: Frame, _ reason: String) {
    guard request.listsMisses, let place = surfaces.last?.place else { return }
    let pixel = PixelRect(x0: place.x, y0: place.y, x1: place.x + 1, y1: place.y + 1)
    guard !list.nodes[frame.node].bounds.pixelBounds(under: frame.local, within: pixel).isEmpty else { return }
    var step = TraceStep(node: frame.node, kind: .hidden)
    step.detail = reason
    (step.before, step.after) = (surfaces.last?.pixel ?? 0, surfaces.last?.pixel ?? 0)
    append(step)
  }
}

extension SIMD4<Double> {
  /// The pixel of premultiplied red, green, blue and alpha, each 0…1.
  var pixel: UInt32 { PixelOrder.bgra.pixel(SIMD4<Float>(self)) }
}
