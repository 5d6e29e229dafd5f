// LottieReader+TextAnimators: the animators of text layers, their selectors, and the paths of texts.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

extension LottieReader {
  static func animator(_ value: JSONValue) -> TextAnimator {
    var animator = TextAnimator()
    // Exporters write a selector, or a list where an animator has several.
    let selectors = value["s"]?.array == nil ? [value.object("s")].compactMap { $0 } : value.objects("s")
    animator.selectors = selectors.readEach(selector).compactMap { $0 }
    guard let style = value.object("a") else { return animator }
    animator.anchor = style.property("a", .vector)
    animator.position = style.property("p", .vector)
    animator.scale = style.property("s", .scale)
    animator.opacity = style.property("o", .number)
    animator.rotation = style.property("rz", .number) ?? style.property("r", .number)
    animator.rotationX = style.property("rx", .number)
    animator.rotationY = style.property("ry", .number)
    animator.skew = style.property("sk", .number)
    animator.skewAxis = style.property("sa", .number)
    animator.fill = TextPaintChange(
      color: style.property("fc", .color), hue: style.property("fh", .number),
      saturation: style.property("fs", .number), brightness: style.property("fb", .number),
      opacity: style.property("fo", .number))
    animator.stroke = TextPaintChange(
      color: style.property("sc", .color), hue: style.property("sh", .number),
      saturation: style.property("ss", .number), brightness: style.property("sb", .number),
      opacity: style.property("so", .number))
    animator.strokeWidth = style.property("sw", .number)
    animator.blur = style.property("bl", .scale)
    animator.tracking = style.property("t", .number)
    animator.lineSpacing = style.property("ls", .list)
    return animator
  }

  /// A selector; nil for one that selects by other means than a range.
  private static func selector(_ value: JSONValue) -> RangeSelector? {
    switch value.integer("t") ?? 0 {
    case 0: break
    case 1:
      value.note(.notDrawn, "expressions are not evaluated; the selector is left out")
      return nil
    case let kind:
      // No exporter writes the wiggly selectors of After Effects.
      value.note(.notDrawn, "selectors of the kind \(kind), which are no ranges, are left out")
      return nil
    }
    var selector = RangeSelector()
    // Exporters write no mode, and others 0 for none.
    let mode = value.integer("m", in: 0...6, default: 1)
    selector.mode = RangeSelector.Mode(rawValue: mode) ?? .add
    selector.start = value.property("s", .number, default: 0)
    selector.end = value.property("e", .number)
    selector.offset = value.property("o", .number, default: 0)
    selector.countsIndices = value["r"]?.number == 2
    // Exporters write 0 for an animator without a selector.
    selector.unit = RangeSelector.Unit(rawValue: value.integer("b", in: 0...4, default: 1)) ?? .characters
    selector.shape = RangeSelector.Shape(rawValue: value.integer("sh", in: 0...6, default: 1)) ?? .square
    selector.amount = value.property("a", .number, default: 100)
    selector.easeHigh = value.property("xe", .number, default: 0)
    selector.easeLow = value.property("ne", .number, default: 0)
    selector.smoothness = value.property("sm", .number, default: 100)
    selector.isRandom = value.flag("rn")
    return selector
  }

  /// The path of a text; nil where no mask is named, as exporters write it for every text.
  static func path(_ value: JSONValue) -> TextPath? {
    guard let mask = value.integer("m") else { return nil }
    var path = TextPath(mask: mask)
    path.firstMargin = value.property("f", .number, default: 0)
    path.lastMargin = value.property("l", .number, default: 0)
    path.isReversed = value.property("r", .number, default: 0)
    path.isPerpendicular = value.property("p", .number, default: 1)
    path.forcesAlignment = value.property("a", .number, default: 0)
    return path
  }

  static func anchors(_ value: JSONValue) -> TextAnchors {
    TextAnchors(
      grouping: TextAnchors.Grouping(rawValue: value.integer("g", in: 0...4, default: 1)) ?? .characters,
      alignment: value.property("a", .vector, default: .zero))
  }
}
