// The timing of property animators: curves and springs, as objects.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The kind of timing of an animator.
public enum UITimingCurveType: Int, Sendable {
  /// One of the curves with a name.
  case builtin
  /// A cubic Bézier curve.
  case cubic
  /// A spring.
  case spring
  /// A curve and a spring: the spring counts.
  case composed
}

/// An object that says at what pace animations run.
public protocol UITimingCurveProvider: NSCoding, NSCopying {
  /// The kind of timing.
  var timingCurveType: UITimingCurveType { get }
  /// The curve, for timing by a curve.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring, for timing by a spring.
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// Timing by a cubic Bézier curve from (0, 0) to (1, 1).
open class UICubicTimingParameters: NSObject, UITimingCurveProvider, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The curve by its name; ``UIView/AnimationCurve/easeInOut`` for one that has none.
  public let animationCurve: UIView.AnimationCurve
  /// The first inner control point.
  public let controlPoint1: CGPoint
  /// The second inner control point.
  public let controlPoint2: CGPoint
  /// The kind of timing: `.builtin` or `.cubic`.
  public let timingCurveType: UITimingCurveType

  /// Creates the timing that animations have where nothing else is said: Core Animation's default pacing.
  public convenience override init() {
    self.init(controlPoint1: CGPoint(x: 0.25, y: 0.1), controlPoint2: CGPoint(x: 0.25, y: 1))
  }

  /// Creates the timing of a curve with a name.
  public init(animationCurve curve: UIView.AnimationCurve) {
    animationCurve = curve
    timingCurveType = .builtin
    let pacing = curve.timingFunction.pacing
    controlPoint1 = CGPoint(x: pacing.first.x, y: pacing.first.y)
    controlPoint2 = CGPoint(x: pacing.second.x, y: pacing.second.y)
    super.init()
  }

  /// Creates the timing of a curve by its inner control points, whose x belong between 0 and 1.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    animationCurve = .easeInOut
    timingCurveType = .cubic
    controlPoint1 = point1
    controlPoint2 = point2
    super.init()
  }

  /// Creates timing from an archive.
  public required init?(coder: NSCoder) {
    let isNamed = coder.containsValue(forKey: "curve")
    animationCurve = UIView.AnimationCurve(rawValue: coder.decodeInteger(forKey: "curve")) ?? .easeInOut
    timingCurveType = isNamed ? .builtin : .cubic
    controlPoint1 = CGPoint(x: coder.decodeDouble(forKey: "c1x"), y: coder.decodeDouble(forKey: "c1y"))
    controlPoint2 = CGPoint(x: coder.decodeDouble(forKey: "c2x"), y: coder.decodeDouble(forKey: "c2y"))
    super.init()
  }

  /// Writes the curve to an archive.
  open func encode(with coder: NSCoder) {
    if timingCurveType == .builtin { coder.encode(animationCurve.rawValue, forKey: "curve") }
    coder.encode(Double(controlPoint1.x), forKey: "c1x")
    coder.encode(Double(controlPoint1.y), forKey: "c1y")
    coder.encode(Double(controlPoint2.x), forKey: "c2x")
    coder.encode(Double(controlPoint2.y), forKey: "c2y")
  }

  /// Returns the object itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The object itself.
  open var cubicTimingParameters: UICubicTimingParameters? { self }
  /// Nil.
  open var springTimingParameters: UISpringTimingParameters? { nil }

  /// The pacing as a function.
  final var timingFunction: CAMediaTimingFunction {
    if timingCurveType == .builtin { return animationCurve.timingFunction }
    return CAMediaTimingFunction(
      controlPoints: Float(controlPoint1.x), Float(controlPoint1.y), Float(controlPoint2.x), Float(controlPoint2.y))
  }
}

