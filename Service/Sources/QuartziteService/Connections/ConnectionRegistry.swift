// ConnectionRegistry: all open connections, and which of them goes when there are too many.
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import Synchronization

/// The open connections of a service.
///
/// If there are as many as allowed, a new one takes the place of the one that has waited longest without a whole request in it:
/// clients that send slowly, or nothing, cannot keep others out, however many they are. A connection for which work is done
/// is never closed for another.
package final class ConnectionRegistry: Sendable {
  private struct Entry {
    var connection: ClientConnection
    /// The turn in which it began to wait for its client; nil while work is done for it.
    var waitsSince: UInt64?
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// The connections in the order in which they began to wait, with those that wait no more.
    var waiting: [(id: ObjectIdentifier, turn: UInt64)] = []
    var first = 0
    var turn: UInt64 = 0

    mutating func wait(_ id: ObjectIdentifier) {
      turn += 1
      waiting.append((id, turn))
      entries[id]?.waitsSince = turn
      if waiting.count - first > 2 * entries.count + 1024 {
        waiting = waiting[first...].filter { entries[$0.id]?.waitsSince == $0.turn }
        first = 0
      } else if first > 1024, first > waiting.count / 2 {
        waiting.removeFirst(first)
        first = 0
      }
    }

    mutating func longestWaiting() -> ClientConnection? {
      while first < waiting.count {
        let (id, turn) = waiting[first]
        first += 1
        if let entry = entries[id], entry.waitsSince == turn {
          entries[id] = nil
          return entry.connection
        }
      }
      return nil
    }
  }

  /// The connections that may be open.
  package let maximum: Int
  private let closed: @Sendable (_ reason: String) -> Void
  private let state = Mutex(State())

  /// Creates a registry, and what is told when it closes a connection.
  package init(maximum: Int, closed: @escaping @Sendable (_ reason: String) -> Void = { _ in }) {
    self.maximum = maximum
    self.closed = closed
  }

  /// The number of open connections.
  package var count: Int { state.withLock { $0.entries.count } }

  /// Adds a connection. Returns nil, and closes it, where every other one is at work.
  package func add(_ channel: any Channel) -> ClientConnection? {
    let connection = ClientConnection(channel: channel)
    let id = ObjectIdentifier(channel)
    let (isTaken, loser): (Bool, ClientConnection?) = state.withLock { state in
      var loser: ClientConnection?
      if state.entries.count >= maximum {
        loser = state.longestWaiting()
        if loser == nil { return (false, nil) }
      }
      state.entries[id] = Entry(connection: connection)
      state.wait(id)
      return (true, loser)
    }
    if let loser {
      closed("displaced")
      loser.channel.close(promise: nil)
    }
    guard isTaken else {
      closed("tooMany")
      channel.close(promise: nil)
      return nil
    }
    return connection
  }

  /// The connection of a channel.
  package func connection(of channel: any Channel) -> ClientConnection? {
    state.withLock { $0.entries[ObjectIdentifier(channel)]?.connection }
  }

  /// A whole request has arrived: work is done for the connection.
  package func beginWork(_ channel: any Channel) {
    state.withLock { $0.entries[ObjectIdentifier(channel)]?.waitsSince = nil }
  }

  /// The connection waits for its client again.
  package func wait(_ channel: any Channel) {
    state.withLock { state in
      let id = ObjectIdentifier(channel)
      if state.entries[id] != nil { state.wait(id) }
    }
  }

  /// Forgets a connection that was closed.
  package func remove(_ channel: any Channel) {
    state.withLock { _ = $0.entries.removeValue(forKey: ObjectIdentifier(channel)) }
  }

  /// Counts a connection that was closed because its client was too slow.
  package func closedForSlowness(_ reason: String) { closed(reason) }
}
