// Tests of text that is drawn into a context, against the picture of a text layer with the same text.
// SPDX-License-Identifier: Apache-2.0

import ByteDifferences
import ExampleScenes
import Foundation
import Quartzite
import QuartziteLayers
import QuartziteText
import QuartziteViews
import Testing

@Suite("Text that is drawn looks like that of a text layer")
struct DrawnTextTests {
  private static let size = CGSize(width: 220, height: 90)
  private let renderer: Renderer

  init() throws {
    renderer = try Renderer()
  }

  /// The allowed difference of a component, of 255: two glyphs that meet in a pixel may add their coverage in either
  /// way.
  private let tolerance = 3

  private static func text(_ name: String) -> NSAttributedString {
    let font = CTFontCreateWithName("Helvetica", 17, nil)
    let text = NSMutableAttributedString(string: "")
    func add(_ string: String, _ attributes: [NSAttributedString.Key: Any] = [:]) {
      text.append(NSAttributedString(string: string, attributes: [.font: font].merging(attributes) { $1 }))
    }
    let blue = CGColor(red: 0, green: 0.2, blue: 0.9, alpha: 1), clear = CGColor(red: 1, green: 0, blue: 0, alpha: 0.4)
    switch name {
    case "plain": add("The quick brown fox jumps over the lazy dog")
    case "colours":
      add("The quick ", [.foregroundColor: blue])
      add("brown fox ", [.foregroundColor: clear])
      add("jumps", [.backgroundColor: clear])
    case "lines":
      add("single ", [.underlineStyle: 1])
      add("double ", [.underlineStyle: 9, .underlineColor: blue])
      add("dashed ", [.underlineStyle: 0x202])
    case "outlines":
      add("hollow ", [.strokeWidth: 4])
      add("filled ", [.strokeWidth: -3, .strokeColor: blue, .foregroundColor: clear])
    case "sizes":
      add("small ", [.font: CTFontCreateWithName("Helvetica", 8, nil)])
      add("large", [.font: CTFontCreateWithName("Times", 40, nil)])
      add("raised", [.superscript: 1])
    case "scripts": add("abc שלום العربية 漢字")
    default: break
    }
    return text
  }

  /// Renders a text layer that covers the whole page.
  private func layer(
    _ text: NSAttributedString, scale: Double, _ configure: (CATextLayer) -> Void = { _ in }
  ) throws -> [UInt8] {
    let root = CALayer()
    root.bounds = CGRect(origin: .zero, size: Self.size)
    let layer = CATextLayer()
    layer.frame = root.bounds
    layer.isWrapped = true
    layer.contentsScale = scale
    layer.string = text
    configure(layer)
    root.addSublayer(layer)
    return try #require(try renderer.render(root, RenderOptions(scale: scale)).makeImage()).premultipliedBGRA()
  }

  private func difference(_ first: [UInt8], _ second: [UInt8]) -> Int { ByteDifferences(first, second).largest }

