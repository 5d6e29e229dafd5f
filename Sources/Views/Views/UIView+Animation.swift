// UIView+Animation: animation blocks: changes of views inside a block run as animations of the layers.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UIView {
  /// Options for running an animation block.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The set as bits.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Begins at the currently shown values, as every block does.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Repeats forever.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs back to its beginning.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Keeps the block's own duration inside another block.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Keeps the block's own pacing inside another block.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Begins and ends slowly; the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Begins slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Ends slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Runs at constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
  }

  /// Animates the changes of views in `animations`, for `duration` seconds, beginning `delay` seconds after the commit.
  ///
  /// Inside another block, duration and pacing are that block's, unless `options` say otherwise. `completion` is called
  /// with true when all animations have ended. A duration that is not above 0 animates nothing.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let thread = ThreadState.current
    var animation = ViewAnimation(duration: duration, delay: delay, options: options)
    if case let outer?? = thread.animations.last { animation.inherit(from: outer) }
    CATransaction.begin()
    if let completion { CATransaction.setCompletionBlock { completion(true) } }
    thread.animations.append(animation)
    animations()
    thread.animations.removeLast()
    CATransaction.commit()
  }

  /// Animates the changes of views in `animations`, for `duration` seconds, beginning with the commit.
  ///
  /// The handler `completion` is called with true when all animations have ended.
  public class func animate(
    withDuration duration: TimeInterval, animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
  }

  /// Makes changes that don't animate, even while an animation block is running.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let thread = ThreadState.current
    thread.animations.append(nil)
    actionsWithoutAnimation()
    thread.animations.removeLast()
  }

  final func actionInBlock(for layer: CALayer, forKey event: String) -> CAAction? {
    guard case let animation?? = ThreadState.current.animations.last else { return NSNull() }
    return animation.action(of: layer, forKey: event) ?? NSNull()
  }
}

/// The animation that an animation block makes of a change.
struct ViewAnimation {
  private var duration: TimeInterval
  private let delay: TimeInterval
  private let options: UIView.AnimationOptions
  private var curve: CAMediaTimingFunctionName

  init(duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions) {
    self.duration = duration
    self.delay = delay > 0 ? delay : 0
    self.options = options
    // The curve is stored in two bits; with both of them set it is the linear one.
    switch options.intersection(.curveLinear) {
    case .curveLinear: curve = .linear
    case .curveEaseIn: curve = .easeIn
    case .curveEaseOut: curve = .easeOut
    default: curve = .easeInEaseOut
    }
  }

  mutating func inherit(from outer: ViewAnimation) {
    if !options.contains(.overrideInheritedDuration) { duration = outer.duration }
    if !options.contains(.overrideInheritedCurve) { curve = outer.curve }
  }

  /// Returns an animation from the shown value, called while the old value is in place; nil where nothing can animate.
  func action(of layer: CALayer, forKey event: String) -> CAAction? {
    guard duration > 0, let key = LayerKey.named(event), type(of: layer).implicitAction(for: key) == .animation,
      let value = (layer.animationKeys() == nil ? nil : layer.presentation())?.value(forKeyPath: event)
        ?? layer.value(forKeyPath: event)
    else { return nil }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = value
    animation.duration = duration
    animation.timingFunction = CAMediaTimingFunction(name: curve)
    animation.fillMode = .backwards
    animation.autoreverses = options.contains(.autoreverse)
    animation.repeatCount = options.contains(.repeat) ? .infinity : 1
    guard delay > 0 else { return animation }
    // A group's time begins with the commit, so that the delay is counted from there and needs no clock.
    animation.beginTime = delay
    let group = CAAnimationGroup()
    group.animations = [animation]
    group.duration =
      options.contains(.repeat) ? .infinity : delay + duration * (options.contains(.autoreverse) ? 2 : 1)
    return group
  }
}
