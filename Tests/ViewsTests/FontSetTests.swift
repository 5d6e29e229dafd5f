// Tests of UIKit's fonts that are made with the fonts of one request.
// SPDX-License-Identifier: Apache-2.0

import FixtureFont
import Foundation
import Testing

@testable import QuartziteViews

@Suite("Fonts of one request in views")
@MainActor
struct FontSetTests {
  @Test("A font by its name, those that are made from it, and its family are found in the set alone")
  func fonts() throws {
    let fonts = FontSet()
    try fonts.add(FixtureFont.data)
    #expect(UIFont(name: "Fixture-Regular", size: 12) == nil)
    let made = fonts.use { UIFont(name: "Fixture-Regular", size: 12) }
    let font = try #require(made)
    #expect(font.fontName == "Fixture-Regular")
    #expect(fonts.use { UIFont.fontNames(forFamilyName: "Fixture") } == ["Fixture-Regular"])
    #expect(UIFont.fontNames(forFamilyName: "Fixture").isEmpty)
    // Outside of the set, what is made from the font still finds missing characters there.
    let others = [font.withSize(20), UIFont(descriptor: font.fontDescriptor, size: 9)]
    #expect(others.allSatisfy { $0.library === font.library && $0.fontName == "Fixture-Regular" })
    #expect(font.library !== UIFont.systemFont(ofSize: 12).library)
  }

  @Test("Fonts that are kept for the process have none of the set in which they are first asked for")
  func kept() throws {
    let library = FontSet().use { UILabel().font.library }
    #expect(library === FontLibrary.shared)
  }
}
