// KeyframeCurve: the values of a keyframe animation between its values.
// SPDX-License-Identifier: Apache-2.0

/// The values of a property through several keyframes.
package final class KeyframeCurve: Sendable {
  /// The method by which values between keyframes are computed.
  package enum Method: Hashable, Sendable {
    /// Each value is held until the next.
    case discrete
    /// The way from each value to the next.
    case linear
    /// A smooth curve through all values.
    case cubic
    /// A smooth curve through all values, at constant speed.
    case cubicPaced
  }

  private let values: [AnimatableValue]
  private let times: KeyframeTimes
  private let pacings: [CubicPacing]
  private let method: Method
  /// The ways between transforms, one for each segment; empty for other types.
  private let transforms: [TransformInterpolation]
  private let tangents: [CubicTangents]
  /// The values, if they have few components.
  private let components: ComponentList?
  /// The lengths of a smooth curve at constant speed.
  private let lengths: SampledLengths?

  /// Creates a curve through at least two values. `pacings` are those of the segments, or fewer for even pacing of the
  /// rest. A smooth curve of values without components becomes a linear one.
  package init(
    _ values: [AnimatableValue], times: KeyframeTimes, pacings: [CubicPacing] = [], method: Method,
    shape: [CubicShape] = []
  ) {
    self.values = values
    self.times = times
    self.pacings = pacings
    let isSmooth = method == .cubic || method == .cubicPaced
    tangents = isSmooth ? CubicTangents.through(values, at: times.times, shape: shape) ?? [] : []
    let isCurve = !tangents.isEmpty
    components = isCurve ? nil : ComponentList(values)
    self.method = isSmooth && !isCurve ? .linear : method
    transforms =
      isCurve || method == .discrete
      ? [] : zip(values, values.dropFirst()).compactMap { Self.way(from: $0, to: $1) }
    lengths = method == .cubicPaced && isCurve ? SampledLengths(values, tangents) : nil
  }

  private static func way(from: AnimatableValue, to: AnimatableValue) -> TransformInterpolation? {
    guard case .transform(let from) = from, case .transform(let to) = to else { return nil }
    return TransformInterpolation(from: from, to: to)
  }

  /// The fractions of a cycle between which the value changes evenly, or nearly so, in ascending order from 0 to 1.
  package var breaks: [Double] {
    let isEven = lengths == nil && method != .cubic && pacings.isEmpty
    let keys: [Double] = [0] + times.times.filter { 0 < $0 && $0 < 1 } + [1]
    guard !isEven else { return keys }
    var breaks: [Double] = []
    for (start, end) in zip(keys, keys.dropFirst()) {
      let step = (end - start) / Double(Self.curvedParts)
      for part in 0..<Self.curvedParts { breaks.append(start + step * Double(part)) }
    }
    return breaks + [1]
  }

  /// The number of parts that a curved way between two keyframes is divided into.
  private static let curvedParts = 16

  /// Returns the value at `fraction` of a cycle, for a property whose value is `underlying` without the animation.
  package func value(at fraction: Double, over underlying: AnimatableValue) -> AnimatableValue {
    if let lengths, let value = lengths.value(at: fraction, values, tangents) { return value }
    let (index, share) = times.position(of: fraction)
    let last = values.count - 1
    guard method != .discrete, index < last else { return values[min(index, last)] }
    let paced = index < pacings.count ? pacings[index].progress(at: share) : share
    if method == .linear {
      if case .flag = underlying { return values[paced > 0 ? index + 1 : index] }
      if let components { return components.value(from: index, at: paced) }
      if transforms.count == last { return .transform(transforms[index].transform(at: paced)) }
      return values[index].interpolated(to: values[index + 1], at: paced)
    }
    return tangents[index].value(at: paced, from: values[index], to: values[index + 1])
      ?? values[index].interpolated(to: values[index + 1], at: paced)
  }
}
