// ContentCost: the work that showing a Lottie layer takes, counted before any of it is done.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

/// The cost of the contents of a layer. A few bytes of a file can ask for any amount of work: shapes are drawn again by
/// every paint behind them, modifiers multiply points, repeaters multiply layers, and precompositions all of that.
///
/// Numbers are floating, so that no product of them overflows.
struct ContentCost {
  /// Layers of Core Animation.
  var layers = 0.0
  /// Points of outlines that are computed for one frame, and steps that take about as long.
  var points = 0.0
  /// Times that layers are drawn because of repeaters.
  var instances = 0.0
  /// The depth of the layers of Core Animation in each other, at most.
  var depth = 0.0
  /// Whether a modifier would make more points than a paint may have, so that it is left out.
  var isCut = false
  /// The time limit within which the layers are made, for which costs are counted.
  private let deadline = Deadline.ofReading
  private let rules: LottieRules

  /// The cost of a layer with its parents; a precomposition's own layers have costs of their own.
  init(_ layer: LottieLayer, parents: Int, in file: LottieFile) {
    rules = file.rules
    points = 4 * Double(parents) + Double(layer.styles.count)
    points += layer.effects.reduce(0) { $0 + 1 + Double($1.values.count) }
    for mask in layer.masks { add(mask) }
    let around = layer.effects.layersAround.count
    let mattes = layer.effects.count { $0.kind == .setMatte } + (layer.matte == nil ? 0 : 1)
    // The layer where it lies, its own space and its contents; a matte has groups around it.
    layers += 3 + 5 * Double(mattes) + Double(around * (layer.masks.count + 4))
    depth = Double(6 + 3 * mattes + 2 * around)
    switch layer.content {
    case .shapes(let items):
      let hasRepeaters = items.contains { $0.holdsRepeater }
      let group = add(items, later: LaterModifiers())
      if hasRepeaters { instances = group.drawings }
      depth += group.depth
    case .text(let text):
      let styles = text.animators.reduce(0) { $0 + max(1, $1.selectors.count) }
      for keyframe in text.document { add(keyframe.document, styles: styles, in: file) }
      if text.isScripted {
        // The longest text that the expression may give, in the glyph of the file that takes most.
        let letter = max(100, file.greatestGlyphWork) + Double(styles)
        points += Double(ScriptedOutline.maxCharacters * text.document.count) * letter
      }
    case .precomposition(let id, _, _, _): points += Double(file.compositions[id]?.layers.count ?? 0)
    case .solid, .image, .null, .camera: break
    }
    let plan = StylePlan(layer)
    if plan.needsLayers { add(plan) }
  }

  /// Adds the layers of styles, for which the contents are made several times.
  private mutating func add(_ plan: StylePlan) {
    let once = max(layers, instances), times = Double(1 + plan.copies)
    instances = instances * times + once * Double(plan.instances)
    layers = layers * times + 12 * Double(plan.styles.count) + 3 * Double(plan.copies)
    points = points * times + Double(plan.copies)
    depth += 6
  }

  // MARK: Shapes

  /// The modifiers behind an item, which change its outlines too.
  private struct LaterModifiers {
    var count = 0.0
    var growth = 1.0
    /// Those of them that trim one shape after another, for which the lengths of all are measured.
    var joiningTrims = 0.0

    func adding(_ item: ShapeItem) -> LaterModifiers {
      guard !item.isHidden, item.isLateModifier else { return self }
      return LaterModifiers(
        count: count + 1, growth: min(growth * item.growth(), 1e9),
        joiningTrims: joiningTrims + (item.trimsOneAfterAnother ? 1 : 0))
    }
  }

