// LetterStyle: what animators make of a letter at one frame.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The changes of a letter, and its paints.
struct LetterStyle {
  var anchor = SIMD2<Double>.zero, position = SIMD2<Double>.zero, scale = SIMD2<Double>.one
  /// Degrees: around z, and around x and y.
  var rotation = 0.0, turns = SIMD2<Double>.zero, skew = 0.0, skewAxis = 0.0
  /// From 0 to 1.
  var opacity = 1.0
  var fill: SIMD4<Double>?, stroke: SIMD4<Double>?
  var strokeWidth: Double
  var tracking = 0.0, lineSpacing = SIMD2<Double>.zero
  var blur = SIMD2<Double>.zero
}

/// The values of an animator at one frame.
struct ResolvedAnimator {
  /// A selector at the frame.
  private struct Selection {
    let range: SelectedRange
    let unit: RangeSelector.Unit
    let mode: RangeSelector.Mode
    /// The places of units in an order of chance; nil for that of the text.
    let order: [Int]?
  }

  private let selections: [Selection]
  private let anchor, position, blur, turns: SIMD2<Double>
  private let scale: SIMD2<Double>?
  private let opacity: Double?
  private let rotation, skew, skewAxis, strokeWidth, tracking: Double
  private let lineSpacing: SIMD2<Double>
  private let fill, stroke: ResolvedPaintChange

  /// The values at a frame. `orders` has an order of units for each selector that needs one.
  init(_ animator: TextAnimator, counts: TextUnits, orders: [[Int]?], at frame: Double) {
    func number(_ value: Keyframed<Double>?) -> Double { value?.value(at: frame) ?? 0 }
    func plane(_ value: Keyframed<SIMD3<Double>>?) -> SIMD2<Double>? {
      value.map { $0.value(at: frame) }.map { SIMD2($0.x, $0.y) }
    }
    selections = zip(animator.selectors, orders).map { selector, order in
      Selection(
        range: SelectedRange(selector, count: counts[selector.unit], at: frame), unit: selector.unit,
        mode: selector.mode, order: order)
    }
    anchor = plane(animator.anchor) ?? .zero
    position = plane(animator.position) ?? .zero
    blur = plane(animator.blur) ?? .zero
    scale = plane(animator.scale).map { $0 / 100 }
    opacity = animator.opacity.map { $0.value(at: frame) / 100 }
    rotation = number(animator.rotation)
    turns = SIMD2(number(animator.rotationX), number(animator.rotationY))
    skew = number(animator.skew)
    skewAxis = number(animator.skewAxis)
    strokeWidth = number(animator.strokeWidth)
    tracking = number(animator.tracking)
    let spacing = animator.lineSpacing?.value(at: frame) ?? []
    lineSpacing = spacing.count > 1 ? SIMD2(spacing[0], spacing[1]) : SIMD2(0, spacing.first ?? 0)
    fill = ResolvedPaintChange(animator.fill, at: frame)
    stroke = ResolvedPaintChange(animator.stroke, at: frame)
  }

  /// The part of its change that the animator gives a letter.
  func share(of units: TextUnits) -> Double {
    guard let first = selections.first else { return 1 }
    return selections.reduce(first.mode.beginning) { before, selection in
      let unit = units[selection.unit]
      let place = selection.order.map { $0.indices.contains(unit) ? $0[unit] : unit } ?? unit
      return selection.mode.combined(before, selection.range.share(of: place))
    }
  }

  /// Changes a letter by a share of all that the animator would do: places, angles and widths add up, sizes and
  /// opacities multiply, and colors are mixed, as other players have it.
  func change(_ style: inout LetterStyle, by share: Double) {
    guard share != 0 else { return }
    style.anchor += anchor * share
    style.position += position * share
    if let scale { style.scale *= SIMD2(1, 1) + (scale - SIMD2(1, 1)) * share }
    style.rotation += rotation * share
    style.turns += turns * share
    style.skew += skew * share
    style.skewAxis += skewAxis * share
    style.tracking += tracking * share
    style.lineSpacing += lineSpacing * share
    style.strokeWidth += strokeWidth * share
    style.blur += blur * share
    if let opacity { style.opacity *= 1 + (opacity - 1) * max(share, 0) }
    style.fill = style.fill.map { fill.changed($0, by: share) }
    style.stroke = style.stroke.map { stroke.changed($0, by: share) }
  }
}

/// The values of a change of color at one frame.
private struct ResolvedPaintChange {
  private let color: SIMD4<Double>?
  private let hue, saturation, brightness: Double
  private let opacity: Double?

  init(_ change: TextPaintChange, at frame: Double) {
    func number(_ value: Keyframed<Double>?, _ unit: Double) -> Double { (value?.value(at: frame) ?? 0) / unit }
    color = change.color?.value(at: frame)
    hue = number(change.hue, 360)
    saturation = number(change.saturation, 100)
    brightness = number(change.brightness, 100)
    opacity = change.opacity.map { $0.value(at: frame) / 100 }
  }

  func changed(_ old: SIMD4<Double>, by share: Double) -> SIMD4<Double> {
    var result = old
    if let color {
      result += (color - old) * min(max(share, 0), 1)
      // The alpha of a paint is its opacity; a fourth component that exporters write has no meaning.
      result.w = old.w
    }
    if hue != 0 || saturation != 0 || brightness != 0 {
      result = result.shifted(hue: hue * share, saturation: saturation * share, brightness: brightness * share)
    }
    if let opacity { result.w *= min(max(1 + (opacity - 1) * max(share, 0), 0), 1) }
    return result
  }
}

extension SIMD4<Double> {
  /// A color whose hue is turned by so many turns, and whose saturation and brightness are so much higher: in the model
  /// of hue, saturation and value (Smith 1978).
  func shifted(hue turns: Double, saturation more: Double, brightness lighter: Double) -> Self {
    let high = Swift.max(x, y, z), low = Swift.min(x, y, z), span = high - low
    var sextant = 0.0
    if span > 0 {
      sextant = high == x ? (y - z) / span : high == y ? 2 + (z - x) / span : 4 + (x - y) / span
    }
    let hue = sextant / 6 + (turns.isFinite ? turns : 0)
    func clamped(_ value: Double) -> Double { Swift.min(Swift.max(value, 0), 1) }
    let saturation = clamped((high > 0 ? span / high : 0) + more), value = clamped(high + lighter)
    // The share of the pure hue that a component has falls from 1 to 0 between 60 and 120 degrees from its own.
    func component(_ place: Double) -> Double {
      let turn = hue - place, distance = abs(turn - turn.rounded()) * 6
      return value * (1 - saturation * (1 - clamped(2 - distance)))
    }
    return SIMD4(component(0), component(1.0 / 3), component(2.0 / 3), w)
  }
}
