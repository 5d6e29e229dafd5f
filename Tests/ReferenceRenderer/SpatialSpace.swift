// The space of depth that a layer's sublayers share: layers that preserve depth are expanded into the planes in them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

/// Collects the planes in one layer, in tree order, instance by instance.
struct SpatialSpace {
  private let identities: SpatialIdentities

  init(_ identities: SpatialIdentities) {
    self.identities = identities
  }

  /// Whether a layer's sublayers lie in the space that the layer itself lies in.
  static func keepsDepth(_ layer: CALayer) -> Bool {
    layer is CATransformLayer || (layer as? CAReplicatorLayer)?.preservesDepth == true
  }

  /// Returns the planes in `layer`, where `outer` leads from the layer's space to that of the view.
  func planes(
    in layer: CALayer, _ outer: ReferenceMatrix, _ tint: ReferencePixel, isFlipped: Bool
  ) -> [SpatialPlane] {
    let pivot = ReferenceRenderer.anchor(layer)
    let below = ReferenceMatrix.translation(-pivot.x, -pivot.y).then(ReferenceMatrix(layer.sublayerTransform))
      .then(.translation(pivot.x, pivot.y)).then(outer)
    var result: [SpatialPlane] = []
    for (power, factor) in instances(of: layer) {
      for sublayer in layer.sublayers ?? [] {
        let opacity = max(0, min(1, Double(sublayer.opacity)))
        guard !sublayer.isHidden, opacity > 0 else { continue }
        let matrix = ReferenceRenderer.placement(sublayer).then(power).then(below)
        let isFlippedOverall = isFlipped != sublayer.isGeometryFlipped
        if Self.keepsDepth(sublayer) {
          result += planes(in: sublayer, matrix, tint.times(factor).times(opacity), isFlipped: isFlippedOverall)
        } else {
          let picture = SpatialPicture(sublayer, isFlipped: isFlippedOverall, identities: identities)
          if let plane = SpatialPlane(picture, matrix, tint: tint.times(factor)) { result.append(plane) }
        }
      }
    }
    return result
  }

  /// The matrices and factors of the instances of a layer's sublayers: one instance without change if the layer is not
  /// a replicator.
  private func instances(of layer: CALayer) -> [(ReferenceMatrix, ReferencePixel)] {
    guard let replicator = layer as? CAReplicatorLayer else { return [(ReferenceMatrix(), .one)] }
    let bounds = ReferenceBox(replicator.bounds)
    let x = (bounds.minX + bounds.maxX) / 2, y = (bounds.minY + bounds.maxY) / 2
    let step = ReferenceMatrix.translation(-x, -y).then(ReferenceMatrix(replicator.instanceTransform))
      .then(.translation(x, y))
    var color = (replicator.instanceColor?.components ?? [1, 1]).map { Double($0) }
    // The colour space is gray with alpha.
    if color.count == 2 { color = [color[0], color[0], color[0], color[1]] }
    let change = [
      replicator.instanceRedOffset, replicator.instanceGreenOffset, replicator.instanceBlueOffset,
      replicator.instanceAlphaOffset,
    ].map { Double($0) }
    var power = ReferenceMatrix()
    return (0..<max(0, replicator.instanceCount)).map { [color] instance in
      defer { power = power.then(step) }
      let c = (0..<4).map { max(0, min(1, color[$0] + Double(instance) * change[$0])) }
      return (power, ReferencePixel(red: c[0] * c[3], green: c[1] * c[3], blue: c[2] * c[3], alpha: c[3]))
    }
  }
}
