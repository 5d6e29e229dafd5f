// AnimationList: the animations of one layer in the order in which they were added, found by their keys.
// SPDX-License-Identifier: Apache-2.0

/// The animations of one layer in the order in which they were added.
///
/// Adding one, finding or removing one by its key, and removing one that has ended take the same time whatever their
/// number is.
package struct AnimationList: Sequence {
  /// An entry of the list, which stays empty for a while when its animation is removed.
  private struct Entry {
    let number: Int
    var animation: KeyedAnimation?
  }

  /// The entries by ascending number.
  private var entries: [Entry] = []
  /// The numbers of the animations with keys; nil while they are so few that a search is as fast.
  private var numbers: [String: Int]?
  private var nextNumber = 0
  /// The number of animations.
  package private(set) var count = 0

  private static let fewEntries = 16

  /// Creates an empty list.
  package init() {}

  /// Whether there are no animations.
  package var isEmpty: Bool { count == 0 }

  /// Returns the animations in their order.
  package func makeIterator() -> some IteratorProtocol<KeyedAnimation> {
    entries.lazy.compactMap(\.animation).makeIterator()
  }

  /// The animation that is listed under a key.
  package subscript(key: String) -> KeyedAnimation? { index(ofKey: key).flatMap { entries[$0].animation } }

  /// Adds an animation whose key, if it has one, is not in the list.
  mutating func append(_ animation: KeyedAnimation) {
    animation.run.number = nextNumber
    if let key = animation.key { numbers?[key] = nextNumber }
    entries.append(Entry(number: nextNumber, animation: animation))
    nextNumber += 1
    count += 1
    if numbers == nil, entries.count > Self.fewEntries { listKeys() }
  }

  /// Removes and returns the animation that is listed under a key.
  mutating func remove(forKey key: String) -> KeyedAnimation? { index(ofKey: key).flatMap { remove(at: $0) } }

  /// Removes the animation that has a course.
  mutating func remove(_ run: AnimationRun) {
    guard let index = run.number.flatMap(index), entries[index].animation?.run === run else { return }
    _ = remove(at: index)
  }

  /// Puts another animation in the place of the one that has a course; returns the time at which that was added, in seconds
  /// of the layer's own time, or nil where the course is not in the list.
  mutating func replaceAnimation(of run: AnimationRun, with animation: CAAnimation) -> Double? {
    guard let index = run.number.flatMap(index), entries[index].animation?.run === run else { return nil }
    entries[index].animation?.animation = animation
    return entries[index].animation?.startTime
  }

  /// Changes each animation; their keys stay.
  mutating func changeEach(_ change: (inout KeyedAnimation) -> Void) {
    for index in entries.indices {
      guard var animation = entries[index].animation else { continue }
      change(&animation)
      entries[index].animation = animation
    }
  }

  private mutating func remove(at index: Int) -> KeyedAnimation? {
    guard let removed = entries[index].animation else { return nil }
    if let key = removed.key { numbers?[key] = nil }
    entries[index].animation = nil
    count -= 1
    // Empty entries are closed when most are empty, so that each removal pays for one move.
    if count * 2 < entries.count { entries.removeAll { $0.animation == nil } }
    return removed
  }

  private mutating func listKeys() {
    var numbers: [String: Int] = [:]
    for entry in entries {
      if let key = entry.animation?.key { numbers[key] = entry.number }
    }
    self.numbers = numbers
  }

  private func index(ofKey key: String) -> Int? {
    guard let numbers else { return entries.firstIndex { $0.animation.map { $0.key == key } ?? false } }
    return numbers[key].flatMap(index)
  }

  /// The index of the entry with a number.
  private func index(of number: Int) -> Int? {
    var low = 0, high = entries.count
    while low < high {
      let middle = low + (high - low) / 2
      if entries[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].number == number ? low : nil
  }
}
