// ShapeBuilder: layers for groups of shapes: one for each group, and in it one for each paint.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteLayers

/// Makes layers of shapes.
struct ShapeBuilder {
  let bindings: Bindings
  let clock: Clock
  let rules: LottieRules
  let notice: (String) -> Void

  /// The most copies that a repeater makes.
  static let maxCopies = 1000.0

  /// A layer with all shapes of a group, the first in front.
  func layer(for items: [ShapeItem], modifiers: [ShapeItem] = []) -> CALayer {
    let group = CALayer()
    group.anchorPoint = .zero
    for layer in layers(for: items, modifiers).reversed() { group.addSublayer(layer) }
    return group
  }

  /// The layers of the shapes of a group, from front to back. `modifiers` are those after the group, which change its outlines, too.
  private func layers(for items: [ShapeItem], _ modifiers: [ShapeItem]) -> [CALayer] {
    let late = items.enumerated().filter { $0.element.isLateModifier }
    // One repeater follows another: they are not nested in this function, as a file can have any number of them.
    var steps: [Step] = [], part: [ShapeItem] = [], earlier: [ShapeItem] = []
    var isPainted = false, waiting: [Repeater] = []
    func finishPart(before index: Int) {
      let later = late.drop { $0.offset < index }.map(\.element) + modifiers
      if !part.isEmpty { steps.append(.shapes(part, later: later, earlier: earlier)) }
      if rules.paintsWhatComesBefore { earlier += part.filter(\.changesPaints) }
      part = []
      steps += waiting.map { .repeated($0) }
      waiting = []
    }
    for (index, item) in items.enumerated() {
      guard item.isRepeater, case .repeater(let repeater) = item.content else {
        part.append(item)
        isPainted = isPainted || item.isPaint || item.isGroup
        continue
      }
      guard isPainted || rules.paintsWhatComesBefore else {
        // A repeater before all paints repeats what they paint.
        waiting.append(repeater)
        continue
      }
      finishPart(before: index)
      steps.append(.repeated(repeater))
      if rules.paintsWhatComesBefore { earlier.append(item) }
    }
    finishPart(before: items.count)
    return layers(for: steps[...])
  }

  /// A part of a group.
  private enum Step {
    /// Items with the modifiers after them, and with the outlines before them and their modifiers, which their paints paint, too.
    case shapes([ShapeItem], later: [ShapeItem], earlier: [ShapeItem])
    /// The layers of the steps before, repeated.
    case repeated(Repeater)
  }

  private func layers(for steps: ArraySlice<Step>) -> [CALayer] {
    var made: [CALayer] = []
    for (index, step) in zip(steps.indices, steps) where !bindings.deadline.hasPassed {
      switch step {
      case .repeated where made.isEmpty: break
      case .shapes(let items, let later, let earlier): made += unrepeated(items, later, earlier: earlier)
      case .repeated(let repeater) where repeater.needsCopies:
        made = [copies(of: made, repeater) { layers(for: steps[..<index]) }]
      case .repeated(let repeater): made = [repeated(made, repeater)]
      }
    }
    return made
  }

  /// The layers of the shapes of a group that has no repeaters, from front to back. Paints paint the outlines `earlier` in the group, too.
  private func unrepeated(_ items: [ShapeItem], _ modifiers: [ShapeItem], earlier: [ShapeItem]) -> [CALayer] {
    var made: [(index: Int, layer: CALayer)] = []
    func add(_ index: Int, _ paint: ShapeItem, over outlines: Outlines) {
      guard !outlines.isEmpty, let layer = self.paint(paint, over: outlines) else { return }
      layer.name = paint.name
      blend(layer, paint.blendMode)
      made.append((index, layer))
    }
    let scopes = rules.paintsWhatComesBefore ? nil : PaintScopes(items)
    let late = LateModifiers(of: items, after: modifiers, joinsTrims: rules.trimsAcrossGroups)
    for scope in scopes?.scopes ?? [] where !bindings.deadline.hasPassed {
      add(scope.index, scope.paint, over: Outlines(scope.outlines + modifiers))
    }
    var before = earlier
    for (index, item) in items.enumerated() where !bindings.deadline.hasPassedLately {
      if item.isGroup, case .group(let inner) = item.content {
        let layer = self.layer(for: inner, modifiers: late.after(index..<index + 1))
        layer.name = item.name
        place(layer, by: inner.transform)
        blend(layer, item.blendMode)
        made.append((index, layer))
      } else if scopes?.forGroups.contains(index) ?? (item.isPaint && !item.isHidden) {
        add(index, item, over: Outlines(before + late.after(0..<index, earlier)))
      }
      if item.isGroup || item.isLateModifier || scopes == nil && item.changesPaints { before.append(item) }
    }
    return made.enumerated().sorted { ($0.element.index, $0.offset) < ($1.element.index, $1.offset) }.map(
      \.element.layer)
  }

