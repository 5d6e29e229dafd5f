// CACurrentMediaTime: the clock at the root of all timelines.
// SPDX-License-Identifier: Apache-2.0

/// Returns the time of the media clock, in seconds since the machine started; it never runs backwards.
public func CACurrentMediaTime() -> CFTimeInterval {
  MediaClock.fixedTime ?? MediaClock.monotonicTime
}

/// The media clock, and the means for a test to stop it.
package enum MediaClock {
  /// The time that the clock returns to the code inside `MediaClock.$fixedTime.withValue(_:)`.
  @TaskLocal package static var fixedTime: CFTimeInterval?

  /// Seconds of the operating system's monotonic clock.
  fileprivate static var monotonicTime: CFTimeInterval {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
