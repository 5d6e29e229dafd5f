// The conditions under which a layer casts a shadow.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation

extension LayerState {
  /// Whether the layer casts a shadow. On the screen `masksToBounds` removes it; in a context it is only clipped.
  func castsShadow(_ manner: DrawingManner) -> Bool {
    guard !hasOnlyCommonValues, rare.shadowOpacity > 0, rare.shadowColor != nil else { return false }
    return manner == .context || !flags.contains(.masksToBounds)
  }

  /// The outline of the bounds, if the layer asks for their shadow.
  package var shadowPathOfBounds: CGPath? {
    guard flags.contains(.shadowPathIsBounds) else { return nil }
    let radius = min(cornerRadius, bounds.width / 2, bounds.height / 2)
    guard radius > 0 else { return CGPath(rect: bounds, transform: nil) }
    guard rare.cornerCurve == .continuous || rare.maskedCorners != .all else {
      return CGPath(roundedRect: bounds, cornerWidth: radius, cornerHeight: radius, transform: nil)
    }
    var outline = PathStorage()
    outline.addContinuousRect(
      bounds, corners: RoundedBox.Corners(rawValue: UInt8(rare.maskedCorners.rawValue & 15)),
      radii: CGSize(width: radius, height: radius))
    return CGPath(storage: outline)
  }
}
