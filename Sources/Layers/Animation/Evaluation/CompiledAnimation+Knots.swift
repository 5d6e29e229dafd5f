// The moments of an animation between which its value changes evenly, or nearly so.
// SPDX-License-Identifier: Apache-2.0

extension CompiledAnimation {
  /// The number of parts that a curve with even ends only is divided into.
  private static let curvedParts = 64

  /// Returns the times, in ascending order, between which the value changes evenly or nearly so, up to the first one after
  /// `time`: the beginning, the end, the keyframes of each cycle, and parts of what is curved.
  ///
  /// They do not depend on `time`, so that an integral over them is the same whenever it is asked for. No more than
  /// `limit` are returned, the latest.
  package func knots(until time: Double, inheritedDuration: Double, limit: Int) -> [Double] {
    guard time.isFinite else { return [] }
    return knots(ofLevel: 0, until: time, inherited: inheritedDuration, limit: limit)
  }

  /// The knots of the animation in the group at `level`, in seconds of what contains that group.
  private func knots(ofLevel level: Int, until time: Double, inherited: Double, limit: Int) -> [Double] {
    guard level < groups.count else {
      return timeline.knots(
        at: timeline.pacing == nil ? curve.breaks : parts(curve.breaks), until: time, inherited, limit)
    }
    let group = groups[level], cycle = group.cycleDuration(inheriting: inherited)
    guard cycle.isFinite else {
      // The members of an endless group go by its own time.
      guard group.speed > 0 else { return [group.beginTime].filter(\.isFinite) }
      let inside = knots(
        ofLevel: level + 1, until: (time - group.beginTime) * group.speed + group.timeOffset, inherited: cycle,
        limit: limit)
      return ([0] + inside.map { ($0 - group.timeOffset) / group.speed }.filter { $0 > 0 }).map { group.beginTime + $0 }
        .filter(\.isFinite)
    }
    let inside = knots(ofLevel: level + 1, until: cycle, inherited: cycle, limit: limit)
    let breaks = cycle > 0 ? [0] + inside.map { $0 / cycle }.filter { 0 < $0 && $0 < 1 } + [1] : [0, 1]
    return group.knots(at: group.pacing == nil ? breaks : parts(breaks), until: time, inherited, limit)
  }

  /// The breaks of a cycle whose time does not pass evenly.
  private func parts(_ breaks: [Double]) -> [Double] {
    Set(breaks + (0...Self.curvedParts).map { Double($0) / Double(Self.curvedParts) }).sorted()
  }
}

extension CompiledAnimation.Curve {
  /// The fractions of a cycle between which the value changes evenly, or nearly so.
  fileprivate var breaks: [Double] {
    switch self {
    case .basic(let curve): curve.isCurved ? Self.manyBreaks : [0, 1]
    case .keyframes(let curve): curve.breaks
    case .path: Self.manyBreaks
    }
  }

  private static let manyBreaks = (0...128).map { Double($0) / 128 }
}

extension AnimationTimeline {
  /// Returns the times at which a run through the cycle is at one of the fractions `breaks`, which ascend from 0 to 1, and
  /// those at which the timeline begins and ends, up to the first one after `time`.
  ///
  /// All times are in seconds of the parent's time. No more than `limit` are returned, the latest.
  fileprivate func knots(
    at breaks: [Double], until time: Double, _ inherited: Double, _ limit: Int
  ) -> [Double] {
    guard beginTime.isFinite else { return [] }
    let cycle = cycleDuration(inheriting: inherited), rate = abs(speed)
    guard time >= beginTime, rate > 0, cycle > 0, cycle.isFinite else { return [beginTime] }
    let active = activeDuration(inheriting: inherited)
    let last = min(active, (time - beginTime) * rate)
    let (from, to) = speed > 0 ? (timeOffset, timeOffset + last) : (timeOffset - last, timeOffset)
    // Runs are counted in the direction in which time passes.
    var firstRun = (from / cycle).rounded(.down), lastRun = (to / cycle).rounded(.down)
    guard firstRun.magnitude < 0x1p52, lastRun.magnitude < 0x1p52 else { return [beginTime] }
    let kept = Double(max(1, limit / breaks.count))
    if speed > 0 {
      lastRun += 1
      firstRun = max(firstRun, lastRun - kept)
    } else {
      firstRun -= 1
      lastRun = min(lastRun, firstRun + kept)
    }
    var knots = [beginTime]
    var run = firstRun
    while run <= lastRun {
      let isReversed = autoreverses && run.truncatingRemainder(dividingBy: 2) != 0
      for fraction in breaks {
        let local = (run + (isReversed ? 1 - fraction : fraction)) * cycle
        let played = speed > 0 ? local - timeOffset : timeOffset - local
        if played > 0, played < active { knots.append(beginTime + played / rate) }
      }
      run += 1
    }
    if let end = endTime(inheriting: inherited) { knots.append(end) }
    knots = Set(knots).sorted()
    let next = knots.firstIndex { $0 > time } ?? knots.count - 1
    return knots[...next].suffix(limit)
  }
}
