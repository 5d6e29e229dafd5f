// AnimationTimeline: the mapping from a parent's time to the progress and the iteration of one animation or group.
// SPDX-License-Identifier: Apache-2.0

/// The position of a moment in the cycles of an animation.
package struct CyclePosition: Hashable, Sendable {
  /// The fraction of the cycle that has passed, 0…1, before the timing function.
  package var progress: Double
  /// The number of the cycle, counted from 0; negative for a timeline that runs backwards from its beginning.
  package var iteration: Double
  /// The time since the start of the cycle, in seconds of the timeline.
  package var time: Double

  /// Creates a position from its parts.
  package init(progress: Double, iteration: Double, time: Double) {
    self.progress = progress
    self.iteration = iteration
    self.time = time
  }
}

/// A timeline that is ready to be evaluated: the values of `CAMediaTiming` with everything undefined replaced, and the
/// timing function.
///
/// Values without a meaning count as defaults: a begin time, offset or speed that is not a number, an infinite offset
/// or speed, and durations and counts that are not above 0.
package struct AnimationTimeline: Hashable, Sendable {
  /// The time at which the timeline begins, in seconds of the parent's time; may be infinite.
  package let beginTime: Double
  /// The duration of one cycle in seconds, or 0 for the inherited one; may be infinite.
  package let duration: Double
  /// The ratio of this timeline's time to the parent's.
  package let speed: Double
  /// The offset into the cycle at the beginning, in seconds.
  package let timeOffset: Double
  /// The number of cycles, or 0 for one; may be infinite.
  package let repeatCount: Double
  /// The total duration of the cycles in seconds, or 0 where `repeatCount` decides; may be infinite.
  package let repeatDuration: Double
  /// Whether every cycle is followed by itself in reverse.
  package let autoreverses: Bool
  /// Whether the first state is shown before the beginning.
  package let fillsBackwards: Bool
  /// Whether the last state is shown after the end.
  package let fillsForwards: Bool
  /// The pacing of each cycle; nil is linear.
  package let pacing: CubicPacing?

  /// Creates a timeline. `startTime`, in seconds of the parent's time, replaces a begin time of 0.
  package init(_ values: TimingValues, pacing: CubicPacing? = nil, startTime: Double = 0) {
    func positive(_ number: Double) -> Double { number > 0 ? number : 0 }
    let begin = values.beginTime.isNaN ? 0 : values.beginTime
    // A time next to 0 is how a document writes 0 itself, which would stand for the start.
    beginTime = begin == 0 && !startTime.isNaN ? startTime : abs(begin) < 1e-9 ? 0 : begin
    duration = positive(values.duration)
    speed = values.speed.isFinite ? Double(values.speed) : 1
    timeOffset = values.timeOffset.isFinite ? values.timeOffset : 0
    // The largest number stands for no end, as infinity does.
    repeatCount = values.repeatCount >= .greatestFiniteMagnitude ? .infinity : positive(Double(values.repeatCount))
    repeatDuration = positive(values.repeatDuration)
    autoreverses = values.autoreverses
    fillsBackwards = values.fillMode == .backwards || values.fillMode == .both
    fillsForwards = values.fillMode == .forwards || values.fillMode == .both
    self.pacing = pacing
  }

  /// Creates a timeline from the values of another one, which have a meaning.
  init(
    beginTime: Double, duration: Double, speed: Double, timeOffset: Double, repeatCount: Double, repeatDuration: Double,
    autoreverses: Bool, fillsBackwards: Bool, fillsForwards: Bool, pacing: CubicPacing?
  ) {
    (self.beginTime, self.duration, self.speed, self.timeOffset) = (beginTime, duration, speed, timeOffset)
    (self.repeatCount, self.repeatDuration, self.autoreverses) = (repeatCount, repeatDuration, autoreverses)
    (self.fillsBackwards, self.fillsForwards, self.pacing) = (fillsBackwards, fillsForwards, pacing)
  }

  /// Returns the duration of one cycle in seconds: the timeline's own, or the inherited one; 0 if neither is above 0.
  package func cycleDuration(inheriting inheritedDuration: Double) -> Double {
    duration > 0 ? duration : inheritedDuration > 0 ? inheritedDuration : 0
  }

  /// Returns the total duration of all cycles, in seconds of this timeline; may be infinite.
  package func activeDuration(inheriting inheritedDuration: Double) -> Double {
    activeDuration(period: period(of: cycleDuration(inheriting: inheritedDuration)))
  }

  private func period(of cycle: Double) -> Double { autoreverses ? 2 * cycle : cycle }

  private func activeDuration(period: Double) -> Double {
    if repeatDuration > 0 { return repeatDuration }
    return repeatCount > 0 && period > 0 ? period * repeatCount : period
  }

  /// Returns the time at which the last cycle ends, in seconds of the parent's time; nil if it never does.
  package func endTime(inheriting inheritedDuration: Double) -> Double? {
    guard speed != 0 else { return nil }
    let end = beginTime + activeDuration(inheriting: inheritedDuration) / abs(speed)
    return end < .infinity ? end : nil
  }

  /// Returns the position in the cycles at `parentTime`; nil where the animation has no effect.
  ///
  /// `parentTime` is in seconds of the parent's time. `inheritedDuration` is the duration of a cycle, in seconds, for a
  /// timeline without one. A moment exactly at the end still belongs to the last cycle.
  package func position(at parentTime: Double, inheriting inheritedDuration: Double) -> CyclePosition? {
    let elapsed = parentTime - beginTime
    guard !elapsed.isNaN else { return nil }
    let cycle = cycleDuration(inheriting: inheritedDuration)
    let period = period(of: cycle)
    let active = activeDuration(period: period)
    // An endless time on a timeline that stands still is no number, so it is not multiplied.
    let played = speed == 0 ? 0 : elapsed * abs(speed)
    let local: Double
    if elapsed < 0 {
      guard fillsBackwards else { return nil }
      local = timeOffset
    } else if played > active {
      guard fillsForwards else { return nil }
      local = (speed < 0 ? -active : active) + timeOffset
    } else {
      local = (speed < 0 ? -played : played) + timeOffset
    }
    let isAtEnd = elapsed >= 0 && played >= active && speed != 0
    return position(at: local, cycle: cycle, period: period, isAtEnd: isAtEnd, hasBegun: elapsed >= 0)
  }

  /// Returns the position in the cycles at a time of this timeline itself.
  private func position(
    at local: Double, cycle: Double, period: Double, isAtEnd: Bool, hasBegun: Bool
  ) -> CyclePosition {
    guard cycle > 0 else {
      // Cycles without a length have passed as soon as they have begun.
      return CyclePosition(progress: hasBegun && speed > 0 && !autoreverses ? 1 : 0, iteration: 0, time: 0)
    }
    // An endless cycle makes no progress, and an endless time has no position in a cycle.
    guard period.isFinite, local.isFinite else {
      return CyclePosition(progress: 0, iteration: 0, time: local > 0 && local.isFinite ? local : 0)
    }
    var timeInCycle = local
    var iteration = 0.0
    if local < 0 || local >= period {
      timeInCycle = local.truncatingRemainder(dividingBy: period)
      if timeInCycle < 0 { timeInCycle += period }
      iteration = ((local - timeInCycle) / period).rounded()
    }
    if isAtEnd, local > 0 {
      // The end of a cycle is not the start of the next one. Products such as 3 · 0.1 miss a whole number of cycles by
      // a rounding error, which would show the start instead.
      let cycles = local / period
      let whole = cycles.rounded()
      if whole >= 1, abs(cycles - whole) <= whole * 1e-12 {
        timeInCycle = period
        iteration = whole - 1
      }
    }
    if autoreverses, timeInCycle > cycle { timeInCycle = period - timeInCycle }
    return CyclePosition(progress: min(max(timeInCycle / cycle, 0), 1), iteration: iteration, time: timeInCycle)
  }

  /// Returns the progress at `progress` of a cycle after the timing function.
  package func paced(_ progress: Double) -> Double {
    pacing?.progress(at: progress) ?? progress
  }

  /// Returns the time since the start of a cycle of `cycle` seconds after the timing function, which is also the time
  /// of the children of a group; in an endless cycle the timing function has no effect.
  package func pacedTime(_ position: CyclePosition, cycle: Double) -> Double {
    guard let pacing, cycle.isFinite else { return position.time }
    return pacing.progress(at: position.progress) * cycle
  }
}

