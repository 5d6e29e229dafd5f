// CATransaction: the scope of changes of layers, with the defaults of implicit animations.
// SPDX-License-Identifier: Apache-2.0

/// The transactions of the calling thread.
///
/// Changes between ``begin()`` and ``commit()`` are shown together. Transactions nest: an inner one starts with the
/// values of the outer, and values set in it end with it. Values set while no transaction is open belong to the
/// implicit one, which lasts until ``flush()`` or until a ``LayerStage`` advances: Core Animation needs no run loop
/// here.
open class CATransaction: NSObject {
  private let swiftMark = SwiftObjectMark()
  /// Opens a transaction.
  open class func begin() {
    TransactionStack.current.begin()
  }

  /// Closes the innermost transaction; closing the outermost one commits all changes.
  /// Completion blocks without animations to wait for run after the outermost commit's own work, when no transaction is
  /// open any more, before this returns; on Apple's platforms, with a run loop, they run a little later. Without a
  /// transaction to close nothing happens, where Apple's implementation raises.
  open class func commit() {
    TransactionStack.current.commit()
  }

  /// Commits the changes that were made outside of transactions; while a transaction is open, nothing happens.
  ///
  /// Here it stands for the frame that a run loop would have made by then: the windows that the thread has made are laid out and displayed, and
  /// the layers that are there have a `presentation()`.
  open class func flush() {
    TransactionStack.current.flushAll()
  }

  /// Waits for and takes the recursive lock that all threads share.
  open class func lock() {
    sharedLock.lock()
  }

  /// Releases the lock that ``lock()`` took.
  open class func unlock() {
    sharedLock.unlock()
  }

  /// Returns the duration of animations that have none, in seconds; 0.25 by default.
  open class func animationDuration() -> CFTimeInterval {
    TransactionStack.current.values.animationDuration
  }

  /// Sets the duration of animations that have none, in seconds.
  open class func setAnimationDuration(_ duration: CFTimeInterval) {
    TransactionStack.current.change { $0.animationDuration = duration }
  }

  /// Returns the pacing of animations that have none; nil by default.
  open class func animationTimingFunction() -> CAMediaTimingFunction? {
    TransactionStack.current.values.animationTimingFunction
  }

  /// Sets the pacing of animations that have none.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    TransactionStack.current.change { $0.animationTimingFunction = function }
  }

  /// Returns whether implicit animations are disabled; false by default.
  open class func disableActions() -> Bool {
    TransactionStack.disablesActions
  }

  /// Sets whether implicit animations are disabled. Animations that are added explicitly run in any case.
  open class func setDisableActions(_ flag: Bool) {
    TransactionStack.current.change { $0.disablesActions = flag }
  }

  /// Returns the block that runs when the animations added since it was set have ended; nil by default, not inherited.
  open class func completionBlock() -> (() -> Void)? {
    TransactionStack.current.values.completions.last?.pendingBlock
  }

  /// Sets the block that runs when the animations that are added from now on, in this transaction and in those nested
  /// in it, have ended or been removed. A block that was set before still runs, when its own animations have ended.
  /// Only the animations of trees that are on a ``LayerStage`` end: others are not waited for.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    TransactionStack.current.setCompletionBlock(block)
  }

  /// Returns the value of any key: one of the `kCATransaction…` keys, or one of the client's own.
  open class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: animationDuration()
    case kCATransactionDisableActions: disableActions()
    case kCATransactionAnimationTimingFunction: animationTimingFunction()
    case kCATransactionCompletionBlock: completionBlock()
    default: TransactionStack.current.values.custom[key]
    }
  }

  /// Sets the value of any key. A value that one of the `kCATransaction…` keys cannot take resets it to its default.
  open class func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration: setAnimationDuration(value.flatMap(Double.decoded) ?? 0.25)
    case kCATransactionDisableActions: setDisableActions(Bool.decoded(from: value) ?? false)
    case kCATransactionAnimationTimingFunction: setAnimationTimingFunction(value as? CAMediaTimingFunction)
    case kCATransactionCompletionBlock: setCompletionBlock(value as? () -> Void)
    default: TransactionStack.current.change { $0.custom[key] = value }
    }
  }

  private static let sharedLock = NSRecursiveLock()
}
