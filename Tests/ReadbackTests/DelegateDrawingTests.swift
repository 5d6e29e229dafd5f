// Tests of the renderer's pictures of layers that draw themselves, through a delegate or a subclass.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLayers
import ReferenceRenderer
import Testing

/// A delegate that draws by a closure, and records its calls.
private final class Artist: CALayerDelegate {
  private let draws: (CGContext, CALayer) -> Void
  private(set) var calls: [String] = []

  init(_ draws: @escaping (CGContext, CALayer) -> Void) {
    self.draws = draws
  }

  func layerWillDraw(_ layer: CALayer) { calls.append("layerWillDraw") }

  func draw(_ layer: CALayer, in context: CGContext) {
    calls.append("draw")
    draws(context, layer)
  }
}

/// A delegate that sets an image as the layer's contents.
private final class Shower: CALayerDelegate {
  func display(_ layer: CALayer) { layer.contents = TestImage.quarters.image }
}

/// A class of layers that draws a diagonal.
private final class Diagonal: CALayer, @unchecked Sendable {
  var end = CGPoint(x: 30, y: 20)

  override func draw(in context: CGContext) {
    context.setStrokeColor(Paint.red)
    context.setLineWidth(3)
    context.addLines(between: [.zero, end])
    context.strokePath()
  }
}

/// A layer that is drawn by a closure, and the delegate that has to live as long.
private func drawn(
  _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1,
  _ draws: @escaping (CGContext, CALayer) -> Void
) -> (layer: CALayer, artist: Artist) {
  let artist = Artist(draws)
  let layer = box(x, y, width, height)
  layer.contentsScale = scale
  layer.delegate = artist
  layer.setNeedsDisplay()
  return (layer, artist)
}

/// A shape as described by a shape layer, and by drawing calls.
private struct DrawnShape: CustomTestStringConvertible, Sendable {
  let name: String
  let shows: @Sendable (CAShapeLayer) -> Void

  var testDescription: String { name }

  static let all: [DrawnShape] = [
    DrawnShape(name: "an ellipse between pixels") {
      $0.path = CGPath(ellipseIn: CGRect(x: 3.3, y: 2.7, width: 30.1, height: 21.4), transform: nil)
    },
    DrawnShape(name: "a rectangle between pixels, translucent") {
      $0.path = CGPath(rect: CGRect(x: 3.3, y: 2.7, width: 30.1, height: 21.4), transform: nil)
      $0.fillColor = Paint.rose
    },
    DrawnShape(name: "a star by either rule") {
      let points = (0..<5).map { step -> CGPoint in
        let angle = Double(step) * 4 * .pi / 5
        return CGPoint(x: 20 + 17 * sin(angle), y: 18 - 17 * cos(angle))
      }
      let path = CGMutablePath()
      path.addLines(between: points)
      path.closeSubpath()
      $0.path = path
      $0.fillRule = .evenOdd
      $0.strokeColor = Paint.glass
      $0.lineWidth = 2.5
      $0.lineJoin = .round
    },
    DrawnShape(name: "a dashed curve") {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 3, y: 30))
      path.addCurve(to: CGPoint(x: 37, y: 6), control1: CGPoint(x: 4, y: -20), control2: CGPoint(x: 30, y: 50))
      $0.path = path
      $0.fillColor = nil
      $0.strokeColor = Paint.blue
      $0.lineWidth = 3.2
      $0.lineCap = .round
      $0.lineDashPattern = [5, 4.5]
      $0.lineDashPhase = 2
    },
    DrawnShape(name: "sharp corners") {
      let path = CGMutablePath()
      path.addLines(between: [CGPoint(x: 4, y: 30), CGPoint(x: 14, y: 5), CGPoint(x: 20, y: 30), CGPoint(x: 36, y: 28)])
      $0.path = path
      $0.fillColor = Paint.green
      $0.strokeColor = Paint.ink
      $0.lineWidth = 4
      $0.miterLimit = 4
    },
  ]

  func shapeLayer() -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 36)
    layer.position = CGPoint(x: 25, y: 22)
    // The drawing of a layer ends at its bounds.
    layer.masksToBounds = true
    shows(layer)
    return layer
  }

  /// Draws the same shape by calls of a context.
  func draw(in context: CGContext, moved x: CGFloat = 0) {
    let shape = shapeLayer()
    guard let path = shape.path else { return }
    context.translateBy(x: x, y: 0)
    if let fillColor = shape.fillColor {
      context.setFillColor(fillColor)
      context.addPath(path)
      context.fillPath(using: shape.fillRule == .evenOdd ? .evenOdd : .winding)
    }
    if let strokeColor = shape.strokeColor {
      context.setStrokeColor(strokeColor)
      context.setLineWidth(shape.lineWidth)
      context.setLineCap(shape.lineCap == .round ? .round : .butt)
      context.setLineJoin(shape.lineJoin == .round ? .round : .miter)
      context.setMiterLimit(shape.miterLimit)
      if let pattern = shape.lineDashPattern {
        context.setLineDash(phase: shape.lineDashPhase, lengths: pattern.map { CGFloat($0.doubleValue) })
      }
      context.addPath(path)
      context.strokePath()
    }
  }
}

