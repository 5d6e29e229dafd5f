// The walk that draws layers into a context, layer by layer in paint order.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics
import QuartziteTessellation

/// One walk over a snapshot, recording drawing commands. Iterative: trees may be as deep as the limits allow.
struct LayerRecorder {
  let snapshot: LayerTreeSnapshot
  let context: CGContext
  let limits: Limits

  /// The groups that are open, the picture itself first: what each command in them begins with.
  var groups: [RecordedGroup]
  /// Outlines of glyphs that were drawn.
  var glyphOutlines: [GlyphKey: PathStorage] = [:]
  var glyphPictures = GlyphPictures()
  private lazy var extents = RecordedExtents(of: snapshot)
  private var visits: [Visit] = []

  init(snapshot: LayerTreeSnapshot, context: CGContext, limits: Limits = .trusted) {
    self.snapshot = snapshot
    self.context = context
    self.limits = limits
    let pixels = PixelRect(x0: 0, y0: 0, x1: context.width, y1: context.height)
    groups = [RecordedGroup(state: context.state.withoutLooks, clip: pixels)]
  }

  /// A layer whose sublayers are being drawn.
  private struct Visit {
    let frame: RecordedFrame
    /// The sublayers that are left: the nodes from `next` on, or the planes where there are any.
    var next: Int
    let end: Int
    let planes: SublayerPlanes?
    /// Where the sublayers are drawn, and what they are cut by.
    let inside: RecordedFrame
    /// How many groups were open before the layer's own, before the one that casts its shadow, and before its sublayers'.
    let outerGroups: Int
    let ownGroups: Int
    let sublayerGroups: Int
    var maskIsDrawn = false
  }

  /// Draws the snapshot's root in the context's user space; `isFlipped` says whether y grows down there.
  mutating func run(isFlipped: Bool) {
    guard !snapshot.nodes.isEmpty else { return }
    let projection = Projection(context.state.transform)
    guard projection.isFinite else { return }
    let state = context.state
    let hasGroup = state.alpha != 1 || state.blendMode != .normal || state.shadow != nil
    if hasGroup {
      context.record(.beginTransparencyLayer, in: state)
      if let shadow = state.shadow { groups[0].clip = shadow.source(of: groups[0].clip) }
    }
    enter(
      RecordedFrame(
        node: 0, projection: projection, isFlipped: isFlipped, tint: .none, clip: groups[0].clip, clips: state.clips))
    while let top = visits.indices.last {
      if visits[top].next < visits[top].end {
        if let frame = placeNextSublayer(ofVisit: top) { enter(frame) }
      } else if !visits[top].maskIsDrawn {
        visits[top].maskIsDrawn = true
        finishSublayers(of: visits[top])
      } else {
        endGroups(downTo: visits.removeLast().outerGroups)
      }
    }
    if hasGroup { context.record(.endTransparencyLayer, in: state) }
  }

  // MARK: One layer

  private mutating func enter(_ frame: RecordedFrame) {
    let node = snapshot.nodes[frame.node]
    let state = node.state
    guard node.isVisible, !frame.clip.isEmpty else { return }
    // A layer that keeps depth is nothing but a place for its sublayers.
    let drawsItself = !node.kind.keepsDepth
    let outerGroups = groups.count
    var frame = frame
    if drawsItself {
      var effect = GroupEffect(
        of: node, isLeaf: !snapshot.hasSublayers(frame.node), isMask: snapshot.isMask(frame.node))
      frame.tint = frame.tint.faded(by: effect.tintAlpha)
      if effect.isNeeded {
        guard hasRoomForGroup else { return }
        if !effect.isUnbounded { limit(&frame, to: extents.pixels(of: frame)) }
        guard !frame.clip.isEmpty else { return }
        effect.takeAlpha(of: &frame.tint)
        beginGroup(effect, &frame, cuts: effect.isUnbounded ? state.bounds : nil)
      }
    } else {
      frame.tint = frame.tint.faded(by: min(1, Double(state.opacity)))
    }
    let ownGroups = groups.count
    if drawsItself, state.castsShadowOfAlpha, hasRoomForGroup { beginShadow(of: state, &frame) }
    if drawsItself { draw(node, frame) }

    let sublayerGroups = groups.count
    var inside = frame
    if drawsItself, state.flags.contains(.masksToBounds), snapshot.hasSublayers(frame.node) {
      clipToBounds(of: state, &inside)
    }
    let end = inside.clip.isEmpty ? frame.node + 1 : Int(node.childrenEnd)
    var planes: SublayerPlanes?
    if SublayerPlanes.isNeeded(for: frame.node, end: end, in: snapshot) {
      var found = SublayerPlanes(of: frame.node, end: end, in: snapshot)
      found.sortByDepth(in: snapshot)
      planes = found
    }
    visits.append(
      Visit(
        frame: frame, next: planes == nil ? frame.node + 1 : 0, end: planes?.planes.count ?? end, planes: planes,
        inside: inside, outerGroups: outerGroups, ownGroups: ownGroups, sublayerGroups: sublayerGroups))
  }

