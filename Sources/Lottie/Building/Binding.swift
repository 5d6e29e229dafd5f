// Bindings: the properties of layers that follow the time of an animation.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
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
    /// The number of bindings after this one that are of what its layer shows. Only a binding that hides its layer counts them.
    var contents = 0
  }

  /// The maximum number of values that all animations have together.
  private static let maxSamples = 2e6

  private var all: [Binding] = []
  /// The frame that is shown at first.
  let first: Double
  /// The time limit within which the tree is made. Once it has passed, nothing more is worked out, and nobody uses the tree.
  let deadline = Deadline.ofReading

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
    guard !deadline.hasPassed else { return }
    layer[keyPath: property] = value(first)
    guard isAnimated else { return }
    all.append(
      Binding(
        layer: layer, keyPath: keyPath, show: { layer[keyPath: property] = value($0) }, value: { value($0) as Any? }))
  }

  /// The same for values that can be compared: a frame sets the property only if its value differs.
  func bind<Layer: CALayer, Value: Equatable>(
    _ property: ReferenceWritableKeyPath<Layer, Value>, _ keyPath: String?, of layer: Layer, isAnimated: Bool,
    _ value: @escaping (_ frame: Double) -> Value
  ) {
    guard !deadline.hasPassed else { return }
    layer[keyPath: property] = value(first)
    guard isAnimated else { return }
    // An equal value is not set: a path stays the same object and keeps its cached edges.
    let show = { (frame: Double) in
      let next = value(frame)
      if layer[keyPath: property] != next { layer[keyPath: property] = next }
    }
    all.append(Binding(layer: layer, keyPath: keyPath, show: show, value: { value($0) as Any? }))
  }

  /// Hides a layer in the frames that do not show it. Of what `fill` binds nothing is worked out in these frames. Where `fill` returns
  /// nil, all that was bound is forgotten.
  func bind<Result>(
    visibilityOf layer: CALayer, isShown: @escaping (_ frame: Double) -> Bool, of fill: () -> Result?
  ) -> Result? {
    let start = all.count
    guard !deadline.hasPassed else { return nil }
    bind(\CALayer.isHidden, "hidden", of: layer, isAnimated: true) { !isShown($0) }
    guard let result = fill() else {
      all.removeSubrange(start...)
      return nil
    }
    guard start < all.count else { return nil }
    all[start].contents = all.count - start - 1
    return result
  }

  /// Shows a frame: the properties of everything that is not hidden have its values. Ends at ``Deadline/ofReading``.
  func show(_ frame: Double) {
    let deadline = Deadline.ofReading
    var index = 0
    while index < all.count, !deadline.hasPassed {
      // Not copied, which would retain everything that it holds.
      all[index].show(frame)
      let contents = all[index].contents
      index += 1 + (contents > 0 && all[index].layer.isHidden ? contents : 0)
    }
  }

  /// Gives each property an animation from one frame to another, which may be an earlier one. `configure` sets the timing of each, and
  /// `ending` who hears of the end of the first of them. Ends at ``Deadline/ofReading``.
  func animate(
    from first: Double, to last: Double, configure: (CAKeyframeAnimation) -> Void,
    ending: (CAKeyframeAnimation) -> Void
  ) {
    let length = abs(last - first), direction = last < first ? -1.0 : 1
    guard length > 0, length.isFinite else { return }
    // A file of a few bytes can be a billion frames long: then samples lie further apart than frames.
    let maxSteps = max(1, Self.maxSamples / Double(max(all.count, 1))), step = max(1, length / maxSteps)
    let count = Int(min((length / step).rounded(.up), Self.maxSamples))
    let passed = (0...count).map { min(Double($0) * step, length) }
    let deadline = Deadline.ofReading
    var isFirst = true
    for (number, binding) in all.enumerated() {
      guard let keyPath = binding.keyPath else { continue }
      let animation = CAKeyframeAnimation(keyPath: keyPath)
      animation.values = passed.map { passed -> Any in
        if deadline.hasPassedLately { return 0 }
        return binding.value(first + direction * passed) ?? 0
      }
      guard !deadline.hasPassed else { return }
      animation.keyTimes = passed.map { $0 / length as NSNumber }
      // There is nothing between being there and not.
      if keyPath == "hidden" { animation.calculationMode = .discrete }
      configure(animation)
      if isFirst { ending(animation) }
      isFirst = false
      binding.layer.add(animation, forKey: "lottie.\(number)")
    }
  }

  /// Takes all animations away.
  func stop() {
    for (number, binding) in all.enumerated() { binding.layer.removeAnimation(forKey: "lottie.\(number)") }
  }
}
