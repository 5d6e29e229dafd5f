// Traversals of a tree of layers, none of them recursive, and the paths of layers for messages.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

extension CALayer {
  /// The sublayers, back to front; those of a presentation copy are copies too.
  package final var childrenInOrder: [CALayer] {
    guard marks.contains(.presentation), let model = attachments?.model else { return children }
    return model.children.compactMap { $0.presentation() }
  }

  /// The mask; that of a presentation copy is a copy too.
  package final var maskLayer: CALayer? {
    guard let attachments else { return nil }
    return attachments.model.map { $0.attachments?.mask?.presentation() } ?? attachments.mask
  }

  /// The layer that contains this one as a sublayer or as its mask; that of a presentation copy is a copy too.
  package final var parentInTree: CALayer? {
    guard marks.contains(.presentation), let model = attachments?.model else { return parent }
    return model.parent?.presentation()
  }

  /// Whether the layer is a mask; a presentation copy is one if its model is.
  final var isMask: Bool { original.marks.contains(.mask) }

  /// Whether `layer` is this layer or one of its ancestors.
  final func isInside(_ layer: CALayer) -> Bool {
    var ancestor: CALayer? = self
    while let current = ancestor {
      if current === layer { return true }
      ancestor = current.parent
    }
    return false
  }

  /// Calls `visit` for this layer and for the layers below it, masks included: a layer before its contents, the
  /// sublayers back to front and then the mask. The layers below one for which `visit` returns false are skipped.
  package final func walkSubtree(_ visit: (CALayer) -> Bool) {
    var pending = [self]
    while let layer = pending.popLast() {
      guard visit(layer) else { continue }
      if let mask = layer.maskLayer { pending.append(mask) }
      pending.append(contentsOf: layer.childrenInOrder.reversed())
    }
  }

  /// Returns the path from the root to this layer, for messages.
  package final func layerPath() -> LayerPath {
    if let model = attachments?.model { return model.layerPath() }
    var layers = [self]
    while let above = layers[layers.count - 1].parent { layers.append(above) }
    return LayerPath(components: layers.count) { index in
      let layer = layers[layers.count - 1 - index]
      let title = LayerPath.title(name: layer.name, type: type(of: layer))
      guard index > 0 else { return title }
      if layer.marks.contains(.mask) { return "mask" }
      return "\(title)[\(layers[layers.count - index].indexOfChild(layer) ?? 0)]"
    }
  }
}
