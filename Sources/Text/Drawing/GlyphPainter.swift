// Glyphs to commands of a drawing context: many outlines in a few paths, pictures one by one.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation

/// Draws the glyphs of one line in a context.
struct GlyphPainter {
  private let context: CGContext
  /// From the space of the text, y down, to pixels.
  private let toPixels: Projection
  /// The colour of outlines that the text drawing mode asks for; that of the glyphs where it is nil.
  private let strokeColor: CGColor?
  /// Whether glyphs are moved to one of a few places in a pixel.
  private let isQuantized: Bool
  /// Glyphs whose origins lie in here may show, in pixels; nil where all may.
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
    isQuantized = context.quantizesText && line.keepsGlyphs(under: toPixels)
    // Outlines that the mode asks for reach further by their line's width, and at sharp corners by more.
    let state = context.state
    let outline = state.text.mode.strokes ? Double(abs(state.lineWidth) * max(1, abs(state.miterLimit))) : 0
    let lineScale = Projection(state.transform).largestScale
    // So do lines of the text's own, of which the reach has half the width.
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
    // The mode decides where the text itself asks for nothing but being filled. A glyph in colours is always filled.
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

  /// From a unit of which `unitsPerEm` make an em, y up, to pixels, without the place of a glyph.
  private func map(of run: GlyphRun, unitsPerEm: Double) -> Projection {
    let scale = Double(run.face.unitsPerEm) / unitsPerEm
    var map = run.projection.concatenating(toPixels)
    map.x *= scale
    map.y *= scale
    return Projection(a: map.x.x, b: map.x.y, c: map.y.x, d: map.y.y, tx: 0, ty: 0)
  }

  /// Where a glyph's origin lies, in pixels; nil where the glyph cannot show.
  private func place(_ position: SIMD2<Double>, _ map: Projection) -> SIMD2<Double>? {
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
    var sheets = GlyphSheets()
    for (glyph, position) in zip(run.glyphs, run.positions) {
      guard let origin = place(position, map) else { continue }
      if run.hasPictures, picture(of: glyph, in: run.face, map) != nil { continue }
      let key = OutlineKey(face: run.face, glyph: glyph)
      if outlines[key] == nil { outlines[key] = run.face.outline(of: glyph) }
      guard let outline = outlines[key], !outline.isEmpty else { continue }
      sheets.append(outline.applying(CGAffineTransform(map.translated(x: origin.x, y: origin.y))))
    }
    return sheets.finish()
  }

  // MARK: Pictures

  /// The picture that stands for a glyph under a map from units of the face to pixels, or nil where none does.
  private mutating func picture(of glyph: CGGlyph, in face: FontFace, _ map: Projection) -> GlyphImage? {
    let pixelsPerEm = Double(face.unitsPerEm) * map.largestScale
    let key = PictureKey(face: face, glyph: glyph, pixelsPerEm: pixelsPerEm)
    if let known = pictures[key] { return known }
    let picture = face.bitmap(of: glyph, pixelsPerEm: pixelsPerEm).flatMap { GlyphImage($0) }
    pictures[key] = .some(picture)
    return picture
  }

  /// Draws the pictures that stand for glyphs, as opaque as `color`; those without colours of their own take all of it.
  private mutating func paintPictures(of run: GlyphRun, in color: CGColor) {
    let map = map(of: run, unitsPerEm: Double(run.face.unitsPerEm)), ems = self.map(of: run, unitsPerEm: 1)
    let before = context.state
    for (glyph, position) in zip(run.glyphs, run.positions) {
      guard let origin = place(position, map), let picture = picture(of: glyph, in: run.face, map) else { continue }
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

/// A picture of a glyph as an image, with the box that it is shown in, in ems from the glyph's origin, y up.
private struct GlyphImage {
  let image: CGImage
  let box: CGRect
  /// Whether it has colours of its own; otherwise its alpha is the coverage of the text's colour.
  let isColored: Bool

  init?(_ bitmap: GlyphBitmap) {
    guard let image = bitmap.image else { return nil }
    self.image = image
    box = bitmap.placement
    isColored = bitmap.isColored
  }
}

extension DrawingState {
  /// Strokes are whole, `width` wide in the space that `transform` takes to pixels, and have corners as text layers have.
  fileprivate mutating func useLine(of width: Double, under transform: CGAffineTransform) {
    self.transform = transform
    lineWidth = CGFloat(width)
    lineCap = .butt
    lineJoin = .miter
    miterLimit = CGFloat(Self.miterLimitOfText)
    dashPhase = 0
    dashLengths = []
  }

  /// How far a sharp corner of a text's own line may reach, as a multiple of half its width.
  fileprivate static let miterLimitOfText = 10.0
}
