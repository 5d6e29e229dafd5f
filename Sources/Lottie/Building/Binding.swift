// Bindings: the properties of layers that follow the time of an animation.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteLayers

/// Everything in a tree of layers that follows the time.
///
/// A frame can be shown at once, by giving each property its value; and each property can be given an animation of Core Animation,
/// sampled at every frame, so that the tree moves with the time of its own.
final class Bindings {
  private struct Binding {
    let layer: CALayer
    let keyPath: String?
    let show: (Double) -> Void
    let value: (Double) -> Any?
  }

  private var all: [Binding] = []
  /// The frame that is shown at first.
  let first: Double

  init(first: Double) {
    self.first = first
  }

  /// Gives a property its value at the first frame, and has it follow the time where it `isAnimated`. `keyPath` is the name
  /// under which Core Animation animates the property; nil where it does not, so that the property follows only
  /// ``show(_:)``.
  func bind<Layer: CALayer, Value>(
    _ property: ReferenceWritableKeyPath<Layer, Value>, _ keyPath: String?, of layer: Layer, isAnimated: Bool,
    _ value: @escaping (_ frame: Double) -> Value
  ) {
    layer[keyPath: property] = value(first)
    guard isAnimated else { return }
    all.append(
      Binding(
        layer: layer, keyPath: keyPath, show: { layer[keyPath: property] = value($0) }, value: { value($0) as Any? }))
  }

  /// Shows a frame: all properties have its values.
  func show(_ frame: Double) {
    for binding in all { binding.show(frame) }
  }

  /// Gives each property an animation through frames. `configure` sets the timing of each.
  func animate(_ frames: ClosedRange<Double>, configure: (CAKeyframeAnimation) -> Void) {
    let count = Int((frames.upperBound - frames.lowerBound).rounded(.up))
    let length = frames.upperBound - frames.lowerBound
    guard count > 0 else { return }
    let times = (0...count).map { min(frames.lowerBound + Double($0), frames.upperBound) }
    for (number, binding) in all.enumerated() {
      guard let keyPath = binding.keyPath else { continue }
      let animation = CAKeyframeAnimation(keyPath: keyPath)
      animation.values = times.map { binding.value($0) ?? 0 }
      animation.keyTimes = times.map { ($0 - frames.lowerBound) / length as NSNumber }
      // What is there or not is not mixed.
      if keyPath == "hidden" { animation.calculationMode = .discrete }
      configure(animation)
      binding.layer.add(animation, forKey: "lottie.\(number)")
    }
  }

  /// Takes all animations away.
  func stop() {
    for (number, binding) in all.enumerated() { binding.layer.removeAnimation(forKey: "lottie.\(number)") }
  }
}
