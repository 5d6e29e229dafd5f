// Tests of the drawing of images: places, orientations, templates and patterns.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("Images are drawn into the current context")
struct ImageDrawingTests {
  private static let red = [255, 0, 0, 255], green = [0, 255, 0, 255], blue = [0, 0, 255, 255], clear = [0, 0, 0, 0]

  /// Two by two pixels: red and green above, blue and a clear one below.
  private func image(_ orientation: UIImage.Orientation = .up, scale: CGFloat = 1) throws -> UIImage {
    let colors = [UIColor.red, .green, .blue]
    UIGraphicsBeginImageContext(CGSize(width: 2, height: 2))
    for (index, color) in colors.enumerated() {
      color.setFill()
      UIRectFill(CGRect(x: index % 2, y: index / 2, width: 1, height: 1))
    }
    defer { UIGraphicsEndImageContext() }
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
    return UIImage(cgImage: image, scale: scale, orientation: orientation)
  }

  @Test("An image fills its rectangle upright, and its size at a point")
  func places() throws {
    let image = try image()
    let pixels = try #require(
      Pixels.drawn { context in
        context.interpolationQuality = .none
        image.draw(in: CGRect(x: 4, y: 2, width: 8, height: 4))
        image.draw(at: CGPoint(x: 20, y: 10))
      })
    #expect(pixels[4, 2] == Self.red && pixels[7, 3] == Self.red && pixels[8, 2] == Self.green)
    #expect(pixels[4, 4] == Self.blue && pixels[11, 5] == Self.clear && pixels[3, 2] == Self.clear)
    #expect(pixels[20, 10] == Self.red && pixels[21, 10] == Self.green && pixels[20, 11] == Self.blue)
    let half = try self.image(scale: 0.5)
    let doubled = try #require(
      Pixels.drawn { context in
        context.interpolationQuality = .none
        half.draw(at: .zero)
      })
    #expect(doubled[1, 1] == Self.red && doubled[2, 0] == Self.green)
  }

  @Test(
    "An image is drawn as its orientation turns it",
    arguments: [
      // The colours are listed in rows from the upper left, where 0 is red, 1 green, 2 blue and 3 clear.
      (UIImage.Orientation.up, [0, 1, 2, 3]), (.down, [3, 2, 1, 0]), (.left, [1, 3, 0, 2]), (.right, [2, 0, 3, 1]),
      (.upMirrored, [1, 0, 3, 2]), (.downMirrored, [2, 3, 0, 1]), (.leftMirrored, [0, 2, 1, 3]),
      (.rightMirrored, [3, 1, 2, 0]),
    ])
  func orientations(orientation: UIImage.Orientation, expected: [Int]) throws {
    let image = try image(orientation)
    let colors = [Self.red, Self.green, Self.blue, Self.clear]
    let file = try #require(image.pngData().flatMap { UIImage(data: $0) })
    #expect(file.imageOrientation == .up)
    // In a file, the image is stored as it is displayed.
    for pixels in [Pixels.drawn(width: 2, height: 2) { _ in image.draw(at: .zero) }, Pixels(file)] {
      let pixels = try #require(pixels)
      for (place, color) in expected.enumerated() {
        #expect(pixels[place % 2, place / 2] == colors[color], "\(place) of \(orientation)")
      }
    }
  }

  @Test("Images are drawn by blend modes, as opaque as asked")
  func blending() throws {
    let image = try image()
    let pixels = try #require(
      Pixels.drawn { _ in
        image.draw(at: .zero, blendMode: .normal, alpha: 0.5)
        UIColor.white.setFill()
        UIRectFill(CGRect(x: 10, y: 0, width: 10, height: 10))
        image.draw(in: CGRect(x: 10, y: 0, width: 2, height: 2), blendMode: .multiply, alpha: 1)
        image.draw(in: CGRect(x: 14, y: 0, width: 2, height: 2), blendMode: .copy, alpha: 1)
        image.draw(in: CGRect(x: 18, y: 0, width: CGFloat.nan, height: 2), blendMode: .copy, alpha: 1)
      })
    #expect(pixels[0, 0] == [128, 0, 0, 128] && pixels[10, 0] == Self.red && pixels[11, 1] == [255, 255, 255, 255])
    #expect(pixels[15, 1] == Self.clear && pixels[18, 0] == [255, 255, 255, 255])
  }

  @Test("A template is drawn in the fill colour, and a tinted image in its own")
  func templates() throws {
    let image = try image()
    let template = image.withRenderingMode(.alwaysTemplate), tinted = image.withTintColor(.blue)
    #expect(image.renderingMode == .automatic && template.renderingMode == .alwaysTemplate)
    #expect(tinted.renderingMode == .alwaysOriginal && tinted.size == image.size)
    let pixels = try #require(
      Pixels.drawn { _ in
        UIColor.red.setFill()
        template.draw(at: .zero)
        tinted.draw(at: CGPoint(x: 4, y: 0))
        image.draw(at: CGPoint(x: 8, y: 0))
      })
    #expect(pixels[0, 0] == Self.red && pixels[1, 0] == Self.red && pixels[1, 1] == Self.clear)
    #expect(pixels[4, 0] == Self.blue && pixels[5, 0] == Self.blue && pixels[5, 1] == Self.clear)
    #expect(pixels[9, 0] == Self.green)
  }

  @Test("An opaque image that is tinted half transparently is half transparent")
  func translucentTint() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 2), true, 1)
    let opaque = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    let tinted = try #require(Pixels(opaque.withTintColor(UIColor(red: 1, green: 0, blue: 0, alpha: 0.5))))
    #expect(tinted[0, 0] == [128, 0, 0, 128])
    #expect(try #require(Pixels(opaque.withTintColor(.red)))[1, 1] == Self.red)
  }

  @Test("A pattern covers its rectangle with copies from its corner on")
  func patterns() throws {
    let image = try image()
    let pixels = try #require(
      Pixels.drawn { context in
        context.interpolationQuality = .none
        image.drawAsPattern(in: CGRect(x: 3, y: 5, width: 5, height: 3))
      })
    #expect(pixels.box() == CGRect(x: 3, y: 5, width: 5, height: 3))
    #expect(pixels[3, 5] == Self.red && pixels[4, 5] == Self.green && pixels[5, 5] == Self.red)
    #expect(pixels[3, 6] == Self.blue && pixels[4, 6] == Self.clear && pixels[7, 7] == Self.red)
  }
}
