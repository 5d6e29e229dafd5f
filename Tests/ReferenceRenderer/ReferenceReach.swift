// The extents of layers in the reference renderer: the surroundings that are blurred into a picture, and the box of all
// that a layer shows.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

enum ReferenceReach {
  /// The number of pixels around a picture that have to be drawn because effects carry them into it. `total` leads from
  /// the layer to the picture.
  static func around(_ layer: CALayer, _ total: ReferenceMatrix) -> Int {
    let reach = farthest(layer, total)
    return reach > 0 ? Int(min(160, reach.rounded(.up))) + 2 : 0
  }

  private static func farthest(_ layer: CALayer, _ total: ReferenceMatrix) -> Double {
    guard !layer.isHidden else { return 0 }
    let pivot = ReferenceRenderer.anchor(layer)
    let inner = ReferenceMatrix.translation(-pivot.x, -pivot.y).then(ReferenceMatrix(layer.sublayerTransform))
      .then(.translation(pivot.x, pivot.y))
    func inside(_ sublayer: CALayer, _ inner: ReferenceMatrix) -> Double {
      farthest(sublayer, ReferenceRenderer.placement(sublayer).then(inner).then(.scale(1, 1, 0)).then(total))
    }
    let below =
      (layer.sublayers ?? []).map { inside($0, inner) } + (layer.mask.map { [inside($0, ReferenceMatrix())] } ?? [])
    return ReferenceEffects(layer).reach * total.plane.largestScale + (below.max() ?? 0)
  }

  /// A box around all that a layer shows, its bounds included, in its own space.
  static func extent(of layer: CALayer) -> ReferenceBox? {
    let bounds = ReferenceBox(layer.bounds)
    guard !layer.masksToBounds else { return bounds }
    var result = bounds
    if let contents = ReferenceContents.destination(layer) { result = result.union(contents) }
    if let path = (layer as? CAShapeLayer)?.path, !path.isEmpty {
      let box = ReferenceBox(path.boundingBoxOfPath)
      let pen = (layer as? CAShapeLayer)?.strokeColor == nil ? 0 : Double((layer as? CAShapeLayer)?.lineWidth ?? 0) / 2
      result = result.union(box.inset(by: -pen))
    }
    let pivot = ReferenceRenderer.anchor(layer)
    let inner = ReferenceMatrix.translation(-pivot.x, -pivot.y).then(ReferenceMatrix(layer.sublayerTransform))
      .then(.translation(pivot.x, pivot.y))
    for sublayer in layer.sublayers ?? [] where !sublayer.isHidden && sublayer.opacity > 0 {
      guard let box = extent(of: sublayer) else { continue }
      let map = ReferenceRenderer.placement(sublayer).then(inner).plane
      result = result.union(box.corners.map(map.apply))
    }
    let effects = ReferenceEffects(layer)
    for case .blur(let sigma) in effects.filters { result = result.inset(by: -2 * sigma) }
    if let shadow = effects.shadow {
      let caster = shadow.path.map { ReferenceBox($0.boundingBoxOfPath) } ?? result
      var box = caster.inset(by: -2 * shadow.sigma)
      box.minX += shadow.offset.x
      box.maxX += shadow.offset.x
      box.minY += shadow.offset.y
      box.maxY += shadow.offset.y
      result = result.union(box)
    }
    return result
  }
}

extension ReferenceBox {
  fileprivate func union(_ points: [ReferencePoint]) -> ReferenceBox {
    points.reduce(self) { box, p in
      ReferenceBox(
        minX: min(box.minX, p.x), minY: min(box.minY, p.y), maxX: max(box.maxX, p.x), maxY: max(box.maxY, p.y))
    }
  }

  fileprivate func union(_ other: ReferenceBox) -> ReferenceBox { union(other.corners) }
}
