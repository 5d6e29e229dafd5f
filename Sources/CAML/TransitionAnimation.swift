// TransitionAnimation: the animation of one property on the way from one state to the next.
// SPDX-License-Identifier: Apache-2.0
import QuartziteLayers

/// An animation of a transition, with the values that are shown at the moment when the transition begins.
struct TransitionAnimation {
  /// The layer that the animation is added to.
  let layer: CALayer
  private let key: String
  private let animation: CAAnimation

  /// Prepares the animation of `element`, which begins at `time`, in seconds of the media clock; nil when nothing can be
  /// animated.
  ///
  /// An animation without values of its own goes from the value that is shown at `time` to the one that is set by then.
  init?(_ element: CAMLStateTransition.Element, _ targets: AnimationTargets, at time: CFTimeInterval) {
    guard let target = targets.target(withID: element.target),
      let copy = element.animation?.copy() as? CAAnimation
    else { return nil }
    for part in Self.parts(of: copy) {
      guard let property = part as? CAPropertyAnimation else { continue }
      let keyPath = property.keyPath.flatMap { $0.isEmpty ? nil : $0 } ?? element.keyPath
      switch ObjectClass.of(target.object)?.kind(ofKeyPath: keyPath) {
      // Reading has noted key paths that lead to nothing, and what is not drawn.
      case nil, .undrawn, .ignored:
        if part === copy { return nil }
        continue
      default: break
      }
      property.keyPath = target.prefix + keyPath
      guard let basic = property as? CABasicAnimation, basic.fromValue == nil, basic.toValue == nil,
        basic.byValue == nil
      else { continue }
      basic.fromValue = unwrapped(target.layer.presentedValue(forKeyPath: target.prefix + keyPath, at: time))
    }
    layer = target.layer
    animation = copy
    key = "stateTransition." + target.prefix + element.keyPath
  }

  /// Adds the animation to its layer, and returns the key that it has there.
  ///
  /// A begin time of the document's is a delay after `time`, which is in seconds of the media clock.
  func add(at time: CFTimeInterval, speed: Float) -> String {
    if animation.beginTime >= Self.shortestDelay {
      animation.beginTime += layer.convertTime(time, from: nil)
    } else {
      animation.beginTime = 0
    }
    animation.speed *= speed
    layer.add(animation, forKey: key)
    return animation is CATransition ? kCATransition : key
  }

  /// The begin time in seconds below which documents mean the beginning itself: `1e-100` is a zero that is set.
  private static let shortestDelay = 1e-9

  /// Returns the animation and, in a group, all those inside.
  private static func parts(of animation: CAAnimation) -> [CAAnimation] {
    var parts = [animation]
    (animation as? CAAnimationGroup)?.forEachMember { parts.append($0) }
    return parts
  }
}

/// The objects that transitions can animate, each by way of a layer.
final class AnimationTargets {
  /// An object, the layer that animates it, and the beginning of the key path that leads from the layer to it.
  struct Target {
    let object: AnyObject
    let layer: CALayer
    let prefix: String
  }

  private let objects: [String: AnyObject]
  private let rootLayer: CALayer
  private lazy var owners = ownersOfParts()

  init(objects: [String: AnyObject], rootLayer: CALayer) {
    self.objects = objects
    self.rootLayer = rootLayer
  }

  /// Returns the object with an id, where it is a layer, or a named filter or emitter cell of one.
  func target(withID id: String) -> Target? {
    guard let object = objects[id] else { return nil }
    if let layer = object as? CALayer { return Target(object: object, layer: layer, prefix: "") }
    return owners[ObjectIdentifier(object)]
  }

  /// Finds the layers of the filters and emitter cells that have names.
  private func ownersOfParts() -> [ObjectIdentifier: Target] {
    var owners: [ObjectIdentifier: Target] = [:]
    func note(_ object: AnyObject, _ name: String?, _ list: String, _ layer: CALayer) {
      guard let name, !name.isEmpty else { return }
      owners[ObjectIdentifier(object)] = Target(object: object, layer: layer, prefix: "\(list).\(name).")
    }
    var layers = [rootLayer] + objects.values.compactMap { $0 as? CALayer }
    var seen: Set<ObjectIdentifier> = []
    while let layer = layers.popLast() {
      guard seen.insert(ObjectIdentifier(layer)).inserted else { continue }
      for case let filter as any FilterObject in layer.filters ?? [] {
        note(filter, filter.nameInKeyPaths, "filters", layer)
      }
      for case let filter as any FilterObject in layer.backgroundFilters ?? [] {
        note(filter, filter.nameInKeyPaths, "backgroundFilters", layer)
      }
      for cell in (layer as? CAEmitterLayer)?.emitterCells ?? [] { note(cell, cell.name, "emitterCells", layer) }
      layers += layer.sublayers ?? []
      if let mask = layer.mask { layers.append(mask) }
    }
    return owners
  }
}
