// Tests of opening documents: every kind, from every place, and what is no document.
// SPDX-License-Identifier: Apache-2.0

import FixtureFont
import Foundation
import Testing

@testable import QuartziteDocuments

@Suite("Opening documents")
struct DocumentOpeningTests {
  @Test(
    "A document is known by its first bytes, whatever its name", arguments: ["a.caml", "a.json", "a.lot", "a.txt", "a"])
  func content(name: String) throws {
    let folder = try TestFolder()
    let bundle = Sample.archive([("Poster.ca/index.xml", Sample.index), ("Poster.ca/main.caml", Sample.caml())])
    let animation = Sample.archive([("animations/a.json", Sample.lottie())])
    let mark = Data([0xEF, 0xBB, 0xBF]), space = Data(String(repeating: " \n", count: 9_000).utf8)
    let cases: [(Data, Document.Kind, CGSize)] = [
      (Sample.caml(), .coreAnimation, CGSize(width: 40, height: 30)),
      (mark + Sample.lottie(), .lottie, CGSize(width: 100, height: 50)),
      (space + Sample.lottie(), .lottie, CGSize(width: 100, height: 50)),
      (bundle, .coreAnimation, CGSize(width: 40, height: 30)),
      (animation, .lottie, CGSize(width: 100, height: 50)),
    ]
    for (data, kind, size) in cases {
      let path = try folder.write(data, to: name)
      let all = [
        try Document(contentsOf: path), try Document(contentsOf: URL(fileURLWithPath: path)),
        try Document(data: data, fileName: name),
      ]
      for document in all { #expect(document.kind == kind && document.size == size) }
    }
    let ca = folder.path + "/W/Poster.ca"
    try folder.write(Sample.index, to: "W/Poster.ca/index.xml")
    try folder.write(Sample.caml(), to: "W/Poster.ca/main.caml")
    #expect(try Document(contentsOf: ca).planes.map(\.name) == ["Poster"])
    #expect(try Document(contentsOf: folder.path + "/W").size == CGSize(width: 40, height: 30))
  }

  @Test(
    "What is no document is named for what it is, with what is expected",
    arguments: [
      ("\u{89}PNG\r\n\u{1A}\n", "a PNG image"), ("\u{FF}\u{D8}\u{FF}\u{E0}", "a JPEG image"), ("GIF89a", "a GIF image"),
      ("RIFF1234WEBPVP8 ", "a WebP image"), ("%PDF-1.7", "a PDF file"), ("\u{1F}\u{8B}\u{8}", "a gzip file"),
      ("bplist00", "a binary property list"), ("", "is empty"), (" \n", "is empty"),
      ("<?xml version=\"1.0\"?><!-- <caml> --><svg xmlns=\"x\"/>", "an SVG image"),
      ("<!DOCTYPE html><html>", "an HTML page"),
      ("[{\"a\": 1}]", "a JSON array"), ("Title,Photo\na,b.png\n", "comma-separated values"),
      ("Title;Photo\na;b.png\n", "comma-separated values"), ("# Read me", "no document"),
      ("\u{0}\u{0}\u{0} ftypisom", "an MP4 or QuickTime film"), ("\u{1A}E\u{DF}\u{A3}", "a WebM or Matroska film"),
      ("RIFF1234WAVEfmt ", "a sound"), ("II*\u{0}", "a TIFF image"), ("\u{0}\u{1}\u{0}\u{0}", "a font"),
      (String(repeating: "a", count: 257) + "ustar", "a tar archive"), ("\u{1},\u{2}\n3\n", "no document"),
      ("\u{E9},b\n3\n", "no document"),
    ])
  func foreign(content: String, title: String) throws {
    let data = Data(content.unicodeScalars.map { UInt8($0.value) })
    do {
      _ = try Document(data: data, fileName: "input")
      Issue.record("it is opened")
    } catch {
      #expect(error.code == .invalidScene)
      #expect(error.message.contains(title) && error.message.contains("expected"), "\(error)")
      #expect(error.place == .file(SourcePosition(file: "input")))
    }
  }

  @Test("A damaged document has its reader's place, and one that isn't UTF-8 says so")
  func damaged() throws {
    let text = String(decoding: Sample.caml(), as: UTF8.self)
    for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian] {
      let data = try #require(text.data(using: encoding))
      let error = #expect(throws: RenderError.self) { _ = try Document(data: data) }
      #expect(error?.message.contains("is not UTF-8") == true)
    }
    for name in ["a.caml", "a.json"] {
      do {
        _ = try Document(data: Data("garbage".utf8), fileName: name)
        Issue.record("it is opened")
      } catch {
        guard case .file(let position)? = error.place else {
          Issue.record("\(error) has no place")
          continue
        }
        #expect(error.code == .invalidScene && position.line == 1, "\(error)")
      }
    }
  }

