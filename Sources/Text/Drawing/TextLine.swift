// What is drawn of a line of text: boxes, glyphs and lines, each with its place and its colour.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// One line: what lies behind its glyphs, its glyphs, and what lies over them.
package final class TextLine: Sendable {
  package let backgrounds: [TextBar]
  package let runs: [GlyphRun]
  package let bars: [TextBar]
  /// A box around all that the line draws.
  package let low: SIMD2<Double>
  package let high: SIMD2<Double>
  /// The largest em of its glyphs, in points.
  package let largestEm: Double
  /// How far any of its glyphs reaches from its origin, as the font says, with the line along its outline; in points.
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

  /// What a builder has collected. Where that is nothing, its box is its origin.
  convenience init(_ builder: TextLineBuilder) {
    let isEmpty = builder.low.x > builder.high.x
    self.init(
      backgrounds: builder.backgrounds, runs: builder.runs, bars: builder.bars,
      low: isEmpty ? builder.origin : builder.low, high: isEmpty ? builder.origin : builder.high,
      largestReach: builder.largestReach)
  }

  /// The same line of a plain text in another colour.
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

/// An upright box of one colour: behind the glyphs, or a line under or through them.
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
  /// Where the glyphs' origins lie, on the baseline.
  package let positions: [SIMD2<Double>]
  /// What the glyphs are filled with, if they are.
  package fileprivate(set) var fill: CGColor?
  /// Whether it is filled with the colour of the text, and not with one that the font has for it.
  package let hasColorOfText: Bool
  /// The line along the glyphs' outlines, its width in points.
  package let stroke: (width: Double, color: CGColor)?
  /// Whether the glyph is a layer of another one: then its outline is meant, not a picture that the font may have of
  /// it.
  package var isLayer = false

  /// The size of an em, in points.
  package var em: Double {
    let matrix = font.matrix
    let scale = max(abs(matrix.a) + abs(matrix.c), abs(matrix.b) + abs(matrix.d))
    return Double(font.size) * Double(scale)
  }
}
