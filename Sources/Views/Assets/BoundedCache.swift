// BoundedCache: values that were made from files, as long as the files are the same and there is room.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Values by the path of the file that they were made from. Any thread may use it.
final class BoundedCache<Value: Sendable>: Sendable {
  private struct Entry {
    let stamp: FileStamp
    let value: Value
    let cost: Int
    var lastUse: Int
  }

  private struct Entries {
    var byPath: [String: Entry] = [:]
    var cost = 0
    var uses = 0
  }

  private let entries = Mutex(Entries())
  private let limit: Int

  /// Creates an empty cache of values whose costs are at most `limit` together.
  init(limit: Int) { self.limit = limit }

  /// Returns the value of a file in the state of `stamp`, and makes it, with its cost, where it isn't there.
  func value(_ path: String, _ stamp: FileStamp, make: () -> (Value, cost: Int)?) -> Value? {
    let known = entries.withLock { entries -> Value? in
      entries.uses += 1
      guard let entry = entries.byPath[path], entry.stamp == stamp else { return nil }
      entries.byPath[path]?.lastUse = entries.uses
      return entry.value
    }
    if let known { return known }
    guard let (value, cost) = make() else { return nil }
    let cleared = entries.withLock { entries -> [Value] in
      var cleared: [Value] = []
      func remove(_ path: String) {
        guard let entry = entries.byPath.removeValue(forKey: path) else { return }
        entries.cost -= entry.cost
        cleared.append(entry.value)
      }
      remove(path)
      guard cost <= limit else { return cleared }
      if entries.cost + cost > limit {
        // Half of the room is freed at once, so that this is rare.
        for (path, _) in entries.byPath.sorted(by: { $0.value.lastUse < $1.value.lastUse })
        where entries.cost + cost > limit / 2 { remove(path) }
      }
      entries.byPath[path] = Entry(stamp: stamp, value: value, cost: cost, lastUse: entries.uses)
      entries.cost += cost
      return cleared
    }
    withExtendedLifetime(cleared) {}
    return value
  }
}
