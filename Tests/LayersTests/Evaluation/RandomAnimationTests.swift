// Random animations of every class and type, compared with an evaluator that was written on its own.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import SeededRandom
import Testing

@Suite("Random animations show what an independent evaluator shows")
struct RandomAnimationTests {
  private struct Trial {
    var animation: CAPropertyAnimation
    var kind: ReferenceKind
    var timing: ReferenceTiming
    var tolerance = 1e-9
    /// The value after the timing function, at a fraction and a time in seconds, over an underlying value.
    var curve: (_ fraction: Double, _ seconds: Double, _ underlying: Components) -> Components
  }

  // MARK: Values

  private func components(_ kind: ReferenceKind, _ random: inout SeededRandom) -> Components {
    guard kind == .transform else { return (0..<kind.componentCount).map { _ in random.number(-10...10) } }
    var transform = CATransform3DMakeTranslation(random.number(-50...50), random.number(-50...50), 0)
    func factor() -> Double { random.number(0.2...3) * (random.integer(0...3) == 0 ? -1 : 1) }
    switch random.integer(0...5) {
    case 0: transform = CATransform3DScale(transform, factor(), factor(), 1)
    case 1: transform = CATransform3DRotate(transform, random.number(-7...7), 0, 0, 1)
    case 2:
      transform = CATransform3DScale(
        CATransform3DRotate(transform, random.number(-7...7), 0, 0, 1), factor(), factor(), 1)
      transform.m21 += random.number(-1...1)
    case 3:
      transform = CATransform3DScale(
        CATransform3DRotate(transform, random.number(-3...3), random.number(-1...1), 1, random.number(-1...1)),
        factor(), factor(), factor())
    case 4:
      transform = CATransform3DRotate(transform, random.number(-1...1), 1, random.number(-1...1), 0)
      transform.m34 = -1 / random.number(200...900)
      transform = CATransform3DTranslate(transform, 3, 4, random.number(-20...20))
    default: transform = CATransform3DScale(transform, 0, factor(), 1)
    }
    return transform.numbers
  }

  private func value(_ c: Components, _ kind: ReferenceKind) -> Any {
    switch kind {
    case .number: c[0]
    case .point: CGPoint(x: c[0], y: c[1])
    case .size: CGSize(width: c[0], height: c[1])
    case .rect: CGRect(x: c[0], y: c[1], width: 0, height: 0).with(width: c[2], height: c[3])
    case .color: CGColor(red: c[0], green: c[1], blue: c[2], alpha: c[3])
    case .triple, .numbers: c.map { NSNumber(value: $0) }
    case .transform: CATransform3D(numbers: c) ?? CATransform3DIdentity
    }
  }

  private func components(_ value: AnimatableValue) -> Components? {
    switch value {
    case .number(let number): [number]
    case .point(let point): [point.x, point.y]
    case .size(let size): [size.width, size.height]
    case .rect(let rect): (0..<4).map { rect.components[$0] }
    case .color(let color): (0..<4).map { color[$0] }
    case .triple(let numbers): [numbers.x, numbers.y, numbers.z]
    case .numbers(let numbers): numbers
    case .transform(let transform): transform.numbers
    default: nil
    }
  }

  // MARK: Animations

