// DrawingClips: the clips of a graphics state, a linked list, so that saved states share their common clips.
// SPDX-License-Identifier: Apache-2.0

/// The clips that limit drawing. The result is their intersection.
package struct DrawingClips: Sendable {
  /// A clip, added to others.
  package final class Node: @unchecked Sendable {
    /// The clips that this one is added to. Mutated only while nothing else refers to the node: on its release.
    package private(set) var parent: Node?
    /// The clip itself.
    package let clip: DrawingClip
    /// Whether its edge is antialiased.
    package let antialiases: Bool
    /// The number of clips, this one included.
    package let depth: Int
    /// A box around the intersection of all clips, in pixels; nil if it is empty.
    let bounds: (low: SIMD2<Double>, high: SIMD2<Double>)?

    fileprivate init(_ clip: DrawingClip, antialiases: Bool, parent: Node?) {
      self.parent = parent
      self.clip = clip
      self.antialiases = antialiases
      depth = (parent?.depth ?? 0) + 1
      let everything = SIMD2(repeating: Double.infinity)
      let outer = parent.map(\.bounds) ?? (-everything, everything)
      let box = clip.bounds
      guard var result = outer, !box.isNull else {
        bounds = nil
        return
      }
      // Comparisons with NaN are false, so NaN limits nothing.
      if Double(box.minX) > result.low.x { result.low.x = Double(box.minX) }
      if Double(box.minY) > result.low.y { result.low.y = Double(box.minY) }
      if Double(box.maxX) < result.high.x { result.high.x = Double(box.maxX) }
      if Double(box.maxY) < result.high.y { result.high.y = Double(box.maxY) }
      bounds = result.low.x < result.high.x && result.low.y < result.high.y ? result : nil
    }

    deinit {
      // Released one by one: recursion over a long list would overflow the stack.
      var next = parent
      parent = nil
      while next != nil, isKnownUniquelyReferenced(&next) { next = next?.takeParent() }
    }

    private func takeParent() -> Node? {
      defer { parent = nil }
      return parent
    }
  }

  /// The clip that was added last, or nil if there is none.
  package private(set) var last: Node?

  package init() {}

  /// Whether there are no clips.
  package var isEmpty: Bool { last == nil }

  /// Adds a clip.
  package mutating func append(_ clip: DrawingClip, antialiases: Bool = true) {
    last = Node(clip, antialiases: antialiases, parent: last)
  }

  /// Removes all clips.
  package mutating func removeAll() {
    last = nil
  }
}

extension DrawingClip {
  /// A box around the area that the clip leaves, in pixels; null if it leaves nothing.
  fileprivate var bounds: CGRect {
    switch self {
    case .path(let path, _): path.bounds
    case .mask(_, let rect, let transform): rect.applying(transform)
    }
  }
}