extension AnimationTimeline {
  /// Whether the position in the cycles is the same at all moments of `range`, which is in seconds of the parent's time.
  package func isStill(during range: ClosedRange<Double>, inheriting inheritedDuration: Double) -> Bool {
    if range.upperBound < beginTime { return true }
    if range.lowerBound < beginTime { return speed == 0 && fillsBackwards }
    guard let end = endTime(inheriting: inheritedDuration) else { return speed == 0 || beginTime == .infinity }
    return range.lowerBound > end || (range.lowerBound == end && fillsForwards)
  }

  /// Returns the range of times that the children of a group with this timeline see during `range`; nil where the group
  /// begins or ends within it or starts another cycle, or where its timing function does not only rise.
  package func childTimes(
    during range: ClosedRange<Double>, inheriting inheritedDuration: Double
  ) -> ClosedRange<Double>? {
    guard pacing?.isMonotone ?? true, range.lowerBound >= beginTime,
      range.upperBound <= endTime(inheriting: inheritedDuration) ?? .infinity,
      let first = halfCycle(at: range.lowerBound, inheriting: inheritedDuration),
      let last = halfCycle(at: range.upperBound, inheriting: inheritedDuration), first.number == last.number
    else { return nil }
    let cycle = cycleDuration(inheriting: inheritedDuration)
    let (one, other) = (pacedTime(first.position, cycle: cycle), pacedTime(last.position, cycle: cycle))
    guard one.isFinite, other.isFinite else { return nil }
    return min(one, other)...max(one, other)
  }

  /// Returns the number of the run through the cycle, forwards or in reverse, in which a moment lies, and its position.
  private func halfCycle(
    at time: Double, inheriting inheritedDuration: Double
  ) -> (number: Double, position: CyclePosition)? {
    let cycle = cycleDuration(inheriting: inheritedDuration)
    guard cycle > 0, let position = position(at: time, inheriting: inheritedDuration) else { return nil }
    let number = (((time - beginTime) * speed + timeOffset) / cycle).rounded(.down)
    return number.isFinite ? (number, position) : nil
  }
}

extension AnimationTimeline {
  /// A moment of one cycle.
  struct Moment {
    /// The progress after the timing function.
    var progress: Double
    /// The number of the cycle, counted from 0.
    var iteration: Double
    /// The time in the cycle after the timing function, in seconds.
    var seconds: Double
    /// The duration of the cycle, in seconds.
    var duration: Double
  }

  /// Returns the moment of the cycle at `parentTime`, in seconds of the parent's time; nil where the animation has no effect.
  func moment(at parentTime: Double, inheriting inheritedDuration: Double) -> Moment? {
    guard let position = position(at: parentTime, inheriting: inheritedDuration) else { return nil }
    let cycle = cycleDuration(inheriting: inheritedDuration)
    let progress = paced(position.progress)
    return Moment(
      progress: progress, iteration: position.iteration,
      seconds: cycle.isFinite ? progress * cycle : position.time, duration: cycle)
  }
}
