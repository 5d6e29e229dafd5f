// ThreadState: UIKit's state of each thread, for calls that have no other way to share it with the code they call.
// SPDX-License-Identifier: Apache-2.0

/// The calls in progress on one thread.
final class ThreadState {
  /// The stack of drawing contexts, the innermost last.
  var contexts: [CurrentContext] = []
  /// The animation blocks that are running, innermost last; nil stands for one that switches animations off.
  var animations: [ViewAnimation?] = []
  /// The number of nested calls of `hitTest(_:with:)`.
  var hitTests = 0

  /// The state of this thread.
  static var current: ThreadState {
    if let pointer = pthread_getspecific(key) {
      return Unmanaged<ThreadState>.fromOpaque(pointer).takeUnretainedValue()
    }
    let state = ThreadState()
    pthread_setspecific(key, Unmanaged.passRetained(state).toOpaque())
    return state
  }

  /// The key of the thread-specific pointer; the system releases the state when its thread ends.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { pointer in
      guard let pointer else { return }
      Unmanaged<ThreadState>.fromOpaque(pointer).release()
    }
    return key
  }()
}
