// Tests of shadows that a path casts: against pictures by Core Animation, against sums in double precision, and against
// equivalent trees.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import ReferenceBlur
import ReferenceRenderer
import Testing

/// A layer with a shadow that its path casts.
private func shadowed(
  _ path: CGPath, radius: Double, offset: CGSize = .zero, color: CGColor = Paint.black, opacity: Float = 1,
  configure: (CALayer) -> Void = { _ in }
) -> CALayer {
  box(0, 0, 64, 64, Paint.rgba(0, 0, 0, 0)) {
    $0.shadowPath = path
    $0.shadowRadius = radius
    $0.shadowOffset = offset
    $0.shadowColor = color
    $0.shadowOpacity = opacity
    configure($0)
  }
}

/// The page of the layers of these tests.
private func page(_ layers: [CALayer]) -> CALayer { ground(layers, width: 64, height: 64) }

private func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGPath {
  CGPath(rect: CGRect(x: x, y: y, width: width, height: height), transform: nil)
}

/// The coverage of a rectangle of pixels in rows of 64 pixels, blurred by a Gaussian that is cut at two sigma.
private func blurred(_ columns: Range<Int>, _ rows: Range<Int>, sigma: Double, height: Int) -> [Double] {
  var area = [Double](repeating: 0, count: 64 * height)
  for y in rows { for x in columns { area[y * 64 + x] = 1 } }
  return ReferenceBlur(sigmaX: sigma, sigmaY: sigma).blurred(area, width: 64, height: height)
}

