// The conditions under which a layer casts a shadow.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

extension LayerState {
  /// Whether the layer asks for a shadow, and does not clip it away by `masksToBounds`.
  package var castsShadow: Bool {
    !hasOnlyCommonValues && rare.shadowOpacity > 0 && rare.shadowColor != nil && !flags.contains(.masksToBounds)
  }
}
