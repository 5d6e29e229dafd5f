// One piece of a trapezoid as the GPU gets it.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// A piece of a trapezoid and the pixels that it touches. 64 bytes, as they go to the GPU.
///
/// The layout is that of the vertex attributes in `Shaders/trapezoid.glsl`; both change together. Coordinates are pixels
/// from the left top corner of the tile.
package struct TrapezoidRecord: Sendable, BitwiseCopyable {
  /// Two points of the line on which the left side lies, the upper one first: x, y, x, y.
  package var left: SIMD4<Float>
  /// Two points of the line on which the right side lies.
  package var right: SIMD4<Float>
  /// Top and bottom.
  package var rows: SIMD2<Float>
  /// The pixels that the piece touches: left, top, right, bottom.
  package var rect: SIMD4<UInt16>
  /// The position of the tile on its atlas page, filled in by the compositor.
  package var tileOrigin: SIMD2<UInt16> = .zero
  /// The fraction, 0…1, at which the area is rounded up where sums are kept coarse; neighbours in a tile have different ones.
  package var rounding: Float
  private var padding: UInt32 = 0

  /// Creates the record of the `index`-th piece of a tile.
  package init(left: SIMD4<Float>, right: SIMD4<Float>, rows: SIMD2<Float>, rect: SIMD4<UInt16>, index: Int) {
    self.left = left
    self.right = right
    self.rows = rows
    self.rect = rect
    // Multiples of the golden ratio are spread evenly, however many of them there are.
    rounding = Float((UInt32(truncatingIfNeeded: index) &* 2_654_435_769) >> 8) * 0x1p-24
  }
}
