// Tests of gradients beyond the catalogue of scenes: in perspective, with edges between chosen pixels, in atlases, left
// out.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLayers
import ReferenceRenderer
import Testing

/// A gradient in perspective. The test inverts the layer's matrix to find the places of its pixels.
struct PerspectiveGradient: CustomTestStringConvertible, Sendable {
  let type: CAGradientLayerType
  let degrees: CGFloat
  let axis: (x: CGFloat, y: CGFloat, z: CGFloat)
  let eye: CGFloat
  var side: CGFloat = 90
  var stopCount = 4

  static let size = 120
  var testDescription: String { "\(type.rawValue), \(degrees)°, eye at \(eye), \(stopCount) stops, side \(side)" }

  static let all: [PerspectiveGradient] = [CAGradientLayerType.axial, .radial, .conic].flatMap { type in
    [
      PerspectiveGradient(type: type, degrees: 40, axis: (1, 0, 0), eye: 200),
      PerspectiveGradient(type: type, degrees: -55, axis: (0.2, 1, 0), eye: 170),
      PerspectiveGradient(type: type, degrees: 140, axis: (1, 1, 0.4), eye: 300),
      PerspectiveGradient(type: type, degrees: 35, axis: (1, -0.5, 0), eye: 250, stopCount: 64),
      // This one is a floor that runs past the eye.
      PerspectiveGradient(type: type, degrees: 78, axis: (1, 0, 0), eye: 150, side: 500),
    ]
  }

  func layer() -> CAGradientLayer {
    let colors: [CGColor] = (0..<stopCount).map { step in
      let red = CGFloat(step * 5 % 7) / 6, green = CGFloat(step % 3) / 2, blue = CGFloat(step * 3 % 5) / 4
      return Paint.rgba(red, green, blue, step % 4 == 1 ? 0.4 : 1)
    }
    let middle = CGFloat(Self.size) / 2
    return gradient(colors, middle - side / 2, middle - side / 2, side, side) {
      $0.type = type
      $0.startPoint = CGPoint(x: 0.43, y: 0.37)
      $0.endPoint = CGPoint(x: 0.83, y: 0.71)
      var transform = CATransform3DIdentity
      transform.m34 = -1 / eye
      $0.transform = CATransform3DRotate(transform, degrees * .pi / 180, axis.x, axis.y, axis.z)
    }
  }

  /// The point of the layer, in fractions of its bounds, that is seen at a point of the picture; nil behind the eye.
  func unit(_ layer: CALayer, _ pixel: ReferencePoint) -> ReferencePoint? {
    let m = layer.transform
    let px = pixel.x - Double(layer.position.x), py = pixel.y - Double(layer.position.y)
    // (m11·u + m21·v + m41) / w = px and the same for y: two equations for u and v.
    let a = Double(m.m11) - px * Double(m.m14), b = Double(m.m21) - px * Double(m.m24)
    let c = Double(m.m12) - py * Double(m.m14), d = Double(m.m22) - py * Double(m.m24)
    let e = px * Double(m.m44) - Double(m.m41), f = py * Double(m.m44) - Double(m.m42)
    let u = (e * d - b * f) / (a * d - b * c), v = (a * f - e * c) / (a * d - b * c)
    guard u * Double(m.m14) + v * Double(m.m24) + Double(m.m44) > 0.02 else { return nil }
    return ReferencePoint(u / Double(side) + 0.5, v / Double(side) + 0.5)
  }

  /// The largest difference of a picture from the reference over the pixels that lie inside the layer, and their
  /// number.
  func difference(_ picture: Picture) -> (largest: Int, pixels: Int) {
    let layer = layer()
    guard let truth = ReferenceGradient(layer, unit: { unit(layer, $0) ?? ReferencePoint(0, 0) }) else {
      return (255, 0)
    }
    var largest = 0, count = 0
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map {
          unit(layer, ReferencePoint(Double(x + $0.0), Double(y + $0.1)))
        }
        guard corners.allSatisfy({ $0.map { (0...1).contains($0.x) && (0...1).contains($0.y) } ?? false }) else {
          continue
        }
        count += 1
        let expected = truth.sample(x, y), actual = picture.rgba(x, y)
        for (level, value) in zip(actual, [expected.red, expected.green, expected.blue, expected.alpha]) {
          largest = max(largest, abs(Int(level) - Int((value * 255).rounded())))
        }
      }
    }
    return (largest, count)
  }
}

@Suite("Gradients", .everyProduction)
struct GradientTests {
  @Test("A gradient in perspective lies where its layer's plane lies", arguments: PerspectiveGradient.all)
  func perspective(gradient: PerspectiveGradient) throws {
    let size = CGFloat(PerspectiveGradient.size)
    let layer = gradient.layer()
    let (largest, pixels) = gradient.difference(
      try Production.render(ground([layer], width: size, height: size, nil)))
    #expect(largest <= 1)
    #expect(pixels > 1000)
    layer.startPoint.x += 0.1
    #expect(gradient.difference(try Production.render(ground([layer], width: size, height: size, nil))).largest > 3)
  }

