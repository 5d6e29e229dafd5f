// The way from the root of a list to a node, with the placement in the picture of each node on it.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// The nodes from the root to one node. It is moved from node to node in the order of the list, so that each node is
/// placed once.
struct PlacedPath {
  /// A node of the way.
  struct Place {
    let node: Int
    let end: Int
    let projection: Projection
    /// The pixels that the node may show in.
    let clip: PixelRect
    /// The outermost node of the way, this one included, that is drawn as a whole: as the position in the way, or nil.
    let whole: Int?
  }

  private let list: DisplayList
  private let projection: Projection
  private let canvas: PixelRect
  private var places: [Place] = []

  init(of list: DisplayList, under projection: Projection, in canvas: PixelRect) {
    self.list = list
    self.projection = projection
    self.canvas = canvas
  }

  /// Moves on to a node, and returns its place, and that of the outermost node on the way that is drawn as a whole.
  ///
  /// Below a node that is drawn as a whole, projections are those of the first instance alone, and only in the plane.
  mutating func move(to node: Int) -> (place: Place, whole: Place?) {
    while let last = places.last, !(last.node..<last.end).contains(node) { places.removeLast() }
    var way: [Int] = []
    var next = node
    while next >= 0, next != places.last?.node {
      way.append(next)
      next = Int(list.nodes[next].parent)
    }
    for node in way.reversed() { places.append(place(node)) }
    let last = places[places.count - 1]
    return (last, last.whole.map { places[$0] })
  }

  private func place(_ index: Int) -> Place {
    let node = list.nodes[index]
    var projection = projection, clip = canvas, whole: Int?
    if let parent = places.last {
      let plane =
        list.isMask(index) ? list.placement(ofMask: index).plane : list.placement(of: index, in: parent.node).plane
      projection = plane.concatenating(parent.projection)
      clip = parent.clip
      let owner = list.nodes[parent.node]
      if owner.clipsToBounds, !owner.keepsDepth, parent.whole == nil {
        clip = parent.projection.box(around: Extent(of: owner.bounds.box)).pixels(within: clip)
      }
      whole = parent.whole
    }
    if whole == nil, list.isDrawnAsWhole(index, under: projection) { whole = places.count }
    return Place(node: index, end: Int(node.subtreeEnd), projection: projection, clip: clip, whole: whole)
  }
}

extension DisplayList {
  /// Whether what a change inside of a node does may be seen anywhere in it: its picture is drawn on its own, which
  /// rounds colours, or goes through effects, or its children hide and cut each other in space.
  ///
  /// The picture of a node that is nothing but one thing may be drawn without a target of its own, and rounded
  /// otherwise; so even where a node is only faded or clipped, the change of one thing may concern all others.
  fileprivate func isDrawnAsWhole(_ index: Int, under projection: Projection) -> Bool {
    let node = nodes[index]
    guard !node.keepsDepth, node.mask == nil, node.effects < 0 else { return true }
    if node.opacity < 1, node.flags.contains(.fadesAsGroup) { return true }
    guard hasChildren(index) else { return false }
    if node.clipsToBounds, !node.bounds.isPixelAligned(under: projection) { return true }
    return node.instances >= 0 || showsChildrenInSpace(index)
  }

  /// Whether the children of a node may have to be cut where they pass through each other. Planes that are parallel are
  /// only sorted, in which each pair is by itself.
  private func showsChildrenInSpace(_ index: Int) -> Bool {
    if let matrix = matrixOfChildren(index), !matrix.keepsOrderOfLevels { return true }
    let end = Int(nodes[index].childrenEnd)
    var child = index + 1
    while child < end {
      let node = nodes[child]
      if node.keepsDepth || (!node.isShifted && !matrix(of: child).keepsLevel) { return true }
      child = Int(node.subtreeEnd)
    }
    return false
  }
}
