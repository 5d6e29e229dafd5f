// Clips and groups: what is cut, filtered or masked as one picture is drawn to a target of its own, which ends in its turn.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartzitePixelEffects
import QuartziteTessellation

extension ItemPainter {
  // MARK: Clips

  /// The clip of the sublayers of a layer that masks to its bounds.
  enum ChildClip {
    /// The clip only reduces the pixels that the sublayers are drawn to.
    case pixels
    /// The sublayers have a target of their own, which is cut when it is shown.
    case group
    /// The sublayers are drawn onto their backdrop, because they blend with it. A copy of the backdrop is kept, to be restored
    /// outside of the clip.
    case restored
  }

  /// Begins the clip of a layer's sublayers, and returns the pixels that they can be drawn to; nil where groups are
  /// nested too deep.
  mutating func beginChildClip(_ shape: BoxShape, under placed: PlacedNode) -> (pixels: PixelRect, clip: ChildClip)? {
    if let clip = shapes.pixelClip(shape, under: placed.projection) { return (placed.clip.intersection(clip), .pixels) }
    let pixels = shapes.pixelBounds(shape, under: placed.projection, within: placed.clip)
    let sublayers = placed.node + 1..<Int(list.nodes[placed.node].childrenEnd)
    if list.readsBackdrop(in: sublayers), !pixels.isEmpty {
      targets.keepBackdrop(pixels, of: placed.node)
      return (pixels, .restored)
    }
    return targets.begin(clip: pixels, at: placed.node) ? (pixels, .group) : nil
  }

  /// Ends the clip of a layer's sublayers.
  mutating func end(_ clip: ChildClip, pixels: PixelRect, shape: BoxShape, under placed: PlacedNode) {
    switch clip {
    case .pixels: break
    case .group: targets.endClipGroup(shape: shape, under: placed)
    case .restored: targets.restoreBackdrop(outside: shape, in: pixels, under: placed)
    }
  }

  /// Draws something of a node, cut to the bounds where the node `clips`.
  mutating func drawInBounds(
    of node: DisplayList.Node, _ placed: PlacedNode, clips: Bool, _ draw: (inout ItemPainter, PlacedNode) -> Void
  ) {
    guard clips else { return draw(&self, placed) }
    let shape = node.bounds
    var inside = placed
    if let clip = shapes.pixelClip(shape, under: placed.projection) {
      inside.clip = placed.clip.intersection(clip)
      return draw(&self, inside)
    }
    inside.clip = shapes.pixelBounds(shape, under: placed.projection, within: placed.clip)
    guard targets.begin(clip: inside.clip, at: placed.node) else { return }
    draw(&self, inside)
    targets.endClipGroup(shape: shape, under: placed)
  }

  // MARK: Groups

  /// Ends a group: what was drawn last is its mask, if it has one, and before that the layer itself.
  mutating func finish(_ group: NodeGroup, hasMask: Bool) {
    let mask = hasMask ? targets.pop() : nil
    var picture = targets.pop()
    if group.changesPicture { picture = withEffects(picture, group) }
    if let rasterization = group.rasterization { picture = shown(picture, from: rasterization, group) }
    if !group.backgroundFilters.isEmpty { targets.filterBackdrop(through: mask, group) }
    targets.show(picture, through: mask, as: group)
  }

  /// The picture of a bitmap of the layer's own, where the layer is shown.
  private mutating func shown(_ picture: Target, from rasterization: Rasterization, _ group: NodeGroup) -> Target {
    targets.push(group.placed.clip)
    if !picture.builder.drawn.isEmpty {
      let bitmap = targets.addPass(picture, rect: rasterization.pixels)
      var placed = group.placed
      placed.tint = .none
      placed.cuts = []
      let filters = list.effects(of: placed.node)?.bitmapFilters.withoutLevels
      draw(
        ImageDrawing(
          ShownPicture(source: bitmap.source, width: rasterization.pixels.width, height: rasterization.pixels.height),
          // The rows of the bitmap run with the node's y, whichever way that is.
          from: rasterization.box.low, to: rasterization.box.high, isFlipped: true, filters: filters ?? ImageFilters(),
          nesting: bitmap.nesting + 1),
        placed)
    }
    return targets.pop()
  }

  /// The picture of a layer after its filters, over its shadow, where the layer is drawn.
  private mutating func withEffects(_ picture: Target, _ group: NodeGroup) -> Target {
    let wanted = group.wanted
    var rect = picture.builder.drawn
    if group.filters.contains(where: \.addsAlpha) {
      // A filter that colours transparent pixels does so in the bounds of the layer, not in the whole plane.
      rect = rect.union(shapes.pixelBounds(group.bounds, under: group.inside.projection, within: group.inside.clip))
    }
    targets.push(wanted)
    // The shadow of `shadowPath` was not drawn with the layer, because the filters would have changed it.
    if !group.filters.isEmpty, let shadow = list.effects(of: group.placed.node)?.pathShadow {
      var placed = group.inside
      placed.clip = wanted
      draw(shadow, placed)
    }
    if !rect.isEmpty,
      let filtered = targets.filter(
        // A blurred picture has a pass of its own, so that it is not blurred again when its neighbours change.
        group.isBlurred ? targets.addPass(picture, rect: rect) : targets.place(picture, rect: rect), by: group.filters,
        group.scale, wanted: group.filtered, within: group.inside.clip, of: group)
    {
      if let shadow = group.shadow { targets.show(shadow, of: filtered, in: wanted, group) }
      let coverage =
        group.isCutAfterFilters
        ? shapes.coverage(of: group.bounds, under: group.inside.projection, clip: filtered.rect)
        : PlacedCoverage(solid: filtered.rect)
      targets.show(filtered, over: coverage, clip: wanted)
    }
    return targets.pop()
  }
}
