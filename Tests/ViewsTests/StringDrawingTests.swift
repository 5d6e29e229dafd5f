// Tests of the drawing of strings: their places, breaks, colours and shadows; and that they are measured accordingly.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("Strings are drawn into the current context")
struct StringDrawingTests {
  private let font = UIFont.systemFont(ofSize: 20)

  private func text(_ string: String, _ attributes: [NSAttributedString.Key: Any] = [:]) -> NSAttributedString {
    NSAttributedString(string: string, attributes: [.font: font].merging(attributes) { $1 })
  }

  private func pixels(width: Int = 120, height: Int = 80, _ draw: () -> Void) throws -> Pixels {
    try #require(Pixels.drawn(width: width, height: height) { _ in draw() })
  }

  // MARK: Places

  @Test("A string at a point has its first line's top there, and its baseline where the font says")
  func points() throws {
    // An H stands on the baseline, and is as high as capital letters are.
    let ink = try #require(try pixels { text("H").draw(at: CGPoint(x: 10, y: 20)) }.box { $0[3] > 128 })
    let baseline = (20 + font.ascender).rounded()
    #expect(ink.maxY == baseline && abs(ink.minY - (baseline - font.capHeight)) <= 1 && ink.minX >= 10)
    let moved = try #require(try pixels { text("H").draw(at: CGPoint(x: 13, y: 25)) }.box { $0[3] > 128 })
    #expect(moved == ink.offsetBy(dx: 3, dy: 5))
  }

  @Test("Without options the origin is that of the baseline, and all is one line")
  func baselines() throws {
    let drawn = try pixels { text("H\nH").draw(with: CGRect(x: 10, y: 40, width: 0, height: 0), context: nil) }
    let ink = try #require(drawn.box { $0[3] > 128 })
    #expect(ink.maxY == 40 && ink.height <= font.capHeight + 1 && ink.width > font.capHeight)
  }