@Suite("Layers that draw", .everyProduction)
struct DelegateDrawingTests {
  @Test(
    "A path that a delegate draws is that path in a shape layer", arguments: DrawnShape.all, [1.0, 2, 3])
  fileprivate func paths(shape: DrawnShape, scale: Double) throws {
    for isFlipped in [true, false] {
      let options = SceneOptions(scale: scale, isGeometryFlipped: isFlipped)
      func picture(moved x: CGFloat) throws -> Picture {
        let (layer, artist) = drawn(5, 4, 40, 36, scale: scale) { context, _ in shape.draw(in: context, moved: x) }
        let picture = try Production.render(ground([layer], width: 50, height: 44), options)
        #expect(artist.calls == ["layerWillDraw", "draw"])
        return picture
      }
      let expected = try Production.render(ground([shape.shapeLayer()], width: 50, height: 44), options)
      let shown = try picture(moved: 0)
      // Both make chords, each at its own scale.
      let difference = PictureDifference(shown, expected, tolerance: 2)
      #expect(difference.largestBesideCrossings <= 2, "\(difference.report(shown, expected))")
      #expect(try picture(moved: 0.25).largestDifference(from: expected) > 10)
    }
  }

  @Test(
    "A gradient that a delegate draws is that gradient in a layer",
    arguments: [CAGradientLayerType.axial, .radial, .conic])
  func gradients(type: CAGradientLayerType) throws {
    let colors = [Paint.red, Paint.rgba(0.1, 0.9, 0.3, 0.2), Paint.blue]
    let locations: [CGFloat] = [0, 0.3, 1]
    func layer() -> CALayer {
      let layer = CAGradientLayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
      layer.position = CGPoint(x: 24, y: 24)
      layer.type = type
      layer.colors = colors
      layer.locations = locations.map { NSNumber(value: Double($0)) }
      layer.startPoint = CGPoint(x: 0.4, y: 0.55)
      layer.endPoint = type == .radial ? CGPoint(x: 0.8, y: 0.95) : CGPoint(x: 0.9, y: 0.8)
      return layer
    }
    func drawing(first: CGColor) throws -> Picture {
      let gradient = try #require(
        CGGradient(
          colorsSpace: CGColorSpace(name: CGColorSpace.sRGB), colors: [first, colors[1], colors[2]] as CFArray,
          locations: locations))
      let (layer, artist) = drawn(4, 4, 40, 40) { context, _ in
        let start = CGPoint(x: 16, y: 22)
        switch type {
        case .radial:
          context.drawRadialGradient(
            gradient, startCenter: start, startRadius: 0, endCenter: start, endRadius: 16,
            options: .drawsAfterEndLocation
          )
        case .conic:
          context.drawConicGradient(gradient, center: start, angle: atan2(10, 20))
        default:
          context.drawLinearGradient(
            gradient, start: start, end: CGPoint(x: 36, y: 32),
            options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        }
      }
      return try withExtendedLifetime(artist) { try Production.render(ground([layer])) }
    }
    let expected = try Production.render(ground([layer()]))
    #expect(try drawing(first: colors[0]).largestDifference(from: expected) <= 1)
    #expect(try drawing(first: Paint.rgba(0.9, 0.1, 0.3, 1)).largestDifference(from: expected) > 10)
  }

  @Test("A class that draws itself shows what it draws", arguments: [1.0, 2])
  func subclass(scale: CGFloat) throws {
    func render(end: CGPoint, _ options: SceneOptions) throws -> Picture {
      let layer = Diagonal()
      layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
      layer.position = CGPoint(x: 24, y: 20)
      layer.contentsScale = scale
      layer.end = end
      layer.setNeedsDisplay()
      return try Production.render(ground([layer]), options)
    }
    for options in [SceneOptions(scale: scale), SceneOptions(scale: scale, isGeometryFlipped: false)] {
      let shape = CAShapeLayer()
      shape.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
      shape.position = CGPoint(x: 24, y: 20)
      shape.masksToBounds = true
      let path = CGMutablePath()
      path.addLines(between: [.zero, CGPoint(x: 30, y: 20)])
      shape.path = path
      shape.strokeColor = Paint.red
      shape.lineWidth = 3
      let expected = try Production.render(ground([shape]), options)
      #expect(try render(end: CGPoint(x: 30, y: 20), options).largestDifference(from: expected) <= 1)
      #expect(try render(end: CGPoint(x: 30, y: 21), options).largestDifference(from: expected) > 10)
    }
  }

