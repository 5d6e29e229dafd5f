// Keyframed: a value of an animation that stays, or changes from keyframe to keyframe.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

/// A value, or the keyframes between which it changes.
struct Keyframed<Value: Interpolated>: Sendable {
  /// The keyframes in the order of their times; one alone is a value that stays. Never empty.
  let keyframes: [Keyframe<Value>]
  /// The values that a client gives for each frame, which take the place of those of the keyframes.
  private let provided: ProvidedValues<Value>?
  /// The script that gives the values in place of the keyframes, which it may read.
  private(set) var expression: PropertyExpression?

  /// A value that stays.
  init(_ value: Value) {
    keyframes = [Keyframe(time: 0, value: value)]
    provided = nil
  }

  /// Values that a client gives for each frame; `first` is that of the first one.
  init(first: Value, provided: @escaping (_ frame: Double) -> Value) {
    keyframes = [Keyframe(time: 0, value: first)]
    self.provided = ProvidedValues(value: provided)
  }

  /// A value that changes; nil where there are no keyframes.
  init?(keyframes: [Keyframe<Value>]) {
    guard !keyframes.isEmpty else { return nil }
    var sorted = keyframes.sorted { $0.time < $1.time }
    Value.connect(&sorted)
    self.keyframes = sorted
    provided = nil
  }

  /// The value with an expression.
  func evaluated(by expression: PropertyExpression) -> Keyframed {
    var result = self
    result.expression = expression
    return result
  }

  /// Whether the value changes.
  var isAnimated: Bool { keyframes.count > 1 || isProvided || isScripted }

  /// Whether an expression gives the values, which the keyframes do not bound.
  var isScripted: Bool { expression?.isEnabled == true }

  /// Whether a client gives the values for each frame.
  var isProvided: Bool { provided != nil }

  /// The value at a time, in frames.
  func value(at time: Double) -> Value {
    guard expression != nil else { return keyframedValue(at: time) }
    return (try? value(at: time, ExpressionBudget())) ?? keyframedValue(at: time)
  }

  /// The value at a time, in frames, for an expression that has so many steps left.
  func value(at time: Double, _ budget: ExpressionBudget) throws(ExpressionFailure) -> Value {
    try expression?.value(of: self, at: time, budget) ?? keyframedValue(at: time)
  }

  /// The value without the expression.
  func keyframedValue(at time: Double) -> Value {
    if let provided { return provided.value(time) }
    guard let first = keyframes.first, let last = keyframes.last else { preconditionFailure("there are keyframes") }
    if time <= first.time || keyframes.count == 1 { return first.value }
    if time >= last.time { return last.value }
    // The last keyframe that is not after the time; of those at one time, the last.
    var low = 0, high = keyframes.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if keyframes[middle].time <= time { low = middle } else { high = middle - 1 }
    }
    let from = keyframes[low], to = keyframes[low + 1]
    if from.isHold { return from.value }
    let progress = (time - from.time) / max(to.time - from.time, 1e-9)
    return Value.interpolated(from, to, at: progress)
  }
}

/// The values that a client gives. Its function need not be safe to call on several threads: it is called by the layers of one tree,
/// which belong to one thread at a time as all layers do.
private struct ProvidedValues<Value>: @unchecked Sendable {
  let value: (_ frame: Double) -> Value
}

/// A value at a time, and the way to the next one.
struct Keyframe<Value: Sendable>: Sendable {
  /// The time in frames.
  var time: Double
  /// The value from this time on.
  var value: Value
  /// Whether the value stays until the next keyframe.
  var isHold = false
  /// The pace on the way to the next keyframe, of all components or of the first.
  var easing = CubicPacing.linear
  /// The paces of the components after the first; the last pace counts for all others. Empty if all components have one pace.
  var otherEasings: [CubicPacing] = []
  /// The control points of the curve to the next keyframe, as a file has them; nil for a line.
  var tangents: SpatialTangents?
  /// The curve on which a place moves to the next keyframe; nil for a line.
  fileprivate(set) var curve: SpatialCurve?

