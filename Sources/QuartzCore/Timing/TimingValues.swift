// The values of CAMediaTiming, as animations and emitter cells store them.

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

  /// Creates the timeline that runs along with its parent's.
  package init() {}
}
