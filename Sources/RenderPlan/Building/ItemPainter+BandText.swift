// Lines of text that are painted in bands: glyph by glyph, since bands need no picture of the line.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteTessellation
import QuartziteText

extension ItemPainter {
  /// Draws a line under an axis-aligned projection glyph by glyph and returns true, where bands paint the picture.
  mutating func drawInBands(_ line: TextLine, under projection: Projection, _ placed: PlacedNode) -> Bool {
    guard paintsInBands, targets.depth == 1, placed.cuts.isEmpty else { return false }
    let window = line.pixels(under: projection, within: placed.clip.intersection(targets.innermost.builder.bounds))
    guard !window.isEmpty else { return true }
    guard let (map, x, y) = projection.withoutWholePixels else { return false }
    let painted = shapes.cache.paintedLine(line, under: map, budget: limits.shapeSteps)
    if !painted.isMade { shapes.cache.makeGlyphs() }
    paint(painted, x: x, y: y, in: window, placed)
    return true
  }

  /// Paints a line whose glyphs have been made, moved by whole pixels.
  private mutating func paint(_ line: PaintedLine, x: Int, y: Int, in window: PixelRect, _ placed: PlacedNode) {
    guard line.finish() else { return }
    if line.lacksGlyphs { noteMissingGlyphs(placed.node) }
    for step in line.steps {
      switch step {
      case .box(let low, let high, let table):
        let shift = SIMD2(Double(x), Double(y))
        let box = BoxShape(box: RoundedBox(low: low + shift, high: high + shift))
        paint(shapes.coverage(of: box, under: .identity, clip: window), .color(table.color), placed, within: window)
      case .run(let run): targets.paint(run, x: x, y: y, tint: placed.tint, clip: window)
      }
    }
  }
}
