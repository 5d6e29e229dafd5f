// ItemPainter: paints the items of nodes onto the innermost target: boxes and images here, others in the files beside this one.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation

/// Paints what a walk over a display list comes upon. Areas, and masks that are promised, are made when the walk has ended.
struct ItemPainter {
  let list: DisplayList
  let canvas: Canvas
  let limits: Limits
  /// The coverage of what clips, masks and groups are made of, which is computed at once.
  let shapes: ShapeCoverage
  /// The areas of the picture.
  let areas: AreaRequests
  /// The deadline of the picture: when it has passed, nothing more is painted, and the plan is of no use.
  let deadline: Deadline
  /// Counts the steps of work on one node.
  let meter: WorkMeter?

  /// The targets that are painted on.
  var targets: TargetStack
  /// The masks of shadows and text that were promised to nodes.
  private(set) var promises: [(mask: PromisedMask, node: Int)] = []
  /// The coverage of the box that is being painted.
  var boxCoverage = PlacedCoverage()
  /// The images of the plan by their identity, and the pixels of all of them.
  private(set) var imageIndices: [ObjectIdentifier: Int] = [:]
  private(set) var imageArea = 0
  /// The text layers that are said to look soft.
  var softTexts: Set<Int> = []
  /// The text layers that are said to have glyphs that take too much work.
  var heavyTexts: Set<Int> = []

  /// Whether bands paint the picture; else a device draws it.
  var paintsInBands: Bool { areas.executor == .bands }

  /// Adds a diagnostic about a node; one that is only counted costs nothing.
  mutating func report(_ kind: Diagnostic.Kind, of node: Int, _ message: @autoclosure () -> String) {
    targets.report(kind, of: node, message())
  }

