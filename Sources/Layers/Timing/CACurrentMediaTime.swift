// CACurrentMediaTime and MediaClock: the clock at the root of all timelines.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// Returns the time of the media clock, in seconds: where ``MediaClock`` was set to, 0 before.
///
/// On Apple's platforms it is the time since the machine started. Here it is the time of pictures, which their caller
/// chooses; `ContinuousClock` measures how long something takes.
public func CACurrentMediaTime() -> CFTimeInterval { MediaClock.time }

/// The clock of animations. It stands still until it is set: no picture depends on when it is made.
///
/// An animation without a `beginTime` begins at the time of the clock when it is added to its layer, and a picture shows
/// the animations at the time that it is asked for. Where a display link is added to a run loop, the clock follows the
/// clock on the wall from then on.
public enum MediaClock {
  @TaskLocal private static var scopedTime: CFTimeInterval?
  // The bits of the time.
  private static let bits = Atomic<UInt64>(0)

  /// The time, in seconds, for all threads; within ``withTime(_:_:)``, that of the task, which cannot be set.
  public static var time: CFTimeInterval {
    get { scopedTime ?? CFTimeInterval(bitPattern: bits.load(ordering: .relaxed)) }
    set {
      guard newValue.isFinite, scopedTime == nil else { return }
      bits.store(newValue.bitPattern, ordering: .relaxed)
    }
  }

  /// Calls `body` with the clock at `time`, in seconds, for the task that calls; others do not see it.
  public static func withTime<Value>(_ time: CFTimeInterval, _ body: () throws -> Value) rethrows -> Value {
    try $scopedTime.withValue(time, operation: body)
  }

  /// Brings the clock on from `start` by the seconds that have passed on the wall since `wallStart`.
  static func follow(wallSince wallStart: CFTimeInterval, from start: CFTimeInterval) {
    time = max(time, start + wallTime - wallStart)
  }

  /// Seconds of the operating system's monotonic clock.
  static var wallTime: CFTimeInterval {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