  /// Adds the items of a group, and returns the number of times that its layers are drawn, and their depth in it.
  private mutating func add(
    _ items: [ShapeItem], later outer: LaterModifiers
  ) -> (drawings: Double, depth: Double) {
    var behind = [LaterModifiers](repeating: outer, count: items.count)
    for index in items.indices.dropLast().reversed() {
      behind[index] = behind[index + 1].adding(items[index + 1])
    }
    var before = OutlineCost(), drawings = 0.0, runs = PaintRuns(), deepest = 3.0, repeaters = 0.0
    layers += 1
    let first = (layers: layers, points: points)
    /// The runs in which a stroke paints; nil if it paints all at once.
    func strokeRuns() -> PaintRuns? { rules.paintsWhatComesBefore ? nil : runs }
    for (item, later) in zip(items, behind) where !item.isHidden && !deadline.hasPassedLately {
      switch item.content {
      case .group(let inner):
        points += 1 + later.count
        let group = add(inner, later: later)
        drawings += 1 + group.drawings
        deepest = max(deepest, 2 + group.depth)
      case .fill:
        drawings += paint(before, later, layers: 1)
        runs.end(before)
      case .stroke(_, _, let style):
        drawings += paint(before, later, layers: 1, strokeRuns()) + Double(style.dashes.count)
      case .gradientFill(let paint, _, _):
        points += 4 * paint.stops.largest { Double($0.count) }
        drawings += self.paint(before, later, layers: 4)
        runs.end(before)
      case .gradientStroke(let paint, _, _):
        points += 4 * paint.stops.largest { Double($0.count) } * (strokeRuns()?.count ?? 1)
        drawings += self.paint(before, later, layers: 4, strokeRuns())
      case .repeater(let repeater):
        let copies = Double(repeater.maxCount)
        if repeater.needsCopies {
          points += (points - first.points + 1) * max(0, copies - 1)
          layers += (layers - first.layers) * max(0, copies - 1) + copies
        }
        (layers, drawings) = (layers + 2, copies * (drawings + 1))
        points += 1 + later.count
        repeaters += 1
      case .trim, .merge, .roundCorners, .offset, .puckerBloat, .zigZag, .twist: points += runs.count
      case .rectangle, .ellipse, .star, .path, .transform: break
      }
      runs.add(item)
      if rules.paintsWhatComesBefore || !item.isRepeater { before.add(item) }
      isCut = isCut || before.isCut
    }
    points += Double(items.count)
    if rules.trimsAcrossGroups, let trims = behind.first?.joiningTrims, trims > 0 {
      points += (before.work + 2 * before.points + Double(items.count) * (1 + behind[0].count)) * trims
    }
    return (drawings, deepest + 2 * repeaters)
  }

  /// The runs of outlines of a group so far, in each of which a stroke paints again: see ``PaintScopes``.
  private struct PaintRuns {
    private(set) var count = 1.0
    /// The points that fills without outlines of their own have from those before them.
    private(set) var borrowed = 0.0
    private var last = 0.0, seen = 0.0, isTrimmed = false

    /// An outline after a trim begins a run.
    mutating func add(_ item: ShapeItem) {
      switch item.content {
      case .trim: isTrimmed = true
      case .rectangle, .ellipse, .star, .path:
        if isTrimmed { count += 1 }
        isTrimmed = false
      default: break
      }
    }

    /// A fill ends a run.
    mutating func end(_ before: OutlineCost) {
      count += 1
      isTrimmed = false
      if before.points > seen { last = before.points - seen } else { borrowed += last }
      seen = before.points
    }
  }

  /// Adds a paint over the outlines before it, and returns the number of its layers.
  private mutating func paint(
    _ before: OutlineCost, _ later: LaterModifiers, layers base: Double, _ runs: PaintRuns? = nil
  ) -> Double {
    let grown = (before.points + (runs?.borrowed ?? 0)) * later.growth, count = base * (runs?.count ?? 1)
    if before.points * later.growth > OutlineCost.maxPoints { isCut = true }
    points += before.work + min(grown, OutlineCost.maxPoints * (runs?.count ?? 1)) * (1 + later.count) * base + count
    layers += count
    return count
  }

  // MARK: Masks and text

  private mutating func add(_ mask: LottieMask) {
    let count = mask.path.largest { $0.contours.reduce(0) { $0 + Double($1.vertices.count) } }
    let grows = mask.expansion.isAnimated || mask.expansion.keyframes.first?.value != 0
    // The area around an outline is found by comparing its pieces with each other.
    points += grows ? OutlineCost.ofAreas(4 * count) : count
    layers += 4
  }

  /// Adds a text whose letters are styled by so many animators.
  private mutating func add(_ document: TextDocument, styles: Int, in file: LottieFile) {
    layers += 3
    let font = file.fonts[document.font]
    // Nothing has so much to spend: the rest need not be counted.
    for character in document.text where points < 1e8 && !deadline.hasPassedLately {
      // Glyphs of fonts have some twenty points, and a character may have many marks.
      var glyph = 20.0 * Double(character.unicodeScalars.count)
      if let font,
        let shapes = file.glyphs[
          GlyphKey(family: font.family, style: font.style, character: String(character))]?.shapes
      {
        glyph = OutlineCost(shapes).work
      }
      points += glyph + Double(styles)
    }
  }
}

