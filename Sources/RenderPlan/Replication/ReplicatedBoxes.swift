// The boxes that one instance shows, if it shows nothing but boxes of one colour each.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation

/// A box of one colour.
struct ReplicatedBox {
  var shape: BoxShape
  var placement: Projection
  /// Premultiplied red, green, blue, alpha.
  var color: SIMD4<Double>
}

extension DisplayList {
  /// The boxes of `nodes` and of everything in them, in paint order, in the space of the nodes' parent. Nil where anything
  /// else is shown, where depth could matter, and where there are no boxes or more than `limit`, or if `meter` ends.
  func boxes(of nodes: [Int], limit: Int, meter: WorkMeter?) -> [ReplicatedBox]? {
    var boxes: [ReplicatedBox] = []
    var left: [(node: Int, placement: Projection, tint: Tint)] = []
    for node in nodes.reversed() {
      guard let placement = flatPlacement(of: node) else { return nil }
      left.append((node, placement, .none))
    }
    while let (index, placement, tint) = left.popLast() {
      let node = self.nodes[index]
      if meter.isOver(after: 4) { return nil }
      guard node.isVisible else { continue }
      guard isOnlyBox(index), let inside = tintInside(index, tint) else { return nil }
      if case .fill(let color)? = items[itemsBelow(index)].first, !node.bounds.box.isEmpty {
        let color = inside.applied(to: color.premultiplied)
        if color.w > 0 { boxes.append(ReplicatedBox(shape: node.bounds, placement: placement, color: color)) }
      }
      guard boxes.count <= limit else { return nil }
      for child in children(of: index).reversed() {
        guard let childPlacement = flatPlacement(of: child) else { return nil }
        left.append((child, childPlacement.concatenating(placement), inside))
      }
    }
    return boxes.isEmpty ? nil : boxes
  }

  /// Whether a node shows at most one colour in its bounds, and neither clips nor transforms its children.
  fileprivate func isOnlyBox(_ index: Int) -> Bool {
    let node = nodes[index]
    guard node.mask == nil, node.itemCount <= 1, !node.hasEffects, !node.keepsDepth, node.instances < 0,
      remarks[index] == nil
    else { return false }
    if node.itemCount == 1 {
      guard case .fill = items[Int(node.firstItem)] else { return false }
    }
    return !hasChildren(index) || (!node.clipsToBounds && node.sublayerMatrix < 0)
  }

  /// Whether a node shows nothing itself.
  func onlyPlacesChildren(_ index: Int) -> Bool {
    let node = nodes[index]
    return node.mask == nil && !node.clipsToBounds && node.itemCount == 0 && !node.hasEffects && remarks[index] == nil
  }

  /// The tint of a node's box and of those in it, `tint` included; nil where its opacity fades them as a group.
  func tintInside(_ index: Int, _ tint: Tint) -> Tint? {
    let node = nodes[index]
    guard node.opacity < 1 else { return tint }
    if fadesAsGroup(index) { return nil }
    return tint.faded(by: Double(node.opacity))
  }
}
