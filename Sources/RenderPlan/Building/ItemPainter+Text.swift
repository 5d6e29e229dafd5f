// Draws a text layer: its lines, over the background, in the bounds.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation
import QuartziteText

extension ItemPainter {
  /// The pixels of the largest bitmap that text is drawn to.
  private static let largestBitmap = 1 << 26

  /// Draws a text in a shape; a bitmap of it is cut to the shape where the node `clips`.
  mutating func drawText(_ text: TextItem, in shape: BoxShape, _ placed: PlacedNode, clips: Bool) {
    guard !placed.clip.isEmpty, !text.block.lines.isEmpty else { return }
    let bounds = shape.box
    let projection = text.placement(in: bounds).concatenating(placed.projection).withoutTracesOfRotations
    guard projection.isFinite else { return }
    let size = bounds.high - bounds.low
    let needed = projection.largestScale(of: (.zero, size), in: placed.clip)
    let own = text.scale
    // Text is no sharper than its layer asks for, unless the picture asks for more.
    if own < needed * 0.999, !canvas.drawsTextSharp,
      drawBitmap(of: text, size: size, in: shape, placed, clips: clips)
    {
      noteSoftText(placed.node, own: own, needed: needed)
      return
    }

    var inside = placed
    if !text.block.fits(into: size) {
      let box = BoxShape(box: RoundedBox(low: bounds.low, high: bounds.high))
      if let clip = shapes.pixelClip(box, under: placed.projection) {
        inside.clip = placed.clip.intersection(clip)
      } else {
        let sides = [SIMD3<Double>](sidesOfBoxFrom: bounds.low, to: bounds.high)
        for side in sides.compactMap({ placed.projection.image(ofLine: $0) }).map({ HalfPlane($0) }) {
          if let clip = side.pixels(of: inside.clip) { inside.clip = clip } else { inside.cuts.append(PlaneCut(side)) }
        }
      }
    }
    for line in text.block.lines where !deadline.hasPassedLately {
      draw(line, under: projection, inside.withoutCuts(beside: line, under: projection))
    }
  }

  private mutating func noteSoftText(_ node: Int, own: Double, needed: Double) {
    guard softTexts.insert(node).inserted else { return }
    func rounded(_ scale: Double) -> Double { scale > 0.01 ? (scale * 100).rounded() / 100 : scale }
    report(
      .textEnlarged, of: node,
      """
      the text is shown with \(rounded(needed)) pixels per point and its contentsScale is \(rounded(own)), so it looks \
      soft; set contentsScale, or ask for sharp text
      """)
  }

  /// Says, once for each layer, that glyphs of its text are missing.
  mutating func noteMissingGlyphs(_ node: Int) {
    guard heavyTexts.insert(node).inserted else { return }
    let limits = limits
    report(
      .tooComplex, of: node,
      "glyphs of its text take more than \(limits.shapeSteps) steps, the limit in force; they were left out")
  }

  private mutating func draw(_ line: TextLine, under projection: Projection, _ placed: PlacedNode) {
    let isCached = line.cachesGlyphs(under: projection)
    // Pictures are resized row by row and column by column, so they cannot be rotated here.
    let rotatesPictures = projection.x.x == 0 && line.runs.contains { $0.hasPictures }
    let isUpright = isCached && projection.keepsRectangles && !rotatesPictures
    if isUpright && drawInBands(line, under: projection, placed) { return }
    // As one picture, else glyph by glyph.
    if isUpright {
      let bitmap = shapes(ofItemsOf: placed).textRunBitmap(
        of: line, under: projection, clip: placed.clip, budget: limits.shapeSteps)
      return paintText(bitmap, .tileColors, placed)
    }
    fill(line.backgrounds, under: projection, placed)
    for run in line.runs { draw(run, cachesGlyphs: isCached, under: projection, placed) }
    fill(line.bars, under: projection, placed)
  }

  private mutating func fill(_ bars: [TextBar], under projection: Projection, _ placed: PlacedNode) {
    for bar in bars {
      let shape = BoxShape(box: RoundedBox(low: bar.low, high: bar.high))
      let color = DisplayList.Color(bar.color).premultiplied
      guard color.w > 0 else { continue }
      paint(shapes(ofItemsOf: placed).coverage(of: shape, under: projection, clip: placed.clip), .color(color), placed)
    }
  }

  /// Paints text. Says where glyphs of it are missing.
  private mutating func paintText(_ coverage: PlacedCoverage, _ paint: Paint, _ placed: PlacedNode) {
    remember(coverage.promises, for: placed.node)
    if coverage.lacksGlyphs { noteMissingGlyphs(placed.node) }
    self.paint(coverage, paint, placed)
  }

