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
  /// The values that are known, if they have few components.
  let knownComponents: KnownComponents?

  /// The values that are known by their components, so that nothing larger is copied.
  struct KnownComponents: Sendable {
    enum Known: Sendable {
      case ends(SIMD4<Double>, SIMD4<Double>)
      case from(SIMD4<Double>)
      case to(SIMD4<Double>)
      case by(SIMD4<Double>)
    }

    let kind: AnimatableValue.Kind
    let known: Known

    init?(from: AnimatableValue?, to: AnimatableValue?, by: AnimatableValue?) {
      guard let list = ComponentList([from, to, by].compactMap { $0 }) else { return nil }
      kind = list.kind
      switch (from != nil, to != nil, by != nil) {
      case (true, true, false): known = .ends(list.values[0], list.values[1])
      case (true, false, false): known = .from(list.values[0])
      case (false, true, false): known = .to(list.values[0])
      case (false, false, true): known = .by(list.values[0])
      default: return nil
      }
    }

    /// The components at `progress`, for a property whose components are `underlying` without the animation.
    func value(at progress: Double, over underlying: SIMD4<Double>) -> SIMD4<Double> {
      switch known {
      case .ends(let from, let to): from.interpolated(to: to, at: progress)
      case .from(let from): from.interpolated(to: underlying, at: progress)
      case .to(let to): underlying.interpolated(to: to, at: progress)
      case .by(let by): underlying.interpolated(to: underlying + by, at: progress)
      }
    }
  }

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
    knownComponents = KnownComponents(from: ends.from, to: ends.to, by: ends.by)
  }

  /// Whether the value does not change evenly between the ends.
  package var isCurved: Bool { spring != nil }

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
      if let knownComponents, case .ends = knownComponents.known {
        return AnimatableValue(knownComponents.kind, components: knownComponents.value(at: progress, over: .zero))
      }
      if let transforms { return .transform(transforms.transform(at: progress)) }
      if let knownComponents, underlying.kind == knownComponents.kind, let base = underlying.fewComponents {
        return AnimatableValue(knownComponents.kind, components: knownComponents.value(at: progress, over: base))
      }
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
