// Tests of fonts as values, without their glyphs.
// SPDX-License-Identifier: Apache-2.0

import QuartziteText
import Testing

@Suite("Fonts as values")
struct FontValueTests {
  @Test("A font that was asked for in no sensible size has twelve points")
  func sizeDefaults() {
    #expect(CTFontGetSize(CTFontCreateWithName("Helvetica", 0, nil)) == 12)
    #expect(CTFontGetSize(CTFontCreateWithName("Helvetica", -1, nil)) == 12)
    #expect(CTFontGetSize(CTFontCreateWithName("Helvetica", .nan, nil)) == 12)
    #expect(CTFontGetSize(CTFontCreateWithName("Helvetica", 36, nil)) == 36)
  }
}
