// Projection: the map of a layer's plane to the picture, as a 3 × 3 matrix over homogeneous points of the plane.
// SPDX-License-Identifier: Apache-2.0

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

  /// Creates an affine map with the six numbers of a `CGAffineTransform`.
  package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.init(x: SIMD3(a, b, 0), y: SIMD3(c, d, 0), origin: SIMD3(tx, ty, 1))
  }

  package static let identity = Projection(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Whether parallel lines stay parallel, that is without perspective.
  package var isAffine: Bool { x.z == 0 && y.z == 0 && origin.z == 1 }

  /// Whether rectangles remain axis-aligned rectangles, possibly mirrored or rotated by quarter turns.
  package var keepsRectangles: Bool {
    isAffine && ((x.y == 0 && y.x == 0) || (x.x == 0 && y.y == 0))
  }

  /// The signed area of the unit square's image; meaningful for affine maps.
  package var determinant: Double { x.x * y.y - x.y * y.x }

  package var isFinite: Bool { (x + y + origin) * 0 == .zero }

  /// Returns the image of a point under an affine map.
  @inline(__always)
  package func applied(to point: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(point.x * x.x + point.y * y.x + origin.x, point.x * x.y + point.y * y.y + origin.y)
  }

  /// Returns the homogeneous image of a point.
  @inline(__always)
  package func homogeneous(_ point: SIMD2<Double>) -> SIMD3<Double> {
    x * point.x + y * point.y + origin
  }

  /// Returns the map that applies this one first, then `next`.
  package func concatenating(_ next: Projection) -> Projection {
    func image(_ row: SIMD3<Double>) -> SIMD3<Double> {
      next.x * row.x + next.y * row.y + next.origin * row.z
    }
    return Projection(x: image(x), y: image(y), origin: image(origin))
  }

  /// Returns this map followed by a translation in device space.
  package func translated(x dx: Double, y dy: Double) -> Projection {
    concatenating(Projection(a: 1, b: 0, c: 0, d: 1, tx: dx, ty: dy))
  }

  /// The inverse map from device space; nil for maps with perspective, if the plane is seen edge-on, or if numbers
  /// overflow.
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

  /// The largest ratio of a line's length in the picture to its length in the plane; under perspective, in the nearest
  /// part that may be drawn.
  package var largestScale: Double {
    let scale = Self.largestScale(SIMD2(x.x, x.y), SIMD2(y.x, y.y))
    return isAffine ? scale : scale / max(Self.nearestDepth, 1e-3)
  }

  /// Returns the largest ratio of the length of a line of a box in the pixels of `clip` to its length in the plane: a
  /// closer bound.
  package func largestScale(of box: (low: SIMD2<Double>, high: SIMD2<Double>), in clip: PixelRect) -> Double {
    guard !isAffine else { return largestScale }
    // The pixel is p = (x', y') / w; so its derivative along x is (x₁ − p·w₁) / w, where x₁ and w₁ are the x axis's
    // row. The numerator is largest in a corner of the clip, and w is smallest in a corner of the box.
    var nearest = Double.infinity
    for corner in [box.low, SIMD2(box.high.x, box.low.y), box.high, SIMD2(box.low.x, box.high.y)] {
      nearest = min(nearest, homogeneous(corner).z)
    }
    var scale = 0.0
    for pixelY in [clip.y0, clip.y1] {
      for pixelX in [clip.x0, clip.x1] {
        let pixel = SIMD2(Double(pixelX), Double(pixelY))
        scale = max(scale, Self.largestScale(SIMD2(x.x, x.y) - pixel * x.z, SIMD2(y.x, y.y) - pixel * y.z))
      }
    }
    return scale / max(nearest, Self.nearestDepth)
  }

  /// Returns the length of the longest image of a unit line under a map with these images of the axes.
  private static func largestScale(_ x: SIMD2<Double>, _ y: SIMD2<Double>) -> Double {
    let sum = (x * x + y * y).sum(), determinant = x.x * y.y - x.y * y.x
    let difference = (sum * sum - 4 * determinant * determinant).squareRoot()
    return ((sum + (difference.isNaN ? 0 : difference)) / 2).squareRoot()
  }

  /// The smallest w of points that are drawn: those in front of the eye.
  package static let nearestDepth = 1e-2

  /// Appends the image of a closed polygon of the plane to `outline`, cut where the plane passes the eye.
  package func append(_ polygon: [SIMD2<Double>], to outline: inout Outline) {
    if isAffine {
      return outline.append(polygon: polygon, under: self)
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
