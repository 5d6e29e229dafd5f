// The extent of a node in its own plane, with everything that is flattened into it.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePixelEffects
import QuartziteTessellation

/// A cache of the boxes around subtrees, each of which is computed once.
package struct NodeExtents: Sendable {
  private var known: [Int: Extent] = [:]

  /// The distance around a node, in points, that its box covers where its children may lie anywhere in its plane.
  private static let farAround = 1e5
  /// The nesting depth of nodes with shadows and filters from which on their box is taken to be that of the whole
  /// plane.
  private static let deepest = 32

  package init() {}

  /// A box in a node's plane that contains all that the node and its children show; in doubt a larger one. A box
  /// at which `meter` ends is such a larger one, and is not kept.
  package mutating func extent(of node: Int, in list: DisplayList, meter: WorkMeter? = nil) -> Extent {
    extent(of: node, in: list, depth: 0, meter)
  }

  /// A box in a node's plane that contains all that the node and its children draw, before the node's own filters and
  /// its shadow.
  package mutating func extentWithoutEffects(of node: Int, in list: DisplayList, meter: WorkMeter? = nil) -> Extent {
    find(node, in: list, depth: 0, meter, addsEffects: false) ?? Self.everywhere(around: list.nodes[node].bounds.box)
  }

  /// The pixels of `clip` that a node may show in under an affine map.
  mutating func pixels(of node: Int, in list: DisplayList, under map: Projection, within clip: PixelRect) -> PixelRect {
    let extent = extent(of: node, in: list)
    guard !extent.isEmpty else { return .empty }
    let seen = extent.mapped(by: map)
    guard (seen.high - seen.low).sum().isFinite else { return clip }
    // Edges without antialiasing reach half a pixel further.
    return PixelRect(around: seen.low - 1, seen.high + 1, within: clip)
  }

  private mutating func extent(of node: Int, in list: DisplayList, depth: Int, _ meter: WorkMeter?) -> Extent {
    if let extent = known[node] { return extent }
    let found = depth < Self.deepest ? find(node, in: list, depth: depth, meter) : nil
    let extent = found ?? Self.everywhere(around: list.nodes[node].bounds.box)
    if !meter.hasEnded { known[node] = extent }
    return extent
  }

  /// The box around a subtree; nil where perspective, instances or nodes that keep depth are among the children.
  private mutating func find(
    _ root: Int, in list: DisplayList, depth: Int, _ meter: WorkMeter?, addsEffects: Bool = true
  ) -> Extent? {
    var result = Extent.nothing
    var left: [(node: Int, map: Projection)] = [(root, .identity)]
    while let (index, map) = left.popLast() {
      let node = list.nodes[index]
      if meter.isOver(after: 1) { return nil }
      guard node.isVisible else { continue }
      // Shadows and filters reach around everything inside of such a node.
      if index != root, node.hasEffects {
        result.add(extent(of: index, in: list, depth: depth + 1, meter), mappedBy: map)
        continue
      }
      guard !node.clipsToBounds else {
        result.add(Extent(of: node.bounds.box), mappedBy: map)
        continue
      }
      result.add(list.ownExtent(of: index), mappedBy: map)
      guard list.hasChildren(index) else { continue }
      if node.instances >= 0 { return nil }
      for child in list.children(of: index) {
        let plane = list.placement(of: child, in: index).plane.concatenating(map)
        guard !meter.isOver(after: 1), plane.isAffine, plane.isFinite, !list.nodes[child].keepsDepth else { return nil }
        left.append((child, plane))
      }
    }
    // A node that clips to its bounds clips its shadow as well, after its filters.
    if addsEffects, let effects = list.effects(of: root), !list.nodes[root].clipsToBounds {
      result.add(effects)
    }
    return result
  }

  private static func everywhere(around bounds: RoundedBox) -> Extent {
    Extent(around: bounds.low - farAround, bounds.high + farAround)
  }
}

extension DisplayList {
  /// A box around everything that a node itself shows, except for its shadow and its filters.
  package func ownExtent(of node: Int) -> Extent {
    var result = Extent(of: nodes[node].bounds.box)
    for item in items[itemsBelow(node)] {
      switch item {
      case .image(let index):
        let item = images[Int(index)]
        result.add(item.part.placement.low, item.part.placement.high)
        if let other = item.other { result.add(other.placement.low, other.placement.high) }
      case .path(let index, _):
        if let (low, high) = paths[Int(index)].bounds { result.add(low, high) }
      case .particles(let index): result.add(particles[Int(index)].extent)
      case .fill, .ring, .gradient, .text, .missing: break
      }
    }
    return result
  }
}

extension Extent {
  /// Creates the extent of a box.
  package init(of box: RoundedBox) { self.init(around: box.low, box.high) }

  /// Extends the box by the reach of the filters, and to the shadow.
  fileprivate mutating func add(_ effects: GroupEffects) {
    if isEmpty { return }
    for filter in effects.filters {
      guard case .blur(let sigma) = filter else { continue }
      let reach = GaussianBlur.reach(ofSigma: sigma)
      add(low - reach, high + reach)
    }
    switch effects.shadow {
    case .ofPath(let shadow):
      // The shadow of a path is not filtered.
      add(shadow.reach.low + shadow.look.offset, shadow.reach.high + shadow.look.offset)
    case .ofPicture(let shadow):
      let reach = GaussianBlur.reach(ofSigma: shadow.sigma)
      add(low + shadow.offset - reach, high + shadow.offset + reach)
    case nil: break
    }
  }
}
