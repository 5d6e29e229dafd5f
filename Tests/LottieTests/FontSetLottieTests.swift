// Tests of the fonts of one request in Lottie animations.
// SPDX-License-Identifier: Apache-2.0

import FixtureFont
import Foundation
import Quartzite
import QuartziteLottie
import Testing

@Suite("Fonts of one request in animations")
struct FontSetLottieTests {
  private static let file = Data(
    """
    {"v": "5.7.0", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 80, "assets": [],
     "fonts": {"list": [{"fName": "Fixture", "fFamily": "Fixture", "fStyle": "Regular", "ascent": 75}]},
     "layers": [{"ty": 5, "nm": "Title", "ip": 0, "op": 60, "st": 0, "ks": {"p": {"k": [10, 60]}}, "t": {"d": {"k": [
       {"t": 0, "s": {"t": "A f", "f": "Fixture", "s": 40, "fc": [1, 0, 0], "lh": 48, "j": 0}}]}, "p": {}, "a": []}}]}
    """.utf8)

  /// Has one font of a file, which it opens without any library.
  private struct OneFont: AnimationFontProvider {
    let data: Data

    func fontFor(family: String, size: CGFloat) -> CTFont? {
      CGDataProvider(data: data as CFData).flatMap { CGFont($0) }.map {
        CTFontCreateWithGraphicsFont($0, size, nil, nil)
      }
    }
  }

  @Test("Animations with different fonts of one name show each its own, also after a change of their text")
  func tenants() throws {
    let plain = try LottieAnimation(data: Self.file)
    #expect(LottieAnimationLayer(animation: plain).diagnostics.contains { $0.kind == .fontSubstituted })
    var pictures: Set<[UInt8]> = []
    for data in [FixtureFont.data, FixtureFont.data(unitsPerEm: 2000)] {
      let fonts = FontSet()
      try fonts.add(data)
      let expected = LottieAnimationLayer(animation: plain, fontProvider: OneFont(data: data))
      for animation in [
        try LottieAnimation(data: Self.file, fonts: fonts), try fonts.use { try LottieAnimation(data: Self.file) },
      ] {
        let layer = LottieAnimationLayer(animation: animation)
        #expect(layer.diagnostics.isEmpty)
        #expect(try Files.pixels(layer) == Files.pixels(expected))
        pictures.insert(try Files.pixels(layer))
        layer.textProvider = DictionaryTextProvider(["Title": "C i"])
        expected.textProvider = DictionaryTextProvider(["Title": "C i"])
        #expect(try Files.pixels(layer) == Files.pixels(expected))
        expected.textProvider = nil
      }
    }
    #expect(pictures.count == 2)
  }
}
