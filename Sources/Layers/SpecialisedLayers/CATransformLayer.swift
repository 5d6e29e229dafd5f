// CATransformLayer: a layer that only arranges its sublayers in 3D space.
// SPDX-License-Identifier: Apache-2.0

/// A layer that shows nothing of its own and preserves the depth of its sublayers.
///
/// Other layers flatten their sublayers into their plane, whereas those of a transform layer share the space of the
/// superlayer. Its background, border, contents, filters, mask and shadow are stored but not drawn, its opacity applies
/// to each sublayer individually, and it is never hit itself.
/// So `draw(in:)` has no effect.
open class CATransformLayer: CALayer, @unchecked Sendable {
  package override var keepsDepth: Bool { true }
}
