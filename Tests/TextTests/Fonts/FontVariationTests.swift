// Tests of variable fonts: their axes, and the effects of these.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteText
import Testing

@Suite("Variable fonts")
struct FontVariationTests {
  private static let weight = OpenTypeTag("wght")

  @Test("Axes have names and ranges")
  func axes() throws {
    let font = CTFont(FontMatch(face: try TestFonts.fixture()), size: 10)
    let axes = try #require(CTFontCopyVariationAxes(font))
    let first = try #require(axes.firstObject as? NSDictionary)
    #expect(axes.count == 2)
    #expect((first.object(forKey: kCTFontVariationAxisIdentifierKey) as? NSNumber)?.uint32Value == Self.weight.value)
    #expect((first.object(forKey: kCTFontVariationAxisMaximumValueKey) as? NSNumber)?.doubleValue == 900)
    #expect(first.object(forKey: kCTFontVariationAxisNameKey) as? String == "Weight")
    #expect(CTFontCopyVariation(font) == nil)
  }

  @Test("A heavier weight widens the outline and the advance")
  func heavier() throws {
    let plain = try TestFonts.fixture()
    let bold = try TestFonts.fixture([Self.weight: 900])
    let middle = try TestFonts.fixture([Self.weight: 650])
    #expect(plain.outline(of: 1).bounds.width == 200 && plain.advance(of: 1) == 400)
    #expect(middle.outline(of: 1).bounds.width == 250 && middle.advance(of: 1) == 450)
    #expect(bold.outline(of: 1).bounds.width == 300 && bold.advance(of: 1) == 500)
    #expect(bold.style.weight == 900 && bold.style.isBold && !plain.style.isBold)
  }

  @Test("Faces at different places of an axis differ, and those at the same place are the same")
  func identity() throws {
    let plain = try TestFonts.fixture()
    let bold = try TestFonts.fixture([Self.weight: 900])
    #expect(plain.identity != bold.identity && plain != bold)
    #expect(try bold == TestFonts.fixture([Self.weight: 5000]))
    #expect(try plain == TestFonts.fixture([Self.weight: 400]))
    #expect(try plain == TestFonts.fixture([Self.weight: .nan, OpenTypeTag("none"): 3]))
    #expect(plain.varied([Self.weight: 900]) == bold)
  }

  @Test("A descriptor's variation and a bold trait move the axis")
  func descriptors() throws {
    let font = CTFont(FontMatch(face: try TestFonts.fixture()), size: 10)
    let axis = NSNumber(value: Self.weight.value)
    let descriptor = CTFontDescriptorCreateWithAttributes([
      kCTFontVariationAttribute: NSDictionary(dictionary: [axis: NSNumber(value: 650)])
    ])
    let copy = CTFontCreateCopyWithAttributes(font, 0, nil, descriptor)
    #expect(copy.face.variation == [Self.weight: 650] && CTFontGetSize(copy) == 10)
    #expect((CTFontCopyVariation(copy)?.object(forKey: axis) as? NSNumber)?.doubleValue == 650)
    let bold = try #require(CTFontCreateCopyWithSymbolicTraits(font, 0, nil, .traitBold, .traitBold))
    #expect(bold.face.variation == [Self.weight: 700])
    #expect(CTFontCreateCopyWithSymbolicTraits(font, 0, nil, .traitItalic, .traitItalic) == nil)
  }
}
