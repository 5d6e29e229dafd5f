// BasicCurve: the values of a basic animation or a spring, from one end to the other.
// SPDX-License-Identifier: Apache-2.0

/// The values between two ends, of which one or both may depend on the value that the property has otherwise.
package final class BasicCurve: Sendable {
  /// The value at the start; nil where it follows from the others.
  private let from: AnimatableValue?
  /// The value at the end; nil where it follows from the others.
  private let to: AnimatableValue?
  /// The difference from the underlying value, where there is no other end.
  private let by: AnimatableValue?
  /// The motion of a spring, which takes the place of even progress; nil for none.
  private let spring: SpringMotion?
  /// The way between two transforms that are both known.
  private let transforms: TransformInterpolation?
  /// The two ends, if they are known and have few components.
  private let components: ComponentList?

  /// Creates the curve of `fromValue`, `toValue` and `byValue`, any of which may be nil; if there are all three, `by` is
  /// ignored.
  package init(from: AnimatableValue?, to: AnimatableValue?, by: AnimatableValue?, spring: SpringMotion? = nil) {
    self.spring = spring
    let ends: (from: AnimatableValue?, to: AnimatableValue?, by: AnimatableValue?) =
      switch (from, to, by) {
      case (let from?, let to?, _): (from, to, nil)
      case (let from?, nil, let by?): (from, by.added(to: from) ?? by, nil)
      case (nil, let to?, let by?): (to.subtracting(by) ?? to, to, nil)
      default: (from, to, by)
      }
    (self.from, self.to, self.by) = ends
    isSelfContained = ends.from != nil && ends.to != nil
    isEmpty = ends.from == nil && ends.to == nil && ends.by == nil
    transforms =
      switch (ends.from, ends.to) {
      case (.transform(let from), .transform(let to)): TransformInterpolation(from: from, to: to)
      default: nil
      }
    components = ends.from.flatMap { from in ends.to.flatMap { ComponentList([from, $0]) } }
  }

  /// Whether both ends are known without the underlying value.
  package let isSelfContained: Bool

  /// Whether there are no values at all, so that the underlying value stays as it is.
  package let isEmpty: Bool

  /// Returns the value at `fraction` of a cycle, `seconds` after its start, for a property whose value is `underlying`
  /// without the animation.
  package func value(at fraction: Double, seconds: Double, over underlying: AnimatableValue) -> AnimatableValue {
    // A timing function may go back beyond the start, where a spring has no motion.
    let progress = spring.map { $0.progress(at: max(seconds, 0)) } ?? fraction
    let isFlag = if case .flag = underlying { true } else { false }
    if !isFlag {
      if let components { return components.value(from: 0, at: progress) }
      if let transforms { return .transform(transforms.transform(at: progress)) }
    }
    let (start, end) = ends(over: underlying)
    return isFlag ? Self.step(from: start, to: end, at: progress) : start.interpolated(to: end, at: progress)
  }

  /// Returns the value of a property that is true or false, which takes its new value at once.
  private static func step(
    from: AnimatableValue, to: AnimatableValue, at progress: Double
  ) -> AnimatableValue {
    progress > 0 ? to : from
  }

  private func ends(over underlying: AnimatableValue) -> (AnimatableValue, AnimatableValue) {
    // Whole numbers are rounded at the very end, not where they are one end of a way.
    let base = if case .integer(let number) = underlying { AnimatableValue.number(Double(number)) } else { underlying }
    if let from { return (from, to ?? base) }
    if let to { return (base, to) }
    guard let by else { return (base, base) }
    let step = by.converted(to: base.kind) ?? by
    return (base, step.added(to: base) ?? base)
  }
}
