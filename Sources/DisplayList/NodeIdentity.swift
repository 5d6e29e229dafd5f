// The identities of nodes, by which one frame's display list is compared with the next.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A number that belongs to the layer that a node was made of, for as long as the layer lives, and to no other layer of
/// the process.
package struct NodeIdentity: Hashable, Sendable, CustomStringConvertible {
  /// The number; 0 for ``none``.
  package let serial: UInt64

  private init(serial: UInt64) { self.serial = serial }

  /// The identity of nodes that were made of no layer. Nodes that share it are told apart by their order alone.
  package static let none = NodeIdentity(serial: 0)

  private static let last = Atomic<UInt64>(0)

  /// Makes an identity that nothing has had before.
  package static func unique() -> NodeIdentity { NodeIdentity(serial: last.add(1, ordering: .relaxed).newValue) }

  package var description: String { "#\(serial)" }
}
