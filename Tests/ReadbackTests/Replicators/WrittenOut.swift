// Replicators written out: the same picture told by plain layers, every instance a layer of its own.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

/// What a tree with replicators means, in terms of layers without any. It uses the layers' public properties and the
/// reference renderer's matrices, and nothing of what draws replicators.
enum WrittenOut {
  /// A tree without replicators that looks like the tree of `root`, made of new layers.
  static func tree(_ root: CALayer) -> CALayer {
    let layers = layers(standingFor: root, InstanceTint())
    precondition(layers.count == 1, "the root's instances have no space of depth to join")
    return layers[0]
  }

  /// The plain layers that show, in its superlayer, what `layer` shows there. There is one, unless `layer` is a
  /// replicator whose instances join the superlayer's space.
  private static func layers(standingFor layer: CALayer, _ tint: InstanceTint) -> [CALayer] {
    guard let replicator = layer as? CAReplicatorLayer else { return [plain(layer, tint)] }
    guard replicator.preservesDepth else {
      // A tint is of what replicators around this one show of it; its own instances add to that.
      return [plain(replicator, tint) { instances(of: replicator, $0) }]
    }
    guard !replicator.isHidden else { return [] }
    var tint = tint
    tint.alpha *= max(0, min(1, Double(replicator.opacity)))
    let placed = ReferenceMatrix(sublayersOf: replicator).then(ReferenceMatrix(placing: replicator))
    return instances(of: replicator, tint).map { $0.moved(by: placed) }
  }

  /// A tinted copy of a layer, with its sublayers as `sublayers` makes them of the tint that is left for them.
  private static func plain(
    _ layer: CALayer, _ tint: InstanceTint, sublayers: ((InstanceTint) -> [CALayer])? = nil
  ) -> CALayer {
    let copy = layer.copyOfValues()
    var inner = tint
    // A group is faded as one picture; anything else passes the fading on to each thing that it paints.
    if ReferenceEffects(layer).isGroup {
      copy.opacity = Float(max(0, min(1, Double(layer.opacity))) * tint.alpha)
      inner.alpha = 1
    }
    copy.paint(with: inner)
    for sublayer in sublayers?(inner) ?? (layer.sublayers ?? []).flatMap({ layers(standingFor: $0, inner) }) {
      copy.addSublayer(sublayer)
    }
    // A mask is not part of what an instance shows, so only what replicates inside the mask tints it.
    copy.mask = layer.mask.map(tree)
    return copy
  }

  /// The sublayers of a replicator, instance by instance.
  private static func instances(of replicator: CAReplicatorLayer, _ tint: InstanceTint) -> [CALayer] {
    let middle = (x: Double(replicator.bounds.midX), y: Double(replicator.bounds.midY))
    var power = ReferenceMatrix()
    var result: [CALayer] = []
    for instance in 0..<max(0, replicator.instanceCount) {
      let color = tint.times(InstanceTint(of: replicator, instance))
      let copies = (replicator.sublayers ?? []).flatMap { layers(standingFor: $0, color) }
      if instance == 0 {
        result += copies
      } else {
        power = power.then(ReferenceMatrix(replicator.instanceTransform))
        let move = ReferenceMatrix.translation(-middle.x, -middle.y).then(power).then(.translation(middle.x, middle.y))
        result += copies.map { $0.moved(by: move) }
      }
    }
    return result
  }
}

extension CALayer {
  /// The layer itself, its matrix to the superlayer followed by `matrix`.
  fileprivate func moved(by matrix: ReferenceMatrix) -> CALayer {
    let (x, y, z) = (Double(position.x), Double(position.y), Double(zPosition))
    transform = CATransform3D(
      ReferenceMatrix(transform).then(.translation(x, y, z)).then(matrix).then(.translation(-x, -y, -z)))
    return self
  }
}

extension ReferenceMatrix {
  /// From a layer's own space to its superlayer's.
  fileprivate init(placing layer: CALayer) {
    let (x, y) = Self.anchor(layer)
    let bounds = layer.bounds
    var flip = ReferenceMatrix()
    if layer.isGeometryFlipped {
      flip = .scale(1, -1).then(.translation(0, Double(bounds.minY + bounds.maxY)))
    }
    self = flip.then(.translation(-x, -y, -Double(layer.anchorPointZ))).then(ReferenceMatrix(layer.transform))
      .then(.translation(Double(layer.position.x), Double(layer.position.y), Double(layer.zPosition)))
  }

  /// What a layer does to the space of all its sublayers.
  fileprivate init(sublayersOf layer: CALayer) {
    let (x, y) = Self.anchor(layer)
    self = Self.translation(-x, -y).then(ReferenceMatrix(layer.sublayerTransform)).then(.translation(x, y))
  }

  private static func anchor(_ layer: CALayer) -> (x: Double, y: Double) {
    let bounds = layer.bounds
    return (
      Double(bounds.minX + layer.anchorPoint.x * bounds.width),
      Double(bounds.minY + layer.anchorPoint.y * bounds.height)
    )
  }
}

extension CATransform3D {
  fileprivate init(_ matrix: ReferenceMatrix) {
    let m = matrix.m.map { CGFloat($0) }
    self.init(
      m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7],
      m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
  }
}
