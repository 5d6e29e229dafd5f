// The keyframes of an animation: their values, times, pacings and shapes, and what may be wrong with them.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension AnimationCompiler {
  /// Returns the curve of a keyframe animation; nil, with a problem, if it has no effect.
  mutating func keyframeCurve(
    of animation: CAKeyframeAnimation, _ kind: AnimatableValue.Kind?
  ) -> CompiledAnimation.Curve? {
    if let path = animation.path { return motionPath(path, of: animation, kind).map { .path($0) } }
    return curve(of: animation, kind).map { .keyframes($0) }
  }

  // MARK: Values

  private mutating func curve(of animation: CAKeyframeAnimation, _ kind: AnimatableValue.Kind?) -> KeyframeCurve? {
    let given = (animation.values ?? []).map { AnimatableValue($0) }
    guard given.count > 1 else {
      report("values has \(given.count) of the 2 values that were expected; the animation has no effect")
      return nil
    }
    let names = given.indices.map { "the value at index \($0)" }
    guard var values = fitted(given, names: names, kind) else { return nil }

    let mode = mode(of: animation)
    let times = keyTimes(of: animation, valueCount: values.count, isDiscrete: mode == .discrete)
    if let times, times.count < values.count {
      values.removeLast(values.count - times.count)
      guard values.count > 1 else {
        report("fewer than 2 values have a time in keyTimes; the animation has no effect")
        return nil
      }
    }
    let pacings = pacings(of: animation, segmentCount: values.count - 1)
    let even = KeyframeTimes(even: values.count)
    switch mode {
    case .discrete:
      return KeyframeCurve(
        values, times: times.map { KeyframeTimes(ascending: $0) } ?? KeyframeTimes(even: values.count + 1),
        method: .discrete)
    case .paced where times == nil:
      let distances = zip(values, values.dropFirst()).map { $0.distance(to: $1) }
      // Values without components are not at any distance from each other.
      let known = distances.compactMap { $0 }
      let paced = known.count == distances.count ? KeyframeTimes(pacing: known) : even
      return KeyframeCurve(values, times: paced, method: .linear)
    case .cubicPaced where times == nil:
      return KeyframeCurve(values, times: even, method: .cubicPaced, shape: shape(of: animation, values.count))
    case .cubic, .cubicPaced:
      return KeyframeCurve(
        values, times: times.map { KeyframeTimes(ascending: $0) } ?? even, pacings: pacings, method: .cubic,
        shape: shape(of: animation, values.count))
    default:
      return KeyframeCurve(
        values, times: times.map { KeyframeTimes(ascending: $0) } ?? even, pacings: pacings, method: .linear)
    }
  }

  private mutating func mode(of animation: CAKeyframeAnimation) -> CAAnimationCalculationMode {
    let mode = animation.calculationMode
    let known: Set<CAAnimationCalculationMode> = [.linear, .discrete, .paced, .cubic, .cubicPaced]
    if known.contains(mode) { return mode }
    report(
      "calculationMode is “\(mode.rawValue.shownInMessages)”, where linear, discrete, paced, cubic or cubicPaced was "
        + "expected; linear is used")
    return .linear
  }

  private mutating func shape(of animation: CAKeyframeAnimation, _ count: Int) -> [CubicShape] {
    let tensions = parameters(animation.tensionValues, "tensionValues", count)
    let continuities = parameters(animation.continuityValues, "continuityValues", count)
    let biases = parameters(animation.biasValues, "biasValues", count)
    return (0..<count).map { CubicShape(tension: tensions[$0], continuity: continuities[$0], bias: biases[$0]) }
  }

  private mutating func parameters(_ numbers: [NSNumber]?, _ name: String, _ count: Int) -> [Double] {
    guard let numbers else { return Array(repeating: 0, count: count) }
    if numbers.count != count {
      report("\(name) has \(numbers.count) numbers where \(count) were expected; missing ones count as 0")
    }
    var values = numbers.prefix(count).map(\.doubleValue)
    if values.contains(where: { !$0.isFinite }) {
      report("\(name) has a number that is not finite, where finite ones were expected; it counts as 0")
      values = values.map { $0.isFinite ? $0 : 0 }
    }
    return values + Array(repeating: 0, count: count - values.count)
  }

  // MARK: Paths

  private mutating func motionPath(
    _ path: CGPath, of animation: CAKeyframeAnimation, _ kind: AnimatableValue.Kind?
  ) -> MotionPath? {
    if let kind, AnimatableValue.point(.zero).converted(to: kind) == nil {
      report("path leads through points, where \(kind.title) was expected; the animation has no effect")
      return nil
    }
    guard path.storage.isFinite else {
      report("path is not finite, where finite coordinates were expected; the animation has no effect")
      return nil
    }
    var segments = MotionSegment.segments(of: path)
    guard !segments.isEmpty else {
      report("path has no line and no curve, where at least one was expected; the animation has no effect")
      return nil
    }
    let mode = mode(of: animation)
    let isDiscrete = mode == .discrete
    // Held points are the starts of the segments; otherwise the end of the path is a keyframe as well.
    let count = segments.count + (isDiscrete ? 0 : 1)
    var times = keyTimes(of: animation, valueCount: count, isDiscrete: isDiscrete)
    if let given = times {
      let kept = min(given.count, segments.count + 1)
      guard kept > 1 else {
        report("fewer than 2 points of the path have a time in keyTimes; the animation has no effect")
        return nil
      }
      segments.removeLast(max(0, segments.count - (isDiscrete ? kept : kept - 1)))
      times = Array(given.prefix(kept))
    }
    return MotionPath(
      segments, times: times.map { KeyframeTimes(ascending: $0) },
      pacings: isDiscrete ? [] : pacings(of: animation, segmentCount: segments.count), isDiscrete: isDiscrete,
      isPaced: mode == .paced || mode == .cubicPaced, rotationMode: animation.rotationMode)
  }

  // MARK: Times

  /// The largest distance of a key time from 0, in cycles: the sums and quotients of such times are finite.
  private static let largestKeyTime = 1e9

  /// Returns the times of keyframes in ascending order; nil for none. A cycle shows what lies from 0 to 1.
  ///
  /// There may be fewer than values; there are never more, except the end of the last one of discrete values.
  private mutating func keyTimes(of animation: CAKeyframeAnimation, valueCount: Int, isDiscrete: Bool) -> [Double]? {
    guard let given = animation.keyTimes?.map(\.doubleValue) else { return nil }
    guard !given.isEmpty else {
      report("keyTimes is empty, where \(valueCount) numbers were expected; the values are evenly spaced")
      return nil
    }
    guard given.allSatisfy(\.isFinite) else {
      report(
        "keyTimes has a number that is not finite, where fractions of a cycle were expected; the values are evenly spaced"
      )
      return nil
    }
    if given.count != valueCount, !(isDiscrete && given.count == valueCount + 1) {
      let rest = given.count < valueCount ? "values without a time have no effect" : "the rest has no effect"
      report("keyTimes has \(given.count) numbers where \(valueCount) were expected, one for each value; \(rest)")
    }
    var times = given.prefix(valueCount + (isDiscrete ? 1 : 0)).map {
      min(max($0, -Self.largestKeyTime), Self.largestKeyTime)
    }
    var isAscending = true
    for index in times.indices.dropFirst() where times[index] < times[index - 1] {
      isAscending = false
      times[index] = times[index - 1]
    }
    if !isAscending {
      report("keyTimes has a number after a larger one, where ascending ones were expected; the larger one is used")
    }
    return times
  }

  private mutating func pacings(of animation: CAKeyframeAnimation, segmentCount: Int) -> [CubicPacing] {
    guard let functions = animation.timingFunctions else { return [] }
    if functions.count < segmentCount {
      report(
        "timingFunctions has \(functions.count) functions where \(segmentCount) were expected; the other segments are "
          + "paced evenly")
    }
    return functions.prefix(segmentCount).map(\.pacing)
  }
}
