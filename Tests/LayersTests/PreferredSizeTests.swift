// Tests of the sizes that layers prefer: those of texts, of layout managers, and of the layers as they are.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import QuartziteText
import Testing

@Suite("Preferred sizes of layers")
struct PreferredSizeTests {
  private let font = CTFontCreateWithName("Helvetica", 20, nil)

  private func layer(_ string: Any?, _ configure: (CATextLayer) -> Void = { _ in }) -> CATextLayer {
    let layer = CATextLayer()
    (layer.string, layer.fontSize) = (string, 20)
    configure(layer)
    return layer
  }

  private func width(_ string: String, _ font: CTFont) -> Double {
    CTLineGetTypographicBounds(
      CTLineCreateWithAttributedString(NSAttributedString(string: string, attributes: [.font: font])), nil, nil, nil)
  }

  private func isNear(_ size: CGSize, _ width: Double, _ height: Double) -> Bool {
    abs(size.width - width) < 0.01 && abs(size.height - height) < 0.01
  }

  @Test("A text layer prefers the size of its text, whatever its bounds are")
  func plain() {
    for bounds in [CGRect.zero, CGRect(x: 3, y: 4, width: 10, height: 10), CGRect(x: 0, y: 0, width: 500, height: 500)]
    {
      for mode in [CATextLayerTruncationMode.none, .end, .middle] {
        let text = layer("Hello") { ($0.bounds, $0.truncationMode) = (bounds, mode) }
        #expect(isNear(text.preferredFrameSize(), width("Hello", font), 24))
      }
    }
    #expect(isNear(layer("a\nlong line\nb").preferredFrameSize(), width("long line", font), 72))
    #expect(layer(nil).preferredFrameSize() == .zero && layer("").preferredFrameSize() == .zero)
    #expect(layer(3).preferredFrameSize() == .zero)
  }

  @Test("The size follows the font and its size, and each change of them")
  func fonts() {
    let text = layer("Hello"), small = text.preferredFrameSize()
    text.fontSize = 40
    #expect(isNear(text.preferredFrameSize(), 2 * small.width, 2 * small.height))
    text.font = "Courier" as CFString
    let courier = CTFontCreateWithName("Courier", 40, nil)
    #expect(abs(text.preferredFrameSize().width - width("Hello", courier)) < 0.01)
    text.fontSize = .nan
    #expect(text.preferredFrameSize() == .zero)
  }

  @Test("An attributed string brings its own fonts")
  func attributed() {
    let large = CTFontCreateWithName("Helvetica", 50, nil)
    let string = NSMutableAttributedString(string: "a", attributes: [.font: font])
    string.append(NSAttributedString(string: "b", attributes: [.font: large]))
    let size = layer(string) { $0.fontSize = 3 }.preferredFrameSize()
    #expect(isNear(size, width("a", font) + width("b", large), 60))
  }

  @Test("Wrapped text is as wide as the bounds allow, and as high as its lines; without a width it has one line")
  func wrapped() {
    let string = "some words that are broken into lines"
    let text = layer(string) { $0.isWrapped = true }
    #expect(isNear(text.preferredFrameSize(), width(string, font), 24))
    text.bounds.size.width = 120
    let size = text.preferredFrameSize()
    #expect(size.width <= 120 && size.width > 60 && abs(size.height - 24 * 3) < 24.01 && size.height > 48)
    // In bounds of that size all of it shows, in the same lines.
    text.bounds.size = size
    #expect(text.preferredFrameSize() == size && text.layout.lines.count == Int((size.height / 24).rounded()))
  }

  @Test("Text that is cut nowhere in bounds of its preferred size")
  func fits() {
    for mode in [CATextLayerTruncationMode.none, .start, .middle, .end] {
      for isWrapped in [false, true] {
        let text = layer("Quite an ordinary title") { ($0.truncationMode, $0.isWrapped) = (mode, isWrapped) }
        func glyphs() -> Int { text.layout.lines.flatMap(\.runs).reduce(0) { $0 + $1.glyphs.count } }
        let whole = text.preferredFrameSize()
        text.bounds.size = CGSize(width: 1_000, height: 100)
        let all = glyphs()
        #expect(all >= 20)
        text.bounds.size = whole
        #expect(glyphs() == all && text.preferredFrameSize() == whole)
      }
    }
  }

