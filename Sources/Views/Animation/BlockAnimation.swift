// BlockAnimation: the animation that a view returns as the action of a change in a block, and what it adds to the layer.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The action of a change in a block, which is an animation from the value before it: its class, duration and pacing can
/// be taken over by the actions of properties that views do not know.
protocol BlockAction: CABasicAnimation {
  /// The change that the animation was made for; nil in a copy, which is an animation like any other.
  var change: BlockChange? { get set }
}

/// A change in a block, while the old value is in place.
struct BlockChange {
  /// The block.
  var block: AnimationBlock
  /// The key of the property.
  var key: String
  /// The value before the change.
  var old: AnimatableValue
  /// The value before the change, as it is set by key.
  var oldObject: Any?
  /// The value that is shown before the change, if other blocks animate the property.
  var shown: AnimatableValue?
}

/// A basic animation that becomes one of its layer's once the change is made.
final class BlockBasicAnimation: CABasicAnimation, BlockAction, @unchecked Sendable {
  var change: BlockChange?

  override func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
    guard !runInBlock(forKey: event, object) else { return }
    super.run(forKey: event, object: object, arguments: arguments)
  }
}

/// The animation of a spring that becomes one of its layer's once the change is made.
final class BlockSpringAnimation: CASpringAnimation, BlockAction, @unchecked Sendable {
  var change: BlockChange?

  override func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
    guard !runInBlock(forKey: event, object) else { return }
    super.run(forKey: event, object: object, arguments: arguments)
  }
}

extension BlockAction {
  /// Makes an animation of the change, after it; false in a copy.
  func runInBlock(forKey event: String, _ object: Any) -> Bool {
    guard let change, let layer = object as? CALayer else { return false }
    if event == change.key, keyPath == change.key, toValue == nil, byValue == nil {
      change.block.animate(change, of: layer, like: self)
    } else {
      change.block.add(self, to: layer, forEvent: event)
    }
    return true
  }
}

extension AnimationBlock {
  /// Returns the action of a change that is about to be made; nil where the property does not animate.
  func action(of layer: CALayer, forKey key: String) -> CAAction? {
    // Pictures change in transitions only, as on Apple's platforms.
    guard animates, let property = LayerKey.named(key), property != .contents,
      type(of: layer).implicitAction(for: property) == .animation
    else { return nil }
    let object = layer.value(forKey: key)
    let value = AnimatableValue(object)
    var change = BlockChange(
      block: self, key: key, old: value == .nothing && property.isColor ? .clear : value, oldObject: object)
    // The picture depends on the value that the change replaces.
    if !layer.blockAnimationKeys(of: key).isEmpty {
      change.shown = AnimatableValue(layer.presentedValue(forKeyPath: key, at: CACurrentMediaTime()))
    }
    let animation: any BlockAction
    switch pacing {
    case .curve(let function):
      animation = BlockBasicAnimation()
      animation.timingFunction = function
    case .spring(let spring):
      let motion = BlockSpringAnimation()
      spring.set(motion)
      animation = motion
    }
    animation.change = change
    animation.keyPath = key
    let begins = options.contains(.beginFromCurrentState) || !change.old.canBeAdded
    animation.fromValue = (begins ? change.shown : nil)?.keyedValue ?? change.old.keyedValue
    animation.duration = duration
    animation.beginTime = layer.beginTime(after: delay)
    animation.fillMode = .backwards
    animation.autoreverses = autoreverses
    animation.repeatCount = repeatCount
    return animation
  }

  /// The number of animations of one property that are added to each other; another one replaces them.
  private static let maxSummands = 64

  /// Animates a change that has been made; `template` has the values of the animation.
  fileprivate func animate(_ change: BlockChange, of layer: CALayer, like template: any BlockAction) {
    let key = change.key
    var new = AnimatableValue(layer.value(forKey: key))
    if new == .nothing, change.old.kind == .color { new = .clear }
    let view = layer.delegate as? UIView
    if options.contains(.layoutSubviews), let view, key == "bounds" { end.viewsToLayOut.append(view) }
    let keys = layer.blockAnimationKeys(of: key)
    var (from, values) = (change.old, BlockValues(from: change.old, to: new))
    let replaces =
      options.contains(.beginFromCurrentState) || keys.count >= Self.maxSummands || !values.isAdditive
    if replaces, let shown = change.shown {
      from = shown
      values = BlockValues(from: shown, to: new)
    }
    guard from != new else { return }
    if let keyframes {
      keyframes.collector.add(
        KeyframeCollector.Change(
          layer: layer, key: key, from: from, oldObject: change.oldObject, to: new, start: keyframes.start,
          length: keyframes.length))
      return
    }
    if replaces { for key in keys { layer.removeAnimation(forKey: key) } }
    if !options.contains(.allowUserInteraction), animator == nil, let view { end.excludeFromHitTests(view) }
    for part in values.parts(forKey: key, pacing: pacing) {
      let animation = pacing.animation(like: template)
      part.set(animation)
      if let animator {
        animator.add(animation, of: layer, forKey: key, old: change.oldObject, in: self)
      } else {
        add(animation, to: layer, forKey: layer.freeBlockKey(part.keyPath))
      }
    }
  }

  /// Adds what a client has made of an animation of the block: one of a property that views do not know.
  fileprivate func add(_ altered: any BlockAction, to layer: CALayer, forEvent event: String) {
    let animation = pacing.animation(like: altered)
    guard let animator, let keyPath = animation.keyPath else { return add(animation, to: layer, forKey: event) }
    animator.add(animation, of: layer, forKey: keyPath, old: animation.fromValue, in: self)
  }

