// The planes inside of a flattening node, in one 3D space, farthest first.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteGraphics

/// The planes that a flattening node's children expand to, in painting order: by depth, then instance by instance, then
/// in tree order.
struct DepthContext {
  typealias Plane = DepthPlanes.Plane

  private var sublayers: DepthPlanes
  /// Whether it took too many comparisons to find which planes cover which, so that the planes are sorted by the depths
  /// of their middles.
  private(set) var isSortedByMiddle = false

  /// The planes, the farthest first.
  var planes: [Plane] { sublayers.planes }

  /// Creates the context of `node`; nil where its planes are just its children in tree order.
  ///
  /// Planes that pass through each other are cut. Planes are compared with each other at most `comparisons` times.
  init?(
    of node: Int, end: Int, in list: DisplayList, extents: inout NodeExtents, comparisons: Int
  ) {
    guard DepthPlanes.isNeeded(for: node, end: end, in: list) else { return nil }
    self.sublayers = DepthPlanes(of: node, end: end, in: list)
    let transform = list.matrixOfChildren(node)
    if planes.count > 1,
      transform?.keepsOrderOfLevels == false || planes.contains(where: { !self.sublayers.isLevel($0, in: list) })
    {
      sortInSpace(after: transform ?? CATransform3DIdentity, in: list, &extents, comparisons: comparisons)
    } else {
      self.sublayers.sortByDepth(in: list)
    }
  }

  /// The nodes that keep depth and were opened for their children; a node with instances comes several times.
  var opened: some Sequence<Int> { sublayers.opened }

  /// The map from a plane to the flattening node's space, and its tint; see ``DepthPlanes/placement(of:in:)``.
  func placement(of plane: Plane, in list: DisplayList) -> (matrix: CATransform3D, tint: Tint) {
    sublayers.placement(of: plane, in: list)
  }

  /// Sorts planes so that each one is painted after those that it covers, and cuts those that pass through each other.
  /// Planes that cannot be seen are left out.
  private mutating func sortInSpace(
    after transform: CATransform3D, in list: DisplayList, _ extents: inout NodeExtents, comparisons: Int
  ) {
    var seen: [(plane: Int, seen: ProjectedPlane)] = []
    for (index, plane) in planes.enumerated() {
      let matrix = CATransform3DConcat(placement(of: plane, in: list).matrix, transform)
      let node = Int(plane.node)
      guard list.nodes[node].isVisible else { continue }
      if !list.nodes[node].flags.contains(.doubleSided), matrix.facesAway { continue }
      guard let one = ProjectedPlane(extents.extent(of: node, in: list), under: matrix) else { continue }
      seen.append((index, one))
    }
    if let fragments = DepthOrder.order(seen, budget: comparisons) {
      self.sublayers.planes = fragments.map { fragment in
        var plane = planes[fragment.plane]
        plane.sides = fragment.sides
        return plane
      }
    } else {
      isSortedByMiddle = true
      self.sublayers.planes = seen.sorted { ($0.seen.middle, $0.plane) < ($1.seen.middle, $1.plane) }.map {
        planes[$0.plane]
      }
    }
  }
}
