// The values of CAMediaTiming, as layers, animations and emitter cells store them, and the times that they relate.
// SPDX-License-Identifier: Apache-2.0

/// One object's timeline.
package struct TimingValues: Hashable, Sendable {
  package var beginTime: CFTimeInterval = 0
  package var duration: CFTimeInterval = 0
  package var speed: Float = 1
  package var timeOffset: CFTimeInterval = 0
  package var repeatCount: Float = 0
  package var repeatDuration: CFTimeInterval = 0
  package var autoreverses = false
  package var fillMode = CAMediaTimingFillMode.removed

  /// Creates the timeline that runs along with its parent's; `duration` is that of one cycle, in seconds.
  package init(duration: CFTimeInterval = 0) {
    self.duration = duration
  }

  /// The time on this timeline when it is `parentTime` on its parent's.
  package func localTime(at parentTime: CFTimeInterval) -> CFTimeInterval {
    (parentTime - beginTime) * Double(speed) + timeOffset
  }

  /// The parent's time when it is `localTime` on this timeline; 0 where this one stands still.
  package func parentTime(at localTime: CFTimeInterval) -> CFTimeInterval {
    speed == 0 ? 0 : (localTime - timeOffset) / Double(speed) + beginTime
  }
}