/// Timing by the motion of a spring.
open class UISpringTimingParameters: NSObject, UITimingCurveProvider, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The velocity at the beginning in whole distances per second: x and y for positions, its length for other properties,
  /// or its parts where they are equal.
  public let initialVelocity: CGVector
  private let form: Form

  private enum Form {
    /// A spring that comes to rest within the duration of its animator.
    case ratio(CGFloat)
    /// A spring with a duration of its own.
    case physics(SpringPacing)
  }

  /// Creates the spring of mass 3, stiffness 1000 and damping 500, with a duration of its own.
  public convenience override init() {
    self.init(mass: 3, stiffness: 1_000, damping: 500, initialVelocity: .zero)
  }

  /// Creates a spring that comes to rest within the duration of its animator. It oscillates the more the smaller `ratio`
  /// is, and not at all at 1.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  /// Creates a spring that comes to rest within the duration of its animator, with a velocity at the beginning.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    form = .ratio(ratio)
    initialVelocity = velocity
    super.init()
  }

  /// Creates a spring by its physics. It lasts until it has come to rest, whatever the duration of its animator.
  public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
    form = .physics(SpringPacing(mass: mass, stiffness: stiffness, damping: damping, velocity: velocity))
    initialVelocity = velocity
    super.init()
  }

  /// Creates a spring by its period without damping, in seconds, and its overshoot, −1…1. It lasts until it has come to
  /// rest, whatever the duration of its animator.
  public init(duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector = .zero) {
    form = .physics(SpringPacing(perceptualDuration: duration, bounce: bounce, velocity: velocity))
    initialVelocity = velocity
    super.init()
  }

  /// Creates a spring from an archive.
  public required init?(coder: NSCoder) {
    initialVelocity = CGVector(dx: coder.decodeDouble(forKey: "dx"), dy: coder.decodeDouble(forKey: "dy"))
    if coder.containsValue(forKey: "ratio") {
      form = .ratio(coder.decodeDouble(forKey: "ratio"))
    } else {
      var spring = SpringPacing(
        mass: coder.decodeDouble(forKey: "mass"), stiffness: coder.decodeDouble(forKey: "stiffness"),
        damping: coder.decodeDouble(forKey: "damping"), velocity: initialVelocity)
      spring.allowsOverdamping = coder.decodeBool(forKey: "overdamping")
      form = .physics(spring)
    }
    super.init()
  }

  /// Writes the spring to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(Double(initialVelocity.dx), forKey: "dx")
    coder.encode(Double(initialVelocity.dy), forKey: "dy")
    switch form {
    case .ratio(let ratio): coder.encode(Double(ratio), forKey: "ratio")
    case .physics(let spring):
      coder.encode(spring.mass, forKey: "mass")
      coder.encode(spring.stiffness, forKey: "stiffness")
      coder.encode(spring.damping, forKey: "damping")
      coder.encode(spring.allowsOverdamping, forKey: "overdamping")
    }
  }

  /// Returns the object itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// `.spring`.
  open var timingCurveType: UITimingCurveType { .spring }
  /// Nil.
  open var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// The object itself.
  open var springTimingParameters: UISpringTimingParameters? { self }

  /// Returns the spring and the seconds for which it lasts, in an animator of `duration` seconds.
  final func spring(for duration: TimeInterval) -> (pacing: SpringPacing, duration: TimeInterval) {
    switch form {
    case .ratio(let ratio):
      return (SpringPacing(dampingRatio: ratio, velocity: initialVelocity, restingAfter: duration), duration)
    case .physics(let spring):
      // A spring without damping would never end.
      return (spring, min(spring.motion.settlingDuration, Self.longest))
    }
  }

  private static let longest: TimeInterval = 3_600
}

extension UITimingCurveProvider {
  /// Returns the pacing and the duration of animations with these parameters, in an animator of `duration` seconds.
  func pacing(for duration: TimeInterval) -> (pacing: BlockPacing, duration: TimeInterval) {
    if timingCurveType == .spring || timingCurveType == .composed, let parameters = springTimingParameters {
      let spring = parameters.spring(for: duration)
      return (.spring(spring.pacing), spring.duration)
    }
    let parameters = cubicTimingParameters ?? UICubicTimingParameters()
    return (.curve(parameters.timingFunction), duration)
  }
}

extension BlockPacing {
  /// Returns the progress after `time` of `duration` seconds: from 0 to about 1, with overshoot beyond these.
  func progress(at time: Double, of duration: Double) -> Double {
    guard duration > 0 else { return 1 }
    switch self {
    case .curve(let function): return function.pacing.progress(at: time / duration)
    case .spring(let spring): return spring.motion.progress(at: min(max(time, 0), duration))
    }
  }

  /// Returns the first time within `duration` seconds at which the progress is `progress`; `duration` where it never is.
  func time(of progress: Double, in duration: Double) -> Double {
    guard progress > 0 else { return 0 }
    guard progress < 1 else { return duration }
    if case .curve(let function) = self, function.pacing == .linear { return progress * duration }
    // A spring passes its goal many times, so that the first passage is looked for in small steps.
    let steps = 512
    for step in 1...steps {
      var high = duration * Double(step) / Double(steps)
      guard self.progress(at: high, of: duration) >= progress else { continue }
      var low = duration * Double(step - 1) / Double(steps)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if self.progress(at: middle, of: duration) >= progress { high = middle } else { low = middle }
      }
      return high
    }
    return duration
  }
}
