// Tests of the fonts and images of one request in Lottie animations.
// SPDX-License-Identifier: Apache-2.0

import FixtureFont
import Foundation
import Quartzite
import QuartziteLottie
import Testing

@Suite("Fonts and images of one request in animations")
struct RequestAssetTests {
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

  @Test("Images that come with an animation in memory are found by their paths or names")
  func images() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 3)
    layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    let png = try Renderer.shared.render(layer).encoded(as: .png())
    let data = Files.animation(
      #"{"ty": 2, "refId": "i", "ip": 0, "op": 60, "st": 0, "ks": {"p": {"k": [10, 20]}}}"#,
      assets: #"{"id": "i", "w": 40, "h": 30, "u": "images/", "p": "there.png"}"#)
    let same = try Files.pixels(Files.page([Files.box(CGRect(x: 10, y: 20, width: 40, height: 30), 0, 0, 1)]))
    for name in ["images/there.png", "there.png"] {
      let layer = LottieAnimationLayer(animation: try LottieAnimation(data: data, assets: [name: png]))
      #expect(try layer.diagnostics.isEmpty && Files.pixels(layer) == same)
    }
    let without = LottieAnimationLayer(animation: try LottieAnimation(data: data, assets: ["other.png": png]))
    #expect(without.diagnostics.count == 1)
  }

  @Test("An animation and the folder of its images are named by URLs, too")
  func fileURLs() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lottie-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 3)
    try Renderer.shared.render(layer).write(to: folder.appendingPathComponent("there.png"))
    let data = Files.animation(
      #"{"ty": 2, "refId": "i", "ip": 0, "op": 60, "st": 0, "ks": {}}"#,
      assets: #"{"id": "i", "w": 40, "h": 30, "u": "", "p": "there.png"}"#)
    let url = folder.appendingPathComponent("animation.json")
    try data.write(to: url)
    for animation in [
      try LottieAnimation(contentsOf: url), try LottieAnimation(data: data, baseDirectory: folder),
    ] {
      #expect(LottieAnimationLayer(animation: animation).diagnostics.isEmpty)
    }
    let remote = try #require(URL(string: "https://example.org/animation.json"))
    let error = #expect(throws: RenderError.self) { try LottieAnimation(contentsOf: remote) }
    #expect(error?.code == .usage && error?.message.contains("“https”") == true)
    #expect(throws: RenderError.self) { try LottieAnimation(data: data, baseDirectory: remote) }
  }
}
