// The sublayers of a flattening layer: instances of replicators, and what lies in layers that keep depth, each as a plane of its
// own.
// SPDX-License-Identifier: Apache-2.0

/// The planes that a flattening layer's sublayers come to: instance by instance, in tree order.
package struct SublayerPlanes {
  /// A sublayer in one of its instances.
  package struct Plane {
    package let node: Int32
    /// The layer that holds it, as an index into the ways to all such layers.
    package let way: Int32
    /// Which instance of that layer's sublayers it is.
    package let instance: Int32
    /// The sides of the flattening layer's lines on which it is shown: straight lines as a, b, c, the side where
    /// a · x + b · y + c is positive.
    package var sides: [SIMD3<Double>] = []
  }

  /// What lies between the sublayers of one layer and the flattening layer.
  private struct Way {
    let container: Int
    var transforms: InstanceTransforms?
    var colors: InstanceColors?
    /// From the container's space to that of the flattening layer.
    var matrix = CATransform3DIdentity
    var tint = Tint.none
    /// Whether y runs against the flattening layer's.
    var isFlipped = false

    var count: Int { transforms?.count ?? 1 }
  }

  /// The planes, in painting order as far as they have been sorted.
  package var planes: [Plane] = []
  private var ways: [Way] = []

  /// The planes of the sublayers of `node`, those of them that begin before `end`.
  package init(of node: Int, end: Int, in snapshot: LayerTreeSnapshot) {
    expand(node, end: end, in: snapshot)
  }

  /// The layers that keep depth and were opened for their sublayers; a layer with instances comes several times.
  package var opened: some Sequence<Int> { ways.dropFirst().lazy.map(\.container) }

  /// How a plane lies in the flattening layer's space, without that layer's `sublayerTransform`; what it is multiplied by; and
  /// whether y runs against the flattening layer's in the space that holds it.
  package func place(of plane: Plane, in snapshot: LayerTreeSnapshot) -> (
    matrix: CATransform3D, tint: Tint, isFlipped: Bool
  ) {
    let way = ways[Int(plane.way)], instance = Int(plane.instance)
    var matrix = snapshot.nodes[Int(plane.node)].state.matrixToSuperlayer
    if let transforms = way.transforms { matrix = CATransform3DConcat(matrix, transforms[instance]) }
    if plane.way > 0 { matrix = CATransform3DConcat(matrix, way.matrix) }
    return (matrix, way.colors.map { way.tint.multiplied(by: $0[instance]) } ?? way.tint, way.isFlipped)
  }

  /// Whether the planes are anything but the sublayers in tree order.
  package static func isNeeded(for node: Int, end: Int, in snapshot: LayerTreeSnapshot) -> Bool {
    var child = node + 1
    if child < end, case .replicator = snapshot.nodes[node].kind { return true }
    while child < end {
      let state = snapshot.nodes[child].state
      if state.zPosition != 0 || !state.hasOnlyCommonValues || snapshot.nodes[child].kind.keepsDepth { return true }
      child = Int(snapshot.nodes[child].subtreeEnd)
    }
    return false
  }

  // MARK: Expansion

  /// Where an expansion has got to in the sublayers of one layer.
  private struct Cursor {
    let way: Int
    var instance = 0
    var child: Int
    let end: Int
  }

  private mutating func expand(_ root: Int, end: Int, in snapshot: LayerTreeSnapshot) {
    var first = Way(container: root)
    if case .replicator(let values) = snapshot.nodes[root].kind {
      first.transforms = InstanceTransforms(values, bounds: snapshot.nodes[root].state.bounds)
      first.colors = InstanceColors(values)
    }
    ways = [first]
    var cursors = first.count > 0 ? [Cursor(way: 0, child: root + 1, end: end)] : []
    while let top = cursors.indices.last {
      var cursor = cursors[top]
      let way = ways[cursor.way]
      if cursor.child >= cursor.end {
        cursor.instance += 1
        cursor.child = way.container + 1
        cursors[top] = cursor
        if cursor.instance >= way.count || cursor.child >= cursor.end { cursors.removeLast() }
        continue
      }
      let node = snapshot.nodes[cursor.child]
      let plane = Plane(node: Int32(cursor.child), way: Int32(cursor.way), instance: Int32(cursor.instance))
      cursors[top].child = Int(node.subtreeEnd)
      guard node.kind.keepsDepth else {
        planes.append(plane)
        continue
      }
      guard node.isVisible, node.childrenEnd > plane.node + 1 else { continue }
      let inner = self.way(through: plane, in: snapshot)
      guard inner.count > 0 else { continue }
      ways.append(inner)
      cursors.append(Cursor(way: ways.count - 1, child: Int(plane.node) + 1, end: Int(node.childrenEnd)))
    }
  }

  /// The way from the sublayers of a layer that keeps depth.
  private func way(through plane: Plane, in snapshot: LayerTreeSnapshot) -> Way {
    let node = snapshot.nodes[Int(plane.node)]
    let outer = place(of: plane, in: snapshot)
    var way = Way(container: Int(plane.node))
    way.matrix = node.state.matrixOfSublayers.map { CATransform3DConcat($0, outer.matrix) } ?? outer.matrix
    way.tint = outer.tint.faded(by: min(1, Double(node.state.opacity)))
    way.isFlipped = outer.isFlipped != node.state.flags.contains(.geometryFlipped)
    if case .replicator(let values) = node.kind {
      way.transforms = InstanceTransforms(values, bounds: node.state.bounds)
      way.colors = InstanceColors(values)
    }
    return way
  }

  // MARK: Order

  /// Sorts the planes by the depths of their middles; equals stay as they are.
  package mutating func sortByDepth(in snapshot: LayerTreeSnapshot) {
    guard planes.count > 1 else { return }
    let depths = planes.map { depth(of: $0, in: snapshot) }
    guard depths.contains(where: { $0 != depths[0] }) else { return }
    planes = depths.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { planes[$0] }
  }

  /// Whether a plane lies parallel to the flattening layer's.
  package func isLevel(_ plane: Plane, in snapshot: LayerTreeSnapshot) -> Bool {
    if plane.way == 0, ways[0].transforms == nil, snapshot.nodes[Int(plane.node)].state.isPlacedPlainly { return true }
    return place(of: plane, in: snapshot).matrix.keepsLevel
  }

  /// How far the middle of a plane lies towards the viewer in the flattening layer's space.
  private func depth(of plane: Plane, in snapshot: LayerTreeSnapshot) -> CGFloat {
    let state = snapshot.nodes[Int(plane.node)].state
    if plane.way == 0, ways[0].transforms == nil { return state.depthInSuperlayer }
    let bounds = state.bounds
    let (x, y) = (bounds.origin.x + bounds.size.width / 2, bounds.origin.y + bounds.size.height / 2)
    return place(of: plane, in: snapshot).matrix.depth(x: x, y: y)
  }
}

extension LayerKind {
  /// Whether the sublayers lie in the space of depth that the layer itself lies in.
  package var keepsDepth: Bool {
    switch self {
    case .transform: true
    case .replicator(let values): values.preservesDepth
    default: false
    }
  }
}
