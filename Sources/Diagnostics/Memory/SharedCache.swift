// SharedCache: a cache that belongs to the process and not to a renderer, for any number of threads.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A cache of values that any thread may ask for. It counts as memory of the process once it has joined that.
///
/// Values are freed while no lock is held: the end of an image may run code of the client's, or use a cache itself.
package final class SharedCache<Key: Hashable & Sendable, Value: Sendable>: MemoryUser, Sendable {
  package let name: String
  private let memory: ProcessMemory
  private let cache: Mutex<Cache<Key, Value>>

  /// Creates an empty cache, which reports call `name`.
  package init(_ name: String, in memory: ProcessMemory) {
    self.name = name
    self.memory = memory
    cache = Mutex(Cache(name))
  }

  package var heldBytes: Int { cache.withLock { $0.heldBytes } }
  package var frame: UInt64 { memory.frame }

  /// Returns the value of a key, which counts as used now; nil where there is none.
  package func use(_ key: Key) -> Value? {
    cache.withLock { cache in
      cache.frame = memory.frame
      return cache.use(key)?.value
    }
  }

  /// Keeps a value of `cost` bytes in the place of any before it, and then lets go of what there is no room for.
  package func insert(_ value: Value, _ key: Key, cost: Int) {
    let before = cache.withLock { cache in
      let before = cache.value(key)
      cache.frame = memory.frame(after: cost)
      cache.insert(value, key, cost: cost)
      return before
    }
    memory.makeRoom()
    withExtendedLifetime(before) {}
  }

  /// Changes the value of a key, or what it costs; where there is none, `initial`, which costs nothing.
  ///
  /// `body` returns all that it takes out of the value, so that it is freed outside of the lock.
  package func update<Result: Sendable>(
    _ key: Key, from initial: Value, _ body: (_ value: inout Value, _ cost: inout Int) -> Result
  ) -> Result {
    let (result, growth) = cache.withLock { cache in
      let before = cache.entries[key]
      var (value, cost) = (before?.value ?? initial, before?.cost ?? 0)
      let result = body(&value, &cost)
      let growth = cost - (before?.cost ?? 0)
      cache.frame = memory.frame(after: max(0, growth))
      cache.insert(value, key, cost: cost)
      return (result, growth)
    }
    if growth != 0 { memory.makeRoom() }
    return result
  }

  /// Lets go of the value of a key.
  package func remove(_ key: Key) {
    guard let removed = cache.withLock({ $0.remove(key) }) else { return }
    memory.report()
    withExtendedLifetime(removed) {}
  }

  package func count(in uses: inout FrameUses) {
    cache.withLock { $0.count(in: &uses) }
  }

  package func remove(before frame: UInt64) {
    let removed = cache.withLock { cache in
      let removed = cache.entries.values.filter { $0.lastFrame < frame }.map(\.value)
      cache.remove(before: frame)
      return removed
    }
    if !removed.isEmpty { memory.discard(removed) }
  }
}
