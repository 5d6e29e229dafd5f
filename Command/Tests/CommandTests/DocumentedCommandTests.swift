// Tests that the commands which README and the articles show can be typed as they stand, and do what they should.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("The commands of README and of the articles")
struct DocumentedCommandTests {
  private static let root = #filePath.components(separatedBy: "Command/Tests/")[0]
  private static let articles = "Sources/Quartzite/Documentation.docc/"

  /// The documents with commands, in blocks of their own.
  private static let documents = [
    "README.md", articles + "Films.md", articles + "LottieAnimations.md", articles + "PicturesFromData.md",
    articles + "PicturesInTests.md",
  ]

  /// The commands of a document, in their order.
  private static func commands(of document: String) throws -> [String] {
    try String(contentsOfFile: root + document, encoding: .utf8).split(separator: "\n").compactMap { line in
      guard line.hasPrefix("    quartzite ") || line.hasPrefix("quartzite ") else { return nil }
      return line.trimmingCharacters(in: .whitespaces)
    }
  }

  /// A folder with what the commands name: the examples, the files that `quartzite new` writes, and two pictures.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder(), files = FileManager.default
    for (source, name) in [
      ("Examples/Poster.ca", "Examples/Poster.ca"), ("Examples/hello.json", "hello.json"),
      ("Examples/Card.ca/assets/ada.png", "before.png"), ("Examples/Card.ca/assets/ada.png", "after.png"),
    ] {
      try? files.createDirectory(atPath: folder.path + "/Examples", withIntermediateDirectories: true)
      try files.copyItem(atPath: Self.root + source, toPath: folder.path + "/" + name)
    }
    try files.createDirectory(atPath: folder.path + "/Fonts/Serif", withIntermediateDirectories: true)
    try files.copyItem(
      atPath: "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf", toPath: folder.path + "/Fonts/Serif/a.ttf")
    return folder
  }

  @Test("Each ends well, without a warning", arguments: documents)
  func commands(document: String) throws {
    let folder = try folder(), commands = try Self.commands(of: document)
    #expect(!commands.isEmpty)
    if !commands.contains(where: { $0.hasPrefix("quartzite new card") }) {
      #expect(try Command.shell("quartzite new card", in: folder.path).status == 0)
    }
    // One that goes on until it is interrupted is looked at by the tests of --watch.
    for command in commands where !command.contains("--watch") {
      // The file is there already.
      if command.hasPrefix("quartzite new animation") {
        try FileManager.default.removeItem(atPath: folder.path + "/hello.json")
      }
      let result = try Command.shell(command, in: folder.path)
      #expect(result.status == 0, "\(command): \(result.errorText)")
      #expect(!result.errorText.contains("warning"), "\(command): \(result.errorText)")
    }
  }

  @Test("No document has commands that are not tried")
  func all() throws {
    let known = Set(Self.documents)
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.root + Self.articles)
    where name.hasSuffix(".md") {
      guard !known.contains(Self.articles + name) else { continue }
      #expect(try Self.commands(of: Self.articles + name).isEmpty, "\(name)")
    }
  }
}
