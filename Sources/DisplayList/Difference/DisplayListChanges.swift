// The difference of two display lists, node by node.
// SPDX-License-Identifier: Apache-2.0

/// The nodes that differ between two lists, by their identities.
package struct DisplayListChanges: Sendable {
  /// The nodes that differ: in the order of the new list, and before the children of a node those that it has lost.
  package internal(set) var nodes: [NodeChange] = []

  /// Whether nothing differs.
  package var isEmpty: Bool { nodes.isEmpty }

  /// The changes of the node of an identity, or nil where it has none. A node that has moved to another parent was
  /// removed and added, and the first of both is returned.
  package subscript(identity: NodeIdentity) -> NodeChange? { nodes.first { $0.identity == identity } }

  /// The changes of one node.
  package struct NodeChange: Hashable, Sendable {
    package let identity: NodeIdentity
    package let aspects: Aspects
    /// The positions of the items that differ, in ascending order.
    package var items: [Int] = []
    /// The index of the node in the old list; nil for one that was added.
    package var oldNode: Int? { old < 0 ? nil : Int(old) }
    /// The index of the node in the new list; nil for one that was removed.
    package var newNode: Int? { new < 0 ? nil : Int(new) }

    private let old, new: Int32

    init(_ identity: NodeIdentity, _ aspects: Aspects, old: Int32, new: Int32) {
      self.identity = identity
      self.aspects = aspects
      self.old = old
      self.new = new
    }
  }

  /// The parts of a node that differ.
  package struct Aspects: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The node, with all that is in it, is new in its parent.
    package static let added = Aspects(rawValue: 1 << 0)
    /// The node, with all that was in it, is no longer in its parent.
    package static let removed = Aspects(rawValue: 1 << 1)
    /// Its index among its siblings.
    package static let order = Aspects(rawValue: 1 << 2)
    /// The map to its parent's space, or the transform of its children.
    package static let placement = Aspects(rawValue: 1 << 3)
    package static let opacity = Aspects(rawValue: 1 << 4)
    /// Its Boolean properties, except for the place of its last item.
    package static let flags = Aspects(rawValue: 1 << 5)
    package static let bounds = Aspects(rawValue: 1 << 6)
    package static let effects = Aspects(rawValue: 1 << 7)
    package static let instances = Aspects(rawValue: 1 << 8)
    /// Its items: ``NodeChange/items`` says which.
    package static let items = Aspects(rawValue: 1 << 9)
    /// The mask is another node, or there is none any more, or none was there. The mask's own changes are its own.
    package static let mask = Aspects(rawValue: 1 << 10)
    /// Children were added, removed or moved among each other.
    package static let children = Aspects(rawValue: 1 << 11)
    /// The remarks that are reported when it is drawn. They change no pixel.
    package static let remarks = Aspects(rawValue: 1 << 12)
  }
}

extension DisplayListChanges: CustomStringConvertible {
  /// The changes as text, a line for each node.
  package var description: String { text { _ in nil } }

  /// The description with a title for each node that has one, in place of its identity.
  package func text(titles: (NodeIdentity) -> String?) -> String {
    nodes.map { change in
      let title = titles(change.identity).map { "“\($0)”" } ?? "\(change.identity)"
      return "\(title): \(change.words)"
    }.joined(separator: "\n")
  }
}

extension DisplayListChanges.NodeChange {
  fileprivate var words: String {
    let names: [(DisplayListChanges.Aspects, String)] = [
      (.added, "added"), (.removed, "removed"), (.order, "order"), (.placement, "placement"), (.opacity, "opacity"),
      (.flags, "flags"), (.bounds, "bounds"), (.effects, "effects"), (.instances, "instances"),
      (.items, items.count == 1 ? "item \(items[0])" : "items \(items.map(String.init).joined(separator: " "))"),
      (.mask, "mask"), (.children, "children"), (.remarks, "remarks"),
    ]
    return names.filter { aspects.contains($0.0) }.map(\.1).joined(separator: ", ")
  }
}