  // MARK: Items

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
    if let pixels = shape.wholePixels(placed) {
      return targets.innermost.fill(pixels, with: color, tint: placed.tint, clip: placed.clip)
    }
    if let box = computedBox(shape, in: color, placed) {
      return targets.fill(box, with: color, tint: placed.tint, clip: placed.clip)
    }
    if let pixels = shape.filledClip(placed) {
      return targets.innermost.fill(pixels, with: color, tint: placed.tint, clip: placed.clip)
    }
    if !placed.projection.isAffine, !paintsInBands, let quad = convexQuad(shape, placed) {
      return targets.fill(quad, with: color, tint: placed.tint, clip: placed.clip)
    }
    paint(shape, with: color, placed)
  }

  /// A box as one quad, whose area is computed while it is drawn; nil for shapes that are not such a box, and where the back end
  /// does not ask for it. Bands compute the areas of opaque sharp ones: the colour of a translucent one would be rounded before it
  /// is multiplied by the part of a pixel that it covers.
  private func computedBox(_ shape: BoxShape, in color: SIMD4<Double>, _ placed: PlacedNode) -> PlacedBox? {
    guard placed.cuts.isEmpty, !mayBeWholeGroup else { return nil }
    if !paintsInBands {
      guard shapes.drawing.computesBoxes else { return nil }
    } else {
      guard shape.box.isSharp, placed.projection.keepsRectangles,
        Quantize.bytes(placed.tint.applied(to: color)).w == 255
      else { return nil }
    }
    return PlacedBox(shape, under: placed.projection)
  }

  /// Whether the next thing that is painted may be all that a group shows: it needs no target then, if its coverage is known.
  private var mayBeWholeGroup: Bool { targets.depth > 1 && targets.innermost.isUnpainted }

  /// Paints the coverage of a shape in one premultiplied colour. Its rectangles and tiles are put into memory that is
  /// used again, since most of a picture is painted so.
  private mutating func paint(_ shape: BoxShape, with color: SIMD4<Double>, _ placed: PlacedNode) {
    // Taken out while it is painted: a property would be copied.
    var coverage = PlacedCoverage()
    swap(&coverage, &boxCoverage)
    coverage.removeAll()
    shapes(ofItemsOf: placed).add(shape, under: placed.projection, clip: placed.clip, to: &coverage)
    paint(coverage, .color(color), placed)
    swap(&coverage, &boxCoverage)
  }

  /// A sharp box in perspective, or nil for any other shape.
  private mutating func convexQuad(_ shape: BoxShape, _ placed: PlacedNode) -> ConvexQuad? {
    // The device has no rule for edges that are not antialiased.
    guard shape.ringWidth == nil, !shape.box.isEmpty, shape.hardEdges.isEmpty,
      let quad = ConvexQuad(shape.box, under: placed.projection, cutBy: placed.cuts, clip: placed.clip),
      quad.sides.isEmpty || targets.plan.tables.reserve(ConvexQuad.entriesOfSides)
    else { return nil }
    return quad
  }

  /// Draws a picture on a plane.
  mutating func draw(_ drawing: ImageDrawing, _ placed: PlacedNode) {
    guard !placed.clip.isEmpty else { return }
    guard placed.projection.isAffine else { return drawInPerspective(drawing, placed) }
    let image = drawing.picture, items = shapes(ofItemsOf: placed)
    for patch in drawing.placement.patches {
      let (coverage, window) = drawing.coverage(of: patch, placed, items: items, computed: shapes)
      guard !coverage.isEmpty,
        let sampling = ImageSampling(patch, of: image.sizeInMemory, by: drawing.filters, under: placed.projection),
        // Every pixel of an image may have to be read: much more than what else there is to a node.
        !deadline.hasPassed
      else { continue }
      guard let shown = image.reduced(sampling.reduction, meter: meter) else {
        if !meter.hasEnded {
          report(
            .tooComplex, of: placed.node,
            "there is no memory to make the image of \(image.width) × \(image.height) pixels smaller; it is not drawn")
        }
        continue
      }
      guard let source = source(of: shown, placed) else { continue }
      var paint = TexturePaint(
        sampling, source: source, width: shown.width, height: shown.height, isOpaque: shown.isOpaque)
      if drawing.isAdded { paint.effect = .add }
      self.paint(coverage, .texture(paint), placed, within: window, nesting: drawing.nesting)
    }
  }

  private mutating func drawInPerspective(_ drawing: ImageDrawing, _ placed: PlacedNode) {
    let image = drawing.picture, placement = drawing.placement
    let shown = RoundedBox(low: placement.low, high: placement.high)
    let anchor = placed.projection.pixel(nearMiddleOf: shown.low, shown.high, in: canvas.rect)
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
      let coverage = shapes.coverage(ofPolygon: polygon, under: placed.projection, halfPlanes: edges, clip: placed.clip)
        .cut(by: sides, within: placed.clip)
      guard !coverage.isEmpty,
        let map = patch.map(onto: size, under: placed.projection, anchor: anchor),
        let source = source(of: image, placed)
      else { continue }
      let corners = placed.projection.seenCorners(from: patch.low, to: patch.high).map { $0 - anchor }
      let sampling = PerspectiveSampling(
        map, size: size, corners: corners, levels: image.sizeInMemory != nil, filters: drawing.filters)
      guard targets.plan.tables.reserve(ProjectedPaint.entryCount) else {
        return report(
          .tooComplex, of: placed.node,
          "the images in perspective of the picture take more than \(DrawTables.capacity) table entries; its own was left out"
        )
      }
      let paint = ProjectedPaint(
        source: source, filter: sampling.filter, map: map, levelBias: sampling.levelBias, anchor: anchor,
        isOpaque: image.isOpaque, isAdded: drawing.isAdded)
      self.paint(coverage, .projected(paint), placed, nesting: drawing.nesting)
    }
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
    targets.plan.tables.images.append(image)
    imageIndices[ObjectIdentifier(image)] = targets.plan.tables.images.count - 1
    return targets.plan.tables.images.count - 1
  }

  /// The coverage of items of a node. Coverage that is going to be cut is made at once; only the areas of bands can be cut later.
  func shapes(ofItemsOf placed: PlacedNode) -> ShapeCoverage {
    var shapes = shapes
    shapes.mayPromise = placed.cuts.isEmpty
    if paintsInBands || placed.cuts.isEmpty { shapes.areas = areas }
    shapes.cuts = placed.cuts
    return shapes
  }

  /// Remembers what was promised to a node: if it cannot be made, that is said of the node.
  mutating func remember(_ masks: [PromisedMask], for node: Int) {
    for mask in masks { promises.append((mask, node)) }
  }

  /// Says which nodes lack what was promised to them.
  mutating func reportBrokenPromises() {
    for (mask, node) in promises {
      switch mask.result {
      case .failure(let error): reportTooComplexShadow(error, of: node)
      case .success(true): noteMissingGlyphs(node)
      case .success(false), nil: break
      }
    }
  }

  /// Paints onto the innermost target, nowhere outside of `window`.
  mutating func paint(
    _ coverage: PlacedCoverage, _ paint: Paint, _ placed: PlacedNode, within window: PixelRect? = nil, nesting: Int = 0
  ) {
    let clip = window ?? placed.clip
    var coverage = coverage
    if !placed.cuts.isEmpty {
      // Areas have been cut.
      let areas = coverage.areas
      coverage.areas = []
      coverage = coverage.cut(by: placed.cuts, within: clip)
      coverage.areas = areas
    }
    targets.paint(coverage, with: paint, tint: placed.tint, clip: clip, nesting: nesting)
  }
}

extension Projection {
  /// The points in the picture of those corners of a box of the plane that lie in front of the eye.
  fileprivate func seenCorners(from low: SIMD2<Double>, to high: SIMD2<Double>) -> [SIMD2<Double>] {
    [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)].map(homogeneous)
      .filter { $0.z > Self.nearestDepth }.map { SIMD2($0.x, $0.y) / $0.z }
  }
}

extension BoxShape {
  /// The pixels of a box that covers whole pixels only; nil for any other.
  fileprivate func wholePixels(_ placed: PlacedNode) -> PixelRect? {
    guard placed.cuts.isEmpty, box.isSharp, ringWidth == nil, !box.isEmpty,
      placed.projection.keepsRectangles, placed.projection.isFinite
    else { return nil }
    let pixels = AxisAlignedBox(self, under: placed.projection)
    return pixels.isPixelAligned ? PixelRect(around: pixels.low, pixels.high, within: placed.clip) : nil
  }

  /// The clip of a plane in a region of the picture that a box covers all pixels of; nil where it does not.
  fileprivate func filledClip(_ placed: PlacedNode) -> PixelRect? {
    guard placed.isInRegion, box.isSharp, ringWidth == nil, !box.isEmpty, placed.projection.isFinite,
      placed.cuts.allSatisfy({ $0.keepsAll(of: placed.clip) })
    else { return nil }
    return outline(under: placed.projection).points.linesOfEdges.cover(placed.clip) ? placed.clip : nil
  }
}

extension PlacedCoverage {
  /// Whether nothing is covered.
  var isEmpty: Bool { solids.isEmpty && uniform.isEmpty && tiles.isEmpty && areas.isEmpty }
}
