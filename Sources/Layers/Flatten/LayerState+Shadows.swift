// The conditions under which a layer casts a shadow.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteGraphics

extension LayerState {
  /// Whether the layer casts a shadow. On the screen `masksToBounds` removes it; in a context it is only clipped.
  func castsShadow(_ manner: DrawingManner) -> Bool {
    guard !hasOnlyCommonValues, rare.shadowOpacity > 0, rare.shadowColor != nil else { return false }
    return manner == .context || !flags.contains(.masksToBounds)
  }
}
