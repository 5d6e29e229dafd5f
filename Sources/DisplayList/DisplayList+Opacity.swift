// Nodes that are known to hide all that lies behind their bounds.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension DisplayList {
  /// Whether a node is known to be opaque at every point of its bounds, a box without round corners: by an item of its own, or
  /// by that of a child that fills them.
  package func isOpaqueInBounds(_ index: Int) -> Bool {
    guard showsItemsOpaque(index) else { return false }
    let node = nodes[index]
    if hasOpaqueItem(index, over: node.bounds.box) { return true }
    guard hasChildren(index), node.instances < 0, node.sublayerMatrix < 0 else { return false }
    return children(of: index).contains { child in
      let offset = nodes[child].offset
      var box = node.bounds.box
      (box.low, box.high) = (box.low - offset, box.high - offset)
      return nodes[child].isShifted && showsItemsOpaque(child) && hasOpaqueItem(child, over: box)
    }
  }

  /// Whether all that a node shows is one item.
  package func isOneItem(_ index: Int) -> Bool { nodes[index].itemCount == 1 && !hasChildren(index) }

  /// Whether nothing that is done to a node as a whole makes its items translucent.
  private func showsItemsOpaque(_ index: Int) -> Bool {
    let node = nodes[index]
    return node.isVisible && node.opacity == 1 && !node.hasEffects && node.mask == nil && !node.keepsDepth
      && node.bounds.box.isSharp
  }

  /// Whether one of the items below a node's children is opaque at every point of a box.
  private func hasOpaqueItem(_ index: Int, over box: RoundedBox) -> Bool {
    let bounds = nodes[index].bounds.box
    let boundsCover = all(bounds.low .<= box.low) && all(bounds.high .>= box.high)
    return items[itemsBelow(index)].contains { item in
      switch item {
      case .fill(let color): return boundsCover && color.w >= 1
      case .gradient(let index): return boundsCover && gradients[Int(index)].colors.allSatisfy { $0.w >= 1 }
      case .image(let index):
        let part = images[Int(index)].part
        guard boundsCover, part.tint.alpha == 1, case .image(let image) = part.source else { return false }
        return image.isOpaque && all(part.placement.low .<= box.low) && all(part.placement.high .>= box.high)
      case .ring, .path, .text, .particles, .missing: return false
      }
    }
  }
}