  private func blend(_ layer: CALayer, _ mode: Int) {
    if let name = BlendModes.name(mode) { layer.compositingFilter = name }
  }

  /// Moves a group's layer by its transform, and fades it.
  private func place(_ layer: CALayer, by transform: LottieTransform?) {
    guard let transform else { return }
    let clock = clock
    bindings.bind(\CALayer.transform, "transform", of: layer, isAnimated: transform.isAnimated) {
      transform.matrix(at: clock.local($0))
    }
    bindings.bind(\CALayer.opacity, "opacity", of: layer, isAnimated: transform.opacity.isAnimated) {
      Float(transform.opacity(at: clock.local($0)))
    }
  }

  // MARK: Paints

  private func paint(_ item: ShapeItem, over outlines: Outlines) -> CALayer? {
    switch item.content {
    case .fill(let color, let opacity, let isEvenOdd):
      let layer = shape(outlines, isEvenOdd: isEvenOdd)
      bind(\.fillColor, "fillColor", of: layer, to: color)
      fade(layer, opacity)
      return layer
    case .stroke(let color, let opacity, let style):
      let layer = shape(outlines, isEvenOdd: false)
      layer.fillColor = nil
      bind(\.strokeColor, "strokeColor", of: layer, to: color)
      stroke(layer, style)
      fade(layer, opacity)
      return layer
    case .gradientFill(let paint, let opacity, let isEvenOdd):
      let mask = shape(outlines, isEvenOdd: isEvenOdd)
      mask.fillColor = Self.black
      return gradient(paint, opacity, through: mask, outlines, margin: Keyframed(1))
    case .gradientStroke(let paint, let opacity, let style):
      let mask = shape(outlines, isEvenOdd: false)
      mask.fillColor = nil
      mask.strokeColor = Self.black
      stroke(mask, style)
      return gradient(paint, opacity, through: mask, outlines, margin: style.width)
    default: return nil
    }
  }

