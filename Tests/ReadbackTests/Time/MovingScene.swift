// Scenes with one animation each, beside the plain values that it has to show at a time.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLayers
import Testing

/// A scene that moves: a tree with an animation, and the same tree with plain values.
struct MovingScene: Sendable, CustomTestStringConvertible {
  let name: String
  /// Makes a new tree without animations.
  let build: @Sendable () -> CALayer
  /// Adds the animation to a tree.
  let animate: @Sendable (CALayer) -> Void
  /// Sets the values of a tree to those that the animation shows at a time, in seconds.
  let set: @Sendable (CALayer, Double) -> Void
  /// The largest difference between the two pictures, in levels of 255: 0 where no number is rounded on the way.
  var tolerance = 0

  var testDescription: String { name }

  /// The times of the comparisons, in seconds; most animations last one. All are whole eighths, so that fractions of values
  /// that are whole eighths, too, are not rounded.
  static let times: [Double] = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1, 1.5]
}

extension MovingScene {
  /// A scene in which a basic animation of one second takes one property of the layer named `moving` from one number to
  /// another; after its end the layer shows its own value again.
  static func number(
    _ keyPath: String, from: Double, to: Double, tolerance: Int = 0,
    _ build: @escaping @Sendable () -> CALayer = { box() }
  ) -> MovingScene {
    MovingScene(
      name: keyPath, build: build,
      animate: { root in
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = 1
        moving(root).add(animation, forKey: "it")
      },
      set: { root, time in
        guard time <= 1 else { return }
        moving(root).setValue(CGFloat(from + (to - from) * time), forKeyPath: keyPath)
      }, tolerance: tolerance)
  }

  /// A scene in which an animation shows what `value` returns at each of its times.
  static func value(
    _ name: String, _ keyPath: String, tolerance: Int = 0, build: @escaping @Sendable () -> CALayer = { box() },
    _ animation: @escaping @Sendable () -> CAAnimation, _ value: @escaping @Sendable (Double) -> Any?
  ) -> MovingScene {
    MovingScene(
      name: name, build: build, animate: { moving($0).add(animation(), forKey: "it") },
      set: { root, time in
        guard let value = value(time) else { return }
        moving(root).setValue(value, forKeyPath: keyPath)
      }, tolerance: tolerance)
  }

  /// The layer that moves.
  static func moving(_ root: CALayer) -> CALayer {
    root.sublayers?.first { $0.name == "moving" } ?? root
  }

  /// A root with one layer that moves: a box, or what is given.
  static func box(_ layer: CALayer = CALayer(), _ change: (CALayer) -> Void = { _ in }) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 64, height: 48)
    root.backgroundColor = CGColor(red: 0.9, green: 0.92, blue: 0.95, alpha: 1)
    layer.name = "moving"
    layer.frame = CGRect(x: 16, y: 12, width: 24, height: 16)
    layer.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.8, alpha: 1)
    let inside = CALayer()
    inside.name = "inside"
    inside.frame = CGRect(x: 4, y: 4, width: 8, height: 6)
    inside.backgroundColor = CGColor(red: 1, green: 0.8, blue: 0.2, alpha: 1)
    layer.addSublayer(inside)
    change(layer)
    root.addSublayer(layer)
    return root
  }

  /// A basic animation of one second.
  static func basic(
    _ keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil, _ change: (CABasicAnimation) -> Void = { _ in }
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.byValue = by
    animation.duration = 1
    change(animation)
    return animation
  }

  /// A keyframe animation of one second.
  static func keyframes(
    _ keyPath: String, _ values: [Any]?, _ change: (CAKeyframeAnimation) -> Void = { _ in }
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = values
    animation.duration = 1
    change(animation)
    return animation
  }
}
