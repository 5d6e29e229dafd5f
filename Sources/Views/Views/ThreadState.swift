// ThreadState: what UIKit keeps for each thread, since what calls share with what they call has no other way between.
// SPDX-License-Identifier: Apache-2.0

/// What is under way on one thread.
final class ThreadState {
  /// The contexts that are drawn into, innermost last.
  var contexts: [CurrentContext] = []
  /// The animation blocks that are running, innermost last; nil stands for one that switches animations off.
  var animations: [ViewAnimation?] = []
  /// How many calls of `hitTest(_:with:)` are nested.
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
