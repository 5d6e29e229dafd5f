// A line of text prepared for painting on any thread: its glyphs and boxes with their positions and colours.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation
import QuartziteText

/// The painting steps of a line under an axis-aligned projection from the space of the text to pixels.
struct LinePainting: Sendable {
  enum Step {
    case box(low: SIMD2<Double>, high: SIMD2<Double>, TintTable)
    case glyphs(Range<Int>, TintTable)
  }

  /// A glyph, moved by whole pixels.
  struct Glyph {
    let cached: CachedGlyph
    let x, y: Int
  }

  /// The steps from back to front.
  private(set) var steps: [Step] = []
  /// The glyphs, with the whole-pixel positions of their origins.
  private(set) var glyphs: [Glyph] = []

  /// Looks up all glyphs of the line. Those that are not cached have to be made before the line can be painted.
  init(_ line: TextLine, under projection: Projection, budget: Int, with store: GlyphStore) {
    func add(_ bars: [TextBar]) {
      for bar in bars {
        let a = projection.applied(to: bar.low), b = projection.applied(to: bar.high)
        let tintTable = store.tintTable(of: DisplayList.Color(bar.color).premultiplied)
        steps.append(.box(low: pointwiseMin(a, b), high: pointwiseMax(a, b), tintTable))
      }
    }
    add(line.backgrounds)
    glyphs.reserveCapacity(line.runs.reduce(0) { $0 + $1.glyphs.count })
    for run in line.runs {
      let map = run.projection.concatenating(projection)
      let x = SIMD2(map.x.x, map.x.y), y = SIMD2(map.y.x, map.y.y)
      for (strokeWidth, color) in run.paints {
        let tintTable = store.tintTable(of: DisplayList.Color(color).premultiplied)
        guard tintTable.alpha > 0 else { continue }
        let strike = store.strike(
          GlyphStrike.Key(face: run.face, strokeWidth: strokeWidth, isOutline: run.isLayer, x: x, y: y, budget: budget))
        let first = glyphs.count
        for (glyph, position) in zip(run.glyphs, run.positions) {
          guard let placement = GlyphPlacement(x: x, y: y, origin: projection.applied(to: position)) else { continue }
          let cached = strike.glyph(glyph, at: placement.phase)
          glyphs.append(Glyph(cached: cached, x: placement.pixel.x, y: placement.pixel.y))
        }
        steps.append(.glyphs(first..<glyphs.count, tintTable))
      }
    }
    add(line.bars)
  }

  /// Whether all glyphs have been made.
  var hasGlyphs: Bool { glyphs.allSatisfy { $0.cached.entry != nil } }

  /// Whether glyphs are missing because they take too much work. It is valid once all glyphs have been made.
  var lacksGlyphs: Bool { glyphs.contains { $0.cached.entry?.lacksGlyphs == true } }

  /// Paints the part of the line that lies in the canvas.
  func paint(onto canvas: inout TextCanvas) {
    for step in steps {
      switch step {
      case .box(let low, let high, let tintTable): canvas.fill(low: low, high: high, tintTable)
      case .glyphs(let range, let tintTable):
        for glyph in glyphs[range] {
          if let entry = glyph.cached.entry { canvas.paint(entry, x: glyph.x, y: glyph.y, tintTable) }
        }
      }
    }
  }
}
