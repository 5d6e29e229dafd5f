// Tests of `render(in:)`: the orientation of images, and the drawing of layers that are on show.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteLayers
import ReferenceRenderer
import Testing

@Suite("Where layers are drawn in a context")
struct RenderInPlaceTests {
  private let size = 12

  private func render(_ layer: CALayer, _ place: (CGContext) -> Void = { _ in }) throws -> Picture {
    let context = try #require(Recorded.context(width: size, height: size))
    place(context)
    layer.render(in: context)
    return try #require(context.makeImage().flatMap(Picture.init))
  }

  /// Makes y grow down, as in contexts for images.
  private func turnOver(_ context: CGContext) {
    context.translateBy(x: 0, y: CGFloat(size))
    context.scaleBy(x: 1, y: -1)
  }

  /// Returns a layer with red and green above blue and white.
  private func quarters(_ configure: (CALayer) -> Void = { _ in }) -> CALayer {
    picture(.quarters, 0, 0, 12, 12) {
      $0.magnificationFilter = .nearest
      configure($0)
    }
  }

  @Test("A gradient layer mixes Generic RGB in a context, as a gradient does that names no space")
  func gradient() throws {
    let layer = CAGradientLayer(),
      colors = [
        CGColor(red: 0.25, green: 0.9, blue: 0, alpha: 1), CGColor(red: 1, green: 0.8, blue: 0.6, alpha: 1),
      ]
    layer.frame = CGRect(x: 0, y: 0, width: size, height: size)
    layer.colors = colors
    (layer.startPoint, layer.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
    let context = try #require(Recorded.context(width: size, height: size))
    let gradient = try #require(CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil))
    context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: size, y: 0), options: [])
    let expected = try #require(context.makeImage().flatMap(Picture.init)), shown = try render(layer)
    #expect(PictureDifference(shown, expected, tolerance: 1).largest <= 1)
    let screen = try #require(Recorded.context(width: size, height: size))
    layer.record(in: screen, as: .screen)
    let onScreen = try #require(screen.makeImage().flatMap(Picture.init))
    #expect(PictureDifference(shown, onScreen, tolerance: 1).largest > 5)
  }

  @Test("The image of a layer that nothing shows is upright, whichever way y goes in the context")
  func upright() throws {
    for picture in [try render(quarters()), try render(quarters(), turnOver)] {
      #expect(picture.rgba(2, 2) == [255, 0, 0, 255])
      #expect(picture.rgba(9, 2) == [0, 255, 0, 255])
      #expect(picture.rgba(2, 9) == [0, 0, 255, 255])
    }
  }

  @Test("The image of a layer in a rotated context turns with it")
  func rotated() throws {
    let picture = try render(quarters()) { context in
      turnOver(context)
      context.translateBy(x: 12, y: 12)
      context.rotate(by: .pi)
    }
    #expect(picture.rgba(9, 9) == [255, 0, 0, 255])
    #expect(picture.rgba(2, 9) == [0, 255, 0, 255])
  }

  @Test("Layers lie as the context's y goes: a small layer at y = 0 is below in one and above in the other")
  func layers() throws {
    let root = box(0, 0, 12, 12, Paint.white).with(box(0, 0, 12, 4, Paint.pureRed))
    #expect(try render(root).rgba(6, 10) == [255, 0, 0, 255])
    #expect(try render(root, turnOver).rgba(6, 1) == [255, 0, 0, 255])
    #expect(try render(root, turnOver).rgba(6, 10) == [255, 255, 255, 255])
  }

  @Test("A sublayer of a flipped layer shows its image upright, and its geometry flipped")
  func flipped() throws {
    let root = box(0, 0, 12, 12).with(
      box(0, 0, 12, 12) { $0.isGeometryFlipped = true }.with(
        picture(.quarters, 0, 0, 12, 6) { $0.magnificationFilter = .nearest }))
    let picture = try render(root, turnOver)
    #expect(picture.rgba(2, 2) == [0, 0, 0, 0])
    #expect(picture.rgba(2, 7) == [255, 0, 0, 255])
    #expect(picture.rgba(2, 11) == [0, 0, 255, 255])
  }

  @Test("A layer draws itself without what it lies in")
  func partOfTree() throws {
    let layer = box(3, 3, 6, 6, Paint.pureBlue)
    let root = box(0, 0, 12, 12, Paint.pureRed) { $0.opacity = 0.5 }.with(layer)
    let picture = try render(layer, turnOver)
    #expect(picture.rgba(1, 1) == [0, 0, 255, 255])
    #expect(picture.rgba(7, 7) == [0, 0, 0, 0])
    #expect(root.sublayers?.count == 1)
  }

  @Test("A clip of the context cuts groups and what is in them once")
  func clipped() throws {
    let root = box(0, 0, 12, 12).with(box(0, 0, 12, 12, Paint.pureRed), box(0, 0, 12, 12, Paint.pureBlue))
    root.opacity = 0.5
    let picture = try render(root) { $0.clip(to: CGRect(x: 2.5, y: 0, width: 6, height: 12)) }
    #expect(picture.rgba(1, 5) == [0, 0, 0, 0])
    #expect(abs(Int(picture.rgba(2, 5)[3]) - 64) <= 1)
    #expect(abs(Int(picture.rgba(4, 5)[3]) - 128) <= 1)
  }

  @Test("The shadow of a layer is that of all that is in it, blurred and moved")
  func shadow() throws {
    let root = box(0, 0, 12, 12).with(box(2, 2, 3, 3, Paint.pureRed))
    root.shadowColor = Paint.black
    root.shadowOpacity = 0.5
    root.shadowRadius = 0
    root.shadowOffset = CGSize(width: 4, height: 5)
    let picture = try render(root, turnOver)
    #expect(picture.rgba(3, 3) == [255, 0, 0, 255])
    #expect(picture.rgba(5, 6) == [0, 0, 0, 0])
    #expect(abs(Int(picture.rgba(7, 8)[3]) - 128) <= 1)
    #expect(picture.rgba(9, 10) == [0, 0, 0, 0])
    root.shadowRadius = 1
    let soft = try render(root, turnOver).rgba(9, 8)[3]
    #expect(soft > 10 && soft < 100)
  }

  @Test(
    "What a delegate draws lies as it does in the renderer's picture", .everyProduction, arguments: [true, false],
    [1.0, 2])
  func drawn(isGeometryFlipped: Bool, scale: Double) throws {
    let artist = Artist()
    func build() -> CALayer {
      box(0, 0, 12, 12, Paint.white).with(
        box(1, 2, 10, 8) {
          $0.delegate = artist
          $0.contentsScale = scale
          $0.setNeedsDisplay()
        })
    }
    let options = SceneOptions(scale: scale, isGeometryFlipped: isGeometryFlipped)
    let expected = try Production.render(build(), options)
    let actual = try #require(
      Recorded.render(build(), options, width: expected.width, height: expected.height))
    #expect(actual.largestDifference(from: expected) <= 1)
    #expect(actual.largestDifference(from: Picture(width: expected.width, height: expected.height)) > 100)
    let other = SceneOptions(scale: scale, isGeometryFlipped: !isGeometryFlipped)
    #expect(try Production.render(build(), other).largestDifference(from: actual) > 100)
  }

  @Test("A compositing filter blends a layer with what the context holds")
  func blended() throws {
    let root = box(0, 0, 12, 12, Paint.rgba(1, 0.5, 0, 1))
    root.compositingFilter = "multiplyBlendMode"
    let picture = try render(root) { context in
      context.setFillColor(Paint.rgba(0.5, 0.5, 1, 1))
      context.fill(CGRect(x: 0, y: 0, width: 12, height: 12))
    }
    let pixel = picture.rgba(5, 5).map(Int.init)
    #expect(abs(pixel[0] - 128) <= 1 && abs(pixel[1] - 64) <= 1 && pixel[2] == 0 && pixel[3] == 255)
  }
}

/// Draws a box in the corner of a layer.
private final class Artist: CALayerDelegate {
  func draw(_ layer: CALayer, in context: CGContext) {
    context.setFillColor(Paint.red)
    context.fill(CGRect(x: 1, y: 1, width: 5, height: 3))
  }
}
