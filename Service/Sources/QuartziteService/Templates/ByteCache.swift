// ByteCache: values that are kept by their keys until they take more bytes than allowed; the longest unused go first.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A cache that is bounded in bytes.
package final class ByteCache<Value: Sendable>: Sendable {
  private struct Entry {
    var value: Value
    var bytes: Int
    var lastUse: UInt64
  }

  private struct State {
    var entries: [String: Entry] = [:]
    /// Keys in the order of their uses, with uses that were followed by another one.
    var uses: [(key: String, use: UInt64)] = []
    var firstUse = 0
    var clock: UInt64 = 0
    var bytes = 0

    mutating func use(_ key: String) -> UInt64 {
      clock += 1
      uses.append((key, clock))
      if firstUse > 1024, firstUse > uses.count / 2 {
        uses.removeFirst(firstUse)
        firstUse = 0
      }
      return clock
    }

    mutating func remove(_ key: String) {
      if let old = entries.removeValue(forKey: key) { bytes -= old.bytes }
    }

    /// Lets go of the longest unused entry.
    mutating func evict() {
      while firstUse < uses.count {
        let (key, use) = uses[firstUse]
        firstUse += 1
        if entries[key]?.lastUse == use {
          remove(key)
          return
        }
      }
    }
  }

  /// The bytes that an entry takes beside its value and its key: its places in the table and in the list of uses, with
  /// those that are free, and what the allocator adds. About 450 were measured, of cards that are small themselves.
  package static var overhead: Int { 512 }

  /// The bytes that all entries may take together.
  package let capacity: Int
  private let state = Mutex(State())

  /// Creates an empty cache; with a capacity of 0 it keeps nothing.
  package init(capacity: Int) { self.capacity = capacity }

  /// The bytes of all entries.
  package var bytes: Int { state.withLock { $0.bytes } }

  /// The value of a key, which becomes the one used last.
  package subscript(key: String) -> Value? {
    state.withLock { state in
      guard state.entries[key] != nil else { return nil }
      let use = state.use(key)
      state.entries[key]?.lastUse = use
      // Uses are listed once for each entry in time, so hits alone may not let the list grow.
      if state.uses.count - state.firstUse > 2 * state.entries.count + 1024 {
        state.uses = state.uses[state.firstUse...].filter { state.entries[$0.key]?.lastUse == $0.use }
        state.firstUse = 0
      }
      return state.entries[key]?.value
    }
  }

  /// Keeps a value, in place of the one that its key had. A value larger than the capacity is not kept.
  package func insert(_ value: Value, bytes: Int, for key: String) {
    state.withLock { state in
      state.remove(key)
      let cost = bytes + key.utf8.count + Self.overhead
      guard cost <= capacity else { return }
      while state.bytes + cost > capacity { state.evict() }
      state.entries[key] = Entry(value: value, bytes: cost, lastUse: state.use(key))
      state.bytes += cost
    }
  }

  /// Lets go of a value.
  package func remove(_ key: String) { state.withLock { $0.remove(key) } }
}