  private static let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)

  private func shape(_ outlines: Outlines, isEvenOdd: Bool) -> CAShapeLayer {
    let layer = CAShapeLayer(), clock = clock
    layer.anchorPoint = .zero
    layer.fillRule = isEvenOdd ? .evenOdd : .nonZero
    bindings.bind(\CAShapeLayer.path, "path", of: layer, isAnimated: outlines.isAnimated) {
      outlines.path(at: clock.local($0))
    }
    return layer
  }

  private func bind(
    _ property: ReferenceWritableKeyPath<CAShapeLayer, CGColor?>, _ keyPath: String, of layer: CAShapeLayer,
    to color: Keyframed<SIMD4<Double>>
  ) {
    let clock = clock
    bindings.bind(property, keyPath, of: layer, isAnimated: color.isAnimated) { frame in
      // The alpha of a paint is its opacity; a fourth component that exporters write has no meaning.
      let value = color.value(at: clock.local(frame))
      return CGColor(lottie: SIMD4(value.x, value.y, value.z, 1))
    }
  }

  private func fade(_ layer: CALayer, _ opacity: Keyframed<Double>) {
    let clock = clock
    bindings.bind(\CALayer.opacity, "opacity", of: layer, isAnimated: opacity.isAnimated) {
      Float(min(max(opacity.value(at: clock.local($0)) / 100, 0), 1))
    }
  }

  private func stroke(_ layer: CAShapeLayer, _ style: StrokeStyle) {
    let clock = clock
    layer.lineCap = [1: .butt, 2: .round, 3: .square][style.cap] ?? .round
    layer.lineJoin = [1: .miter, 2: .round, 3: .bevel][style.join] ?? .round
    layer.miterLimit = style.miterLimit
    bindings.bind(\CAShapeLayer.lineWidth, "lineWidth", of: layer, isAnimated: style.width.isAnimated) {
      max(0, style.width.value(at: clock.local($0)))
    }
    guard !style.dashes.isEmpty else { return }
    bindings.bind(
      \CAShapeLayer.lineDashPattern, "lineDashPattern", of: layer,
      isAnimated: style.dashes.contains { $0.isAnimated }
    ) { frame in
      let lengths = style.dashes.map { max(0, $0.value(at: clock.local(frame))) }
      // A pattern of nothing is no pattern.
      return lengths.reduce(0, +) > 0 ? lengths.map { $0 as NSNumber } : nil
    }
    bindings.bind(\CAShapeLayer.lineDashPhase, "lineDashPhase", of: layer, isAnimated: style.dashOffset.isAnimated) {
      frame in CGFloat(style.dashOffset.value(at: clock.local(frame)))
    }
  }

  // MARK: Gradients

  /// A gradient that shows through a shape. Its layer has the space of the group, and as much of it as the shape covers.
  private func gradient(
    _ paint: GradientPaint, _ opacity: Keyframed<Double>, through mask: CAShapeLayer, _ outlines: Outlines,
    margin: Keyframed<Double>
  ) -> CALayer {
    let layer = CAGradientLayer(), clock = clock
    let box = { (frame: Double) -> CGRect in
      let box = outlines.path(at: frame).boundingBoxOfPath, margin = max(1, margin.value(at: frame))
      // No gradient is seen in a box without a size, and none can be placed in it.
      if box.isNull { return CGRect(x: 0, y: 0, width: 1, height: 1) }
      // Lines of one colour are at right angles to a gradient in its unit square: only in a square layer they are on the screen.
      let edge = max(box.width, box.height) + 2 * margin
      return CGRect(x: box.midX - edge / 2, y: box.midY - edge / 2, width: edge, height: edge)
    }
    let moves = outlines.isAnimated || margin.isAnimated
    func bindBox(_ layer: CALayer) {
      layer.anchorPoint = .zero
      bindings.bind(\CALayer.bounds, "bounds", of: layer, isAnimated: moves) { box(clock.local($0)) }
      bindings.bind(\CALayer.position, "position", of: layer, isAnimated: moves) { box(clock.local($0)).origin }
    }
    func bindPoints(_ layer: CAGradientLayer) {
      layer.type = paint.isRadial ? .radial : .axial
      let isAnimated = moves || paint.start.isAnimated || paint.end.isAnimated
      bindings.bind(\CAGradientLayer.startPoint, "startPoint", of: layer, isAnimated: isAnimated) { frame in
        let local = clock.local(frame)
        return paint.unitPoints(in: box(local), at: local).start
      }
      bindings.bind(\CAGradientLayer.endPoint, "endPoint", of: layer, isAnimated: isAnimated) { frame in
        let local = clock.local(frame)
        return paint.unitPoints(in: box(local), at: local).end
      }
      guard paint.hasHighlight, rules.drawsHighlights else { return }
      let turns = paint.highlight.isAnimated || paint.highlightAngle.isAnimated
      bindings.bind(\CAGradientLayer.focus, nil, of: layer, isAnimated: isAnimated || turns) { frame in
        let local = clock.local(frame)
        return paint.unitFocus(in: box(local), at: local)
      }
    }
    func bindStops(_ layer: CAGradientLayer, _ stops: @escaping (Double) -> [GradientStop]) {
      bindings.bind(\CAGradientLayer.colors, "colors", of: layer, isAnimated: paint.stops.isAnimated) {
        stops(clock.local($0)).map { CGColor(lottie: $0.color) }
      }
      bindings.bind(\CAGradientLayer.locations, "locations", of: layer, isAnimated: paint.stops.isAnimated) {
        stops(clock.local($0)).map { $0.location as NSNumber }
      }
    }
    bindBox(layer)
    bindPoints(layer)
    bindStops(layer) { paint.colorStops(at: $0) }
    layer.mask = mask
    fade(layer, opacity)
    guard paint.hasOpacityStops else { return layer }
    // Opacity changes along stops of its own: a second gradient masks the first.
    let group = CALayer(), alpha = CAGradientLayer()
    bindBox(group)
    bindBox(alpha)
    bindPoints(alpha)
    bindStops(alpha) { paint.opacityStops(at: $0) }
    if !rules.fadesGradientsOnce { fade(alpha, opacity) }
    group.addSublayer(layer)
    group.mask = alpha
    return group
  }

  // MARK: Repeaters

  private func noteCopies(_ repeater: Repeater) {
    guard repeater.copies.keyframes.contains(where: { $0.value > Self.maxCopies }) else { return }
    notice("a repeater makes \(Int(Self.maxCopies)) copies at most; the others are left out")
  }

  /// Layers as many times as a repeater says, each copy a layer of its own: `first`, and others that `more` makes.
  private func copies(of first: [CALayer], _ repeater: Repeater, _ more: () -> [CALayer]) -> CALayer {
    noteCopies(repeater)
    let holder = CALayer(), clock = clock, transform = repeater.transform
    holder.anchorPoint = .zero
    func count(_ frame: Double) -> Double { repeater.count(at: clock.local(frame)) }
    let fades = repeater.startOpacity.isAnimated || repeater.endOpacity.isAnimated || repeater.copies.isAnimated
    for number in 0..<repeater.maxCount where !bindings.deadline.hasPassed {
      let copy = CALayer()
      copy.anchorPoint = .zero
      for layer in (number == 0 ? first : more()).reversed() { copy.addSublayer(layer) }
      bindings.bind(
        \CALayer.transform, "transform", of: copy, isAnimated: transform.isAnimated || repeater.offset.isAnimated
      ) { frame in
        let local = clock.local(frame)
        return transform.repeaterMatrix(at: local, times: repeater.offset.value(at: local) + Double(number))
      }
      bindings.bind(\CALayer.isHidden, "hidden", of: copy, isAnimated: repeater.copies.isAnimated) {
        Double(number) >= count($0)
      }
      bindings.bind(\CALayer.opacity, "opacity", of: copy, isAnimated: fades) { frame in
        let (start, end) = repeater.opacities(at: clock.local(frame)), count = count(frame)
        return Float(count > 1 ? start + (end - start) * Double(number) / (count - 1) : start)
      }
      if repeater.drawsBelow { holder.insertSublayer(copy, at: 0) } else { holder.addSublayer(copy) }
    }
    return holder
  }

  /// Layers that a replicator shows as many times as a repeater says.
  private func repeated(_ layers: [CALayer], _ repeater: Repeater) -> CALayer {
    noteCopies(repeater)
    let replicator = CAReplicatorLayer(), inner = CALayer(), clock = clock
    for layer in [replicator, inner] { layer.anchorPoint = .zero }
    for layer in layers.reversed() { inner.addSublayer(layer) }
    replicator.addSublayer(inner)
    let transform = repeater.transform, copies = repeater.copies
    bindings.bind(
      \CAReplicatorLayer.instanceCount, "instanceCount", of: replicator, isAnimated: copies.isAnimated
    ) { Int(repeater.count(at: clock.local($0))) }
    bindings.bind(
      \CAReplicatorLayer.instanceTransform, "instanceTransform", of: replicator, isAnimated: transform.isAnimated
    ) { frame in
      let step = transform.repeaterMatrix(at: clock.local(frame))
      return repeater.drawsBelow ? CATransform3DInvert(step) : step
    }
    // The first copy is moved by the offset already. Where copies lie below those before them, the replicator begins with the last.
    bindings.bind(
      \CALayer.transform, "transform", of: inner,
      isAnimated: transform.isAnimated || repeater.offset.isAnimated || repeater.drawsBelow && copies.isAnimated
    ) { frame in
      let local = clock.local(frame)
      let first = transform.repeaterMatrix(at: local, times: repeater.offset.value(at: local))
      guard repeater.drawsBelow else { return first }
      return CATransform3DConcat(
        first, transform.repeaterMatrix(at: local).power(Int(max(0, repeater.count(at: local) - 1))))
    }
    bindOpacities(of: repeater, replicator, inner)
    return replicator
  }

  /// Has the opacity of copies go from that of the first to that of the last.
  private func bindOpacities(
    of repeater: Repeater, _ replicator: CAReplicatorLayer, _ inner: CALayer
  ) {
    let fades = repeater.startOpacity.isAnimated || repeater.endOpacity.isAnimated, clock = clock
    /// The opacities of the replicator's first copy and of its last, and the greater one.
    func opacities(_ frame: Double) -> (first: Double, last: Double, most: Double) {
      let (start, end) = repeater.opacities(at: clock.local(frame))
      return repeater.drawsBelow ? (end, start, max(start, end)) : (start, end, max(start, end))
    }
    // No copy may have more than all of what a replicator multiplies it with.
    bindings.bind(\CALayer.opacity, "opacity", of: inner, isAnimated: fades) { Float(opacities($0).most) }
    bindings.bind(\CAReplicatorLayer.instanceColor, "instanceColor", of: replicator, isAnimated: fades) { frame in
      let (first, _, most) = opacities(frame)
      return CGColor(red: 1, green: 1, blue: 1, alpha: most > 0 ? first / most : 0)
    }
    bindings.bind(
      \CAReplicatorLayer.instanceAlphaOffset, "instanceAlphaOffset", of: replicator,
      isAnimated: fades || repeater.copies.isAnimated
    ) { frame in
      let (first, last, most) = opacities(frame), count = repeater.count(at: clock.local(frame))
      return count > 1 && most > 0 ? Float((last - first) / most / (count - 1)) : 0
    }
  }
}

