// MemoryAccount: the memory that one renderer holds, or the process beside them, and the one place where it lets go of
// some of it.
// SPDX-License-Identifier: Apache-2.0

/// The memory that one renderer keeps within a budget, or ``ProcessMemory``. Used on one thread at a time.
package final class MemoryAccount {
  /// The budget, which others share.
  package let budget: MemoryBudget
  /// The account's place among those who share the budget.
  package let membership: MemoryBudget.Membership

  /// Everything that holds memory, by its part of the budget. All parts together are the default budget, or less.
  package var shares: [MemoryShare] = [] {
    didSet {
      allow()
      report()
    }
  }

  /// Opens an account, of a renderer that has one already where another is given. `ask` is called, on any thread, when
  /// others need room: ``makeRoom()`` has to be called then.
  package init(
    _ budget: MemoryBudget, beside other: MemoryBudget.Membership? = nil, ask: @escaping @Sendable () -> Void = {}
  ) {
    self.budget = budget
    membership = budget.join(ask, beside: other)
  }

  deinit { budget.leave(membership) }

  /// The memory held, user by user.
  package var uses: [MemoryUse] {
    shares.flatMap(\.users).map { MemoryUse(name: $0.name, bytes: $0.heldBytes) }
  }

  private var heldBytes: Int { shares.reduce(0) { $0 + $1.heldBytes } }

  private func allow() {
    let allowance = budget.allowance(of: membership).bytes
    for share in shares {
      for user in share.users { user.allow(share.part(of: allowance)) }
    }
  }

  /// Lets go of what there is no room for. To be called between frames.
  ///
  /// Each share keeps to its part, except that what the last frame used may stay as long as the others leave room. Where
  /// they don't, those that hold more than their part are emptied: then none does.
  package func makeRoom() {
    let (allowance, rest) = budget.allowance(of: membership)
    for share in shares { share.trim(to: share.part(of: allowance)) }
    if heldBytes > rest {
      for share in shares { share.empty(above: share.part(of: allowance)) }
    }
    report()
  }

  /// Takes down in the budget what is held.
  func report() { budget.report(uses, of: membership) }

  /// Lets go of everything that the users of some names hold.
  package func empty(_ names: Set<String>) {
    for share in shares {
      for user in share.users where names.contains(user.name) { user.removeAll() }
    }
  }
}
