// Drawing glyphs in a context: with its font, or with one that comes along.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

extension CGContext {
  /// Sets the face of ``showGlyphs(_:at:)``; none at first. Its size is set with ``CGContext/setFontSize(_:)``.
  public func setFont(_ font: CGFont) { state.text.font = font }

  /// Draws glyphs of the context's font, each at a position in text space, which the text matrix takes to user space.
  ///
  /// They take the context's colours, and what is drawn of them is what ``CGContext/setTextDrawingMode(_:)`` says. Glyphs
  /// without a position, and all where there is no font or no size, are left out.
  public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
    let size = state.text.fontSize
    guard size > 0, size.isFinite, let font = state.text.font as? CGFont else { return }
    show(glyphs, at: positions, of: CTFontCreateWithGraphicsFont(font, size, nil, nil))
  }

  /// Draws glyphs of a font with the context's colours.
  func show(_ glyphs: [CGGlyph], at positions: [CGPoint], of font: CTFont) {
    var builder = TextLineBuilder(
      ascent: 0, descent: 0, origin: .zero, shown: TextLine.everywhere, look: TextLook())
    builder.add(zip(glyphs, positions), of: font, state.fillColor)
    draw([(TextLine(builder), textSpace)], strokeColor: state.strokeColor)
  }

  /// From text space with y down, as lines are kept, to user space.
  var textSpace: CGAffineTransform { CGAffineTransform(scaleX: 1, y: -1).concatenating(textMatrix) }
}

/// Draws `count` glyphs of a font, each at a position in text space, which the context's text matrix takes to user space.
///
/// They take the context's colours. The font with its size and its matrix counts, not that of the context, which stays
/// as it is.
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>, _ count: Int,
  _ context: CGContext
) {
  guard count > 0 else { return }
  context.show(
    Array(UnsafeBufferPointer(start: glyphs, count: count)),
    at: Array(UnsafeBufferPointer(start: positions, count: count)), of: font)
}
