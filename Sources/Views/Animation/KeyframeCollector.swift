// KeyframeCollector: the changes of a keyframe block, which become one keyframe animation for each property of a layer.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The changes that were made in a keyframe block so far.
final class KeyframeCollector {
  /// A change of a property in a part of the block's duration.
  struct Change {
    /// The layer.
    var layer: CALayer
    /// The key of the property.
    var key: String
    /// The value before the change.
    var from: AnimatableValue
    /// The value before the change, as it is set by key.
    var oldObject: Any?
    /// The value after it.
    var to: AnimatableValue
    /// The beginning of the part, 0…1.
    var start: Double
    /// The length of the part, 0…1.
    var length: Double
  }

  private struct Property: Hashable {
    let layer: ObjectIdentifier
    let key: String
  }

  private var changes: [Property: [Change]] = [:]
  private var properties: [Property] = []

  /// Takes note of a change.
  func add(_ change: Change) {
    let property = Property(layer: ObjectIdentifier(change.layer), key: change.key)
    if changes[property] == nil { properties.append(property) }
    changes[property, default: []].append(change)
  }

  /// Adds the animations of all changes to their layers, with the timing of `block`.
  func animate(in block: AnimationBlock, calculationMode: CAAnimationCalculationMode) {
    for property in properties {
      guard let list = changes[property], let layer = list.first?.layer else { continue }
      animate(list, of: layer, forKey: property.key, in: block, calculationMode)
    }
  }

  private func animate(
    _ list: [Change], of layer: CALayer, forKey key: String, in block: AnimationBlock,
    _ calculationMode: CAAnimationCalculationMode
  ) {
    guard let first = list.first, let last = list.last else { return }
    let frames = Self.frames(of: list, isDiscrete: calculationMode == .discrete)
    let isAdditive = frames.allSatisfy(\.value.canBeAdded) && last.to.canBeAdded
    var values = frames.map(\.value)
    var adds = false
    if isAdditive {
      let differences = values.compactMap { $0.difference(from: last.to) }
      if differences.count == values.count { (values, adds) = (differences, true) }
    }
    let keys = layer.blockAnimationKeys(of: key)
    if block.options.contains(.beginFromCurrentState) || !adds {
      for key in keys { layer.removeAnimation(forKey: key) }
    }
    let animation = CAKeyframeAnimation(keyPath: key)
    animation.values = values.map { $0.keyedValue ?? NSNull() }
    // Paces are even only without times.
    if calculationMode != .paced, calculationMode != .cubicPaced {
      animation.keyTimes = frames.map { NSNumber(value: $0.time) } + (calculationMode == .discrete ? [1] : [])
    }
    animation.calculationMode = calculationMode
    animation.isAdditive = adds
    animation.duration = block.duration
    animation.fillMode = .backwards
    if case .curve(let function) = block.pacing { animation.timingFunction = function }
    if let view = layer.delegate as? UIView, block.animator == nil, !block.options.contains(.allowUserInteraction) {
      block.end.excludeFromHitTests(view)
    }
    if let animator = block.animator {
      animator.add(animation, of: layer, forKey: key, old: first.oldObject, in: block)
      return
    }
    animation.beginTime = layer.beginTime(after: block.delay)
    animation.autoreverses = block.autoreverses
    animation.repeatCount = block.repeatCount
    block.add(animation, to: layer, forKey: layer.freeBlockKey(key))
  }

  /// Returns the values of a property in the order of their times, from 0 to 1.
  private static func frames(of list: [Change], isDiscrete: Bool) -> [(time: Double, value: AnimatableValue)] {
    var value = list[0].from
    var frames: [(time: Double, value: AnimatableValue)] = [(0, value)]
    let sorted = list.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
    for (index, (_, change)) in sorted.enumerated() {
      let end = change.start + change.length
      let cut = index + 1 < sorted.count ? min(sorted[index + 1].element.start, end) : end
      if isDiscrete {
        frames.append((end, change.to))
        continue
      }
      if change.start > frames[frames.count - 1].time || change.length == 0 { frames.append((change.start, value)) }
      let isWhole = cut >= end || change.length == 0
      value = isWhole ? change.to : value.interpolated(to: change.to, at: (cut - change.start) / change.length)
      frames.append((isWhole ? end : cut, value))
    }
    if isDiscrete { return inOrder(frames) }
    if let last = frames.last, last.time < 1 { frames.append((1, last.value)) }
    return frames
  }

  /// Returns discrete values in the order of their times: of two at one time, the later change; none at the very end.
  private static func inOrder(
    _ frames: [(time: Double, value: AnimatableValue)]
  ) -> [(time: Double, value: AnimatableValue)] {
    let sorted = frames.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    var result: [(time: Double, value: AnimatableValue)] = []
    for (_, frame) in sorted where frame.time < 1 {
      if result.last?.time == frame.time { result.removeLast() }
      result.append(frame)
    }
    // Keyframes are at least two.
    if result.count == 1 { result.append((0.5, result[0].value)) }
    return result
  }
}
