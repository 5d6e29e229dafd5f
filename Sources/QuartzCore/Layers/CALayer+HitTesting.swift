// Finding the frontmost layer at a point, without recursion.

import Foundation

extension CALayer {
  /// The answer of `hitTest(_:)` for a layer whose class does not override it.
  final func frontmostLayer(at point: CGPoint) -> CALayer? {
    // A point comes in the space of the nearest layer that flattens: transform layers in between are folded in.
    var matrix = state.matrixToSuperlayer
    var layer = parentInTree
    while let current = layer, current.keepsDepth {
      if let about = current.state.matrixOfSublayers { matrix = CATransform3DConcat(matrix, about) }
      matrix = CATransform3DConcat(matrix, current.state.matrixToSuperlayer)
      layer = current.parentInTree
    }
    var visits: [HitVisit] = []
    guard let first = HitVisit(self, matrix: matrix, point: point, pointAbove: point) else { return nil }
    visits.append(first)
    while let index = visits.indices.last {
      guard let child = visits[index].nextSublayer() else {
        let visit = visits.removeLast()
        if !visit.layer.keepsDepth && visit.layer.contains(visit.point) { return visit.layer }
        continue
      }
      if LayerClass.of(type(of: child)).overridesHitTest {
        if let found = child.hitTest(visits[index].pointAboveSublayers) { return found }
      } else if let visit = visits[index].visit(to: child) {
        visits.append(visit)
      }
    }
    return nil
  }
}

/// A layer that a hit test has entered, and how far it has got with its sublayers.
private struct HitVisit {
  let layer: CALayer
  /// The point in the layer's own plane.
  let point: CGPoint
  /// The map from the layer's space to that of the nearest layer above that flattens.
  private let matrix: CATransform3D
  /// The point in that space, once as it lies there and once before that layer's `sublayerTransform`.
  private let pointBelow: CGPoint
  private let pointAbove: CGPoint
  /// The sublayers that are still to be tested, the frontmost last.
  private var sublayers: [CALayer]

  /// Enters `layer`, or returns nil where neither it nor anything in it can be hit.
  init?(_ layer: CALayer, matrix: CATransform3D, point: CGPoint, pointAbove: CGPoint) {
    guard !layer.isHidden, layer.opacity > 0 else { return nil }
    self.layer = layer
    self.matrix = matrix
    self.pointBelow = point
    self.pointAbove = pointAbove
    let inverse = PlaneMapping(matrix).inverse
    guard layer.keepsDepth || inverse != nil else { return nil }
    self.point = inverse?.map(point) ?? point
    if !layer.keepsDepth {
      guard !layer.masksToBounds || layer.bounds.containsHalfOpen(self.point) else { return nil }
      if let mask = layer.maskLayer {
        guard let inverse = PlaneMapping(mask.state.matrixToSuperlayer).inverse,
          mask.bounds.containsHalfOpen(inverse.map(self.point))
        else { return nil }
      }
    }
    sublayers = layer.childrenInOrder
    // Sublayers are drawn by depth first, and in their order among equals.
    let depths = sublayers.map(\.state.depthInSuperlayer)
    if depths.contains(where: { $0 != depths[0] }) {
      let order = sublayers.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
      sublayers = order.map { sublayers[$0] }
    }
  }

  /// The next sublayer from the front.
  mutating func nextSublayer() -> CALayer? { sublayers.popLast() }

  /// Enters a sublayer.
  func visit(to child: CALayer) -> HitVisit? {
    var matrix = child.state.matrixToSuperlayer
    if let about = layer.state.matrixOfSublayers { matrix = CATransform3DConcat(matrix, about) }
    guard layer.keepsDepth else {
      return HitVisit(child, matrix: matrix, point: point, pointAbove: pointAboveSublayers)
    }
    return HitVisit(
      child, matrix: CATransform3DConcat(matrix, self.matrix), point: pointBelow, pointAbove: pointAbove)
  }

  /// The point that a sublayer's own `hitTest(_:)` is asked with.
  var pointAboveSublayers: CGPoint {
    guard !layer.keepsDepth else { return pointAbove }
    guard let about = layer.state.matrixOfSublayers else { return point }
    return PlaneMapping(about).inverse?.map(point) ?? point
  }
}