  /// The progress at a share of the time between the keyframes.
  func eased(_ progress: Double) -> Double { easing.progress(at: progress) }

  /// The progress of one of the components.
  func eased(_ progress: Double, component: Int) -> Double {
    guard component > 0, let last = otherEasings.last else { return eased(progress) }
    return (component <= otherEasings.count ? otherEasings[component - 1] : last).progress(at: progress)
  }
}

/// A value that can lie between two others.
protocol Interpolated: Sendable {
  /// Gives each of the sorted keyframes the curve that leads to the next one.
  static func connect(_ keyframes: inout [Keyframe<Self>])
  /// The value at a share of the time from one keyframe to the next, with the pace of the first.
  static func interpolated(_ from: Keyframe<Self>, _ to: Keyframe<Self>, at progress: Double) -> Self
}

extension Interpolated {
  static func connect(_ keyframes: inout [Keyframe<Self>]) {}
}

extension String: Interpolated {
  static func interpolated(_ from: Keyframe<String>, _ to: Keyframe<String>, at progress: Double) -> String {
    from.value
  }
}

extension Double: Interpolated {
  static func interpolated(_ from: Keyframe<Double>, _ to: Keyframe<Double>, at progress: Double) -> Double {
    from.value + (to.value - from.value) * from.eased(progress)
  }
}

extension SIMD3<Double>: Interpolated {
  static func interpolated(
    _ from: Keyframe<SIMD3<Double>>, _ to: Keyframe<SIMD3<Double>>, at progress: Double
  ) -> SIMD3<Double> {
    if let curve = from.curve { return curve.place(at: from.eased(progress)) }
    return from.interpolated(to, at: progress)
  }

  static func connect(_ keyframes: inout [Keyframe<SIMD3<Double>>]) {
    for index in keyframes.indices.dropLast() where !keyframes[index].isHold {
      guard let tangents = keyframes[index].tangents else { continue }
      keyframes[index].curve = SpatialCurve(from: keyframes[index].value, to: keyframes[index + 1].value, tangents)
      keyframes[index].tangents = nil
    }
  }
}

extension Keyframe where Value: SIMD, Value.Scalar == Double {
  /// The value on a line to the next keyframe, each component at its pace.
  fileprivate func interpolated(_ next: Keyframe, at progress: Double) -> Value {
    guard !otherEasings.isEmpty else { return value + (next.value - value) * eased(progress) }
    var result = value
    for index in value.indices {
      result[index] += (next.value[index] - value[index]) * eased(progress, component: index)
    }
    return result
  }
}

extension SIMD4<Double>: Interpolated {
  static func interpolated(
    _ from: Keyframe<SIMD4<Double>>, _ to: Keyframe<SIMD4<Double>>, at progress: Double
  ) -> SIMD4<Double> { from.interpolated(to, at: progress) }
}

extension [Double]: Interpolated {
  static func interpolated(_ from: Keyframe<[Double]>, _ to: Keyframe<[Double]>, at progress: Double) -> [Double] {
    let eased = from.eased(progress)
    return from.value.enumerated().map { index, value in
      index < to.value.count ? value + (to.value[index] - value) * eased : value
    }
  }
}

extension BezierContours: Interpolated {
  static func interpolated(
    _ from: Keyframe<BezierContours>, _ to: Keyframe<BezierContours>, at progress: Double
  ) -> BezierContours {
    let eased = from.eased(progress)
    guard from.value.contours.count == to.value.contours.count else { return eased < 1 ? from.value : to.value }
    return BezierContours(
      zip(from.value.contours, to.value.contours).map { first, second in
        guard first.vertices.count == second.vertices.count else { return eased < 1 ? first : second }
        return BezierContour(
          vertices: zip(first.vertices, second.vertices).map { a, b in
            BezierVertex(
              point: a.point + (b.point - a.point) * eased, incoming: a.incoming + (b.incoming - a.incoming) * eased,
              outgoing: a.outgoing + (b.outgoing - a.outgoing) * eased)
          }, isClosed: first.isClosed)
      })
  }
}
