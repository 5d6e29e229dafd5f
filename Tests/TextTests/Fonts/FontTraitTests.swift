// Tests of the traits of fonts: weights, widths and slants on scales from -1 to 1.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import QuartziteText

@Suite("Traits of fonts")
struct FontTraitTests {
  @Test("The trait of a width is its difference from the normal width, as a share of that")
  func widths() {
    for (width, trait) in [(50.0, -0.5), (75, -0.25), (100, 0), (125, 0.25), (200, 1)] {
      #expect(FontTraitScale.widthTrait(width) == trait)
      #expect(FontTraitScale.width(trait) == width)
    }
    // OpenType's widths are from 50 to 200.
    #expect(FontTraitScale.width(-1) == 50 && FontTraitScale.width(7) == 200)
    #expect(FontTraitScale.widthTrait(400) == 1)
  }

  @Test("The trait of a weight is that of UIFont's weight of the same name, and lies between them in between")
  func weights() {
    for (weight, trait) in [(100.0, -0.8), (400, 0), (500, 0.23), (600, 0.3), (700, 0.4), (900, 0.62)] {
      #expect(abs(FontTraitScale.weightTrait(weight) - trait) < 1e-12)
      #expect(abs(FontTraitScale.weight(trait) - weight) < 1e-9)
    }
    #expect(abs(FontTraitScale.weightTrait(650) - 0.35) < 1e-12)
    #expect(FontTraitScale.weight(-2) == 1 && FontTraitScale.weight(2) == 1000)
  }

  @Test("A descriptor with a width finds the condensed face of a family")
  func condensedFace() {
    let condensed = CTFontDescriptorCreateWithAttributes([
      kCTFontFamilyNameAttribute: "DejaVu Sans", kCTFontTraitsAttribute: [kCTFontWidthTrait: -0.25],
    ])
    let font = CTFontCreateWithFontDescriptor(condensed, 12, nil)
    #expect(CTFontCopyPostScriptName(font) == "DejaVuSansCondensed")
    // The face says that it is semi-condensed, 87.5 hundredths wide.
    let traits = CTFontCopyTraits(font)
    #expect((traits.object(forKey: kCTFontWidthTrait) as? NSNumber)?.doubleValue == -0.125)
  }
}
