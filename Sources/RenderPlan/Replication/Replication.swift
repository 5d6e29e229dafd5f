// Boxes that replicators show many times, as the GPU gets them: one call draws them all.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// A few boxes of one colour each, and the instances of them that one replicator makes, or several within each other.
///
/// `Shaders/replicated.glsl` finds the place and the colour of each instance; both change together.
package struct Replication: Sendable {
  /// The most levels that one call draws.
  package static let mostLevels = 8
  /// The most boxes that one call draws.
  package static let mostBoxes = 32

  /// The instances of one replicator.
  package struct Level: Sendable {
    /// How many there are.
    package var count: Int
    /// Instance k is first moved by map k mod base of the table's maps at ``low``, then by map k / base of those at ``high``.
    package var base = 1
    package var low = 0
    package var high = 0
    /// How far each instance lies from the one before, in device pixels, where shifts are all there is.
    package var shift = SIMD2<Float>.zero
    /// The colour of instance 0 and what is added to it from instance to instance: straight red, green, blue, alpha.
    package var firstColor: SIMD4<Float>
    package var colorStep: SIMD4<Float>
  }

  /// A box of one colour.
  package struct Box: Sendable {
    /// In the space of the innermost sublayers; for shifted boxes in device pixels.
    package var centre: SIMD2<Float>
    /// The images of the axes along which the box lies.
    package var x = SIMD2<Float>(1, 0)
    package var y = SIMD2<Float>(0, 1)
    /// Half the size along those axes, in their units as all that follows.
    package var halfSize: SIMD2<Float>
    /// The radius of the corners; 0 for sharp ones.
    package var radius: Float
    /// Premultiplied red, green, blue, alpha.
    package var color: SIMD4<Float>
  }

  /// The replicators, the innermost first.
  package var levels: [Level]
  /// What each instance shows, in painting order.
  package var boxes: [Box]
  /// Whether the instances differ by shifts only, and the boxes are given in device pixels.
  package var isShifted: Bool

  /// How many boxes are drawn.
  package var instanceCount: Int { levels.reduce(boxes.count) { $0 * $1.count } }
}
