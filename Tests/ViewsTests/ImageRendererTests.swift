// Tests of renderers of images: their sizes and scales, the drawing of their contexts, and the files that they make.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("Renderers of images")
struct ImageRendererTests {
  private func format(scale: CGFloat, opaque: Bool = false) -> UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    format.opaque = opaque
    return format
  }

  // MARK: Space

  @Test("Images have the screen's scale where none is chosen, and y points down from the upper left corner")
  func space() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 1, y: 2, width: 3, height: 4))
    }
    let scale = Int(UIScreen.main.scale)
    #expect(image.scale == UIScreen.main.scale && image.size == CGSize(width: 20, height: 10))
    let pixels = try #require(Pixels(image))
    #expect(pixels.width == 20 * scale && pixels.height == 10 * scale)
    #expect(
      pixels.box { $0 == [255, 0, 0, 255] } == CGRect(x: scale, y: 2 * scale, width: 3 * scale, height: 4 * scale))
  }

  @Test("A picture shows the part of space that its bounds are, grown to whole pixels")
  func bounds() throws {
    let renderer = UIGraphicsImageRenderer(
      bounds: CGRect(x: 10, y: 20, width: 5.2, height: 5), format: format(scale: 2))
    let image = renderer.image { context in
      #expect(context.format.bounds == CGRect(x: 10, y: 20, width: 5.2, height: 5))
      context.fill(CGRect(x: 11, y: 21, width: 1, height: 1))
    }
    #expect(image.size == CGSize(width: 5.5, height: 5))
    #expect(try #require(Pixels(image)).box() == CGRect(x: 2, y: 2, width: 2, height: 2))
  }

  @Test("An opaque image is black where nothing is drawn, and has no alpha")
  func opaque() throws {
    let size = CGSize(width: 4, height: 4)
    func image(_ isOpaque: Bool) -> UIImage {
      UIGraphicsImageRenderer(size: size, format: format(scale: 1, opaque: isOpaque)).image { context in
        context.cgContext.setFillColor(red: 0, green: 1, blue: 0, alpha: 0.5)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
      }
    }
    let opaque = try #require(Pixels(image(true))), clear = try #require(Pixels(image(false)))
    #expect(opaque[3, 3] == [0, 0, 0, 255] && opaque[0, 0] == [0, 128, 0, 255])
    #expect(clear[3, 3] == [0, 0, 0, 0] && clear[0, 0] == [0, 128, 0, 128])
    #expect(image(true).cgImage?.alphaInfo == .noneSkipFirst && image(false).cgImage?.alphaInfo == .premultipliedFirst)
  }

  @Test("Each image begins clear, and the image so far can be had while it is drawn")
  func currentImage() throws {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 1), format: format(scale: 1))
    var first: UIImage?
    let last = renderer.image { context in
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      first = context.currentImage
      context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    }
    #expect(try #require(Pixels(first))[1, 0][3] == 0 && Pixels(last)?[1, 0][3] == 255)
    #expect(try #require(Pixels(renderer.image { _ in })).box() == nil)
  }

  // MARK: Contexts

  @Test("Rectangles are filled, framed along their inside, and clip, by blend modes")
  func rectangles() throws {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10), format: format(scale: 1))
    let pixels = try #require(
      Pixels(
        renderer.image { context in
          context.cgContext.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.5)
          context.cgContext.setStrokeColor(red: 0, green: 0, blue: 1, alpha: 1)
          context.fill(CGRect(x: 0, y: 0, width: 10, height: 4))
          context.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
          context.fill(CGRect(x: 2, y: 0, width: 2, height: 4), blendMode: .copy)
          context.stroke(CGRect(x: 0, y: 5, width: 5, height: 5))
          context.clip(to: CGRect(x: 6, y: 5, width: 2, height: 2))
          context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        }))
    #expect(pixels[0, 0][3] == 192 && pixels[2, 0] == [128, 0, 0, 128] && pixels[9, 0] == [128, 0, 0, 128])
    #expect(pixels.box { $0[2] == 255 } == CGRect(x: 0, y: 5, width: 5, height: 5) && pixels[2, 7][3] == 0)
    #expect(pixels[7, 6] == [128, 0, 0, 128] && pixels[8, 6][3] == 0 && pixels[7, 7][3] == 0)
  }

  @Test("The context is the current one while the actions run, and no longer")
  func current() {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2))
    var completed = false
    #expect(UIGraphicsGetCurrentContext() == nil)
    _ = renderer.image { #expect(UIGraphicsGetCurrentContext() === $0.cgContext) }
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(throws: Never.self) {
      try renderer.runDrawingActions({ #expect(UIGraphicsGetCurrentContext() === $0.cgContext) }) { _ in
        completed = true
      }
    }
    #expect(completed && UIGraphicsGetCurrentContext() == nil)
    #expect(throws: CocoaError.self) { try UIGraphicsRenderer(bounds: .zero).runDrawingActions({ _ in }) }
    #expect(
      renderer.allowsImageOutput
        && UIGraphicsImageRenderer.rendererContextClass() == UIGraphicsImageRendererContext.self)
  }

  @Test("A renderer keeps its format, whatever becomes of the one that it was made with")
  func formats() {
    let format = format(scale: 3, opaque: true)
    format.prefersExtendedRange = true
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2), format: format)
    format.scale = 1
    let kept = renderer.format as? UIGraphicsImageRendererFormat
    #expect(kept?.scale == 3 && kept?.opaque == true && kept?.preferredRange == .extended)
    #expect(UIGraphicsImageRendererFormat(for: UITraitCollection(displayScale: 4)).scale == 4)
    #expect(UIGraphicsImageRendererFormat.default().scale == UIScreen.main.scale)
    #expect(renderer.image { _ in }.scale == 3)
  }

  // MARK: Files

  @Test("The files that are made hold the image")
  func files() throws {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8), format: format(scale: 1))
    func draw(_ context: UIGraphicsImageRendererContext) {
      UIColor.blue.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 8, height: 4))
    }
    let image = renderer.image(actions: draw)
    let png = try #require(UIImage(data: renderer.pngData(actions: draw)))
    #expect(Pixels(png) == Pixels(image))
    let jpeg = try #require(Pixels(UIImage(data: renderer.jpegData(withCompressionQuality: 1, actions: draw))))
    #expect(zip(jpeg[1, 1], [0, 0, 255, 255]).allSatisfy { abs($0 - $1) < 8 })
    #expect(zip(jpeg[1, 6], [255, 255, 255, 255]).allSatisfy { abs($0 - $1) < 8 })
    #expect(UIImage().pngData() == nil && UIImage().jpegData(compressionQuality: .nan) == nil)
    #expect(image.jpegData(compressionQuality: .nan) != nil)
  }

  // MARK: Impossible sizes

  @Test(
    "Impossible sizes give empty images and no data, and the actions run all the same",
    arguments: [
      CGSize.zero, CGSize(width: -5, height: 5), CGSize(width: CGFloat.nan, height: 5),
      CGSize(width: 5, height: CGFloat.infinity), CGSize(width: 1e9, height: 1e9), CGSize(width: 1e300, height: 1e300),
    ])
  func sizes(size: CGSize) {
    let renderer = UIGraphicsImageRenderer(size: size)
    var runs = 0
    let image = renderer.image { context in
      runs += 1
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      #expect(context.currentImage.cgImage == nil)
    }
    #expect(runs == 1 && image.size == .zero && image.cgImage == nil)
    #expect(renderer.pngData { _ in }.isEmpty && renderer.jpegData(withCompressionQuality: 1) { _ in }.isEmpty)
    UIGraphicsBeginImageContext(size)
    #expect(UIGraphicsGetCurrentContext() == nil && UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
    UIGraphicsEndImageContext()
  }

  @Test("A scale that is no positive number is the screen's", arguments: [0, -2, CGFloat.nan, .infinity])
  func scales(scale: CGFloat) {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2), format: format(scale: scale))
    #expect(renderer.image { _ in }.scale == UIScreen.main.scale)
  }
}
