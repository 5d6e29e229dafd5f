// TransformInterpolation: the way from one transform to another, as Core Animation and CSS define it.
// SPDX-License-Identifier: Apache-2.0

/// The transforms between two ends, which are decomposed once.
package struct TransformInterpolation: Sendable {
  private let from: CATransform3D
  private let to: CATransform3D
  private let parts: Parts

  private enum Parts: Sendable {
    case plane(PlaneDecomposition, PlaneDecomposition)
    case space(SpaceDecomposition, SpaceDecomposition)
    /// The sixteen numbers one by one, for matrices that cannot be decomposed.
    case numbers
  }

  /// Creates the way between two transforms: two affine ones are taken apart in the plane, others in space.
  package init(from: CATransform3D, to: CATransform3D) {
    self.from = from
    self.to = to
    if CATransform3DIsAffine(from), CATransform3DIsAffine(to) {
      let (first, second) = (CATransform3DGetAffineTransform(from), CATransform3DGetAffineTransform(to))
      if var first = PlaneDecomposition(first), var second = PlaneDecomposition(second) {
        PlaneDecomposition.align(&first, &second)
        parts = .plane(first, second)
      } else {
        parts = .numbers
      }
    } else if let first = SpaceDecomposition(from), let second = SpaceDecomposition(to) {
      parts = .space(first, second)
    } else {
      parts = .numbers
    }
  }

  /// Returns the transform at `fraction` of the way; fractions outside 0…1 continue it. The ends are exact.
  package func transform(at fraction: Double) -> CATransform3D {
    if fraction == 0 || from == to { return from }
    if fraction == 1 { return to }
    return switch parts {
    case .plane(let first, let second):
      CATransform3DMakeAffineTransform(first.interpolated(to: second, at: fraction).map)
    case .space(let first, let second): first.interpolated(to: second, at: fraction).map
    case .numbers:
      CATransform3D(
        rows: from.row1 + (to.row1 - from.row1) * fraction, from.row2 + (to.row2 - from.row2) * fraction,
        from.row3 + (to.row3 - from.row3) * fraction, from.row4 + (to.row4 - from.row4) * fraction)
    }
  }
}
