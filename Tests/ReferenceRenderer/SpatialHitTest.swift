// Hit testing by viewing rays: the first layer that a ray of the spatial reference renderer meets.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension SpatialRenderer {
  /// The frontmost layer at a point of the picture, and the point in the layer's own space at which the ray meets it.
  package func frontmost(_ x: Double, _ y: Double) -> (layer: CALayer, place: ReferencePoint)? {
    Self.frontmost(of: planes, x, y, smallest: 1e-6 * Double(max(width, height)))
  }

  private static func frontmost(
    of planes: [SpatialPlane], _ x: Double, _ y: Double, smallest: Double
  ) -> (layer: CALayer, place: ReferencePoint)? {
    for (plane, hit) in SpatialHit.fromBackToFront(planes, x, y, smallest: smallest).reversed() {
      let picture = plane.picture
      let isInside = picture.isInBounds(hit.x, hit.y)
      if picture.clips && !isInside { continue }
      if let found = frontmost(of: picture.planes, hit.x, hit.y, smallest: picture.smallestDepth) { return found }
      if isInside { return (picture.layer, ReferencePoint(hit.x, hit.y)) }
    }
    return nil
  }
}
