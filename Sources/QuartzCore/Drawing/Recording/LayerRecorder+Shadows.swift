// Shadows: those that paths cast, and those that groups cast.

import CoreGraphics
import Tessellation

extension LayerRecorder {
  /// Draws the shadow that `shadowPath` casts. What the layer masks away, its shadow is part of.
  mutating func drawPathShadow(of state: LayerState, _ frame: RecordedFrame) {
    guard state.castsShadow, let path = state.rare.shadowPath, var shadow = shadow(of: state, frame) else { return }
    shadow.isAlone = true
    var drawn = self.state(frame)
    drawn.shadow = shadow
    context.record(.fill(path.storage.applying(CGAffineTransform(frame.projection)), .winding), in: drawn)
  }

  /// The shadow that a layer casts by what is drawn of it and in it; nil where it has none, or a path casts it.
  func alphaShadow(of state: LayerState, _ frame: RecordedFrame) -> DrawingShadow? {
    state.castsShadow && state.rare.shadowPath == nil ? shadow(of: state, frame) : nil
  }

  /// How a layer's shadow falls, in pixels; nil where it doesn't show.
  private func shadow(of state: LayerState, _ frame: RecordedFrame) -> DrawingShadow? {
    let rare = state.rare, projection = frame.projection
    guard let color = rare.shadowColor.flatMap(frame.tint.faded(by: Double(min(1, rare.shadowOpacity))).applied) else {
      return nil
    }
    let x = Double(rare.shadowOffset.width), y = Double(rare.shadowOffset.height)
    let deviation = max(0, Double(rare.shadowRadius)) * abs(projection.determinant).squareRoot()
    // Core Graphics blurs by half of what it is given.
    return DrawingShadow(
      offset: CGSize(
        width: projection.x.x * x + projection.y.x * y, height: projection.x.y * x + projection.y.y * y),
      blur: 2 * deviation, color: color)
  }
}

extension LayerState {
  /// Whether the layer asks for a shadow, and doesn't mask it away.
  var castsShadow: Bool {
    !hasOnlyCommonValues && rare.shadowOpacity > 0 && rare.shadowColor != nil && !flags.contains(.masksToBounds)
  }
}
