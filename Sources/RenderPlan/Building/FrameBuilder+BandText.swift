// Lines of text that are painted in bands: glyph by glyph, since bands need no picture of the line.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteTessellation
import QuartziteText

extension FrameBuilder {
  /// Draws a line under an axis-aligned projection glyph by glyph and returns true, where bands paint all of its pixels.
  mutating func drawInBands(_ line: TextLine, under projection: Projection, _ placed: PlacedNode) -> Bool {
    guard let areas, targets.count == 1, placed.cuts.isEmpty else { return false }
    let window = line.pixels(under: projection, within: placed.clip.intersection(targets[0].builder.bounds))
    guard !window.isEmpty else { return true }
    guard areas.holdsAreas(in: window) else { return false }
    let painting = LinePainting(line, under: projection, budget: limits.shapeSteps, with: shapes.cache.glyphStore)
    if itemShapes.mayWait {
      wait { $0.paint(painting, in: window, placed) }
    } else {
      shapes.cache.makeGlyphs()
      paint(painting, in: window, placed)
    }
    return true
  }

  /// Paints a line whose glyphs have been made.
  private mutating func paint(_ painting: LinePainting, in window: PixelRect, _ placed: PlacedNode) {
    if painting.lacksGlyphs { noteMissingGlyphs(placed.node) }
    for step in painting.steps {
      switch step {
      case .box(let low, let high, let table):
        let box = BoxShape(box: RoundedBox(low: low, high: high))
        paint(shapes.coverage(of: box, under: .identity, clip: window), .color(table.color), placed, within: window)
      case .glyphs(let range, let table):
        targets[0].paint(painting.glyphs[range], in: table, tint: placed.tint, clip: window, tiles: &tiles)
      }
    }
  }
}
