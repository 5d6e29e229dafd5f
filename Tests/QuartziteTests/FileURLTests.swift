// Tests that whatever takes the path of a file takes its URL, too.
// SPDX-License-Identifier: Apache-2.0

import FixtureFont
import Foundation
import Quartzite
import QuartziteLayers
import Synchronization
import Testing

@Suite("Files by their URLs")
struct FileURLTests {
  private static let remote = URL(string: "https://example.org/picture.png")

  /// Runs `body` with a folder that is removed afterwards.
  private static func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quartzite urls \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private static func refuses(_ body: (URL) throws -> Void) throws {
    let url = try #require(remote)
    let error = #expect(throws: RenderError.self) { try body(url) }
    #expect(error?.code == .usage && error?.message.contains("“https”") == true, "\(error.debugDescription)")
  }

  private static func layer() -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 6, height: 4)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    return layer
  }

  @Test("A frame and the picture of a pass are written")
  func written() throws {
    let passes = Mutex<[PassPicture]>([])
    let frame = try Renderer().render(
      Self.layer(), RenderOptions(coverage: .strips, passHandler: { pass in passes.withLock { $0.append(pass) } }))
    try Self.inFolder { folder in
      let url = folder.appendingPathComponent("a picture.png")
      try frame.write(to: url)
      #expect(try Data(contentsOf: url) == frame.encoded(as: .png()))
      let pass = try #require(passes.withLock { $0.last }), other = folder.appendingPathComponent("pass.png")
      try pass.write(to: other)
      #expect(try Data(contentsOf: other) == Data(contentsOf: url))
      try Self.refuses { try pass.write(to: $0) }
    }
    try Self.refuses { try frame.write(to: $0) }
  }

  @Test("Fonts are read")
  func fonts() throws {
    try Self.inFolder { folder in
      let url = folder.appendingPathComponent("Fixture.ttf")
      try FixtureFont.data.write(to: url)
      let set = FontSet(usesSharedFonts: false)
      try set.add(contentsOf: url)
      #expect(set.postScriptNames == ["Fixture-Regular"])
      let missing = #expect(throws: RenderError.self) {
        try Fonts.register(contentsOf: folder.appendingPathComponent("none.ttf"))
      }
      #expect(missing?.code == .inputMissing)
    }
    try Self.refuses { try FontSet().add(contentsOf: $0) }
    try Self.refuses { try Fonts.register(contentsOf: $0) }
  }

  @Test("Documents are read, with the images of a folder")
  func documents() throws {
    let text = """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
        <CALayer bounds="0 0 6 4"><contents type="CGImage" src="dot.png"/></CALayer>
      </caml>
      """
    try Self.inFolder { folder in
      let url = folder.appendingPathComponent("card.caml")
      try Data(text.utf8).write(to: url)
      try Renderer.shared.render(Self.layer()).write(to: folder.appendingPathComponent("dot.png"))
      let documents = [
        try CAMLDocument(contentsOf: url), try CAMLDocument(data: Data(text.utf8), baseDirectory: folder),
        try #require(try CAMLWallpaper.open(url).planes.first).document,
      ]
      for document in documents {
        #expect(document.rootLayer.contents is CGImage && document.diagnostics.isEmpty, "\(document.diagnostics)")
      }
    }
    try Self.refuses { _ = try CAMLDocument(contentsOf: $0) }
    try Self.refuses { _ = try CAMLDocument(data: Data(text.utf8), baseDirectory: $0) }
    try Self.refuses { _ = try CAMLWallpaper.open($0) }
  }
}