  private func basic(_ kind: ReferenceKind, _ random: inout SeededRandom, isSpring: Bool) -> Trial {
    let animation = isSpring ? CASpringAnimation(keyPath: "key") : CABasicAnimation(keyPath: "key")
    // A combination of ends; by alone, and with transforms any by, are sums.
    let ends = random.integer(0...7)
    let from = ends & 1 != 0 ? components(kind, &random) : nil
    let to = ends & 2 != 0 ? components(kind, &random) : nil
    let by = ends & 4 != 0 && kind != .transform ? components(kind, &random) : nil
    animation.fromValue = from.map { value($0, kind) }
    animation.toValue = to.map { value($0, kind) }
    animation.byValue = by.map { value($0, kind) }
    var trial = Trial(animation: animation, kind: kind, timing: ReferenceTiming()) { fraction, _, underlying in
      let start: Components, end: Components
      switch (from, to, by) {
      case (let from?, let to?, _): (start, end) = (from, to)
      case (let from?, nil, let by?): (start, end) = (from, zip(from, by).map { $0 + $1 })
      case (nil, let to?, let by?): (start, end) = (zip(to, by).map { $0 - $1 }, to)
      case (let from?, nil, nil): (start, end) = (from, underlying)
      case (nil, let to?, nil): (start, end) = (underlying, to)
      case (nil, nil, let by?): (start, end) = (underlying, zip(underlying, by).map { $0 + $1 })
      case (nil, nil, nil): return underlying
      }
      return ReferenceCurves.between(start, end, fraction, kind)
    }
    if let spring = animation as? CASpringAnimation {
      let (mass, stiffness) = (random.number(0.5...2), random.number(50...300))
      let (damping, velocity) = (random.number(0...40), random.number(-5...5))
      spring.mass = mass
      spring.stiffness = stiffness
      spring.damping = damping
      spring.initialVelocity = velocity
      let plain = trial.curve
      trial.tolerance = 2e-4
      trial.curve = { _, seconds, underlying in
        let progress = ReferenceCurves.spring(
          mass: mass, stiffness: stiffness, damping: damping, velocity: velocity, at: seconds)
        return plain(progress, seconds, underlying)
      }
    }
    return trial
  }

  private func keyframes(_ kind: ReferenceKind, _ random: inout SeededRandom) -> Trial {
    let animation = CAKeyframeAnimation(keyPath: "key")
    let count = random.integer(2...6)
    var frames = ReferenceCurves.Keyframes(values: (0..<count).map { _ in components(kind, &random) })
    frames.mode = ["linear", "discrete", "paced", "cubic"][random.integer(0...3)]
    if random.integer(0...1) == 0 {
      let inner = (0..<(count - 2)).map { _ in random.number(0.01...0.99) }.sorted()
      let times = [0] + inner + [1]
      frames.times = times
      animation.keyTimes = times.map { NSNumber(value: $0) }
    }
    if random.integer(0...1) == 0 {
      let functions = (0..<(count - 1)).map { _ in
        (0..<4).map { _ in Double(Float(random.number(0...1))) }
      }
      frames.functions = functions
      animation.timingFunctions = functions.map {
        CAMediaTimingFunction(controlPoints: Float($0[0]), Float($0[1]), Float($0[2]), Float($0[3]))
      }
    }
    if random.integer(0...1) == 0 {
      frames.shape = (0..<count).map { _ in (0..<3).map { _ in random.number(-1...1) } }
      let shape = frames.shape
      func numbers(_ index: Int) -> [NSNumber] { shape.map { NSNumber(value: $0[index]) } }
      animation.tensionValues = numbers(0)
      animation.continuityValues = numbers(1)
      animation.biasValues = numbers(2)
    }
    animation.values = frames.values.map { value($0, kind) }
    animation.calculationMode = CAAnimationCalculationMode(rawValue: frames.mode)
    return Trial(animation: animation, kind: kind, timing: ReferenceTiming(), tolerance: 1e-5) {
      [frames] fraction, _, _ in
      ReferenceCurves.value(frames, at: min(max(fraction, 0), 1), kind)
    }
  }

  private func path(_ random: inout SeededRandom) -> Trial {
    let animation = CAKeyframeAnimation(keyPath: "key")
    func point(_ random: inout SeededRandom) -> Components { [random.number(-100...100), random.number(-100...100)] }
    func cg(_ c: Components) -> CGPoint { CGPoint(x: c[0], y: c[1]) }
    let path = CGMutablePath()
    var current = point(&random)
    path.move(to: cg(current))
    var segments: [ReferenceCurves.Segment] = []
    for _ in 0..<random.integer(1...5) {
      let end = point(&random)
      if random.integer(0...1) == 0 {
        path.addLine(to: cg(end))
        segments.append([
          current, ReferenceCurves.between(current, end, 1 / 3, .point),
          ReferenceCurves.between(current, end, 2 / 3, .point), end,
        ])
      } else {
        let (a, b) = (point(&random), point(&random))
        path.addCurve(to: cg(end), control1: cg(a), control2: cg(b))
        segments.append([current, a, b, end])
      }
      current = end
    }
    let isPaced = random.integer(0...1) == 0
    animation.path = path
    animation.calculationMode = isPaced ? .paced : .linear
    return Trial(
      animation: animation, kind: .point, timing: ReferenceTiming(), tolerance: isPaced ? 1e-2 : 1e-9
    ) { [segments] fraction, _, _ in
      ReferenceCurves.point(segments, at: min(max(fraction, 0), 1), isPaced: isPaced)
    }
  }

