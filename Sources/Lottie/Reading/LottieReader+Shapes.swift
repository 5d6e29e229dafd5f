// LottieReader+Shapes: the items of shape layers.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

extension LottieReader {
  /// The items in a member of a layer or a group.
  static func shapes(_ value: JSONValue, _ key: String) -> [ShapeItem] {
    value.objects(key).readEach(shape).compactMap { $0 }
  }

  private static func shape(_ value: JSONValue) -> ShapeItem? {
    guard let kind = value.string("ty") else {
      value.note(.unknownInDocument, "expected the kind of the shape as ty; it was skipped")
      return nil
    }
    guard let content = outline(kind, value) ?? paint(kind, value) ?? modifier(kind, value) else {
      value.note(.unknownInDocument, "shapes of the kind \"\(JSONPath.shortened(kind))\" are not known; it was skipped")
      return nil
    }
    var item = ShapeItem(content: content)
    item.name = value.string("nm") ?? ""
    item.isHidden = value.flag("hd")
    // Strokes have their dashes under the same key.
    item.isReversed = value["d"]?.number == 3
    item.blendMode = value.integer("bm", in: 0...17, default: 0)
    return item
  }

  // MARK: Groups and outlines

  private static func outline(_ kind: String, _ value: JSONValue) -> ShapeItem.Content? {
    switch kind {
    case "gr": .group(shapes(value, "it"))
    case "tr": .transform(transform(value))
    case "rc":
      .rectangle(
        position: value.property("p", .shapePoint, default: .zero),
        size: value.property("s", .straightVector, default: .zero),
        radius: value.property("r", .number, default: 0))
    case "el":
      .ellipse(
        position: value.property("p", .shapePoint, default: .zero),
        size: value.property("s", .straightVector, default: .zero))
    case "sr": .star(star(value))
    case "sh":
      .path(
        value.property("ks", .outlines(isClosed: value.flag("closed")), default: BezierContours([])))
    default: nil
    }
  }

  private static func star(_ value: JSONValue) -> StarShape {
    var star = StarShape()
    star.isPolygon = value.integer("sy", in: 1...2, default: 1) == 2
    star.position = value.property("p", .shapePoint, default: .zero)
    star.points = value.property("pt", .number, default: 5)
    star.rotation = value.property("r", .number, default: 0)
    star.innerRadius = value.property("ir", .number, default: 0)
    star.outerRadius = value.property("or", .number, default: 0)
    star.innerRoundness = value.property("is", .number, default: 0)
    star.outerRoundness = value.property("os", .number, default: 0)
    return star
  }

  // MARK: Paints

  private static func paint(_ kind: String, _ value: JSONValue) -> ShapeItem.Content? {
    switch kind {
    case "fl": .fill(color: color(value), opacity: opacity(value), isEvenOdd: isEvenOdd(value))
    case "st": .stroke(color: color(value), opacity: opacity(value), strokeStyle(value))
    case "gf": .gradientFill(gradient(value), opacity: opacity(value), isEvenOdd: isEvenOdd(value))
    case "gs": .gradientStroke(gradient(value), opacity: opacity(value), strokeStyle(value))
    default: nil
    }
  }

  private static func color(_ value: JSONValue) -> Keyframed<SIMD4<Double>> {
    value.property("c", .color, default: SIMD4(0, 0, 0, 1))
  }

  private static func opacity(_ value: JSONValue) -> Keyframed<Double> { value.property("o", .number, default: 100) }

  private static func isEvenOdd(_ value: JSONValue) -> Bool { value["r"]?.number == 2 }

