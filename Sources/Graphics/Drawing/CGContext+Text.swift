// The text state of a context: position, size and drawing mode. Fonts and glyphs belong to Core Text.
// SPDX-License-Identifier: Apache-2.0

extension CGContext {
  // MARK: Text space

  /// The map from text space, in which y points up and glyphs stand on the x axis, to user space; initially the
  /// identity.
  ///
  /// It is not part of the graphics state and is neither saved nor restored with it. Its translation is
  /// ``textPosition``. In a context whose y points down, text is upright if the matrix flips y:
  /// `CGAffineTransform(scaleX: 1, y: -1)`.
  public var textMatrix: CGAffineTransform {
    get { textTransform }
    set { textTransform = newValue }
  }

  /// The origin of text space in user space, at which a line of text begins. Drawing text does not move it.
  public var textPosition: CGPoint {
    get { CGPoint(x: textTransform.tx, y: textTransform.ty) }
    set { (textTransform.tx, textTransform.ty) = (newValue.x, newValue.y) }
  }

  // MARK: Looks

  /// Sets the size of the font's em, in points of text space; initially 0, which shows nothing.
  public func setFontSize(_ size: CGFloat) { state.text.fontSize = size }

  /// Sets the parts of text that are drawn; initially its inside.
  ///
  /// The modes that clip limit subsequent drawing to the inside of all glyphs of one text-drawing call: of a line, of a
  /// run, of a frame.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.text.mode = mode }

  /// Has no effect: glyphs are drawn at the positions that are given with them.
  public func setCharacterSpacing(_ spacing: CGFloat) {}

  // MARK: Pixels

  /// Sets whether glyphs may be moved to one of a few positions in a pixel, so that equal letters look alike; initially
  /// true.
  ///
  /// Text that runs along an axis is then drawn at quarters of pixels along it and on whole pixels across it, as by
  /// text layers, up to an em of 96 pixels.
  public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {
    state.text.shouldQuantize = shouldSubpixelQuantizeFonts
  }

  /// Sets whether glyphs may be moved at all, whatever the graphics state says; not part of any saved state.
  public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {
    allowsTextQuantization = allowsFontSubpixelQuantization
  }

  /// Has no effect: glyphs always have subpixel positions.
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}

  /// Has no effect: glyphs always have subpixel positions.
  public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}

  /// Has no effect: glyphs are antialiased like paths, without LCD font smoothing.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}

  /// Has no effect: glyphs are antialiased like paths, without LCD font smoothing.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}

  /// Whether glyphs are moved to one of a few positions in a pixel.
  package var quantizesText: Bool { state.text.shouldQuantize && allowsTextQuantization }

  /// Whether drawing beyond the edges of the context may be visible in it, as the shadow that it casts.
  package var mayShowWhatLiesBeyond: Bool { state.shadow != nil || savedStates.contains { $0.shadow != nil } }
}
