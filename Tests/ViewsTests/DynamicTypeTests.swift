// Tests of the sizes of text that readers prefer, of families of fonts, and of descriptions of fonts.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("Dynamic type and families")
struct DynamicTypeTests {
  private func traits(_ category: UIContentSizeCategory) -> UITraitCollection {
    UITraitCollection(preferredContentSizeCategory: category)
  }

  @Test(
    "Styles have the sizes of the Human Interface Guidelines for each preferred size",
    arguments: [
      (UIContentSizeCategory.extraSmall, [31, 14, 14, 11]), (.large, [34, 17, 17, 11]),
      (.extraExtraExtraLarge, [40, 23, 23, 17]), (.accessibilityMedium, [44, 28, 28, 20]),
      (.accessibilityExtraExtraExtraLarge, [60, 53, 53, 40]), (UIContentSizeCategory(rawValue: "?"), [34, 17, 17, 11]),
    ])
  func sizes(category: UIContentSizeCategory, sizes: [CGFloat]) {
    let styles: [UIFont.TextStyle] = [.largeTitle, .headline, .body, .caption2]
    let fonts = styles.map { UIFont.preferredFont(forTextStyle: $0, compatibleWith: traits(category)) }
    #expect(fonts.map(\.pointSize) == sizes)
    traits(category).performAsCurrent {
      #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == sizes[2])
    }
  }

  @Test("No size of a style is smaller than the one before it")
  func order() {
    let styles: [UIFont.TextStyle] = [
      .largeTitle, .title1, .title2, .title3, .headline, .body, .callout, .subheadline, .footnote, .caption1, .caption2,
    ]
    let categories: [UIContentSizeCategory] = [
      .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium,
      .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
    ]
    for style in styles {
      let sizes = categories.map { UIFont.preferredFont(forTextStyle: style, compatibleWith: traits($0)).pointSize }
      #expect(sizes == sizes.sorted() && sizes.first != sizes.last)
    }
  }

  @Test("Fonts and lengths grow with the preferred size, up to a limit")
  func metrics() {
    let font = UIFont.systemFont(ofSize: 17), large = traits(.accessibilityLarge)
    #expect(UIFontMetrics.default.scaledFont(for: font, compatibleWith: traits(.large)) == font)
    #expect(UIFontMetrics.default.scaledFont(for: font, compatibleWith: large).pointSize == 33)
    #expect(
      UIFontMetrics(forTextStyle: .body).scaledFont(for: font, maximumPointSize: 20, compatibleWith: large).pointSize
        == 20)
    #expect(UIFontMetrics.default.scaledValue(for: 34, compatibleWith: large) == 66)
    #expect(UIFontMetrics(forTextStyle: .largeTitle).scaledValue(for: 34, compatibleWith: large) == 48)
    large.performAsCurrent { #expect(UIFontMetrics.default.scaledValue(for: 17) == 33) }
    #expect(UIFontMetrics.default.scaledValue(for: .infinity, compatibleWith: large) == .infinity)
  }

  @Test("Families list their fonts, which lead back to the family")
  func families() throws {
    let families = UIFont.familyNames
    #expect(families == families.sorted())
    for family in families.prefix(3) {
      let names = UIFont.fontNames(forFamilyName: family)
      #expect(!names.isEmpty && names == UIFont.fontNames(forFamilyName: family.uppercased()))
    }
    #expect(UIFont.fontNames(forFamilyName: "There is no such family").isEmpty)
  }

  @Test("The system's font has other designs")
  func designs() throws {
    let descriptor = UIFont.systemFont(ofSize: 20, weight: .bold).fontDescriptor
    let serif = try #require(descriptor.withDesign(.serif))
    #expect(UIFont(descriptor: serif, size: 0).familyName == "New York" && serif.pointSize == 20)
    let mono = try #require(descriptor.withDesign(.monospaced))
    #expect(mono.postscriptName == "SFMono-Bold" && mono.symbolicTraits.contains([.traitBold, .traitMonoSpace]))
    #expect(descriptor.withDesign(.default) == descriptor)
    #expect(descriptor.withDesign(UIFontDescriptor.SystemDesign(rawValue: "?")) == nil)
  }

  @Test("Attributes describe fonts")
  func attributes() {
    let bold = UIFontDescriptor(fontAttributes: [
      .family: "Helvetica", .size: 30, .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.bold],
    ])
    #expect(bold.postscriptName == "Helvetica-Bold" && bold.pointSize == 30)
    #expect(bold.object(forKey: .size) as? CGFloat == 30 && bold.object(forKey: .family) as? String == "Helvetica")
    let plain = UIFontDescriptor(name: "Helvetica", size: 12)
    #expect(plain.addingAttributes([.size: 24]).pointSize == 24)
    #expect(plain.addingAttributes([.family: 5, .traits: "none"]).postscriptName == "Helvetica")
    #expect(UIFontDescriptor.preferredFontDescriptor(withTextStyle: .title1).pointSize == 28)
  }

  @Test("Digits of equal width are a feature of the system's font, in every size")
  func digits() {
    let font = UIFont.monospacedDigitSystemFont(ofSize: 20, weight: .regular)
    #expect(font.fontName == ".SFUI-Regular" && font != UIFont.systemFont(ofSize: 20))
    #expect(font.withSize(30) == UIFont.monospacedDigitSystemFont(ofSize: 30, weight: .regular))
    #expect(UIFont(descriptor: font.fontDescriptor, size: 0) == font)
  }
}
