// KeyframeTimes: the times of keyframes, and the search for the segment in which a moment lies.
// SPDX-License-Identifier: Apache-2.0

/// The times of keyframes in ascending order, as fractions of a cycle.
package struct KeyframeTimes: Hashable, Sendable {
  /// The times; at least one.
  package let times: [Double]

  /// Creates times, which are in ascending order.
  package init(ascending times: [Double]) {
    self.times = times.isEmpty ? [0] : times
  }

  /// Creates `count` times, evenly spaced from 0 to 1.
  package init(even count: Int) {
    times = (0..<max(count, 1)).map { count > 1 ? Double($0) / Double(count - 1) : 0 }
  }

  /// Creates times that pass the distances between keyframes at constant speed; evenly spaced if there is no distance.
  package init(pacing distances: [Double]) {
    let total = distances.reduce(0, +)
    guard total > 0, total.isFinite else {
      self.init(even: distances.count + 1)
      return
    }
    var passed = 0.0
    var times = [0.0]
    for distance in distances.dropLast() {
      passed += distance
      times.append(min(passed / total, 1))
    }
    times.append(1)
    self.init(ascending: times)
  }

  /// Returns the index of the keyframe that was passed last at `fraction`, and the fraction of the way to the next one.
  ///
  /// Before the first keyframe, and after the last one, it is that keyframe itself.
  package func position(of fraction: Double) -> (index: Int, fraction: Double) {
    guard fraction >= times[0] else { return (0, 0) }
    let last = times.count - 1
    guard fraction < times[last] else { return (last, 0) }
    var low = 0
    var high = last
    while low + 1 < high {
      let middle = (low + high) / 2
      if times[middle] <= fraction { low = middle } else { high = middle }
    }
    return (low, (fraction - times[low]) / (times[high] - times[low]))
  }
}
