// ThreadState: UIKit's state of each thread, for calls that have no other way to share it with the code they call.
// SPDX-License-Identifier: Apache-2.0

/// The calls in progress on one thread.
final class ThreadState {
  /// The stack of drawing contexts, the innermost last.
  var contexts: [CurrentContext] = []
  /// The animation blocks that are running, innermost last.
  var animations: [AnimationBlock] = []
  /// The indices among them of those that were begun by `UIView.beginAnimations(_:context:)`.
  var openBlocks: [Int] = []
  /// Whether the changes in blocks animate.
  var areAnimationsEnabled = true
  /// The traits of the view that draws, lays out or is told of a change.
  var traits: UITraitCollection?
  /// The view whose tint is that of the current traits.
  var resolvingView: UIView?
  /// The responder that is told of keys.
  weak var firstResponder: UIResponder?
  /// Whether the one that is told of keys is made to let go, also where it or its delegate refuses.
  var forcesResignation = false
  /// The identifier with which a cell that is being made will be used again.
  var identifierOfNewCell: String?
  /// The number of changes inside each other that clients are told of, and of colours that ask for each other.
  var (changes, colors) = (NestedCalls(), NestedCalls())
  /// Whether views made by layouts of views made by layouts are not laid out any more.
  var hasSpentLayouts = false
  /// The number of views, made by each other's layout, down to the one that is laid out; nil outside of layouts.
  var generation: Int?
  /// The number of nested calls of `hitTest(_:with:)`.
  var hitTests = 0

  /// Calls `body` with `block` as the innermost one.
  func run(_ block: AnimationBlock, _ body: () -> Void) {
    let depth = animations.count
    animations.append(block)
    body()
    // Blocks that were begun inside and not committed end here.
    while animations.count > depth + 1 {
      let inner = animations.removeLast()
      guard openBlocks.last == animations.count else { continue }
      openBlocks.removeLast()
      inner.end.close()
      CATransaction.commit()
    }
    animations.removeLast()
  }

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
