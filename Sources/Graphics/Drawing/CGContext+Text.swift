// How a context draws text: where, in what size, and what of it. Fonts and glyphs are Core Text's.
// SPDX-License-Identifier: Apache-2.0

extension CGContext {
  // MARK: Text space

  /// Takes text space, where y points up and glyphs stand on the x axis, to user space; the identity at first.
  ///
  /// It is no part of the graphics state: neither saved nor restored with it. Its shift is ``textPosition``. In a
  /// context whose y points down text is upright where the matrix turns y around: `CGAffineTransform(scaleX: 1, y: -1)`.
  public var textMatrix: CGAffineTransform {
    get { textTransform }
    set { textTransform = newValue }
  }

  /// Where text space has its origin, in user space: where a line of text begins. Drawing text doesn't move it.
  public var textPosition: CGPoint {
    get { CGPoint(x: textTransform.tx, y: textTransform.ty) }
    set { (textTransform.tx, textTransform.ty) = (newValue.x, newValue.y) }
  }

  // MARK: Looks

  /// Sets the size of the font's em, in points of text space; 0 at first, which shows nothing.
  public func setFontSize(_ size: CGFloat) { state.text.fontSize = size }

  /// Sets what is drawn of text; its inside at first.
  ///
  /// The modes that clip limit what is drawn after the call that draws the text to the inside of all glyphs of that
  /// call: of a line, of a run, of a frame.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.text.mode = mode }

  /// Has no effect: glyphs are drawn at the places that are given with them.
  public func setCharacterSpacing(_ spacing: CGFloat) {}

  // MARK: Pixels

  /// Sets whether glyphs may be moved to one of a few places in a pixel, so that equal letters look alike; they may at
  /// first.
  ///
  /// Text that runs along an axis is then drawn at quarters of pixels along it and on whole pixels across it, as by text
  /// layers, up to an em of 96 pixels.
  public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {
    state.text.shouldQuantize = shouldSubpixelQuantizeFonts
  }

  /// Sets whether glyphs may be moved at all, whatever the graphics state says; part of no saved state.
  public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {
    allowsTextQuantization = allowsFontSubpixelQuantization
  }

  /// Has no effect: glyphs always have places between pixels.
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}

  /// Has no effect: glyphs always have places between pixels.
  public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}

  /// Has no effect: glyphs are antialiased like paths, and never smoothed by the parts of a pixel.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}

  /// Has no effect: glyphs are antialiased like paths, and never smoothed by the parts of a pixel.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}

  /// Whether glyphs are moved to one of a few places in a pixel.
  package var quantizesText: Bool { state.text.shouldQuantize && allowsTextQuantization }

  /// Whether something beyond the edges of the context may show in it, as the shadow that it casts.
  package var mayShowWhatLiesBeyond: Bool { state.shadow != nil || savedStates.contains { $0.shadow != nil } }
}
