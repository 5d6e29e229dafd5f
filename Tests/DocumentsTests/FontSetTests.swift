// Tests of the fonts of one request: two tenants with fonts of one name do not meet.
// SPDX-License-Identifier: Apache-2.0

import FixtureFont
import Foundation
import QuartziteDocuments
import QuartziteLayers
import Testing

@Suite("Fonts of one request")
struct FontSetTests {
  private static let large = FixtureFont.data, small = FixtureFont.data(unitsPerEm: 2000)

  private static func set(_ data: Data, usesSharedFonts: Bool = true) throws -> FontSet {
    let fonts = FontSet(usesSharedFonts: usesSharedFonts)
    try fonts.add(data, named: "Fixture.ttf")
    return fonts
  }

  private static let document = Data(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="Card" bounds="0 0 120 60" position="60 30" geometryFlipped="1">
        <sublayers>
          <CATextLayer name="Title" bounds="0 0 120 60" position="60 30" string="A f" font="Fixture" fontSize="40"/>
        </sublayers>
      </CALayer>
    </caml>
    """.utf8)

  /// The picture that the document has to be: a text in a font that was opened without any library.
  private static func expected(_ data: Data, _ string: String = "A f") throws -> [UInt8] {
    let root = CALayer(), text = CATextLayer()
    root.bounds = CGRect(x: 0, y: 0, width: 120, height: 60)
    text.frame = root.bounds
    text.font = CGDataProvider(data: data as CFData).flatMap { CGFont($0) }
    (text.fontSize, text.string) = (40, string)
    root.addSublayer(text)
    return try Renderer.shared.render(root).pixels
  }

  private static func title(_ document: Document) throws -> CATextLayer {
    try #require(document.rootLayer.sublayers?.first as? CATextLayer)
  }

  @Test("The two fonts look different, and neither is known outside of its set")
  func different() throws {
    let pictures = try [Self.large, Self.small].map { try Self.expected($0) }
    #expect(pictures[0] != pictures[1] && pictures.allSatisfy { Set($0).count > 1 })
    let document = try Document(data: Self.document)
    let outside = try Renderer.shared.render(document.rootLayer, document.options())
    #expect(outside.diagnostics.contains { $0.kind == .fontSubstituted })
    #expect(!pictures.contains(outside.pixels))
  }

  @Test("Scenes with different fonts of one name, read and rendered at the same time, show each its own")
  func tenants() async throws {
    let pool = try RendererPool(RendererPool.Options(renderers: 2, queueLength: 100))
    let expected = try [Self.large, Self.small].map { try Self.expected($0) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<24 {
        group.addTask {
          let tenant = index % 2
          let fonts = try Self.set(tenant == 0 ? Self.large : Self.small, usesSharedFonts: index % 3 > 0)
          let document = try Document(data: Self.document, fonts: fonts)
          let frame = try await pool.render(document.rootLayer, document.options())
          #expect(frame.pixels == expected[tenant] && frame.diagnostics.isEmpty, "picture \(index)")
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("Texts and fonts that are set later are looked up in the fonts of the scene")
  func later() throws {
    let document = try Document(data: Self.document, fonts: try Self.set(Self.small)), title = try Self.title(document)
    title.string = "i C"
    #expect(
      try Renderer.shared.render(document.rootLayer, document.options()).pixels == Self.expected(Self.small, "i C"))
    title.font = "Nowhere Grotesk" as NSString
    let other = try Renderer.shared.render(document.rootLayer, document.options())
    #expect(other.diagnostics.contains { $0.kind == .fontSubstituted })
    title.font = "Fixture-Regular" as NSString
    #expect(
      try Renderer.shared.render(document.rootLayer, document.options()).pixels == Self.expected(Self.small, "i C"))
    // Values of animations are set in copies of the layer.
    let copy = CATextLayer(layer: title)
    copy.bounds = title.bounds
    #expect(try Renderer.shared.render(copy).pixels == Self.expected(Self.small, "i C"))
  }

  @Test(
    "Layers and attributed strings that are made in code have the fonts in which they are made, inside and outside of tasks"
  )
  func code() async throws {
    func picture(_ layer: CATextLayer) throws -> [UInt8] {
      layer.frame = CGRect(x: 0, y: 0, width: 120, height: 60)
      return try Renderer.shared.render(layer).pixels
    }
    for data in [Self.large, Self.small] {
      let fonts = try Self.set(data)
      let plain = fonts.use { CATextLayer() }
      (plain.font, plain.fontSize, plain.string) = ("Fixture" as NSString, 40, "A f")
      #expect(try picture(plain) == Self.expected(data))
      let attributed = CATextLayer()
      let font = await fonts.use {
        await Task { CTFontCreateWithName("Fixture", 40, nil) }.value
      }
      attributed.string = NSAttributedString(
        string: "A f", attributes: [.font: font, .foregroundColor: CGColor(gray: 1, alpha: 1)])
      #expect(try picture(attributed) == Self.expected(data))
      #expect(CTFontCopyPostScriptName(font) == "Fixture-Regular")
    }
    #expect(CTFontCopyPostScriptName(CTFontCreateWithName("Fixture", 40, nil)) != "Fixture-Regular")
  }

  @Test("A layer that was drawn is drawn anew once its set has the font")
  func addedLater() throws {
    let fonts = FontSet(), document = try Document(data: Self.document, fonts: fonts)
    let before = try Renderer.shared.render(document.rootLayer, document.options())
    #expect(before.diagnostics.contains { $0.kind == .fontSubstituted })
    try fonts.add(Self.large)
    let after = try Renderer.shared.render(document.rootLayer, document.options())
    #expect(try after.pixels == Self.expected(Self.large) && after.diagnostics.isEmpty)
  }

  @Test("What is no font is refused by its name, and the set stays as it was")
  func noFonts() throws {
    let fonts = try Self.set(Self.large)
    for (data, text) in [(Data(), "empty"), (Data("no font".utf8), "no TrueType"), (Self.large.prefix(300), "damaged")]
    {
      let error = #expect(throws: RenderError.self) { try fonts.add(data, named: "Upload.ttf") }
      #expect(error?.code == .inputMissing && error?.description.hasPrefix("Upload.ttf") == true)
      #expect(error?.message.contains(text) == true, "\(error?.message ?? "")")
    }
    let missing = #expect(throws: RenderError.self) { try fonts.add(contentsOf: "/nowhere/a.ttf") }
    #expect(missing?.code == .inputMissing)
    try fonts.add(Self.large)
    #expect(fonts.postScriptNames == ["Fixture-Regular"])
  }

  @Test("A set that shares no fonts finds none that are installed")
  func alone() throws {
    let installed = CTFontManagerCopyAvailablePostScriptNames().compactMap { $0 as? String }
    let name = try #require(installed.first { !$0.contains("Quartzite") }, "no fonts are installed; run make test")
    #expect(CTFontCopyPostScriptName(FontSet().use { CTFontCreateWithName(name, 12, nil) }) == name)
    let alone = FontSet(usesSharedFonts: false)
    #expect(CTFontCopyPostScriptName(alone.use { CTFontCreateWithName(name, 12, nil) }) != name)
    #expect(alone.use { CTFontManagerCopyAvailablePostScriptNames().count } == 0)
  }
}