  private func trial(_ random: inout SeededRandom) -> Trial {
    let kind = ReferenceKind.allCases[random.integer(0...(ReferenceKind.allCases.count - 1))]
    var trial: Trial =
      switch random.integer(0...9) {
      case 0...3: basic(kind, &random, isSpring: false)
      case 4: basic(kind == .transform ? .point : kind, &random, isSpring: true)
      case 5...8: keyframes(kind, &random)
      default: path(&random)
      }
    trial.timing = RandomTimingTests.timing(&random, isMember: false, hasCurve: true)
    RandomTimingTests.apply(trial.timing, to: trial.animation)
    trial.animation.isAdditive = random.integer(0...2) == 0
    trial.animation.isCumulative = random.integer(0...2) == 0
    return trial
  }

  private func expected(_ trial: Trial, at time: Double, over model: Components) -> Components? {
    guard let moment = ReferenceTiming.moment([trial.timing], at: time, inherited: 0.25) else { return nil }
    var result = trial.curve(moment.progress, moment.progress * moment.cycle, model)
    if let basic = trial.animation as? CABasicAnimation, basic.fromValue == nil, basic.toValue == nil,
      basic.byValue == nil
    {
      return model
    }
    if trial.animation.isCumulative, !trial.timing.autoreverses, moment.iteration > 0 {
      let end = trial.curve(1, moment.cycle, model)
      var total = end
      for _ in 1..<moment.iteration { total = ReferenceCurves.sum(total, end, trial.kind) }
      result = ReferenceCurves.sum(result, total, trial.kind)
    }
    return trial.animation.isAdditive ? ReferenceCurves.sum(result, model, trial.kind) : result
  }

  @Test("1,500 random animations of every class and type agree", arguments: 0..<4)
  func animations(part: Int) {
    var random = SeededRandom(seed: UInt64(100 + part))
    var compared = 0, atJumps = 0, moving = 0, ambiguous = 0
    for index in 0..<SeededRandom.trials(375) {
      let trial = trial(&random)
      let model = components(trial.kind, &random)
      guard let compiled = AnimationCompiler.compile(trial.animation).animations.first else {
        Issue.record("animation \(index) has no effect")
        continue
      }
      for _ in 0..<4 {
        let time = random.number(-0.5...5)
        let underlying = AnimatableValue(value(model, trial.kind))
        let found = compiled.value(at: time, inheritedDuration: 0.25, underlying: underlying).flatMap(components)
        func agrees(_ time: Double) -> Bool {
          guard let expected = expected(trial, at: time, over: model), let found else {
            return found == nil && self.expected(trial, at: time, over: model) == nil
          }
          let size = expected.reduce(10) { max($0, abs($1)) }
          return zip(found, expected).allSatisfy { abs($0 - $1) <= trial.tolerance * size }
        }
        compared += 1
        if expected(trial, at: time, over: model)?.contains(where: \.isNaN) == true {
          ambiguous += 1
          continue
        }
        if found != nil { moving += 1 }
        if agrees(time) { continue }
        atJumps += 1
        #expect(
          agrees(time - 1e-7) || agrees(time + 1e-7),
          """
          \(trial.animation.className) \(trial.kind) part \(part), number \(index), at \(time): \(found ?? []) where \
          \(expected(trial, at: time, over: model) ?? []) was expected
          """)
      }
    }
    #expect(
      atJumps < compared / 100 && ambiguous < compared / 50 && moving > compared / 3,
      "\(atJumps), \(moving) of \(compared)")
  }
}

extension CGRect {
  /// The rectangle with the same origin and a size that may be negative.
  fileprivate func with(width: Double, height: Double) -> CGRect {
    CGRect(origin: origin, size: CGSize(width: width, height: height))
  }
}

extension CAAnimation {
  fileprivate var className: String { "\(type(of: self))" }
}
