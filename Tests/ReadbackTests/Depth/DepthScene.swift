// Scenes of layers that share a space of depth, and the helpers that build them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

/// The list of scenes in depth: each is compared with the rays of the spatial reference renderer.
enum DepthScene {
  /// Every scene in depth.
  static let catalogue: [Scene] = [
    crossings, crossingsInPerspective, rings, glasses, equals, joints, eyes, backs, heights, perspectives, keepers,
    instances, faces, solids,
  ].flatMap { $0 }
}

/// Returns a transform layer that covers the ground of 48 by 48 points.
func space(_ layers: CALayer..., configure: (CATransformLayer) -> Void = { _ in }) -> CATransformLayer {
  let layer = CATransformLayer()
  layer.bounds = CGRect(x: 0, y: 0, width: 48, height: 48)
  layer.position = CGPoint(x: 24, y: 24)
  for sublayer in layers { layer.addSublayer(sublayer) }
  configure(layer)
  return layer
}

/// Returns a plane in the middle of the ground, transformed.
func plane(
  _ width: CGFloat, _ height: CGFloat, _ color: CGColor?, _ transform: CATransform3D = CATransform3DIdentity,
  _ configure: (CALayer) -> Void = { _ in }
) -> CALayer {
  box(24 - width / 2, 24 - height / 2, width, height, color) {
    $0.transform = transform
    configure($0)
  }
}

/// Returns the ground, seen from a distance; without one, in parallel projection.
func view(_ layers: CALayer..., from distance: CGFloat? = nil) -> CALayer {
  ground(layers) { root in
    if let distance { root.sublayerTransform = .seen(from: distance) }
  }
}
