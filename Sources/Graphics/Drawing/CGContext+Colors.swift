// Setting colours by the numbers of a colour space.
// SPDX-License-Identifier: Apache-2.0

extension CGContext {
  /// Sets the space that ``setFillColor(_:)`` reads numbers in, and the colour of what is filled to opaque black of that space.
  public func setFillColorSpace(_ space: CGColorSpace) {
    state.fillColor = .opaqueBlack(of: space)
  }

  /// Sets the space that ``setStrokeColor(_:)`` reads numbers in, and the colour of what is stroked to opaque black of that space.
  public func setStrokeColorSpace(_ space: CGColorSpace) {
    state.strokeColor = .opaqueBlack(of: space)
  }

  /// Sets the colour of what is filled by its components and alpha in the space that it has; does nothing when they are too few.
  public func setFillColor(_ components: [CGFloat]) {
    if let color = state.fillColor.replacing(components) { state.fillColor = color }
  }

  /// Sets the colour of what is stroked by its components and alpha in the space that it has; does nothing when they are too few.
  public func setStrokeColor(_ components: [CGFloat]) {
    if let color = state.strokeColor.replacing(components) { state.strokeColor = color }
  }

  /// Sets the colour of what is filled by its components and alpha in the space that it has, which say how many there must be.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    let count = state.fillColor.numberOfComponents
    setFillColor(Array(UnsafeBufferPointer(start: components, count: count)))
  }

  /// Sets the colour of what is stroked by its components and alpha in the space that it has, which say how many there must be.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    let count = state.strokeColor.numberOfComponents
    setStrokeColor(Array(UnsafeBufferPointer(start: components, count: count)))
  }
}

extension CGContext {
  /// Has no effect: of colours that the pixels cannot hold each component is clipped.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}
}

extension CGColor {
  fileprivate static func opaqueBlack(of space: CGColorSpace) -> CGColor {
    // A space of patterns has no colours without a pattern.
    CGColor(space: space, values: SIMD4(0, 0, 0, space.isOfPatterns ? 0 : 1))
  }

  /// The colour of the same space with other components and alpha; nil when they are too few.
  fileprivate func replacing(_ components: [CGFloat]) -> CGColor? {
    guard let colorSpace, components.count >= numberOfComponents else { return nil }
    return CGColor(colorSpace: colorSpace, components: components)
  }
}