  @Test("A hard edge between two pixels is sharp and at its place", arguments: [1, 7, 16, 31], [1.0, 2, 3])
  func hardEdges(edge: Int, scale: Double) throws {
    let place = NSNumber(value: Double(edge) / 32)
    for isVertical in [false, true] {
      let layer = gradient([Paint.pureRed, Paint.pureRed, Paint.pureBlue, Paint.pureBlue], 4, 4, 32, 32) {
        $0.startPoint = isVertical ? CGPoint(x: 0.5, y: 0) : CGPoint(x: 0, y: 0.5)
        $0.endPoint = isVertical ? CGPoint(x: 0.5, y: 1) : CGPoint(x: 1, y: 0.5)
        $0.locations = [0, place, place, 1]
      }
      let picture = try Production.render(ground([layer], width: 40, height: 40, nil), SceneOptions(scale: scale))
      let first = Int(4 * scale), end = Int(36 * scale), cut = Int(Double(4 + edge) * scale)
      for y in first..<end {
        for x in first..<end {
          let isBefore = (isVertical ? y : x) < cut
          #expect(picture.rgba(x, y) == (isBefore ? [255, 0, 0, 255] : [0, 0, 255, 255]))
        }
      }
    }
  }

  @Test(
    "A gradient between equal colours is the background of that colour, within a level",
    arguments: [CAGradientLayerType.axial, .radial, .conic], [0, 23] as [CGFloat])
  func equalColors(type: CAGradientLayerType, degrees: CGFloat) throws {
    let plain = box(6.25, 7.5, 33, 29, Paint.blue) {
      $0.cornerRadius = 8
      $0.setAffineTransform(turn(degrees))
    }
    let ramp = gradient([Paint.blue, Paint.blue, Paint.blue], 6.25, 7.5, 33, 29) {
      $0.type = type
      $0.endPoint = CGPoint(x: 0.8, y: 0.9)
      $0.cornerRadius = 8
      $0.setAffineTransform(turn(degrees))
    }
    let expected = try Production.render(ground([plain], nil))
    #expect(PictureDifference(try Production.render(ground([ramp], nil)), expected, tolerance: 1).largest <= 1)
    ramp.colors = [Paint.blue, Paint.green, Paint.blue]
    #expect(PictureDifference(try Production.render(ground([ramp], nil)), expected, tolerance: 1).largest > 1)
  }

  @Test("White to clear passes through gray: colours are mixed before they are premultiplied")
  func whiteToClear() throws {
    let layer = gradient([Paint.white, Paint.rgba(0, 0, 0, 0)], 0, 0, 1, 1)
    let picture = try Production.render(ground([layer], width: 1, height: 1, nil))
    // The alpha of 127.5 may be rounded either way.
    #expect([[64, 64, 64, 128], [64, 64, 64, 127]].contains(picture.rgba(0, 0)))
  }

  @Test(
    "The colors of a radial gradient with a focus lie on circles that grow from the focus to the gradient's own",
    arguments: [SIMD2(0.8, 0.0), SIMD2(-0.3, 0.5), SIMD2(0.0, -0.9), SIMD2(0.0, 0.0)], [2, 9])
  func focus(place: SIMD2<Double>, stopCount: Int) throws {
    // A circle with a radius of 30 points about (35.25, 32.5).
    let colors = (0..<stopCount).map { Paint.rgba(1, 1, 1, 1 - CGFloat($0) / CGFloat(stopCount - 1)) }
    let layer = gradient(colors, 0, 0, 80, 80) {
      $0.type = .radial
      $0.startPoint = CGPoint(x: 35.25 / 80, y: 32.5 / 80)
      $0.endPoint = CGPoint(x: 65.25 / 80, y: 62.5 / 80)
      $0.focus = CGPoint(x: (35.25 + 30 * place.x) / 80, y: (32.5 + 30 * place.y) / 80)
    }
    let picture = try Production.render(ground([layer], width: 80, height: 80, nil))
    var largest = 0.0
    for y in 0..<80 {
      for x in 0..<80 {
        let point = (SIMD2(Double(x) + 0.5, Double(y) + 0.5) - SIMD2(35.25, 32.5)) / 30
        // The circle of the location t has the radius t about (1 − t) times the focus: it is found by halving.
        var (low, high) = (0.0, 8.0)
        for _ in 0..<60 {
          let t = (low + high) / 2, away = point - place * (1 - t)
          if (away * away).sum() <= t * t { high = t } else { low = t }
        }
        largest = max(largest, abs(Double(picture.rgba(x, y)[3]) - 255 * (1 - min(high, 1))))
      }
    }
    #expect(largest <= 1.5, "\(largest)")
  }

