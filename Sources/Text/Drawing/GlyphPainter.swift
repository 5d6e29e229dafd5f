// GlyphPainter: drawing of glyphs as commands of a context: many outlines in a few paths, pictures one by one.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation

/// Draws the glyphs of one line in a context.
struct GlyphPainter {
  private let context: CGContext
  /// The map from the space of the text, y down, to pixels.
  private let toPixels: Projection
  /// The colour of strokes that the text drawing mode asks for; that of the glyphs where it is nil.
  private let strokeColor: CGColor?
  /// Whether glyphs are moved to one of a few positions in a pixel.
  private let isQuantized: Bool
  /// The range of origins, in pixels, from which a glyph may be visible; nil where all may be.
  private let window: (low: SIMD2<Double>, high: SIMD2<Double>)?
  private var outlines: [OutlineKey: PathStorage] = [:]
  private var pictures: [PictureKey: GlyphImage?] = [:]

  private struct OutlineKey: Hashable {
    let face: FontFace
    let glyph: CGGlyph
  }

  private struct PictureKey: Hashable {
    let face: FontFace
    let glyph: CGGlyph
    let pixelsPerEm: Double
  }

  init(_ context: CGContext, _ line: TextLine, _ toPixels: Projection, strokeColor: CGColor?) {
    self.context = context
    self.toPixels = toPixels
    self.strokeColor = strokeColor
    isQuantized = context.quantizesText && line.cachesGlyphs(under: toPixels)
    // Strokes that the mode asks for reach further by their line's width, and at sharp corners by more.
    let state = context.state
    let outline = state.text.mode.strokes ? Double(abs(state.lineWidth) * max(1, abs(state.miterLimit))) : 0
    let lineScale = Projection(state.transform).largestScale
    // Strokes that the text's attributes ask for also reach further; `largestReach` includes half of their width.
    let margin =
      line.largestReach * toPixels.largestScale * (1 + DrawingState.miterLimitOfText) + outline * lineScale + 2
    window =
      context.mayShowWhatLiesBeyond || !margin.isFinite
      ? nil : (SIMD2(repeating: -margin), SIMD2(Double(context.width), Double(context.height)) + margin)
  }

  // MARK: Painting

  /// Draws glyphs.
  mutating func paint(_ run: GlyphRun) {
    let before = context.state, mode = before.text.mode
    if run.hasPictures, let color = run.fill ?? run.stroke?.color { paintPictures(of: run, in: color) }
    let paths = paths(of: run)
    // The mode applies only to text without a stroke of its own. A glyph in colours is always filled.
    if let fill = run.fill, run.stroke != nil || mode.fills || run.isLayer {
      context.state.fillColor = fill
      for path in paths { context.record(.fill(path, .winding)) }
    }
    if let stroke = run.stroke {
      context.state.strokeColor = stroke.color
      context.state.useLine(of: stroke.width, under: CGAffineTransform(map(of: run, unitsPerEm: Double(run.font.size))))
      for path in paths { context.record(.stroke(path)) }
    } else if mode.strokes, !run.isLayer, let color = strokeColor ?? run.fill {
      context.state.strokeColor = color
      for path in paths { context.record(.stroke(path)) }
    }
    context.state = before
  }

  /// The outlines of all glyphs of a run, in pixels.
  mutating func outlines(of run: GlyphRun) -> PathStorage {
    var result = PathStorage()
    for path in paths(of: run) { result.append(path) }
    return result
  }

  /// The map from units of which `unitsPerEm` make an em, y up, to pixels, without the translation to a glyph's origin.
  private func map(of run: GlyphRun, unitsPerEm: Double) -> Projection {
    let scale = Double(run.face.unitsPerEm) / unitsPerEm
    var map = run.projection.concatenating(toPixels)
    map.x *= scale
    map.y *= scale
    return Projection(a: map.x.x, b: map.x.y, c: map.y.x, d: map.y.y, tx: 0, ty: 0)
  }

