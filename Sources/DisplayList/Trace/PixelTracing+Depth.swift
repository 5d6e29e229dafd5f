// The order of planes in a space of depth, as it is at the traced pixel.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension PixelTracing {
  /// A plane at the traced pixel.
  private struct SeenPlane {
    let plane: DepthPlanes.Plane
    let position: Int
    /// The depths towards the viewer at the middle of the pixel, and at its corners.
    let middle: Double
    let corners: SIMD4<Double>
    /// Whether the plane's node may show in the pixel.
    let isNear: Bool
  }

  /// Sorts the planes of a node's children, the farthest first, as they lie at the pixel. Returns whether some of them
  /// are not parallel; those that can't be seen at the pixel are removed then.
  mutating func sort(_ planes: inout DepthPlanes, in frame: Frame) -> Bool {
    let transform = list.matrixOfChildren(frame.node)
    let isSpatial =
      planes.planes.count > 1
      && (transform?.keepsOrderOfLevels == false || planes.planes.contains { !planes.isLevel($0, in: list) })
    guard isSpatial, let toNode = frame.local.inverse, let surface = surfaces.last else {
      planes.sortByDepth(in: list)
      return false
    }
    let middle = toNode.applied(to: surface.point)
    let corners = [SIMD2(-0.5, -0.5), SIMD2(0.5, -0.5), SIMD2(-0.5, 0.5), SIMD2(0.5, 0.5)].map {
      toNode.applied(to: surface.point + $0)
    }
    var seen: [SeenPlane] = []
    for (position, plane) in planes.planes.enumerated() {
      let placed = planes.placement(of: plane, in: list).matrix
      let matrix = transform.map { CATransform3DConcat(placed, $0) } ?? placed
      guard let back = Projection(matrix).homogeneousInverse, let depth = matrix.depth(at: middle, by: back) else {
        continue
      }
      var depths = SIMD4(repeating: depth)
      for (index, corner) in corners.enumerated() { depths[index] = matrix.depth(at: corner, by: back) ?? depth }
      let extent = extents.extent(of: Int(plane.node), in: list)
      let point = back.homogeneous(middle), place = SIMD2(point.x, point.y) / point.z
      let isNear = all(place .>= extent.low - 1) && all(place .<= extent.high + 1)
      seen.append(SeenPlane(plane: plane, position: position, middle: depth, corners: depths, isNear: isNear))
    }
    seen.sort { ($0.middle, $0.position) < ($1.middle, $1.position) }
    noteCrossings(of: seen.filter(\.isNear))
    if surface.rect.area > 1 {
      approximate("planes in depth were put in the order that they have at the pixel, in the pixels around it too")
    }
    planes.planes = seen.map(\.plane)
    return true
  }

  /// Notes planes that pass through each other in the pixel: each of them has a part of it.
  private mutating func noteCrossings(of planes: [SeenPlane]) {
    for (lower, upper) in zip(planes, planes.dropFirst()) {
      let above = upper.corners - lower.corners
      if above.min() < -1e-6, above.max() > 1e-6 {
        return approximate("planes in depth pass through each other at the pixel; the nearer one has all of it here")
      }
    }
  }
}

extension CATransform3D {
  /// The depth towards the viewer at a point of the space that the plane z = 0 is mapped to; `back` maps that space to
  /// the plane. Nil where the plane isn't seen there.
  fileprivate func depth(at point: SIMD2<Double>, by back: Projection) -> Double? {
    let source = back.homogeneous(point)
    guard source.z > 0 else { return nil }
    let depth = Double(depth(x: CGFloat(source.x / source.z), y: CGFloat(source.y / source.z)))
    return depth.isFinite ? depth : nil
  }
}
