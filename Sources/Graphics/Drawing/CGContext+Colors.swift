// Setting colours by the numbers of a colour space.
// SPDX-License-Identifier: Apache-2.0

extension CGContext {
  /// Sets the space in which ``setFillColor(_:)`` reads components, and the fill colour to opaque black of that space.
  public func setFillColorSpace(_ space: CGColorSpace) {
    state.fillColor = .opaqueBlack(of: space)
  }

  /// Sets the space in which ``setStrokeColor(_:)`` reads components, and the stroke colour to opaque black of that
  /// space.
  public func setStrokeColorSpace(_ space: CGColorSpace) {
    state.strokeColor = .opaqueBlack(of: space)
  }

  /// Sets the fill colour by its components and alpha in its current space; does nothing if there are too few.
  public func setFillColor(_ components: [CGFloat]) {
    if let color = state.fillColor.replacing(components) { state.fillColor = color }
  }

  /// Sets the stroke colour by its components and alpha in its current space; does nothing if there are too few.
  public func setStrokeColor(_ components: [CGFloat]) {
    if let color = state.strokeColor.replacing(components) { state.strokeColor = color }
  }

  /// Sets the fill colour by its components and alpha in its current space, which determines their number.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    let count = state.fillColor.numberOfComponents
    setFillColor(Array(UnsafeBufferPointer(start: components, count: count)))
  }

  /// Sets the stroke colour by its components and alpha in its current space, which determines their number.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    let count = state.strokeColor.numberOfComponents
    setStrokeColor(Array(UnsafeBufferPointer(start: components, count: count)))
  }
}

extension CGContext {
  /// Has no effect: each component of a colour that the pixels cannot hold is clipped.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}
}

extension CGColor {
  fileprivate static func opaqueBlack(of space: CGColorSpace) -> CGColor {
    // A pattern space has no colours without a pattern.
    CGColor(space: space, values: SIMD4(0, 0, 0, space.isOfPatterns ? 0 : 1))
  }

  /// Returns the colour of the same space with other components and alpha; nil if there are too few.
  fileprivate func replacing(_ components: [CGFloat]) -> CGColor? {
    guard let colorSpace, components.count >= numberOfComponents else { return nil }
    return CGColor(colorSpace: colorSpace, components: components)
  }
}