extension CATransform3D {
  /// The map that does the same so many times.
  fileprivate func power(_ count: Int) -> CATransform3D {
    var result = CATransform3DIdentity, square = self, rest = count
    while rest > 0 {
      if rest % 2 == 1 { result = CATransform3DConcat(result, square) }
      square = CATransform3DConcat(square, square)
      rest /= 2
    }
    return result
  }
}

extension Repeater {
  /// The number of copies at a frame, from 0 to ``ShapeBuilder/maxCopies``.
  func count(at frame: Double) -> Double { min(max(0, copies.value(at: frame).rounded(.up)), ShapeBuilder.maxCopies) }

  /// The most copies at any keyframe.
  var maxCount: Int {
    guard !copies.isProvided, !copies.isScripted else { return Int(ShapeBuilder.maxCopies) }
    return Int(min(max(0, copies.largest { $0.rounded(.up) }), ShapeBuilder.maxCopies))
  }

  /// The opacities of the first copy and of the last one at a frame, from 0 to 1.
  fileprivate func opacities(at frame: Double) -> (start: Double, end: Double) {
    func share(_ value: Keyframed<Double>) -> Double { min(max(value.value(at: frame) / 100, 0), 1) }
    return (share(startOpacity), share(endOpacity))
  }

  /// Whether no map that is done again and again leads from each copy to the next.
  ///
  /// Copy n is turned n times by the angle and scaled by the n-th power of the scale about the anchor, and then moved by n times the
  /// position. Copy n − 1, turned once more and moved, lies elsewhere.
  var needsCopies: Bool {
    let moves =
      switch transform.position {
      case .whole(let place): place.keyframes.contains { $0.value != .zero } || place.isProvided || place.isScripted
      case .split(let x, let y, _): [x, y].contains { $0.isAnimated || $0.value(at: 0) != 0 }
      }
    let turns =
      transform.rotation.isAnimated || transform.rotation.value(at: 0) != 0 || transform.scale.isAnimated
      || transform.scale.value(at: 0) != SIMD3(100, 100, 100)
    return moves && turns && maxCount > 1
  }
}

