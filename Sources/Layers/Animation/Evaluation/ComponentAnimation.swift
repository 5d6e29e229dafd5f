// ComponentAnimation: a basic animation of a property with at most four components, as plain values.
// SPDX-License-Identifier: Apache-2.0

/// The kind of animation that most are: from one end to the other, in no group.
///
/// The animations of a layer lie one after the other in memory. Of ten thousand, each as objects of its own, most of the time
/// goes into fetching them.
struct ComponentAnimation: Sendable {
  let timeline: AnimationTimeline
  let values: BasicCurve.KnownComponents
  /// Whether the values are added to the value that the property has without this animation.
  let isAdditive: Bool
  /// Whether each cycle continues from the end of the last one.
  let isCumulative: Bool

  /// Returns the components of the value at `time`, in seconds of the layer's own time, over those that the property has
  /// without this animation; nil where the animation has no effect.
  func components(at time: Double, inheritedDuration: Double, over underlying: SIMD4<Double>) -> SIMD4<Double>? {
    guard let moment = timeline.moment(at: time, inheriting: inheritedDuration) else { return nil }
    var value = values.value(at: moment.progress, over: underlying)
    if isCumulative, moment.iteration > 0 {
      let end = values.value(at: 1, over: underlying) * moment.iteration
      if end.isFinite { value = end + value }
    }
    return isAdditive ? value + underlying : value
  }
}
