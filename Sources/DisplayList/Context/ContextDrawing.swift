// The walk that draws a display list into a context, node by node in paint order.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics
import QuartziteTessellation

/// One walk over a display list, recording drawing commands. Iterative: lists may be as deep as the limits allow.
package struct ContextDrawing {
  let list: DisplayList
  var context: CGContext
  let limits: Limits
  let manner: DrawingManner
  /// Whether items are drawn in opaque white, whatever they are painted with: the alpha of the result is their coverage.
  var drawsCoverage = false
  /// The view of the node that is being drawn, if it is seen in perspective.
  var perspective: PerspectiveView?

  /// The open groups, the picture itself first, with the graphics states that commands in them begin with.
  var groups: [RecordedGroup]
  /// Outlines of glyphs that were drawn.
  var glyphOutlines: [GlyphKey: PathStorage] = [:]
  var glyphPictures = GlyphPictures()
  private var extents = NodeExtents()
  private var visits: [Visit] = []

  /// Creates a walk that draws `list` into a context.
  package init(
    _ list: DisplayList, in context: CGContext, _ manner: DrawingManner = .screen, limits: Limits = .trusted
  ) {
    self.list = list
    self.context = context
    self.manner = manner
    self.limits = limits
    let pixels = PixelRect(x0: 0, y0: 0, x1: context.width, y1: context.height)
    groups = [RecordedGroup(state: context.state.withoutLooks, clip: pixels)]
  }

  /// A node whose children are being drawn.
  private struct Visit {
    let frame: RecordedFrame
    /// The node's frame outside of the group that filters it or casts its shadow, in which its mask lies.
    let masked: RecordedFrame
    /// The children that are left: the nodes from index `next` on, or the planes from there on if there are any.
    var next: Int
    let end: Int
    let planes: DepthPlanes?
    /// The frame that the children are drawn in, with the clips that limit them.
    let inside: RecordedFrame
    /// The numbers of groups that were open before the node's own, before the one that casts its shadow, and before its
    /// children's.
    let outerGroups: Int
    let ownGroups: Int
    let sublayerGroups: Int
    var maskIsDrawn = false
  }

  /// Draws the list's root in the context's user space.
  package mutating func run() {
    guard !list.nodes.isEmpty else { return }
    let projection = Projection(context.state.transform)
    guard projection.isFinite else { return }
    let state = context.state
    let hasGroup = state.alpha != 1 || state.blendMode != .normal || state.shadow != nil
    if hasGroup {
      context.record(.beginTransparencyLayer, in: state)
      if let shadow = state.shadow { groups[0].clip = shadow.source(of: groups[0].clip) }
    }
    enter(RecordedFrame(node: 0, projection: projection, tint: .none, clip: groups[0].clip, clips: state.clips))
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

  // MARK: One node

  private mutating func enter(_ frame: RecordedFrame) {
    let node = list.nodes[frame.node]
    guard node.isVisible, !frame.clip.isEmpty else { return }
    // A node that keeps depth only places its children.
    let drawsItself = !node.keepsDepth
    let outerGroups = groups.count
    var frame = frame
    if drawsItself {
      var effect = GroupEffect(ofNode: frame.node, in: list, manner)
      frame.tint = frame.tint.faded(by: effect.tintAlpha)
      if effect.isNeeded {
        guard hasRoomForGroup else { return }
        if !effect.isUnbounded { limit(&frame, to: pixels(of: frame)) }
        guard !frame.clip.isEmpty else { return }
        effect.takeAlpha(of: &frame.tint)
        beginGroup(effect, &frame, cutBy: effect.isUnbounded ? node.bounds.withoutCorners : nil)
      }
      // The group of the content takes this alpha, and so fades the shadow that its picture casts.
      frame.tint = frame.tint.faded(by: effect.alphaInside)
    } else {
      frame.tint = frame.tint.faded(by: Double(node.opacity))
    }
    let ownGroups = groups.count, masked = frame
    let effects = drawsItself ? list.effects(of: frame.node) : nil
    var clips = node.clipsToBounds
    // The shadow of a path is not filtered.
    if let shadow = effects?.pathShadow { draw(shadow, of: node, frame) }
    if let effects, hasRoomForGroup {
      if effects.pictureShadow != nil || !effects.filters.isEmpty {
        beginEffects(effects, of: node, &frame)
        // Where a layer clips its shadow, one clip cuts both.
        clips = clips && effects.filters.keepShares && effects.pictureShadow == nil
      } else if effects.shadow != nil, manner == .context, node.opacity < 1, node.flags.contains(.fadesAsGroup) {
        var effect = GroupEffect()
        effect.takeAlpha(of: &frame.tint)
        beginGroup(effect, &frame)
      }
    }
    if drawsItself { drawItems(of: node, frame, clips: clips) }

    let sublayerGroups = groups.count
    var inside = frame
    if drawsItself, clips, list.hasChildren(frame.node) { clip(&inside, toBoundsOf: node) }
    let end = inside.clip.isEmpty ? frame.node + 1 : Int(node.childrenEnd)
    var planes = DepthPlanes(of: frame.node, end: end, in: list)
    planes?.sortByDepth(in: list)
    visits.append(
      Visit(
        frame: frame, masked: masked, next: planes == nil ? frame.node + 1 : 0, end: planes?.planes.count ?? end,
        planes: planes, inside: inside, outerGroups: outerGroups, ownGroups: ownGroups, sublayerGroups: sublayerGroups))
  }

  /// The pixels of a frame's clip that its node may show in.
  mutating func pixels(of frame: RecordedFrame) -> PixelRect {
    extents.pixels(of: frame.node, in: list, under: frame.projection, within: frame.clip)
  }

  /// Draws the items below a node's children.
  private mutating func drawItems(of node: DisplayList.Node, _ frame: RecordedFrame, clips: Bool) {
    var rest = list.items[list.itemsBelow(frame.node)]
    while let run = rest.popRun(), let item = run.first {
      guard item.isFigure else {
        draw(item, of: node, frame, clips: clips)
        continue
      }
      drawInBounds(of: node, frame, clips: clips) { walk, frame in
        for figure in run { walk.draw(figure, of: node, frame, clips: clips) }
      }
    }
  }

  /// Draws an item of a node. A figure has to be cut to the bounds already.
  mutating func draw(_ item: DisplayList.Item, of node: DisplayList.Node, _ frame: RecordedFrame, clips: Bool) {
    switch item {
    case .fill(let color):
      var clipped = frame
      if clips, manner == .context, !node.bounds.box.isSharp {
        clip(&clipped.clips, to: node.bounds, under: frame.projection)
      }
      fill(node.bounds, with: color, clipped)
    case .ring(let width, let color):
      var shape = node.bounds
      shape.ringWidth = width
      fill(shape, with: color, frame)
    case .image(let index):
      draw(list.images[Int(index)], bounds: node.bounds, isClipped: clips, frame)
    case .gradient(let index):
      guard !drawsCoverage else { return fill(node.bounds, with: SIMD4(repeating: 1), frame) }
      draw(list.gradients[Int(index)], in: node.bounds, frame)
    case .path(let index, let color): draw(list.paths[Int(index)], color, frame)
    case .text(let index): drawText(list.texts[Int(index)], of: node, frame, clips: clips)
    case .particles(let index): draw(list.particles[Int(index)], frame)
    case .missing: break
    }
  }

  private mutating func placeNextSublayer(ofVisit index: Int) -> RecordedFrame? {
    let visit = visits[index]
    guard let planes = visit.planes else {
      visits[index].next = Int(list.nodes[visit.next].subtreeEnd)
      let (plane, facesAway) = list.placement(of: visit.next, in: visit.frame.node)
      return facesAway ? nil : place(visit.next, on: plane, inside: visit.inside)
    }
    visits[index].next += 1
    let plane = planes.planes[visit.next], node = Int(plane.node)
    let placement = planes.placement(of: plane, in: list)
    let (projection, facesAway) = list.placement(of: node, by: placement.matrix, in: visit.frame.node)
    guard !facesAway else { return nil }
    var outer = visit.inside
    outer.tint = outer.tint.multiplied(by: placement.tint)
    return place(node, on: projection, inside: outer)
  }

  /// The frame of a child in its parent; nil where it is seen in perspective or its numbers are not finite.
  private func place(_ child: Int, on plane: Projection, inside parent: RecordedFrame) -> RecordedFrame? {
    guard let plane = plane.withoutDistance else { return nil }
    var frame = parent
    frame.projection = plane.concatenating(parent.projection)
    guard frame.projection.isFinite else { return nil }
    frame.node = child
    return frame
  }

  /// Finishes a node after its children: ends their clip, draws the item above them, ends the group that casts the
  /// shadow, and enters the mask as one more subtree.
  private mutating func finishSublayers(of visit: Visit) {
    let node = list.nodes[visit.frame.node]
    endGroups(downTo: visit.sublayerGroups)
    guard !node.keepsDepth else { return }
    if let item = list.itemAbove(visit.frame.node) { draw(item, of: node, visit.frame, clips: false) }
    endGroups(downTo: visit.ownGroups)
    guard let mask = node.mask else { return }
    var owner = visit.masked
    owner.tint = .none
    // This group is closed together with the node's own.
    beginGroup(GroupEffect(blendMode: .destinationIn), &owner)
    let (plane, facesAway) = list.placement(ofMask: mask)
    if !facesAway, let frame = place(mask, on: plane, inside: owner) { enter(frame) }
  }
}

/// A node and its placement in the picture.
struct RecordedFrame {
  var node: Int
  /// The map from the node's space to pixels; affine.
  var projection: Projection
  /// The tint of everything in the node.
  var tint: Tint
  /// The pixels that can be drawn to.
  var clip: PixelRect
  /// The clips that limit drawing to those pixels.
  var clips: DrawingClips
}

extension Projection {
  /// This map as an affine one, where all of the plane is equally far away; nil for perspective.
  fileprivate var withoutDistance: Projection? {
    if isAffine { return self }
    guard x.z == 0, y.z == 0, origin.z > 0 else { return nil }
    let scale = 1 / origin.z
    return Projection(
      a: x.x * scale, b: x.y * scale, c: y.x * scale, d: y.y * scale, tx: origin.x * scale, ty: origin.y * scale)
  }
}

extension BoxShape {
  /// The box with sharp corners and soft edges; nil where there is nothing in it.
  fileprivate var withoutCorners: BoxShape? {
    box.isEmpty ? nil : BoxShape(box: RoundedBox(low: box.low, high: box.high))
  }
}
