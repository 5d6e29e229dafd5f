// A plane in a space of depth, with its intersection with a viewing ray, which runs along z through a point of the
// view.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

/// The intersection of a viewing ray with a plane.
package struct SpatialHit {
  /// The point in the plane's own space.
  package let x, y: Double
  /// The nearness of the point, in the space of the view.
  let depth: Double
}

/// The picture of a layer, placed in the space of the layer that flattens it.
package struct SpatialPlane {
  /// The least distance from the eye at which anything is visible, in units of the eye's distance.
  static let nearest = 1e-6

  let picture: SpatialPicture
  /// The factor of the picture, channel by channel.
  let tint: ReferencePixel
  private let matrix: ReferenceMatrix
  /// The change of the plane's nearness for each step along x and along y, and its nearness at the origin.
  private let depth: SpatialVector
  // The adjugate of the map from the plane to the view, as the columns that give x, y and the divisor.
  private let backX, backY, backW: SpatialVector
  private let determinant: Double

  /// Creates a plane; nil if it is seen edge on, or from behind although it is single-sided.
  package init?(_ picture: SpatialPicture, _ matrix: ReferenceMatrix, tint: ReferencePixel) {
    let m = matrix.m
    let x = SpatialVector(m[0], m[1], m[3]), y = SpatialVector(m[4], m[5], m[7]),
      one = SpatialVector(m[12], m[13], m[15])
    backX = y.cross(one)
    backY = one.cross(x)
    backW = x.cross(y)
    determinant = x.dot(backX)
    guard abs(determinant) > 1e-9 else { return nil }
    // This sign tells whether the normal that faced the viewer at first still does: its z is an entry of the inverse,
    // which is a quotient of determinants.
    if !picture.isDoubleSided, determinant * matrix.determinant < 0 { return nil }
    self.picture = picture
    self.matrix = matrix
    self.tint = tint
    depth = SpatialVector(m[2], m[6], m[14])
  }

  /// The intersection of the ray through a point of the view with the plane, if it is in front of the eye.
  package func hit(_ viewX: Double, _ viewY: Double) -> SpatialHit? {
    let divisor = viewX * backW.x + viewY * backW.y + backW.z
    let w = determinant / divisor
    guard w > Self.nearest, w.isFinite else { return nil }
    let x = (viewX * backX.x + viewY * backX.y + backX.z) / divisor
    let y = (viewX * backY.x + viewY * backY.y + backY.z) / divisor
    return SpatialHit(x: x, y: y, depth: (x * depth.x + y * depth.y + depth.z) / w)
  }

  /// The projection of a point of the plane; nil if it is not in front of the eye.
  package func project(_ point: ReferencePoint) -> ReferencePoint? {
    let m = matrix.m
    let w = point.x * m[3] + point.y * m[7] + m[15]
    guard w > Self.nearest else { return nil }
    return ReferencePoint(
      (point.x * m[0] + point.y * m[4] + m[12]) / w, (point.x * m[1] + point.y * m[5] + m[13]) / w)
  }
}

/// A vector of three numbers.
struct SpatialVector {
  let x, y, z: Double

  init(_ x: Double, _ y: Double, _ z: Double) {
    (self.x, self.y, self.z) = (x, y, z)
  }

  func dot(_ other: SpatialVector) -> Double { x * other.x + y * other.y + z * other.z }

  func cross(_ other: SpatialVector) -> SpatialVector {
    SpatialVector(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}

extension ReferenceMatrix {
  /// The determinant by expansion along the first row, from determinants of three rows and columns.
  var determinant: Double {
    (0..<4).reduce(0) { sum, column in
      let kept = (0..<4).filter { $0 != column }
      let rows = (1..<4).map { row in
        SpatialVector(m[row * 4 + kept[0]], m[row * 4 + kept[1]], m[row * 4 + kept[2]])
      }
      let minor = rows[0].dot(rows[1].cross(rows[2]))
      return sum + (column % 2 == 0 ? 1 : -1) * m[column] * minor
    }
  }
}
