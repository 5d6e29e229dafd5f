// Drawing of images, in one part or nine.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation

extension ContextDrawing {
  /// Draws the picture of a glyph.
  func draw(_ picture: GlyphPicture, _ frame: RecordedFrame) {
    let image = picture.image, size = SIMD2(Double(image.width), Double(image.height))
    guard image.width > 0, image.height > 0 else { return }
    let patch = ImagePatch(low: picture.low, high: picture.high, sourceLow: .zero, sourceHigh: size, isFlipped: false)
    let bounds = BoxShape(box: RoundedBox(low: picture.low, high: picture.high))
    draw(
      patch, of: image, ImageFilters(minification: .trilinear), bounds: bounds, isClipped: false, isText: true, frame)
  }

  /// Draws an image, or two that fade into each other.
  mutating func draw(_ item: ImageItem, bounds: BoxShape, isClipped: Bool, _ frame: RecordedFrame) {
    func draw(_ part: ImageItem.Part, isAdded: Bool, _ frame: RecordedFrame) {
      guard part.tint.alpha > 0, let image = part.source.image(), image.width > 0, image.height > 0 else { return }
      var tinted = frame
      tinted.tint = frame.tint.multiplied(by: part.tint)
      for patch in part.placement.patches {
        self.draw(patch, of: image, item.filters, bounds: bounds, isClipped: isClipped, isAdded: isAdded, tinted)
      }
    }
    guard let other = item.other else { return draw(item.part, isAdded: false, frame) }
    guard hasRoomForGroup else { return }
    let count = groups.count
    var group = GroupEffect()
    group.isIsolated = true
    var inside = frame
    beginGroup(group, &inside)
    draw(item.part, isAdded: false, inside)
    draw(other, isAdded: true, inside)
    endGroups(downTo: count)
  }

  /// Draws a part of an image, with edges that are hard or soft as those of the node's bounds, and clipped to the
  /// bounds where it `isClipped`; `isAdded` to what is below it. The coverage of an image is its box, and of one that
  /// `isText` its alpha.
  func draw(
    _ patch: ImagePatch, of image: CGImage, _ filters: ImageFilters, bounds: BoxShape, isClipped: Bool,
    isAdded: Bool = false, isText: Bool = false, _ frame: RecordedFrame
  ) {
    guard let sampling = sampling(of: patch, of: image, filters, frame) else { return }
    let reduced = sampling.reduction.map { image.reduced($0) }
    // Nothing is drawn where there is no memory for the smaller image.
    guard let image = reduced ?? image else { return }
    var shape = BoxShape(
      box: RoundedBox(low: patch.low, high: patch.high), hardEdges: bounds.hardEdges.union(patch.innerEdges))
    var frame = frame
    if isClipped {
      if bounds.box.isSharp {
        shape = shape.cut(by: bounds)
      } else {
        clip(&frame.clips, to: bounds, under: frame.projection)
        // An edge that the bounds cut off is moved away from the edge of the bounds, which is antialiased already.
        shape.hardEdges = shape.edges(beyond: bounds)
        shape.box = shape.widened(under: frame.projection)
        shape.hardEdges = patch.innerEdges
      }
    }
    if drawsCoverage, !isText { return fillCoverage(of: shape, frame) }
    fill(shape, with: image, sampling, isAdded: isAdded, frame)
  }

  private func sampling(
    of patch: ImagePatch, of image: CGImage, _ filters: ImageFilters, _ frame: RecordedFrame
  ) -> ImageSampling? {
    let size = (width: image.width, height: image.height)
    return perspective?.sampling(of: patch, size, filters, under: frame.projection)
      ?? ImageSampling(patch, of: size, by: filters, under: frame.projection)
  }
}

extension BoxShape {
  /// The part of a sharp box inside another one. Edges at which the other box cuts are hard or soft as that box's
  /// edges.
  fileprivate func cut(by other: BoxShape) -> BoxShape {
    let cutting = edges(beyond: other)
    var result = self
    result.box.low = pointwiseMax(box.low, other.box.low)
    result.box.high = pointwiseMin(box.high, other.box.high)
    result.hardEdges = hardEdges.subtracting(cutting).union(other.hardEdges.intersection(cutting))
    return result
  }

  /// The edges that lie on the other box's edges or outside of it.
  fileprivate func edges(beyond other: BoxShape) -> Edges {
    var result: Edges = []
    if box.low.x <= other.box.low.x { result.insert(.minX) }
    if box.high.x >= other.box.high.x { result.insert(.maxX) }
    if box.low.y <= other.box.low.y { result.insert(.minY) }
    if box.high.y >= other.box.high.y { result.insert(.maxY) }
    return result
  }
}

extension DrawingTexture.Filter {
  init(_ sampling: ImageSampling) {
    switch sampling.filter {
    case .nearest: self = .nearest
    case .linear: self = .linear
    case .trilinear: self = .trilinear(level: sampling.level)
    }
  }
}
