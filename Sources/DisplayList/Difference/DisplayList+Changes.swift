// The walk over two display lists that finds their difference.
// SPDX-License-Identifier: Apache-2.0

extension DisplayList {
  /// Returns what has changed since an earlier list: the nodes that were added and removed, and the values that differ
  /// of those that are in the same node, or are the mask of the same node, in both lists.
  ///
  /// Linear in both lists, except that the children of a node that were put in another order are sorted.
  package func changes(since old: DisplayList) -> DisplayListChanges {
    var walk = ChangeWalk(old: old, new: self)
    walk.run()
    return walk.changes
  }
}

/// One walk over two lists. Iterative: lists may be as deep as the limits allow.
private struct ChangeWalk {
  let old: DisplayList
  let new: DisplayList
  private(set) var changes = DisplayListChanges()
  private var levels: [Level] = []

  init(old: DisplayList, new: DisplayList) {
    self.old = old
    self.new = new
  }

  /// The children that are left of two nodes: all of the new one, in the order of both, or those of a matching.
  private struct Level {
    var oldChild: Int32
    var newChild: Int32
    let newEnd: Int32
    var matches: [SiblingMatch]?
    var nextMatch = 0
    /// The masks of both nodes, or -1.
    var oldMask: Int32 = -1
    var newMask: Int32 = -1
  }

  mutating func run() {
    visit(SiblingMatch(old: old.nodes.isEmpty ? -1 : 0, new: new.nodes.isEmpty ? -1 : 0))
    while let top = levels.indices.last {
      if let next = next(ofLevel: top) { visit(next) } else { levels.removeLast() }
    }
  }

  /// The next pair of a level's children; after them, of its masks.
  private mutating func next(ofLevel top: Int) -> SiblingMatch? {
    if let matches = levels[top].matches {
      if levels[top].nextMatch < matches.count {
        levels[top].nextMatch += 1
        return matches[levels[top].nextMatch - 1]
      }
    } else if levels[top].newChild < levels[top].newEnd {
      let match = SiblingMatch(old: levels[top].oldChild, new: levels[top].newChild)
      levels[top].oldChild = old.nodes[Int(match.old)].subtreeEnd
      levels[top].newChild = new.nodes[Int(match.new)].subtreeEnd
      return match
    }
    let masks = SiblingMatch(old: levels[top].oldMask, new: levels[top].newMask)
    levels[top].oldMask = -1
    levels[top].newMask = -1
    return masks.old >= 0 || masks.new >= 0 ? masks : nil
  }

  private mutating func visit(_ match: SiblingMatch) {
    guard match.old >= 0, match.new >= 0, isSame(match.old, match.new) else {
      if match.old >= 0 { addSubtree(of: match.old, in: old, .removed) }
      if match.new >= 0 { addSubtree(of: match.new, in: new, .added) }
      return
    }
    let a = Int(match.old), b = Int(match.new)
    var aspects = new.valuesThatDiffer(b, from: a, of: old)
    if match.isMoved { aspects.insert(.order) }
    if !hasSameRemarks(a, b) { aspects.insert(.remarks) }
    if old.nodes[a].subtreeEnd > match.old + 1 || new.nodes[b].subtreeEnd > match.new + 1 {
      aspects.formUnion(open(match))
    }
    guard !aspects.isEmpty else { return }
    var change = DisplayListChanges.NodeChange(new.nodes[b].identity, aspects, old: match.old, new: match.new)
    if aspects.contains(.items) { change.items = new.itemsThatDiffer(b, from: a, of: old) }
    changes.nodes.append(change)
  }

  /// Adds a level for what lies in two nodes. Returns what differs of the nodes because of that.
  private mutating func open(_ match: SiblingMatch) -> DisplayListChanges.Aspects {
    let a = old.nodes[Int(match.old)], b = new.nodes[Int(match.new)]
    var aspects: DisplayListChanges.Aspects = []
    var level = Level(oldChild: match.old + 1, newChild: match.new + 1, newEnd: b.childrenEnd)
    if !hasSameChildren(match) {
      aspects.insert(.children)
      level.matches =
        SiblingMatching(
          old.children(of: Int(match.old)).map(Int32.init), of: old,
          with: new.children(of: Int(match.new)).map(Int32.init), of: new
        ).matches
    }
    if let mask = a.mask { level.oldMask = Int32(mask) }
    if let mask = b.mask { level.newMask = Int32(mask) }
    if level.oldMask >= 0 || level.newMask >= 0 {
      let hasBoth = level.oldMask >= 0 && level.newMask >= 0
      if !hasBoth || !isSame(level.oldMask, level.newMask) { aspects.insert(.mask) }
    }
    levels.append(level)
    return aspects
  }

  /// Whether two nodes have children of the same identities in the same order.
  private func hasSameChildren(_ match: SiblingMatch) -> Bool {
    var a = match.old + 1, b = match.new + 1
    let aEnd = old.nodes[Int(match.old)].childrenEnd, bEnd = new.nodes[Int(match.new)].childrenEnd
    while a < aEnd, b < bEnd {
      guard isSame(a, b) else { return false }
      a = old.nodes[Int(a)].subtreeEnd
      b = new.nodes[Int(b)].subtreeEnd
    }
    return a >= aEnd && b >= bEnd
  }

  private func isSame(_ a: Int32, _ b: Int32) -> Bool { old.nodes[Int(a)].identity == new.nodes[Int(b)].identity }

  private func hasSameRemarks(_ a: Int, _ b: Int) -> Bool {
    (old.remarks.isEmpty && new.remarks.isEmpty || old.remarks[a] == new.remarks[b])
      && (old.depthRemarks.isEmpty && new.depthRemarks.isEmpty || old.depthRemarks[a] == new.depthRemarks[b])
  }

  private mutating func addSubtree(of node: Int32, in list: DisplayList, _ aspect: DisplayListChanges.Aspects) {
    for index in node..<list.nodes[Int(node)].subtreeEnd {
      changes.nodes.append(
        DisplayListChanges.NodeChange(
          list.nodes[Int(index)].identity, aspect, old: aspect == .removed ? index : -1,
          new: aspect == .added ? index : -1))
    }
  }
}
