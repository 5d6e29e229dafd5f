// Replicators written out: the same picture made of plain layers, with every instance a layer of its own.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer

/// The meaning of a tree with replicators, in terms of layers without any. The code uses the layers' public properties
/// and the reference renderer's matrices, and nothing of the code that draws replicators.
enum WrittenOut {
  /// Returns a tree without replicators that looks like the tree of `root`, made of new layers.
  static func tree(_ root: CALayer) -> CALayer {
    let layers = layers(standingFor: root, InstanceTint())
    precondition(layers.count == 1, "the root's instances have no space of depth to join")
    return layers[0]
  }

  /// Returns the plain layers that show, in its superlayer, the same as `layer`. There is one, unless `layer` is a
  /// replicator whose instances join the superlayer's space.
  private static func layers(standingFor layer: CALayer, _ tint: InstanceTint) -> [CALayer] {
    guard let replicator = layer as? CAReplicatorLayer else { return [plain(layer, tint)] }
    guard replicator.preservesDepth else {
      // The tint comes from the replicators around this one; its own instances multiply it further.
      return [plain(replicator, tint) { instances(of: replicator, $0) }]
    }
    guard !replicator.isHidden else { return [] }
    var tint = tint
    tint.alpha *= max(0, min(1, Double(replicator.opacity)))
    let placed = ReferenceMatrix(sublayersOf: replicator).then(ReferenceMatrix(placing: replicator))
    return instances(of: replicator, tint).map { $0.moved(by: placed) }
  }

  /// Returns a tinted copy of a layer, whose sublayers are made by `sublayers` from the tint that remains for them.
  private static func plain(
    _ layer: CALayer, _ tint: InstanceTint, sublayers: ((InstanceTint) -> [CALayer])? = nil
  ) -> CALayer {
    let copy = layer.copyOfValues()
    var inner = tint
    // A group is faded as a whole; any other layer passes the fading on to each thing that it paints.
    if ReferenceEffects(layer).isGroup {
      copy.opacity = Float(max(0, min(1, Double(layer.opacity))) * tint.alpha)
      inner.alpha = 1
    }
    copy.paint(with: inner)
    for sublayer in sublayers?(inner) ?? (layer.sublayers ?? []).flatMap({ layers(standingFor: $0, inner) }) {
      copy.addSublayer(sublayer)
    }
    // A mask is not part of the instance's drawing, so that only replicators inside the mask tint it.
    copy.mask = layer.mask.map(tree)
    return copy
  }

  /// Returns the sublayers of a replicator, instance by instance.
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
  /// Returns the layer itself, its matrix to the superlayer followed by `matrix`.
  fileprivate func moved(by matrix: ReferenceMatrix) -> CALayer {
    let (x, y, z) = (Double(position.x), Double(position.y), Double(zPosition))
    transform = CATransform3D(
      ReferenceMatrix(transform).then(.translation(x, y, z)).then(matrix).then(.translation(-x, -y, -z)))
    return self
  }
}

extension ReferenceMatrix {
  /// Creates the matrix from a layer's own space to its superlayer's.
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

  /// Creates the matrix that a layer applies to the space of all its sublayers.
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
