// TimingValues: the stored values of CAMediaTiming for layers, animations and emitter cells, and time conversion.
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

  /// Creates a timeline in step with its parent's; `duration` is that of one cycle, in seconds.
  package init(duration: CFTimeInterval = 0) {
    self.duration = duration
  }

  /// Returns the time on this timeline at `parentTime` on its parent's.
  package func localTime(at parentTime: CFTimeInterval) -> CFTimeInterval {
    (parentTime - beginTime) * Double(speed) + timeOffset
  }

  /// Returns the parent's time at `localTime` on this timeline; 0 if this one stands still.
  package func parentTime(at localTime: CFTimeInterval) -> CFTimeInterval {
    speed == 0 ? 0 : (localTime - timeOffset) / Double(speed) + beginTime
  }
}
