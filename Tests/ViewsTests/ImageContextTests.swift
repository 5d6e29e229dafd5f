// Tests of the current context: pictures between a beginning and an end, rectangles, colours and paths.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("The current context")
struct ImageContextTests {
  @Test("A picture is what is drawn between its beginning and its end, in points")
  func pictures() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 10, height: 5), false, 2)
    UIColor.green.set()
    UIRectFill(CGRect(x: 1, y: 1, width: 2, height: 2))
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil && image.scale == 2 && image.size == CGSize(width: 10, height: 5))
    #expect(try #require(Pixels(image)).box { $0 == [0, 255, 0, 255] } == CGRect(x: 2, y: 2, width: 4, height: 4))
  }

  @Test("Pictures nest, and only pictures are ended as such")
  func nesting() throws {
    UIGraphicsEndImageContext()
    UIGraphicsBeginImageContext(CGSize(width: 3, height: 3))
    let outer = UIGraphicsGetCurrentContext()
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 2), true, 0)
    #expect(UIGraphicsGetImageFromCurrentImageContext()?.scale == UIScreen.main.scale)
    #expect(Pixels(UIGraphicsGetImageFromCurrentImageContext())?[0, 0] == [0, 0, 0, 255])
    UIGraphicsEndImageContext()
    #expect(outer != nil && UIGraphicsGetCurrentContext() === outer)
    #expect(UIGraphicsGetImageFromCurrentImageContext()?.scale == 1)
    let other = CGContext(width: 1, height: 1)
    UIGraphicsPushContext(other)
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() === other && UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsPopContext()
    UIGraphicsEndImageContext()
    UIGraphicsEndImageContext()
    UIGraphicsPopContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test("Without a context nothing is drawn, and nothing happens")
  func nothing() {
    UIColor.red.set()
    UIRectFill(.zero)
    UIRectFrame(.zero)
    UIRectClip(.zero)
    UIBezierPath(rect: .zero).fill(with: .normal, alpha: 1)
    UIImage().draw(at: .zero)
    "text".draw(at: .zero)
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test("A filled rectangle takes the place of what is there, unless a blend mode is named")
  func rectangles() throws {
    let pixels = try #require(
      Pixels.drawn(width: 12, height: 4) { context in
        UIColor.blue.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 6, height: 4))
        UIColor(red: 1, green: 0, blue: 0, alpha: 0.5).setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 4))
        UIRectFillUsingBlendMode(CGRect(x: 2, y: 0, width: 2, height: 4), .normal)
        UIRectFrame(CGRect(x: 8, y: 0, width: 4, height: 4))
        UIRectClip(CGRect(x: 6, y: 0, width: 1, height: 4))
        UIRectFill(CGRect(x: 6, y: 0, width: 2, height: 4))
      })
    #expect(pixels[0, 0] == [128, 0, 0, 128] && pixels[4, 0] == [0, 0, 255, 255])
    #expect(zip(pixels[2, 0], [128, 0, 127, 255]).allSatisfy { abs($0 - $1) <= 1 })
    #expect(pixels[6, 0] == [128, 0, 0, 128] && pixels[7, 0][3] == 0)
    #expect(pixels[8, 0] == [128, 0, 0, 128] && pixels[11, 3] == [128, 0, 0, 128] && pixels[9, 1][3] == 0)
  }

  @Test("Paths are filled and stroked with their attributes, as opaque as asked, and clip")
  func paths() throws {
    let path = UIBezierPath(rect: CGRect(x: 4, y: 4, width: 12, height: 12))
    path.append(UIBezierPath(rect: CGRect(x: 8, y: 8, width: 4, height: 4)))
    path.lineWidth = 2
    func pixels(_ draw: @escaping () -> Void) throws -> Pixels {
      try #require(
        Pixels.drawn(width: 20, height: 20) { context in
          UIColor.red.setFill()
          UIColor.blue.setStroke()
          draw()
        })
    }
    let filled = try pixels { path.fill() }
    #expect(filled.box() == CGRect(x: 4, y: 4, width: 12, height: 12) && filled[10, 10] == [255, 0, 0, 255])
    path.usesEvenOddFillRule = true
    let hollow = try pixels { path.fill(with: .normal, alpha: 0.5) }
    #expect(hollow[10, 10][3] == 0 && hollow[5, 5] == [128, 0, 0, 128])
    let stroked = try pixels { path.stroke() }
    #expect(stroked.box() == CGRect(x: 3, y: 3, width: 14, height: 14) && stroked[3, 3] == [0, 0, 255, 255])
    #expect(try pixels { path.stroke(with: .copy, alpha: 0.25) }[3, 3] == [0, 0, 64, 64])
    let clipped = try pixels {
      path.addClip()
      UIRectFill(CGRect(x: 0, y: 0, width: 20, height: 20))
    }
    #expect(clipped.box() == CGRect(x: 4, y: 4, width: 12, height: 12) && clipped[10, 10][3] == 0)
    #expect(try pixels { path.fill(with: .normal, alpha: .nan) }.box() == nil)
  }
}
