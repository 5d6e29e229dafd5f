// TaskLock: lets one task at a time run a piece of asynchronous code.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A lock that tasks hold across suspensions. They get it in the order in which they ask for it.
final class TaskLock: Sendable {
  private struct State {
    var isHeld = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Runs `body` while no other task runs one under this lock.
  func withLock<Value>(_ body: () async throws -> Value) async rethrows -> Value {
    await lock()
    defer { unlock() }
    return try await body()
  }

  private func lock() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.isHeld {
          state.waiting.append(continuation)
          return false
        }
        state.isHeld = true
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  private func unlock() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiting.isEmpty {
        state.isHeld = false
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
