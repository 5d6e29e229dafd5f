// CALayer+AnimationEnd: how long the animations of a layer tree last.
// SPDX-License-Identifier: Apache-2.0

extension CALayer {
  /// The duration of an animation without one, in seconds, as CATransaction gives it.
  private static let defaultDuration = 0.25

  /// The time at which all animations of the layer and of what lies in it have ended, in seconds of the media clock; nil
  /// where nothing is animated. Of an animation without an end, the end of its first cycle counts, back and forth where it
  /// reverses: from then on it repeats itself.
  package func animationEnd() -> Double? {
    var end: Double?, left = [self]
    while let layer = left.popLast() {
      for key in layer.animationKeys() ?? [] {
        guard let animation = layer.animation(forKey: key) else { continue }
        let timeline = AnimationTimeline(animation.timing)
        let last = timeline.endTime(inheriting: Self.defaultDuration) ?? timeline.endOfFirstCycle(Self.defaultDuration)
        let moment = last.map { layer.convertTime($0, to: nil) }
        if let moment, moment.isFinite, moment > end ?? 0 { end = moment }
      }
      left += layer.sublayers ?? []
      if let mask = layer.mask { left.append(mask) }
    }
    return end
  }
}

extension AnimationTimeline {
  /// The time at which the first cycle is over, in seconds of the parent's time; nil where that is never.
  fileprivate func endOfFirstCycle(_ inheritedDuration: Double) -> Double? {
    let cycle = cycleDuration(inheriting: inheritedDuration) * (autoreverses ? 2 : 1)
    guard speed != 0, cycle.isFinite else { return nil }
    return beginTime + cycle / abs(speed)
  }
}