  /// What lies below a layer's sublayers.
  private mutating func draw(_ node: LayerTreeSnapshot.Node, _ frame: RecordedFrame) {
    drawPathShadow(of: node.state, frame)
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

  private mutating func placeNextSublayer(ofVisit index: Int) -> RecordedFrame? {
    let visit = visits[index]
    let superstate = snapshot.nodes[visit.frame.node].state
    guard let planes = visit.planes else {
      visits[index].next = Int(snapshot.nodes[visit.next].subtreeEnd)
      let (plane, facesAway) = snapshot.nodes[visit.next].state.placement(in: superstate)
      return facesAway ? nil : place(visit.next, on: plane, inside: visit.inside)
    }
    visits[index].next += 1
    let plane = planes.planes[visit.next], node = Int(plane.node)
    let place = planes.place(of: plane, in: snapshot)
    let (projection, facesAway) = snapshot.nodes[node].state.placement(by: place.matrix, in: superstate)
    guard !facesAway else { return nil }
    var outer = visit.inside
    outer.tint = outer.tint.multiplied(by: place.tint)
    outer.isFlipped = outer.isFlipped != place.isFlipped
    return self.place(node, on: projection, inside: outer)
  }

  /// A layer in its superlayer; nil where it is seen in perspective or its numbers run out.
  private func place(_ child: Int, on plane: Projection, inside parent: RecordedFrame) -> RecordedFrame? {
    guard let plane = plane.withoutDistance else { return nil }
    var frame = parent
    frame.projection = plane.concatenating(parent.projection)
    guard frame.projection.isFinite else { return nil }
    frame.node = child
    frame.isFlipped = parent.isFlipped != snapshot.nodes[child].state.flags.contains(.geometryFlipped)
    return frame
  }

  /// After the sublayers: their clip, the border, the shadow, and the mask as one more subtree.
  private mutating func finishSublayers(of visit: Visit) {
    let node = snapshot.nodes[visit.frame.node]
    endGroups(downTo: visit.sublayerGroups)
    guard !node.kind.keepsDepth else { return }
    drawBorder(of: node.state, visit.frame)
    endGroups(downTo: visit.ownGroups)
    guard let mask = node.mask else { return }
    var owner = visit.frame
    owner.tint = .none
    // The group is closed with the layer's own.
    beginGroup(GroupEffect(blendMode: .destinationIn), &owner)
    // A mask lies in its owner's space, but the owner's sublayerTransform is for sublayers only.
    let (plane, facesAway) = snapshot.nodes[mask].state.placement(in: LayerState())
    if !facesAway, let frame = place(mask, on: plane, inside: owner) { enter(frame) }
  }
}

/// A layer and where it lies in the picture.
struct RecordedFrame {
  var node: Int
  /// From the layer's space to pixels; affine.
  var projection: Projection
  /// Whether y grows down in the layer's space, seen in the picture.
  var isFlipped: Bool
  /// What everything in the layer is multiplied by.
  var tint: Tint
  /// The pixels that can be drawn to.
  var clip: PixelRect
  /// What limits drawing to them.
  var clips: DrawingClips
}

extension Projection {
  /// This map where all of the plane is equally far away, as an affine one; nil for perspective.
  fileprivate var withoutDistance: Projection? {
    if isAffine { return self }
    guard x.z == 0, y.z == 0, origin.z > 0 else { return nil }
    let scale = 1 / origin.z
    return Projection(
      a: x.x * scale, b: x.y * scale, c: y.x * scale, d: y.y * scale, tx: origin.x * scale, ty: origin.y * scale)
  }
}
