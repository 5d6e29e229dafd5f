// CGContext+Glyphs: drawing glyphs in a context, with the context's font or with one that is passed.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

extension CGContext {
  /// Sets the face of ``showGlyphs(_:at:)``; none at first. Its size is set with ``CGContext/setFontSize(_:)``.
  public func setFont(_ font: CGFont) { state.text.font = font }

  /// Draws glyphs of the context's font, each at a position in text space, which the text matrix takes to user space.
  ///
  /// They take the context's colours and are filled, stroked or clipped to as ``CGContext/setTextDrawingMode(_:)``
  /// says. Glyphs without a position are left out, and all of them are where there is no font or no size.
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

  /// The map from text space with y down, in which lines are stored, to user space.
  var textSpace: CGAffineTransform { CGAffineTransform(scaleX: 1, y: -1).concatenating(textMatrix) }
}

/// Draws `count` glyphs of a font, each at a position in text space, which the text matrix takes to user space.
///
/// They take the context's colours. The size and the matrix are those of `font`; the font of the context is ignored and
/// stays as it is.
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>, _ count: Int,
  _ context: CGContext
) {
  guard count > 0 else { return }
  context.show(
    Array(UnsafeBufferPointer(start: glyphs, count: count)),
    at: Array(UnsafeBufferPointer(start: positions, count: count)), of: font)
}
