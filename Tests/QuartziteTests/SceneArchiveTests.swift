// Tests of zipped documents: what is found in them, and that nothing leaves their folder.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import Testing

@Suite("Zipped documents")
struct SceneArchiveTests {
  private static let document = Data(
    """
    <?xml version="1.0"?><caml xmlns="http://www.apple.com/CoreAnimation/1.0">
    <CALayer bounds="0 0 40 30" backgroundColor="1 0 0"/></caml>
    """.utf8)
  private static let index = Data(
    """
    <?xml version="1.0"?><plist version="1.0"><dict><key>rootDocument</key><string>main.caml</string></dict></plist>
    """.utf8)

  /// The entries of a bundle in a folder.
  private static func bundle(_ folder: String) -> [(String, Data)] {
    [("\(folder)index.xml", index), ("\(folder)main.caml", document)]
  }

  /// A zip archive whose entries are stored as they are. `size` is what the directory says of each, where that is not true.
  private static func archive(_ entries: [(String, Data)], size: Int? = nil) -> Data {
    var file = Data(), directory = Data()
    func bytes(_ value: Int, _ count: Int) -> Data {
      Data((0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }
    for (name, data) in entries {
      let offset = file.count, name = Data(name.utf8)
      let checksum = data.reduce(UInt32.max) { sum, byte in
        (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
      }
      let fields =
        bytes(20, 2) + bytes(0, 8) + bytes(Int(~checksum), 4) + bytes(data.count, 4) + bytes(size ?? data.count, 4)
        + bytes(name.count, 2) + bytes(0, 2)
      file += bytes(0x0403_4B50, 4) + fields + name + data
      // A symbolic link, as archives of Unix say it: files are made of it all the same.
      directory += bytes(0x0201_4B50, 4) + bytes(0x031E, 2) + fields + bytes(0, 6) + bytes(0o120777 << 16, 4)
      directory += bytes(offset, 4) + name
    }
    let start = file.count
    return file + directory + bytes(0x0605_4B50, 4) + bytes(0, 4) + bytes(entries.count, 2) + bytes(entries.count, 2)
      + bytes(directory.count, 4) + bytes(start, 4) + bytes(0, 2)
  }

  /// Calls `body` with an empty folder inside of another, and removes both.
  private func withFolder<Value>(_ body: (_ folder: String, _ around: String) throws -> Value) throws -> Value {
    let around = NSTemporaryDirectory() + "/quartzite-archive-\(UUID().uuidString)", folder = around + "/inner"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: around) }
    return try body(folder, around)
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
    let cases: [([(String, Data)], SceneArchive.Contents)] = [
      (Self.bundle("Poster.ca/"), .document(path: "Poster.ca")),
      (Self.bundle(""), .document(path: "")),
      (Self.bundle("a/b/Poster.ca/"), .document(path: "a/b/Poster.ca")),
      (Self.bundle("W/Back.ca/") + Self.bundle("W/Floating.ca/"), .document(path: "W")),
      (Self.bundle("Poster.ca/") + Self.bundle("Poster.ca/assets/Other.ca/"), .document(path: "Poster.ca")),
      (Self.bundle("Poster.ca/") + [("__MACOSX/Poster.ca/index.xml", Data())], .document(path: "Poster.ca")),
      ([("x/card.caml", Self.document), ("x/a.png", Data())], .document(path: "x/card.caml")),
      (Self.bundle("Poster.ca\\"), .document(path: "Poster.ca")),
      ([("manifest.json", Data()), ("animations/a.json", Data())], .animation),
      ([("a/main.json", Data())], .animation),
    ]
    for (entries, contents) in cases {
      let archive = try SceneArchive(Self.archive(entries))
      #expect(archive.contents == contents)
    }
  }

  @Test("A scene is opened from an archive, whose files all lie in the folder")
  func opened() throws {
    let entries =
      Self.bundle("Poster.ca/") + [("Poster.ca/assets/note.txt", Data("/etc/passwd".utf8)), ("./x", Data())]
    try withFolder { folder, around in
      let archive = try SceneArchive(Self.archive(entries), limits: .untrusted)
      let scene = try Scene(archive, extractedInto: folder, limits: .untrusted)
      #expect(scene.size == CGSize(width: 40, height: 30))
      let files = try FileManager.default.subpathsOfDirectory(atPath: around)
      #expect(
        Set(files) == [
          "inner", "inner/Poster.ca", "inner/Poster.ca/index.xml", "inner/Poster.ca/main.caml",
          "inner/Poster.ca/assets", "inner/Poster.ca/assets/note.txt", "inner/x",
        ])
      // What the archive calls a link is a file with the link's text.
      let note = folder + "/Poster.ca/assets/note.txt"
      #expect(try FileManager.default.attributesOfItem(atPath: note)[.type] as? FileAttributeType == .typeRegular)
    }
  }

