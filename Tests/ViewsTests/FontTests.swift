// Tests of fonts under their UIKit names: the face for a name or a style, and the font's properties.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("Fonts")
struct FontTests {
  @Test("The system's fonts have the names that they have on iOS, by weight")
  func systemNames() {
    #expect(UIFont.systemFont(ofSize: 17).fontName == ".SFUI-Regular")
    #expect(UIFont.systemFont(ofSize: 17).familyName == ".AppleSystemUIFont")
    #expect(UIFont.boldSystemFont(ofSize: 17).fontName == ".SFUI-Bold")
    let names: [(UIFont.Weight, String)] = [
      (.ultraLight, "Ultralight"), (.thin, "Thin"), (.light, "Light"), (.medium, "Medium"), (.semibold, "Semibold"),
      (.heavy, "Heavy"), (.black, "Black"),
    ]
    for (weight, name) in names { #expect(UIFont.systemFont(ofSize: 17, weight: weight).fontName == ".SFUI-\(name)") }
    #expect(UIFont.monospacedSystemFont(ofSize: 9, weight: .bold).fontName == "SFMono-Bold")
  }

  @Test("The system's font has the lines that it has on iOS")
  func systemLines() {
    let font = UIFont.systemFont(ofSize: 17)
    #expect(abs(font.ascender - 16.1865) < 1e-4 && abs(font.descender + 4.1006) < 1e-4)
    #expect(abs(font.lineHeight - 20.2871) < 1e-4 && font.leading == 0)
    #expect(font.xHeight > 0 && font.capHeight > font.xHeight && font.ascender > font.capHeight)
  }

  @Test("Helvetica has the lines that it has on iOS, and so have labels and drawn strings")
  func helveticaLines() throws {
    let font = try #require(UIFont(name: "Helvetica", size: 100))
    #expect(abs(font.ascender - 92) < 0.01 && abs(font.descender + 23) < 0.01 && font.leading == 0)
    #expect(abs(font.lineHeight - 115) < 1e-9)
    #expect(abs(CTFontGetAscent(font) - 77) < 0.01 && CTFontGetLeading(font) == 0)
    let text = NSAttributedString(string: "one\ntwo", attributes: [.font: font])
    #expect(abs(text.size().height - 230) < 1e-9)
    let label = UILabel()
    label.font = font
    label.numberOfLines = 0
    label.text = "one\ntwo"
    label.bounds = CGRect(origin: .zero, size: label.intrinsicContentSize)
    #expect(label.bounds.height == 230)
    let placed = try #require(label.baselines(in: label.bounds.size))
    #expect(abs(placed.first - 92) < 0.01 && abs(placed.last - 23) < 0.01)
    func baselines(_ layer: CATextLayer) -> [Int] {
      layer.layout.lines.compactMap { $0.runs.first?.positions.first.map { Int(($0.y * 10).rounded()) } }
    }
    // A stand-alone text layer has the lines of Core Text.
    let layer = CATextLayer()
    layer.bounds.size = CGSize(width: 300, height: 300)
    layer.string = text
    #expect(baselines(layer) == [970, 2170])
  }

  @Test("A font is found by its name, and none where there is none")
  func names() throws {
    let font = try #require(UIFont(name: "Helvetica-Bold", size: 20))
    #expect(font.fontName == "Helvetica-Bold" && font.familyName == "Helvetica" && font.pointSize == 20)
    #expect(UIFont(name: "There is no such font", size: 20) == nil)
    #expect(UIFont(name: "", size: 20) == nil)
  }

  @Test(
    "A name leads back to the same face",
    arguments: [
      UIFont.systemFont(ofSize: 15), .boldSystemFont(ofSize: 15), .italicSystemFont(ofSize: 15),
      .monospacedSystemFont(ofSize: 15, weight: .regular),
    ])
  func wayBack(font: UIFont) {
    #expect(CTFontCreateWithName(font.fontName as CFString, font.pointSize, nil) == font)
    #expect(CGFont(font.fontName as CFString) == CTFontCopyGraphicsFont(font, nil))
  }

  @Test("A font of UIKit goes where one of Core Text goes")
  func bridging() {
    let font = UIFont.systemFont(ofSize: 15)
    let string = NSAttributedString(string: "text", attributes: [.font: font])
    let read = string.attribute(NSAttributedString.Key(kCTFontAttributeName), at: 0, effectiveRange: nil)
    #expect((read as? CTFont).map(CTFontGetSize) == 15)
    let layer = CATextLayer()
    layer.font = font
    #expect(layer.font as? CTFont === font)
    #expect(CTFontGetAscent(font as CTFont) == font.ascender)
  }

  @Test("Sizes that are no positive numbers count as 12 points", arguments: [0, -5, CGFloat.nan, .infinity])
  func sizes(size: CGFloat) {
    #expect(UIFont.systemFont(ofSize: size).pointSize == 12)
  }

  @Test("A font in another size is the same font")
  func withSize() {
    let font = UIFont.boldSystemFont(ofSize: 10).withSize(20)
    #expect(font == UIFont.boldSystemFont(ofSize: 20) && font.hash == UIFont.boldSystemFont(ofSize: 20).hash)
    #expect(font != UIFont.systemFont(ofSize: 20) && font != UIFont.boldSystemFont(ofSize: 10))
  }

  @Test(
    "Styles of text have their sizes",
    arguments: [
      (UIFont.TextStyle.largeTitle, 34), (.title1, 28), (.title2, 22), (.title3, 20), (.headline, 17), (.body, 17),
      (.callout, 16), (.subheadline, 15), (.footnote, 13), (.caption1, 12), (.caption2, 11),
    ])
  func textStyles(style: UIFont.TextStyle, size: CGFloat) {
    let font = UIFont.preferredFont(forTextStyle: style)
    #expect(font.pointSize == size)
    #expect(font.fontName == (style == .headline ? ".SFUI-Semibold" : ".SFUI-Regular"))
  }

  @Test("Traits lead from one font of a family to another")
  func traits() throws {
    let font = try #require(UIFont(name: "Helvetica", size: 20))
    #expect(font.fontDescriptor.symbolicTraits.isDisjoint(with: [.traitBold, .traitItalic]))
    let slanted = try #require(font.fontDescriptor.withSymbolicTraits([.traitBold, .traitItalic]))
    #expect(slanted.postscriptName == "Helvetica-BoldOblique")
    #expect(slanted.symbolicTraits.isSuperset(of: [.traitBold, .traitItalic]))
    #expect(UIFont(descriptor: slanted, size: 0).pointSize == 20)
    #expect(UIFont(descriptor: slanted.withSize(30), size: 0).pointSize == 30)
    #expect(UIFont(descriptor: slanted, size: 8) == UIFont(name: "Helvetica-BoldOblique", size: 8))
    #expect(
      UIFont.monospacedSystemFont(ofSize: 9, weight: .regular).fontDescriptor.symbolicTraits.contains(.traitMonoSpace))
  }
}
