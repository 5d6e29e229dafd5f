// Tests of the help: its sizes, its options, and that its examples are commands that work.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import QuartziteDiagnostics
import Testing

@testable import QuartziteCommand

@Suite("The help of the command")
struct HelpTests {
  /// The subcommands that have options of their own.
  static let commands = (CommandDescription.root.subcommands ?? []).map(\.commandName).filter { $0 != "help" }

  private func page(_ arguments: String..., width: Int = 100) throws -> String {
    try #require(HelpPage.text(for: arguments, width: width))
  }

  @Test("The short help of each command fits a screen of 50 lines", arguments: [[]] + commands.map { [$0] })
  func fits(words: [String]) throws {
    for width in [80, 100] {
      let text = try #require(HelpPage.text(for: words + ["--help"], width: width))
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 50, "\(words) in \(width) columns:\n\(text)")
      #expect(lines.allSatisfy { $0.count <= max(width, 96) }, "\(text)")
    }
  }

  @Test("The short help has the usage, examples, and the way to all options", arguments: commands)
  func short(command: String) throws {
    let text = try page(command, "--help")
    #expect(text.contains("\n\nUsage: quartzite \(command)"))
    #expect(text.contains("\n\nExamples:\n  quartzite \(command)"))
    #expect(text.hasSuffix("\n\nAll options: quartzite \(command) --help-all"))
    #expect(try page("help", command) == text && page(command, "x", "-h", "--bg") == text)
  }

  @Test("The long help has every option in a section, and the exit statuses at its end", arguments: commands)
  func long(command: String) throws {
    let text = try page(command, "--help-all")
    let description = try #require(CommandDescription.root.subcommand(command))
    for name in (description.arguments ?? []).flatMap({ $0.names ?? [] }) {
      #expect(text.contains(name.written), "\(name.written) in \(text)")
    }
    #expect(try page(command, "--help-hidden") == text && page("help", command, "--help-all") == text)
    let guide = CommandGuide.of(command)
    let statuses = try #require(text.components(separatedBy: "\n\nExit status:\n").last)
    #expect(
      statuses.split(separator: "\n").compactMap { Int32($0.split(separator: " ")[0]) } == guide.statuses.map(\.number))
  }

  @Test("The options that the short help names are there", arguments: commands)
  func firstOptions(command: String) throws {
    let names = try #require(CommandDescription.root.subcommand(command)).longNames
    #expect(Set(CommandGuide.of(command).firstOptions).subtracting(names).isEmpty)
  }

  @Test("The overview begins with what the command does and examples, and ends with the exit statuses")
  func overview() throws {
    let text = try page()
    #expect(text.hasPrefix("Renders Core Animation documents and Lottie animations"))
    let places = ["\n\nUsage:", "\n\nExamples:", "\n\nCommands:", "\n\nExit status:"].map {
      text.range(of: $0)?.lowerBound
    }
    #expect(places.allSatisfy { $0 != nil } && places.compactMap { $0 } == places.compactMap { $0 }.sorted())
    for command in Self.commands { #expect(text.contains("\n  \(command) "), "\(text)") }
    #expect(try page("--help") == text && page("help") == text)
  }

  @Test(
    "The short help of scenes names documents, Lottie animations and standard input", arguments: ["render", "info"])
  func scenes(command: String) throws {
    let rows = try page(command, "--help", width: 100).components(separatedBy: "\n\n")[2]
    #expect(
      rows.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(
        "A Core Animation document, a Lottie animation, or - for standard input."), "\(rows)")
  }

  @Test("The overview explains status 1 for batches and for pictures that differ, and shows how to compare")
  func overviewOfComparisons() throws {
    let text = try page()
    #expect(text.contains("Some pictures of a batch failed, or two pictures differ."))
    #expect(text.contains("\n  quartzite compare before.png after.png\n"))
  }

  @Test("The exit statuses are those of the errors")
  func statuses() {
    let codes: [RenderError.Code] = [
      .usage, .invalidScene, .limitExceeded, .deadlineExceeded, .busy, .cancelled, .inputMissing, .deviceUnavailable,
      .internalInconsistency, .outputNotCreated, .outputFailed, .deviceLost, .outOfMemory,
    ]
    let numbers = CommandGuide.overview.statuses.map(\.number)
    #expect(numbers == [0, 1] + Set(codes.map(\.exitStatus)).sorted())
    for guide in CommandGuide.all.values { #expect(Set(guide.statuses.map(\.number)).isSubset(of: numbers)) }
  }

  @Test(
    "Every example is understood",
    arguments: ([CommandGuide.overview] + CommandGuide.all.values).flatMap(\.examples).map(\.line))
  func examples(line: String) throws {
    let words = line.replacing("'", with: "").split(separator: " ").map(String.init)
    #expect(words[0] == "quartzite")
    #expect(throws: Never.self) { try QuartziteCommand.parseAsRoot(Array(words.dropFirst())) }
    #expect(line.count <= 94)
  }

  @Test("Help is not asked for by words after --, by values, or by the shells' completions")
  func others() {
    #expect(HelpPage.text(for: ["render", "--", "--help"]) == nil)
    #expect(HelpPage.text(for: ["render", "a.caml", "--text=--help"]) == nil)
    #expect(HelpPage.text(for: ["---completion", "render", "--help"]) == nil)
    #expect(HelpPage.text(for: ["rendr", "--help"]) == nil)
  }
}
