// Where a layer's plane lies in the picture: a 3 × 3 matrix over homogeneous points of the plane.

/// A map from a plane to device space: row vectors, `(x, y, 1) · M = (x', y', w')`, and the pixel is `(x'/w', y'/w')`.
package struct Projection: Hashable, Sendable {
  /// The rows of the matrix: images of the x axis, of the y axis and of the origin, each as (x', y', w').
  package var x: SIMD3<Double>
  package var y: SIMD3<Double>
  package var origin: SIMD3<Double>

  package init(x: SIMD3<Double>, y: SIMD3<Double>, origin: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.origin = origin
  }

  /// An affine map with the six numbers of a `CGAffineTransform`.
  package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.init(x: SIMD3(a, b, 0), y: SIMD3(c, d, 0), origin: SIMD3(tx, ty, 1))
  }

  package static let identity = Projection(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Whether parallel lines stay parallel: no perspective.
  package var isAffine: Bool { x.z == 0 && y.z == 0 && origin.z == 1 }

  /// Whether rectangles stay upright rectangles, possibly mirrored or turned by quarters.
  package var keepsRectangles: Bool {
    isAffine && ((x.y == 0 && y.x == 0) || (x.x == 0 && y.y == 0))
  }

  /// The signed area of the unit square's image; meaningful for affine maps.
  package var determinant: Double { x.x * y.y - x.y * y.x }

  package var isFinite: Bool {
    let sum = (x + y + origin) * SIMD3(repeating: 0)
    return sum == SIMD3(repeating: 0)
  }

  /// The image of a point under an affine map.
  @inline(__always)
  package func applied(to point: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(point.x * x.x + point.y * y.x + origin.x, point.x * x.y + point.y * y.y + origin.y)
  }

  /// The homogeneous image of a point.
  @inline(__always)
  package func homogeneous(_ point: SIMD2<Double>) -> SIMD3<Double> {
    x * point.x + y * point.y + origin
  }

  /// This map first, then `next`.
  package func concatenating(_ next: Projection) -> Projection {
    func image(_ row: SIMD3<Double>) -> SIMD3<Double> {
      next.x * row.x + next.y * row.y + next.origin * row.z
    }
    return Projection(x: image(x), y: image(y), origin: image(origin))
  }

  /// This map followed by a shift in device space.
  package func translated(x dx: Double, y dy: Double) -> Projection {
    concatenating(Projection(a: 1, b: 0, c: 0, d: 1, tx: dx, ty: dy))
  }

  /// The map back from device space, or nil where the plane is seen edge-on or the numbers run out.
  package var inverse: Projection? {
    guard isAffine else { return nil }
    let inverseDeterminant = 1 / determinant
    guard inverseDeterminant.isFinite else { return nil }
    let a = y.y * inverseDeterminant, b = -x.y * inverseDeterminant
    let c = -y.x * inverseDeterminant, d = x.x * inverseDeterminant
    let result = Projection(
      a: a, b: b, c: c, d: d,
      tx: -(origin.x * a + origin.y * c), ty: -(origin.x * b + origin.y * d))
    return result.isFinite ? result : nil
  }

  /// How much longer than in the plane a line can become in the picture.
  package var largestScale: Double {
    let sum = x.x * x.x + x.y * x.y + y.x * y.x + y.y * y.y
    let difference = (sum * sum - 4 * determinant * determinant).squareRoot()
    let scale = ((sum + (difference.isNaN ? 0 : difference)) / 2).squareRoot()
    guard isAffine else {
      // Under perspective there is no one scale; curves are flattened as for the part nearest to the eye that is drawn.
      return scale / max(Self.nearestDepth, 1e-3)
    }
    return scale
  }

  /// Points are drawn only where w is above this: in front of the eye.
  package static let nearestDepth = 1e-2

  /// Appends the image of a closed polygon of the plane to `outline`, cut where the plane passes the eye.
  package func append(_ polygon: [SIMD2<Double>], to outline: inout Outline) {
    if isAffine {
      outline.append(polygon: polygon.map(applied(to:)))
      return
    }
    guard var previous = polygon.last.map(homogeneous) else { return }
    var projected: [SIMD2<Double>] = []
    for point in polygon {
      let current = homogeneous(point)
      let entersOrLeaves = (previous.z > Self.nearestDepth) != (current.z > Self.nearestDepth)
      if entersOrLeaves {
        let part = (Self.nearestDepth - previous.z) / (current.z - previous.z)
        let cut = previous + (current - previous) * part
        projected.append(SIMD2(cut.x, cut.y) / Self.nearestDepth)
      }
      if current.z > Self.nearestDepth { projected.append(SIMD2(current.x, current.y) / current.z) }
      previous = current
    }
    outline.append(polygon: projected)
  }
}
