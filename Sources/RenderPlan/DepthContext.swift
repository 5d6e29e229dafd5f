// The sublayers of a flattening layer in one space of depth, farthest first.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteLayers

/// The planes that a flattening layer's sublayers come to, in painting order: by depth, then instance by instance, then in
/// tree order.
struct DepthContext {
  typealias Plane = SublayerPlanes.Plane

  private var sublayers: SublayerPlanes
  /// Whether finding what covers what took too long, so that the middles of the planes decide.
  private(set) var isSortedByMiddle = false

  /// The planes, the farthest first.
  var planes: [Plane] { sublayers.planes }

  /// The context of `node`, or nil where its sublayers in tree order are all there is.
  ///
  /// Planes that pass through each other are cut, in at most so many `comparisons` of two planes.
  init?(
    of node: Int, end: Int, in snapshot: LayerTreeSnapshot, extents: inout SubtreeExtents, comparisons: Int
  ) {
    guard SublayerPlanes.isNeeded(for: node, end: end, in: snapshot) else { return nil }
    self.sublayers = SublayerPlanes(of: node, end: end, in: snapshot)
    let transform = snapshot.nodes[node].state.matrixOfSublayers
    if planes.count > 1,
      transform?.keepsOrderOfLevels == false || planes.contains(where: { !self.sublayers.isLevel($0, in: snapshot) })
    {
      sortInSpace(after: transform ?? CATransform3DIdentity, in: snapshot, &extents, comparisons: comparisons)
    } else {
      self.sublayers.sortByDepth(in: snapshot)
    }
  }

  /// The layers that keep depth and were opened for their sublayers; a layer with instances comes several times.
  var opened: some Sequence<Int> { sublayers.opened }

  /// How a plane lies in the flattening layer's space; see ``SublayerPlanes/place(of:in:)``.
  func place(of plane: Plane, in snapshot: LayerTreeSnapshot) -> (matrix: CATransform3D, tint: Tint, isFlipped: Bool) {
    sublayers.place(of: plane, in: snapshot)
  }

  /// Sorts planes by what covers what, and cuts those that pass through each other. Leaves out what cannot be seen.
  private mutating func sortInSpace(
    after transform: CATransform3D, in snapshot: LayerTreeSnapshot, _ extents: inout SubtreeExtents, comparisons: Int
  ) {
    var seen: [(plane: Int, seen: SeenPlane)] = []
    for (index, plane) in planes.enumerated() {
      let matrix = CATransform3DConcat(place(of: plane, in: snapshot).matrix, transform)
      let node = Int(plane.node)
      guard snapshot.nodes[node].isVisible else { continue }
      if !snapshot.nodes[node].state.flags.contains(.doubleSided), matrix.facesAway { continue }
      guard let one = SeenPlane(extents.extent(of: node, in: snapshot), under: matrix) else { continue }
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