  @Test(
    "A frame that is drawn is a text layer's picture",
    arguments: ["plain", "colours", "lines", "outlines", "sizes", "scripts"], [1.0, 2])
  func frames(name: String, scale: Double) throws {
    func drawn(_ text: NSAttributedString, from x: CGFloat = 0) throws -> [UInt8] {
      let height = Self.size.height * scale
      let context = CGContext(
        width: Int(Self.size.width * scale), height: Int(height),
        ctm: CGAffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: height))
      let path = CGPath(rect: CGRect(origin: CGPoint(x: x, y: 0), size: Self.size), transform: nil)
      let setter = CTFramesetterCreateWithAttributedString(text)
      CTFrameDraw(CTFramesetterCreateFrame(setter, CFRange(), path, nil), context)
      return try #require(context.makeImage()).premultipliedBGRA()
    }
    let text = Self.text(name), expected = try layer(text, scale: scale)
    #expect(expected.contains { $0 > 100 })
    #expect(try difference(drawn(text), expected) <= tolerance)
    #expect(try difference(drawn(text, from: 1), expected) > 50)
  }

  @Test(
    "A string that UIKit draws is a text layer's picture",
    arguments: ["plain", "colours", "lines", "outlines", "sizes", "scripts"], [1.0, 2])
  func strings(name: String, scale: Double) throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    func drawn(_ text: NSAttributedString, from x: CGFloat = 0) throws -> [UInt8] {
      let image = UIGraphicsImageRenderer(size: Self.size, format: format).image { _ in
        text.draw(in: CGRect(origin: CGPoint(x: x, y: 0), size: Self.size))
      }
      return try #require(image.cgImage).premultipliedBGRA()
    }
    let text = NSMutableAttributedString(attributedString: Self.text(name))
    text.append(NSAttributedString(string: " struck", attributes: [.strikethroughStyle: 1]))
    // UIKit leaves less room above lines of Helvetica than a stand-alone text layer does.
    let expected = try layer(text, scale: scale) { $0.text.extraLineHeight = .uiKit }
    #expect(try difference(drawn(text), expected) <= tolerance)
    #expect(try difference(drawn(text, from: 1), expected) > 50)
  }

  /// A class that draws, and moves its text down.
  private final class Lowered: CATextLayer, @unchecked Sendable {
    var distance: CGFloat = 0
    override func draw(in context: CGContext) {
      context.translateBy(x: 0, y: distance)
      super.draw(in: context)
    }
  }

  @Test(
    "A text layer whose class draws shows what a text layer shows, and what it was moved to",
    arguments: ["plain", "colours", "lines", "outlines", "sizes", "scripts"], [1.0, 2])
  func subclasses(name: String, scale: Double) throws {
    func drawn(_ distance: CGFloat) throws -> [UInt8] {
      let root = CALayer(), layer = Lowered()
      root.bounds = CGRect(origin: .zero, size: Self.size)
      layer.frame = root.bounds
      (layer.isWrapped, layer.contentsScale, layer.string) = (true, scale, Self.text(name))
      layer.distance = distance
      root.addSublayer(layer)
      return try #require(try renderer.render(root, RenderOptions(scale: scale)).makeImage()).premultipliedBGRA()
    }
    let expected = try layer(Self.text(name), scale: scale)
    #expect(try difference(drawn(0), expected) <= tolerance)
    let moved = try drawn(5), rowBytes = Int(5 * scale) * Int(Self.size.width * scale) * 4
    #expect(difference(Array(moved.dropFirst(rowBytes)), Array(expected.dropLast(rowBytes))) <= tolerance)
  }

  // MARK: The badge

  @Test("The badge is a circle in a ring, from orange to red, with its number in white in the middle")
  func badge() throws {
    let frame = try renderer.render(makeBadge(), RenderOptions(scale: 2))
    #expect(frame.diagnostics.isEmpty && frame.width == 240)
    func color(_ x: Int, _ y: Int) -> [Int] {
      let place = 8 * y * 240 + 8 * x
      return [2, 1, 0, 3].map { Int(frame.pixels[place + $0]) }
    }
    // The gradient, which names no space, is mixed in Generic RGB: its green falls from a half to zero, slower at its end.
    #expect(abs(color(60, 20)[1] - 118) < 8 && abs(color(60, 100)[1] - 41) < 8 && color(30, 60)[0] == 255)
    #expect(color(60, 10) == [255, 255, 255, 255] && color(110, 60) == [255, 255, 255, 255] && color(4, 4)[3] == 0)
    let white = (40..<80).flatMap { y in (40..<80).map { (x: $0, y: y) } }.filter {
      color($0.x, $0.y) == [255, 255, 255, 255]
    }
    #expect(white.count > 60)
    // Another number makes another badge.
    let seven = drawBadge("7", scale: 2).cgImage?.premultipliedBGRA()
    #expect(seven == frame.pixels && drawBadge("8", scale: 2).cgImage?.premultipliedBGRA() != seven)
  }
}