extension ShapeItem {
  /// Whether it is a repeater that is not hidden.
  var isRepeater: Bool { if case .repeater = content { !isHidden } else { false } }
}

extension LottieTransform {
  /// The matrix from one copy of a repeater to the one that is so many copies further.
  func repeaterMatrix(at frame: Double, times: Double = 1) -> CATransform3D {
    let anchor = anchor.value(at: frame), scale = scale.value(at: frame) / 100, place = position(at: frame) * times
    let angle = rotation.value(at: frame) * times * .pi / 180
    func power(_ base: Double) -> Double { times == 1 ? base : base < 0 ? -pow(-base, times) : pow(base, times) }
    var result = CATransform3DMakeTranslation(-anchor.x, -anchor.y, 0)
    result = CATransform3DConcat(result, CATransform3DMakeScale(power(scale.x), power(scale.y), 1))
    result = CATransform3DConcat(result, CATransform3DMakeRotation(angle, 0, 0, 1))
    return CATransform3DConcat(result, CATransform3DMakeTranslation(anchor.x + place.x, anchor.y + place.y, 0))
  }
}

extension CGColor {
  /// A colour of Lottie's: red, green, blue and alpha from 0 to 1.
  convenience init(lottie color: SIMD4<Double>) {
    self.init(red: color.x, green: color.y, blue: color.z, alpha: color.w)
  }
}
