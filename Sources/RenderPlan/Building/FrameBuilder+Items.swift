// Draws a plain layer: its background, its contents and its border.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation

extension FrameBuilder {
  /// Draws an item of a node. An image is cut to the bounds where the node `clips`; a figure has to be cut already.
  mutating func draw(_ item: DisplayList.Item, of node: DisplayList.Node, _ placed: PlacedNode, clips: Bool) {
    guard !placed.clip.isEmpty else { return }
    switch item {
    case .fill(let color): fill(node.bounds, with: color.premultiplied, placed)
    case .ring(let width, let color):
      var shape = node.bounds
      shape.ringWidth = width
      paint(shape, with: color.premultiplied, placed)
    case .image(let index): drawImage(list.images[Int(index)], of: node, placed, clips: clips)
    case .gradient(let index): draw(list.gradients[Int(index)], in: node.bounds, placed)
    case .path(let index, let color): draw(list.paths[Int(index)], color.premultiplied, placed)
    case .text(let index): drawText(list.texts[Int(index)], in: node.bounds, placed, clips: clips)
    case .particles(let index): draw(list.particles[Int(index)], placed)
    case .missing(let remark): report(remark.kind, of: placed.node, remark.message)
    }
  }

  /// Draws the item above a node's children.
  mutating func drawItemAbove(_ placed: PlacedNode) {
    guard let item = list.itemAbove(placed.node) else { return }
    draw(item, of: list.nodes[placed.node], placed, clips: false)
  }

  /// Fills a shape with one premultiplied colour.
  mutating func fill(_ shape: BoxShape, with color: SIMD4<Double>, _ placed: PlacedNode) {
    if let pixels = wholePixels(of: shape, placed) {
      guard !paintingWaits else { return wait { $0.fill(shape, with: color, placed) } }
      return targets[targets.count - 1].fill(pixels, with: color, tint: placed.tint, clip: placed.clip)
    }
    if let box = paintedBox(shape, in: color, placed) ?? computedBox(shape, placed) {
      // Whether it is the first in its target is not known before its turn.
      guard !paintingWaits else { return wait { $0.fill(shape, with: color, placed) } }
      return targets[targets.count - 1].fill(box, with: color, tint: placed.tint, clip: placed.clip)
    }
    if let pixels = filledClip(by: shape, placed) {
      guard !paintingWaits else { return wait { $0.fill(shape, with: color, placed) } }
      return targets[targets.count - 1].fill(pixels, with: color, tint: placed.tint, clip: placed.clip)
    }
    guard !placed.projection.isAffine, areas == nil else {
      return paint(shape, with: color, placed)
    }
    // A convex quad may take entries of a table.
    guard !paintingWaits else { return wait { $0.fill(shape, with: color, placed) } }
    guard let convexQuad = convexQuad(shape, placed) else { return paint(shape, with: color, placed) }
    targets[targets.count - 1].fill(convexQuad, with: color, tint: placed.tint, clip: placed.clip)
  }

  /// The pixels of a box that covers whole pixels only; nil for any other.
  private func wholePixels(of shape: BoxShape, _ placed: PlacedNode) -> PixelRect? {
    guard placed.cuts.isEmpty, shape.box.isSharp, shape.ringWidth == nil, !shape.box.isEmpty,
      placed.projection.keepsRectangles, placed.projection.isFinite
    else { return nil }
    let box = AxisAlignedBox(shape, under: placed.projection)
    return box.isPixelAligned ? PixelRect(around: box.low, box.high, within: placed.clip) : nil
  }

  /// The clip of a plane in a region of the picture that a box covers all pixels of; nil where it does not.
  private func filledClip(by shape: BoxShape, _ placed: PlacedNode) -> PixelRect? {
    guard placed.isInRegion, shape.box.isSharp, shape.ringWidth == nil, !shape.box.isEmpty, placed.projection.isFinite,
      placed.cuts.allSatisfy({ $0.keepsAll(of: placed.clip) })
    else { return nil }
    return shape.outline(under: placed.projection).points.linesOfEdges.cover(placed.clip) ? placed.clip : nil
  }