@Suite("Shadows of paths", .everyProduction)
struct ShadowPathTests {
  @Test(
    "A rectangle's shadow is the blur of its area", arguments: [0.0, 0.4, 0.5, 1, 2.5, 3, 8, 13.7],
    [Float(1), 0.4])
  func isGaussian(radius: Double, opacity: Float) throws {
    let picture = try Production.render(
      page([shadowed(rectangle(20, 17, 23, 30), radius: radius, opacity: opacity)]), .plain)
    let paper = try Production.render(page([]), .plain).rgba(0, 0)
    let shadow = blurred(20..<43, 17..<47, sigma: radius, height: 64)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let alpha = shadow[y * 64 + x] * Double(opacity)
        for channel in 0..<3 {
          let expected = Double(paper[channel]) * (1 - alpha)
          #expect(abs(Double(picture.rgba(x, y)[channel]) - expected) <= 1.01, "\(x), \(y)")
        }
      }
    }
  }

  @Test("Another radius is another shadow", arguments: [1.0, 3, 8])
  func radiusShows(radius: Double) throws {
    let one = try Production.render(page([shadowed(rectangle(20, 17, 23, 30), radius: radius)]), .plain)
    let other = try Production.render(page([shadowed(rectangle(20, 17, 23, 30), radius: radius * 1.1)]), .plain)
    #expect(one.largestDifference(from: other) > 2)
  }

  @Test("A shadow without blur is the path, filled")
  func hardShadow() throws {
    let path = CGPath(ellipseIn: CGRect(x: 11.3, y: 9.8, width: 40.2, height: 33), transform: nil)
    let filled = CAShapeLayer()
    filled.path = path
    filled.fillColor = Paint.rgba(0.2, 0.4, 0.6, 0.5)
    filled.position = CGPoint(x: 3, y: -2.5)
    let shadow = shadowed(
      path, radius: 0, offset: CGSize(width: 3, height: -2.5), color: Paint.rgba(0.2, 0.4, 0.6, 1), opacity: 0.5)
    let one = try Production.render(page([shadow]), .plain), other = try Production.render(page([filled]), .plain)
    #expect(one.largestDifference(from: other) <= 1)
  }

  @Test("Sigma and offset are measured in the layer: at twice the scale all is twice as large")
  func scales() throws {
    let small = shadowed(rectangle(6, 7, 11, 9), radius: 2, offset: CGSize(width: 2, height: 1)) {
      $0.anchorPoint = .zero
      $0.position = .zero
      $0.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
    }
    let large = shadowed(rectangle(12, 14, 22, 18), radius: 4, offset: CGSize(width: 4, height: 2))
    let one = try Production.render(page([small]), .plain), other = try Production.render(page([large]), .plain)
    #expect(one.largestDifference(from: other) <= 1)
  }

  @Test("A shadow turns with its layer")
  func turns() throws {
    let rotated = shadowed(rectangle(20, 24, 24, 16), radius: 3, offset: CGSize(width: 5, height: 0)) {
      $0.setAffineTransform(turn(90))
    }
    let axisAligned = shadowed(rectangle(24, 20, 16, 24), radius: 3, offset: CGSize(width: 0, height: 5))
    let one = try Production.render(page([rotated]), .plain), other = try Production.render(page([axisAligned]), .plain)
    #expect(one.largestDifference(from: other) <= 1)
  }

  @Test("A stretched shadow has an elliptical blur")
  func stretches() throws {
    let stretched = shadowed(rectangle(16, 20, 16, 24), radius: 4) {
      $0.anchorPoint = .zero
      $0.position = .zero
      $0.setAffineTransform(CGAffineTransform(scaleX: 1, y: 0.5))
    }
    let picture = try Production.render(page([stretched]), .plain)
    let paper = try Production.render(page([]), .plain).rgba(0, 0)
    let shadow = blurred(16..<32, 20..<44, sigma: 4, height: 128)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        // Along y two rows of the layer's own pixels make one of the picture's.
        let alpha = (shadow[2 * y * 64 + x] + shadow[(2 * y + 1) * 64 + x]) / 2
        let expected = Double(paper[0]) * (1 - alpha)
        #expect(abs(Double(picture.rgba(x, y)[0]) - expected) <= 4, "\(x), \(y)")
      }
    }
  }

  @Test("masksToBounds and a mask take the shadow away where they cut")
  func isMasked() throws {
    let paper = try Production.render(page([]), .plain)
    let masking = shadowed(rectangle(10, 10, 30, 30), radius: 4) { $0.masksToBounds = true }
    #expect(try Production.render(page([masking]), .plain).largestDifference(from: paper) == 0)

    let masked = shadowed(rectangle(10, 10, 30, 30), radius: 4) {
      $0.mask = box(0, 0, 20, 64, Paint.black)
    }
    let picture = try Production.render(page([masked]), .plain)
    #expect(picture.rgba(25, 25) == paper.rgba(25, 25))
    #expect(picture.rgba(15, 25) != paper.rgba(15, 25))
  }

  @Test("A shadow lies below its layer and fades with it")
  func order() throws {
    let layer = shadowed(rectangle(10, 10, 30, 30), radius: 0) { $0.backgroundColor = Paint.red }
    #expect(
      try Production.render(page([layer]), .plain).rgba(20, 20)
        == Production.render(
          page([box(0, 0, 64, 64, Paint.red)]), .plain
        ).rgba(20, 20))
    let faded = shadowed(rectangle(10, 10, 30, 30), radius: 3) { $0.opacity = 0.5 }
    let thin = shadowed(rectangle(10, 10, 30, 30), radius: 3, opacity: 0.5)
    let one = try Production.render(page([faded]), .plain), other = try Production.render(page([thin]), .plain)
    #expect(one.largestDifference(from: other) <= 1)
  }

  @Test("A blur of any width is drawn, and the rest with it", arguments: [40.0, 1000, 1e4, 1e9, 1e300])
  func wideBlur(radius: Double) throws {
    let neighbour = box(4, 4, 8, 8, Paint.red)
    let picture = try Production.render(
      page([shadowed(rectangle(10, 10, 30, 30), radius: radius), neighbour]), .plain)
    #expect(picture.rgba(8, 8) == (try Production.render(page([neighbour]), .plain)).rgba(8, 8))
  }

  @Test("A shadow in perspective lies where its layer lies")
  func perspective() throws {
    func scene(_ layer: CALayer) -> CALayer {
      var transform = CATransform3DIdentity
      transform.m34 = -1 / 100
      layer.transform = CATransform3DRotate(transform, 0.9, 0, 1, 0)
      return page([layer])
    }
    let shadow = shadowed(rectangle(16, 16, 32, 32), radius: 0.01)
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
    shape.path = rectangle(16, 16, 32, 32)
    let one = try Production.render(scene(shadow), .plain), other = try Production.render(scene(shape), .plain)
    // In perspective the shadow is drawn as an image, so that its edge is a pixel wide.
    #expect(one.meanDifference(from: other) < 2.5)
    let moved = shadowed(rectangle(20, 16, 32, 32), radius: 0.01)
    #expect(try Production.render(scene(moved), .plain).meanDifference(from: other) > 2.5)
  }
}

