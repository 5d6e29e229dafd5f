// TransactionCompletion: a completion block, and the animations that it waits for.
// SPDX-License-Identifier: Apache-2.0

/// Runs a block once: when its transaction is committed and every animation that joined has left.
package final class TransactionCompletion: @unchecked Sendable {
  private let lock = NSLock()
  private var block: (() -> Void)?
  private var handler: ((Bool) -> Void)?
  private var running = 0
  private var isClosed = false
  private var isFinished = true

  /// Creates a completion that runs `block`.
  package init(_ block: (() -> Void)?) {
    self.block = block
  }

  /// Creates a completion that calls `handler`: with false if one of the animations was removed before its end.
  package init(handler: @escaping (_ isFinished: Bool) -> Void) {
    self.handler = handler
  }

  /// The block, until it has run.
  package var pendingBlock: (() -> Void)? { lock.withLock { block } }

  /// Counts an animation that the block has to wait for.
  package func join() {
    lock.withLock { running += 1 }
  }

  /// Records that an animation that joined has ended, or that it was removed before.
  package func leave(finished: Bool = true) {
    runIfDue {
      running -= 1
      isFinished = isFinished && finished
    }
  }

  /// Records that the transaction is committed.
  package func close() {
    runIfDue { isClosed = true }
  }

  private func runIfDue(after change: () -> Void) {
    let due: (() -> Void)? = lock.withLock {
      change()
      guard isClosed, running <= 0 else { return nil }
      defer {
        block = nil
        handler = nil
      }
      let isFinished = isFinished
      return block ?? handler.map { handler in { handler(isFinished) } }
    }
    due?()
  }
}
