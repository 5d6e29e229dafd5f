// HelpPage: the help of the command and of its subcommands: a short page, and one with all options.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation

/// The flag that asks for all options, beside the parser's `--help`.
struct HelpArguments: ParsableArguments {
  @Flag(help: "Show the help with all options.")
  var helpAll = false
}

/// A page of help, in lines of at most `width` characters.
struct HelpPage {
  private let command: CommandDescription
  private let guide: CommandGuide
  private let showsAll: Bool
  private let width: Int

  /// Returns the text of the page that arguments ask for; nil if they don't ask for help.
  static func text(for arguments: [String], width: Int = Terminal.width) -> String? {
    let words = arguments.prefix { $0 != "--" }
    guard words.first?.hasPrefix("---") != true else { return nil }
    let showsAll = words.contains { ["--help-all", "--help-hidden"].contains($0) }
    let showsHelp = showsAll || words.contains { ["-h", "--help"].contains($0) }
    guard showsHelp || words.isEmpty || words.first == "help" else { return nil }
    let named = Array(words.drop { $0 == "help" })
    // A word that isn't a command is an error, and so is -h with a height.
    guard NameSuggestion.unknownCommand(in: named) == nil, NameSuggestion.shortHeight(in: arguments) == nil else {
      return nil
    }
    return text(of: CommandDescription.started(by: named), showsAll: showsAll, width: width)
  }

  /// Returns the text of a command's page.
  static func text(of command: CommandDescription, showsAll: Bool = false, width: Int = Terminal.width) -> String {
    let guide = CommandGuide.of(command.commandName)
    return HelpPage(command: command, guide: guide, showsAll: showsAll, width: width).text
  }

  // MARK: Parts

  private var text: String {
    var parts = [command.abstract ?? "", "Usage: \(command.words) \(guide.usage)"]
    if showsAll, let discussion = command.discussion, !discussion.isEmpty {
      parts.insert(discussion.components(separatedBy: "\n\n").map(wrapped).joined(separator: "\n\n"), at: 1)
    }
    if command.subcommands != nil {
      parts += [examples, subcommands]
      if showsAll { parts += [list(command.arguments ?? [], titled: "Options")] }
      parts += ["Options of a command: \(command.words) render --help", statuses]
    } else if showsAll {
      parts += sections + [examples, statuses]
    } else {
      parts += [first, examples, "All options: \(command.words) --help-all"]
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The positional arguments and the options for newcomers.
  private var first: String {
    let all = command.arguments ?? []
    let options = guide.firstOptions.compactMap { name in all.first { $0.longName == name } }
    let shown = all.filter { $0.kind == "positional" } + options
    return rows(shown.map { (label($0), Self.firstSentence(of: $0.abstract ?? "")) })
  }

  /// All options, by the titles of their sections.
  private var sections: [String] {
    let all = (command.arguments ?? []).filter(\.shouldDisplay)
    var titles: [String] = []
    for case let title? in all.map(\.sectionTitle) where !titles.contains(title) { titles.append(title) }
    let plain = all.filter { $0.sectionTitle == nil }
    return [
      list(plain.filter { $0.kind == "positional" }, titled: "Arguments"),
      list(plain.filter { $0.kind != "positional" }, titled: "Options"),
    ] + titles.map { title in list(all.filter { $0.sectionTitle == title }, titled: title) }
  }

  private func list(_ arguments: [CommandDescription.Argument], titled title: String) -> String {
    guard !arguments.isEmpty else { return "" }
    return "\(title):\n" + rows(arguments.map { (label($0), Self.description(of: $0)) })
  }

  private var subcommands: String {
    let shown = (command.subcommands ?? []).filter { $0.commandName != "help" }
    return "Commands:\n" + rows(shown.map { ($0.commandName, $0.abstract ?? "") })
  }

  private var examples: String {
    "Examples:\n" + guide.examples.map { "  \($0.line)\n      \($0.result)" }.joined(separator: "\n")
  }

  private var statuses: String {
    "Exit status:\n" + rows(guide.statuses.map { (String($0.number), $0.meaning) })
  }

  // MARK: Options

  /// The names of an option, and what stands for its value.
  private func label(_ argument: CommandDescription.Argument) -> String {
    let value = argument.kind == "flag" ? "" : argument.valueName.map { "<\($0)>" } ?? ""
    guard argument.kind != "positional" else { return value }
    let names = (argument.names ?? []).sorted { $0.kind == "short" && $1.kind != "short" }.map(\.written)
    let indentation = names.first?.hasPrefix("--") == true ? "    " : ""
    return indentation + names.joined(separator: ", ") + (value.isEmpty ? "" : " " + value)
  }

  /// The abstract of an option, with its values and its default.
  private static func description(of argument: CommandDescription.Argument) -> String {
    var notes: [String] = []
    if let values = argument.allValues, !values.isEmpty { notes.append("values: " + values.joined(separator: ", ")) }
    if let value = argument.defaultValue { notes.append("default: " + value) }
    return [argument.abstract ?? "", notes.isEmpty ? "" : "(\(notes.joined(separator: "; ")))"]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func firstSentence(of text: String) -> String {
    text.range(of: ". ").map { String(text[..<$0.lowerBound]) + "." } ?? text
  }

  // MARK: Lines

  private static let maxLabelWidth = 26

  /// Labels with texts beside them. A label that is too long has its text below it.
  private func rows(_ rows: [(label: String, text: String)]) -> String {
    let column = min(Self.maxLabelWidth, rows.map(\.label.count).max() ?? 0) + 4
    let margin = String(repeating: " ", count: column)
    return rows.map { label, text in
      let start = "  " + label, lines = Self.lines(of: text, width: width - column)
      guard start.count < column - 1 else { return ([start] + lines.map { margin + $0 }).joined(separator: "\n") }
      let first = start + String(repeating: " ", count: column - start.count) + (lines.first ?? "")
      return ([first] + lines.dropFirst().map { margin + $0 }).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private func wrapped(_ text: String) -> String { Self.lines(of: text, width: width).joined(separator: "\n") }

  private static func lines(of text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, last.count + word.count < width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

/// The terminal that the command prints on.
enum Terminal {
  /// The columns of help: as many as standard output has, 60 to 100; 80 if it isn't a terminal.
  static var width: Int {
    var size = winsize()
    guard ioctl(StandardStream.output.descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return min(max(Int(size.ws_col), 60), 100)
  }
}
