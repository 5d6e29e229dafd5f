// Hit testing: finds the frontmost layer at a point, without recursion.
//
// As in pictures, the sublayers of a layer that flattens are in one 3D space, together with those of layers among them
// that preserve depth: the nearest one is determined at the point itself. Of a replicator's instances only the first is
// tested.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension CALayer {
  /// Returns the result of `hitTest(_:)` for a layer whose class does not override it.
  final func frontmostLayer(at point: CGPoint) -> CALayer? {
    // The point is in the space of the nearest layer that flattens: transform layers in between are combined.
    var matrix = state.matrixToSuperlayer
    var layer = parentInTree
    while let current = layer, current.keepsDepth {
      if let about = current.state.matrixOfSublayers { matrix = CATransform3DConcat(matrix, about) }
      matrix = CATransform3DConcat(matrix, current.state.matrixToSuperlayer)
      layer = current.parentInTree
    }
    guard !isHidden, opacity > 0 else { return nil }
    var visits: [HitVisit] = []
    if keepsDepth {
      visits = [HitVisit(over: self, matrix: matrix, point: point)]
    } else {
      guard let seen = PlanePoint(under: point, of: matrix), let first = HitVisit(self, point: seen.point)
      else { return nil }
      visits = [first]
    }
    while let index = visits.indices.last {
      guard let plane = visits[index].nextPlane() else {
        let visit = visits.removeLast()
        if let layer = visit.layer, layer.contains(visit.point) { return layer }
        continue
      }
      if LayerClass.of(type(of: plane.layer)).overridesHitTest {
        if let found = plane.layer.hitTest(visits[index].pointAboveSublayers) { return found }
      } else if let visit = HitVisit(plane.layer, point: plane.point) {
        visits.append(visit)
      }
    }
    return nil
  }
}

/// The point of a layer's plane that is seen at a point of another.
private struct PlanePoint {
  let point: CGPoint
  /// The depth, larger towards the viewer.
  let height: Double

  /// Creates the point; nil if the plane is seen edge-on, and if it is behind the eye there.
  init?(under seen: CGPoint, of matrix: CATransform3D) {
    guard let inverse = PlaneMapping(matrix).inverse else { return nil }
    point = inverse.map(seen)
    let image = matrix.image(of: SIMD4(point.x, point.y, 0, 1))
    guard image.w > 0 else { return nil }
    height = image.z / image.w
  }
}

/// A layer that a hit test has entered, and the remaining planes below it.
private struct HitVisit {
  /// A sublayer, or one of a layer that preserves depth, and the point of it that is seen.
  struct Plane {
    let layer: CALayer
    let point: CGPoint
    let height: Double
  }

  /// The layer, or nil for a layer that preserves depth, which is never hit itself.
  let layer: CALayer?
  /// The point in the layer's own plane.
  let point: CGPoint
  /// The point that is passed to a sublayer's own `hitTest(_:)`.
  let pointAboveSublayers: CGPoint
  /// The planes still to be tested, the frontmost last.
  private var planes: [Plane] = []

  /// Enters `layer` at a point of its plane, or returns nil if neither it nor anything in it can be hit.
  init?(_ layer: CALayer, point: CGPoint) {
    guard !layer.isHidden, layer.opacity > 0 else { return nil }
    guard !layer.masksToBounds || layer.bounds.containsHalfOpen(point) else { return nil }
    if let mask = layer.maskLayer {
      guard let inverse = PlaneMapping(mask.state.matrixToSuperlayer).inverse,
        mask.bounds.containsHalfOpen(inverse.map(point))
      else { return nil }
    }
    self.layer = layer
    self.point = point
    let about = layer.state.matrixOfSublayers
    pointAboveSublayers = about.flatMap { PlaneMapping($0).inverse?.map(point) } ?? point
    addPlanes(of: layer, after: about ?? CATransform3DIdentity)
  }

  /// Enters a layer that preserves depth, in the space of its nearest ancestor that flattens.
  init(over layer: CALayer, matrix: CATransform3D, point: CGPoint) {
    self.layer = nil
    self.point = point
    pointAboveSublayers = point
    addPlanes(of: layer, after: layer.state.matrixOfSublayers.map { CATransform3DConcat($0, matrix) } ?? matrix)
  }

  /// Returns the next plane from the front.
  mutating func nextPlane() -> Plane? { planes.popLast() }

  /// Collects the planes below a layer, whose sublayers `matrix` maps to the space of ``point``, and sorts them.
  private mutating func addPlanes(of layer: CALayer, after matrix: CATransform3D) {
    var left = layer.childrenInOrder.reversed().map { ($0, matrix) }
    while let (child, above) = left.popLast() {
      guard !child.isHidden, child.opacity > 0 else { continue }
      let matrix = CATransform3DConcat(child.state.matrixToSuperlayer, above)
      let overridesHitTest = LayerClass.of(type(of: child)).overridesHitTest
      if child.keepsDepth, !overridesHitTest {
        let inner = child.state.matrixOfSublayers.map { CATransform3DConcat($0, matrix) } ?? matrix
        left += child.childrenInOrder.reversed().map { ($0, inner) }
      } else if let seen = PlanePoint(under: point, of: matrix) {
        guard child.isDoubleSided || !matrix.facesAway || overridesHitTest else { continue }
        planes.append(Plane(layer: child, point: seen.point, height: seen.height))
      } else if overridesHitTest {
        planes.append(Plane(layer: child, point: point, height: 0))
      }
    }
    // Differences below a millionth are due to rounding.
    let heights = planes.map { ($0.height * 1e6).rounded() }
    guard heights.contains(where: { $0 != heights[0] }) else { return }
    planes = planes.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }.map { planes[$0] }
  }
}
