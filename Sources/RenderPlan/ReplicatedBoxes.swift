// What one instance of a replicator shows, if that is nothing but boxes of one colour each.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteLayers
import QuartziteTessellation

/// The boxes of some layers and of what is in them, in painting order, in the space of the layers' superlayer.
struct ReplicatedBoxes {
  struct Box {
    var shape: BoxShape
    var placement: Projection
    /// Premultiplied red, green, blue, alpha.
    var color: SIMD4<Double>
  }

  private(set) var boxes: [Box] = []

  /// Nil where anything else is shown, where depth could matter, or where there are more than `most` boxes.
  init?(of layers: [Int], in snapshot: LayerTreeSnapshot, most: Int) {
    var left: [(layer: Int, placement: Projection, tint: Tint)] = []
    for layer in layers.reversed() {
      guard let placement = snapshot.nodes[layer].state.flatPlacement else { return nil }
      left.append((layer, placement, .none))
    }
    while let (layer, placement, tint) = left.popLast() {
      let node = snapshot.nodes[layer]
      guard node.isVisible else { continue }
      guard case .plain = node.kind, snapshot.isOnlyBox(layer), let inside = snapshot.tintInside(layer, tint)
      else { return nil }
      if let color = node.state.backgroundColor { add(node.state.boundsShape, placement, color, inside) }
      guard boxes.count <= most else { return nil }
      for child in snapshot.children(of: layer).reversed() {
        guard let place = snapshot.nodes[child].state.flatPlacement else { return nil }
        left.append((child, place.concatenating(placement), inside))
      }
    }
    guard !boxes.isEmpty else { return nil }
  }

  private mutating func add(_ shape: BoxShape, _ placement: Projection, _ color: CGColor, _ tint: Tint) {
    let color = tint.applied(to: Quantize.premultiplied(color))
    guard color.w > 0, !shape.box.isEmpty else { return }
    boxes.append(Box(shape: shape, placement: placement, color: color))
  }
}

extension LayerTreeSnapshot {
  /// Whether a layer shows a background and nothing else, and neither cuts nor moves its sublayers.
  fileprivate func isOnlyBox(_ index: Int) -> Bool {
    let node = nodes[index]
    guard node.mask == nil, node.state.contents == nil, node.state.borderWidth <= 0, node.undrawn.isEmpty,
      !node.hasEffects
    else { return false }
    return !hasSublayers(index) || (!node.state.flags.contains(.masksToBounds) && node.state.matrixOfSublayers == nil)
  }

  /// Whether a layer shows nothing itself.
  func isOnlyPlace(_ index: Int) -> Bool {
    let node = nodes[index]
    let cuts = node.mask != nil || node.state.flags.contains(.masksToBounds)
    return !cuts && node.state.contents == nil && node.undrawn.isEmpty && node.state.backgroundColor == nil
      && !node.hasEffects
      && node.state.borderWidth <= 0
  }

  /// What the box of a layer is multiplied by, and those of its sublayers, or nil where its opacity fades them as a whole.
  func tintInside(_ index: Int, _ tint: Tint) -> Tint? {
    let state = nodes[index].state
    guard state.opacity < 1 else { return tint }
    if state.flags.contains(.allowsGroupOpacity), hasSublayers(index) { return nil }
    return tint.faded(by: Double(state.opacity))
  }
}

extension LayerState {
  /// The map to the superlayer's space for a layer that stays in its plane, front up; nil for any other.
  var flatPlacement: Projection? {
    let matrix = matrixToSuperlayer
    return matrix.staysInPlane ? Projection(matrix) : nil
  }
}
