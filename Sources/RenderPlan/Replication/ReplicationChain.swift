// From a replicator to one call that draws all its instances, where that is the same picture.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation

/// A replicator, those that are all that it shows, one within the other, and the boxes that the innermost one shows.
///
/// With everything in one plane the painting order is instance by instance, that of the outermost replicator first: the order
/// of the digits of a number.
struct ReplicationChain {
  struct Level {
    var transforms: InstanceTransforms
    var colors: InstanceColors
    /// From this replicator's space to the next outer one's sublayers, at last to device pixels.
    var outwards: Projection
  }

  /// The replicators, the outermost first.
  private(set) var levels: [Level] = []
  /// The boxes in the space of the innermost replicator's sublayers.
  private(set) var boxes: [ReplicatedBoxes.Box] = []

  /// How many boxes the instances come to.
  var instanceCount: Int { levels.reduce(boxes.count) { $0 * $1.transforms.count } }

  /// The chain that begins with a node with instances seen in `frame`, or nil where anything but boxes in one plane would
  /// be shown.
  init?(from frame: PlacedNode, in list: DisplayList) {
    guard frame.projection.isAffine else { return nil }
    var owner = frame.node, outwards = frame.projection, tint = frame.tint
    while true {
      guard let level = Level(owner, outwards: outwards, in: list), levels.count < Replication.mostLevels
      else { return nil }
      levels.append(level)
      // Nodes that only place others lie between those with instances, or between the last one and the boxes.
      var place = Projection.identity
      var nodes = list.children(of: owner)
      var next: Int?
      while next == nil, nodes.count == 1, let inner = nodes.first, list.isOnlyPlace(inner),
        list.nodes[inner].isVisible, let placement = list.flatPlacement(of: inner),
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
        place = placement.concatenating(place)
        tint = faded
      }
      guard let next else {
        guard let found = ReplicatedBoxes(of: nodes, in: list, most: Replication.mostBoxes) else { return nil }
        boxes = found.boxes.map { box in
          ReplicatedBoxes.Box(
            shape: box.shape, placement: box.placement.concatenating(place), color: tint.applied(to: box.color))
        }
        return
      }
      owner = next
      outwards = place
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