  /// Draws glyph by glyph: text that is rotated, in perspective, or very large.
  private mutating func draw(_ run: GlyphRun, cachesGlyphs: Bool, under projection: Projection, _ placed: PlacedNode) {
    let own = run.projection
    for (strokeWidth, color) in run.paints {
      let color = DisplayList.Color(color).premultiplied
      guard color.w > 0 else { continue }
      let map = own.concatenating(projection)
      let x = SIMD2(map.x.x, map.x.y), y = SIMD2(map.y.x, map.y.y)
      let strike =
        cachesGlyphs
        ? shapes.cache.glyphStore.strike(
          GlyphStrike.Key(
            face: run.face, strokeWidth: strokeWidth, isOutline: run.isLayer, x: x, y: y, budget: limits.shapeSteps))
        : nil
      let maps = run.positions.map { own.translated(x: $0.x, y: $0.y).concatenating(projection) }
      let shown: [ShownGlyph?] = zip(run.glyphs, maps).map { glyph, map in
        let pixelsPerEm = Double(run.face.unitsPerEm) * map.largestScale
        if run.hasPictures,
          let picture = shapes.cache.glyphPictures.picture(of: glyph, in: run.face, pixelsPerEm: pixelsPerEm)
        {
          return .picture(picture)
        }
        guard let strike else {
          let shape = GlyphShape(face: run.face, glyph: glyph, strokeWidth: strokeWidth, isOutline: run.isLayer)
          return shapes.cache.path(of: shape).map { .path($0) }
        }
        return GlyphPlacement(x: x, y: y, origin: SIMD2(map.origin.x, map.origin.y)).map {
          .cached(strike.glyph(glyph, at: $0.phase), x: $0.pixel.x, y: $0.pixel.y)
        }
      }
      // All of the run have been asked for, so that several threads make those that are missing.
      shapes.cache.makeGlyphs()
      for (shown, map) in zip(shown, maps) {
        switch shown {
        case .picture(let picture): draw(picture, under: map, alpha: color.w, placed)
        case .cached(let glyph, let x, let y):
          if let entry = glyph.entry { paintText(PlacedCoverage(entry, x: x, y: y), .color(color), placed) }
        case .path(let path):
          var moved = placed
          moved.projection = map
          draw(path, color, moved)
        case nil: break
        }
      }
    }
  }

  /// The form in which a glyph is drawn by itself.
  private enum ShownGlyph {
    case picture(GlyphPicture)
    case cached(CachedGlyph, x: Int, y: Int)
    case path(PathShape)
  }

  /// Draws the picture that stands for a glyph.
  private mutating func draw(
    _ picture: GlyphPicture, under projection: Projection, alpha: Double, _ placed: PlacedNode
  ) {
    var moved = placed
    moved.projection = projection
    moved.tint = placed.tint.faded(by: alpha)
    draw(
      ImageDrawing(
        ShownPicture(picture.image), from: picture.low, to: picture.high, isFlipped: false,
        filters: ImageFilters(minification: .trilinear)),
      moved)
  }

  /// Draws the text as the bitmap that a layer with a scale of its own has. Returns false where that would be too
  /// large.
  private mutating func drawBitmap(
    of text: TextItem, size: SIMD2<Double>, in shape: BoxShape, _ placed: PlacedNode, clips: Bool
  ) -> Bool {
    let scale = text.scale, lines = text.block.lines
    let pixels = (size * scale).rounded(.up)
    guard scale > 0, pixels.x >= 1, pixels.y >= 1, pixels.x * pixels.y <= Double(Self.largestBitmap) else {
      return false
    }
    // Cached glyphs end there; larger ones are drawn as paths.
    let maxReach = Double(GlyphOutline.reach.x1)
    guard lines.allSatisfy({ $0.largestReach * scale < maxReach }) else { return false }
    let bitmap = TextBitmap(block: text.block, width: Int(pixels.x), height: Int(pixels.y))
    // It is painted where it is not cached, with glyphs that have been made.
    var paintings: [LinePainting] = []
    if !shapes.cache.holdsImage(of: .text(bitmap)) {
      let projection = Projection(a: pixels.x / size.x, b: 0, c: 0, d: pixels.y / size.y, tx: 0, ty: 0)
      paintings = lines.map {
        LinePainting($0, under: projection, budget: limits.shapeSteps, with: shapes.cache.glyphStore)
      }
      shapes.cache.makeGlyphs()
    }
    let image = shapes.cache.image(of: .text(bitmap)) {
      var canvas = TextCanvas(rect: PixelRect(x0: 0, y0: 0, x1: bitmap.width, y1: bitmap.height))
      for painting in paintings { painting.paint(onto: &canvas) }
      return canvas.pixels
    }
    guard let image else { return true }
    if paintings.contains(where: \.lacksGlyphs) { shapes.cache.noteMissingGlyphs(of: .text(bitmap)) }
    if shapes.cache.lacksGlyphs(.text(bitmap)) { noteMissingGlyphs(placed.node) }
    let placement = ImagePlacement(
      width: image.width, height: image.height, from: shape.box.low, to: shape.box.high, isFlipped: text.isFlipped)
    draw(
      ImageDrawing(
        picture: ShownPicture(image), placement: placement, filters: text.filters, bounds: shape, isClipped: clips),
      placed)
    return true
  }
}

extension PlacedNode {
  /// The same without the cuts that leave a line under `projection` whole.
  fileprivate func withoutCuts(beside line: TextLine, under projection: Projection) -> PlacedNode {
    guard !cuts.isEmpty, projection.keepsRectangles else { return self }
    let window = line.pixels(under: projection, within: clip)
    var result = self
    result.cuts.removeAll { $0.keepsAll(of: window) }
    return result
  }
}
