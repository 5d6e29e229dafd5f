// Cache: values by key, with what each costs and the frame that used it last.
// SPDX-License-Identifier: Apache-2.0

/// Values that are cached from frame to frame. Used on one thread at a time.
///
/// The attributes let other modules specialise the cache for their keys and values: what belongs to a type that is only
/// `package` is never inlined in another module.
@usableFromInline
package final class Cache<Key: Hashable, Value>: MemoryUser {
  @usableFromInline
  struct Entry {
    @usableFromInline var value: Value
    @usableFromInline var cost: Int
    @usableFromInline var lastFrame: UInt64

    @usableFromInline
    init(value: Value, cost: Int, lastFrame: UInt64) {
      self.value = value
      self.cost = cost
      self.lastFrame = lastFrame
    }

    @inlinable
    mutating func use(in frame: UInt64) -> (value: Value, isFirst: Bool) {
      let isFirst = lastFrame != frame
      lastFrame = frame
      return (value, isFirst)
    }
  }

  @usableFromInline var entries: [Key: Entry] = [:]
  package let name: String
  @usableFromInline package var heldBytes = 0
  @usableFromInline package var frame: UInt64 = 0

  /// Creates an empty cache, which reports call `name`.
  package init(_ name: String) { self.name = name }

  /// The number of values.
  package var count: Int { entries.count }

  /// Starts a frame.
  package func beginFrame() { frame += 1 }

  /// The value of a key, which the frame at hand uses from now on, and whether it is the first to ask in this frame.
  @inlinable
  package func use(_ key: Key) -> (value: Value, isFirst: Bool)? {
    guard let index = entries.index(forKey: key) else { return nil }
    return entries.values[index].use(in: frame)
  }

  /// The value of a key, whoever uses it.
  @inlinable
  package func value(_ key: Key) -> Value? { entries[key]?.value }

  /// Keeps a value of `cost` bytes, used in this frame, in the place of any before it.
  @inlinable
  package func insert(_ value: Value, _ key: Key, cost: Int) {
    let before = entries.updateValue(Entry(value: value, cost: cost, lastFrame: frame), forKey: key)
    heldBytes += cost - (before?.cost ?? 0)
  }

  /// Changes a value that is kept, or what it costs.
  @inlinable
  package func update(_ key: Key, _ body: (_ value: inout Value, _ cost: inout Int) -> Void) {
    guard let index = entries.index(forKey: key) else { return }
    var entry = entries.values[index]
    heldBytes -= entry.cost
    body(&entry.value, &entry.cost)
    heldBytes += entry.cost
    entries.values[index] = entry
  }

  /// Lets go of the value of a key; returns it.
  @inlinable
  package func remove(_ key: Key) -> Value? {
    guard let removed = entries.removeValue(forKey: key) else { return nil }
    heldBytes -= removed.cost
    return removed.value
  }

  /// Lets go of all values for which `isGone` returns true.
  @inlinable
  package func remove(where isGone: (Value) -> Bool) {
    entries = entries.filter { !isGone($0.value.value) }
    heldBytes = entries.values.reduce(0) { $0 + $1.cost }
  }

  package func count(in uses: inout FrameUses) {
    for entry in entries.values { uses.add(entry.cost, frame: entry.lastFrame) }
  }

  @inlinable
  package func remove(before frame: UInt64) {
    entries = frame == .max ? [:] : entries.filter { $0.value.lastFrame >= frame }
    heldBytes = entries.values.reduce(0) { $0 + $1.cost }
  }
}
