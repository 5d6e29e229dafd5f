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
/// the animations at the time that it is asked for. A ``LayerStage`` sets the clock as it advances. What a
/// display link calls from a run loop sees it at the time of that frame.
public enum MediaClock {
  @TaskLocal private static var scope: Scope?
  // The bits of the time.
  private static let bits = Atomic<UInt64>(0)

  /// A clock that only one task sees.
  private final class Scope: Sendable {
    let isFixed: Bool
    /// The clock of the task; that around a time which is fixed, and nil for the one of all threads.
    let clock: Identity?
    private let bits: Atomic<UInt64>

    init(_ time: CFTimeInterval, fixedOn clock: Identity?) {
      bits = Atomic(time.bitPattern)
      isFixed = true
      self.clock = clock
    }

    init(_ time: CFTimeInterval) {
      bits = Atomic(time.bitPattern)
      isFixed = false
      clock = Identity()
    }

    var time: CFTimeInterval {
      get { CFTimeInterval(bitPattern: bits.load(ordering: .relaxed)) }
      set { bits.store(newValue.bitPattern, ordering: .relaxed) }
    }
  }

  /// An object that stands for the clock of a task, and differs between tasks.
  final class Identity: Sendable {}

  /// The identity of the task's clock; nil where that is the one of all threads.
  static var identity: Identity? { scope?.clock }

  /// The time, in seconds, for all threads; within ``withTime(_:_:)``, that of the task, which cannot be set, and within
  /// ``withClock(startingAt:_:)``, that of the task's own clock.
  public static var time: CFTimeInterval {
    get { scope?.time ?? CFTimeInterval(bitPattern: bits.load(ordering: .relaxed)) }
    set {
      guard newValue.isFinite else { return }
      guard let scope else { return bits.store(newValue.bitPattern, ordering: .relaxed) }
      if !scope.isFixed { scope.time = newValue }
    }
  }

  /// Calls `body` with the clock at `time`, in seconds, for the task that calls; others do not see it.
  public static func withTime<Value>(_ time: CFTimeInterval, _ body: () throws -> Value) rethrows -> Value {
    try $scope.withValue(Scope(time, fixedOn: identity), operation: body)
  }

  /// Calls `body` with a clock of its own for the task that calls; others do not see it.
  ///
  /// The clock starts at `time`, in seconds, and can be set. Films that are made side by side take one each.
  public static func withClock<Value>(
    startingAt time: CFTimeInterval = 0, _ body: () throws -> Value
  ) rethrows -> Value {
    try $scope.withValue(Scope(time.isFinite ? time : 0), operation: body)
  }

  /// Calls `body` with a clock of its own for the task that calls, and waits for it; others do not see that clock.
  ///
  /// The clock starts at `time`, in seconds, and can be set.
  public static func withClock<Value>(
    startingAt time: CFTimeInterval = 0, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Value
  ) async rethrows -> Value {
    let scope = Scope(time.isFinite ? time : 0)
    return try await $scope.withValue(scope, operation: body, isolation: isolation)
  }

  /// Brings the clock to `time`, in seconds, and calls `body`. A clock that cannot be set is there only for `body`.
  static func move<Value>(to time: CFTimeInterval, _ body: () -> Value) -> Value {
    if let scope, scope.isFixed { return withTime(time, body) }
    Self.time = time
    return body()
  }

  /// Seconds of the operating system's monotonic clock.
  static var wallTime: CFTimeInterval {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
