// Drawing of text items: their lines, in the bounds of their nodes.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation
import QuartziteText

extension ContextDrawing {
  /// The most pixels of a bitmap that text is drawn to.
  private static let largestBitmap = 1 << 26

  mutating func drawText(_ text: TextItem, of node: DisplayList.Node, _ frame: RecordedFrame, clips: Bool) {
    let bounds = node.bounds.box
    var inside = frame
    inside.projection = text.placement(in: bounds).concatenating(frame.projection).withoutTracesOfRotations
    guard inside.projection.isFinite else { return }
    let size = bounds.high - bounds.low
    // Text is drawn no sharper than its own scale asks for.
    let needed = perspective?.largestScale(of: size, by: text.placement(in: bounds)) ?? inside.projection.largestScale
    if text.scale < needed * 0.999, drawBitmap(of: text, size: size, node, frame, clips: clips) {
      return
    }
    if !text.block.fits(into: size) {
      let box = BoxShape(box: RoundedBox(low: .zero, high: size))
      let pixels = box.pixelBounds(under: inside.projection, within: frame.clip)
      if box.isPixelAligned(under: inside.projection) {
        limit(&inside, to: pixels)
      } else {
        // The clip of text is not the edge of a shape, so it is not antialiased.
        inside.clips.append(.path(box.path(under: inside.projection), .winding), antialiases: false)
      }
      guard !pixels.isEmpty else { return }
    }
    for line in text.block.lines { draw(line, inside) }
  }

  /// Draws the text as a bitmap with the pixels per point of its own scale. Returns false where that would be too
  /// large.
  private mutating func drawBitmap(
    of text: TextItem, size: SIMD2<Double>, _ node: DisplayList.Node, _ frame: RecordedFrame, clips: Bool
  ) -> Bool {
    let scale = text.scale
    let pixels = (size * scale).rounded(.up)
    guard scale > 0, pixels.x >= 1, pixels.y >= 1, pixels.x * pixels.y <= Double(Self.largestBitmap) else {
      return false
    }
    let bitmap = CGContext(width: Int(pixels.x), height: Int(pixels.y))
    var recorder = ContextDrawing(list, in: bitmap, limits: limits)
    recorder.drawsCoverage = drawsCoverage
    let whole = RecordedFrame(
      node: frame.node, projection: Projection(a: pixels.x / size.x, b: 0, c: 0, d: pixels.y / size.y, tx: 0, ty: 0),
      tint: .none, clip: recorder.groups[0].clip, clips: DrawingClips())
    for line in text.block.lines { recorder.draw(line, whole) }
    guard let image = bitmap.makeImage() else { return false }
    let box = node.bounds.box
    let placement = ImagePlacement(
      width: image.width, height: image.height, from: box.low, to: box.high, isFlipped: text.isFlipped)
    for patch in placement.patches {
      draw(patch, of: image, text.filters, bounds: node.bounds, isClipped: clips, isText: true, frame)
    }
    return true
  }

  /// Draws a line in the space of the text, y down.
  private mutating func draw(_ line: TextLine, _ frame: RecordedFrame) {
    // Only glyphs that lie flat are moved to a few positions in a pixel.
    let isCached = perspective == nil && line.cachesGlyphs(under: frame.projection)
    fill(line.backgrounds, frame)
    for run in line.runs { draw(run, cachesGlyphs: isCached, frame) }
    fill(line.bars, frame)
  }

  private mutating func fill(_ bars: [TextBar], _ frame: RecordedFrame) {
    for bar in bars {
      fill(BoxShape(box: RoundedBox(low: bar.low, high: bar.high)), with: DisplayList.Color(bar.color), frame)
    }
  }

  private mutating func draw(_ run: GlyphRun, cachesGlyphs: Bool, _ frame: RecordedFrame) {
    for (strokeWidth, color) in run.paints {
      guard let tinted = painted(DisplayList.Color(color), frame) else { continue }
      for (glyph, position) in zip(run.glyphs, run.positions) {
        var placed = frame
        placed.projection = run.projection.translated(x: position.x, y: position.y).concatenating(frame.projection)
        guard placed.projection.isFinite else { continue }
        let pixelsPerEm = Double(run.face.unitsPerEm) * placed.projection.largestScale
        if run.hasPictures,
          let picture = glyphPictures.picture(of: glyph, in: run.face, pixelsPerEm: pixelsPerEm)
        {
          placed.tint = frame.tint.faded(by: Double(color.alpha))
          draw(picture, placed)
        } else {
          if cachesGlyphs { placed.projection = placed.projection.atGlyphPlacement }
          draw(outline(of: glyph, in: run.face), strokeWidth: strokeWidth, tinted, placed)
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
  /// This map with its origin at the nearest sub-pixel position that glyphs are drawn at.
  fileprivate var atGlyphPlacement: Projection {
    guard
      let placement = GlyphPlacement(x: SIMD2(x.x, x.y), y: SIMD2(y.x, y.y), origin: SIMD2(origin.x, origin.y))
    else { return self }
    var result = self
    result.origin.x = Double(placement.pixel.x) + placement.phase.x
    result.origin.y = Double(placement.pixel.y) + placement.phase.y
    return result
  }
}