  /// A box as one quad, where it is painted in bands: nil for others, and for translucent ones, whose colour would be rounded
  /// before it is multiplied by the part of a pixel that they cover.
  private func paintedBox(_ shape: BoxShape, in color: SIMD4<Double>, _ placed: PlacedNode) -> PlacedBox? {
    guard areas != nil, targets.count == 1, placed.cuts.isEmpty, shape.box.isSharp, placed.projection.keepsRectangles,
      Quantize.bytes(placed.tint.applied(to: color)).w == 255
    else { return nil }
    return PlacedBox(shape, under: placed.projection, longest: Double(PlacedBox.longestPainted))
  }

  /// A box as one quad, where the device computes its area: nil for shapes that are not such a box, and for the first shape of
  /// a group, which may be all that it shows: such a one needs no target where its coverage is known.
  private func computedBox(_ shape: BoxShape, _ placed: PlacedNode) -> PlacedBox? {
    guard costs.longestComputedBox > 0, placed.cuts.isEmpty,
      targets.count == 1 || paintingWaits || !targets[targets.count - 1].isUnpainted
    else { return nil }
    return PlacedBox(shape, under: placed.projection, longest: costs.longestComputedBox)
  }

  /// Paints the coverage of a shape in one premultiplied colour. Its rectangles and tiles are put into memory that is
  /// used again, since most of a picture is painted so.
  private mutating func paint(_ shape: BoxShape, with color: SIMD4<Double>, _ placed: PlacedNode) {
    boxCoverage.removeAll()
    shapes(ofItemsOf: placed).add(shape, under: placed.projection, clip: placed.clip, to: &boxCoverage)
    paint(boxCoverage, .color(color), placed)
  }

  /// A sharp box in perspective, or nil for any other shape.
  private mutating func convexQuad(_ shape: BoxShape, _ placed: PlacedNode) -> PlacedConvexQuad? {
    // The device has no rule for edges that are not antialiased.
    guard shape.ringWidth == nil, !shape.box.isEmpty, shape.hardEdges.isEmpty,
      let convexQuad = ConvexQuad(shape.box, under: placed.projection, cutBy: placed.cuts, clip: placed.clip)
    else { return nil }
    guard !convexQuad.sides.isEmpty else { return PlacedConvexQuad(convexQuad: convexQuad) }
    return plan.parameters.add(sides: convexQuad.sides).map { PlacedConvexQuad(convexQuad: convexQuad, sides: $0) }
  }

  /// Draws a picture on a plane.
  mutating func draw(_ drawing: ImageDrawing, _ placed: PlacedNode) {
    guard !placed.clip.isEmpty else { return }
    guard placed.projection.isAffine else {
      return paintingWaits ? wait { $0.drawInPerspective(drawing, placed) } : drawInPerspective(drawing, placed)
    }
    let image = drawing.picture
    // The masks are asked for at once, even though everything waits.
    let coverages = drawing.placement.patches.map { coverage(of: $0, of: drawing, placed) }
    guard !coverages.contains(where: { mustWait(for: $0.coverage) }) else { return wait { $0.draw(drawing, placed) } }
    for (patch, (coverage, window)) in zip(drawing.placement.patches, coverages) where !coverage.isEmpty {
      guard
        let sampling = ImageSampling(patch, of: image.sizeInMemory, by: drawing.filters, under: placed.projection),
        // Every pixel of an image may have to be read: much more than what else there is to a node.
        !deadline.hasPassed
      else { continue }
      guard let shown = image.reduced(sampling.reduction, meter: meter) else {
        if !meter.hasEnded { noteMissingMemory(for: image, placed) }
        continue
      }
      guard let source = source(of: shown, placed) else { continue }
      var paint = TexturePaint(
        sampling, source: source, width: shown.width, height: shown.height, isOpaque: shown.isOpaque)
      if drawing.isAdded { paint.effect = .add }
      self.paint(coverage, .texture(paint), placed, within: window, nesting: drawing.nesting)
    }
  }

