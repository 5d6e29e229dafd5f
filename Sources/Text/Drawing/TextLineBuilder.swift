// TextLineBuilder: conversion of Core Text's runs to the boxes, glyphs and lines that are drawn.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation

/// The parts of a text that are drawn, and the colour that replaces one which its attributes leave open.
package struct TextLook: Sendable {
  /// Whether lines through the text are drawn; Core Text itself draws none.
  package var strikesThrough = true
  /// Whether the boxes behind the glyphs are drawn.
  package var showsBackgrounds = true
  /// Whether the glyphs are drawn, with the lines under and through them.
  package var showsGlyphs = true
  /// The colour of text that asks for the context's colour; where this is nil, the text's own, or else black.
  package var contextColor: CGColor?

  package init(strikesThrough: Bool = true, contextColor: CGColor? = nil) {
    self.strikesThrough = strikesThrough
    self.contextColor = contextColor
  }
}

extension TextLine {
  /// Creates the drawable content of a line whose origin is `origin`, y down. Glyphs and lines outside the horizontal
  /// range `shown`, in points, are left out. Glyphs are missing once `meter` has ended.
  package convenience init(
    _ line: CTLine, origin: SIMD2<Double>, shown: ClosedRange<Double> = TextLine.everywhere,
    _ look: TextLook = TextLook(), meter: WorkMeter? = nil
  ) {
    self.init(
      runs: line.runs.map { ($0, 0..<$0.glyphs.count) }, ascent: Double(line.ascent), descent: Double(line.descent),
      origin: origin, shown: shown, look, meter: meter)
  }

  /// Creates the drawable content of some glyphs of runs of the same line.
  ///
  /// Boxes behind the glyphs reach from `ascent` above the baseline to `descent` below it.
  package convenience init(
    runs: [(run: CTRun, glyphs: Range<Int>)], ascent: Double, descent: Double, origin: SIMD2<Double>,
    shown: ClosedRange<Double> = TextLine.everywhere, _ look: TextLook = TextLook(), meter: WorkMeter? = nil
  ) {
    var builder = TextLineBuilder(ascent: ascent, descent: descent, origin: origin, shown: shown, look: look)
    builder.meter = meter
    for (run, glyphs) in runs { builder.add(run, glyphs) }
    self.init(builder)
  }

  /// A range without limits from left to right.
  package static var everywhere: ClosedRange<Double> { -Double.infinity...Double.infinity }
}

/// Collects the glyphs, boxes and lines of one line of text.
struct TextLineBuilder {
  /// The distances that boxes behind the glyphs reach above and below the baseline, in points.
  let ascent, descent: Double
  /// The beginning of the line on its baseline, y down.
  let origin: SIMD2<Double>
  /// The horizontal range that is visible, in points.
  let shown: ClosedRange<Double>
  let look: TextLook
  /// The limit on the time that the line may take; nil for none.
  var meter: WorkMeter?

  private(set) var backgrounds: [TextBar] = []
  private(set) var runs: [GlyphRun] = []
  private(set) var bars: [TextBar] = []
  private(set) var low = SIMD2(repeating: Double.infinity)
  private(set) var high = SIMD2(repeating: -Double.infinity)
  private(set) var largestReach = 0.0

  init(ascent: Double, descent: Double, origin: SIMD2<Double>, shown: ClosedRange<Double>, look: TextLook) {
    self.ascent = ascent
    self.descent = descent
    self.origin = origin
    self.shown = shown
    self.look = look
  }

  /// Adds some glyphs of a run, with the boxes behind them and the lines under and through them.
  mutating func add(_ run: CTRun, _ glyphs: Range<Int>) {
    let attributes = run.textAttributes
    let start = origin.x + Double(run.advances[..<glyphs.lowerBound].reduce(run.origin) { $0 + $1.width })
    let extent = (start: start, end: start + Double(run.advances[glyphs].reduce(0) { $0 + $1.width }))
    let context = attributes.takesColorOfContext ? look.contextColor : nil
    let color = context ?? attributes.foregroundColor ?? CGColor(gray: 0, alpha: 1)

    if look.showsBackgrounds, let background = attributes.backgroundColor {
      addBar(from: extent, top: origin.y - ascent, bottom: origin.y + descent, background, to: \.backgrounds)
    }
    guard look.showsGlyphs else { return }
    add(zip(run.glyphs[glyphs], run.positions[glyphs]), of: run.font, attributes, color)
    for bar in LineDecoration.bars(attributes, font: run.font, color: color, strikesThrough: look.strikesThrough) {
      let baseline = origin.y - Double(attributes.rise)
      let (left, right) = (max(extent.start, shown.lowerBound), min(extent.end, shown.upperBound))
      for piece in bar.pieces(from: left, to: right) {
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
    _ glyphs: some Sequence<(CGGlyph, CGPoint)>, of font: CTFont, _ attributes: TextAttributes, _ color: CGColor
  ) {
    // The stroke's width is in percent of the font's size; with a negative one the glyphs are filled too.
    let percent = Double(attributes.strokeWidth)
    let width = abs(percent) / 100 * Double(font.size)
    add(
      glyphs, of: font, color, isFilled: percent <= 0,
      stroke: percent == 0 ? nil : (width: width, color: attributes.strokeColor ?? color))
  }

  /// Adds glyphs at their positions, in points from the origin, y upwards.
  mutating func add(
    _ glyphs: some Sequence<(CGGlyph, CGPoint)>, of font: CTFont, _ color: CGColor, isFilled: Bool = true,
    stroke: (width: Double, color: CGColor)? = nil
  ) {
    let face = font.face
    let scale = Double(font.size) / Double(max(1, face.unitsPerEm))
    let strokeWidth = stroke?.width ?? 0
    let fill = isFilled ? color : nil
    var kept: (glyphs: [CGGlyph], positions: [SIMD2<Double>]) = ([], [])
    func flush(into runs: inout [GlyphRun]) {
      guard !kept.glyphs.isEmpty else { return }
      runs.append(
        GlyphRun(
          font: font, face: face, glyphs: kept.glyphs, positions: kept.positions, fill: fill, hasColorOfText: true,
          stroke: stroke))
      kept = ([], [])
    }
    for (glyph, position) in glyphs {
      if meter?.isOver(after: 1) == true { break }
      let glyphOrigin = origin + SIMD2(Double(position.x), -Double(position.y))
      let box = face.inkBox(of: glyph).applying(font.matrix)
      guard !box.isNull, !box.isEmpty else { continue }
      let low = glyphOrigin + SIMD2(Double(box.minX), -Double(box.maxY)) * scale - strokeWidth / 2
      let high = glyphOrigin + SIMD2(Double(box.maxX), -Double(box.minY)) * scale + strokeWidth / 2
      // Glyphs outside the bounds are never seen, and a line may be very long.
      guard low.x < shown.upperBound, high.x > shown.lowerBound else { continue }
      add(low, high)
      let reach = pointwiseMax(glyphOrigin - low, high - glyphOrigin)
      largestReach = max(largestReach, reach.x, reach.y)
      guard let layers = face.colorLayers(of: glyph) else {
        kept.glyphs.append(glyph)
        kept.positions.append(glyphOrigin)
        continue
      }
      flush(into: &runs)
      for layer in layers {
        runs.append(
          GlyphRun(
            font: font, face: face, glyphs: [layer.glyph], positions: [glyphOrigin], fill: layer.color ?? color,
            hasColorOfText: layer.color == nil, stroke: nil, isLayer: true))
      }
    }
    flush(into: &runs)
  }
}
