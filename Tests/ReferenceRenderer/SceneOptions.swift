// The settings of a picture besides its layers, for the reference renderers and for the product.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

/// The settings of a scene besides its layers.
package struct SceneOptions: Sendable {
  /// The canvas in points; nil is the size of the root's bounds.
  package var size: CGSize?
  /// The number of pixels per point.
  package var scale: Double
  /// The colour below everything; nil is transparent.
  package var background: CGColor?
  /// Whether y runs down.
  package var isGeometryFlipped: Bool

  package init(size: CGSize? = nil, scale: Double = 1, background: CGColor? = nil, isGeometryFlipped: Bool = true) {
    self.size = size
    self.scale = scale
    self.background = background
    self.isGeometryFlipped = isGeometryFlipped
  }

  package static let plain = SceneOptions()
  package static let yUp = SceneOptions(isGeometryFlipped: false)
  package static let retina = SceneOptions(scale: 2)
}
