// Tests of `.ca` bundles and folders of several.
// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import QuartziteCAML

@Suite("Bundles")
struct BundleTests {
  private func index(_ entries: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>\(entries)</dict></plist>
    """
  }

  private let mainDocument = "<key>rootDocument</key><string>main.caml</string>"

  private func bundle(_ name: String, _ layerName: String, in folder: TemporaryFolder) throws {
    try folder.write(index(mainDocument), to: name + "/index.xml")
    try folder.write("<caml><CALayer name=\"\(layerName)\" bounds=\"0 0 30 40\"/></caml>", to: name + "/main.caml")
  }

  @Test("a bundle says which document, how large and which way up")
  func bundle() throws {
    let folder = try TemporaryFolder()
    try bundle("a.ca", "a", in: folder)
    try folder.write(
      index(
        mainDocument + "<key>documentWidth</key><real>390</real><key>documentHeight</key><integer>844</integer>"
          + "<key>geometryFlipped</key><true/><key>loopEnd</key><array><real>1</real></array>"), to: "a.ca/index.xml")
    let document = try CAMLDocument(contentsOf: folder.path + "/a.ca")
    #expect(document.rootLayer.name == "a")
    #expect(document.size == CGSize(width: 390, height: 844))
    #expect(document.isGeometryFlipped)
    let file = try CAMLDocument(contentsOf: folder.path + "/a.ca/main.caml")
    #expect(file.size == CGSize(width: 30, height: 40))
    #expect(!file.isGeometryFlipped)
  }

  @Test(
    "a bad index is an error that says what is wrong",
    arguments: [
      ("", "rootDocument"), ("<key>rootDocument</key><integer>1</integer>", "a <string>"),
      ("<key>rootDocument</key><string>../main.caml</string>", "leads out"),
      ("<key>rootDocument</key><string>/etc/passwd</string>", "not relative"),
      ("<key>rootDocument</key><string>other.caml</string>", "no file"), ("<string>main.caml</string>", "a <key>"),
      ("<key>rootDocument</key><string>main.caml</string><key>documentWidth</key><string>x</string>", "a <real>"),
      ("<key>", "well-formed"),
    ])
  func badIndex(entries: String, expectation: String) throws {
    let folder = try TemporaryFolder()
    try bundle("a.ca", "a", in: folder)
    try folder.write(index(entries), to: "a.ca/index.xml")
    let error = try #require(failure { try CAMLDocument(contentsOf: folder.path + "/a.ca") })
    #expect(error.message.contains(expectation), "\(error)")
    #expect(error.place?.description.contains("index.xml") == true)
  }

  @Test("a bundle's index may be a binary property list")
  func binaryIndex() throws {
    let folder = try TemporaryFolder()
    try bundle("a.ca", "a", in: folder)
    let index: [String: Any] = [
      "rootDocument": "main.caml", "documentWidth": 390.5, "documentHeight": 844, "geometryFlipped": true,
      "loopEnd": [1.5], "more": Data([1, 2]),
    ]
    try folder.write(
      PropertyListSerialization.data(fromPropertyList: index, format: .binary, options: 0), to: "a.ca/index.xml")
    let document = try CAMLDocument(contentsOf: folder.path + "/a.ca")
    #expect(document.rootLayer.name == "a")
    #expect(document.size == CGSize(width: 390.5, height: 844))
    #expect(document.isGeometryFlipped)
  }

  @Test(
    "a binary index is held to what an index in XML is",
    arguments: [
      (["rootDocument": 1] as [String: any Sendable], "a <string>"), (["rootDocument": "../main.caml"], "leads out"),
      (["rootDocument": "main.caml", "documentWidth": "x"], "a <real>"),
      (["rootDocument": "main.caml", "documentWidth": true], "a <real>"),
      (["rootDocument": "main.caml", "geometryFlipped": 1], "<true/>"), ([:], "rootDocument"),
    ])
  func badBinaryIndex(entries: [String: any Sendable], expectation: String) throws {
    let folder = try TemporaryFolder()
    try bundle("a.ca", "a", in: folder)
    try folder.write(
      PropertyListSerialization.data(fromPropertyList: entries, format: .binary, options: 0), to: "a.ca/index.xml")
    let error = try #require(failure { try CAMLDocument(contentsOf: folder.path + "/a.ca") })
    #expect(error.message.contains(expectation), "\(error)")
    #expect(error.place?.description.contains("index.xml") == true)
  }

  private func link(_ destination: String, at name: String, in folder: TemporaryFolder) throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/" + name, withDestinationPath: destination)
  }

  private func expectForbidden(_ path: String) throws {
    let error = try #require(throws: RenderError.self) { try CAMLWallpaper.open(path) }
    #expect(error.code == .invalidScene)
    #expect(error.message.contains("leads out of the document's folder through a symbolic link"), "\(error)")
    #expect(error.place?.description.contains(path) == true)
  }

  @Test("an index that is a link out of its bundle is refused, one that stays inside is read")
  func linkedIndex() throws {
    let folder = try TemporaryFolder()
    try bundle("a.ca", "a", in: folder)
    try bundle("b.ca", "b", in: folder)
    for name in ["a.ca/index.xml", "b.ca/index.xml"] {
      try FileManager.default.removeItem(atPath: folder.path + "/" + name)
    }
    try folder.write(index(mainDocument), to: "outside.xml")
    try link("../outside.xml", at: "a.ca/index.xml", in: folder)
    try expectForbidden(folder.path + "/a.ca")
    try folder.write(index(mainDocument), to: "b.ca/parts/list.xml")
    try link("parts/list.xml", at: "b.ca/index.xml", in: folder)
    #expect(try CAMLWallpaper.open(folder.path + "/b.ca").rootLayer.name == "b")
  }

  @Test("a wallpaper's list, and its bundles, may not be links out of its folder")
  func linkedWallpaper() throws {
    let folder = try TemporaryFolder()
    try bundle("listed/a.ca", "a", in: folder)
    try folder.write(index(""), to: "outside.plist")
    try link("../outside.plist", at: "listed/Wallpaper.plist", in: folder)
    try expectForbidden(folder.path + "/listed")

    try bundle("outside.ca", "outside", in: folder)
    try bundle("linked/b.ca", "b", in: folder)
    try link("../outside.ca", at: "linked/a.ca", in: folder)
    try expectForbidden(folder.path + "/linked")

    try bundle("inside/parts/b", "b", in: folder)
    try link("parts/b", at: "inside/a.ca", in: folder)
    #expect(try CAMLWallpaper.open(folder.path + "/inside").rootLayer.name == "b")
  }

  @Test("a scene may be opened by a link to it, whatever it is called")
  func linkedScene() throws {
    let folder = try TemporaryFolder()
    try bundle("wall/~100%20.ca", "a", in: folder)
    try folder.write(index(""), to: "wall/Wallpaper.plist")
    try link("wall", at: "link", in: folder)
    try link("wall/~100%20.ca", at: "b.ca", in: folder)
    try link("wall/~100%20.ca/main.caml", at: "c.caml", in: folder)
    for name in ["link", "b.ca", "c.caml"] {
      #expect(try CAMLWallpaper.open(folder.path + "/" + name).rootLayer.name == "a")
    }
  }

  @Test("what is not there, or no file, is missing", arguments: ["none.caml", "empty", "pipe"])
  func missing(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "empty/.keep")
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    #expect(failure { try CAMLDocument(contentsOf: folder.path + "/" + name) }?.code == .inputMissing)
    #expect(throws: RenderError.self) { try CAMLWallpaper.open(folder.path + "/" + name) }
  }

  @Test("a wallpaper's planes come from its list, the background first")
  func wallpaper() throws {
    let folder = try TemporaryFolder()
    try bundle("one.ca", "floating", in: folder)
    try bundle("two.ca", "background", in: folder)
    try folder.write(
      index(
        "<key>assets</key><dict><key>lockAndHome</key><dict><key>default</key><dict>"
          + "<key>floatingAnimationFileNameKey</key><string>one.ca</string>"
          + "<key>backgroundAnimationFileName</key><string>two.ca</string></dict></dict></dict>"),
      to: "Wallpaper.plist")
    let scene = try CAMLWallpaper.open(folder.path)
    #expect(scene.planes.map(\.name) == ["background", "floating"])
    let inner = scene.rootLayer.sublayers?.map { $0.sublayers?.first ?? $0 }
    #expect(inner?.map(\.name) == ["background", "floating"])
    // The bounds of a root fill the scene, whatever its position.
    #expect(scene.rootLayer.sublayers?.first?.bounds == CGRect(x: -15, y: -20, width: 30, height: 40))
    #expect(scene.rootLayer.bounds.size == CGSize(width: 30, height: 40))
  }

  @Test("a wallpaper's list may be binary")
  func binaryWallpaper() throws {
    let folder = try TemporaryFolder()
    try bundle("one.ca", "floating", in: folder)
    try bundle("two.ca", "background", in: folder)
    let names = ["floatingAnimationFileNameKey": "one.ca", "backgroundAnimationFileName": "two.ca"]
    let list = ["assets": ["lockAndHome": ["default": names]]]
    try folder.write(
      PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0), to: "Wallpaper.plist")
    #expect(try CAMLWallpaper.open(folder.path).planes.map(\.name) == ["background", "floating"])
  }

  @Test("without a list that fits, the bundles' names decide")
  func names() throws {
    let folder = try TemporaryFolder()
    for name in ["x_Foreground.ca", "A_Floating.ca", "z_Background.ca", "Other.ca"] {
      try bundle(name, name, in: folder)
    }
    try folder.write("", to: "__MACOSX/._x.ca")
    #expect(
      try CAMLWallpaper.open(folder.path).planes.map(\.name) == ["background", "floating", "foreground", "Other"])
  }

  @Test("a wallpaper of one document is that document")
  func single() throws {
    let folder = try TemporaryFolder()
    try bundle("a.ca", "a", in: folder)
    #expect(try CAMLWallpaper.open(folder.path + "/a.ca").rootLayer.name == "a")
    #expect(try CAMLWallpaper.open(folder.path).rootLayer.name == "a")
  }
}
