// The equality of display lists and of their nodes and items, by what their indices refer to.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// Two lists are equal where they have the same nodes, of the same identities, with the same items and values. Then
/// they draw the same picture, and ``DisplayList/changes(since:)`` finds nothing.
///
/// Values are compared wherever they lie in their arrays. ``DisplayList/instancedNodeCount``, which only
/// bounds the work, is not compared.
extension DisplayList: Hashable {
  package static func == (a: DisplayList, b: DisplayList) -> Bool {
    guard a.nodes.count == b.nodes.count, a.backdropReaders == b.backdropReaders, a.remarks == b.remarks,
      a.depthRemarks == b.depthRemarks
    else { return false }
    return a.nodes.indices.allSatisfy { index in
      let one = a.nodes[index], other = b.nodes[index]
      return one.identity == other.identity && one.parent == other.parent && one.childrenEnd == other.childrenEnd
        && one.subtreeEnd == other.subtreeEnd && a.valuesThatDiffer(index, from: index, of: b).isEmpty
    }
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(nodes.count)
    for node in nodes {
      hasher.combine(node.identity)
      hasher.combine(node.offset)
      hasher.combine(node.opacity)
    }
  }
}

extension DisplayList {
  /// The values of a node that differ from those of a node of another list, the structure around the nodes and their
  /// remarks aside.
  func valuesThatDiffer(_ index: Int, from otherIndex: Int, of other: DisplayList) -> DisplayListChanges.Aspects {
    let a = nodes[index], b = other.nodes[otherIndex]
    var result: DisplayListChanges.Aspects = []
    if a.offset != b.offset || a.depth != b.depth || !Self.areEqual(a.matrix, matrices, b.matrix, other.matrices)
      || !Self.areEqual(a.sublayerMatrix, matrices, b.sublayerMatrix, other.matrices)
    {
      result.insert(.placement)
    }
    if a.opacity != b.opacity { result.insert(.opacity) }
    // The flag of an item above the children belongs to the items.
    if a.flags.subtracting(.hasItemAbove) != b.flags.subtracting(.hasItemAbove) { result.insert(.flags) }
    if a.bounds != b.bounds { result.insert(.bounds) }
    if !Self.areEqual(a.effects, effects, b.effects, other.effects) { result.insert(.effects) }
    if !Self.areEqual(a.instances, instances, b.instances, other.instances) { result.insert(.instances) }
    if !hasSameItems(a, as: b, of: other) { result.insert(.items) }
    return result
  }

  /// Whether two indices refer to equal values, or are both those of none.
  private static func areEqual<Value: Equatable>(
    _ a: Int32, _ values: [Value], _ b: Int32, _ others: [Value]
  ) -> Bool {
    guard a >= 0, b >= 0 else { return a < 0 && b < 0 }
    return values[Int(a)] == others[Int(b)]
  }

  private func hasSameItems(_ a: Node, as b: Node, of other: DisplayList) -> Bool {
    guard a.itemCount == b.itemCount, a.flags.contains(.hasItemAbove) == b.flags.contains(.hasItemAbove) else {
      return false
    }
    return (0..<Int(a.itemCount)).allSatisfy { position in
      let item = items[Int(a.firstItem) + position]
      return isItem(item, sameAs: other.items[Int(b.firstItem) + position], of: other)
    }
  }

  /// The positions at which two nodes have different items, or one of them has an item and the other none.
  func itemsThatDiffer(_ index: Int, from otherIndex: Int, of other: DisplayList) -> [Int] {
    let a = nodes[index], b = other.nodes[otherIndex]
    let counts = (Int(a.itemCount), Int(b.itemCount))
    return (0..<max(counts.0, counts.1)).filter { position in
      guard position < min(counts.0, counts.1) else { return true }
      let isAbove = a.flags.contains(.hasItemAbove) && position == counts.0 - 1
      let wasAbove = b.flags.contains(.hasItemAbove) && position == counts.1 - 1
      let item = items[Int(a.firstItem) + position]
      return isAbove != wasAbove || !isItem(item, sameAs: other.items[Int(b.firstItem) + position], of: other)
    }
  }

  /// Whether an item draws the same as an item of another list, on a node of the same values.
  private func isItem(_ item: Item, sameAs otherItem: Item, of other: DisplayList) -> Bool {
    switch (item, otherItem) {
    case (.fill(let a), .fill(let b)): a == b
    case (.ring(let width, let a), .ring(let otherWidth, let b)): width == otherWidth && a == b
    case (.path(let path, let a), .path(let otherPath, let b)):
      a == b && paths[Int(path)].hasSameOutline(as: other.paths[Int(otherPath)])
    case (.image(let a), .image(let b)): images[Int(a)] == other.images[Int(b)]
    case (.gradient(let a), .gradient(let b)): gradients[Int(a)] == other.gradients[Int(b)]
    case (.text(let a), .text(let b)): texts[Int(a)] == other.texts[Int(b)]
    case (.particles(let a), .particles(let b)): particles[Int(a)] == other.particles[Int(b)]
    case (.missing(let a), .missing(let b)): a == b
    default: false
    }
  }
}
