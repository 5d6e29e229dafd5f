// The sublayers of a flattening layer in one space of depth, farthest first.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteGraphics

/// The planes that a flattening layer's sublayers come to, in painting order: by depth, then instance by instance, then in
/// tree order.
struct DepthContext {
  typealias Plane = DepthPlanes.Plane

  private var sublayers: DepthPlanes
  /// Whether finding what covers what took too long, so that the middles of the planes decide.
  private(set) var isSortedByMiddle = false

  /// The planes, the farthest first.
  var planes: [Plane] { sublayers.planes }

  /// The context of `node`, or nil where its sublayers in tree order are all there is.
  ///
  /// Planes that pass through each other are cut, in at most so many `comparisons` of two planes.
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

  /// The layers that keep depth and were opened for their sublayers; a layer with instances comes several times.
  var opened: some Sequence<Int> { sublayers.opened }

  /// How a plane lies in the flattening layer's space; see ``DepthPlanes/place(of:in:)``.
  func place(of plane: Plane, in list: DisplayList) -> (matrix: CATransform3D, tint: Tint) {
    sublayers.place(of: plane, in: list)
  }

  /// Sorts planes by what covers what, and cuts those that pass through each other. Leaves out what cannot be seen.
  private mutating func sortInSpace(
    after transform: CATransform3D, in list: DisplayList, _ extents: inout NodeExtents, comparisons: Int
  ) {
    var seen: [(plane: Int, seen: ProjectedPlane)] = []
    for (index, plane) in planes.enumerated() {
      let matrix = CATransform3DConcat(place(of: plane, in: list).matrix, transform)
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
