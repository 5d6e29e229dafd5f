// Filling and stroking with patterns.
// SPDX-License-Identifier: Apache-2.0

extension CGContext {
  /// Fills with a pattern from now on. `components` are read in the space that ``setFillColorSpace(_:)`` set: of a pattern with
  /// colours of its own an alpha, of others a colour of the space's base and an alpha. Does nothing where that space is none of patterns.
  public func setFillPattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
    guard let space = state.fillColor.colorSpace, space.isOfPatterns else { return }
    state.fillColor = CGColor(patternSpace: space, pattern: pattern, components: components) ?? state.fillColor
  }

  /// Strokes with a pattern from now on; `components` are read in the space that ``setStrokeColorSpace(_:)`` set, as those of
  /// ``setFillPattern(_:colorComponents:)``.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
    guard let space = state.strokeColor.colorSpace, space.isOfPatterns else { return }
    state.strokeColor = CGColor(patternSpace: space, pattern: pattern, components: components) ?? state.strokeColor
  }

  /// Moves the patterns that are drawn from now on, in base space: the user space that the context began with.
  public func setPatternPhase(_ phase: CGSize) { state.patternPhase = phase }

  /// What the pattern of a colour is in this context; nil for colours without.
  func pattern(of color: CGColor) -> DrawingPattern? {
    guard let pattern = color.pattern else { return nil }
    let phase = state.patternPhase
    return pattern.drawing(in: color, base: base.translatedBy(x: phase.width, y: phase.height), depth: patternDepth)
  }
}

extension CGColor {
  /// Creates a colour that is a pattern. `components` point at an alpha or, where the space has a base, at the components of a colour of
  /// it and an alpha. Nil where the space is none of patterns, and where it has no base and the pattern no colours.
  ///
  /// Where one colour is asked for, as by the properties of layers, it is that of the components; patterns with colours of their own are
  /// nothing there.
  public convenience init?(patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>) {
    let count = space.numberOfComponents
    guard space.isOfPatterns, pattern.isColored == (space.baseColorSpace == nil) else { return nil }
    var values = SIMD4<Double>(0, 0, 0, Double(components[count]))
    for index in 0..<count { values[index] = Double(components[index]) }
    self.init(space: space, values: values, pattern: pattern)
  }

  /// Creates the colour of copies of an image, each of `size` in the base space of contexts, from its origin on. Where one colour is
  /// asked for it's the mean of the image. Nil where the size has no area.
  package convenience init?(copiesOf image: CGImage, size: CGSize) {
    guard let pattern = CGPattern(image, size: size), let space = CGColorSpace(patternBaseSpace: nil) else {
      return nil
    }
    self.init(space: space, values: SIMD4(0, 0, 0, 1), pattern: pattern)
  }
}
