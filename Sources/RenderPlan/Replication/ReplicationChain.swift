// Chains of nested nodes with instances all of which one call can draw, where that gives the same picture.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation

/// A node with instances, the nodes with instances nested in it, each of which is all that the one around it shows, and
/// the boxes that the innermost one shows.
///
/// With everything in one plane the painting order is instance by instance, with the instances of the outermost node as
/// the slowest index, like the digits of a number.
struct ReplicationChain {
  struct Level {
    var transforms: InstanceTransforms
    var colors: InstanceColors
    /// The map from this node's space, the transform of its children included, to the space of the next outer node's
    /// children; for the outermost node, to device pixels.
    var outwards: Projection
  }

  /// The nodes with instances, the outermost first.
  private(set) var levels: [Level] = []
  /// The boxes in the space of the innermost node's children.
  private(set) var boxes: [ReplicatedBox] = []

  /// The number of boxes that all instances together show.
  var instanceCount: Int { levels.reduce(boxes.count) { $0 * $1.transforms.count } }

  /// Finds the chain that begins with the node of `placed`, which has instances; nil where anything but boxes in one
  /// plane would be shown, or if `meter` ends.
  init?(from placed: PlacedNode, in list: DisplayList, meter: WorkMeter? = nil) {
    guard placed.projection.isAffine else { return nil }
    var owner = placed.node, outwards = placed.projection, tint = placed.tint
    while true {
      guard let level = Level(owner, outwards: outwards, in: list), levels.count < Replication.maxLevels
      else { return nil }
      levels.append(level)
      // Nodes that only place others lie between those with instances, or between the last one and the boxes.
      var chained = Projection.identity
      var nodes = list.children(of: owner)
      var next: Int?
      while next == nil, !meter.isOver(after: 1), nodes.count == 1, let inner = nodes.first,
        list.onlyPlacesChildren(inner), list.nodes[inner].isVisible, let placement = list.flatPlacement(of: inner),
        let faded = list.tintInside(inner, tint)
      {
        if list.nodes[inner].instances >= 0, !list.nodes[inner].keepsDepth {
          next = inner
        } else if list.nodes[inner].instances < 0, !list.nodes[inner].keepsDepth,
          list.nodes[inner].sublayerMatrix < 0, list.hasChildren(inner)
        {
          nodes = list.children(of: inner)
        } else {
          return nil
        }
        chained = placement.concatenating(chained)
        tint = faded
      }
      guard let next else {
        guard let found = list.boxes(of: nodes, limit: Replication.maxBoxes, meter: meter) else { return nil }
        boxes = found.map { box in
          ReplicatedBox(
            shape: box.shape, placement: box.placement.concatenating(chained), color: tint.applied(to: box.color))
        }
        return
      }
      owner = next
      outwards = chained
    }
  }
}

extension ReplicationChain.Level {
  fileprivate init?(_ index: Int, outwards: Projection, in list: DisplayList) {
    guard let instances = list.instances(of: index), instances.transforms.count > 0, list.hasChildren(index),
      instances.transforms.step.staysInPlane
    else { return nil }
    transforms = instances.transforms
    colors = instances.colors
    self.outwards = outwards
    guard let ofChildren = list.matrixOfChildren(index) else { return }
    guard ofChildren.staysInPlane else { return nil }
    self.outwards = Projection(ofChildren).concatenating(outwards)
  }
}
