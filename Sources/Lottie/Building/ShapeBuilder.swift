// ShapeBuilder: layers for groups of shapes: one for each group, and in it one for each paint.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteLayers

/// Makes layers of shapes.
struct ShapeBuilder {
  let bindings: Bindings
  let clock: Clock
  let notice: (String) -> Void

  /// The most copies that a repeater makes.
  private static let mostCopies = 1000.0

  /// A layer with all shapes of a group, the first in front.
  func layer(for items: [ShapeItem], modifiers: [ShapeItem] = []) -> CALayer {
    let group = CALayer()
    group.anchorPoint = .zero
    var made: [CALayer] = []
    for (index, item) in items.enumerated() where !item.isHidden {
      // Modifiers change every outline before them, whichever paint shows it.
      let later = items[(index + 1)...].filter(\.isLateModifier) + modifiers
      switch item.content {
      case .group(let inner):
        let layer = self.layer(for: inner, modifiers: later)
        layer.name = item.name
        place(layer, by: inner.transform)
        blend(layer, item.blendMode)
        made.append(layer)
      case .fill, .stroke, .gradientFill, .gradientStroke:
        let outlines = Outlines((items[..<index] + later)[...])
        guard !outlines.isEmpty, let layer = paint(item, over: outlines) else { continue }
        layer.name = item.name
        blend(layer, item.blendMode)
        made.append(layer)
      case .repeater(let repeater):
        made = [repeated(made, repeater)]
      default: break
      }
    }
    for layer in made.reversed() { group.addSublayer(layer) }
    return group
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
    group.addSublayer(layer)
    group.mask = alpha
    return group
  }

  // MARK: Repeaters

  private func repeated(_ layers: [CALayer], _ repeater: Repeater) -> CALayer {
    if repeater.drawsBelow { notice("copies of a repeater lie over those before them, and not below") }
    let replicator = CAReplicatorLayer(), inner = CALayer(), clock = clock
    for layer in [replicator, inner] { layer.anchorPoint = .zero }
    for layer in layers.reversed() { inner.addSublayer(layer) }
    replicator.addSublayer(inner)
    func count(_ frame: Double) -> Double {
      min(max(0, repeater.copies.value(at: frame).rounded(.up)), Self.mostCopies)
    }
    let transform = repeater.transform
    bindings.bind(
      \CAReplicatorLayer.instanceCount, "instanceCount", of: replicator, isAnimated: repeater.copies.isAnimated
    ) { Int(count(clock.local($0))) }
    bindings.bind(
      \CAReplicatorLayer.instanceTransform, "instanceTransform", of: replicator, isAnimated: transform.isAnimated
    ) { transform.repeaterMatrix(at: clock.local($0)) }
    // The first copy is moved by the offset already.
    bindings.bind(
      \CALayer.transform, "transform", of: inner,
      isAnimated: transform.isAnimated || repeater.offset.isAnimated
    ) { frame in
      let local = clock.local(frame)
      return transform.repeaterMatrix(at: local, times: repeater.offset.value(at: local))
    }
    let fades = repeater.startOpacity.isAnimated || repeater.endOpacity.isAnimated || repeater.copies.isAnimated
    bindings.bind(\CALayer.opacity, "opacity", of: inner, isAnimated: repeater.startOpacity.isAnimated) {
      Float(repeater.startOpacity.value(at: clock.local($0)) / 100)
    }
    bindings.bind(
      \CAReplicatorLayer.instanceAlphaOffset, "instanceAlphaOffset", of: replicator, isAnimated: fades
    ) { frame in
      let local = clock.local(frame), count = count(local)
      let (start, end) = (repeater.startOpacity.value(at: local), repeater.endOpacity.value(at: local))
      guard count > 1, start > 0 else { return 0 }
      return Float((end / start - 1) / (count - 1))
    }
    return replicator
  }
}

extension ShapeItem {
  /// Whether it changes outlines that are painted before it in the list.
  fileprivate var isLateModifier: Bool {
    switch content {
    case .trim, .roundCorners, .offset, .puckerBloat, .zigZag, .twist: !isHidden
    default: false
    }
  }
}

extension LottieTransform {
  /// The matrix from one copy of a repeater to the one that is so many copies further.
  fileprivate func repeaterMatrix(at frame: Double, times: Double = 1) -> CATransform3D {
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
