// The matching of a node's children in two lists by their identities, where their order differs.
// SPDX-License-Identifier: Apache-2.0

/// One child of a node in one list or in both.
struct SiblingMatch {
  /// The index in the old list, or -1.
  var old: Int32
  /// The index in the new list, or -1.
  var new: Int32
  /// Whether it has changed its index among the children that are in both lists.
  var isMoved = false
}

/// The children that two lists have in one node, matched.
struct SiblingMatching {
  /// The children that were removed, and then those of the new list in order.
  private(set) var matches: [SiblingMatch] = []

  /// Matches the nodes at the indices `old` of one list with those at the indices `new` of another one.
  ///
  /// Only what lies between a common beginning and a common end is looked up by identity. As few children as possible
  /// count as moved.
  init(_ old: [Int32], of oldList: DisplayList, with new: [Int32], of newList: DisplayList) {
    func isSame(_ a: Int32, _ b: Int32) -> Bool {
      oldList.nodes[Int(a)].identity == newList.nodes[Int(b)].identity
    }
    var start = 0, oldEnd = old.count, newEnd = new.count
    while start < min(oldEnd, newEnd), isSame(old[start], new[start]) { start += 1 }
    while start < min(oldEnd, newEnd), isSame(old[oldEnd - 1], new[newEnd - 1]) {
      oldEnd -= 1
      newEnd -= 1
    }
    var positions: [NodeIdentity: Int] = [:]
    if start < newEnd {
      positions.reserveCapacity(oldEnd - start)
      for position in start..<oldEnd { positions[oldList.nodes[Int(old[position])].identity] = position }
    }
    // The position among the old children of each new one between the ends; -1 for one that was added.
    var sources: [Int] = []
    var isKept = [Bool](repeating: false, count: oldEnd - start)
    for position in start..<newEnd {
      // The first of several nodes with one identity is matched.
      let source = positions.removeValue(forKey: newList.nodes[Int(new[position])].identity) ?? -1
      sources.append(source)
      if source >= 0 { isKept[source - start] = true }
    }
    let stays = Self.longestAscent(in: sources)
    matches.reserveCapacity(new.count + isKept.count { !$0 })
    for position in start..<oldEnd where !isKept[position - start] {
      matches.append(SiblingMatch(old: old[position], new: -1))
    }
    for position in new.indices {
      if position < start {
        matches.append(SiblingMatch(old: old[position], new: new[position]))
      } else if position >= newEnd {
        matches.append(SiblingMatch(old: old[position - newEnd + oldEnd], new: new[position]))
      } else {
        let source = sources[position - start]
        matches.append(
          SiblingMatch(
            old: source < 0 ? -1 : old[source], new: new[position],
            isMoved: source >= 0 && !stays[position - start]))
      }
    }
  }

  /// Whether each of some numbers belongs to the longest ascending series among them; those below 0 do not count.
  ///
  /// By M. L. Fredman, On computing the length of longest increasing subsequences (1975).
  private static func longestAscent(in numbers: [Int]) -> [Bool] {
    // The index of the smallest number that a series of each length ends with, and the index before each in its series.
    var ends: [Int] = [], before = [Int](repeating: -1, count: numbers.count)
    for (index, number) in numbers.enumerated() where number >= 0 {
      var low = 0, high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = ends[low - 1] }
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var result = [Bool](repeating: false, count: numbers.count)
    var index = ends.last ?? -1
    while index >= 0 {
      result[index] = true
      index = before[index]
    }
    return result
  }
}
