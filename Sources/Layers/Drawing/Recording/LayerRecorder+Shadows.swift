// Shadows: those that paths cast, and those that groups cast.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation

extension LayerRecorder {
  /// Draws the shadow that `shadowPath` casts. What the layer masks away, its shadow is part of.
  mutating func drawPathShadow(of state: LayerState, _ frame: RecordedFrame) {
    guard state.castsShadow, let path = state.rare.shadowPath, var shadow = shadow(of: state, frame) else { return }
    shadow.isAlone = true
    var drawn = self.state(frame)
    drawn.shadow = shadow
    context.record(.fill(path.storage.applying(CGAffineTransform(frame.projection)), .winding), in: drawn)
  }

  /// Begins a group that casts the shadow of what is drawn of a layer and in it.
  mutating func beginShadow(of state: LayerState, _ frame: inout RecordedFrame) {
    var effect = GroupEffect(), inside = frame
    // What fades the group fades its shadow as well.
    effect.takeAlpha(of: &inside.tint)
    guard let shadow = shadow(of: state, inside) else { return }
    effect.shadow = shadow
    beginGroup(effect, &inside)
    frame = inside
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

extension DrawingShadow {
  /// The pixels of a rectangle, and all those around from which the shadow falls onto them.
  func source(of rect: PixelRect) -> PixelRect {
    guard !rect.isEmpty else { return rect }
    let shift = SIMD2(Double(offset.width), Double(offset.height))
    // As far as a blur reaches: two of its deviations.
    let reach = Double(blur) + 1
    let low = SIMD2(Double(rect.x0), Double(rect.y0)) - shift - reach
    let high = SIMD2(Double(rect.x1), Double(rect.y1)) - shift + reach
    return rect.union(PixelRect(around: low, high, within: UprightBox.farthest))
  }
}