  @Test("What is missing, of another kind, too large or late is an error with its name")
  func errors() throws {
    let folder = try TestFolder(), path = try folder.write(Sample.caml(), to: "a.caml")
    func code(_ body: () throws(RenderError) -> Document) -> RenderError.Code? {
      do throws(RenderError) {
        _ = try body()
        return nil
      } catch {
        return error.code
      }
    }
    #expect(code { () throws(RenderError) in try Document(contentsOf: folder.path + "/none") } == .inputMissing)
    #expect(code { () throws(RenderError) in try Document(contentsOf: folder.path) } == .inputMissing)
    #expect(code { () throws(RenderError) in try Document(contentsOf: "/dev/zero") } == .inputMissing)
    #expect(code { () throws(RenderError) in try Document(contentsOf: URL(string: "https://a.b/c")!) } == .usage)
    var limits = Limits.untrusted
    limits.documentBytes = 20
    #expect(code { () throws(RenderError) in try Document(contentsOf: path, limits: limits) } == .limitExceeded)
    for data in [Sample.caml(), Sample.lottie(), Sample.archive([("a.caml", Sample.caml())])] {
      #expect(code { () throws(RenderError) in try Document(data: data, deadline: .now) } == .deadlineExceeded)
    }
  }

  // MARK: Fonts

  private static let text =
    "<sublayers><CATextLayer name=\"T\" bounds=\"0 0 30 20\" font=\"Fixture\" string=\"A\"/></sublayers>"

