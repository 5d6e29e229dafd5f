// Filling and stroking with patterns.
// SPDX-License-Identifier: Apache-2.0

extension CGContext {
  /// Sets a pattern as the fill colour. `components` are read in the space that ``setFillColorSpace(_:)`` set: an alpha
  /// for a pattern with colours of its own, otherwise a colour of the space's base and an alpha. Does nothing if that
  /// space is not a pattern space.
  public func setFillPattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
    guard let space = state.fillColor.colorSpace, space.isOfPatterns else { return }
    state.fillColor = CGColor(patternSpace: space, pattern: pattern, components: components) ?? state.fillColor
  }

  /// Sets a pattern as the stroke colour; `components` are read in the space that ``setStrokeColorSpace(_:)`` set, as
  /// those of ``setFillPattern(_:colorComponents:)``.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
    guard let space = state.strokeColor.colorSpace, space.isOfPatterns else { return }
    state.strokeColor = CGColor(patternSpace: space, pattern: pattern, components: components) ?? state.strokeColor
  }

  /// Sets the displacement of subsequently drawn patterns in base space: the context's initial user space.
  public func setPatternPhase(_ phase: CGSize) { state.patternPhase = phase }

  /// Returns the pattern of a colour as it is drawn in this context; nil for colours without a pattern.
  func pattern(of color: CGColor) -> DrawingPattern? {
    guard let pattern = color.pattern else { return nil }
    let phase = state.patternPhase
    return pattern.drawing(in: color, base: base.translatedBy(x: phase.width, y: phase.height), depth: patternDepth)
  }
}

extension CGColor {
  /// Creates a colour that is a pattern. `components` points at an alpha or, if the space has a base, at the
  /// components of a colour of the base and an alpha. Nil if the space is not a pattern space, if it has no base and
  /// the pattern no colours, or if it has a base and the pattern has colours.
  ///
  /// If a single colour is required, as by the properties of layers, it is that of the components; patterns with
  /// colours of their own draw nothing there.
  public convenience init?(patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>) {
    let count = space.numberOfComponents
    guard space.isOfPatterns, pattern.isColored == (space.baseColorSpace == nil) else { return nil }
    var values = SIMD4<Double>(0, 0, 0, Double(components[count]))
    for index in 0..<count { values[index] = Double(components[index]) }
    self.init(space: space, values: values, pattern: pattern)
  }

  /// Creates the colour of copies of an image, each of `size` in the base space of contexts, starting at its
  /// origin. Where a single colour is required it is the mean of the image. Nil if the size has no area.
  package convenience init?(copiesOf image: CGImage, size: CGSize) {
    guard let pattern = CGPattern(image, size: size), let space = CGColorSpace(patternBaseSpace: nil) else {
      return nil
    }
    self.init(space: space, values: SIMD4(0, 0, 0, 1), pattern: pattern)
  }
}