  @Test("An angle runs from the x axis towards the y axis: clockwise with y down, the other way with y up")
  func conicDirection() throws {
    func root() -> CALayer {
      let layer = gradient([Paint.pureRed, Paint.pureGreen, Paint.pureBlue, Paint.white], 0, 0, 40, 40) {
        $0.type = .conic
        $0.startPoint = CGPoint(x: 0.5, y: 0.5)
        $0.endPoint = CGPoint(x: 1, y: 0.5)
        $0.locations = [0.125, 0.375, 0.625, 0.875]
      }
      return ground([layer], width: 40, height: 40, nil)
    }
    let down = try Production.render(root()), up = try Production.render(root(), .yUp)
    for (x, y, color) in [(28, 28, [255, 0, 0, 255]), (11, 28, [0, 255, 0, 255]), (11, 11, [0, 0, 255, 255])] {
      #expect(zip(down.rgba(x, y), color).allSatisfy { abs(Int($0) - $1) <= 1 })
      #expect(zip(up.rgba(x, 39 - y), color).allSatisfy { abs(Int($0) - $1) <= 1 })
    }
  }

  @Test("What cannot be made into a gradient is named, and the background is there")
  func diagnostics() throws {
    let renderer = try Production.makeRenderer()
    let cases: [(String, (CAGradientLayer) -> Void)] = [
      ("2 colours but 3 locations", { $0.locations = [0, 0.5, 1] }),
      ("1025 colours", { $0.colors = Array(repeating: Paint.red, count: 1025) }),
      ("not all of type CGColor", { $0.colors = [Paint.red, "blue"] }),
      ("too close together", { $0.endPoint = CGPoint(x: 0.5, y: 1e-40) }),
    ]
    for (words, configure) in cases {
      let layer = gradient([Paint.red, Paint.blue], 0, 0, 8, 8) {
        $0.name = "Sky"
        $0.backgroundColor = Paint.pureGreen
        configure($0)
      }
      let frame = try renderer.render(ground([layer], width: 8, height: 8, nil), RenderOptions())
      #expect(frame.diagnostics.count == 1)
      #expect(frame.diagnostics.first.map { "\($0)".contains(words) && "\($0)".contains("Sky[0]") } == true)
      #expect(Array(frame.pixels[0..<4]) == [0, 255, 0, 255])
    }
    let fine = gradient([Paint.red, Paint.blue], 0, 0, 8, 8) { $0.contents = TestImage.quarters.image }
    #expect(try renderer.render(ground([fine], width: 8, height: 8, nil), RenderOptions()).diagnostics.isEmpty)
  }

  @Test("Thousands of gradients with hundreds of stops are drawn, those in common kept once")
  func manyGradients() throws {
    let ramps: [[CGColor]] = (0..<8).map { ramp in
      (0..<700).map { step in
        let red = CGFloat((step + ramp) % 11) / 10, green = CGFloat(step) / 699, blue = CGFloat(ramp) / 7
        return Paint.rgba(red, green, blue, 1)
      }
    }
    func layer(_ index: Int) -> CALayer {
      gradient(ramps[index % 8], CGFloat(index % 60) * 4, CGFloat(index / 60) * 4, 4, 4)
    }
    let whole = ground((0..<3600).map(layer), width: 240, height: 240, nil)
    let picture = try Production.render(whole)
    for index in [0, 1, 61, 1799, 3599] {
      let alone = try Production.render(ground([layer(index)], width: 240, height: 240, nil))
      let x = index % 60 * 4 + 1, y = index / 60 * 4 + 2
      #expect(picture.rgba(x, y) == alone.rgba(x, y))
    }
  }

  @Test("The same scene gives the same bytes after others have used the table")
  func sameBytes() throws {
    func root() -> CALayer { ground([gradient([Paint.red, Paint.glass, Paint.blue], 3.5, 4, 40, 39)]) }
    let first = try Production.render(root())
    _ = try Production.render(ground([gradient(Array(repeating: Paint.rose, count: 1000), 3.5, 4, 40, 39)]))
    _ = try Production.render(ground([]))
    #expect(try Production.render(root()) == first)
  }
}

@Suite("A gradient by Core Animation", .everyProduction)
struct GradientFixtureTests {
  /// A gradient with the seven stops of the fixture's picture, at sixths.
  private func rainbow() -> CAGradientLayer {
    let levels: [(CGFloat, CGFloat, CGFloat)] = [
      (209, 0, 0), (255, 102, 34), (255, 218, 33), (51, 221, 0), (17, 51, 204), (34, 0, 102), (51, 0, 68),
    ]
    let colors = levels.map { Paint.rgba($0.0 / 255, $0.1 / 255, $0.2 / 255, 1) }
    return gradient(colors, 0, 0, 200, 200) {
      $0.startPoint = CGPoint(x: 1, y: 0)
      $0.endPoint = CGPoint(x: 0, y: 1)
      $0.locations = (0..<7).map { NSNumber(value: Double($0) / 6) }
    }
  }

  private func difference(_ layer: CAGradientLayer, _ expected: Picture) throws -> Int {
    let actual = try Production.render(ground([layer], width: 200, height: 200, nil), .retina)
    return actual.part(1, 1, 398, 398).largestDifference(from: expected.part(176, 181, 398, 398))
  }

  @Test("Seven stops along a diagonal look as Core Animation drew them")
  func sevenStops() throws {
    let expected = try #require(Fixture.picture("layerplayer/CAGradientLayer.png"))
    let layer = rainbow()
    let largest = try difference(layer, expected)
    #expect(largest <= 1)
    layer.endPoint.x = 0.02
    #expect(try difference(layer, expected) > 1)
  }
}
