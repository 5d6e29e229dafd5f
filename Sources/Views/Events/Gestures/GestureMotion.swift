// GestureMotion: the way that touches go, and how fast.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Values over time, and how fast they change.
struct GestureMotion {
  private var samples: [(time: TimeInterval, value: CGPoint)] = []

  /// The time that a velocity looks back, in seconds.
  private static let span: TimeInterval = 0.1

  /// Notes the value at a time.
  mutating func note(_ value: CGPoint, at time: TimeInterval) {
    if let last = samples.last, last.time == time { samples.removeLast() }
    samples.append((time, value))
    // The last sample before the span is kept, for motion with few samples.
    while samples.count > 2, samples[1].time < time - Self.span { samples.removeFirst() }
  }

  /// Returns the change per second in the time before `time`: zero after a pause.
  func velocity(at time: TimeInterval) -> CGPoint {
    guard let last = samples.last, time - last.time <= Self.span else { return .zero }
    let recent = samples.dropLast()
    guard let first = recent.first(where: { $0.time >= time - Self.span }) ?? recent.last, last.time > first.time
    else { return .zero }
    let seconds = last.time - first.time
    return CGPoint(x: (last.value.x - first.value.x) / seconds, y: (last.value.y - first.value.y) / seconds)
  }
}

/// A number that two fingers change, and how fast they do.
struct GestureNumber {
  private(set) var value: CGFloat
  private var motion = GestureMotion()
  private var time: TimeInterval = 0

  init(_ value: CGFloat) { self.value = value }

  /// The change per second in the time before the last event.
  var velocity: CGFloat { motion.velocity(at: time).x }

  /// Takes the number that it has after an event at `time`.
  mutating func change(to value: CGFloat, at time: TimeInterval) {
    self.value = value
    self.time = time
    motion.note(CGPoint(x: value, y: 0), at: time)
  }

  /// Takes a number from which it goes on; it has not moved there. Does nothing if that is not finite.
  mutating func restart(at value: CGFloat) {
    guard value.isFinite else { return }
    motion = GestureMotion()
    change(to: value, at: time)
  }

  /// Lets time pass in which the number stays.
  mutating func rest(until time: TimeInterval) { self.time = time }
}

extension UIGestureRecognizer {
  /// Whether the gesture has begun, or would have but for those that must fail before.
  final var hasBegun: Bool { isGoingOn || wanted != nil }

  /// The distance by which the middle of the touches on the screen has moved with the last event.
  final var step: CGPoint {
    let down = touchesDown
    var sum = CGPoint.zero
    for touch in down where touch.step == .moved {
      sum.x += touch.place.x - touch.placeBefore.x
      sum.y += touch.place.y - touch.placeBefore.y
    }
    let count = CGFloat(max(down.count, 1))
    return CGPoint(x: sum.x / count, y: sum.y / count)
  }

  /// Ends a continuous gesture, or gives it up where it has not begun, when no touch is left.
  final func endWithLastTouch(_ state: State = .ended) {
    guard touchesDown.isEmpty else { return }
    self.state = hasBegun ? state : .failed
  }

  /// Whether two points are no further from each other than `distance`.
  static func near(_ one: CGPoint, _ other: CGPoint, _ distance: CGFloat) -> Bool {
    hypot(one.x - other.x, one.y - other.y) <= distance
  }
}
