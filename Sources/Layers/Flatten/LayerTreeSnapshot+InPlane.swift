// Removal of 3D transforms for `render(in:)`, which draws in the plane only, as Core Animation's does.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

extension LayerTreeSnapshot {
  /// Removes from the tree all that would rotate a layer out of the picture's plane or show it in perspective.
  ///
  /// A matrix from a layer to its superlayer that is not affine is not applied by Core Animation at all: neither the
  /// transform nor the position, which are one matrix, while the anchor point is another and stays. So the layer's
  /// anchor point comes to lie at the origin of its superlayer. (Eight pictures by Core Animation show it, of layers
  /// that are rotated about x and y; a half turn counts as well, though its effect on the plane is affine.) A
  /// displacement along z alone changes nothing in the plane, and is not looked at. The same is assumed of
  /// `sublayerTransform` and of replicators: their transforms are replaced by the identity.
  mutating func stayInPlane() {
    for index in nodes.indices {
      if case .replicator(var values) = nodes[index].kind, !values.instanceTransform.keepsPlane {
        values.instanceTransform = CATransform3DIdentity
        nodes[index].kind = .replicator(values)
      }
      let state = nodes[index].state
      guard !state.hasOnlyCommonValues else { continue }
      if !state.rare.sublayerTransform.keepsPlane { nodes[index].state.rare.sublayerTransform = CATransform3DIdentity }
      guard !state.rare.transform.keepsPlane else { continue }
      // A one-sided layer that shows its back is hidden, as it is everywhere.
      if !state.flags.contains(.doubleSided), state.rare.transform.facesAway {
        nodes[index].state.flags.insert(.hidden)
      }
      nodes[index].state.rare.transform = CATransform3DIdentity
      nodes[index].state.position = .zero
    }
  }
}

extension CATransform3D {
  /// Whether the plane z = 0 and those parallel to it stay parallel to it, front up and without perspective.
  fileprivate var keepsPlane: Bool {
    // Smaller numbers come from rounding: a half turn and its opposite leave about 1e-16.
    let nothing = 1e-9
    let turns = [m13, m23, m31, m32], perspective = [m14, m24, m34, m44 - 1]
    return turns.allSatisfy { $0.magnitude < nothing } && perspective.allSatisfy { $0.magnitude < nothing } && m33 >= 0
  }
}