  @Test(
    "An entry that leads out of the archive is refused",
    arguments: ["../x", "a/../../x", "/etc/x", "a\\..\\..\\x", "C:\\x", "\\x", "a/b\0c"])
  func leadsOut(name: String) throws {
    let archive = Self.archive(Self.bundle("Poster.ca/") + [(name, Data("x".utf8))])
    #expect(failure { _ = try SceneArchive(archive) } == .invalidScene)
  }

  @Test("Archives without a document, with several, or with too much are refused")
  func refused() throws {
    func code(_ entries: [(String, Data)], size: Int? = nil) -> RenderError.Code? {
      failure { _ = try SceneArchive(Self.archive(entries, size: size), limits: .untrusted) }
    }
    #expect(code([]) == .invalidScene)
    #expect(code([("readme.txt", Data())]) == .invalidScene)
    #expect(code([("a.caml", Self.document), ("b.caml", Self.document)]) == .invalidScene)
    #expect(code(Self.bundle("a/x.ca/") + Self.bundle("b/y.ca/")) == .invalidScene)
    #expect(code(Self.bundle("x.ca/"), size: 40 << 20) == .limitExceeded)
    #expect(code(Self.bundle(String(repeating: "d/", count: 40))) == .limitExceeded)
    #expect(code(Self.bundle("") + (0..<5000).map { ("\($0)", Data()) }) == .limitExceeded)
    #expect(failure { _ = try SceneArchive(Data("no archive".utf8)) } == .invalidScene)
    #expect(!SceneArchive.isArchive(Data("no archive".utf8)))
    #expect(SceneArchive.isArchive(Self.archive(Self.bundle(""))))
  }

  @Test("A name that is a file and a folder, and a folder that is not empty, are errors")
  func conflicts() throws {
    try withFolder { folder, _ in
      let archive = try SceneArchive(Self.archive(Self.bundle("") + [("x", Data()), ("x/y", Data())]))
      #expect(failure { _ = try archive.extract(into: folder) } == .invalidScene)
    }
    try withFolder { folder, around in
      let kept = Data("kept".utf8)
      try kept.write(to: URL(fileURLWithPath: around + "/kept"))
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/main.caml", withDestinationPath: around + "/kept")
      let archive = try SceneArchive(Self.archive(Self.bundle("")))
      #expect(failure { _ = try archive.extract(into: folder) } == .invalidScene)
      #expect(try Data(contentsOf: URL(fileURLWithPath: around + "/kept")) == kept)
    }
    let archive = try SceneArchive(Self.archive(Self.bundle("")))
    #expect(failure { _ = try archive.extract(into: "/no/such") } == .outputNotCreated)
  }

  @Test("An animation is no scene")
  func animation() throws {
    let archive = try SceneArchive(Self.archive([("a/main.json", Data("{}".utf8))]))
    #expect(failure { _ = try Scene(archive, extractedInto: "/no/such") } == .usage)
  }
}
