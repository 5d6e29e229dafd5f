// Shadows of layers that are boxes as far as their alpha goes: they follow from the box, and nothing has to be drawn to find them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation

extension FrameBuilder {
  /// The largest number of sublayers that are tested for lying within their layer.
  private static let maxSublayers = 256

  /// Draws the shadow of a layer whose picture is a box, below it.
  mutating func drawBoxShadow(_ shadow: PictureShadow, _ placed: PlacedNode) {
    guard let scale = placed.projection.pixelsPerPoint, let silhouette = boxSilhouette(placed) else { return }
    let offset = Projection(a: 1, b: 0, c: 0, d: 1, tx: shadow.offset.x, ty: shadow.offset.y)
    // The part of the shadow that an opaque layer hides need not be drawn.
    var hidden: PixelRect?
    if silhouette.alpha >= 1, placed.tint.alpha >= 1, placed.projection.keepsRectangles {
      var inner = silhouette.shape
      inner.box = RoundedBox(low: inner.box.low + inner.cornerExtent, high: inner.box.high - inner.cornerExtent)
      hidden = AxisAlignedBox(inner, under: placed.projection).coveredPixels(within: placed.clip)
    }
    let coverage = painter.shapes(ofItemsOf: placed).coverage(
      ofShadow: silhouette.shape, sigma: min(shadow.sigma, PictureFilter.largestSigma / scale.max()) * scale,
      under: offset.concatenating(placed.projection), clip: placed.clip, hidden: hidden)
    let color = shadow.premultiplied * silhouette.alpha
    painter.paintShadow(coverage, color, placed)
  }

  /// The alpha of a layer's picture, where it is the same all over its bounds. Nil where anything but the background could be seen of
  /// the layer's alpha, or the layer is seen askew: the shadow of its picture does not follow from its bounds then.
  mutating func boxSilhouette(_ placed: PlacedNode) -> (shape: BoxShape, alpha: Double)? {
    let node = list.nodes[placed.node], items = list.itemsBelow(placed.node)
    guard node.instances < 0, items.count == 1, case .fill(let background) = list.items[items.lowerBound],
      placed.projection.isAffine, placed.projection.pixelsPerPoint != nil
    else { return nil }
    let alpha = background.w
    let shape = node.bounds
    guard !shape.box.isEmpty, list.effects(of: placed.node)?.filters.isEmpty != false else { return nil }
    // If each pixel is covered fully or not at all, drawing the same shape again adds no coverage.
    let isWhole = shapes.pixelClip(shape, under: placed.projection) != nil
    if list.itemAbove(placed.node) != nil, !isWhole || alpha < 1 { return nil }
    guard list.hasChildren(placed.node) else { return (shape, alpha) }

    guard alpha >= 1, !list.readsBackdrop(in: placed.node + 1..<Int(node.childrenEnd)),
      let sublayers = extentOfSublayers(placed.node)
    else { return nil }
    let pixel = 1 / max(placed.projection.largestScale, 1e-9)
    let margin = isWhole ? 0 : max(shape.cornerExtent, pixel)
    guard all(sublayers.low .>= shape.box.low + margin), all(sublayers.high .<= shape.box.high - margin) else {
      return nil
    }
    return (shape, 1)
  }

  /// A box around all that the sublayers of a layer show, in its space; nil where that is not easily found.
  private mutating func extentOfSublayers(_ node: Int) -> Extent? {
    var result = Extent.nothing
    let children = list.children(of: node)
    guard children.count <= Self.maxSublayers else { return nil }
    for child in children where list.nodes[child].isVisible {
      let plane = list.placement(of: child, in: node).plane
      guard plane.isAffine, plane.isFinite, !list.nodes[child].keepsDepth else { return nil }
      result.add(extents.extent(of: child, in: list, meter: meter), mappedBy: plane)
    }
    return result
  }
}
