// How far a layer reaches in its own plane, with everything that is flattened into it.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteLayers
import QuartzitePixelEffects
import QuartziteTessellation

/// The boxes around subtrees, each found once.
struct SubtreeExtents {
  private var known: [Int: Extent] = [:]

  /// How far around a layer its plane is followed where its sublayers may be anywhere in it, in points.
  private static let farAround = 1e5

  /// A box in a layer's plane that holds all that the layer and its sublayers show; in doubt a larger one.
  mutating func extent(of node: Int, in snapshot: LayerTreeSnapshot) -> Extent {
    extent(of: node, in: snapshot, depth: 0)
  }

  /// A box in a layer's plane that holds all that the layer and its sublayers draw, before the layer's own filters and
  /// its shadow.
  mutating func extentWithoutEffects(of node: Int, in snapshot: LayerTreeSnapshot) -> Extent {
    find(node, in: snapshot, depth: 0, addsEffects: false) ?? Self.everywhere(around: snapshot.nodes[node].state.bounds)
  }

  /// How deep layers with shadows and filters may nest before all of the plane is taken for theirs.
  private static let deepest = 32

  private mutating func extent(of node: Int, in snapshot: LayerTreeSnapshot, depth: Int) -> Extent {
    if let extent = known[node] { return extent }
    let found = depth < Self.deepest ? find(node, in: snapshot, depth: depth) : nil
    let extent = found ?? Self.everywhere(around: snapshot.nodes[node].state.bounds)
    known[node] = extent
    return extent
  }

  /// Nil where perspective, instances or layers that keep depth are among the sublayers.
  private mutating func find(
    _ root: Int, in snapshot: LayerTreeSnapshot, depth: Int, addsEffects: Bool = true
  ) -> Extent? {
    var result = Extent.nothing
    var left: [(node: Int, map: Projection)] = [(root, .identity)]
    while let (index, map) = left.popLast() {
      let node = snapshot.nodes[index]
      guard node.isVisible else { continue }
      // Shadows and filters reach around all that is in such a layer.
      if index != root, node.hasEffects {
        result.add(extent(of: index, in: snapshot, depth: depth + 1), mappedBy: map)
        continue
      }
      guard !node.state.flags.contains(.masksToBounds) else {
        result.add(node.boundsExtent, mappedBy: map)
        continue
      }
      result.add(node.ownExtent, mappedBy: map)
      guard snapshot.hasSublayers(index) else { continue }
      if case .replicator = node.kind { return nil }
      for child in snapshot.children(of: index) {
        let plane = snapshot.nodes[child].state.placement(in: node.state).plane.concatenating(map)
        guard plane.isAffine, plane.isFinite, !snapshot.nodes[child].kind.keepsDepth else { return nil }
        left.append((child, plane))
      }
    }
    let state = snapshot.nodes[root].state
    // What masks to its bounds throws no shadow, and is cut after its filters.
    if addsEffects, snapshot.nodes[root].hasEffects, !state.flags.contains(.masksToBounds) {
      result.addEffects(of: state)
    }
    return result
  }

  private static func everywhere(around bounds: CGRect) -> Extent {
    var result = Extent.nothing
    result.add(bounds.low - farAround, bounds.low + bounds.extent + farAround)
    return result
  }
}

extension Extent {
  /// Makes room for what filters spread, and for the shadow.
  fileprivate mutating func addEffects(of state: LayerState) {
    if isEmpty { return }
    for filter in state.rare.effects.filters {
      guard case .blur(let deviation) = filter else { continue }
      let reach = GaussianBlur.reach(ofDeviation: deviation)
      add(low - reach, high + reach)
    }
    // What a path casts is not filtered.
    if let shadow = PathShadow(of: state) {
      add(shadow.reach.low + shadow.offset, shadow.reach.high + shadow.offset)
    }
    guard let shadow = PictureShadow(of: state) else { return }
    let reach = GaussianBlur.reach(ofDeviation: shadow.deviation)
    add(low + shadow.offset - reach, high + shadow.offset + reach)
  }
}
