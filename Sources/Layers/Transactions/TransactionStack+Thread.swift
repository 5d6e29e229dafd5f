// The transaction stack of a thread, in a thread-specific pointer, since every write of a property accesses it.
// SPDX-License-Identifier: Apache-2.0

extension TransactionStack {
  /// The stack of this thread.
  package static var current: TransactionStack {
    if let stack = existing { return stack }
    let stack = TransactionStack()
    pthread_setspecific(key, Unmanaged.passRetained(stack).toOpaque())
    return stack
  }

  /// Whether implicit animations are disabled for changes made now on this thread.
  package static var disablesActions: Bool { existing?.disablesActions ?? false }

  /// The serial number of the newest layer at the last flush of this thread that a client asked for; 0 before.
  static var lastFlushed: UInt64 { existing?.lastFlushed ?? 0 }

  /// The stack of this thread, if it has ever used one.
  private static var existing: TransactionStack? {
    guard let pointer = pthread_getspecific(key) else { return nil }
    return Unmanaged<TransactionStack>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// The key of the thread-specific pointer; the system releases the stack when its thread ends.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { pointer in
      guard let pointer else { return }
      Unmanaged<TransactionStack>.fromOpaque(pointer).release()
    }
    return key
  }()
}
