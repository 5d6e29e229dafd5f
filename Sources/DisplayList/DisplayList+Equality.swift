// The equality of display lists and of their nodes and items, by what their indices refer to.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// Two lists are equal where they have the same nodes, of the same identities, with the same items and values. Then
/// they draw the same picture.
///
/// Values are compared wherever they lie in their arrays. ``DisplayList/instancedNodeCount``, which
/// follows from them, is not compared.
extension DisplayList: Hashable {
  package static func == (a: DisplayList, b: DisplayList) -> Bool {
    guard a.nodes.count == b.nodes.count, a.backdropReaders == b.backdropReaders, a.remarks == b.remarks,
      a.depthRemarks == b.depthRemarks
    else { return false }
    return a.nodes.indices.allSatisfy { index in
      let one = a.nodes[index], other = b.nodes[index]
      return one.identity == other.identity && one.parent == other.parent && one.childrenEnd == other.childrenEnd
        && one.subtreeEnd == other.subtreeEnd && a.hasSameValues(one, as: other, of: b)
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
  /// Whether a node has the values of a node of another list, the structure around the nodes and their remarks aside.
  private func hasSameValues(_ a: Node, as b: Node, of other: DisplayList) -> Bool {
    a.offset == b.offset && a.depth == b.depth && a.opacity == b.opacity && a.flags == b.flags && a.bounds == b.bounds
      && Self.areEqual(a.matrix, matrices, b.matrix, other.matrices)
      && Self.areEqual(a.sublayerMatrix, matrices, b.sublayerMatrix, other.matrices)
      && Self.areEqual(a.effects, effects, b.effects, other.effects)
      && Self.areEqual(a.instances, instances, b.instances, other.instances) && hasSameItems(a, as: b, of: other)
  }

  /// Whether two indices refer to equal values, or are both those of none.
  private static func areEqual<Value: Equatable>(_ a: Int32, _ values: [Value], _ b: Int32, _ others: [Value]) -> Bool {
    guard a >= 0, b >= 0 else { return a < 0 && b < 0 }
    return values[Int(a)] == others[Int(b)]
  }

  private func hasSameItems(_ a: Node, as b: Node, of other: DisplayList) -> Bool {
    a.itemCount == b.itemCount
      && (0..<Int(a.itemCount)).allSatisfy { position in
        let item = items[Int(a.firstItem) + position]
        return isItem(item, sameAs: other.items[Int(b.firstItem) + position], of: other)
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
