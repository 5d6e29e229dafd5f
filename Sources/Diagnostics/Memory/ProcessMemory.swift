// ProcessMemory: the memory of caches that belong to the process and to no renderer: open fonts, pixels of images.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The memory of caches that belong to no renderer, as one more of those that share a budget. A budget has one at most.
///
/// It lets go of things where renderers do, in ``MemoryAccount/makeRoom()``: after something was added, and at once when
/// others need room. Its frames are no pictures: a new one begins with each mebibyte that is kept.
package final class ProcessMemory: Sendable {
  /// The memory of this process, within the shared budget.
  package static let shared = ProcessMemory(.shared)

  private let budget: MemoryBudget
  /// The account; nil only while this object is being made.
  private let account = Mutex<MemoryAccount?>(nil)
  /// The bytes of everything that was ever kept.
  private let keptBytes = Atomic<UInt64>(0)
  /// Values that were let go of and not freed yet.
  private let discarded = Mutex<[any Sendable]>([])

  /// Creates the memory of a process within `budget`.
  package init(_ budget: MemoryBudget) {
    self.budget = budget
    account.withLock { account in
      account = MemoryAccount(budget) { [weak self] in self?.makeRoom() }
    }
  }

  /// Returns the memory held, cache by cache, where it lies within `budget`; nothing where it lies within another.
  package func uses(within budget: MemoryBudget) -> [MemoryUse] {
    budget === self.budget ? account.withLock { $0?.uses ?? [] } : []
  }

  // MARK: Caches

  /// Adds caches, which together have a part of the budget: `defaultBytes` of one of the default size.
  package func join(_ defaultBytes: Int, _ users: [any MemoryUser & Sendable]) {
    account.withLock { $0?.shares.append(MemoryShare(defaultBytes, users)) }
  }

  /// Removes caches that were added together, with all that they hold.
  package func leave(_ users: [any MemoryUser & Sendable]) {
    account.withLock { account in
      account?.shares.removeAll { share in share.users.contains { user in users.contains { $0 === user } } }
    }
  }

  /// Lets go of everything that some caches hold.
  package func empty(_ users: [any MemoryUser & Sendable]) {
    for user in users { user.removeAll() }
    makeRoom()
  }

  /// Lets go of what there is no room for. No lock may be held that the freeing of a value takes.
  package func makeRoom() {
    account.withLock { $0?.makeRoom() }
    let freed = discarded.withLock { discarded in
      defer { discarded = [] }
      return discarded
    }
    withExtendedLifetime(freed) {}
  }

  /// Takes down in the budget what is held, after something was let go of.
  func report() {
    account.withLock { $0?.report() }
  }

  /// Takes values that are to be freed as soon as no lock is held.
  func discard(_ values: any Sendable) {
    discarded.withLock { $0.append(values) }
  }

  // MARK: Frames

  /// The number of the frame at hand.
  var frame: UInt64 { keptBytes.load(ordering: .relaxed) >> 20 }

  /// The number of the frame at hand when `cost` more bytes are kept.
  func frame(after cost: Int) -> UInt64 {
    keptBytes.wrappingAdd(UInt64(max(0, cost)), ordering: .relaxed).newValue >> 20
  }
}
