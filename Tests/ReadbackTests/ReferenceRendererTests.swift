// Tests of the reference renderer against numbers worked out by hand and against Apple's published measurements.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer
import Testing

@Suite("The reference renderer")
struct ReferenceRendererTests {
  private func draw(_ layer: CALayer, _ options: SceneOptions = .plain) -> Picture {
    ReferenceRenderer.render(layer, options)
  }

  @Test("covers a pixel by as much as a rectangle reaches into it")
  func rectangles() {
    let picture = draw(ground([box(2.5, 3.25, 4, 5, Paint.black)], width: 10, height: 10, nil))
    #expect(picture.rgba(2, 5) == [0, 0, 0, 128])
    #expect(picture.rgba(4, 3) == [0, 0, 0, 191])
    #expect(picture.rgba(2, 3) == [0, 0, 0, 96])
    #expect(picture.rgba(6, 8) == [0, 0, 0, 32])
    #expect(picture.rgba(4, 5) == [0, 0, 0, 255])
    #expect(picture.rgba(7, 5) == [0, 0, 0, 0])
  }

  @Test("covers half of the pixels on the edge of a square on its point")
  func rotatedSquare() {
    let side = 8 * 2.0.squareRoot()
    let square = box(10 - side / 2, 10 - side / 2, side, side, Paint.black) { $0.setAffineTransform(turn(45)) }
    let picture = draw(ground([square], width: 20, height: 20, nil))
    for step in 0..<8 {
      #expect(abs(Int(picture.rgba(2 + step, 9 - step)[3]) - 128) <= 1)
      #expect(picture.rgba(3 + step, 9 - step)[3] == (step < 7 ? 255 : 128))
      #expect(picture.rgba(1 + step, 9 - step)[3] == 0)
    }
  }

  @Test("gives a disc the area of a disc")
  func disc() {
    let picture = draw(ground([box(3.3, 4.7, 30, 30, Paint.black) { $0.cornerRadius = 15 }], nil))
    let area = stride(from: 3, to: picture.bytes.count, by: 4).reduce(0.0) { $0 + Double(picture.bytes[$1]) / 255 }
    #expect(abs(area - .pi * 225) < 0.2)
  }

  @Test("covers the second row of a corner of radius ten by 88 and 228, of a continuous one by 89 and 225")
  func corners() {
    for (curve, expected) in [(CALayerCornerCurve.circular, [88, 228]), (.continuous, [89, 225])] {
      let picture = draw(
        ground([], width: 40, height: 40, Paint.black) {
          $0.cornerRadius = 10
          $0.cornerCurve = curve
        })
      let row = (0..<10).map { Int(picture.rgba($0, 1)[3]) }.filter { $0 > 60 && $0 < 240 }
      #expect(row.prefix(2).elementsEqual(expected) { abs($0 - $1) <= 1 }, "\(row)")
    }
  }

  @Test("keeps the order of three transforms and the pivot")
  func placement() {
    let layer = box(0, 0, 4, 2, Paint.black) {
      $0.position = CGPoint(x: 10, y: 10)
      $0.anchorPoint = CGPoint(x: 0, y: 0)
      $0.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    }
    let picture = draw(ground([layer], width: 20, height: 20, nil))
    // After a quarter rotation x points down and y to the left.
    #expect(picture.rgba(9, 10)[3] == 255)
    #expect(picture.rgba(8, 13)[3] == 255)
    #expect(picture.rgba(10, 10)[3] == 0)
    #expect(picture.rgba(9, 14)[3] == 0)
  }

  @Test("samples an image half-way between two texels as their mean")
  func sampling() {
    let picture = draw(ground([picture(.quarters, 0, 0, 3, 3)], width: 3, height: 3, nil))
    #expect(picture.rgba(1, 0) == [128, 128, 0, 255])
    #expect(picture.rgba(0, 1) == [128, 0, 128, 255])
    #expect(picture.rgba(2, 2) == [255, 255, 255, 255])
  }

  @Test("converts the red of Display P3 beyond sRGB, and a colour within")
  func displayP3() {
    let picture = draw(ground([], width: 1, height: 1, CGColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1)))
    #expect(picture.rgba(0, 0) == [255, 0, 0, 255])
    let inside = draw(ground([], width: 1, height: 1, CGColor(displayP3Red: 0.6, green: 0.6, blue: 0.6, alpha: 1)))
    #expect(inside.rgba(0, 0) == [153, 153, 153, 255])
  }
}