@Suite("Shadows by Core Animation", .everyProduction)
struct ShadowFixtureTests {
  private static func scene(named name: String, radius: Double = 1) -> CALayer {
    let isSmall = name == "shadow"
    let size = isSmall ? CGSize(width: 60, height: 60) : CGSize(width: 80, height: 60)
    let corner = isSmall ? 10.0 : 30.0
    let layer = box(20, 20, size.width, size.height, isSmall ? Paint.pureGreen : Paint.pureBlue) {
      $0.cornerRadius = corner
      $0.shadowRadius = (isSmall ? 8 : 2) * radius
      $0.shadowOpacity = 1
      $0.shadowOffset = .zero
      $0.shadowColor = isSmall ? Paint.rgba(1, 0, 1, 1) : Paint.pureRed
      $0.shadowPath = CGPath(
        roundedRect: CGRect(origin: .zero, size: size), cornerWidth: corner, cornerHeight: corner, transform: nil)
    }
    return ground([layer], width: size.width + 40, height: size.height + 40, Paint.white)
  }

  /// The number of pixels, the number of those that differ by more than two levels, and the largest difference away
  /// from the layer's edge.
  private static func compare(
    _ name: String, radius: Double = 1
  ) throws -> (pixels: Int, off: Int, worstInShadow: Int) {
    let expected = try #require(Fixture.picture("blueprint/\(name).png"))
    let actual = try Production.render(scene(named: name, radius: radius), SceneOptions(background: Paint.white))
    try #require(actual.width == expected.width && actual.height == expected.height)
    var off = 0, worst = 0
    for y in 0..<expected.height {
      for x in 0..<expected.width {
        let (a, b) = (actual.rgba(x, y), expected.rgba(x, y))
        let distance = (0..<4).map { abs(Int(a[$0]) - Int(b[$0])) }.max() ?? 0
        if distance > 2 { off += 1 }
        let isBeside = x < 20 || y < 20 || x >= expected.width - 20 || y >= expected.height - 20
        if isBeside { worst = max(worst, distance) }
      }
    }
    return (expected.width * expected.height, off, worst)
  }

  // Corners of Core Animation's paths are up to 16 levels off exact areas; after a blur of two pixels one level of that
  // remains.
  @Test(
    "The shadow of a rounded rectangle is Core Animation's to the level",
    arguments: [(name: "shadow", tolerance: 1, part: 0.01), ("largeCornerRadius", 2, 0.015)])
  func looksAlike(picture: (name: String, tolerance: Int, part: Double)) throws {
    let (pixels, off, worst) = try Self.compare(picture.name)
    #expect(worst <= picture.tolerance)
    #expect(Double(off) <= Double(pixels) * picture.part)
  }

  @Test("A radius a tenth larger is told from the right one", arguments: ["shadow", "largeCornerRadius"])
  func radiusShows(name: String) throws {
    #expect(try Self.compare(name, radius: 1.1).worstInShadow > 2)
  }
}
