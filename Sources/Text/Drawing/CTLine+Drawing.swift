// Drawing lines, runs and frames of Core Text in a context.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// Draws a line at the context's text position, through its text matrix, which both stay as they are.
///
/// Drawn are the glyphs, underlines, outlines and what lies behind the text, in the colours of the attributes: black where
/// they name none, or the context's fill colour where they ask for it. What is drawn of the glyphs the context's text
/// drawing mode says.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  context.draw([(TextLine(line, origin: .zero, context.coreTextLook), context.textSpace)])
}

/// Draws a range of a run's glyphs where they stand in their line, as if the line were drawn; a length of 0 means all from
/// the location on.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  let line = TextLine(
    runs: [(run, range.indices(of: run.glyphs.count))], ascent: Double(CTFontGetAscent(run.font)),
    descent: Double(CTFontGetDescent(run.font)), origin: .zero, context.coreTextLook)
  context.draw([(line, context.textSpace)])
}

/// Draws the lines of a frame in the box around its path, in user space, each through the context's text matrix.
///
/// The text position doesn't matter, and stays as it is. Where y points down in user space, turn it around before, or the
/// last line comes to lie at the top.
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
  /// What Core Text draws by itself.
  fileprivate var coreTextLook: TextLook { TextLook(strikesThrough: false, contextColor: state.fillColor) }
}
