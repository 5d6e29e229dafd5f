// GradientOverlay: the layer style that lays a gradient over a layer.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteLayers

extension LottieStyle {
  /// The forms of gradient overlays, by their numbers.
  enum GradientForm: Int {
    case linear = 1, radial, angle, reflected, diamond
  }

  /// The form of a gradient; nil for one that nobody knows.
  var gradientForm: GradientForm? { choice("gt", default: 1).flatMap(GradientForm.init) }

  /// Whether it has a gradient that is drawn.
  var hasKnownGradient: Bool { gradient != nil && gradientForm != nil }
}

/// Makes the layer of a gradient overlay.
///
/// A gradient goes through the middle of the layer's box, at an angle that is counted from the right against the clock,
/// and is as long as the box is in that direction.
struct GradientOverlay {
  private let style: LottieStyle
  private let paint: GradientPaint
  private let bindings: Bindings
  private let clock: Clock
  private let extent: LayerExtent
  private let form: LottieStyle.GradientForm

  init(_ style: LottieStyle, _ bindings: Bindings, _ clock: Clock, _ extent: LayerExtent) {
    (self.style, self.bindings, self.clock, self.extent) = (style, bindings, clock, extent)
    (paint, form) = (style.gradient ?? GradientPaint(), style.gradientForm ?? .linear)
  }

  /// The gradient, everywhere that the layer can be.
  var layer: CALayer {
    let colors = shape { paint.colorStops(at: $0) }
    guard paint.hasOpacityStops else { return colors }
    // Opacity changes along stops of its own: a second gradient masks the first.
    let group = group()
    group.addSublayer(colors)
    if form == .diamond {
      // One part of a diamond covers another one: opacities are grays until they are one picture.
      let opacities = shape { frame in
        paint.opacityStops(at: frame).map { stop in
          GradientStop(location: stop.location, color: SIMD4(SIMD3(repeating: stop.color.w), 1))
        }
      }
      opacities.filters = [CAFilter.alpha(from: Lightness.weights)]
      group.mask = opacities
    } else {
      group.mask = shape { paint.opacityStops(at: $0) }
    }
    return group
  }

  private func group() -> CALayer {
    let group = CALayer()
    group.anchorPoint = .zero
    return group
  }

  /// The gradient with some stops.
  private func shape(_ stops: @escaping (Double) -> [GradientStop]) -> CALayer {
    guard form == .diamond else { return gradient(stops) }
    // Along a direction and across it, a diamond is |u| + |v|, which is |u + v| in two quadrants and |u − v| in the
    // other two: reflected gradients at right angles to each other. They agree where they meet, so that no seam shows.
    let diamond = group(), quadrants = group()
    diamond.addSublayer(gradient(stops, across: 1))
    quadrants.addSublayer(gradient(stops, across: -1))
    quadrants.mask = self.quadrants
    diamond.addSublayer(quadrants)
    return diamond
  }

  /// The two quadrants of a diamond that lie clockwise from its direction and from the opposite one.
  private var quadrants: CAShapeLayer {
    let layer = CAShapeLayer(), clock = clock, (style, extent) = (style, extent)
    layer.anchorPoint = .zero
    bindings.bind(\CAShapeLayer.path, "path", of: layer, isAnimated: extent.isAnimated || style.isAnimated("a", "of")) {
      let box = extent.box(at: $0), axis = Axis(style, box, at: clock.local($0))
      // Far enough to reach all of the layer, wherever its middle is.
      let reach = 100 * Self.frame(box).width, along = axis.direction * reach, across = SIMD2(-along.y, along.x)
      let path = CGMutablePath()
      for side in [1.0, -1] {
        path.move(to: axis.point(.zero))
        path.addLine(to: axis.point(along * side))
        path.addLine(to: axis.point(across * -side))
        path.closeSubpath()
      }
      return path
    }
    return layer
  }

