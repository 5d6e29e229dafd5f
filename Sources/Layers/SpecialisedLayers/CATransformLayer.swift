// CATransformLayer: a layer that only places its sublayers in space.
// SPDX-License-Identifier: Apache-2.0

/// A layer that shows nothing of its own and lets its sublayers keep their depth.
///
/// Where other layers flatten their sublayers into their plane, those of a transform layer share the space of the
/// superlayer. Its background, border, contents, filters, mask and shadow are kept but not drawn, its opacity applies
/// to each sublayer by itself, and it is never hit itself.
open class CATransformLayer: CALayer, @unchecked Sendable {
  package override var keepsDepth: Bool { true }
}
