// CTLine+Drawing: drawing lines, runs and frames of Core Text in a context.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// Draws a line at the context's text position, through its text matrix; both stay as they are.
///
/// The glyphs, their outlines, underlines and the boxes behind the text are drawn in the colours of the attributes:
/// black where they name none, or the context's fill colour where they ask for it. The context's text drawing mode
/// decides whether glyphs are filled, stroked or added to the clip.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  context.draw([(TextLine(line, origin: .zero, context.coreTextLook), context.textSpace)])
}

/// Draws a range of a run's glyphs at their positions in the line, as if the line were drawn; a length of 0 means all
/// from the location on.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  let line = TextLine(
    runs: [(run, range.indices(of: run.glyphs.count))], ascent: Double(CTFontGetAscent(run.font)),
    descent: Double(CTFontGetDescent(run.font)), origin: .zero, context.coreTextLook)
  context.draw([(line, context.textSpace)])
}

/// Draws the lines of a frame in the box around its path, in user space, each through the context's text matrix.
///
/// The text position is ignored, and stays as it is. If y points down in user space, flip the space first, or the last
/// line is drawn at the top.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  let box = frame.path.boundingBoxOfPath
  guard !box.isNull else { return }
  let look = context.coreTextLook
  let lines = zip(frame.lines, frame.origins).map { line, origin in
    var space = context.textSpace
    (space.tx, space.ty) = (box.origin.x + origin.x, box.origin.y + origin.y)
    return (line: TextLine(line, origin: .zero, look), space: space)
  }
  context.draw(lines)
}

extension CGContext {
  /// The look of what Core Text's own functions draw: no lines through the text, and the fill colour as context colour.
  fileprivate var coreTextLook: TextLook { TextLook(strikesThrough: false, contextColor: state.fillColor) }
}
