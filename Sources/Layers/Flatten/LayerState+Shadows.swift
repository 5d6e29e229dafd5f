// Whether a layer casts a shadow, and of what.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

extension LayerState {
  /// Whether the layer asks for a shadow, and doesn't mask it away.
  package var castsShadow: Bool {
    !hasOnlyCommonValues && rare.shadowOpacity > 0 && rare.shadowColor != nil && !flags.contains(.masksToBounds)
  }
}
