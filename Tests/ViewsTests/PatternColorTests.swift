// Tests of colours that are made of copies of an image.
// SPDX-License-Identifier: Apache-2.0

import PaintedPaths
import QuartziteGraphics
import QuartziteViews
import Testing

@Suite("Colours of images")
struct PatternColorTests {
  private let whole = CGRect(x: 0, y: 0, width: 16, height: 16)

  @Test(
    "A colour of copies of an image is upright whichever way y points, and keeps its pattern when it fades")
  func images() throws {
    let source = CGContext(width: 4, height: 4)
    source.setFillColor(red)
    source.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
    let image = UIImage(cgImage: try #require(source.makeImage()))
    let color = UIColor(patternImage: image)
    let upwards = try #require(CGContext.bitmap(16, 16))
    upwards.setFillColor(color.cgColor)
    upwards.fill(whole)
    let shown = try #require(upwards.shown)
    let down = try #require(
      painted(16, 16) {
        $0.setFillColor(color.cgColor)
        $0.fill(whole)
      })
    #expect((0..<16).map { shown[5, $0][3] > 0 } == (0..<16).map { $0 % 4 == 0 } && shown == down)
    let faded = color.withAlphaComponent(0.5).cgColor
    #expect(faded.pattern === color.cgColor.pattern && faded != color.cgColor && faded.components == [0.5])
    // As a single colour, the pattern is its mean.
    #expect(color.cgColor.sRGBComponents == SIMD4(1, 0, 0, 0.25) && faded.sRGBComponents.w == 0.125)
    #expect(UIColor(patternImage: UIImage()).cgColor.alpha == 0)
  }

  @Test("A colour of copies of an image has no components, and says so")
  func imagesHaveNoComponents() throws {
    let source = CGContext(width: 4, height: 4)
    source.setFillColor(red)
    source.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    let image = UIImage(cgImage: try #require(source.makeImage()))
    var (first, second, third, alpha) = (CGFloat(-1), CGFloat(-1), CGFloat(-1), CGFloat(-1))
    for color in [UIColor(patternImage: image), UIColor(patternImage: image).withAlphaComponent(0.5)] {
      #expect(!color.getRed(&first, green: &second, blue: &third, alpha: &alpha))
      #expect(!color.getHue(&first, saturation: &second, brightness: &third, alpha: &alpha))
      #expect(!color.getWhite(&first, alpha: &alpha))
    }
    #expect([first, second, third, alpha] == [-1, -1, -1, -1])
    #expect(UIColor.red.getRed(&first, green: &second, blue: &third, alpha: &alpha))
    #expect([first, second, third, alpha] == [1, 0, 0, 1])
  }
}