  /// The position of a glyph's origin, in pixels; nil where the glyph cannot be visible.
  private func pixelOrigin(_ position: SIMD2<Double>, _ map: Projection) -> SIMD2<Double>? {
    let origin = toPixels.applied(to: position)
    if let window {
      guard origin.x > window.low.x, origin.y > window.low.y, origin.x < window.high.x, origin.y < window.high.y else {
        return nil
      }
    }
    guard origin.x.isFinite, origin.y.isFinite else { return nil }
    guard isQuantized,
      let placed = GlyphPlacement(x: SIMD2(map.x.x, map.x.y), y: SIMD2(map.y.x, map.y.y), origin: origin)
    else { return origin }
    return SIMD2(Double(placed.pixel.x), Double(placed.pixel.y)) + placed.phase
  }

  /// The outlines of the glyphs that have no pictures, in pixels, in as few paths as is sensible.
  private mutating func paths(of run: GlyphRun) -> [PathStorage] {
    let map = map(of: run, unitsPerEm: Double(run.face.unitsPerEm))
    var batches = GlyphPathBatches()
    for (glyph, position) in zip(run.glyphs, run.positions) {
      guard let origin = pixelOrigin(position, map) else { continue }
      if run.hasPictures, picture(of: glyph, in: run.face, map) != nil { continue }
      let key = OutlineKey(face: run.face, glyph: glyph)
      if outlines[key] == nil { outlines[key] = run.face.outline(of: glyph) }
      guard let outline = outlines[key], !outline.isEmpty else { continue }
      batches.append(outline.applying(CGAffineTransform(map.translated(x: origin.x, y: origin.y))))
    }
    return batches.finish()
  }

  // MARK: Pictures

  /// The picture that represents a glyph under a map from units of the face to pixels, or nil where there is none.
  private mutating func picture(of glyph: CGGlyph, in face: FontFace, _ map: Projection) -> GlyphImage? {
    let pixelsPerEm = Double(face.unitsPerEm) * map.largestScale
    let key = PictureKey(face: face, glyph: glyph, pixelsPerEm: pixelsPerEm)
    if let known = pictures[key] { return known }
    let picture = face.bitmap(of: glyph, pixelsPerEm: pixelsPerEm).flatMap { GlyphImage($0) }
    pictures[key] = .some(picture)
    return picture
  }

  /// Draws the pictures that represent glyphs, as opaque as `color`; those without their own colours are drawn in it.
  private mutating func paintPictures(of run: GlyphRun, in color: CGColor) {
    let map = map(of: run, unitsPerEm: Double(run.face.unitsPerEm)), ems = self.map(of: run, unitsPerEm: 1)
    let before = context.state
    for (glyph, position) in zip(run.glyphs, run.positions) {
      guard let origin = pixelOrigin(position, map), let picture = picture(of: glyph, in: run.face, map) else {
        continue
      }
      let transform = CGAffineTransform(ems.translated(x: origin.x, y: origin.y))
      context.state.transform = transform
      if picture.isColored {
        context.state.alpha *= color.alpha
        context.state.interpolationQuality = .high
        context.record(.image(picture.image, in: picture.box))
      } else {
        var path = PathStorage()
        path.addRect(picture.box, transform: transform)
        context.state.clips.append(.mask(picture.image, in: picture.box, transform: transform))
        context.state.fillColor = color
        context.record(.fill(path, .winding))
      }
      context.state = before
    }
  }
}

/// A picture of a glyph as an image, with the box that it is drawn in, in ems from the glyph's origin, y up.
private struct GlyphImage {
  let image: CGImage
  let box: CGRect
  /// Whether the picture has colours of its own; otherwise its alpha is the coverage of the text's colour.
  let isColored: Bool

  init?(_ bitmap: GlyphBitmap) {
    guard let image = bitmap.image else { return nil }
    self.image = image
    box = bitmap.placement
    isColored = bitmap.isColored
  }
}

extension DrawingState {
  /// Sets solid strokes, `width` wide in the space that `transform` takes to pixels, with corners as in text layers.
  fileprivate mutating func useLine(of width: Double, under transform: CGAffineTransform) {
    self.transform = transform
    lineWidth = CGFloat(width)
    lineCap = .butt
    lineJoin = .miter
    miterLimit = CGFloat(Self.miterLimitOfText)
    dashPhase = 0
    dashLengths = []
  }

  /// The miter limit of a text's own strokes: the reach of a sharp corner as a multiple of half the line's width.
  fileprivate static let miterLimitOfText = 10.0
}
