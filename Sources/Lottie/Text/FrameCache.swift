// FrameCache: values that many layers ask for at the same frames.
// SPDX-License-Identifier: Apache-2.0

/// Values by frame. It has no part of the budget of caches: it belongs to the layers of an animation that clients hold.
final class FrameCache<Value> {
  private var values: [Double: Value] = [:]
  private let maxCount: Int
  private let make: (Double) -> Value

  /// Begins without values, of which it keeps at most `most`.
  init(maxCount: Int, _ make: @escaping (Double) -> Value) {
    (self.maxCount, self.make) = (max(1, maxCount), make)
  }

  /// The value at a frame.
  func value(at frame: Double) -> Value {
    if let known = values[frame] { return known }
    let made = make(frame)
    if values.count >= maxCount { values.removeAll(keepingCapacity: true) }
    values[frame] = made
    return made
  }
}
