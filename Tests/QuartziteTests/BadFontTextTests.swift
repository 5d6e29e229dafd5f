// Tests of fonts that are cut off or invalid, and of invalid strings: text is drawn in another font, or left out and
// named.
// SPDX-License-Identifier: Apache-2.0

import FixtureFont
import Foundation
import Quartzite
import QuartziteLayers
import QuartziteText
import Testing

@Suite("Text in bad fonts")
struct BadFontTextTests {
  private func scene(_ renderer: Renderer, _ spoil: (CATextLayer) -> Void) throws -> Frame {
    try SpoiltText.render(renderer) {
      $0.string = "ABCfi"
      spoil($0)
    }
  }

  private func hasInk(_ frame: Frame) -> Bool { SpoiltText.ink(frame) > 0 }

  /// The positions at which the tables of a font begin and end.
  private func edges(_ font: Data) -> [Int] {
    func number(_ place: Int) -> Int { font[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (0..<(Int(font[4]) << 8 | Int(font[5]))).flatMap { table in
      let entry = 12 + table * 16
      return [number(entry + 8), number(entry + 8) + number(entry + 12)]
    }
  }

  @Test("A font that is cut off at any table is refused, or draws what is left of it")
  func cutOff() throws {
    let renderer = try Renderer(), font = FixtureFont.data
    #expect(hasInk(try scene(renderer) { $0.font = Self.font(font) }))
    var opened = 0
    for place in Set(edges(font).flatMap { [$0 - 1, $0, $0 + 3] }).sorted() where place > 0 && place < font.count {
      guard let cut = Self.font(font.prefix(place)) else { continue }
      opened += 1
      _ = try scene(renderer) { $0.font = cut }
      // The same font is found by its name among those that were registered.
      guard CTFontManagerRegisterGraphicsFont(cut, nil) else { continue }
      defer { CTFontManagerUnregisterGraphicsFont(cut, nil) }
      _ = try scene(renderer) { $0.font = (cut.postScriptName ?? "Fixture-Regular") as NSString }
    }
    #expect(opened > 3)
  }

  private static func font(_ data: Data) -> CGFont? {
    CGDataProvider(data: data as CFData).flatMap { CGFont($0) }
  }

  @Test("A folder is registered as no font, and text that asks for a font that isn't there says so")
  func noFont() throws {
    var error: Unmanaged<CFError>?
    #expect(!CTFontManagerRegisterFontsForURL(FileManager.default.temporaryDirectory, .process, &error))
    #expect(error?.takeRetainedValue() != nil)
    let frame = try scene(try Renderer()) { $0.font = FileManager.default.temporaryDirectory.path as NSString }
    #expect(hasInk(frame))
    #expect(frame.diagnostics.map(\.kind) == [.fontSubstituted])
    #expect(frame.diagnostics.first?.place?.description == "CALayer/spoilt[0]")
  }

  @Test("A font that is none is taken for the default one, and named")
  func fontOfAnotherType() throws {
    let frame = try scene(try Renderer()) { $0.font = NSNumber(value: 12) }
    #expect(hasInk(frame))
    #expect(frame.diagnostics.map(\.kind) == [.valueNotUnderstood])
    #expect(frame.diagnostics.first?.message.contains("font") == true)
  }

  @Test("A string that is none is left out, and named")
  func noString() throws {
    for value: Any in [NSNumber(value: 5), 5, [1, 2], Date(timeIntervalSince1970: 0)] {
      let frame = try scene(try Renderer()) { $0.string = value }
      #expect(!hasInk(frame))
      #expect(frame.diagnostics.map(\.kind) == [.valueNotUnderstood])
      #expect(frame.diagnostics.first?.message.contains("string") == true)
    }
    #expect(try scene(try Renderer()) { $0.string = nil }.diagnostics.isEmpty)
  }

  @Test("Attributes of wrong types count for nothing, and are named once each")
  func wrongAttributes() throws {
    let keys: [NSAttributedString.Key] = [
      .font, .foregroundColor, .backgroundColor, .paragraphStyle, .kern, .tracking, .ligature, .superscript,
      .baselineOffset, .strokeWidth, .strokeColor, .underlineStyle, .underlineColor, .strikethroughStyle,
      .strikethroughColor,
    ]
    let plain = NSAttributedString(string: "ABC", attributes: [.foregroundColor: CGColor(gray: 0, alpha: 1)])
    let renderer = try Renderer()
    let expected = try scene(renderer) { $0.string = plain }
    for key in keys {
      for value: Any in ["a string" as NSString, NSArray(), Date(timeIntervalSince1970: 0)] {
        let wrong = NSMutableAttributedString(attributedString: plain)
        wrong.addAttribute(key, value: value, range: NSRange(location: 0, length: 1))
        wrong.addAttribute(key, value: value, range: NSRange(location: 2, length: 1))
        if key == .foregroundColor {
          wrong.addAttribute(key, value: CGColor(gray: 0, alpha: 1), range: NSRange(location: 1, length: 1))
        }
        let frame = try scene(renderer) { $0.string = wrong }
        #expect(frame.pixels == expected.pixels, "\(key.rawValue)")
        #expect(frame.diagnostics.map(\.kind) == [.valueNotUnderstood], "\(key.rawValue)")
        #expect(frame.diagnostics.first?.message.contains(key.rawValue) == true, "\(frame.diagnostics)")
      }
    }
  }

  @Test("Attributes whose numbers are none or too large count for nothing, or end nothing")
  func wildNumbers() throws {
    let renderer = try Renderer()
    let keys: [NSAttributedString.Key] = [
      .kern, .tracking, .ligature, .superscript, .baselineOffset, .strokeWidth, .underlineStyle, .strikethroughStyle,
    ]
    for key in keys {
      for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e9, -1e9, 1e5, -1e5] {
        _ = try scene(renderer) {
          $0.string = NSAttributedString(string: "ABC fi", attributes: [key: NSNumber(value: value)])
        }
      }
    }
    for value in [Double.nan, .infinity, 1e300, -1e300] {
      let style = NSMutableParagraphStyle()
      style.lineSpacing = value
      style.headIndent = value
      style.tailIndent = value
      style.firstLineHeadIndent = value
      style.minimumLineHeight = value
      style.lineHeightMultiple = value
      _ = try scene(renderer) {
        $0.string = NSAttributedString(string: "ABC fi ABC fi", attributes: [.paragraphStyle: style])
        $0.isWrapped = true
      }
      var matrix = CGAffineTransform(a: value, b: 0, c: value, d: 1, tx: value, ty: 0)
      let font = CTFontCreateWithName("Helvetica", value, &matrix)
      _ = try scene(renderer) { $0.string = NSAttributedString(string: "ABC", attributes: [.font: font]) }
    }
  }
}
