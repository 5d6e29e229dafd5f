// RetirementQueue: the queue of GL names whose handles were released, possibly on another thread.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCGLES
import Synchronization

/// The kinds of GL objects that callers hold.
enum ObjectKind: Sendable {
  case texture, buffer, program, vertexArray, framebuffer
}

/// The names that wait to be deleted on the device's thread, and the count of live objects.
///
/// Handles hold the queue and not the device, so a handle may outlive its device: a closed queue discards names.
final class RetirementQueue: Sendable {
  private struct State {
    var retired: [(kind: ObjectKind, name: GLuint)] = []
    var live = 0
    var isClosed = false
  }

  private let state = Mutex(State())

  /// The number of objects that exist in the driver on behalf of callers, retired ones included.
  var liveCount: Int { state.withLock { $0.live } }

  /// Counts an object that a handle now owns.
  func adopt() {
    state.withLock { $0.live += 1 }
  }

  /// Takes over the name of an object whose handle was released.
  func retire(_ kind: ObjectKind, _ name: GLuint) {
    state.withLock { state in
      guard !state.isClosed else { return }
      state.retired.append((kind, name))
    }
  }

  /// Returns the names to delete and removes them from the count.
  func takeRetired() -> [(kind: ObjectKind, name: GLuint)] {
    state.withLock { state in
      guard !state.retired.isEmpty else { return [] }
      let retired = state.retired
      state.retired.removeAll(keepingCapacity: true)
      state.live -= retired.count
      return retired
    }
  }

  /// Discards the queue, since the context and everything in it is destroyed; names that arrive later are ignored.
  func close() {
    state.withLock { $0 = State(isClosed: true) }
  }
}
