// Boxes that are shown many times as instances, in the form that the GPU gets: one call draws them all.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// A few boxes of one colour each, and the instances of them that one node makes, or several nodes nested in each
/// other.
///
/// `Shaders/replicated.glsl` computes the position and the colour of each instance, and so do bands, in `BandInstances`; all three
/// change together.
package struct Replication: Sendable {
  /// The most levels that one call draws.
  package static let maxLevels = 8
  /// The most boxes that one call draws.
  package static let maxBoxes = 32

  /// The instances of one node.
  package struct Level: Hashable, Sendable {
    /// The number of instances.
    package var count: Int
    /// The number of low maps. Instance k is mapped first by map k mod base of the table's maps at ``low``, then by map
    /// k / base of those at ``high``.
    package var base = 1
    package var low = 0
    package var high = 0
    /// The shift from each instance to the next, in device pixels, where instances differ by shifts only.
    package var shift = SIMD2<Float>.zero
    /// The colour of instance 0, and the difference from each instance to the next: straight red, green, blue, alpha.
    package var firstColor: SIMD4<Float>
    package var colorStep: SIMD4<Float>
  }

  /// A box of one colour.
  package struct Box: Hashable, Sendable {
    /// The centre, in the space of the innermost node's children; for shifted boxes in device pixels.
    package var centre: SIMD2<Float>
    /// The images of the axes that the box is aligned with.
    package var x = SIMD2<Float>(1, 0)
    package var y = SIMD2<Float>(0, 1)
    /// Half the size along those axes, in their units, as is ``radius``.
    package var halfSize: SIMD2<Float>
    /// The radius of the corners; 0 for sharp ones.
    package var radius: Float
    /// Premultiplied red, green, blue, alpha.
    package var color: SIMD4<Float>
  }

  /// The nodes with instances, the innermost first.
  package var levels: [Level]
  /// The boxes that each instance shows, in painting order.
  package var boxes: [Box]
  /// Whether the instances differ by shifts only, and the boxes are given in device pixels.
  package var isShifted: Bool

  /// The number of boxes that are drawn.
  package var instanceCount: Int { levels.reduce(boxes.count) { $0 * $1.count } }
}
