// Where a layer's plane lies in that of its superlayer.
//
// Every layer drawn here flattens its sublayers, so that of the matrix from its space to the superlayer's (see
// LayerState+Geometry.swift) only what it does to the plane z = 0 matters, and of the result only x, y
// and w: a 3 × 3 matrix.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension LayerState {
  /// The map from this layer's plane to the plane of a superlayer with `superstate`, and whether it shows its back.
  package func placement(in superstate: LayerState) -> (plane: Projection, facesAway: Bool) {
    let aboutSuperlayer = superstate.matrixOfSublayers
    if isPlacedPlainly && aboutSuperlayer == nil {
      let anchor = anchor
      let (x, y) = (position.x - anchor.x, position.y - anchor.y)
      guard flags.contains(.geometryFlipped) else {
        return (Projection(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y), false)
      }
      let mirror = 2 * bounds.origin.y + bounds.size.height
      return (Projection(a: 1, b: 0, c: 0, d: -1, tx: x, ty: mirror + y), false)
    }
    return placement(by: matrixToSuperlayer, in: superstate)
  }

  /// The same for a layer that `matrix` takes to the superlayer's space.
  package func placement(by matrix: CATransform3D, in superstate: LayerState) -> (plane: Projection, facesAway: Bool) {
    let total = superstate.matrixOfSublayers.map { CATransform3DConcat(matrix, $0) } ?? matrix
    return (Projection(total), !flags.contains(.doubleSided) && total.facesAway)
  }
}

extension Projection {
  /// What `matrix` does to points of the plane z = 0, seen along z.
  package init(_ matrix: CATransform3D) {
    self.init(
      x: SIMD3(matrix.m11, matrix.m12, matrix.m14), y: SIMD3(matrix.m21, matrix.m22, matrix.m24),
      origin: SIMD3(matrix.m41, matrix.m42, matrix.m44))
  }
}

extension CATransform3D {
  /// Whether the plane z = 0 stays where it is, front up, without perspective; what is above it doesn't count as below.
  package var staysInPlane: Bool {
    let leaves = SIMD4(Double(m13), Double(m23), Double(m43), Double(m14))
    let others = SIMD4(Double(m24), Double(m31), Double(m32), Double(m34))
    return leaves == .zero && others == .zero && m33 > 0 && m44 == 1
  }

  /// Whether planes parallel to z = 0 stay parallel to it.
  package var keepsLevel: Bool { m13 == 0 && m23 == 0 && m14 == 0 && m24 == 0 }

  /// Whether of planes parallel to z = 0 the nearer stays the nearer.
  package var keepsOrderOfLevels: Bool { keepsLevel && m33 * m44 - m43 * m34 > 0 }
}

extension CGRect {
  /// The corner with the smallest coordinates, for rectangles without negative sizes.
  package var low: SIMD2<Double> { SIMD2(Double(origin.x), Double(origin.y)) }
  /// The width and the height.
  package var extent: SIMD2<Double> { SIMD2(Double(size.width), Double(size.height)) }
}