  /// Shows a value of a layer's property until the block has ended.
  func hold(_ key: String, at value: NSNumber, of layer: CALayer) {
    guard keyframes == nil else { return }
    let animation = CABasicAnimation(keyPath: key)
    animation.fromValue = value
    animation.toValue = value
    animation.duration = duration
    animation.beginTime = layer.beginTime(after: delay)
    animation.fillMode = .backwards
    animation.autoreverses = autoreverses
    animation.repeatCount = repeatCount
    if let animator {
      animator.add(animation, of: layer, forKey: key, old: value, in: self)
    } else {
      add(animation, to: layer, forKey: key)
    }
  }

  /// Adds an animation to a layer, and has the end of the block wait for it.
  func add(_ animation: CAAnimation, to layer: CALayer, forKey key: String) {
    TransactionStack.current.adding(end.completion) { layer.add(animation, forKey: key) }
  }
}

/// The two ends of an animation in a block, in the form in which it is added to its layer.
struct BlockValues {
  /// The value at the start.
  var from: AnimatableValue
  /// The value at the end; nil for the one that the property has otherwise.
  var to: AnimatableValue?
  /// Whether the values are added to the one that the property has otherwise.
  var isAdditive = false

  /// Creates the ends of an animation from one value to another: as a difference that shrinks to nothing, where values
  /// can be added, so that another animation of the property goes on from there.
  init(from: AnimatableValue, to: AnimatableValue) {
    if from.canBeAdded, to.canBeAdded, let difference = from.difference(from: to),
      let zero = to.difference(from: to)
    {
      self.from = difference
      self.to = zero
      isAdditive = true
    } else {
      self.from = from
      self.to = to == .clear ? to : nil
    }
  }

  /// An animation of one property, or of one component of it.
  struct Part {
    var keyPath: String
    var values: BlockValues
    /// The velocity of a spring; nil for that of the pacing.
    var velocity: CGFloat?

    /// Sets the key path and the values of an animation.
    func set(_ animation: CABasicAnimation) {
      animation.keyPath = keyPath
      animation.fromValue = values.from.keyedValue
      animation.toValue = values.to?.keyedValue
      animation.isAdditive = values.isAdditive
      guard let velocity, let spring = animation as? CASpringAnimation else { return }
      spring.initialVelocity = velocity
    }
  }

  /// Returns the animations that make up that of the property `key`: one, or two of a position that a spring moves at
  /// different velocities in x and y.
  func parts(forKey key: String, pacing: BlockPacing) -> [Part] {
    guard case .spring(let spring) = pacing, spring.velocity.dx != spring.velocity.dy, key == "position", isAdditive,
      case .point(let from) = from
    else { return [Part(keyPath: key, values: self)] }
    func part(_ keyPath: String, _ number: CGFloat, _ velocity: CGFloat) -> Part {
      var values = self
      values.from = .number(Double(number))
      values.to = .number(0)
      return Part(keyPath: keyPath, values: values, velocity: velocity)
    }
    return [part("position.x", from.x, spring.velocity.dx), part("position.y", from.y, spring.velocity.dy)]
  }
}

extension BlockPacing {
  /// Returns an animation with the timing and the pacing of `template`.
  fileprivate func animation(like template: any BlockAction) -> CABasicAnimation {
    let animation: CABasicAnimation = template is CASpringAnimation ? CASpringAnimation() : CABasicAnimation()
    animation.takeValues(from: template)
    return animation
  }
}

extension AnimatableValue {
  /// No colour: black that cannot be seen.
  static let clear = AnimatableValue.color(SIMD4(0, 0, 0, 0))

  /// Whether two values of this type have a difference that grows and shrinks evenly.
  var canBeAdded: Bool {
    switch self {
    case .number, .point, .size, .rect, .transform: isFinite
    default: false
    }
  }

  /// Returns the value that gives this one when `other` is added to it; nil where there is none.
  func difference(from other: AnimatableValue) -> AnimatableValue? {
    guard case .transform(let step) = other else { return minus(other) }
    guard let inverse = step.inverse, case .transform(let own) = self else { return nil }
    if own == step { return .transform(CATransform3DIdentity) }
    let difference = CATransform3DConcat(own, inverse)
    return difference.isFinite ? .transform(difference) : nil
  }
}

extension CALayer {
  /// Returns the begin time of an animation that begins `delay` seconds from now; 0 without a delay.
  final func beginTime(after delay: TimeInterval) -> CFTimeInterval {
    guard delay > 0 else { return 0 }
    return convertTime(CACurrentMediaTime() + delay, from: nil)
  }

  /// Returns the keys of the animations that blocks have added for a property, or for a component of it.
  final func blockAnimationKeys(of key: String) -> [String] {
    guard let keys = animationKeys() else { return [] }
    return keys.filter { used in
      guard used.hasPrefix(key) else { return false }
      var rest = used.dropFirst(key.count)
      if key == "position", rest.hasPrefix(".x") || rest.hasPrefix(".y") { rest = rest.dropFirst(2) }
      return rest.isEmpty || (rest.hasPrefix("-") && Int(rest.dropFirst()) != nil)
    }
  }

  /// Returns a key under which the layer has no animation: that of the property itself, or with a number behind it.
  final func freeBlockKey(_ key: String) -> String {
    guard animationRun(forKey: key) != nil else { return key }
    var number = 2
    while animationRun(forKey: "\(key)-\(number)") != nil { number += 1 }
    return "\(key)-\(number)"
  }
}