  @Test("Fonts in a bundle, a wallpaper, an archive and among assets count for the document, and for no other")
  func fonts() throws {
    let folder = try TestFolder(), document = Sample.caml(inside: Self.text)
    try folder.write(Sample.index, to: "W/P.ca/index.xml")
    try folder.write(document, to: "W/P.ca/main.caml")
    try folder.write(FixtureFont.data, to: "W/P.ca/assets/fonts/a.TTF")
    let archive = Sample.archive([
      ("P.ca/index.xml", Sample.index), ("P.ca/main.caml", document), ("P.ca/a.otf", FixtureFont.data),
    ])
    let all = [
      try Document(contentsOf: folder.path + "/W/P.ca"), try Document(contentsOf: folder.path + "/W"),
      try Document(contentsOf: folder.path + "/W/P.ca/main.caml"), try Document(data: archive, fileName: "a.zip"),
      try Document(data: document, assets: ["fonts/a.ttf": FixtureFont.data]),
    ]
    for document in all { #expect(document.diagnostics.isEmpty, "\(document.diagnostics)") }
    let without = try Document(data: document)
    // A copy with the font's own name is drawn in it.
    let renderer = try Renderer()
    let pictures = try all.map { try renderer.render($0).pixels }
    let other = try renderer.render(without)
    #expect(other.diagnostics.map(\.kind) == [.fontSubstituted], "\(other.diagnostics)")
    #expect(Set(pictures).count == 1 && pictures[0] != other.pixels)
  }

  @Test("A bundle's links to fonts are not followed, and what isn't a document isn't searched for fonts")
  func linkedFonts() throws {
    let folder = try TestFolder(), files = FileManager.default
    let font = try folder.write(FixtureFont.data, to: "outside/a.ttf")
    try folder.write(Sample.index, to: "P.ca/index.xml")
    try folder.write(Sample.caml(inside: Self.text), to: "P.ca/main.caml")
    try files.createSymbolicLink(atPath: folder.path + "/P.ca/b.ttf", withDestinationPath: font)
    try files.createSymbolicLink(atPath: folder.path + "/P.ca/c.ttf", withDestinationPath: folder.path + "/outside")
    let frame = try Renderer().render(try Document(contentsOf: folder.path + "/P.ca"))
    #expect(frame.diagnostics.map(\.kind) == [.fontSubstituted], "\(frame.diagnostics)")
    #expect(throws: RenderError.self) { _ = try Document(contentsOf: folder.path + "/outside") }
    // A document beside bundles isn't one of them.
    try folder.write(Sample.caml(inside: Self.text), to: "outside/alone.caml")
    try folder.write(Sample.index, to: "outside/Q.ca/index.xml")
    let alone = try Renderer().render(try Document(contentsOf: folder.path + "/outside/alone.caml"))
    #expect(alone.diagnostics.map(\.kind) == [.fontSubstituted], "\(alone.diagnostics)")
  }

  @Test("An animation's image is read in its folder, and not through a link that leads out of it")
  func linkedImage() throws {
    let folder = try TestFolder()
    let animation = """
      {"v":"5","fr":30,"ip":0,"op":30,"w":2,"h":2,"assets":[{"id":"i","w":2,"h":2,"u":"./images/","p":"x.png","e":0}],
      "layers":[{"ty":2,"refId":"i","ip":0,"op":30,"st":0,"ks":{}}]}
      """
    let image = try Sample.png(), outside = try folder.write(image, to: "outside.png")
    let path = try folder.write(Data(animation.utf8), to: "d/a.json")
    try FileManager.default.createDirectory(atPath: folder.path + "/d/images", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/d/images/x.png", withDestinationPath: outside)
    let linked = try Document(contentsOf: path).diagnostics.map(\.message)
    #expect(linked.contains { $0.contains("symbolic link") }, "\(linked)")
    try FileManager.default.removeItem(atPath: folder.path + "/d/images/x.png")
    try folder.write(image, to: "d/images/x.png")
    #expect(try Document(contentsOf: path).diagnostics.isEmpty)
    let beside = try Document(data: Data(animation.utf8), assets: ["images/x.png": image])
    #expect(beside.diagnostics.isEmpty, "\(beside.diagnostics)")
  }

  @Test("A document's SVG in a comment doesn't make it an image")
  func comment() throws {
    let comment = Data("<!-- <svg> \(String(repeating: "x", count: 3_000)) -->".utf8)
    #expect(try Document(data: comment + Sample.caml().dropFirst(21)).size == CGSize(width: 40, height: 30))
  }

  @Test("Beyond sixty-four, fonts are left out, with a diagnostic")
  func manyFonts() throws {
    let fonts = Dictionary(uniqueKeysWithValues: (10..<80).map { ("\($0).ttf", FixtureFont.data) })
    let document = try Document(data: Sample.caml(inside: Self.text), assets: fonts)
    #expect(document.diagnostics.map(\.kind) == [.assetNotUsed])
    #expect(document.diagnostics.first?.message.hasPrefix("6 fonts") == true, "\(document.diagnostics)")
  }

  @Test("A font that cannot be read is left out, with a diagnostic, and nothing else")
  func damagedFont() throws {
    let document = try Document(
      data: Sample.caml(inside: Self.text), assets: ["a.ttf": Data("no font".utf8), "b.ttf": FixtureFont.data])
    #expect(document.diagnostics.map(\.kind) == [.assetNotUsed], "\(document.diagnostics)")
    #expect(document.diagnostics.first?.place == .file(SourcePosition(file: "a.ttf")))
  }

  @Test("Folders of fonts are searched with the folders inside, and a font that cannot be read is left out")
  func recursiveFonts() throws {
    let folder = try TestFolder(), fonts = FontSet(usesSharedFonts: false)
    try folder.write(FixtureFont.data, to: "a/b/c/font.ttf")
    let damaged = try folder.write(Data("no font".utf8), to: "a/a.ttf")
    let diagnostics = try fonts.add(contentsOf: folder.path)
    #expect(diagnostics.map(\.kind) == [.assetNotUsed] && fonts.postScriptNames.count == 1)
    #expect(diagnostics.first?.place == .file(SourcePosition(file: damaged)))
    #expect(throws: RenderError.self) { try fonts.add(contentsOf: damaged) }
  }

  // MARK: Values

  @Test("The contents of a layer are an image, its data or its URL, or the value is refused")
  func images() throws {
    let folder = try TestFolder(), data = try Sample.png(200)
    let url = URL(fileURLWithPath: try folder.write(data, to: "a.png"))
    let image = try #require(
      try Renderer().render(
        {
          let l = CALayer(); l.bounds.size = CGSize(width: 2, height: 2);
          l.backgroundColor = CGColor(gray: 200 / 255, alpha: 1); return l
        }() as CALayer
      ).makeImage())
    let renderer = try Renderer()
    var pictures: [[UInt8]] = []
    let values: [Any] = [image, data, url]
    for value in values {
      let document = try Document(data: Sample.caml())
      try document.set("Card.contents", to: value as Any?)
      pictures.append(try renderer.render(document).pixels)
    }
    #expect(Set(pictures).count == 1 && pictures[0].prefix(3) == [200, 200, 200])
    let refused: [(Any, RenderError.Code)] = [
      (5, .usage), (Data("no image".utf8), .invalidScene), (folder, .usage),
      (URL(string: "https://a.b/c.png")!, .usage),
      (URL(fileURLWithPath: folder.path + "/none.png"), .inputMissing),
    ]
    for (value, code) in refused {
      let document = try Document(data: Sample.caml())
      do throws(RenderError) {
        try document.set("Card.contents", to: value as Any?)
        Issue.record("\(value) is taken")
      } catch {
        #expect(error.code == code, "\(error)")
      }
      #expect(document.rootLayer.contents == nil)
    }
  }

  @Test("The values of a Lottie animation are taken back, and its layer stays")
  func lottieValues() throws {
    let document = try Document(data: Sample.lottie()), renderer = try Renderer(), layer = document.rootLayer
    try document.move(to: .frame(30))
    let before = try renderer.render(document).pixels
    try document.set("Square.Transform.Opacity", to: "50")
    #expect(try renderer.render(document).pixels != before)
    document.resetValues()
    #expect(try renderer.render(document).pixels == before && document.rootLayer === layer)
    #expect(throws: RenderError.self) { try document.set("Square.Transform.Opacity", to: 50 as Any?) }
  }

  @Test("A document says what it has")
  func contents() throws {
    let animation = try Document(data: Sample.lottie())
    #expect(animation.duration == 2 && animation.frameRate == 30 && animation.isGeometryFlipped)
    #expect(animation.markers.map(\.name) == ["half"] && animation.markers.map(\.time) == [1])
    let text = "<sublayers><CATextLayer name=\"Title\"/><CALayer name=\"Title\"/><CALayer/></sublayers>"
    let document = try Document(data: Sample.caml(inside: text))
    #expect(document.layerNames == ["Card", "Title"] && document.markers.isEmpty && document.frameRate == nil)
    #expect(Document.Kind.allCases.flatMap(\.fileExtensions).contains("tendies"))
  }
}
