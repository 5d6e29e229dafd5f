// Tests of shape layers: equal pictures of two descriptions of a shape, and the values of single pixels.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLayers
import Testing

@Suite("Shapes")
struct ShapeTests {
  private let renderer: Renderer

  init() throws {
    renderer = try Renderer()
  }

  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  private func canvas(_ width: CGFloat, _ height: CGFloat, _ layers: CALayer...) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    root.sublayers = layers
    return root
  }

  private func shape(_ path: CGPath?, _ configure: (CAShapeLayer) -> Void = { _ in }) -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.path = path
    layer.fillColor = red
    configure(layer)
    return layer
  }

  private func pixels(_ root: CALayer, scale: CGFloat = 1) throws -> [UInt8] {
    try renderer.render(root, RenderOptions(scale: scale)).pixels
  }

  private func alpha(_ pixels: [UInt8], _ width: Int, _ x: Int, _ y: Int) -> UInt8 { pixels[(y * width + x) * 4 + 3] }

  private func agree(_ a: CALayer, _ b: CALayer, within levels: Int = 1, scale: CGFloat = 1) throws -> Bool {
    let a = try pixels(a, scale: scale), b = try pixels(b, scale: scale)
    return a.count == b.count && zip(a, b).allSatisfy { abs(Int($0) - Int($1)) <= levels }
  }

  // MARK: Two descriptions of one picture

  @Test(
    "A rounded box of billions of points is drawn alike, whoever computes its coverage", arguments: [1e9, 4e9, 1e12])
  func distantBox(length: CGFloat) throws {
    for (size, turn) in [
      (CGSize(width: 82, height: length), 0), (CGSize(width: length, height: 60), 0.5),
      (CGSize(width: length, height: length), 0.25),
    ] as [(CGSize, CGFloat)] {
      let box = CALayer(), border = CALayer()
      for (layer, x) in [(box, 82.9), (border, 70)] as [(CALayer, CGFloat)] {
        layer.bounds = CGRect(origin: .zero, size: size)
        layer.position = CGPoint(x: x, y: 29.2)
        layer.cornerRadius = 45
        layer.setAffineTransform(CGAffineTransform(rotationAngle: turn))
      }
      box.backgroundColor = red
      (border.borderWidth, border.borderColor) = (5, CGColor(red: 0, green: 0, blue: 1, alpha: 1))
      let pictures = try [RenderOptions.Coverage.bands, .strips, .mesh].map { coverage in
        var options = RenderOptions()
        options.coverage = coverage
        return try renderer.render(canvas(160, 120, box, border), options).pixels
      }
      #expect(alpha(pictures[0], 160, 82, 29) == 255)
      for other in pictures.dropFirst() {
        // A level for each of the two edges and for the corner of the border.
        #expect(zip(pictures[0], other).allSatisfy { abs(Int($0) - Int($1)) <= 3 }, "\(size), turned by \(turn)")
      }
    }
  }

  @Test("A rectangle as a path is a layer's background", arguments: [CGFloat(1), 2, 1.5])
  func rectangle(scale: CGFloat) throws {
    let rect = CGRect(x: 3.25, y: 4.5, width: 20, height: 11.75)
    let layer = CALayer()
    layer.frame = rect
    layer.backgroundColor = red
    #expect(try agree(canvas(40, 30, shape(CGPath(rect: rect, transform: nil))), canvas(40, 30, layer), scale: scale))
    layer.frame = rect.offsetBy(dx: 0.25, dy: 0)
    #expect(try !agree(canvas(40, 30, shape(CGPath(rect: rect, transform: nil))), canvas(40, 30, layer), scale: scale))
  }

  @Test("A stroked rectangle is a border as wide, outside by half")
  func strokeIsBorder() throws {
    let rect = CGRect(x: 8, y: 9, width: 24, height: 14)
    let stroked = shape(CGPath(rect: rect, transform: nil)) {
      $0.fillColor = nil
      $0.strokeColor = red
      $0.lineWidth = 3
    }
    let layer = CALayer()
    layer.frame = rect.insetBy(dx: -1.5, dy: -1.5)
    layer.borderWidth = 3
    layer.borderColor = red
    #expect(try agree(canvas(40, 32, stroked), canvas(40, 32, layer)))
    stroked.lineJoin = .bevel
    #expect(try !agree(canvas(40, 32, stroked), canvas(40, 32, layer)))
  }

  @Test("A rotated shape layer is its path rotated")
  func rotated() throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: -10, y: -6))
    path.addCurve(to: CGPoint(x: 12, y: 3), control1: CGPoint(x: 0, y: -20), control2: CGPoint(x: 3, y: 18))
    path.addLine(to: CGPoint(x: -4, y: 12))
    path.closeSubpath()
    let transform = CGAffineTransform(translationX: 25, y: 20).rotated(by: 0.7).scaledBy(x: 1.3, y: 0.8)
    let a = shape(path) { $0.setAffineTransform(transform) }
    var copy = transform
    #expect(try agree(canvas(50, 40, a), canvas(50, 40, shape(path.copy(using: &copy)))))
  }

  @Test("A shape seen in perspective is its projected outline")
  func perspective() throws {
    let quad = CGMutablePath()
    quad.addLines(between: [
      CGPoint(x: -12, y: -12), CGPoint(x: 12, y: -12), CGPoint(x: 12, y: 12), CGPoint(x: -12, y: 12),
    ])
    quad.closeSubpath()
    var transform = CATransform3DIdentity
    transform.m34 = -1 / 60
    transform = CATransform3DRotate(transform, 0.8, 0, 1, 0)
    let layer = shape(quad) {
      $0.position = CGPoint(x: 25, y: 25)
      $0.transform = transform
    }
    func projected(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      let w = x * transform.m14 + y * transform.m24 + transform.m44
      return CGPoint(
        x: 25 + (x * transform.m11 + y * transform.m21 + transform.m41) / w,
        y: 25 + (x * transform.m12 + y * transform.m22 + transform.m42) / w)
    }
    let flat = CGMutablePath()
    flat.addLines(between: [projected(-12, -12), projected(12, -12), projected(12, 12), projected(-12, 12)])
    flat.closeSubpath()
    #expect(try agree(canvas(50, 50, layer), canvas(50, 50, shape(flat))))
  }

  // MARK: Pixels

  @Test("A star is full by the non-zero rule and hollow by the even-odd rule")
  func fillRules() throws {
    let path = CGMutablePath()
    for index in 0..<5 {
      let angle = CGFloat(index * 2) * 2 * .pi / 5
      let point = CGPoint(x: 20 + 18 * sin(angle), y: 20 - 18 * cos(angle))
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    let star = shape(path)
    #expect(alpha(try pixels(canvas(40, 40, star)), 40, 20, 20) == 255)
    star.fillRule = .evenOdd
    #expect(alpha(try pixels(canvas(40, 40, star)), 40, 20, 20) == 0)
  }

  @Test("strokeStart and strokeEnd cut by length over all subpaths; dashes start anew in each")
  func trimAndDash() throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 2))
    path.addLine(to: CGPoint(x: 40, y: 2))
    path.move(to: CGPoint(x: 0, y: 6))
    path.addLine(to: CGPoint(x: 40, y: 6))
    let line = shape(path) {
      $0.fillColor = nil
      $0.strokeColor = red
      $0.lineWidth = 2
      $0.strokeStart = 0.25
      $0.strokeEnd = 0.75
    }
    var picture = try pixels(canvas(40, 8, line))
    #expect((0..<40).map { alpha(picture, 40, $0, 2) == 255 } == (0..<40).map { $0 >= 20 })
    #expect((0..<40).map { alpha(picture, 40, $0, 6) == 255 } == (0..<40).map { $0 < 20 })
    line.strokeStart = 0
    line.strokeEnd = 1
    line.lineDashPattern = [4, 2]
    line.lineDashPhase = 1
    picture = try pixels(canvas(40, 8, line))
    for y in [2, 6] {
      #expect((0..<40).map { alpha(picture, 40, $0, y) == 255 } == (0..<40).map { ($0 + 1) % 6 < 4 })
    }
  }

  @Test("A curve is cut at the share of its length, taken for its parameter")
  func trimmedCurve() throws {
    let points = [CGPoint(x: 4, y: 36), CGPoint(x: 4, y: 4), CGPoint(x: 6, y: 4), CGPoint(x: 36, y: 4)]
    let path = CGMutablePath(), part = CGMutablePath()
    path.move(to: points[0])
    path.addCurve(to: points[3], control1: points[1], control2: points[2])
    // The first third of the curve, by de Casteljau.
    func between(_ a: CGPoint, _ b: CGPoint) -> CGPoint { CGPoint(x: a.x + (b.x - a.x) / 3, y: a.y + (b.y - a.y) / 3) }
    let first = [between(points[0], points[1]), between(points[1], points[2]), between(points[2], points[3])]
    let second = [between(first[0], first[1]), between(first[1], first[2])]
    part.move(to: points[0])
    part.addCurve(to: between(second[0], second[1]), control1: first[0], control2: second[0])
    func picture(_ path: CGPath, to end: CGFloat) throws -> [UInt8] {
      try pixels(
        canvas(
          40, 40,
          shape(path) {
            $0.fillColor = nil
            $0.strokeColor = red
            $0.lineWidth = 2
            $0.strokeEnd = end
          }))
    }
    #expect(try picture(path, to: 1.0 / 3) == picture(part, to: 1))
    #expect(try picture(path, to: 0.4) != picture(part, to: 1))
  }

  @Test("A path that is not finite, or too much work, is named and left out; the layer beside it is drawn")
  func hostilePaths() throws {
    let broken = CGMutablePath()
    broken.move(to: .zero)
    broken.addLine(to: CGPoint(x: CGFloat.nan, y: 3))
    broken.addLine(to: CGPoint(x: 10, y: 10))
    let endless = CGMutablePath()
    endless.move(to: .zero)
    for index in 0..<2_000 {
      endless.addLine(to: CGPoint(x: CGFloat(index * 7919 % 20), y: CGFloat(index * 104_729 % 20)))
    }
    var limits = Limits.trusted
    limits.shapeSteps = 1_000
    for (path, kind) in [(broken, Diagnostic.Kind.nonFiniteValue), (endless, .tooComplex)] {
      let bad = shape(path) { $0.name = "bad" }
      let good = CALayer()
      good.frame = CGRect(x: 20, y: 0, width: 20, height: 20)
      good.backgroundColor = red
      let frame = try renderer.render(canvas(40, 20, bad, good), RenderOptions(limits: limits))
      #expect(frame.diagnostics.map(\.kind) == [kind])
      #expect(frame.diagnostics.first?.place?.description == "CALayer/bad[0]")
      #expect(alpha(frame.pixels, 40, 30, 10) == 255)
      #expect(alpha(frame.pixels, 40, 5, 5) == 0)
    }
  }

  @Test(
    "A chart of thirty thousand noisy samples is drawn, however its areas are computed",
    arguments: [RenderOptions.Coverage.bands, .strips, .mesh])
  func noisyChart(coverage: RenderOptions.Coverage) throws {
    let chart = CGMutablePath()
    for index in 0..<30_000 {
      let point = CGPoint(x: CGFloat(index) / 100, y: 10 + CGFloat(index * 7919 % 1_000) / 25)
      if index == 0 { chart.move(to: point) } else { chart.addLine(to: point) }
    }
    let line = shape(chart) {
      ($0.name, $0.fillColor, $0.strokeColor, $0.lineWidth) = ("chart", nil, red, 1)
    }
    let good = CALayer()
    good.frame = CGRect(x: 280, y: 55, width: 20, height: 5)
    good.backgroundColor = red
    let frame = try renderer.render(canvas(300, 60, line, good), RenderOptions(coverage: coverage))
    #expect(frame.diagnostics.isEmpty)
    #expect((20..<280).allSatisfy { alpha(frame.pixels, 300, $0, 30) > 200 })
    #expect((0..<300).allSatisfy { alpha(frame.pixels, 300, $0, 4) == 0 })
    #expect(alpha(frame.pixels, 300, 290, 57) == 255)
  }

  @Test(
    "Every number of a shape that is not finite is named, and the shape is left out",
    arguments: [CGFloat.nan, .infinity])
  func hostileValues(number: CGFloat) throws {
    let path = CGPath(rect: CGRect(x: 2, y: 2, width: 16, height: 16), transform: nil)
    let color = CGColor(red: 0, green: number, blue: 0, alpha: 1)
    let settings: [(key: String, set: (CAShapeLayer) -> Void)] = [
      ("path", { $0.path = CGPath(rect: CGRect(x: 2, y: 2, width: 16, height: number), transform: nil) }),
      ("fillColor", { $0.fillColor = color }), ("strokeColor", { $0.strokeColor = color }),
      ("strokeStart", { $0.strokeStart = number }), ("strokeEnd", { $0.strokeEnd = number }),
      ("lineWidth", { $0.lineWidth = number }), ("miterLimit", { $0.miterLimit = number }),
      ("lineDashPhase", { $0.lineDashPhase = number }),
      ("lineDashPattern", { $0.lineDashPattern = [3, NSNumber(value: Double(number))] }),
    ]
    for (key, set) in settings {
      let frame = try renderer.render(canvas(20, 20, shape(path, set)))
      #expect(frame.diagnostics.map(\.kind) == [.nonFiniteValue])
      #expect(frame.diagnostics.first?.message.hasPrefix("\(key) is ") == true)
      #expect(frame.diagnostics.first?.place?.description == "CALayer/CAShapeLayer[0]")
      #expect(alpha(frame.pixels, 20, 10, 10) == 0)
    }
    #expect(alpha(try pixels(canvas(20, 20, shape(path))), 20, 10, 10) == 255)
  }

  @Test("A shape whose class hides its path is stopped for the path that it would draw")
  func hiddenPath() throws {
    final class Hiding: CAShapeLayer, @unchecked Sendable {
      override var path: CGPath? {
        get { nil }
        set { super.path = newValue }
      }
    }
    let layer = Hiding()
    layer.path = CGPath(rect: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 9), transform: nil)
    #expect(try renderer.render(canvas(20, 20, layer)).diagnostics.map(\.kind) == [.nonFiniteValue])
  }

  @Test("Odd numbers in a stroke are an answer or nothing, never a crash", arguments: [0, -1, 1e6, 1e-9, 1e300])
  func hostileStrokes(number: CGFloat) throws {
    let path = CGPath(ellipseIn: CGRect(x: 4, y: 4, width: 30, height: 20), transform: nil)
    let settings: [(CAShapeLayer) -> Void] = [
      { $0.lineWidth = number }, { $0.miterLimit = number },
      { $0.lineDashPattern = [NSNumber(value: Double(number)), 1] },
      { $0.lineDashPhase = number }, { $0.strokeStart = number }, { $0.strokeEnd = number },
    ]
    var limits = Limits.trusted
    limits.shapeSteps = 500_000
    for setting in settings {
      let layer = shape(path) {
        $0.strokeColor = red
        setting($0)
      }
      _ = try renderer.render(canvas(40, 30, layer), RenderOptions(limits: limits))
    }
  }
}