  private static func strokeStyle(_ value: JSONValue) -> StrokeStyle {
    var style = StrokeStyle()
    style.width = value.property("w", .number, default: 1)
    style.cap = value.integer("lc", in: 1...3, default: style.cap)
    style.join = value.integer("lj", in: 1...3, default: style.join)
    // Newer exporters write a property, which may change; its first value stands for all.
    let limit = value.property("ml2", .number) ?? value.property("ml", .number)
    style.miterLimit = limit?.keyframes.first?.value ?? style.miterLimit
    guard value["d"]?.array != nil else { return style }
    for dash in value.objects("d") where !value.context.deadline.hasPassedLately {
      guard let length = dash.property("v", .number) else { continue }
      switch dash.string("n") {
      case "o": style.dashOffset = length
      case "d", "g": style.dashes.append(length)
      default: dash.note(.valueNotUnderstood, "expected d, g or o as n; the dash was left out")
      }
    }
    return style
  }

  private static func gradient(_ value: JSONValue) -> GradientPaint {
    var gradient = GradientPaint()
    gradient.isRadial = value.integer("t", in: 1...2, default: 1) == 2
    gradient.start = value.property("s", .shapePoint, default: .zero)
    gradient.end = value.property("e", .shapePoint, default: .zero)
    if gradient.isRadial {
      gradient.highlight = value.property("h", .number, default: 0)
      gradient.highlightAngle = value.property("a", .number, default: 0)
    }
    guard let colors = value.object("g") else {
      value.note(.valueNotUnderstood, "expected the colours of the gradient as g; it has none")
      return gradient
    }
    readStops(colors, into: &gradient)
    return gradient
  }

  /// Reads the stops of a gradient: their numbers as k, and as p how many of them are of color.
  static func readStops(_ colors: JSONValue, into gradient: inout GradientPaint) {
    gradient.stops = colors.property("k", .list, default: [])
    // The count must hold for each keyframe: readers of the stops rely on it.
    let available = gradient.stops.keyframes.map { $0.value.count / 4 }.min() ?? 0
    let slot = colors["k"]?["sid"]?.string
    let count = slot.flatMap { colors.context.theme?.stopCounts[$0] } ?? colors.integer("p") ?? available
    if count < 0 || count > available {
      colors.note(.valueNotUnderstood, "expected the number of colours as p, found \(count); \(available) was used")
    }
    gradient.colorCount = count < 0 ? available : min(count, available)
  }

  // MARK: Modifiers

  private static func modifier(_ kind: String, _ value: JSONValue) -> ShapeItem.Content? {
    switch kind {
    case "tm":
      .trim(
        start: value.property("s", .number, default: 0), end: value.property("e", .number, default: 100),
        offset: value.property("o", .number, default: 0), isIndividual: value.integer("m", in: 1...2, default: 1) == 2,
        byLength: value.context.rules.trimsByLength)
    case "rp": .repeater(repeater(value))
    case "rd": .roundCorners(radius: value.property("r", .number, default: 0))
    case "mm": .merge(mode: value.integer("mm", in: 1...5, default: 1))
    case "op":
      .offset(
        amount: value.property("a", .number, default: 0), join: value.integer("lj", in: 1...3, default: 1),
        miterLimit: value.property("ml", .number, default: 4))
    case "pb": .puckerBloat(amount: value.property("a", .number, default: 0))
    case "zz":
      .zigZag(
        amplitude: value.property("s", .number, default: 0), frequency: value.property("r", .number, default: 0),
        // 1 is corners, 2 is smooth.
        isSmooth: value.property("pt", .number, default: 1))
    case "tw":
      .twist(
        angle: value.property("a", .number, default: 0), centre: value.property("c", .vector, default: .zero))
    default: nil
    }
  }

  private static func repeater(_ value: JSONValue) -> Repeater {
    var repeater = Repeater()
    repeater.copies = value.property("c", .number, default: 1)
    repeater.offset = value.property("o", .number, default: 0)
    // The menu of After Effects has Below first, as other players know.
    repeater.drawsBelow = value.integer("m", in: 1...2, default: 1) == 1
    guard let transform = value.object("tr") else { return repeater }
    repeater.transform = self.transform(transform)
    repeater.startOpacity = transform.property("so", .number, default: 100)
    repeater.endOpacity = transform.property("eo", .number, default: 100)
    return repeater
  }
}
