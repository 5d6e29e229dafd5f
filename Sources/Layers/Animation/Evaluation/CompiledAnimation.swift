// CompiledAnimation: an animation of one property as immutable values, which any thread can evaluate at any time.
// SPDX-License-Identifier: Apache-2.0

/// An animation of one property, taken once from a `CAAnimation` that it does not need any more.
///
/// A member of a group has the timelines of the groups that contain it. All times are in seconds of the time in which
/// the outermost group, or the animation itself, begins: that of its layer.
package final class CompiledAnimation: Sendable {
  /// The values of an animation over one cycle.
  package enum Curve: Sendable {
    /// From one end to the other.
    case basic(BasicCurve)
    /// Through several values.
    case keyframes(KeyframeCurve)
    /// Along a path.
    case path(MotionPath)
  }

  /// The path of keys from the layer to the property.
  package let keyPath: String
  /// Whether the values are added to the value that the property has without this animation.
  package let isAdditive: Bool
  /// Whether each cycle continues from the end of the last one.
  package let isCumulative: Bool
  let groups: [AnimationTimeline]
  let timeline: AnimationTimeline
  let curve: Curve
  private let function: TransformFunction?

  /// Creates an animation. `groups` are the timelines of the groups that contain it, the outermost first.
  package init(
    keyPath: String, groups: [AnimationTimeline] = [], timeline: AnimationTimeline, curve: Curve,
    function: TransformFunction? = nil, isAdditive: Bool = false, isCumulative: Bool = false
  ) {
    self.keyPath = keyPath
    self.groups = groups
    self.timeline = timeline
    self.curve = curve
    self.function = function
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
  }

  // MARK: Values

  /// Returns the value of the property at `parentTime`; nil where the animation has no effect.
  ///
  /// `inheritedDuration` is the duration of a cycle, in seconds, for an animation without one. `underlying` is the value
  /// that the property has without this animation: that of the model, with the animations added earlier applied.
  package func value(
    at parentTime: Double, inheritedDuration: Double, underlying: AnimatableValue
  ) -> AnimatableValue? {
    guard let moment = moment(at: parentTime, inheritedDuration) else { return nil }
    if case .basic(let curve) = curve, curve.isEmpty { return underlying }
    var value = self.value(at: moment.progress, seconds: moment.seconds, over: underlying)
    if isCumulative, !timeline.autoreverses, moment.iteration > 0 {
      let end = self.value(at: 1, seconds: moment.duration, over: underlying)
      // A sum that has become too large for a number does not accumulate.
      value = end.repeated(moment.iteration).flatMap { value.added(to: $0) } ?? value
    }
    if let function {
      guard let transform = function.transform(of: value) else { return nil }
      value = .transform(transform)
    }
    if value.kind != underlying.kind {
      guard let fitting = value.converted(to: underlying.kind) else { return nil }
      value = fitting
    }
    return isAdditive ? value.added(to: underlying) ?? value : value
  }

  private func value(at progress: Double, seconds: Double, over underlying: AnimatableValue) -> AnimatableValue {
    switch curve {
    case .basic(let curve): curve.value(at: progress, seconds: seconds, over: underlying)
    case .keyframes(let curve): curve.value(at: progress, over: underlying)
    case .path(let path): .point(path.point(at: progress))
    }
  }

  /// Whether the layer rotates with the direction of a path.
  package var rotatesLayer: Bool {
    if case .path(let path) = curve { path.hasRotation } else { false }
  }

  /// Returns the angle by which the layer is rotated to follow its path at `parentTime`, in radians about the z axis in
  /// its superlayer's space, before its own transform; nil if it does not follow one.
  package func rotation(at parentTime: Double, inheritedDuration: Double) -> Double? {
    guard case .path(let path) = curve, path.hasRotation,
      let moment = moment(at: parentTime, inheritedDuration)
    else { return nil }
    return path.rotation(at: moment.progress)
  }

  // MARK: Time

  private func moment(at parentTime: Double, _ inheritedDuration: Double) -> AnimationTimeline.Moment? {
    var time = parentTime
    var inherited = inheritedDuration
    for group in groups {
      guard let position = group.position(at: time, inheriting: inherited) else { return nil }
      inherited = group.cycleDuration(inheriting: inherited)
      time = group.pacedTime(position, cycle: inherited)
    }
    return timeline.moment(at: time, inheriting: inherited)
  }

  /// The animation as plain values; nil for members of groups, springs, keyframes and functions, and where more than four
  /// components change.
  var components: ComponentAnimation? {
    guard groups.isEmpty, function == nil, case .basic(let curve) = curve, !curve.isCurved,
      let values = curve.knownComponents
    else { return nil }
    return ComponentAnimation(
      timeline: timeline, values: values, isAdditive: isAdditive, isCumulative: isCumulative && !timeline.autoreverses)
  }

  private var outermost: AnimationTimeline { groups.first ?? timeline }

  /// The time at which the animation, or the outermost group that contains it, begins.
  package var beginTime: Double { outermost.beginTime }

  /// Returns the time at which the animation, or the outermost group that contains it, ends; nil if it never does.
  package func endTime(inheritedDuration: Double) -> Double? {
    outermost.endTime(inheriting: inheritedDuration)
  }

  /// Returns whether the value can be different at two moments of `range`; false only where it is certainly the same.
  package func canChange(during range: ClosedRange<Double>, inheritedDuration: Double) -> Bool {
    var range = range
    var inherited = inheritedDuration
    for group in groups {
      if group.isStill(during: range, inheriting: inherited) { return false }
      guard let times = group.childTimes(during: range, inheriting: inherited) else { return true }
      range = times
      inherited = group.cycleDuration(inheriting: inherited)
    }
    return !timeline.isStill(during: range, inheriting: inherited)
  }

  /// Returns the first time, from `time` on, at which the value can change: `time` itself while the animation runs, its
  /// beginning before; nil if it does not change any more.
  package func nextChange(from time: Double, inheritedDuration: Double) -> Double? {
    guard !time.isNaN else { return nil }
    let outermost = outermost
    if time < outermost.beginTime {
      let stays = outermost.speed == 0 && outermost.fillsBackwards
      return outermost.beginTime < .infinity && !stays ? outermost.beginTime : nil
    }
    guard outermost.speed != 0 else { return nil }
    let end = outermost.endTime(inheriting: inheritedDuration) ?? .infinity
    return time < end || (time == end && !outermost.fillsForwards) ? time : nil
  }
}

