// Text layers: their lines, over the background, in the bounds.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation
import QuartziteText

extension LayerRecorder {
  /// The pixels of the largest bitmap that text is drawn to.
  private static let largestBitmap = 1 << 26

  mutating func drawText(_ layout: TextLayout, of state: LayerState, _ frame: RecordedFrame) {
    guard !layout.lines.isEmpty else { return }
    // The text counts from the corner that is seen at the top left.
    let bounds = state.boundsShape.box
    let textSpace =
      frame.isFlipped
      ? Projection(a: 1, b: 0, c: 0, d: 1, tx: bounds.low.x, ty: bounds.low.y)
      : Projection(a: 1, b: 0, c: 0, d: -1, tx: bounds.low.x, ty: bounds.high.y)
    var inside = frame
    inside.projection = textSpace.concatenating(frame.projection).withoutTracesOfTurns
    guard inside.projection.isFinite else { return }
    let size = bounds.high - bounds.low
    // Text is no sharper than its layer asks for.
    let own = Double(state.rare.contentsScale)
    if own < inside.projection.largestScale * 0.999, drawBitmap(of: layout, size: size, scale: own, state, frame) {
      return
    }
    if !layout.fits(into: size) {
      let box = BoxShape(box: RoundedBox(low: .zero, high: size))
      let pixels = box.pixelBounds(under: inside.projection, within: frame.clip)
      if box.isPixelAligned(under: inside.projection) {
        limit(&inside, to: pixels)
      } else {
        // What text is cut by is no edge of anything.
        inside.clips.append(.path(box.path(under: inside.projection), .winding), antialiases: false)
      }
      guard !pixels.isEmpty else { return }
    }
    for line in layout.lines { draw(line, inside) }
  }

  /// Draws the text as the bitmap that a layer with a scale of its own has. Returns false where that would be too large.
  private mutating func drawBitmap(
    of layout: TextLayout, size: SIMD2<Double>, scale: Double, _ state: LayerState, _ frame: RecordedFrame
  ) -> Bool {
    let pixels = (size * scale).rounded(.up)
    guard scale > 0, pixels.x >= 1, pixels.y >= 1, pixels.x * pixels.y <= Double(Self.largestBitmap) else {
      return false
    }
    let bitmap = CGContext(width: Int(pixels.x), height: Int(pixels.y))
    var recorder = LayerRecorder(snapshot: snapshot, context: bitmap, limits: limits)
    let whole = RecordedFrame(
      node: frame.node, projection: Projection(a: pixels.x / size.x, b: 0, c: 0, d: pixels.y / size.y, tx: 0, ty: 0),
      isFlipped: true, tint: .none, clip: recorder.groups[0].clip, clips: DrawingClips())
    for line in layout.lines { recorder.draw(line, whole) }
    var state = state
    guard let image = bitmap.makeImage() else { return false }
    state.contents = LayerContents(image)
    state.rare.contentsGravity = .resize
    state.rare.contentsRect = LayerDefaults.unitRect
    state.rare.contentsCenter = LayerDefaults.unitRect
    drawContents(of: state, frame)
    return true
  }

  /// Draws a line in the space of the text, y down.
  private mutating func draw(_ line: TextLine, _ frame: RecordedFrame) {
    let isKept = line.keepsGlyphs(under: frame.projection)
    fill(line.backgrounds, frame)
    for run in line.runs { draw(run, keepsGlyphs: isKept, frame) }
    fill(line.bars, frame)
  }

  private mutating func fill(_ bars: [TextBar], _ frame: RecordedFrame) {
    for bar in bars { fill(BoxShape(box: RoundedBox(low: bar.low, high: bar.high)), with: bar.color, frame) }
  }

  private mutating func draw(_ run: GlyphRun, keepsGlyphs: Bool, _ frame: RecordedFrame) {
    for (strokeWidth, color) in run.inks {
      guard let ink = frame.tint.applied(to: color) else { continue }
      for (glyph, position) in zip(run.glyphs, run.positions) {
        var placed = frame
        placed.projection = run.projection.translated(x: position.x, y: position.y).concatenating(frame.projection)
        guard placed.projection.isFinite else { continue }
        let pixelsPerEm = Double(run.face.unitsPerEm) * placed.projection.largestScale
        if run.hasPictures,
          let picture = glyphPictures.picture(of: glyph, in: run.face, pixelsPerEm: pixelsPerEm)
        {
          placed.isFlipped = false
          placed.tint = frame.tint.faded(by: Double(color.alpha))
          drawImage(picture.image, from: picture.low, to: picture.high, minified: .trilinear, placed)
        } else {
          if keepsGlyphs { placed.projection = placed.projection.atGlyphPlacement }
          draw(outline(of: glyph, in: run.face), strokeWidth: strokeWidth, ink, placed)
        }
      }
    }
  }

  private func draw(_ outline: PathStorage, strokeWidth: Double?, _ color: CGColor, _ frame: RecordedFrame) {
    guard !outline.isEmpty else { return }
    var state = state(frame)
    let path = outline.applying(state.transform)
    if let strokeWidth {
      state.strokeColor = color
      state.lineWidth = CGFloat(strokeWidth)
      context.record(.stroke(path), in: state)
    } else {
      state.fillColor = color
      context.record(.fill(path, .winding), in: state)
    }
  }

  /// The outline of a glyph in units of its face, looked up once.
  private mutating func outline(of glyph: CGGlyph, in face: FontFace) -> PathStorage {
    let key = GlyphKey(face: face, glyph: glyph)
    if let known = glyphOutlines[key] { return known }
    let outline = face.outline(of: glyph)
    glyphOutlines[key] = outline
    return outline
  }
}

/// A glyph of a face.
struct GlyphKey: Hashable {
  let face: FontFace
  let glyph: CGGlyph
}

extension Projection {
  /// The same map with its origin at the nearest place in a pixel that glyphs are put at.
  fileprivate var atGlyphPlacement: Projection {
    guard
      let place = GlyphPlacement(x: SIMD2(x.x, x.y), y: SIMD2(y.x, y.y), origin: SIMD2(origin.x, origin.y))
    else { return self }
    var result = self
    result.origin.x = Double(place.pixel.x) + place.phase.x
    result.origin.y = Double(place.pixel.y) + place.phase.y
    return result
  }
}
