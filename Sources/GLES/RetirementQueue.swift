// Where handles leave their GL names when they die, on whatever thread that happens to be.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCGLES
import Synchronization

/// The kinds of GL objects that callers hold.
enum ObjectKind: Sendable {
  case texture, buffer, program, vertexArray, framebuffer
}

/// The names that wait to be deleted on the device's thread, and the count of those that are still held.
///
/// Handles hold the queue and not the device, so that a handle may outlive its device: a closed queue swallows names.
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

  /// Takes over the name of an object whose handle has died.
  func retire(_ kind: ObjectKind, _ name: GLuint) {
    state.withLock { state in
      guard !state.isClosed else { return }
      state.retired.append((kind, name))
    }
  }

  /// Hands out the names to delete; they count as gone.
  func takeRetired() -> [(kind: ObjectKind, name: GLuint)] {
    state.withLock { state in
      guard !state.retired.isEmpty else { return [] }
      let retired = state.retired
      state.retired.removeAll(keepingCapacity: true)
      state.live -= retired.count
      return retired
    }
  }

  /// The context is gone and everything in it; names that come from now on mean nothing.
  func close() {
    state.withLock { $0 = State(isClosed: true) }
  }
}
