// Tests that paths of any characters are taken apart without Foundation.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import Testing

@Suite("Paths")
struct FilePathTests {
  @Test(
    "A path's folder, name, stem and extension",
    arguments: [
      ("", ".", "", "", ""), ("a", ".", "a", "a", ""), ("é", ".", "é", "é", ""), ("-", ".", "-", "-", ""),
      (".", ".", ".", ".", ""), ("..", ".", "..", "..", ""), ("...", ".", "...", "...", ""),
      ("/", "/", "", "", ""), ("///", "/", "", "", ""), ("/a", "/", "a", "a", ""), ("//a//", "/", "a", "a", ""),
      ("a/b", "a", "b", "b", ""), ("a//b/", "a", "b", "b", ""), ("./a", ".", "a", "a", ""),
      ("../a", "..", "a", "a", ""),
      ("a.caml", ".", "a.caml", "a", "caml"), ("x.ca/a.b.CAML", "x.ca", "a.b.CAML", "a.b", "CAML"),
      (".caml", ".", ".caml", ".caml", ""), ("..caml", ".", "..caml", "..caml", ""), ("a.", ".", "a.", "a.", ""),
      ("a b\nc/d\te.f", "a b\nc", "d\te.f", "d\te", "f"), ("日本/語.x", "日本", "語.x", "語", "x"),
      // A combining mark after a slash or a dot hides neither.
      ("a/\u{301}b", "a", "\u{301}b", "\u{301}b", ""), ("a.\u{301}b", ".", "a.\u{301}b", "a", "\u{301}b"),
      ("a\0b/c", "a\0b", "c", "c", ""),
    ])
  func parts(path: String, folder: String, name: String, stem: String, fileExtension: String) {
    let parts = FilePath(path)
    #expect(Array(parts.folder.utf8) == Array(folder.utf8))
    #expect(Array(parts.name.utf8) == Array(name.utf8))
    #expect(Array(parts.stem.utf8) == Array(stem.utf8))
    #expect(Array(parts.fileExtension.utf8) == Array(fileExtension.utf8))
  }

  @Test(
    "The extension goes from the end of a path, and slashes behind it",
    arguments: [
      ("out/a.png", "out/a"), ("a.b/c", "a.b/c"), ("a.png//", "a"), ("./a.b.png", "./a.b"), ("", ""), ("/", "/"),
      ("a", "a"),
    ])
  func withoutExtension(path: String, expected: String) {
    #expect(FilePath(path).withoutExtension == expected)
  }

  @Test("A name is added with one slash")
  func appending() {
    #expect(FilePath("a").appending("b") == "a/b")
    #expect(FilePath("a/").appending("b") == "a/b")
    #expect(FilePath("/").appending("b") == "/b")
    #expect(FilePath("").appending("b") == "b")
  }

  @Test("What is inside a folder is decided by bytes: two ways to write é are two folders")
  func inside() {
    #expect(FilePath("/a/b").isInside("/a") && FilePath("/a").isInside("/"))
    #expect(!FilePath("/ab/c").isInside("/a") && !FilePath("/a").isInside("/a"))
    #expect(!FilePath("/caf\u{E9}/b").isInside("/cafe\u{301}"))
  }

  @Test("Paths of thousands of characters and of nothing but slashes and dots are taken apart too")
  func long() {
    for part in ["n", "/", "./"] {
      let path = FilePath(String(repeating: part, count: 5_000))
      #expect(path.components.joined().utf8.count <= 5_000)
      #expect(!path.folder.isEmpty && !path.name.utf8.contains(UInt8(ascii: "/")))
      #expect(path.stem + path.fileExtension == path.name)
    }
  }

  @Test(
    "A file URL is a path, whatever its characters and its base",
    arguments: [
      ("file:///a/b.png", "/a/b.png"), ("FILE:///a%20b", "/a b"), ("file:///%C3%A9/", "/é"), ("file:///", "/"),
      ("file:///a%00b", "/a%00b"),
    ])
  func fileURLs(text: String, path: String) throws {
    #expect(try FilePath(try #require(URL(string: text))).text == path)
    let base = URL(fileURLWithPath: "/folder/", isDirectory: true)
    #expect(try FilePath(URL(fileURLWithPath: "card.png", relativeTo: base)).text == "/folder/card.png")
  }

  @Test(
    "A URL that names no file is a usage error, which names the scheme",
    arguments: [
      ("https://example.org/a.png", "its scheme is “https”"), ("data:,a", "its scheme is “data”"),
      ("a.png", "it has no scheme"), ("file:", "has no path"), ("file:///a%FF", "has no path"),
    ])
  func otherURLs(text: String, message: String) throws {
    let url = try #require(URL(string: text))
    let error = #expect(throws: RenderError.self) { try FilePath(url) }
    #expect(error?.code == .usage && error?.message.contains(message) == true, "\(error.debugDescription)")
    #expect(error?.message.contains(text) == true)
  }
}