  @Test("User space is the layer's: from its bounds' origin, y as the layer's y points")
  func userSpace() throws {
    for isFlipped in [true, false] {
      let (layer, artist) = drawn(8, 8, 20, 20) { context, layer in
        context.setFillColor(Paint.pureRed)
        context.fill(CGRect(x: layer.bounds.minX, y: layer.bounds.minY, width: 5, height: 2))
      }
      layer.bounds.origin = CGPoint(x: 100, y: -50)
      let picture = try withExtendedLifetime(artist) {
        try Production.render(ground([layer]), SceneOptions(isGeometryFlipped: isFlipped))
      }
      // Rows are counted from the top.
      let row = isFlipped ? 8 : 47 - 8
      #expect(picture.rgba(8, row) == [255, 0, 0, 255] && picture.rgba(12, row) == [255, 0, 0, 255])
      let beyond = isFlipped ? row + 2 : row - 2
      #expect(picture.rgba(13, row) != [255, 0, 0, 255] && picture.rgba(8, beyond) != [255, 0, 0, 255])
    }
  }

  @Test("A layer flipped by itself is drawn upside down with its space")
  func flippedLayer() throws {
    func picture(isFlipped: Bool, atTop: Bool) throws -> Picture {
      let (layer, artist) = drawn(4, 4, 40, 40) { context, _ in
        context.setFillColor(Paint.red)
        context.fill(CGRect(x: 0, y: atTop ? 0 : 30, width: 10, height: 10))
      }
      layer.isGeometryFlipped = isFlipped
      return try withExtendedLifetime(artist) { try Production.render(ground([layer])) }
    }
    #expect(try picture(isFlipped: true, atTop: true) == picture(isFlipped: false, atTop: false))
    #expect(try picture(isFlipped: true, atTop: true) != picture(isFlipped: false, atTop: true))
  }

  @Test("Drawing ends at the bounds, and a display delegate's image is shown instead of drawing")
  func boundsAndDisplay() throws {
    let (layer, artist) = drawn(10, 10, 20, 20) { context, _ in
      context.setFillColor(Paint.red)
      context.fill(CGRect(x: -50, y: -50, width: 200, height: 200))
    }
    let picture = try withExtendedLifetime(artist) { try Production.render(ground([layer])) }
    #expect(picture == (try Production.render(ground([box(10, 10, 20, 20, Paint.red)]))))
    let shown = box(10, 10, 20, 20)
    let shower = Shower()
    shown.delegate = shower
    shown.setNeedsDisplay()
    let expected = try Production.render(ground([self.picture(of: TestImage.quarters)]))
    #expect(try withExtendedLifetime(shower) { try Production.render(ground([shown])) } == expected)
    #expect(expected != picture)
  }

  private func picture(of image: TestImage) -> CALayer {
    box(10, 10, 20, 20) { $0.contents = image.image }
  }

  @Test("What was drawn is drawn again when it is asked for, and no diagnostic is heard of it")
  func redisplay() throws {
    var color = Paint.pureRed
    let (layer, artist) = drawn(10, 10, 20, 20) { context, layer in
      context.setFillColor(color)
      context.fill(layer.bounds)
    }
    let root = ground([layer])
    try withExtendedLifetime(artist) {
      let renderer = try Production.makeRenderer()
      let first = try renderer.render(root)
      #expect(first.diagnostics.isEmpty)
      color = Paint.pureBlue
      let same = try renderer.render(root)
      #expect(same.pixels == first.pixels)
      layer.setNeedsDisplay()
      #expect(try renderer.render(root).pixels != first.pixels)
    }
  }

  @Test("A drawing has corners, opacity and gravity like any contents")
  func likeContents() throws {
    let (layer, artist) = drawn(4, 4, 40, 40) { context, layer in
      context.setFillColor(Paint.blue)
      context.fill(layer.bounds)
    }
    let plain = box(4, 4, 40, 40, Paint.blue)
    for layer in [layer, plain] {
      layer.cornerRadius = 9
      layer.masksToBounds = true
      layer.opacity = 0.5
    }
    try withExtendedLifetime(artist) {
      let one = try Production.render(ground([layer])), other = try Production.render(ground([plain]))
      #expect(one.largestDifference(from: other) <= 1)
      plain.cornerRadius = 8
      #expect(one.largestDifference(from: try Production.render(ground([plain]))) > 3)
    }
  }
}
