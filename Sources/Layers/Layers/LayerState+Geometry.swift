// The placement of a layer: the frame, and the matrices that follow from bounds, position and transforms.
//
// Row vectors throughout: p' = p · M. For a layer with the anchor point A in a superlayer with the anchor point B,
//   L = F · T(−A) · transform · T(position, zPosition)        (F: the vertical flip of a flipped layer)
//   S = T(−B) · sublayerTransform · T(B)
// and L · S maps the layer's space to that of the superlayer.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension LayerState {
  /// The anchor point in the layer's own space.
  @inline(__always)
  package var anchor: CGPoint {
    CGPoint(
      x: bounds.origin.x + anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + anchorPoint.y * bounds.size.height)
  }

  /// Whether the layer is placed in its superlayer by the position, the anchor point and a flip alone.
  package var isPlacedPlainly: Bool {
    hasOnlyCommonValues || (rare.transform == CATransform3DIdentity && rare.anchorPointZ == 0)
  }

  /// The map from the layer's own space to the superlayer's, without the superlayer's `sublayerTransform` (L).
  package var matrixToSuperlayer: CATransform3D {
    let anchor = anchor
    let moved: CATransform3D
    if isPlacedPlainly {
      moved = CATransform3DMakeTranslation(position.x - anchor.x, position.y - anchor.y, zPosition)
    } else {
      moved = CATransform3DTranslate(rare.transform, -anchor.x, -anchor.y, -rare.anchorPointZ)
        .displaced(x: position.x, y: position.y, z: zPosition)
    }
    guard flags.contains(.geometryFlipped) else { return moved }
    // The flip about the middle of the bounds comes first: y becomes 2·minY + height − y.
    let flipped = CATransform3DTranslate(moved, 0, 2 * bounds.origin.y + bounds.size.height, 0)
    return CATransform3DScale(flipped, 1, -1, 1)
  }

  /// The `sublayerTransform` about the layer's anchor point (S), or nil if it is the identity.
  package var matrixOfSublayers: CATransform3D? {
    guard !hasOnlyCommonValues, rare.sublayerTransform != CATransform3DIdentity else { return nil }
    let anchor = anchor
    return CATransform3DTranslate(rare.sublayerTransform, -anchor.x, -anchor.y, 0)
      .displaced(x: anchor.x, y: anchor.y, z: 0)
  }

  /// The box around the transformed bounds, in the superlayer's space.
  package var frame: CGRect {
    guard !hasOnlyCommonValues, rare.transform != CATransform3DIdentity else {
      let (size, anchor) = (bounds.size, anchorPoint)
      return CGRect(
        x: position.x - anchor.x * size.width, y: position.y - anchor.y * size.height,
        width: size.width, height: size.height)
    }
    let anchor = anchor
    let matrix = CATransform3DTranslate(rare.transform, -anchor.x, -anchor.y, -rare.anchorPointZ)
    let box = PlaneMapping(matrix).map(bounds)
    return CGRect(
      x: position.x + box.origin.x, y: position.y + box.origin.y, width: box.size.width, height: box.size.height)
  }
}
