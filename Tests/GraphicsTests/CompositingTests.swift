// Tests of the pixels of blend modes, transparency layers and shadows in a context.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaintedPaths
import QuartziteGraphics
import QuartzitePixelEffects
import ReferenceBlending
import Testing

@Suite("Compositing in a context")
struct CompositingTests {
  private static let modes = (0...27).compactMap { CGBlendMode(rawValue: $0) }
  private let below = CGColor(red: 0.8, green: 0.3, blue: 0.1, alpha: 0.7)
  private let above = CGColor(red: 0.2, green: 0.6, blue: 0.9, alpha: 0.4)

  private func pixel(_ color: CGColor) -> SIMD4<Double> {
    let color = color.sRGBComponents
    return SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
  }

  @Test("Every blend mode follows its formula, and covers pixels in part", arguments: modes)
  func blendModes(mode: CGBlendMode) throws {
    let shown = try #require(
      painted(4, 2) {
        $0.setFillColor(below)
        $0.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
        $0.setBlendMode(mode)
        $0.setFillColor(above)
        $0.fill(CGRect(x: 1, y: 0, width: 1.5, height: 2))
      })
    let others = [
      "destinationOver": "destOver", "destinationIn": "destIn", "destinationOut": "destOut",
      "destinationAtop": "destAtop", "plusDarker": "plusD", "plusLighter": "plusL",
    ]
    let name = others["\(mode)"] ?? "\(mode)"
    let formula = try #require(BlendMode(rawValue: name))
    let (source, backdrop) = (pixel(above), pixel(below))
    func isClose(_ shown: [UInt8], _ expected: SIMD4<Double>) -> Bool {
      (0..<4).allSatisfy { abs(Double(shown[$0]) - expected[$0] * 255) <= 1.6 }
    }
    let blended = StandardBlending.result(formula, source: source, backdrop: backdrop)
    #expect(isClose(shown[0, 0], backdrop) && shown[3, 0] == [0, 0, 0, 0])
    #expect(isClose(shown[1, 0], blended), "\(shown[1, 0])")
    #expect(isClose(shown[2, 0], (backdrop + blended) / 2), "\(shown[2, 0])")
    #expect(isClose(shown[1, 1], StandardBlending.result(formula, source: source, backdrop: .zero)), "\(shown[1, 1])")
  }

  @Test("Pixels in the order red, green, blue are blended like those in the order blue, green, red", arguments: modes)
  func orders(mode: CGBlendMode) throws {
    func draw(_ bitmapInfo: UInt32) throws -> ShownPixels {
      let context = try #require(
        CGContext(
          data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: bitmapInfo))
      context.setFillColor(below)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      context.setBlendMode(mode)
      context.setFillColor(above)
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
      return try #require(context.shown)
    }
    #expect(
      try draw(CGImageAlphaInfo.premultipliedLast.rawValue)
        == draw(CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue))
  }

  // MARK: Transparency layers

  @Test("A transparency layer fades as a whole")
  func layer() throws {
    let shown = try #require(
      painted(3, 1) {
        $0.setAlpha(0.5)
        $0.beginTransparencyLayer(auxiliaryInfo: nil)
        $0.setFillColor(red)
        $0.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        $0.setFillColor(blue)
        $0.fill(CGRect(x: 1, y: 0, width: 2, height: 1))
        $0.endTransparencyLayer()
      })
    #expect(shown[0, 0] == [128, 0, 0, 128] && shown[1, 0] == [0, 0, 128, 128] && shown[2, 0] == [0, 0, 128, 128])
  }

  @Test("Layers nest, an erasing one erases in its own only, and what is open is not shown yet")
  func nestedLayers() throws {
    let context = CGContext(width: 3, height: 1)
    context.setFillColor(green)
    context.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    context.setBlendMode(.destinationIn)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(CGRect(x: 1, y: 0, width: 2, height: 1))
    context.endTransparencyLayer()
    #expect(context.shown?[1, 0] == [0, 255, 0, 255])
    context.endTransparencyLayer()
    let shown = try #require(context.shown)
    // The nested layer, drawn by destination-in, erased the red outside of its own rectangle.
    #expect(shown[0, 0] == [0, 255, 0, 255] && shown[1, 0] == [255, 0, 0, 255] && shown[2, 0] == [0, 255, 0, 255])
  }

  @Test("A clip around a layer counts once, and one of the layer's own within it")
  func layerClip() throws {
    let shown = try #require(
      painted(4, 1) {
        $0.clip(to: CGRect(x: 0.5, y: 0, width: 3, height: 1))
        $0.beginTransparencyLayer(in: CGRect(x: 0, y: 0, width: 2.5, height: 1), auxiliaryInfo: nil)
        $0.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
        $0.endTransparencyLayer()
      })
    #expect(shown.alpha(row: 0) == [128, 255, 128, 0])
  }

  // MARK: Shadows

  @Test("A shadow without blur is the shape, moved and in one colour, below it")
  func hardShadow() throws {
    let shown = try #require(
      painted(8, 8) {
        $0.setShadow(
          offset: CGSize(width: 2, height: 3), blur: 0, color: CGColor(red: 0, green: 0, blue: 1, alpha: 0.5))
        $0.setFillColor(red)
        $0.fill(CGRect(x: 1, y: 1, width: 3, height: 3))
      })
    #expect(shown[1, 1] == [255, 0, 0, 255] && shown[3, 3] == [255, 0, 0, 255])
    #expect(shown[5, 6] == [0, 0, 128, 128] && shown[3, 6] == [0, 0, 128, 128] && shown[2, 6] == [0, 0, 0, 0])
  }

  @Test("A blur of b is a Gaussian with a sigma of b / 2, whatever the transform")
  func blur() throws {
    let shown = try #require(
      painted(80, 60) {
        $0.scaleBy(x: 2, y: 2)
        $0.setShadow(offset: CGSize(width: 0, height: 100), blur: 8, color: CGColor(gray: 0, alpha: 1))
        $0.fill(CGRect(x: 15, y: -40, width: 10, height: 20))
      })
    func part(_ start: Int, _ end: Int, _ pixel: Int) -> Double {
      let weights = (-8...8).map { (step: $0, weight: exp(-Double($0 * $0) / 32)) }
      let inside = weights.filter { pixel + $0.step >= start && pixel + $0.step < end }
      return inside.reduce(0) { $0 + $1.weight } / weights.reduce(0) { $0 + $1.weight }
    }
    for y in stride(from: 0, to: 60, by: 3) {
      for x in 0..<80 {
        let expected = part(30, 50, x) * part(20, 60, y) * 255
        #expect(abs(Double(shown[x, y][3]) - expected) <= 1.6, "\(x) \(y)")
      }
    }
  }

  @Test(
    "A shadow falls in the space that the context began with: in its points, whatever maps were put before it since")
  func baseSpace() throws {
    func shown(scale: CGFloat, _ prepare: (CGContext) -> Void) throws -> ShownPixels {
      let side = Int(40 * scale)
      let context = CGContext(width: side, height: side, ctm: CGAffineTransform(scaleX: scale, y: scale))
      prepare(context)
      context.setShadow(offset: CGSize(width: 10, height: 16), blur: 6, color: CGColor(gray: 0, alpha: 1))
      context.setFillColor(red)
      context.fill(
        context.convertToUserSpace(CGRect(x: 0, y: CGFloat(side) - 20 * scale, width: 20 * scale, height: 20 * scale)))
      return try #require(context.shown)
    }
    let one = try shown(scale: 1) { _ in }
    let rotated = try shown(scale: 1) {
      $0.rotate(by: .pi / 2)
      $0.scaleBy(x: 3, y: 3)
    }
    #expect(rotated.largestDifference(from: one) <= 1)
    #expect(one[25, 30][3] > 200 && one[25, 30][0] == 0 && one[2, 25][3] == 0)
    let two = try shown(scale: 2) { _ in }
    for y in 0..<40 {
      for x in 0..<40 {
        let mean = [(0, 0), (1, 0), (0, 1), (1, 1)].reduce(0) { $0 + Int(two[2 * x + $1.0, 2 * y + $1.1][3]) } / 4
        // The two blurs are cut off at whole pixels, at different distances in points.
        #expect(abs(mean - Int(one[x, y][3])) <= 6, "\(x) \(y)")
      }
    }
  }

  /// Drawing calls that cover the whole clip with colours or pixels.
  private static let wholeClip: [@Sendable (CGContext) -> Void] = [
    { context in
      let gradient = CGGradient(colorsSpace: nil, colors: [green, green] as CFArray, locations: nil)
      gradient.map { context.drawLinearGradient($0, start: CGPoint(x: 2, y: 2), end: CGPoint(x: 6, y: 2), options: []) }
    },
    { context in
      let gradient = CGGradient(colorsSpace: nil, colors: [green, green] as CFArray, locations: nil)
      gradient.map { context.drawLinearGradient($0, start: CGPoint(x: 2, y: 2), end: CGPoint(x: 2, y: 6), options: []) }
    },
    { context in
      let gradient = CGGradient(colorsSpace: nil, colors: [green, green] as CFArray, locations: nil)
      let middle = CGPoint(x: 6, y: 6)
      gradient.map {
        context.drawRadialGradient(
          $0, startCenter: middle, startRadius: 0, endCenter: middle, endRadius: 4, options: [])
      }
    },
    { context in
      let half = CGColor(red: 0, green: 1, blue: 0, alpha: 0.5), clear = CGColor(gray: 0, alpha: 0)
      let colors = [half, half, clear, clear] as CFArray
      let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: [0, 0.5, 0.5, 1])
      gradient.map { context.drawConicGradient($0, center: CGPoint(x: 6.2, y: 6.2), angle: 0) }
    },
    { context in
      let gradient = CGGradient(colorsSpace: nil, colors: [green, red] as CFArray, locations: nil)
      gradient.map { context.drawConicGradient($0, center: CGPoint(x: 6.2, y: 6.2), angle: 0) }
    },
    { context in
      let tile = CGContext(width: 8, height: 8)
      tile.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 0.5))
      tile.fill(CGRect(x: 1, y: 2, width: 3, height: 4))
      tile.makeImage().map { context.draw($0, in: CGRect(x: 0, y: 0, width: 8, height: 8), byTiling: true) }
    },
  ]

  @Test(
    "Gradients and tiles cast shadows as the same picture in a transparency layer does", arguments: 0..<6, [0, 4.0])
  func shadowOfWholeClip(index: Int, blur: Double) throws {
    func shown(inLayer: Bool) throws -> ShownPixels {
      try #require(
        painted(24, 24) {
          $0.clip(to: CGRect(x: 0, y: 0, width: 18, height: 24))
          $0.setShadow(offset: CGSize(width: 3, height: 5), blur: blur, color: blue)
          // This mode shows the shadow through opaque drawing.
          $0.setBlendMode(.screen)
          if inLayer { $0.beginTransparencyLayer(auxiliaryInfo: nil) }
          Self.wholeClip[index]($0)
          if inLayer { $0.endTransparencyLayer() }
        })
    }
    let direct = try shown(inLayer: false)
    #expect(direct.largestDifference(from: try shown(inLayer: true)) <= 1)
    #expect((0..<24).contains { y in (0..<18).contains { direct[$0, y][2] > 25 } })
    // The clip cuts the shadow too.
    #expect((0..<24).allSatisfy { y in (18..<24).allSatisfy { direct[$0, y] == [0, 0, 0, 0] } })
  }

  @Test("What lies outside of the clip casts its shadow into it, a layer's too", arguments: [false, true])
  func shadowFromOutside(inLayer: Bool) throws {
    let shown = try #require(
      painted(10, 10) {
        $0.clip(to: CGRect(x: 5, y: 0, width: 5, height: 10))
        $0.setShadow(offset: CGSize(width: 5, height: 0), blur: 0, color: blue)
        if inLayer { $0.beginTransparencyLayer(auxiliaryInfo: nil) }
        $0.fill(CGRect(x: 1, y: 1, width: 2, height: 2))
        if inLayer { $0.endTransparencyLayer() }
      })
    #expect(shown[6, 1] == [0, 0, 255, 255] && shown[7, 2] == [0, 0, 255, 255] && shown[5, 1] == [0, 0, 0, 0])
    #expect(shown[1, 1] == [0, 0, 0, 0])
  }

  @Test("The shadow of an image or a layer is that of what is opaque in it, faded like it")
  func shadowOfAlpha() throws {
    let source = try #require(CGContext.bitmap(4, 4))
    source.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    source.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
    let image = try #require(source.makeImage())
    let ofImage = try #require(
      painted(12, 4) {
        $0.setShadow(offset: CGSize(width: 6, height: 0), blur: 0, color: blue)
        $0.setAlpha(0.5)
        $0.draw(image, in: CGRect(x: 0, y: 0, width: 4, height: 4))
      })
    let ofLayer = try #require(
      painted(12, 4) {
        $0.setShadow(offset: CGSize(width: 6, height: 0), blur: 0, color: blue)
        $0.setAlpha(0.5)
        $0.beginTransparencyLayer(auxiliaryInfo: nil)
        $0.draw(image, in: CGRect(x: 0, y: 0, width: 4, height: 4))
        $0.endTransparencyLayer()
      })
    #expect(ofImage[1, 1] == [64, 0, 0, 64] && ofImage[6, 1] == [0, 0, 64, 64] && ofImage[8, 1] == [0, 0, 0, 0])
    #expect(ofLayer == ofImage)
  }

  @Test("In a bitmap context shadows with positive offsets fall upwards")
  func shadowDirection() throws {
    let context = try #require(CGContext.bitmap(4, 8))
    context.setShadow(offset: CGSize(width: 0, height: 4), blur: 0, color: blue)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
    let shown = try #require(context.shown)
    #expect(shown[0, 7] == [0, 0, 0, 255] && shown[0, 3] == [0, 0, 255, 255] && shown[0, 5] == [0, 0, 0, 0])
  }
}
