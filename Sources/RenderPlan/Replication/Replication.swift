// Boxes that are shown many times as instances: one draw for them all.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// A few boxes of one colour each, and the instances of them that one node makes, or several nodes nested in each
/// other.
///
/// `Shaders/replicated.glsl` computes the position and the colour of each instance, and so do bands, in `BandInstances`; all three
/// change together.
package struct Replication: Hashable, Sendable {
  /// The most levels that one call draws.
  package static let maxLevels = 8
  /// The most boxes that one call draws.
  package static let maxBoxes = 32

  /// The instances of one node.
  package struct Level: Hashable, Sendable {
    /// The number of instances.
    package var count: Int
    /// The maps of instances where these do not differ by shifts only: instance k is mapped first by map k mod n of the n ``low`` maps,
    /// then by map k / n of the ``high`` ones.
    package var low: [Projection] = []
    package var high: [Projection] = []
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
  /// The form of all boxes under all maps.
  package var form: BoxForm
  /// Whether the instances differ by shifts only, and the boxes are given in device pixels.
  package var isShifted: Bool

  /// The number of boxes that are drawn.
  package var instanceCount: Int { levels.reduce(boxes.count) { $0 * $1.count } }
}
