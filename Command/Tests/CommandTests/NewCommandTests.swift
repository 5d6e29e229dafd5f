// Tests of `quartzite new`: it writes the files of Examples, they work, and nothing is overwritten.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import QuartziteCommand

@Suite("quartzite new")
struct NewCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func quartzite(_ arguments: String..., below path: String = "") async throws -> CommandResult {
    try await Command.call(arguments, in: folder.path + path)
  }

  /// The paths of all files, in order.
  private var files: [String] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    var isFolder: ObjCBool = false
    return paths.filter {
      FileManager.default.fileExists(atPath: folder.path + "/" + $0, isDirectory: &isFolder) && !isFolder.boolValue
    }.sorted()
  }

  @Test("A card and an animation are the files in Examples", arguments: [FileTemplate.card, .animation])
  func examples(template: FileTemplate) async throws {
    let result = try await quartzite("new", template.rawValue)
    #expect(result.status == 0 && result.errorText.isEmpty, "\(result.errorText)")
    let printed = result.outputText.split(separator: "\n").map(String.init).prefix { $0 != "Next:" }
    #expect(printed.sorted() == files && !files.isEmpty)
    for file in files {
      let example = FileManager.default.contents(atPath: Command.root + "Examples/" + file)
      #expect(example != nil && FileManager.default.contents(atPath: folder.path + "/" + file) == example, "\(file)")
    }
    if template == .card {
      let all = try FileManager.default.subpathsOfDirectory(atPath: Command.root + "Examples/Card.ca")
      #expect(Set(files).isSuperset(of: all.filter { $0.contains(".") }.map { "Card.ca/" + $0 }))
    }
  }

  @Test(
    "The command lines that are printed work, without a warning, with and without installed fonts",
    arguments: ["card", "animation"], [[], ["--no-system-fonts"]])
  func nextLines(template: String, options: [String]) async throws {
    let made = try await quartzite("new", template, "a folder")
    let lines = made.outputText.components(separatedBy: "Next:\n")[1].split(separator: "\n")
    #expect(lines.first == "  cd 'a folder'" && lines.count > 2)
    for line in lines.dropFirst() {
      let words = line.replacing("'", with: "").split(separator: " ").map(String.init)
      #expect(words[0] == "quartzite")
      // A film of the full size takes a minute where nothing is optimised.
      let size = template == "animation" ? ["-w", "100"] : []
      let result = try await Command.call(Array(words.dropFirst()) + options + size, in: folder.path + "/a folder")
      #expect(result.status == 0 && result.errorText.isEmpty, "\(line): \(result.errorText)")
    }
    if template == "card" {
      let cards = ["ada", "noah", "yuki"].map { folder.path + "/a folder/cards/\($0).png" }
      let pictures = try cards.map { try PictureFile($0) }
      #expect(pictures.allSatisfy { $0.width == 1200 && $0.height == 630 })
      #expect(Set(pictures.map(\.pixels)).count == 3)
    }
  }

  @Test("The card's layers and the animation's text are those that the help and the README name")
  func layers() async throws {
    for template in ["card", "animation"] { #expect(try await quartzite("new", template).status == 0) }
    for setting in [
      "Title.string=A", "Subtitle.string=B", "Place.string=C", "Photo.contents=assets/noah.png",
      "Card.backgroundColor=tomato",
    ] {
      let result = try await quartzite("render", "Card.ca", "--set", setting, "-o", "a.png")
      #expect(result.status == 0 && result.errorText.isEmpty, "\(setting): \(result.errorText)")
    }
    let text = try await quartzite("render", "hello.json", "--text", "Title=Servus", "-o", "b.png")
    #expect(text.status == 0 && text.errorText.isEmpty, "\(text.errorText)")
    let info = try await quartzite("info", "hello.json")
    #expect(info.status == 0 && info.errorText.isEmpty, "\(info.errorText)")
  }

  @Test("The animation moves, and ends as it begins")
  func animation() async throws {
    #expect(try await quartzite("new", "animation").status == 0)
    var pictures: [[UInt8]] = []
    for frame in ["0", "26", "50", "99"] {
      #expect(try await quartzite("render", "hello.json", "--frame", frame, "-w", "150", "-o", "a.png").status == 0)
      pictures.append(try PictureFile(folder.path + "/a.png").pixels)
    }
    #expect(Set(pictures).count == 3 && pictures[0] == pictures[3])
  }

  @Test("A test is a package whose manifest is understood, with the library's address or its folder")
  func package() async throws {
    let cases: [(name: String, options: [String], dependency: String, package: String)] = [
      ("far", [], "url: \"\(PackageAddress.library)\", from: \"\(quartziteVersion)\"", "quartzite"),
      (
        "other", ["--library", "git@example.com:a/quartz.git"], "url: \"git@example.com:a/quartz.git\", from: ",
        "quartz"
      ),
      ("near", ["--library", Command.root], "name: \"Quartzite\", path: \"\(Command.root.dropLast())\"", "Quartzite"),
    ]
    for one in cases {
      let result = try await Command.call(["new", "test", one.name] + one.options, in: folder.path)
      #expect(result.status == 0, "\(result.errorText)")
      let path = folder.path + "/\(one.name)/CardTests/Package.swift"
      let manifest = try String(contentsOfFile: path, encoding: .utf8)
      #expect(manifest.contains(".package(\(one.dependency)"), "\(manifest)")
      #expect(manifest.contains("package: \"\(one.package)\""), "\(manifest)")
    }
    let unset = try await quartzite("new", "test", "unset"),
      set = try await quartzite("new", "test", "set", "--library", "git@a:b")
    #expect(unset.outputText.contains(PackageAddress.library) && !set.outputText.contains("# In"), "\(set.outputText)")
    #expect(files.filter { $0.hasPrefix("far/") } == TestPackage(library: "").files.map { "far/" + $0.path }.sorted())
  }

  @Test("A file that exists is never overwritten: the status is 73, and nothing is written")
  func nothingIsOverwritten() async throws {
    _ = try folder.write("mine", to: "guests.csv")
    let result = try await quartzite("new", "card")
    #expect(result.status == 73)
    #expect(result.firstError == "quartzite: error: guests.csv: the file exists already; nothing was written")
    #expect(
      files == ["guests.csv"] && FileManager.default.contents(atPath: folder.path + "/guests.csv") == Data("mine".utf8))
    #expect(try await quartzite("new", "card", "cards").status == 0)
    let again = try await quartzite("new", "card", "cards")
    #expect(again.status == 73 && again.firstError.contains("cards/Card.ca/index.xml"), "\(again.errorText)")
    // A link that leads nowhere is a file, too.
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/hello.json", withDestinationPath: "nowhere")
    #expect(try await quartzite("new", "animation").status == 73)
    #expect(try await quartzite("new", "animation", "guests.csv").status == 73)
  }

  @Test("If a file or a folder cannot be written, all that was written before goes, so that a second try works")
  func failureMidway() async throws {
    // In place of a folder lies a file.
    try FileManager.default.createDirectory(atPath: folder.path + "/cards/Card.ca", withIntermediateDirectories: true)
    _ = try folder.write("mine", to: "cards/Card.ca/assets")
    let result = try await quartzite("new", "card", "cards")
    #expect(result.status == 73 && result.output.isEmpty)
    #expect(result.firstError == "quartzite: error: cards/Card.ca/assets: cannot create the folder: Not a directory")
    #expect(files == ["cards/Card.ca/assets"])
    try FileManager.default.removeItem(atPath: folder.path + "/cards/Card.ca/assets")
    #expect(try await quartzite("new", "card", "cards").status == 0)
    // A file is larger than the system allows.
    let limited = try Command.shell("ulimit -f 1; quartzite new card full/deep", in: folder.path)
    #expect(limited.status == 74 && limited.errorText.hasSuffix("cannot write the file: File too large\n"))
    #expect(folder.contents == ["cards"])
    #expect(try await quartzite("new", "card", "full/deep").status == 0)
  }

  @Test("A folder that cannot be made is named with the system's reason, for batches too")
  func folders() async throws {
    _ = try folder.write("mine", to: "file")
    _ = try folder.write(Documents.red(), to: "a.caml")
    _ = try folder.write(Documents.red(), to: "b.caml")
    for (link, destination) in [("link", "nowhere"), ("loop", "loop")] {
      try FileManager.default.createSymbolicLink(atPath: folder.path + "/" + link, withDestinationPath: destination)
    }
    let before = folder.contents
    for (name, reason) in [
      ("file", "Not a directory"), ("link", "a link of this name leads nowhere"),
      ("loop", "Too many levels of symbolic links"),
    ] {
      let message = "\(name): cannot create the folder: \(reason)\n"
      for path in [name, name + "/deep/deeper"] {
        let result = try await quartzite("new", "card", path)
        #expect(result.status == 73 && result.errorText == "quartzite: error: " + message, "\(result.errorText)")
      }
      let batch = try await quartzite("render", "a.caml", "b.caml", "-o", "\(name)/{name}.png")
      #expect(batch.status == 1 && batch.errorText.contains(message), "\(batch.errorText)")
      #expect(folder.contents == before)
    }
  }

  @Test("A folder whose name begins with a dash is no option of cd", arguments: ["-foo", "-", "-my cards"])
  func dash(name: String) async throws {
    let result = try await quartzite("new", "animation", "--", name)
    #expect(result.status == 0 && files == [name + "/hello.json"], "\(result.errorText)")
    let line = try #require(result.outputText.split(separator: "\n").first { $0.contains("cd ") })
    #expect(try Command.shell("\(line) && ls", in: folder.path).outputText == "hello.json\n", "\(line)")
  }

  @Test("Arguments that make no sense")
  func usage() async throws {
    #expect(try await quartzite("new").status == 64)
    let poster = try await quartzite("new", "poster")
    #expect(poster.status == 64 && poster.errorText.contains("animation"), "\(poster.errorText)")
    #expect(try await quartzite("new", "card", "--library", ".").status == 64)
    #expect(try await quartzite("new", "test", "--library", "nowhere").status == 66)
    #expect(try await quartzite("new", "card", "").status == 64)
    #expect(files.isEmpty)
    let quiet = try await quartzite("new", "animation", "-q")
    #expect(quiet.status == 0 && quiet.output.isEmpty && files == ["hello.json"])
  }
}
