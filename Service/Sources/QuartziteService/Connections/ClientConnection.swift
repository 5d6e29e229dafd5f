// ClientConnection: one connection of a client, as the work for it sees it.
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import Synchronization

/// A connection. It tells those who work for it when its client is gone.
package final class ClientConnection: Sendable {
  private struct State {
    var isGone = false
    var nextID = 0
    var callbacks: [Int: @Sendable () -> Void] = [:]
  }

  /// The channel, to close it.
  package let channel: any Channel
  private let state = Mutex(State())

  package init(channel: any Channel) { self.channel = channel }

  /// Calls back once when the client goes, at once where it has gone. Returns what ``forget(_:)`` takes.
  package func onGone(_ callback: @escaping @Sendable () -> Void) -> Int? {
    let id: Int? = state.withLock { state in
      guard !state.isGone else { return nil }
      state.nextID += 1
      state.callbacks[state.nextID] = callback
      return state.nextID
    }
    if id == nil { callback() }
    return id
  }

  /// Calls nobody back any more.
  package func forget(_ id: Int?) {
    guard let id else { return }
    state.withLock { _ = $0.callbacks.removeValue(forKey: id) }
  }

  /// The client has closed the connection, or the half of it on which it sends.
  package func clientIsGone() {
    let callbacks = state.withLock { state in
      state.isGone = true
      defer { state.callbacks = [:] }
      return state.callbacks
    }
    for callback in callbacks.values { callback() }
  }
}
