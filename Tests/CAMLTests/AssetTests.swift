// Tests of images in documents, and of names that lead somewhere else.
// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import QuartziteCAML

@Suite("Assets")
struct AssetTests {
  private func read(_ source: String, in folder: TemporaryFolder) throws -> CAMLDocument {
    try document("<CALayer>\n<contents type=\"CGImage\" src=\"\(source)\"/></CALayer>", in: folder.path + "/doc")
  }

  private func sample() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(onePixelPNG, to: "doc/assets/a b.png")
    try folder.write(onePixelPNG, to: "doc/assets/a.png")
    try folder.write(onePixelPNG, to: "secret.png")
    try folder.write("no image", to: "doc/assets/text.png")
    return folder
  }

  @Test(
    "images in the document's folder are read",
    arguments: [
      "assets/a.png", "assets/a%20b.png", "assets/a b.png", "./assets/../assets/a.png", "assets/%61.png",
    ])
  func found(source: String) throws {
    let document = try read(source, in: try sample())
    #expect(document.diagnostics == [])
    #expect((document.rootLayer.contents as? CGImage)?.width == 1)
  }

  @Test("a file is read once for all layers that show it")
  func once() throws {
    let folder = try sample()
    let layers = String(repeating: "<CALayer><contents><CGImage src=\"assets/a.png\"/></contents></CALayer>", count: 2)
    let document = try document("<CALayer><sublayers>\(layers)</sublayers></CALayer>", in: folder.path + "/doc")
    let images = document.rootLayer.sublayers?.compactMap { $0.contents as? CGImage } ?? []
    #expect(images.count == 2)
    #expect(images.first === images.last)
  }

  private func layers(showing sources: [String], in folder: TemporaryFolder, limits: Limits = .trusted) throws
    -> CAMLDocument
  {
    let layers = sources.map { "<CALayer><contents><CGImage src=\"\($0)\"/></contents></CALayer>\n" }.joined()
    return try document(
      "<CALayer><sublayers>\n\(layers)</sublayers></CALayer>", in: folder.path + "/doc", limits: limits)
  }

  @Test("a file is read once whatever it is called, and whatever names it has")
  func spellings() throws {
    let folder = try sample()
    #expect(link(folder.path + "/doc/assets/a.png", folder.path + "/doc/assets/b.png") == 0)
    #expect(symlink("a.png", folder.path + "/doc/assets/c.png") == 0)
    let dots = (0..<20).map { String(repeating: "./", count: $0) + "assets/a.png" }
    let names = dots + ["assets//a.png", "assets/%61.png", "assets/../assets/a.png", "assets/b.png", "assets/c.png"]
    var limits = Limits.trusted
    limits.totalImageArea = 1
    let document = try layers(showing: names, in: folder, limits: limits)
    #expect(document.diagnostics == [])
    let images = document.rootLayer.sublayers?.compactMap { $0.contents as? CGImage } ?? []
    #expect(images.count == names.count && images.allSatisfy { $0 === images[0] })
  }

  @Test("images beyond the limit on all together are noted, before they are decoded, and the others are there")
  func totalArea() throws {
    let folder = try sample()
    for index in 0..<20 { try folder.write(onePixelPNG, to: "doc/\(index).png") }
    var limits = Limits.trusted
    limits.totalImageArea = 7
    let document = try layers(showing: (0..<20).map { "\($0).png" } + ["3.png"], in: folder, limits: limits)
    let layers = document.rootLayer.sublayers ?? []
    #expect(layers.map { $0.contents != nil } == (0..<21).map { $0 < 7 || $0 == 20 })
    #expect(document.diagnostics.count == 13 && document.diagnostics.allSatisfy { $0.kind == .assetNotUsed })
    #expect(document.diagnostics.first?.place == .file(SourcePosition(file: "test.caml", line: 9, column: 29)))
    #expect(document.diagnostics.first?.message.contains("totalImageArea") == true)
  }

  @Test("the documents of a scene share the room for images")
  func sharedArea() throws {
    let folder = try TemporaryFolder()
    for plane in ["Background", "Floating"] {
      try folder.write(
        "<plist><dict><key>rootDocument</key><string>main.caml</string></dict></plist>", to: "\(plane).ca/index.xml")
      try folder.write(
        "<caml><CALayer><contents type=\"CGImage\" src=\"a.png\"/></CALayer></caml>", to: "\(plane).ca/main.caml")
      try folder.write(onePixelPNG, to: "\(plane).ca/a.png")
    }
    var limits = Limits.trusted
    limits.totalImageArea = 1
    let scene = try CAMLWallpaper.open(folder.path, limits: limits)
    #expect(scene.planes.map { $0.document.rootLayer.contents != nil } == [true, false])
    #expect(scene.diagnostics.map(\.kind) == [.assetNotUsed])
  }

  @Test(
    "a missing or broken image is noted, and the layer has no contents",
    arguments: [
      "assets/none.png", "assets/text.png", "", "assets/a.png/b", "%2e", "assets/%252e%252e/a.png",
    ])
  func unusable(source: String) throws {
    let document = try read(source, in: try sample())
    if source == "%2e" {
      #expect(document.rootLayer.contents == nil)
      return
    }
    #expect(document.diagnostics.map(\.kind) == [.assetNotUsed])
    #expect(document.diagnostics.first?.place == .file(SourcePosition(file: "test.caml", line: 2, column: 26)))
    #expect(document.rootLayer.contents == nil)
  }

  @Test(
    "names that lead out of the folder are noted, and nothing is read",
    arguments: [
      "../secret.png", "../../../../../../etc/passwd", "/etc/passwd", "assets/../../secret.png", "%2e%2e/secret.png",
      "..%2fsecret.png", "%2E%2E%2Fsecret.png", "file:///etc/passwd", "https://example.com/a.png", "~/a.png",
      "assets/a.png%00.jpg", "%2fetc%2fpasswd", "assets/link.png", "assets/linked/secret.png", "assets/pipe.png",
      "assets", "./..", "assets/.././../secret.png",
    ])
  func forbidden(source: String) throws {
    let folder = try sample()
    let assets = folder.path + "/doc/assets"
    try FileManager.default.createSymbolicLink(atPath: assets + "/link.png", withDestinationPath: "../../secret.png")
    try FileManager.default.createSymbolicLink(atPath: assets + "/linked", withDestinationPath: folder.path)
    #expect(mkfifo(assets + "/pipe.png", 0o600) == 0)
    let document = try read(source, in: folder)
    #expect(document.diagnostics.map(\.kind) == [.assetNotUsed])
    #expect(document.diagnostics.first?.place == .file(SourcePosition(file: "test.caml", line: 2, column: 26)))
    #expect(document.rootLayer.contents == nil)
  }

  @Test("without a folder images are left out")
  func noFolder() throws {
    let document = try document("<CALayer><contents type=\"CGImage\" src=\"a.png\"/></CALayer>")
    #expect(document.diagnostics.map(\.kind) == [.assetNotUsed])
  }

  @Test("a particle can have an image, and so can a keyframe")
  func otherPlaces() throws {
    let folder = try sample()
    let document = try document(
      """
      <CAEmitterLayer><emitterCells><CAEmitterCell><contents type="CGImage" src="assets/a.png"/></CAEmitterCell>\
      </emitterCells><animations><film type="CAKeyframeAnimation" keyPath="contents"><values>\
      <CGImage src="assets/a.png"/><CGImage src="assets/none.png"/></values></film></animations></CAEmitterLayer>
      """, in: folder.path + "/doc")
    #expect(((document.rootLayer as? CAEmitterLayer)?.emitterCells?.first?.contents as? CGImage)?.width == 1)
    #expect((document.rootLayer.animation(forKey: "film") as? CAKeyframeAnimation)?.values?.count == 2)
    #expect(document.diagnostics.map(\.kind) == [.assetNotUsed])
  }
}
