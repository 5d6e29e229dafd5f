// Tests of zipped documents: what is found in them, and what is refused.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import QuartziteDocuments

@Suite("Zipped documents")
struct DocumentArchiveTests {
  /// The entries of a bundle in a folder.
  private static func bundle(_ folder: String) -> [(String, Data)] {
    [("\(folder)index.xml", Sample.index), ("\(folder)main.caml", Sample.caml())]
  }

  private func failure(_ body: () throws -> Void) -> RenderError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? RenderError)?.code
    }
  }

  @Test("The document of an archive is found wherever it lies")
  func contents() throws {
    let cases: [([(String, Data)], DocumentArchive.Contents)] = [
      (Self.bundle("Poster.ca/"), .document(path: "Poster.ca")),
      (Self.bundle(""), .document(path: "")),
      (Self.bundle("a/b/Poster.ca/"), .document(path: "a/b/Poster.ca")),
      (Self.bundle("W/Back.ca/") + Self.bundle("W/Floating.ca/"), .document(path: "W")),
      (Self.bundle("Poster.ca/") + Self.bundle("Poster.ca/assets/Other.ca/"), .document(path: "Poster.ca")),
      (Self.bundle("Poster.ca/") + [("__MACOSX/Poster.ca/index.xml", Data())], .document(path: "Poster.ca")),
      ([("x/card.caml", Sample.caml()), ("x/a.png", Data())], .document(path: "x/card.caml")),
      (Self.bundle("Poster.ca\\"), .document(path: "Poster.ca")),
      ([("manifest.json", Data()), ("animations/a.json", Data())], .animation),
      ([("a/main.json", Data())], .animation),
    ]
    for (entries, contents) in cases {
      #expect(try Self.opened(Sample.archive(entries)).contents == contents)
    }
  }

  private static func opened(_ data: Data, limits: Limits = .trusted) throws -> DocumentArchive {
    try DocumentArchive(data, fileName: "document.zip", limits: limits)
  }

  @Test("A document is opened from an archive in memory, with its images, however its author's system writes names")
  func opened() throws {
    let image = try Sample.png()
    let document = Data(
      """
      <?xml version="1.0"?><caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer bounds="0 0 40 30"><contents type="CGImage" src="assets/a%20b.png"/></CALayer></caml>
      """.utf8)
    for separator in ["/", "\\"] {
      let entries = [
        ("Poster.ca/index.xml", Sample.index), ("Poster.ca/main.caml", document), ("Poster.ca/assets/a b.png", image),
        ("Poster.ca/assets/note.txt", Data("/etc/passwd".utf8)), ("./x", Data()),
      ].map { ($0.0.replacingOccurrences(of: "/", with: separator), $0.1) }
      let opened = try Document(data: Sample.archive(entries), fileName: "poster.zip", limits: .untrusted)
      #expect(opened.size == CGSize(width: 40, height: 30) && opened.kind == .coreAnimation)
      #expect(opened.diagnostics.isEmpty, "\(opened.diagnostics)")
      #expect(opened.rootLayer.contents as AnyObject is CGImage)
      #expect(opened.usedFiles.isEmpty, "nothing of it lies on a disk")
    }
  }

  @Test("Two planes of an archive have images of their own, though these have one name")
  func planes() throws {
    func bundle(_ name: String, _ gray: UInt8) throws -> [(String, Data)] {
      let document = Data(
        """
        <?xml version="1.0"?><caml xmlns="http://www.apple.com/CoreAnimation/1.0">
        <CALayer bounds="0 0 4 4"><contents type="CGImage" src="assets/a.png"/></CALayer></caml>
        """.utf8)
      return [
        ("W/\(name).ca/index.xml", Sample.index), ("W/\(name).ca/main.caml", document),
        ("W/\(name).ca/assets/a.png", try Sample.png(gray)),
      ]
    }
    let data = Sample.archive(try bundle("Background", 10) + bundle("Floating", 200))
    let document = try Document(data: data, fileName: "w.tendies")
    #expect(document.planes.map(\.name) == ["background", "floating"])
    let images = document.planes.compactMap { $0.document.rootLayer.contents as AnyObject as? CGImage }
    #expect(images.count == 2 && images[0] !== images[1])
  }

  @Test("What an archive lacks is not looked for on a disk, though a folder has the archive's name")
  func missing() throws {
    let folder = try TestFolder()
    try folder.write(Sample.caml(), to: "a.zip/P.ca/main.caml")
    let link = Data(
      "<plist version=\"1.0\"><dict><key>rootDocument</key><string>../P.ca/main.caml</string></dict></plist>".utf8)
    for index in [Sample.index, link] {
      let archive = Sample.archive([("P.ca/index.xml", index)])
      let error = #expect(throws: RenderError.self) {
        _ = try Document(data: archive, fileName: folder.path + "/a.zip")
      }
      #expect(error.map { [.inputMissing, .invalidScene].contains($0.code) } == true, "\(String(describing: error))")
    }
  }

  @Test("A wallpaper of thousands of bundles in an archive takes no longer for each than one of a few")
  func manyBundles() throws {
    func entries(_ count: Int) -> [(String, Data)] { (0..<count).flatMap { Self.bundle("W/\($0).ca/") } }
    #expect(try Document(data: Sample.archive(entries(2_000)), fileName: "w.zip").planes.count == 2_000)
  }

  @Test("Errors and diagnostics have the archive's name, and the place of the file in it")
  func places() throws {
    let broken = Data("<?xml version=\"1.0\"?>\n<caml><CALayer".utf8)
    let archive = Sample.archive([("Poster.ca/index.xml", Sample.index), ("Poster.ca/main.caml", broken)])
    do {
      _ = try Document(data: archive, fileName: "poster.zip")
      Issue.record("it is opened")
    } catch {
      #expect(
        error.code == .invalidScene && error.description.hasPrefix("poster.zip/Poster.ca/main.caml:2:"), "\(error)")
    }
  }

  @Test(
    "An entry that leads out of the archive is refused",
    arguments: ["../x", "a/../../x", "/etc/x", "a\\..\\..\\x", "C:\\x", "\\x", "a/b\0c"])
  func leadsOut(name: String) throws {
    let archive = Sample.archive(Self.bundle("Poster.ca/") + [(name, Data("x".utf8))])
    #expect(failure { _ = try Self.opened(archive) } == .invalidScene)
  }

  @Test("Archives without a document, with several, or with too much are refused")
  func refused() throws {
    func code(_ entries: [(String, Data)], size: Int? = nil) -> RenderError.Code? {
      failure { _ = try Self.opened(Sample.archive(entries, size: size), limits: .untrusted) }
    }
    #expect(code([]) == .invalidScene)
    #expect(code([("readme.txt", Data())]) == .invalidScene)
    #expect(code([("a.caml", Sample.caml()), ("b.caml", Sample.caml())]) == .invalidScene)
    #expect(code(Self.bundle("a/x.ca/") + Self.bundle("b/y.ca/")) == .invalidScene)
    #expect(code(Self.bundle("x.ca/"), size: 40 << 20) == .limitExceeded)
    #expect(code(Self.bundle(String(repeating: "d/", count: 40))) == .limitExceeded)
    #expect(code(Self.bundle("") + (0..<5000).map { ("\($0)", Data()) }) == .limitExceeded)
    #expect(code(Self.bundle("") + [("x", Data()), ("x/y", Data())]) == .invalidScene)
    #expect(code(Self.bundle("") + [("x", Data()), ("./x", Data())]) == .invalidScene)
    #expect(code(Self.bundle("") + [("x", Data()), ("x", Data())]) == nil, "the first of two entries counts")
    #expect(code(Self.bundle("") + [(String(repeating: "n", count: 256), Data())]) == .limitExceeded)
    #expect(code([(String(repeating: "é", count: 120) + "/a.caml", Sample.caml())]) == nil)
    #expect(failure { _ = try Self.opened(Data("no archive".utf8)) } == .invalidScene)
  }
}
