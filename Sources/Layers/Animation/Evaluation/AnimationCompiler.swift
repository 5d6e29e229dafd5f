// AnimationCompiler: animations and groups of them to compiled animations, with the problems that were found.
// SPDX-License-Identifier: Apache-2.0

/// The result of compiling an animation.
package struct AnimationCompilation: Sendable {
  /// The animations of properties, in the order in which they are applied.
  package var animations: [CompiledAnimation] = []
  /// The transitions.
  package var transitions: [CompiledTransition] = []
  /// The problems, each as one sentence: the value that was found, what was expected, and what is done instead.
  package var problems: [String] = []
  /// The number of animations and groups that were compiled.
  package var count = 0
}

/// The conversion of `CAAnimation` objects to values that are evaluated.
package struct AnimationCompiler {
  /// The depth of groups in groups beyond which animations have no effect.
  package static let maximumDepth = 100
  /// The number of animations and groups of one layer beyond which the rest have no effect.
  package static let maximumCount = 100_000
  private static let maximumProblems = 100

  private let limit: Int
  private let kind: (String) -> AnimatableValue.Kind?
  private var result = AnimationCompilation()

  /// Compiles an animation, or all animations in a group.
  ///
  /// `startTime`, in seconds of the layer's time, takes the place of a begin time of 0: the time of the commit. `kind`
  /// returns the type of the property at a key path, or nil if that is unknown; then the type is that of the first value.
  /// No more than `limit` animations and groups are compiled.
  package static func compile(
    _ animation: CAAnimation, startTime: Double = 0, limit: Int = maximumCount,
    kind: (String) -> AnimatableValue.Kind? = { _ in nil }
  ) -> AnimationCompilation {
    withoutActuallyEscaping(kind) { kind in
      var compiler = AnimationCompiler(limit: limit, kind: kind)
      compiler.compileAll(animation, startTime: startTime)
      return compiler.result
    }
  }

  private init(limit: Int, kind: @escaping (String) -> AnimatableValue.Kind?) {
    self.limit = limit
    self.kind = kind
  }

  // MARK: Groups

  /// An animation yet to be compiled, with the groups that contain it.
  private struct Pending {
    var animation: CAAnimation
    var groups: [AnimationTimeline]
    var startTime: Double
  }

  private mutating func compileAll(_ animation: CAAnimation, startTime: Double) {
    var pending = [Pending(animation: animation, groups: [], startTime: startTime)]
    while let next = pending.popLast() {
      guard result.count < limit else {
        report(
          "the layer has more than \(Self.maximumCount) animations, those in groups counted, which is the limit; the rest "
            + "have no effect")
        return
      }
      result.count += 1
      guard let group = next.animation as? CAAnimationGroup else {
        compile(next)
        continue
      }
      guard next.groups.count < Self.maximumDepth else {
        report("groups are nested more than \(Self.maximumDepth) deep; the animations below have no effect")
        continue
      }
      let groups = next.groups + [timeline(of: next)]
      if group.refusedItself {
        report("animations contained the group itself, where other animations were expected; the list was ignored")
      }
      let members = group.animations ?? []
      // The last one is taken first, so members wait in reverse order. No more wait than can be taken.
      for member in members.prefix(limit - result.count + 1).reversed() {
        pending.append(Pending(animation: member, groups: groups, startTime: 0))
      }
    }
  }

  private mutating func timeline(of pending: Pending) -> AnimationTimeline {
    let animation = pending.animation
    var values = TimingValues()
    values.beginTime = animation.beginTime
    values.duration = animation.duration
    values.speed = animation.speed
    values.timeOffset = animation.timeOffset
    values.repeatCount = animation.repeatCount
    values.repeatDuration = animation.repeatDuration
    values.autoreverses = animation.autoreverses
    values.fillMode = animation.fillMode
    check(values)
    return AnimationTimeline(values, pacing: animation.timingFunction?.pacing, startTime: pending.startTime)
  }

  private mutating func check(_ values: TimingValues) {
    func expect(_ isGood: Bool, _ name: String, _ value: Any, _ expected: String, _ consequence: String) {
      if !isGood { report("\(name) is \(value), where \(expected) was expected; \(consequence)") }
    }
    expect(!values.beginTime.isNaN, "beginTime", values.beginTime, "a time in seconds", "it counts as 0")
    expect(
      values.duration >= 0, "duration", values.duration, "a number of seconds from 0 on",
      "the duration of the group or transaction is used")
    expect(values.speed.isFinite, "speed", values.speed, "a finite number", "it counts as 1")
    expect(values.timeOffset.isFinite, "timeOffset", values.timeOffset, "a finite time in seconds", "it counts as 0")
    expect(values.repeatCount >= 0, "repeatCount", values.repeatCount, "a number from 0 on", "it counts as 0")
    expect(
      values.repeatDuration >= 0, "repeatDuration", values.repeatDuration, "a number of seconds from 0 on",
      "it counts as 0")
  }

  // MARK: One animation

  private mutating func compile(_ pending: Pending) {
    switch pending.animation {
    case let transition as CATransition: compile(transition, pending)
    case let animation as CAPropertyAnimation:
      guard let keyPath = animation.keyPath, !keyPath.isEmpty else {
        return report("keyPath is nil, where the key path of a property was expected; the animation has no effect")
      }
      compile(animation, of: keyPath, pending)
    default:
      report(
        "the animation is a \(Swift.type(of: pending.animation)), where an animation of a property, a group or a "
          + "transition was expected; it has no effect")
    }
  }

  private mutating func compile(_ transition: CATransition, _ pending: Pending) {
    func share(_ number: Float, _ fallback: Double) -> Double {
      number.isNaN ? fallback : min(max(Double(number), 0), 1)
    }
    let types: [CATransitionType] = [.fade, .moveIn, .push, .reveal]
    let subtypes: [CATransitionSubtype] = [.fromLeft, .fromRight, .fromTop, .fromBottom]
    // A filter takes the place of the type and of the side.
    let isFiltered = replacesType(transition.filter)
    let type = types.contains(transition.type) && !isFiltered ? transition.type : .fade
    if type != transition.type, !isFiltered {
      report(
        "type is “\(transition.type.rawValue.shownInMessages)”, where fade, moveIn, push or reveal was expected; it fades"
      )
    }
    var subtype = transition.subtype ?? .fromLeft
    if !subtypes.contains(subtype), !isFiltered {
      report(
        "subtype is “\(subtype.rawValue.shownInMessages)”, where fromLeft, fromRight, fromTop or fromBottom was expected; the "
          + "new state comes from the left")
    }
    if !subtypes.contains(subtype) { subtype = .fromLeft }
    let timeline = timeline(of: pending)
    result.transitions.append(
      CompiledTransition(
        type: type, subtype: subtype, start: share(transition.startProgress, 0),
        end: share(transition.endProgress, 1), groups: pending.groups, timeline: timeline))
  }

  /// Whether a transition is made by its filter: by any that is enabled. All of them fade; those that are not asked to are
  /// reported.
  private mutating func replacesType(_ object: Any?) -> Bool {
    guard let object = unwrapped(object) else { return false }
    guard let filter = NamedFilter(object) else {
      report("filter is a \(Swift.type(of: object)), where a filter or the name of one was expected; it fades")
      return true
    }
    guard filter.isEnabled else { return false }
    if FilterName.plain(filter.type) != "dissolveTransition" {
      report(
        "filter is “\(filter.type.shownInMessages)”, which is no transition that is drawn: only dissolveTransition is; it "
          + "fades")
    }
    return true
  }

  private mutating func compile(_ animation: CAPropertyAnimation, of keyPath: String, _ pending: Pending) {
    let function = animation.valueFunction?.function
    let kind = function?.argumentKind ?? self.kind(keyPath)
    let timeline = timeline(of: pending)
    if timeline.duration == .infinity {
      report("duration is inf, where a finite number of seconds was expected; the animation stays at its beginning")
    }
    let curve: CompiledAnimation.Curve? =
      switch animation {
      case let basic as CABasicAnimation: basicCurve(of: basic, kind).map { .basic($0) }
      case let keyframes as CAKeyframeAnimation: keyframeCurve(of: keyframes, kind)
      default: noCurve(of: animation)
      }
    guard let curve else { return }
    if function != nil, case .basic(let curve) = curve, !curve.isSelfContained {
      return report(
        "the animation has a value function but not two values out of fromValue, toValue and byValue, where both ends "
          + "were expected; it has no effect")
    }
    result.animations.append(
      CompiledAnimation(
        keyPath: keyPath, groups: pending.groups, timeline: timeline, curve: curve, function: function,
        isAdditive: animation.isAdditive, isCumulative: animation.isCumulative))
  }

  private mutating func noCurve(of animation: CAPropertyAnimation) -> CompiledAnimation.Curve? {
    report(
      "the animation is a \(Swift.type(of: animation)), where one with values was expected, such as a "
        + "CABasicAnimation; it has no effect")
    return nil
  }

  private mutating func basicCurve(of animation: CABasicAnimation, _ kind: AnimatableValue.Kind?) -> BasicCurve? {
    let ends = [("fromValue", animation.fromValue), ("toValue", animation.toValue), ("byValue", animation.byValue)]
    let given = ends.compactMap { end in unwrapped(end.1).map { (name: end.0, value: AnimatableValue($0)) } }
    guard let values = fitted(given.map(\.value), names: given.map(\.name), kind) else { return nil }
    func value(_ name: String) -> AnimatableValue? { given.firstIndex { $0.name == name }.map { values[$0] } }
    return BasicCurve(
      from: value("fromValue"), to: value("toValue"), by: value("byValue"),
      spring: (animation as? CASpringAnimation)?.motion)
  }

  // MARK: Values and problems

  /// Returns values as values of one type; nil, with a problem, if one is not finite or cannot be of the property's
  /// type.
  mutating func fitted(
    _ values: [AnimatableValue], names: [String], _ kind: AnimatableValue.Kind?
  ) -> [AnimatableValue]? {
    if let index = values.firstIndex(where: { !$0.isFinite }) {
      report("\(names[index]) is not finite, where finite numbers were expected; the animation has no effect")
      return nil
    }
    let common = kind ?? Self.commonKind(of: values)
    var fitting: [AnimatableValue] = []
    for (index, value) in values.enumerated() {
      // A missing colour or path has a meaning of its own at one end of a way.
      guard let converted = value.converted(to: common) else {
        if kind == nil {
          report(
            "\(names[index]) is \(value.kind.title), where \(common.title) was expected as in \(names[0]); the value "
              + "changes in one step")
          fitting.append(value)
          continue
        }
        report(
          "\(names[index]) is \(value.kind.title), where \(common.title) was expected; the animation has no effect")
        return nil
      }
      fitting.append(converted)
    }
    return fitting
  }

  private static func commonKind(of values: [AnimatableValue]) -> AnimatableValue.Kind {
    let kinds = values.lazy.map(\.kind).filter { $0 != .nothing }
    guard let first = kinds.first else { return .nothing }
    // Whole numbers are rounded where the property is one of whole numbers.
    return first == .integer || (first == .flag && kinds.contains { $0 != .flag }) ? .number : first
  }

  /// Notes a problem, unless there are very many already.
  mutating func report(_ problem: String) {
    if result.problems.count < Self.maximumProblems { result.problems.append(problem) }
  }
}