  private mutating func noteMissingMemory(for image: ShownPicture, _ placed: PlacedNode) {
    report(
      .tooComplex, of: placed.node,
      "there is no memory to make the image of \(image.width) × \(image.height) pixels smaller; it is not drawn")
  }

  private mutating func drawInPerspective(_ drawing: ImageDrawing, _ placed: PlacedNode) {
    let image = drawing.picture, placement = drawing.placement
    let shown = RoundedBox(low: placement.low, high: placement.high)
    let anchor = anchor(of: shown, under: placed.projection)
    let bounds = drawing.bounds, masks = drawing.isClipped
    var shape = BoxShape(box: masks ? bounds.box : shown, hardEdges: bounds.hardEdges)
    if masks, bounds.box.isSharp {
      shape.box.low = pointwiseMax(bounds.box.low, placement.low)
      shape.box.high = pointwiseMin(bounds.box.high, placement.high)
      guard !shape.box.isEmpty else { return }
    }
    var polygon = shape.widenedPolygon(under: placed.projection, scale: placed.projection.largestScale)
    if shape.hardEdges.isEmpty { polygon = polygon.clipped(low: placement.low, high: placement.high) }
    let edges = shape.halfPlanes(under: placed.projection)
    let size = SIMD2(Double(image.width), Double(image.height))
    for patch in placement.patches {
      let sides = patch.innerLines.compactMap { placed.projection.image(ofLine: $0).map { HalfPlane($0) } }
      let coverage = shapes.coverage(
        ofPolygon: polygon, under: placed.projection, halfPlanes: edges, clip: placed.clip
      )
      .cut(by: sides, within: placed.clip)
      guard !coverage.isEmpty,
        let map = patch.map(onto: size, under: placed.projection, anchor: anchor),
        let source = source(of: image, placed)
      else { continue }
      let corners = placed.projection.seenCorners(from: patch.low, to: patch.high).map { $0 - anchor }
      let sampling = PerspectiveSampling(
        map, size: size, corners: corners, levels: image.sizeInMemory != nil, filters: drawing.filters)
      guard let entry = plan.parameters.add(map, levelBias: sampling.levelBias) else {
        return report(
          .tooComplex, of: placed.node,
          "the images in perspective of the picture take more than \(ParameterTable.capacity) table entries; its own was left out"
        )
      }
      let paint = ProjectedPaint(
        source: source, filter: sampling.filter, entry: entry, anchor: anchor, isOpaque: image.isOpaque,
        isAdded: drawing.isAdded)
      self.paint(coverage, .projected(paint), placed, nesting: drawing.nesting)
    }
  }

  /// The pixels of one patch: those of the whole destination, cut by the bounds where the layer masks to them, and
  /// among neighbouring patches to the one that holds a pixel's centre. Nothing outside of `window` is the patch's.
  private func coverage(
    of patch: ImagePatch, of drawing: ImageDrawing, _ placed: PlacedNode
  ) -> (coverage: PlacedCoverage, window: PixelRect) {
    let bounds = drawing.bounds, placement = drawing.placement
    var shape = BoxShape(box: RoundedBox(low: placement.low, high: placement.high), hardEdges: bounds.hardEdges)
    if drawing.isClipped {
      if !bounds.box.isSharp, !bounds.box.isCoveredBy(placement) {
        return (cut(patch, of: placement, by: bounds, placed), placed.clip)
      }
      shape = bounds
      shape.box.low = pointwiseMax(bounds.box.low, placement.low)
      shape.box.high = pointwiseMin(bounds.box.high, placement.high)
    }
    if patch.innerEdges.isEmpty {
      return (shapes(ofItemsOf: placed).coverage(of: shape, under: placed.projection, clip: placed.clip), placed.clip)
    }

    let cutter = BoxShape(box: RoundedBox(low: patch.low, high: patch.high), hardEdges: .all)
    if let window = shapes.pixelClip(cutter.openedOutwards(except: patch.innerEdges), under: placed.projection) {
      let clip = placed.clip.intersection(window)
      return (itemShapes.coverage(of: shape, under: placed.projection, clip: clip), clip)
    }
    return (cut(patch, of: placement, by: shape, placed), placed.clip)
  }

