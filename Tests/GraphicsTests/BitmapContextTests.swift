// Tests of bitmap contexts: formats, memory, images and bad input.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaintedPaths
import QuartziteGraphics
import SeededRandom
import Testing

private func bitmap(
  _ info: CGImageAlphaInfo, _ order: CGBitmapInfo = [], width: Int = 4, height: Int = 2,
  data: UnsafeMutableRawPointer? = nil, bytesPerRow: Int = 0,
  space: CGColorSpace = CGColorSpaceCreateDeviceRGB()
) -> CGContext? {
  CGContext(
    data: data, width: width, height: height, bitsPerComponent: 8, bytesPerRow: bytesPerRow, space: space,
    bitmapInfo: info.rawValue | order.rawValue)
}

@Suite("Bitmap contexts")
struct BitmapContextTests {
  private static let formats: [(CGImageAlphaInfo, CGBitmapInfo)] = [
    (.premultipliedLast, []), (.premultipliedFirst, []), (.premultipliedLast, .byteOrder32Big),
    (.premultipliedFirst, .byteOrder32Little), (.premultipliedLast, .byteOrder32Little), (.noneSkipLast, []),
    (.noneSkipFirst, .byteOrder32Little), (.noneSkipFirst, []),
  ]

  private func draw(in context: CGContext) {
    context.setFillColor(CGColor(red: 1, green: 0.5, blue: 0.2, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    context.setFillColor(CGColor(red: 0.2, green: 0.5, blue: 1, alpha: 0.5))
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
  }

  @Test("What is drawn is the same in every layout of RGB", arguments: 0..<8)
  func layouts(index: Int) throws {
    let (info, order) = Self.formats[index]
    let context = try #require(bitmap(info, order))
    draw(in: context)
    let shown = try #require(context.shown)
    let expected = try #require(CGContext.bitmap(4, 2))
    draw(in: expected)
    let reference = try #require(expected.shown)
    for (x, y) in [(0, 0), (0, 1), (1, 1)] { #expect(shown[x, y] == reference[x, y]) }
    let isOpaque = info == .noneSkipLast || info == .noneSkipFirst
    #expect(shown[3, 1] == [0, 0, 0, isOpaque ? 255 : 0])
    #expect(context.alphaInfo == info && context.bitsPerPixel == 32 && context.bitsPerComponent == 8)
    #expect(context.bytesPerRow == 16 && context.colorSpace == CGColorSpaceCreateDeviceRGB())
    let bytes = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    let image = try #require(context.makeImage())
    #expect(image.bitmapInfo == context.bitmapInfo && image.dataProvider?.data?.first == bytes[0])
  }

  @Test("Pixels without alpha stay opaque, whatever is done to them")
  func opaque() throws {
    let context = try #require(bitmap(.noneSkipLast))
    context.clear(CGRect(x: 0, y: 0, width: 4, height: 2))
    context.setBlendMode(.destinationOver)
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
    #expect(context.shown?[0, 0] == [0, 0, 0, 255])
  }

  @Test("Gray and alpha have one byte for each pixel")
  func oneByte() throws {
    let gray = try #require(bitmap(.none, space: CGColorSpaceCreateDeviceGray()))
    gray.setFillColor(CGColor(gray: 0.4, alpha: 1))
    gray.fill(CGRect(x: 0, y: 1, width: 2, height: 1))
    let grays = try #require(gray.data).assumingMemoryBound(to: UInt8.self)
    #expect((0..<8).map { grays[$0] } == [102, 102, 0, 0, 0, 0, 0, 0])
    gray.setFillColor(CGColor(gray: 1, alpha: 0.5))
    gray.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
    #expect(grays[0] == 179 && grays[4] == 128)
    let alpha = try #require(bitmap(.alphaOnly, space: CGColorSpaceCreateDeviceGray()))
    alpha.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 0.2))
    alpha.fill(CGRect(x: 1, y: 0, width: 2, height: 1))
    let alphas = try #require(alpha.data).assumingMemoryBound(to: UInt8.self)
    #expect((0..<8).map { alphas[$0] } == [0, 0, 0, 0, 0, 51, 51, 0])
    #expect(alpha.colorSpace == nil && alpha.makeImage()?.isMask == true)
  }

  @Test("Colours come out in the space of the context")
  func wideSpace() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let context = try #require(bitmap(.premultipliedLast, space: space))
    context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
    let bytes = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    // These are the components of sRGB's red in Display P3.
    #expect((0..<4).map { bytes[$0] } == [234, 51, 35, 255])
    let shown = try #require(context.shown)
    #expect(shown[0, 0][0] >= 254 && shown[0, 0][1] <= 2 && shown[0, 0][3] == 255)
  }

