// The active time of a timeline: the progress of an animation at a time of its parent, and the end.
// SPDX-License-Identifier: Apache-2.0

extension TimingValues {
  /// Returns the progress after the timing function and the iteration at `parentTime`; nil where there is no effect.
  ///
  /// Times are in seconds of the parent's time; `inheritedDuration` is the duration of a cycle without one of its own.
  package func activeTime(
    at parentTime: CFTimeInterval, inheritedDuration: CFTimeInterval, timingFunction: CubicPacing? = nil
  ) -> (progress: Double, iteration: Double)? {
    let timeline = AnimationTimeline(self, pacing: timingFunction)
    guard let position = timeline.position(at: parentTime, inheriting: inheritedDuration) else { return nil }
    return (timeline.paced(position.progress), position.iteration)
  }

  /// Returns the time at which the last cycle ends, in seconds of the parent's time; nil if it never does.
  package func activeEnd(inheritedDuration: CFTimeInterval) -> CFTimeInterval? {
    AnimationTimeline(self).endTime(inheriting: inheritedDuration)
  }
}
