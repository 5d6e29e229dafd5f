// TextLine: the drawable content of a line of text: boxes, glyphs and lines, each with its position and colour.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// One line of text as it is drawn: the boxes behind its glyphs, its glyphs, and the lines under and through them.
package final class TextLine: Sendable {
  package let backgrounds: [TextBar]
  package let runs: [GlyphRun]
  package let bars: [TextBar]
  /// The low corner of a box around all that the line draws; ``high`` is the opposite corner.
  package let low: SIMD2<Double>
  package let high: SIMD2<Double>
  /// The largest em of its glyphs, in points.
  package let largestEm: Double
  /// The largest reach of a glyph from its origin, by the font's boxes, with the stroke along its outline; in points.
  package let largestReach: Double

  private init(
    backgrounds: [TextBar], runs: [GlyphRun], bars: [TextBar], low: SIMD2<Double>, high: SIMD2<Double>,
    largestReach: Double
  ) {
    self.backgrounds = backgrounds
    self.runs = runs
    self.bars = bars
    self.low = low
    self.high = high
    self.largestReach = largestReach
    largestEm = runs.reduce(0) { max($0, $1.em) }
  }

  /// Creates a line of the content that a builder has collected. The box of an empty line is its origin.
  convenience init(_ builder: TextLineBuilder) {
    let isEmpty = builder.low.x > builder.high.x
    self.init(
      backgrounds: builder.backgrounds, runs: builder.runs, bars: builder.bars,
      low: isEmpty ? builder.origin : builder.low, high: isEmpty ? builder.origin : builder.high,
      largestReach: builder.largestReach)
  }

  /// Returns the same line with plain text in another colour.
  package func recolored(to color: CGColor) -> TextLine {
    let runs = runs.map { run in
      var run = run
      if run.hasColorOfText { run.fill = color }
      return run
    }
    return TextLine(
      backgrounds: backgrounds, runs: runs, bars: bars, low: low, high: high, largestReach: largestReach)
  }
}

/// An axis-aligned box of one colour: behind the glyphs, or a line under or through them.
package struct TextBar: Sendable {
  package let low: SIMD2<Double>
  package let high: SIMD2<Double>
  package let color: CGColor
}

/// Glyphs of one font and one colour.
package struct GlyphRun: Sendable {
  package let font: CTFont
  package let face: FontFace
  package let glyphs: [CGGlyph]
  /// The origins of the glyphs, on the baseline.
  package let positions: [SIMD2<Double>]
  /// The colour with which the glyphs are filled; nil where they are not filled.
  package fileprivate(set) var fill: CGColor?
  /// Whether the glyphs are filled with the colour of the text, and not with one that the font has for them.
  package let hasColorOfText: Bool
  /// The stroke along the glyphs' outlines, its width in points.
  package let stroke: (width: Double, color: CGColor)?
  /// Whether the glyph is a layer of another one: then its outline is drawn, not a picture that the font may have of
  /// it.
  package var isLayer = false

  /// The size of an em, in points.
  package var em: Double {
    let matrix = font.matrix
    let scale = max(abs(matrix.a) + abs(matrix.c), abs(matrix.b) + abs(matrix.d))
    return Double(font.size) * Double(scale)
  }
}