  @Test("Lines break at the width of the rectangle, and those that don't fit into its height are left out")
  func columns() throws {
    let text = text("HHH HHH HHH")
    func rows(_ height: CGFloat) throws -> Int {
      let rect = CGRect(x: 5, y: 5, width: 60, height: height)
      let drawn = try pixels(height: 120) { text.draw(in: rect) }
      if let ink = drawn.box() { #expect(ink.maxX <= 66) }
      let filled = (0..<120).map { y in (0..<120).contains { drawn[$0, y][3] > 128 } }
      return zip([false] + filled, filled).filter { !$0 && $1 }.count
    }
    let line = font.lineHeight + font.leading
    #expect(try rows(0) == 3 && rows(3 * line + 1) == 3 && rows(2.5 * line) == 2 && rows(line) == 1 && rows(3) == 1)
  }

  @Test("Alignment is heeded in the rectangle")
  func alignment() throws {
    func ink(_ alignment: NSTextAlignment) throws -> CGRect {
      let style = NSMutableParagraphStyle()
      style.alignment = alignment
      let text = text("H", [.paragraphStyle: style])
      return try #require(try pixels { text.draw(in: CGRect(x: 10, y: 0, width: 100, height: 40)) }.box { $0[3] > 128 })
    }
    let left = try ink(.left), right = try ink(.right), center = try ink(.center)
    let room = 100 - text("H").size().width
    #expect(abs(right.minX - left.minX - room) <= 1 && abs(center.minX - left.minX - room / 2) <= 1)
  }

  @Test("The last line that fits is shortened where that is asked for")
  func truncation() throws {
    let text = text("HHH HHH HHH"), size = CGSize(width: 60, height: font.lineHeight * 1.5)
    let rect = CGRect(origin: .zero, size: size)
    let whole = try pixels { text.draw(with: rect, options: .usesLineFragmentOrigin, context: nil) }
    let short = try pixels {
      text.draw(with: rect, options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], context: nil)
    }
    #expect(whole != short)
    // The dots of an ellipsis are low.
    let low = try #require(short.box { $0[3] > 128 })
    #expect(low.maxX > (try #require(whole.box { $0[3] > 128 })).maxX)
    let roomy = CGRect(x: 0, y: 0, width: 60, height: 80)
    #expect(
      try pixels { text.draw(with: roomy, options: .usesLineFragmentOrigin, context: nil) }
        == pixels {
          text.draw(with: roomy, options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], context: nil)
        })
  }

  @Test("A string is as large as what is drawn of it")
  func sizes() throws {
    let text = text("Hg\nHHHHg")
    let size = text.size()
    #expect("Hg\nHHHHg".size(withAttributes: [.font: font]) == size)
    #expect(size.width > 4 * font.capHeight * 0.8 && abs(size.height - 2 * (font.lineHeight + font.leading)) < 0.01)
    let ink = try #require(try pixels { text.draw(at: .zero) }.box())
    #expect(ink.maxX <= size.width.rounded(.up) && ink.maxX > size.width - 4 && ink.maxY <= size.height.rounded(.up))
    let box = text.boundingRect(with: CGSize(width: 1000, height: 1000), options: .usesLineFragmentOrigin, context: nil)
    #expect(box == CGRect(origin: .zero, size: size))
    // The box of the single line lies about its baseline.
    let line = text.boundingRect(with: .zero, context: nil)
    #expect(line.minY == -font.ascender && abs(line.height - font.lineHeight - font.leading) < 0.01)
    let narrow = text.boundingRect(with: CGSize(width: 30, height: 0), options: .usesLineFragmentOrigin, context: nil)
    #expect(narrow.width <= 30 && narrow.height > size.height)
    let outline = text.boundingRect(with: .zero, options: [.usesLineFragmentOrigin, .usesDeviceMetrics], context: nil)
    #expect(CGRect(origin: .zero, size: size).contains(outline) && abs(outline.minX - ink.minX) <= 1)
    #expect(NSAttributedString(string: "").size() == .zero)
  }

  @Test("A drawing context tells where the lines were")
  func drawingContext() throws {
    let context = NSStringDrawingContext(), text = text("Hg")
    _ = try pixels {
      text.draw(with: CGRect(x: 7, y: 9, width: 100, height: 50), options: .usesLineFragmentOrigin, context: context)
    }
    #expect(context.totalBounds == CGRect(origin: CGPoint(x: 7, y: 9), size: text.size()))
    #expect(context.actualScaleFactor == 1)
  }

  @Test(
    "Places and sizes that are no numbers draw nothing, or everything, and nothing breaks",
    arguments: [CGFloat.nan, .infinity, -.infinity, -1e300, 1e300])
  func notFinite(value: CGFloat) throws {
    let text = text("Hg", [.shadow: NSShadow(), .underlineStyle: 1])
    #expect(try pixels { text.draw(at: CGPoint(x: value, y: 5)) }.box() == nil)
    _ = try pixels { text.draw(in: CGRect(x: 5, y: 5, width: value, height: value)) }
    #expect(text.boundingRect(with: CGSize(width: value, height: value), context: nil).width.isFinite)
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: value, height: value)
    shadow.shadowBlurRadius = value
    _ = try pixels { self.text("H", [.shadow: shadow]).draw(at: .zero) }
  }

  // MARK: Appearance

  @Test("Colours, lines and what lies behind are drawn as the attributes say")
  func attributes() throws {
    let attributes: [NSAttributedString.Key: Any] = [
      .font: font, .foregroundColor: UIColor.red, .backgroundColor: UIColor.blue, .underlineStyle: 1,
      .underlineColor: UIColor.green, .strikethroughStyle: 1, .strikethroughColor: UIColor.white,
    ]
    let drawn = try pixels { "H".draw(at: CGPoint(x: 10, y: 10), withAttributes: attributes) }
    let size = text("H").size()
    let all = try #require(drawn.box())
    #expect(all.minX == 10 && abs(all.width - size.width) <= 1 && abs(all.minY - 10) <= 1)
    let baseline = 10 + font.ascender
    let under = try #require(drawn.box { $0[1] > 200 && $0[0] < 50 }),
      through = drawn.box { $0[1] > 200 && $0[0] > 200 }
    #expect(
      under.minY >= baseline - 1 && (through?.maxY ?? 0) < baseline && (through?.minY ?? 0) > baseline - font.capHeight)
    #expect(drawn.box { $0[0] > 200 && $0[1] < 50 } != nil)
    let plain = try pixels { "H".draw(in: CGRect(x: 10, y: 10, width: 100, height: 40), withAttributes: [.font: font]) }
    #expect(plain.box { $0[0] > 0 } == nil && plain.box() != nil)
  }

  @Test("A shadow lies below its text, in points, and only below what has it")
  func shadows() throws {
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 2, height: 40)
    shadow.shadowColor = UIColor.red
    let text = NSMutableAttributedString(attributedString: text("H", [.shadow: shadow]))
    text.append(self.text("H"))
    let drawn = try pixels { text.draw(at: CGPoint(x: 10, y: 0)) }
    let ink = try #require(drawn.box { $0[3] > 128 && $0[0] == 0 }), red = try #require(drawn.box { $0[0] > 128 })
    let alone = try #require(try pixels { self.text("H").draw(at: CGPoint(x: 10, y: 0)) }.box { $0[3] > 128 })
    #expect(red == alone.offsetBy(dx: 2, dy: 40) && ink.width > 1.5 * alone.width)
    let doubled = try #require(
      Pixels.drawn(width: 120, height: 80, scale: 2) { _ in text.draw(at: CGPoint(x: 10, y: 0)) })
    #expect(abs((doubled.box { $0[0] > 128 }?.minY ?? 0) - 2 * red.minY) <= 2)
    shadow.shadowColor = nil
    #expect(
      try pixels { self.text("H", [.shadow: shadow]).draw(at: .zero) } == pixels { self.text("H").draw(at: .zero) })
  }

  @Test("A text in a pattern is the pattern, clipped to the text")
  func patterns() throws {
    UIGraphicsBeginImageContext(CGSize(width: 4, height: 4))
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 2))
    UIColor.blue.setFill()
    UIRectFill(CGRect(x: 0, y: 2, width: 4, height: 2))
    let stripes = UIColor(patternImage: try #require(UIGraphicsGetImageFromCurrentImageContext()))
    UIGraphicsEndImageContext()
    let patterned = try pixels { text("Hg", [.foregroundColor: stripes]).draw(at: CGPoint(x: 10, y: 10)) }
    let clipped = try #require(
      Pixels.drawn(width: 120, height: 80) { context in
        context.setTextDrawingMode(.clip)
        text("Hg").draw(at: CGPoint(x: 10, y: 10))
        stripes.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 120, height: 80))
      })
    for y in 0..<80 {
      for x in 0..<120 where zip(patterned[x, y], clipped[x, y]).contains(where: { abs($0 - $1) > 1 }) {
        Issue.record("\(x) \(y): \(patterned[x, y]) \(clipped[x, y])")
      }
    }
    #expect(patterned.box { $0[0] > 200 } != nil && patterned.box { $0[2] > 200 } != nil)
  }

  @Test("Strings leave the graphics state and the text matrix as they were")
  func state() throws {
    _ = try #require(
      Pixels.drawn { context in
        context.setFillColor(UIColor.red.cgColor)
        context.textMatrix = CGAffineTransform(scaleX: 3, y: 4)
        text("H").draw(at: .zero)
        #expect(context.textMatrix == CGAffineTransform(scaleX: 3, y: 4))
        #expect(context.state.fillColor == UIColor.red.cgColor)
      })
  }

  @Test("Measuring and drawing strings keeps none of their attributes")
  func release() throws {
    /// An object that a client attaches to a text.
    final class Note: NSObject {}
    weak var note: Note?
    _ = try #require(
      Pixels.drawn { _ in
        let attributes: [NSAttributedString.Key: Any] = {
          let made = Note()
          note = made
          return [.font: UIFont.systemFont(ofSize: 12), NSAttributedString.Key("note"): made]
        }()
        #expect("word".size(withAttributes: attributes).width > 0)
        "two words".draw(in: CGRect(x: 0, y: 0, width: 20, height: 40), withAttributes: attributes)
        #expect(note != nil)
      })
    #expect(note == nil)
  }
}
