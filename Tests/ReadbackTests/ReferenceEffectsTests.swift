// Tests of the effects of the reference renderer against numbers worked out by hand.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer
import Testing

@Suite("The reference renderer's effects")
struct ReferenceEffectsTests {
  private func draw(_ layers: CALayer..., color: CGColor? = nil) -> Picture {
    ReferenceRenderer.render(ground(layers, width: 20, height: 20, color), .plain)
  }

  @Test("A blur of one pixel by a sigma of one has the weights 0.403, 0.244 and 0.054")
  func blurs() {
    let picture = draw(box(9, 0, 1, 20, Paint.black) { $0.filters = [blur(1)] })
    // The levels are e^0, e^-1/2 and e^-2 over their sum of 2.4837.
    #expect((7...11).map { picture.rgba($0, 10)[3] } == [14, 62, 103, 62, 14])
    #expect(picture.rgba(6, 10)[3] == 0 && picture.rgba(12, 10)[3] == 0)
  }

  @Test("A shadow is the blurred alpha at its offset, below the layer")
  func shadows() {
    let picture = draw(box(4, 4, 6, 6, Paint.white).shadow(0, 3, 2, Paint.pureRed, opacity: 0.6))
    #expect(picture.rgba(9, 9) == [255, 255, 255, 255])
    #expect(picture.rgba(12, 11) == [153, 0, 0, 153])
    #expect(picture.rgba(13, 11) == [0, 0, 0, 0])
  }

  @Test("Modes combine two colours as the standard's formulas say")
  func modes() {
    let expected: [(String, [UInt8])] = [
      ("multiplyBlendMode", [41, 61, 41, 255]), ("screenBlendMode", [214, 194, 214, 255]),
      ("differenceBlendMode", [153, 51, 153, 255]), ("plusL", [255, 255, 255, 255]), ("plusD", [0, 0, 0, 255]),
      ("colorDodgeBlendMode", [255, 255, 255, 255]), ("colorBurnBlendMode", [0, 0, 0, 255]), ("xor", [0, 0, 0, 0]),
    ]
    for (name, result) in expected {
      let picture = draw(
        box(0, 0, 20, 20, Paint.rgba(0.2, 0.6, 0.8, 1)),
        box(5, 5, 10, 10, Paint.rgba(0.8, 0.4, 0.2, 1)) { $0.compositingFilter = name })
      #expect(picture.rgba(10, 10) == result, "\(name)")
      #expect(picture.rgba(2, 2) == [51, 153, 204, 255], "\(name)")
    }
  }

  @Test("Luminosity of white makes white, its colour makes gray of the backdrop's luminosity")
  func colors() {
    let red = box(0, 0, 20, 20, Paint.pureRed)
    #expect(
      draw(red, box(0, 0, 20, 20, Paint.white) { $0.compositingFilter = "luminosityBlendMode" }).rgba(3, 3)[1] == 255)
    // The level is 0.3 of 255.
    #expect(
      draw(box(0, 0, 20, 20, Paint.pureRed), box(0, 0, 20, 20, Paint.white) { $0.compositingFilter = "colorBlendMode" })
        .rgba(3, 3) == [77, 77, 77, 255])
  }

  @Test("A bitmap of half a pixel per point has one colour for each two by two points, where it is shown nearest")
  func bitmaps() {
    let layer = box(0, 0, 8, 8) {
      $0.shouldRasterize = true
      $0.rasterizationScale = 0.5
      $0.magnificationFilter = .nearest
    }.with(box(1, 2, 2, 2, Paint.black))
    let picture = draw(layer)
    #expect((0..<6).map { picture.rgba($0, 2)[3] } == [128, 128, 128, 128, 0, 0])
    #expect(picture.rgba(1, 1)[3] == 0 && picture.rgba(1, 3)[3] == 128)
  }

  @Test("A path that crosses itself is filled by either rule")
  func paths() {
    // Two squares in one path, of the same orientation, overlapping in the middle.
    let path = CGMutablePath()
    path.addRect(CGRect(x: 2, y: 2, width: 8, height: 8))
    path.addRect(CGRect(x: 6, y: 2.5, width: 8, height: 4))
    let picture = draw(shape(path, 0, 0, 20, 20, Paint.black))
    #expect(picture.rgba(8, 4)[3] == 255 && picture.rgba(12, 2)[3] == 128)
    let holed = draw(shape(path, 0, 0, 20, 20, Paint.black) { $0.fillRule = .evenOdd })
    #expect(holed.rgba(8, 4)[3] == 0 && holed.rgba(12, 4)[3] == 255 && holed.rgba(8, 2)[3] == 128)
  }

  @Test("A stroke has the area of its sides and corners")
  func strokes() {
    let layer = shape(Outline.polygon([(4, 4), (14, 4), (14, 14), (4, 14)]), 0, 0, 20, 20, nil) {
      $0.strokeColor = Paint.black
      $0.lineWidth = 2
    }
    let picture = draw(layer)
    let area = stride(from: 3, to: picture.bytes.count, by: 4).reduce(0) { $0 + Int(picture.bytes[$1]) } / 255
    #expect(area == 12 * 12 - 8 * 8)
  }

  @Test("Background filters see what lies beyond the layer's bounds")
  func backdrops() {
    let pane = box(10, 0, 10, 20) { $0.backgroundFilters = [blur(1)] }
    let picture = draw(box(0, 0, 10, 20, Paint.black), pane, color: Paint.white)
    #expect(picture.rgba(9, 10) == [0, 0, 0, 255])
    // Two of the five weights lie on black: 0.244 + 0.054.
    #expect(abs(Int(picture.rgba(10, 10)[0]) - Int(((1 - 0.2986) * 255).rounded())) <= 1)
  }
}