  /// The general case: the part of `shape` on the image that belongs to a patch.
  private func cut(
    _ patch: ImagePatch, of placement: ImagePlacement, by shape: BoxShape, _ placed: PlacedNode
  ) -> PlacedCoverage {
    let projection = placed.projection
    var polygon = shape.widened(under: projection).polygon(scale: projection.largestScale)
    if shape.hardEdges.isEmpty { polygon = polygon.clipped(low: placement.low, high: placement.high) }
    var cutter = BoxShape(box: RoundedBox(low: patch.low, high: patch.high))
    cutter.hardEdges = patch.innerEdges
    return shapes.coverage(
      ofPolygon: polygon, under: projection,
      halfPlanes: cutter.halfPlanes(under: projection) + shape.halfPlanes(under: projection), clip: placed.clip)
  }

  private mutating func source(of picture: ShownPicture, _ placed: PlacedNode) -> TextureReference? {
    switch picture.origin {
    case .image(let image): index(of: image, placed).map { .image($0) }
    case .drawn(let source): source
    }
  }

  /// The index of an image among those of the plan, or nil where the limits have no room for it.
  mutating func index(of image: CGImage, _ placed: PlacedNode) -> Int? {
    if let known = imageIndices[ObjectIdentifier(image)] { return known }
    let area = image.width * image.height
    guard area <= limits.totalImageArea - imageArea else {
      let limits = limits
      report(
        .tooComplex, of: placed.node,
        "with its image of \(image.width) × \(image.height) pixels the picture's images have more than the limit "
          + "(totalImageArea) of \(limits.totalImageArea) pixels; it was left out")
      return nil
    }
    imageArea += area
    plan.images.append(image)
    imageIndices[ObjectIdentifier(image)] = plan.images.count - 1
    return plan.images.count - 1
  }

  /// The coverage of items of a node: areas where they are painted in bands.
  func shapes(ofItemsOf placed: PlacedNode) -> ShapeCoverage {
    guard let areas else { return itemShapes }
    var shapes = itemShapes
    shapes.areas = areas
    shapes.cuts = placed.cuts
    return shapes
  }

  /// Paints onto the innermost target, nowhere outside of `window`: at once, or in its turn where it has to wait.
  mutating func paint(
    _ coverage: PlacedCoverage, _ paint: Paint, _ placed: PlacedNode, within window: PixelRect? = nil, nesting: Int = 0
  ) {
    guard !mustWait(for: coverage) else {
      // Only paths take too much work, and their coverage is looked into before it is painted.
      return wait {
        $0.paint((try? coverage.computed()) ?? PlacedCoverage(), paint, placed, within: window, nesting: nesting)
      }
    }
    let clip = window ?? placed.clip
    var coverage = coverage
    if !placed.cuts.isEmpty {
      // Areas have been cut.
      let areas = coverage.areas
      coverage.areas = []
      coverage = coverage.cut(by: placed.cuts, within: clip)
      coverage.areas = areas
    }
    targets[targets.count - 1].paint(
      coverage, with: paint, tint: placed.tint, clip: clip, tiles: &tiles, nesting: nesting)
  }
}