/// The cost of making the outlines of items.
struct OutlineCost {
  /// The most points that the outlines of one paint have after modifiers.
  static let maxPoints = 200_000.0

  private var shapes = 0.0
  /// The points of the outlines.
  private(set) var points = 0.0
  /// Those of them that a merge has made: they lie on lines, and another merge makes no more of them.
  private var mergedPoints = 0.0
  /// The steps of making them.
  private(set) var work = 0.0
  /// Whether a modifier would make too many points.
  private(set) var isCut = false

  init() {}

  init(_ items: [ShapeItem]) {
    let deadline = Deadline.ofReading
    for item in items where !deadline.hasPassedLately { add(item) }
  }

  /// The steps in which areas of so many points are united.
  static func ofAreas(_ points: Double) -> Double { 16 * points + points * points / 2 }

  mutating func add(_ item: ShapeItem) {
    work += 1
    guard !item.isHidden else { return }
    switch item.content {
    case .group(let inner):
      let other = OutlineCost(inner)
      (shapes, points, work) = (shapes + other.shapes, points + other.points, work + other.work + other.points)
      mergedPoints += other.mergedPoints
      isCut = isCut || other.isCut
    case .rectangle, .ellipse, .star, .path: add(outline: item)
    case .merge(let mode):
      guard mode != 1 else { return }
      work += shapes * points + Self.ofAreas(points)
      // Curves become lines, and areas may cross each other.
      (shapes, points) = (1, mergedPoints + (points - mergedPoints) * 16)
      mergedPoints = points
    case .trim, .roundCorners, .offset, .puckerBloat, .zigZag, .twist:
      let grown = points * item.growth()
      if grown > Self.maxPoints { isCut = true }
      points = min(grown, max(points, Self.maxPoints))
      mergedPoints = 0
      if case .offset = item.content { work += 50 * points } else { work += points }
    case .repeater:
      let grown = points * item.growth()
      if grown > Self.maxPoints { isCut = true }
      (shapes, points) = (min(shapes * item.growth(), Self.maxPoints), min(grown, Self.maxPoints))
      work += points
    case .fill, .stroke, .gradientFill, .gradientStroke, .transform: break
    }
  }

  private mutating func add(outline item: ShapeItem) {
    var count = 8.0
    switch item.content {
    case .path(let path):
      count = path.largest { $0.contours.reduce(0) { $0 + Double($1.vertices.count) } }
      work += Double(path.keyframes.count)
    case .star(let star): count = 2 * min(max(1, star.points.largest { $0 }), 4096)
    default: break
    }
    (shapes, points, work) = (shapes + 1, points + count, work + count)
  }
}

extension Keyframed {
  /// The largest of a measure of the values at all keyframes.
  func largest(_ measure: (Value) -> Double) -> Double {
    keyframes.reduce(-.infinity) { max($0, measure($1.value)) }
  }
}

extension ShapeItem {
  /// Whether it changes outlines that are painted before it in the list.
  var isLateModifier: Bool {
    switch content {
    case .trim, .roundCorners, .offset, .puckerBloat, .zigZag, .twist: !isHidden
    default: false
    }
  }

  fileprivate var holdsRepeater: Bool {
    switch content {
    case .repeater: !isHidden
    case .group(let items): !isHidden && items.contains { $0.holdsRepeater }
    default: false
    }
  }

  /// The points that a modifier makes of each, at a frame or else at most.
  func growth(at frame: Double? = nil) -> Double {
    func value(_ number: Keyframed<Double>) -> Double {
      let value = frame.map { abs(number.value(at: $0)) } ?? number.largest { abs($0) }
      return value.isNaN ? 0 : value
    }
    switch content {
    // An open outline may be trimmed to two pieces.
    case .trim, .roundCorners: return 2
    case .offset: return 4
    case .repeater(let repeater): return Double(frame.map { Int(repeater.count(at: $0)) } ?? repeater.maxCount)
    case .zigZag(_, let frequency, _): return min(value(frequency), 100_000).rounded() + 1
    case .twist(let angle, _): return min(max(8, value(angle) / 20), 100)
    default: return 1
    }
  }
}