/// The animations of one property of one layer, in the order in which they were added.
package struct PropertyAnimations: Sendable {
  /// The animations; each is applied to the result of those before it.
  package var animations: [CompiledAnimation]

  /// Creates a list.
  package init(_ animations: [CompiledAnimation]) { self.animations = animations }

  /// Returns the value of the property at `parentTime` over its value in the model; nil if no animation has an effect.
  package func value(
    at parentTime: Double, inheritedDuration: Double, model: AnimatableValue
  ) -> AnimatableValue? {
    var result: AnimatableValue?
    for animation in animations {
      let value = animation.value(
        at: parentTime, inheritedDuration: inheritedDuration, underlying: result ?? model)
      if let value { result = value }
    }
    return result
  }

  /// Returns the angle by which the layer follows its path at `parentTime`, in radians; nil if it follows none.
  ///
  /// An animation that replaces the position of an earlier one also replaces its direction; angles of additive ones are
  /// added.
  package func rotation(at parentTime: Double, inheritedDuration: Double, model: AnimatableValue) -> Double? {
    guard animations.contains(where: \.rotatesLayer) else { return nil }
    var result: Double?
    for animation in animations {
      let value = animation.value(at: parentTime, inheritedDuration: inheritedDuration, underlying: model)
      guard value != nil else { continue }
      let own = animation.rotation(at: parentTime, inheritedDuration: inheritedDuration)
      result = animation.isAdditive ? own.map { $0 + (result ?? 0) } ?? result : own
    }
    return result
  }
}

/// A transition of a layer, taken once from a `CATransition` that it does not need any more.
package struct CompiledTransition: Sendable {
  /// The kind of transition.
  package let type: CATransitionType
  /// The side that the new state comes from.
  package let subtype: CATransitionSubtype
  private let start: Double
  private let end: Double
  private let animation: CompiledAnimation

  /// Creates a transition from progress `start` to progress `end`, both 0…1.
  package init(
    type: CATransitionType, subtype: CATransitionSubtype, start: Double, end: Double, groups: [AnimationTimeline],
    timeline: AnimationTimeline
  ) {
    self.type = type
    self.subtype = subtype
    self.start = start
    self.end = end
    animation = CompiledAnimation(
      keyPath: kCATransition, groups: groups, timeline: timeline,
      curve: .basic(BasicCurve(from: .number(start), to: .number(end), by: nil)))
  }

  /// Returns the progress at `parentTime`: 0 shows the old state, 1 the new one; nil where there is no effect.
  package func progress(at parentTime: Double, inheritedDuration: Double) -> Double? {
    animation.value(at: parentTime, inheritedDuration: inheritedDuration, underlying: .number(1))?.double
  }

  /// Returns whether the progress can be different at two moments of `range`; false only where it is certainly the same.
  package func canChange(during range: ClosedRange<Double>, inheritedDuration: Double) -> Bool {
    animation.canChange(during: range, inheritedDuration: inheritedDuration)
  }

  /// Returns the time at which the transition, or the outermost group that contains it, ends; nil if it never does.
  package func endTime(inheritedDuration: Double) -> Double? {
    animation.endTime(inheritedDuration: inheritedDuration)
  }

  /// Returns the first time, from `time` on, at which the picture can change; nil if it does not change any more.
  package func nextChange(from time: Double, inheritedDuration: Double) -> Double? {
    animation.nextChange(from: time, inheritedDuration: inheritedDuration)
  }
}