  @Test("The size is that in the superlayer's space")
  func transformed() {
    let text = layer("Hello"), size = text.preferredFrameSize()
    text.transform = CATransform3DMakeScale(2, 3, 1)
    #expect(isNear(text.preferredFrameSize(), 2 * size.width, 3 * size.height))
    text.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    #expect(isNear(text.preferredFrameSize(), size.height, size.width))
  }

  @Test("Other layers prefer what their layout manager says, or their present size")
  func others() {
    final class Manager: CALayoutManager {
      func preferredSize(of layer: CALayer) -> CGSize { CGSize(width: 12, height: 34) }
    }
    let manager = Manager(), constraints = CAConstraintLayoutManager()
    for layer in [CALayer(), CAShapeLayer(), CAGradientLayer(), CAScrollLayer()] {
      layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
      layer.transform = CATransform3DMakeScale(2, 2, 1)
      #expect(layer.preferredFrameSize() == CGSize(width: 6, height: 8))
      layer.layoutManager = constraints
      #expect(layer.preferredFrameSize() == CGSize(width: 6, height: 8))
      layer.layoutManager = manager
      #expect(layer.preferredFrameSize() == CGSize(width: 12, height: 34))
    }
    let text = layer("Hello")
    let own = text.preferredFrameSize()
    text.layoutManager = constraints
    #expect(text.preferredFrameSize() == own)
    text.layoutManager = manager
    #expect(text.preferredFrameSize() == CGSize(width: 12, height: 34))
  }

  @Test("Constraints lay out a text layer in the size of its text, again when that changes")
  func constraints() {
    let root = CALayer(), text = layer("Hello")
    root.bounds = CGRect(x: 0, y: 0, width: 300, height: 200)
    root.layoutManager = CAConstraintLayoutManager()
    text.addConstraint(CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX))
    text.addConstraint(CAConstraint(attribute: .midY, relativeTo: "superlayer", attribute: .midY))
    root.addSublayer(text)
    for string in ["Hello", "Hello, hello"] {
      text.string = string
      root.layoutIfNeeded()
      #expect(text.frame.size == text.preferredFrameSize() && text.frame.width > 30)
      #expect(abs(text.frame.midX - 150) < 1e-9 && abs(text.frame.midY - 100) < 1e-9)
    }
    // Both edges are constrained: they decide.
    text.constraints = [
      CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX),
      CAConstraint(attribute: .maxX, relativeTo: "superlayer", attribute: .maxX),
    ]
    root.layoutIfNeeded()
    #expect(text.frame.width == 300)
  }

  @Test("A font is given as a font of Core Text or Core Graphics, as a name of any type, or not at all")
  func forms() throws {
    let courier = CTFontCreateWithName("Courier", 7, nil), name: CFString = "Courier"
    let text = layer("Hello")
    let plain = text.preferredFrameSize().width, expected = width("Hello", CTFontCreateWithName("Courier", 20, nil))
    func check(_ line: Int = #line) { #expect(abs(text.preferredFrameSize().width - expected) < 0.01, "line \(line)") }
    text.font = courier
    check()
    #expect(text.font as? CTFont === courier)
    text.font = CTFontCopyGraphicsFont(courier, nil)
    check()
    text.font = name as CFString
    check()
    #expect(text.font as? String == "Courier")
    text.font = "Courier" as CFTypeRef
    check()
    text.font = NSString(string: "Courier")
    check()
    text.font = try #require(Optional("Courier"))
    check()
    text.setValue("Courier", forKey: "font")
    check()
    text.setValue(courier, forKey: "font")
    check()
    text.font = nil
    #expect(abs(text.preferredFrameSize().width - plain) < 0.01)
    text.font = 3 as NSNumber
    let root = CALayer()
    text.bounds.size = CGSize(width: 100, height: 100)
    root.addSublayer(text)
    #expect(try root.commit(limits: .trusted).diagnostics.map(\.kind) == [.valueNotUnderstood])
  }
}
