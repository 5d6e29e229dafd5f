// CubicTangents: smooth curves through keyframes, as Kochanek and Bartels shape them.
// SPDX-License-Identifier: Apache-2.0

/// The shape of a smooth curve at one keyframe.
package struct CubicShape: Hashable, Sendable {
  /// The tension: above 0 the curve is tighter, below 0 rounder.
  package var tension = 0.0
  /// The sharpness of the corner; 0 is smooth.
  package var continuity = 0.0
  /// The bias: the curve turns before (below 0) or after (above 0) the keyframe.
  package var bias = 0.0

  /// Creates a shape; by default that of a Catmull–Rom spline.
  package init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
    self.tension = tension
    self.continuity = continuity
    self.bias = bias
  }

  /// The shares of the steps before and after a keyframe in the tangent with which the curve leaves it.
  fileprivate var outgoing: (before: Double, after: Double) {
    (
      (1 - tension) * (1 + continuity) * (1 + bias) / 2, (1 - tension) * (1 - continuity) * (1 - bias) / 2
    )
  }

  /// The shares of the steps before and after a keyframe in the tangent with which the curve arrives at it.
  fileprivate var incoming: (before: Double, after: Double) {
    (
      (1 - tension) * (1 - continuity) * (1 + bias) / 2, (1 - tension) * (1 + continuity) * (1 - bias) / 2
    )
  }
}

/// The two tangents of one segment of a smooth curve, per segment.
package final class CubicTangents: Sendable {
  private let leaving: AnimatableValue
  private let arriving: AnimatableValue
  /// The ends and the tangents of the segment, if they have few components.
  private let components: ComponentList?

  private init(from: AnimatableValue, to: AnimatableValue, leaving: AnimatableValue, arriving: AnimatableValue) {
    self.leaving = leaving
    self.arriving = arriving
    components = ComponentList([from, to, leaving, arriving])
  }

  /// Returns the tangents of all segments of the curve through `values` at `times` (D. Kochanek, R. Bartels,
  /// Interpolating Splines with Local Tension, Continuity, and Bias Control, 1984); nil if the values have no components.
  package static func through(
    _ values: [AnimatableValue], at times: [Double], shape: [CubicShape]
  ) -> [CubicTangents]? {
    guard values.count > 1, times.count >= values.count else { return nil }
    let steps = zip(values, values.dropFirst()).compactMap { $1.minus($0) }
    guard steps.count == values.count - 1 else { return nil }
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
    var tangents: [CubicTangents] = []
    for index in steps.indices {
      // The ends of the curve have one step only, which is their tangent.
      let leaving = index == 0 ? steps[0] : tangent(at: index, arriving: false, steps, gaps, shape)
      let arriving =
        index == steps.count - 1 ? steps[index] : tangent(at: index + 1, arriving: true, steps, gaps, shape)
      guard let leaving, let arriving else { return nil }
      tangents.append(
        CubicTangents(from: values[index], to: values[index + 1], leaving: leaving, arriving: arriving))
    }
    return tangents
  }

  private static func tangent(
    at index: Int, arriving: Bool, _ steps: [AnimatableValue], _ gaps: [Double], _ shape: [CubicShape]
  ) -> AnimatableValue? {
    let shape = index < shape.count ? shape[index] : CubicShape()
    let shares = arriving ? shape.incoming : shape.outgoing
    // Uneven times: the speed at the keyframe is the same on both sides.
    let both = gaps[index - 1] + gaps[index]
    let scale = both > 0 ? 2 * (arriving ? gaps[index - 1] : gaps[index]) / both : 1
    return AnimatableValue.combined(steps[index - 1], steps[index]) { before, after in
      (before * shares.before + after * shares.after) * scale
    }
  }

  /// Returns the value at `fraction` of the segment, whose ends are `from` and `to`: a cubic Hermite curve.
  package func value(at fraction: Double, from: AnimatableValue, to: AnimatableValue) -> AnimatableValue? {
    let square = fraction * fraction
    let rest = 1 - fraction
    let end = square * (3 - 2 * fraction)
    let start = 1 - end
    let out = fraction * rest * rest
    let back = -square * rest
    if let components {
      let parts = components.values
      let ends: SIMD4<Double> = parts[0] * start + parts[1] * end
      return AnimatableValue(components.kind, components: ends + (parts[2] * out + parts[3] * back))
    }
    guard let ends = AnimatableValue.combined(from, to, { from, to in from * start + to * end }) else { return nil }
    let bend = AnimatableValue.combined(leaving, arriving) { leaving, arriving in leaving * out + arriving * back }
    return bend.flatMap { ends.plus($0) }
  }
}

/// The lengths along a smooth curve, by which it is passed at constant speed.
package final class SampledLengths: Sendable {
  /// The samples of a curve, about: one of more segments has fewer in each.
  private static let samplesOfCurve = 8_192
  private let samplesOfSegment: Int
  /// The length from the start of the curve to each sample.
  private let lengths: KeyframeTimes
  private let segmentCount: Int

  /// Measures a curve; nil if it has no length.
  init?(_ values: [AnimatableValue], _ tangents: [CubicTangents]) {
    segmentCount = tangents.count
    samplesOfSegment = max(8, min(64, Self.samplesOfCurve / max(1, tangents.count)))
    var distances: [Double] = []
    var last = values[0]
    for (index, tangent) in tangents.enumerated() {
      for sample in 1...samplesOfSegment {
        let share = Double(sample) / Double(samplesOfSegment)
        guard let value = tangent.value(at: share, from: values[index], to: values[index + 1]),
          let distance = last.distance(to: value)
        else { return nil }
        distances.append(distance)
        last = value
      }
    }
    let total = distances.reduce(0, +)
    guard total > 0, total.isFinite else { return nil }
    lengths = KeyframeTimes(pacing: distances)
  }

  /// Returns the value at `fraction` of the length.
  func value(
    at fraction: Double, _ values: [AnimatableValue], _ tangents: [CubicTangents]
  ) -> AnimatableValue? {
    let (sample, share) = lengths.position(of: fraction)
    let (segment, first) = sample.quotientAndRemainder(dividingBy: samplesOfSegment)
    guard segment < segmentCount else { return values[segmentCount] }
    return tangents[segment].value(
      at: (Double(first) + share) / Double(samplesOfSegment), from: values[segment], to: values[segment + 1])
  }
}
