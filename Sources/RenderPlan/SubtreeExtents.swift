// How far a layer reaches in its own plane, with everything that is flattened into it.

import CoreGraphics
import QuartzCore
import Tessellation

/// The boxes around subtrees, each found once.
struct SubtreeExtents {
  private var known: [Int: Extent] = [:]

  /// How far around a layer its plane is followed where its sublayers may be anywhere in it, in points.
  private static let farAround = 1e5

  /// A box in a layer's plane that holds all that the layer and its sublayers show; in doubt a larger one.
  mutating func extent(of node: Int, in snapshot: LayerTreeSnapshot) -> Extent {
    if let extent = known[node] { return extent }
    let extent = Self.find(node, in: snapshot) ?? Self.everywhere(around: snapshot.nodes[node].state.bounds)
    known[node] = extent
    return extent
  }

  /// Nil where perspective, instances or layers that keep depth are among the sublayers.
  private static func find(_ root: Int, in snapshot: LayerTreeSnapshot) -> Extent? {
    var result = Extent.nothing
    var left: [(node: Int, map: Projection)] = [(root, .identity)]
    while let (index, map) = left.popLast() {
      let node = snapshot.nodes[index]
      guard node.isVisible else { continue }
      result.add(node.ownExtent, mappedBy: map)
      guard snapshot.hasSublayers(index), !node.state.flags.contains(.masksToBounds) else { continue }
      if case .replicator = node.kind { return nil }
      for child in snapshot.children(of: index) {
        let plane = snapshot.nodes[child].state.placement(in: node.state).plane.concatenating(map)
        guard plane.isAffine, plane.isFinite, !snapshot.nodes[child].kind.keepsDepth else { return nil }
        left.append((child, plane))
      }
    }
    return result
  }

  private static func everywhere(around bounds: CGRect) -> Extent {
    var result = Extent.nothing
    result.add(bounds.low - farAround, bounds.low + bounds.extent + farAround)
    return result
  }
}

extension LayerTreeSnapshot.Node {
  /// A box around what the layer itself shows, in its own space.
  fileprivate var ownExtent: Extent {
    var result = Extent.nothing
    result.add(state.bounds.low, state.bounds.low + state.bounds.extent)
    if let image = state.contents?.image,
      let place = ContentsPlacement(state: state, width: image.width, height: image.height, isFlipped: false)
    {
      result.add(place.low, place.high)
    }
    if let shadow = PathShadow(of: state) {
      result.add(shadow.reach.low + shadow.offset, shadow.reach.high + shadow.offset)
    }
    if case .shape(let values) = kind {
      for shape in values.pathShapes {
        if let bounds = shape.shape.bounds { result.add(bounds.low, bounds.high) }
      }
    }
    return result
  }
}
