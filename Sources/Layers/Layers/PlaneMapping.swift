// PlaneMapping: the projective map of a 4 × 4 matrix between two planes, for converting points with perspective, both
// ways.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A projective map from the plane z = 0 to a plane that is looked at along z.
package struct PlaneMapping: Sendable {
  /// The images of x, of y and of the constant, as (x, y, w).
  private var x: SIMD3<Double>
  private var y: SIMD3<Double>
  private var one: SIMD3<Double>

  package static let identity = PlaneMapping(CATransform3DIdentity)

  /// Creates the part of `matrix` that acts on the plane z = 0, with the resulting z dropped.
  package init(_ matrix: CATransform3D) {
    self.init(
      SIMD3(matrix.m11, matrix.m12, matrix.m14), SIMD3(matrix.m21, matrix.m22, matrix.m24),
      SIMD3(matrix.m41, matrix.m42, matrix.m44))
  }

  private init(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ one: SIMD3<Double>) {
    (self.x, self.y, self.one) = (x, y, one)
  }

  /// Returns this map followed by `next`.
  package func then(_ next: PlaneMapping) -> PlaneMapping {
    PlaneMapping(next.image(of: x), next.image(of: y), next.image(of: one))
  }

  /// The inverse map, which gives the point of the first plane that an eye ray through the second one hits; nil if a
  /// plane is edge-on.
  package var inverse: PlaneMapping? {
    // The adjugate over the determinant.
    let columns = (y.cross(one), one.cross(x), x.cross(y))
    let determinant = x.dot(columns.0)
    guard determinant != 0, determinant.isFinite else { return nil }
    let (a, b, c) = (columns.0 / determinant, columns.1 / determinant, columns.2 / determinant)
    return PlaneMapping(SIMD3(a.x, b.x, c.x), SIMD3(a.y, b.y, c.y), SIMD3(a.z, b.z, c.z))
  }

  /// Returns the image of a point.
  package func map(_ point: CGPoint) -> CGPoint {
    let image = image(of: SIMD3(point.x, point.y, 1))
    return image.z == 1 ? CGPoint(x: image.x, y: image.y) : CGPoint(x: image.x / image.z, y: image.y / image.z)
  }

  /// Returns the box around the images of a rectangle's corners.
  package func map(_ rect: CGRect) -> CGRect {
    let (x0, y0) = (rect.origin.x, rect.origin.y)
    let (x1, y1) = (x0 + rect.size.width, y0 + rect.size.height)
    let corners = [
      map(CGPoint(x: x0, y: y0)), map(CGPoint(x: x1, y: y0)),
      map(CGPoint(x: x0, y: y1)), map(CGPoint(x: x1, y: y1)),
    ]
    var (low, high) = (corners[0], corners[0])
    for corner in corners.dropFirst() {
      low = CGPoint(x: min(low.x, corner.x), y: min(low.y, corner.y))
      high = CGPoint(x: max(high.x, corner.x), y: max(high.y, corner.y))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  private func image(of vector: SIMD3<Double>) -> SIMD3<Double> {
    vector.x * x + vector.y * y + vector.z * one
  }
}
