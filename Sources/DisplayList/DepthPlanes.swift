// The planes that lie in one flattened node: its instances, and everything in nodes that keep depth, each a plane of
// its own.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// The planes that the children of a flattened node expand to: instance by instance, in list order.
package struct DepthPlanes: Sendable {
  /// A child in one of its instances.
  package struct Plane: Sendable {
    package let node: Int32
    /// The way to the flattened node from the node that holds it, as an index into all such ways.
    package let way: Int32
    /// The index of the instance of that node's children.
    package let instance: Int32
  }

  /// The way from the children of one node to the flattened node.
  private struct Way: Sendable {
    let container: Int
    var instances: Instances?
    /// The map from the container's space to that of the flattened node.
    var matrix = CATransform3DIdentity
    var tint = Tint.none

    var count: Int { instances?.transforms.count ?? 1 }
  }

  /// The planes, in painting order as far as they have been sorted.
  package var planes: [Plane] = []
  private var ways: [Way] = []
  /// Whether the flattened node's own children have instances. Ways are large, and most planes have the first one.
  private let hasInstances: Bool

  /// Collects the planes of the children of `node`, of those that begin before `end`. Not all of them if `meter` ends, and nil where they
  /// are just the children in list order.
  package init?(of node: Int, end: Int, in list: DisplayList, meter: WorkMeter? = nil) {
    guard Self.isNeeded(for: node, end: end, in: list) else { return nil }
    hasInstances = list.nodes[node].instances >= 0
    expand(node, end: end, in: list, meter)
  }

  /// The nodes that keep depth and were opened for their children; a node with instances comes several times.
  package var opened: some Sequence<Int> { ways.dropFirst().lazy.map(\.container) }

  /// The map from a plane to the flattened node's space, without that node's own map of its children, and the tint of
  /// everything on it.
  package func placement(of plane: Plane, in list: DisplayList) -> (matrix: CATransform3D, tint: Tint) {
    var matrix = list.matrix(of: Int(plane.node))
    if isChild(plane) { return (matrix, .none) }
    let way = ways[Int(plane.way)], instance = Int(plane.instance)
    if let instances = way.instances { matrix = CATransform3DConcat(matrix, instances.transforms[instance]) }
    if plane.way > 0 { matrix = CATransform3DConcat(matrix, way.matrix) }
    return (matrix, way.instances.map { way.tint.multiplied(by: $0.colors[instance]) } ?? way.tint)
  }

  /// Whether the planes are anything other than the children in list order.
  package static func isNeeded(for node: Int, end: Int, in list: DisplayList) -> Bool {
    var child = node + 1
    if child < end, list.nodes[node].instances >= 0 { return true }
    while child < end {
      let next = list.nodes[child]
      if next.depth != 0 || !next.isShifted || next.keepsDepth { return true }
      child = Int(next.subtreeEnd)
    }
    return false
  }

  // MARK: Expansion

  /// The progress of an expansion in the children of one node.
  private struct Cursor {
    let way: Int
    var instance = 0
    var child: Int
    let end: Int
  }

  private mutating func expand(_ root: Int, end: Int, in list: DisplayList, _ meter: WorkMeter?) {
    let first = Way(container: root, instances: list.instances(of: root))
    ways = [first]
    var cursors = first.count > 0 ? [Cursor(way: 0, child: root + 1, end: end)] : []
    while let top = cursors.indices.last, !meter.isOver(after: 1) {
      var cursor = cursors[top]
      let way = ways[cursor.way]
      if cursor.child >= cursor.end {
        cursor.instance += 1
        cursor.child = way.container + 1
        cursors[top] = cursor
        if cursor.instance >= way.count || cursor.child >= cursor.end { cursors.removeLast() }
        continue
      }
      let node = list.nodes[cursor.child]
      let plane = Plane(node: Int32(cursor.child), way: Int32(cursor.way), instance: Int32(cursor.instance))
      cursors[top].child = Int(node.subtreeEnd)
      guard node.keepsDepth else {
        planes.append(plane)
        continue
      }
      guard node.isVisible, node.childrenEnd > plane.node + 1 else { continue }
      let inner = self.way(through: plane, in: list)
      guard inner.count > 0 else { continue }
      ways.append(inner)
      cursors.append(Cursor(way: ways.count - 1, child: Int(plane.node) + 1, end: Int(node.childrenEnd)))
    }
  }

  /// The way from the children of a node that keeps depth.
  private func way(through plane: Plane, in list: DisplayList) -> Way {
    let node = Int(plane.node)
    let outer = placement(of: plane, in: list)
    return Way(
      container: node, instances: list.instances(of: node),
      matrix: list.matrixOfChildren(node).map { CATransform3DConcat($0, outer.matrix) } ?? outer.matrix,
      tint: outer.tint.faded(by: Double(list.nodes[node].opacity)))
  }

  // MARK: Order

  /// Sorts the planes by the depths of their middles; planes of equal depth stay in order. They are not sorted if
  /// `meter` ends.
  package mutating func sortByDepth(in list: DisplayList, meter: WorkMeter? = nil) {
    guard planes.count > 1 else { return }
    var depths: [CGFloat] = []
    depths.reserveCapacity(planes.count)
    for plane in planes {
      if meter.isOver(after: 4) { return }
      depths.append(depth(of: plane, in: list))
    }
    guard depths.contains(where: { $0 != depths[0] }) else { return }
    planes = Array(depths.indices).sorted(meter) { (depths[$0], $0) < (depths[$1], $1) }.map { planes[$0] }
  }

  /// Whether a plane is a child of the flattened node in its one instance.
  private func isChild(_ plane: Plane) -> Bool { plane.way == 0 && !hasInstances }

  /// Whether a plane lies parallel to the flattened node's.
  package func isLevel(_ plane: Plane, in list: DisplayList) -> Bool {
    if isChild(plane), list.nodes[Int(plane.node)].isShifted { return true }
    return placement(of: plane, in: list).matrix.keepsLevel
  }

  /// The depth of the middle of a plane towards the viewer in the flattened node's space.
  private func depth(of plane: Plane, in list: DisplayList) -> CGFloat {
    if isChild(plane), list.nodes[Int(plane.node)].isShifted { return list.nodes[Int(plane.node)].depth }
    let middle = list.nodes[Int(plane.node)].middle
    return placement(of: plane, in: list).matrix.depth(x: middle.x, y: middle.y)
  }
}