  @Test("Memory that is given keeps what it holds, and has what was drawn after every call", arguments: 0..<8)
  func givenMemory(index: Int) throws {
    let (info, order) = Self.formats[index]
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 40, alignment: 4)
    defer { memory.deallocate() }
    let bytes = memory.bindMemory(to: UInt8.self, capacity: 40)
    for place in 0..<40 { bytes[place] = 255 }
    let context = try #require(bitmap(info, order, data: memory, bytesPerRow: 20))
    context.setFillColor(CGColor(gray: 0, alpha: 1))
    context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
    // Three black components and an opaque alpha.
    #expect((0..<4).reduce(0) { $0 + Int(bytes[$1]) } == 255)
    #expect((4..<40).allSatisfy { bytes[$0] == 255 })
    // Pixels that others write into the memory become the backdrop of later drawing.
    for place in 20..<24 { bytes[place] = 255 }
    for place in 4..<16 { bytes[place] = 0 }
    context.setFillColor(CGColor(gray: 0, alpha: 0.5))
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(context.shown?[0, 1] == [127, 127, 127, 255])
    #expect(context.shown?[1, 0].prefix(3) == [0, 0, 0])
    #expect(context.data == memory && context.bytesPerRow == 20)
  }

  @Test("Memory at odd places is painted like any other")
  func unaligned() throws {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 4)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: 64)
    let context = try #require(bitmap(.premultipliedLast, data: memory + 1, bytesPerRow: 19))
    draw(in: context)
    let expected = try #require(CGContext.bitmap(4, 2))
    draw(in: expected)
    #expect(context.shown == expected.shown)
    #expect((memory + 1).load(as: UInt8.self) == 255)
  }

  @Test("An image doesn't change when drawing goes on, and is made once for what was drawn once")
  func images() throws {
    let context = try #require(CGContext.bitmap(4, 2))
    draw(in: context)
    let first = try #require(context.makeImage())
    #expect(context.makeImage() === first)
    let before = ShownPixels(first)
    context.clear(CGRect(x: 0, y: 0, width: 4, height: 2))
    #expect(ShownPixels(first) == before && context.shown != before)
  }

  @Test("Painting little by little is painting at once")
  func littleByLittle() throws {
    func scene(_ context: CGContext, looks: Bool) {
      var random = SeededRandom(seed: 7)
      func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
      for step in 0..<60 {
        context.saveGState()
        context.setFillColor(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0...1))
        context.rotate(by: number(0...1))
        if step % 3 == 0 { context.clip(to: CGRect(x: number(0...20), y: 0, width: 30, height: number(5...40))) }
        if step % 7 == 0 { context.beginTransparencyLayer(auxiliaryInfo: nil) }
        context.fillEllipse(in: CGRect(x: number(0...30), y: number(0...30), width: 15, height: 9))
        if step % 7 == 0 { context.endTransparencyLayer() }
        context.restoreGState()
        if looks { _ = context.makeImage() }
      }
    }
    let one = CGContext(width: 40, height: 40), other = CGContext(width: 40, height: 40)
    scene(one, looks: false)
    scene(other, looks: true)
    #expect(one.shown == other.shown)
    #expect(try #require(one.shown).area > 100)
  }

  @Test("Device space is that of pixels, y up")
  func spaces() throws {
    let context = try #require(CGContext.bitmap(4, 8))
    context.scaleBy(x: 2, y: 4)
    context.translateBy(x: 1, y: 0)
    #expect(context.convertToDeviceSpace(CGPoint(x: 1, y: 1)) == CGPoint(x: 4, y: 4))
    #expect(context.convertToUserSpace(CGPoint(x: 4, y: 4)) == CGPoint(x: 1, y: 1))
    #expect(context.convertToDeviceSpace(CGSize(width: 1, height: 1)) == CGSize(width: 2, height: 4))
    #expect(
      context.convertToUserSpace(CGRect(x: 2, y: 0, width: 2, height: 4)) == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(context.boundingBoxOfClipPath == CGRect(x: -1, y: 0, width: 2, height: 2))
    #expect(context.userSpaceToDeviceSpaceTransform == context.ctm)
  }

  @Test("Numbers are read in the space of the colour")
  func components() {
    let context = CGContext(width: 1, height: 1)
    context.setFillColorSpace(CGColorSpaceCreateDeviceGray())
    context.setFillColor([0.5, 0.25])
    #expect(context.state.fillColor.components == [0.5, 0.25])
    context.setStrokeColorSpace(CGColorSpaceCreateDeviceRGB())
    context.setStrokeColor([1, 0.5])
    #expect(context.state.strokeColor.components == [0, 0, 0, 1])
    context.setStrokeColor([1, 0.5, 0, 0.5])
    #expect(context.state.strokeColor.components == [1, 0.5, 0, 0.5])
  }

  // MARK: Bad input

  @Test("Formats and sizes that make no sense have no context")
  func nonsense() {
    let sizes = [(0, 4), (4, -1), (1 << 40, 1 << 40), (1 << 20, 1 << 20), (.max, 1)]
    for (width, height) in sizes { #expect(bitmap(.premultipliedLast, width: width, height: height) == nil) }
    for info in [CGImageAlphaInfo.last, .first, .none] { #expect(bitmap(info) == nil) }
    for bytes in [15, -8, .max] { #expect(bitmap(.premultipliedLast, bytesPerRow: bytes) == nil) }
    #expect(bitmap(.premultipliedLast, space: CGColorSpaceCreateDeviceGray()) == nil)
    #expect(
      CGContext(
        data: nil, width: 4, height: 4, bitsPerComponent: 16, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue) == nil)
    #expect(
      CGContext(width: 0, height: 3).makeImage() == nil && CGContext(width: 1 << 30, height: 3 << 30).makeImage() == nil
    )
  }

  @Test("Numbers that are huge or none at all are drawn without harm")
  func badNumbers() throws {
    let source = CGContext(width: 2, height: 2)
    source.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
    let image = try #require(source.makeImage())
    let gradient = try #require(CGGradient(colorsSpace: nil, colors: [red, blue] as CFArray, locations: nil))
    let numbers: [CGFloat] = [0, 1, -1, 1e-300, 1e9, -1e9, 1e30, 1e300, .infinity, -.infinity, .nan]
    var random = SeededRandom(seed: 3)
    func number() -> CGFloat { numbers.randomElement(using: &random) ?? 0 }
    func rect() -> CGRect { CGRect(x: number(), y: number(), width: number(), height: number()) }
    func point() -> CGPoint { CGPoint(x: number(), y: number()) }
    let context = try #require(CGContext.bitmap(20, 20))
    for _ in 0..<400 {
      context.saveGState()
      if Bool.random(using: &random) {
        context.concatenate(
          CGAffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number()))
      }
      context.setShouldAntialias(Bool.random(using: &random))
      if Int.random(in: 0..<4, using: &random) == 0 {
        context.setShadow(offset: CGSize(width: number(), height: number()), blur: min(number(), 10), color: red)
      }
      context.setAlpha(number())
      context.setLineWidth(number())
      context.setMiterLimit(number())
      context.setLineDash(phase: number(), lengths: [number(), number()])
      context.setFillColor(red: number(), green: number(), blue: number(), alpha: number())
      context.interpolationQuality = Bool.random(using: &random) ? .high : .none
      switch Int.random(in: 0..<10, using: &random) {
      case 0: context.fill(rect())
      case 1: context.stroke(rect())
      case 2: context.draw(image, in: rect(), byTiling: Bool.random(using: &random))
      case 3: context.drawLinearGradient(gradient, start: point(), end: point(), options: .drawsAfterEndLocation)
      case 4:
        context.drawRadialGradient(
          gradient, startCenter: point(), startRadius: number(), endCenter: point(), endRadius: number(),
          options: .drawsBeforeStartLocation)
      case 5: context.drawConicGradient(gradient, center: point(), angle: number())
      case 6:
        context.clip(to: rect(), mask: image)
        context.fill(rect())
      case 7:
        if let color = CGColor(copiesOf: image, size: CGSize(width: number(), height: number())) {
          context.setFillColor(color)
        }
        context.setPatternPhase(CGSize(width: number(), height: number()))
        context.fill(rect())
      case 8:
        context.beginTransparencyLayer(in: rect(), auxiliaryInfo: nil)
        context.addLines(between: [point(), point(), point()])
        context.fillPath()
        context.endTransparencyLayer()
      default:
        context.addArc(center: point(), radius: number(), startAngle: number(), endAngle: number(), clockwise: false)
        context.strokePath()
      }
      context.restoreGState()
      // One call more than there are states and layers.
      context.restoreGState()
      context.endTransparencyLayer()
    }
    context.resetClip()
    context.setFillColor(green)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(context.shown?[3, 3] == [0, 255, 0, 255])
  }

  @Test("A hundred thousand nested clips, states and layers are drawn and let go")
  func deepNesting() throws {
    let context = try #require(CGContext.bitmap(2, 2))
    for _ in 0..<100_000 {
      context.saveGState()
      context.clip(to: CGRect(x: -1, y: -1, width: 10, height: 10))
      context.beginTransparencyLayer(auxiliaryInfo: nil)
    }
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    for _ in 0..<100_000 {
      context.endTransparencyLayer()
      context.restoreGState()
    }
    #expect(context.shown?[0, 0] == [255, 0, 0, 255])
    #expect(context.state.clips.isEmpty)
  }

  @Test("A path of many lines is drawn")
  func longPath() throws {
    let shown = try #require(
      painted(100, 100) {
        $0.move(to: .zero)
        for index in 0..<200_000 {
          $0.addLine(to: CGPoint(x: Double(index % 101), y: Double(index) / 2_000))
        }
        $0.fillPath(using: .evenOdd)
      })
    #expect(shown.area > 1_000)
  }
}