/// A picture and where on a plane it is drawn.
struct ImageDrawing {
  var picture: ShownPicture
  var placement: ImagePlacement
  var filters = ImageFilters()
  /// The bounds of the node: their edges are the picture's, and they cut it where it `isClipped`.
  var bounds: BoxShape
  var isClipped = false
  /// The value that ``Target/nesting`` takes where the picture is a target's.
  var nesting = 0
  /// Whether its colours are added to those below.
  var isAdded = false

  /// A picture that fills a box of the plane, its upper row at the smallest y where it `isFlipped`.
  init(
    _ picture: ShownPicture, from low: SIMD2<Double>, to high: SIMD2<Double>, isFlipped: Bool,
    filters: ImageFilters = ImageFilters(), nesting: Int = 0
  ) {
    self.init(
      picture: picture,
      placement: ImagePlacement(
        width: picture.width, height: picture.height, from: low, to: high, isFlipped: isFlipped),
      filters: filters, bounds: BoxShape(box: RoundedBox(low: low, high: high)), nesting: nesting)
  }

  init(
    picture: ShownPicture, placement: ImagePlacement, filters: ImageFilters, bounds: BoxShape, isClipped: Bool = false,
    nesting: Int = 0
  ) {
    self.picture = picture
    self.placement = placement
    self.filters = filters
    self.bounds = bounds
    self.isClipped = isClipped
    self.nesting = nesting
  }
}

/// A picture that is placed on a layer: an image, or what a pass has drawn.
struct ShownPicture {
  fileprivate enum Origin {
    case image(CGImage)
    case drawn(TextureReference)
  }

  fileprivate let origin: Origin
  /// The size in pixels.
  let width: Int
  let height: Int
  /// Whether every pixel is known to be opaque.
  let isOpaque: Bool

  init(_ image: CGImage) {
    origin = .image(image)
    (width, height, isOpaque) = (image.width, image.height, image.isOpaque)
  }

  /// The size of an image, whose texels can be averaged; what a pass draws is in no memory of ours.
  var sizeInMemory: (width: Int, height: Int)? {
    if case .image = origin { return (width, height) }
    return nil
  }

  /// The picture of the means of cells, or this one where there are none. Nil if there is no memory for it, and if the meter
  /// ends before it is made.
  func reduced(_ reduction: ImageReduction?, meter: WorkMeter?) -> ShownPicture? {
    guard let reduction, case .image(let image) = origin else { return self }
    return image.reduced(reduction, meter: meter).map { ShownPicture($0) }
  }

  /// A picture that fills the target of its pass; it has no smaller levels.
  init(source: TextureReference, width: Int, height: Int) {
    origin = .drawn(source)
    (self.width, self.height) = (width, height)
    isOpaque = false
  }
}

extension Projection {
  /// The points in the picture of those corners of a box of the plane that lie in front of the eye.
  fileprivate func seenCorners(from low: SIMD2<Double>, to high: SIMD2<Double>) -> [SIMD2<Double>] {
    [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)].map(homogeneous)
      .filter { $0.z > Self.nearestDepth }.map { SIMD2($0.x, $0.y) / $0.z }
  }
}

extension RoundedBox {
  fileprivate func isCoveredBy(_ placement: ImagePlacement) -> Bool {
    all(placement.low .<= low) && all(placement.high .>= high)
  }
}

extension BoxShape {
  /// The same box with the sides that aren't named moved far out of every picture.
  fileprivate func openedOutwards(except kept: Edges) -> BoxShape {
    let far = 1e8
    var result = self
    if !kept.contains(.minX) { result.box.low.x -= far }
    if !kept.contains(.maxX) { result.box.high.x += far }
    if !kept.contains(.minY) { result.box.low.y -= far }
    if !kept.contains(.maxY) { result.box.high.y += far }
    return result
  }
}

extension PlacedCoverage {
  /// Whether nothing is covered, and nothing will be.
  var isEmpty: Bool {
    solids.isEmpty && uniform.isEmpty && tiles.isEmpty && areas.isEmpty && waiting.isEmpty
  }
}
