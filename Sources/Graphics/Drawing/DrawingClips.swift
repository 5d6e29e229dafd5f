// The clips of a graphics state: a chain, so that saved states share what they have in common.
// SPDX-License-Identifier: Apache-2.0

/// Limits to where drawing has an effect. All of them apply at once.
package struct DrawingClips: Sendable {
  /// A clip, added to others.
  package final class Node: @unchecked Sendable {
    /// The clips that this one is added to. Changed only while nobody else knows the node: when it goes.
    package private(set) var parent: Node?
    /// The clip itself.
    package let clip: DrawingClip
    /// Whether its edge is antialiased.
    package let antialiases: Bool
    /// How many clips there are, this one included.
    package let depth: Int
    /// A box around what all of them leave, in pixels; nil where they leave nothing.
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
      // Comparisons are false for NaN, which so limits nothing.
      if Double(box.minX) > result.low.x { result.low.x = Double(box.minX) }
      if Double(box.minY) > result.low.y { result.low.y = Double(box.minY) }
      if Double(box.maxX) < result.high.x { result.high.x = Double(box.maxX) }
      if Double(box.maxY) < result.high.y { result.high.y = Double(box.maxY) }
      bounds = result.low.x < result.high.x && result.low.y < result.high.y ? result : nil
    }

    deinit {
      // One by one: a chain may be longer than the stack is deep.
      var next = parent
      parent = nil
      while next != nil, isKnownUniquelyReferenced(&next) { next = next?.takeParent() }
    }

    private func takeParent() -> Node? {
      defer { parent = nil }
      return parent
    }
  }

  /// The clip that was added last, or nil where there is none.
  package private(set) var last: Node?

  package init() {}

  /// Whether nothing limits drawing.
  package var isEmpty: Bool { last == nil }

  /// Adds a limit.
  package mutating func append(_ clip: DrawingClip, antialiases: Bool = true) {
    last = Node(clip, antialiases: antialiases, parent: last)
  }

  /// Lifts all limits.
  package mutating func removeAll() {
    last = nil
  }
}

extension DrawingClip {
  /// A box around what the clip leaves, in pixels; null where that is nothing.
  fileprivate var bounds: CGRect {
    switch self {
    case .path(let path, _): path.bounds
    case .mask(_, let rect, let transform): rect.applying(transform)
    }
  }
}
