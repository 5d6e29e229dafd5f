// From a line of Core Text to what is drawn of it.

import CoreText

/// Collects the glyphs, boxes and lines of one line of text.
struct TextLineBuilder {
  let line: CTLine
  /// Where the line begins, on its baseline, y down.
  let origin: SIMD2<Double>
  /// The width in which anything shows, in points.
  let width: Double

  private var backgrounds: [TextBar] = []
  private var runs: [GlyphRun] = []
  private var bars: [TextBar] = []
  private var low = SIMD2(repeating: Double.infinity)
  private var high = SIMD2(repeating: -Double.infinity)
  private var largestReach = 0.0

  init(line: CTLine, origin: SIMD2<Double>, width: Double) {
    self.line = line
    self.origin = origin
    self.width = width
  }

  /// The line; what stood in for a font that isn't there is remarked upon.
  func finish(remarks: inout [TextRemark]) -> TextLine {
    var builder = self
    for run in line.runs { builder.add(run, remarks: &remarks) }
    if builder.low.x > builder.high.x { (builder.low, builder.high) = (origin, origin) }
    return TextLine(
      backgrounds: builder.backgrounds, runs: builder.runs, bars: builder.bars, low: builder.low, high: builder.high,
      largestReach: builder.largestReach)
  }

  private mutating func add(_ run: CTRun, remarks: inout [TextRemark]) {
    let attributes = run.textAttributes
    let extent = (start: origin.x + Double(run.origin), end: origin.x + Double(run.origin + run.width))
    let color = attributes.foregroundColor ?? CGColor(gray: 0, alpha: 1)

    if let background = attributes.backgroundColor {
      let top = origin.y - Double(line.ascent), bottom = origin.y + Double(line.descent)
      addBar(from: extent, top: top, bottom: bottom, background, to: \.backgrounds)
    }
    add(run.glyphs, run.positions, of: run.font, attributes, color, remarks: &remarks)
    for bar in LineDecoration.bars(attributes, font: run.font, color: color) {
      let baseline = origin.y - Double(attributes.rise)
      for piece in bar.pieces(from: max(extent.start, 0), to: min(extent.end, width)) {
        addBar(
          from: piece, top: baseline + bar.middle - bar.thickness / 2,
          bottom: baseline + bar.middle + bar.thickness / 2,
          bar.color, to: \.bars)
      }
    }
  }

  private mutating func addBar(
    from extent: (start: Double, end: Double), top: Double, bottom: Double, _ color: CGColor,
    to list: WritableKeyPath<TextLineBuilder, [TextBar]>
  ) {
    let bar = TextBar(low: SIMD2(extent.start, top), high: SIMD2(extent.end, bottom), color: color)
    guard bar.low.x < bar.high.x, bar.low.y < bar.high.y else { return }
    self[keyPath: list].append(bar)
    add(bar.low, bar.high)
  }

  private mutating func add(_ low: SIMD2<Double>, _ high: SIMD2<Double>) {
    self.low = pointwiseMin(self.low, low)
    self.high = pointwiseMax(self.high, high)
  }

  // MARK: Glyphs

  private mutating func add(
    _ glyphs: [CGGlyph], _ positions: [CGPoint], of font: CTFont, _ attributes: TextAttributes, _ color: CGColor,
    remarks: inout [TextRemark]
  ) {
    let face = font.face
    let scale = Double(font.size) / Double(max(1, face.unitsPerEm))
    // A width in percent of the font's size; a negative one is that of a line around what is filled.
    let percent = Double(attributes.strokeWidth)
    let strokeWidth = abs(percent) / 100 * Double(font.size)
    let fill = percent > 0 ? nil : color
    let stroke = percent == 0 ? nil : (width: strokeWidth, color: attributes.strokeColor ?? color)
    var kept: (glyphs: [CGGlyph], positions: [SIMD2<Double>]) = ([], [])
    func flush(into runs: inout [GlyphRun]) {
      guard !kept.glyphs.isEmpty else { return }
      runs.append(
        GlyphRun(
          font: font, face: face, glyphs: kept.glyphs, positions: kept.positions, fill: fill, hasColorOfText: true,
          stroke: stroke))
      kept = ([], [])
    }
    for (glyph, position) in zip(glyphs, positions) {
      let place = origin + SIMD2(Double(position.x), -Double(position.y))
      let box = face.inkBox(of: glyph).applying(font.matrix)
      guard !box.isNull, !box.isEmpty else { continue }
      let low = place + SIMD2(Double(box.minX), -Double(box.maxY)) * scale - strokeWidth / 2
      let high = place + SIMD2(Double(box.maxX), -Double(box.minY)) * scale + strokeWidth / 2
      // What lies beside the bounds is never seen: a line may be very long.
      guard low.x < width, high.x > 0 else { continue }
      add(low, high)
      let reach = pointwiseMax(place - low, high - place)
      largestReach = max(largestReach, reach.x, reach.y)
      guard let layers = face.colorLayers(of: glyph) else {
        kept.glyphs.append(glyph)
        kept.positions.append(place)
        continue
      }
      flush(into: &runs)
      for layer in layers {
        runs.append(
          GlyphRun(
            font: font, face: face, glyphs: [layer.glyph], positions: [place], fill: layer.color ?? color,
            hasColorOfText: layer.color == nil, stroke: nil, isLayer: true))
      }
    }
    flush(into: &runs)
    if let substitution = font.substitution, substitution.reason != .standsIn {
      let remark = TextRemark(kind: .fontSubstituted, message: substitution.message)
      if !remarks.contains(remark) { remarks.append(remark) }
    }
  }
}
