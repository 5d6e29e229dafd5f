// `quartzite new`: writes files to begin with.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Quartzite

struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Writes files to begin with: a card, an animation, or a test of a picture.",
    discussion: """
      A card is a document, Card.ca, with the layers Title, Subtitle, Place and Photo, and guests.csv, a table for a batch. An animation is \
      hello.json, a Lottie file. A test is a package of Swift that compares a layer with a stored picture. No file is ever overwritten.
      """)

  @Argument(help: "What to write: card, animation or test.")
  var template: FileTemplate

  @Argument(
    help: "The folder for the files, which is made if it doesn't exist.",
    completion: .directory)
  var folder: String = "."

  @Option(
    help: ArgumentHelp(
      "Where the package of a test gets Quartzite from: the address of a repository, or a folder.", valueName: "address"
    ))
  var library: String?

  @Flag(name: [.short, .long], help: "Print nothing but errors.")
  var quiet = false

  @OptionGroup var help: HelpArguments

  func validate() throws {
    if library != nil, template != .test { throw ValidationError("--library is for tests: quartzite new test.") }
    if folder.isEmpty { throw ValidationError("The folder's name is empty; write . for the current folder.") }
  }

  func run() throws {
    let paths = try template.write(to: folder, library: try librarySource())
    guard !quiet else { return }
    var steps = (folder == "." ? [] : ["cd \(Self.folderWord(folder))"]) + template.nextLines
    if template == .test, library == nil {
      steps.insert(
        "# In \(TestPackage.name)/Package.swift, put the library's address for \(PackageAddress.library).", at: 0)
    }
    try Message.answer(
      (paths.map(\.onOneLine) + ["", "Next:"] + steps.map { "  " + $0.onOneLine }).joined(separator: "\n"))
  }

  /// The name of a folder as a word of a shell that isn't an option.
  private static func folderWord(_ folder: String) -> String {
    (folder.hasPrefix("-") ? "./" + folder : folder).shellWord
  }

  /// The address of the library, or the whole path of its folder. Throws `inputMissing` if there isn't a package in that folder.
  private func librarySource() throws(RenderError) -> String {
    guard let library, !PackageAddress.isAddress(library) else { return library ?? PackageAddress.library }
    guard FileManager.default.fileExists(atPath: FilePath(library).appending("Package.swift")),
      let path = FilePath(library).resolved
    else {
      throw RenderError(.inputMissing, at: .file(SourcePosition(file: library)), "the folder isn't a Swift package")
    }
    return path
  }
}
