// From a replicator to one call that draws all its instances, where that is the same picture.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteLayers
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

  /// The chain that begins with a replicator seen in `frame`, or nil where anything but boxes in one plane would be shown.
  init?(from frame: LayerFrame, in snapshot: LayerTreeSnapshot) {
    guard frame.projection.isAffine else { return nil }
    var replicator = frame.node, outwards = frame.projection, tint = frame.tint
    while true {
      guard let level = Level(replicator, outwards: outwards, in: snapshot), levels.count < Replication.mostLevels
      else { return nil }
      levels.append(level)
      // Layers that only place others lie between replicators, or between the last one and the boxes.
      var place = Projection.identity
      var layers = snapshot.children(of: replicator)
      var next: Int?
      while next == nil, layers.count == 1, let inner = layers.first, snapshot.isOnlyPlace(inner),
        snapshot.nodes[inner].isVisible, let placement = snapshot.nodes[inner].state.flatPlacement,
        let faded = snapshot.tintInside(inner, tint)
      {
        if case .replicator(let values) = snapshot.nodes[inner].kind, !values.preservesDepth {
          next = inner
        } else if case .plain = snapshot.nodes[inner].kind, snapshot.nodes[inner].state.matrixOfSublayers == nil,
          snapshot.hasSublayers(inner)
        {
          layers = snapshot.children(of: inner)
        } else {
          return nil
        }
        place = placement.concatenating(place)
        tint = faded
      }
      guard let next else {
        guard let found = ReplicatedBoxes(of: layers, in: snapshot, most: Replication.mostBoxes) else { return nil }
        boxes = found.boxes.map { box in
          ReplicatedBoxes.Box(
            shape: box.shape, placement: box.placement.concatenating(place), color: tint.applied(to: box.color))
        }
        return
      }
      replicator = next
      outwards = place
    }
  }
}

extension ReplicationChain.Level {
  fileprivate init?(_ index: Int, outwards: Projection, in snapshot: LayerTreeSnapshot) {
    let state = snapshot.nodes[index].state
    guard case .replicator(let values) = snapshot.nodes[index].kind, values.instanceCount > 0,
      snapshot.hasSublayers(index),
      values.instanceTransform.staysInPlane
    else { return nil }
    transforms = InstanceTransforms(values, bounds: state.bounds)
    colors = InstanceColors(values)
    self.outwards = outwards
    guard let ofSublayers = state.matrixOfSublayers else { return }
    guard ofSublayers.staysInPlane else { return nil }
    self.outwards = Projection(ofSublayers).concatenating(outwards)
  }
}
