// CGContext+TextLines: drawing lines of text in a context, as paths and images in their stacking order.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation

extension CGContext {
  /// Draws lines of text, each from its own space, y down, to user space.
  ///
  /// The text drawing mode decides whether glyphs are filled, stroked or both; strokes have the line style of the
  /// context, in `strokeColor` or else in the colour of the text. The modes that clip intersect the clip with the
  /// inside of all glyphs. The graphics state stays as it is otherwise.
  package func draw(_ lines: [(line: TextLine, space: CGAffineTransform)], strokeColor: CGColor? = nil) {
    let mode = state.text.mode
    var clip = PathStorage()
    let before = state
    for (line, space) in lines {
      let toPixels = Projection(space.concatenating(state.transform)).withoutTracesOfRotations
      guard toPixels.isFinite else { continue }
      var painter = GlyphPainter(self, line, toPixels, strokeColor: strokeColor)
      if mode.fills || mode.strokes {
        fill(line.backgrounds, in: space)
        state = before
        for run in line.runs { painter.paint(run) }
        fill(line.bars, in: space)
        state = before
      }
      if mode.clips {
        for run in line.runs { clip.append(painter.outlines(of: run)) }
      }
    }
    if mode.clips { state.clips.append(.path(clip, .winding), antialiases: antialiases) }
  }

  /// Fills boxes that are given in a space of the text.
  private func fill(_ bars: [TextBar], in space: CGAffineTransform) {
    for bar in bars {
      let rect = CGRect(
        x: bar.low.x, y: bar.low.y, width: bar.high.x - bar.low.x, height: bar.high.y - bar.low.y)
      var path = PathStorage()
      path.addRect(rect, transform: space.concatenating(state.transform))
      state.fillColor = bar.color
      record(.fill(path, .winding))
    }
  }
}
