// CommandDescription: the command and its subcommands as the parser of arguments describes them.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation

/// A command, its options and its subcommands.
struct CommandDescription: Decodable, Sendable {
  /// An option, a flag or a positional argument.
  struct Argument: Decodable, Sendable {
    /// A name of an option.
    struct Name: Decodable, Sendable {
      let kind: String
      let name: String

      /// The name with its dashes.
      var written: String { (kind == "short" ? "-" : "--") + name }
    }

    let kind: String
    let names: [Name]?
    let valueName: String?
    let abstract: String?
    let allValues: [String]?
    let defaultValue: String?
    let sectionTitle: String?
    let shouldDisplay: Bool

    /// The long name without its dashes; nil for positional arguments.
    var longName: String? { names?.first { $0.kind == "long" }?.name }
  }

  private struct Tool: Decodable {
    let command: CommandDescription
  }

  let commandName: String
  var abstract: String?
  var discussion: String?
  var superCommands: [String]?
  var arguments: [Argument]?
  var subcommands: [CommandDescription]?

  /// The command `quartzite`.
  static let root: CommandDescription = {
    let text = Data(QuartziteCommand._dumpHelp().utf8)
    return (try? JSONDecoder().decode(Tool.self, from: text))?.command ?? CommandDescription(commandName: "quartzite")
  }()

  /// The words that start the command: `quartzite render`.
  var words: String { ((superCommands ?? []) + [commandName]).joined(separator: " ") }

  /// The long names of the options, without dashes.
  var longNames: [String] { (arguments ?? []).filter(\.shouldDisplay).compactMap(\.longName) }

  /// The options that have short names, by these names without dashes.
  var shortNames: [Character: Argument] {
    var result: [Character: Argument] = [:]
    for argument in arguments ?? [] {
      for name in argument.names ?? [] where name.kind == "short" {
        if let letter = name.name.first { result[letter] = argument }
      }
    }
    return result
  }

  /// Returns the subcommand of this name; nil if it isn't one.
  func subcommand(_ name: String) -> CommandDescription? { subcommands?.first { $0.commandName == name } }

  /// Returns the command that these arguments start: a subcommand if the first argument names one, else `quartzite`.
  static func started(by arguments: [String]) -> CommandDescription {
    arguments.first.flatMap(root.subcommand) ?? root
  }
}