  /// A gradient layer. That of a diamond lies between its direction and the one `across` it: 1 or -1.
  private func gradient(_ stops: @escaping (Double) -> [GradientStop], across: Double = 0) -> CAGradientLayer {
    let layer = CAGradientLayer(), clock = clock, (style, form, extent) = (style, form, extent)
    layer.anchorPoint = .zero
    layer.type = form == .radial ? .radial : form == .angle ? .conic : .axial
    let moves = extent.isAnimated
    bindings.bind(\CALayer.bounds, "bounds", of: layer, isAnimated: moves) { Self.frame(extent.box(at: $0)) }
    bindings.bind(\CALayer.position, "position", of: layer, isAnimated: moves) { Self.frame(extent.box(at: $0)).origin }
    let isAnimated = moves || style.isAnimated("a", "s", "of")
    bindings.bind(\CAGradientLayer.startPoint, "startPoint", of: layer, isAnimated: isAnimated) {
      Self.ends(style, form, across, extent.box(at: $0), at: clock.local($0)).start
    }
    bindings.bind(\CAGradientLayer.endPoint, "endPoint", of: layer, isAnimated: isAnimated) {
      Self.ends(style, form, across, extent.box(at: $0), at: clock.local($0)).end
    }
    let changes = paint.stops.isAnimated || style.isAnimated("re")
    let ordered = { (frame: Double) -> [GradientStop] in
      let local = clock.local(frame)
      return Self.ordered(stops(local), form, isReversed: style.number("re", at: local) != 0)
    }
    bindings.bind(\CAGradientLayer.colors, "colors", of: layer, isAnimated: changes) {
      ordered($0).map { CGColor(lottie: $0.color) }
    }
    bindings.bind(\CAGradientLayer.locations, "locations", of: layer, isAnimated: changes) {
      ordered($0).map { $0.location as NSNumber }
    }
    return layer
  }

  /// The square of the gradient's layer: strokes and shadows of effects may reach far out of the box.
  private static func frame(_ box: CGRect) -> CGRect {
    // Lines of one color are at right angles to a gradient in its unit square: only in a square layer they are on the
    // screen.
    let edge = 3 * max(box.width, box.height, 1) + 1000
    return CGRect(x: box.midX - edge / 2, y: box.midY - edge / 2, width: edge, height: edge)
  }

  /// The line on which a gradient lies at a frame.
  private struct Axis {
    let middle: SIMD2<Double>, direction: SIMD2<Double>
    /// The way from the middle to the end.
    let half: SIMD2<Double>

    init(_ style: LottieStyle, _ box: CGRect, at frame: Double) {
      let angle = style.number("a", at: frame) * .pi / 180
      direction = SIMD2(cos(angle), -sin(angle))
      let offset = style.points["of"]?.value(at: frame) ?? .zero
      middle = SIMD2(box.midX + box.width * offset.x / 100, box.midY + box.height * offset.y / 100)
      let scale = max(style.number("s", at: frame, default: 100) / 100, 0)
      half = direction * max((abs(direction.x) * box.width + abs(direction.y) * box.height) * scale / 2, 1e-3)
    }

    /// A point so far from the middle.
    func point(_ way: SIMD2<Double>) -> CGPoint { CGPoint(x: middle.x + way.x, y: middle.y + way.y) }
  }

  /// The ends of the gradient, in the unit square of its layer.
  private static func ends(
    _ style: LottieStyle, _ form: LottieStyle.GradientForm, _ across: Double, _ box: CGRect, at frame: Double
  ) -> (start: CGPoint, end: CGPoint) {
    let axis = Axis(style, box, at: frame), (middle, half) = (axis.middle, axis.half)
    let square = Self.frame(box)
    func unit(_ point: SIMD2<Double>) -> CGPoint {
      CGPoint(x: (point.x - square.minX) / square.width, y: (point.y - square.minY) / square.height)
    }
    switch form {
    case .linear, .reflected: return (unit(middle - half), unit(middle + half))
    case .diamond:
      let end = (half + SIMD2(-half.y, half.x) * across) / 2
      return (unit(middle - end), unit(middle + end))
    case .angle: return (unit(middle), unit(middle + half))
    case .radial:
      // The end of a radial gradient is a corner of the box around its circle.
      let radius = (half.x * half.x + half.y * half.y).squareRoot()
      return (unit(middle), unit(middle + SIMD2(radius, radius)))
    }
  }

  /// The stops in the order that the form has them.
  private static func ordered(
    _ stops: [GradientStop], _ form: LottieStyle.GradientForm, isReversed: Bool
  ) -> [GradientStop] {
    func mapped(_ stops: [GradientStop], _ map: (Double) -> Double) -> [GradientStop] {
      stops.map { GradientStop(location: map($0.location), color: $0.color) }
    }
    // Conic gradients go round with the clock, and those of the style against it.
    let backwards = isReversed != (form == .angle)
    let stops = backwards ? mapped(stops.reversed()) { 1 - $0 } : stops
    guard form == .reflected || form == .diamond else { return stops }
    // From the middle to both ends.
    return mapped(stops.reversed()) { (1 - $0) / 2 } + mapped(stops) { (1 + $0) / 2 }
  }
}
