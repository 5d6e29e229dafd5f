// NameSuggestion: the commands and options that are offered in place of unknown ones.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

/// Finds what was meant by a word that isn't a command or an option.
enum NameSuggestion {
  /// The names that other programs give to our commands.
  private static let commands = [
    "convert": "render", "draw": "render", "export": "render", "paint": "render", "diff": "compare", "cmp": "compare",
    "check": "doctor", "create": "new", "init": "new", "describe": "info", "identify": "info", "inspect": "info",
    "show": "info",
  ]

  /// The names that other programs give to our options.
  private static let options = [
    "at": "time", "bg": "background", "bgcolor": "background", "background-color": "background", "bitrate": "quality",
    "background-colour": "background", "color": "background", "colour": "background",
    "compatibility": "lottie-compatibility", "csv": "data", "define": "set",
    "dest": "output", "device-scale-factor": "scale", "dimensions": "size", "dpr": "scale", "duration": "to",
    "end": "to", "file": "output", "font-dir": "font", "font-file": "font", "fonts": "font", "frame-rate": "fps",
    "framerate": "fps", "fuzz": "tolerance", "out": "output", "outfile": "output", "output-file": "output",
    "parallel": "jobs", "rate": "fps", "resolution": "size", "rows": "data", "silent": "quiet", "start": "from",
    "threads": "jobs", "threshold": "tolerance", "type": "format", "value": "set", "var": "set", "workers": "jobs",
    "zoom": "scale",
  ]

  /// The options of the parser itself, which it doesn't describe.
  private static let ofParser: Set = ["experimental-dump-help", "generate-completion-script", "help-hidden"]

  /// Returns what is wrong with the first argument if it is a word that isn't a command; nil otherwise.
  static func unknownCommand(in arguments: [String]) -> String? {
    guard let word = arguments.first == "help" ? arguments.dropFirst().first : arguments.first,
      !word.hasPrefix("-"), CommandDescription.root.subcommand(word) == nil
    else { return nil }
    let names = (CommandDescription.root.subcommands ?? []).map(\.commandName)
    let start = "“\(word.shortened)” isn't a command"
    if let meant = commands[word.lowercased()] { return "\(start); did you mean “\(meant)”?" }
    if FileManager.default.fileExists(atPath: word) {
      return "\(start); did you mean “quartzite render \(word.shellWord)”?"
    }
    if let meant = similar(to: word, among: names) { return "\(start); did you mean “\(meant)”?" }
    return "\(start); the commands are \(names.joined(separator: ", "))"
  }

  /// Returns what is wrong if `-h`, which asks for help, is followed by a number, as if it were the height; nil otherwise, and if another
  /// word asks for help.
  static func shortHeight(in arguments: [String]) -> String? {
    let words = Array(arguments.prefix { $0 != "--" })
    guard CommandDescription.started(by: words).longNames.contains("height"),
      !words.contains(where: { ["--help", "--help-all", "--help-hidden"].contains($0) })
    else { return nil }
    for (index, word) in words.enumerated() where word.hasPrefix("-h") {
      let joined = word.dropFirst(word.hasPrefix("-h=") ? 3 : 2)
      let value = joined.isEmpty ? words.dropFirst(index + 1).first ?? "" : String(joined)
      if Double(value)?.isFinite == true { return "-h asks for help; did you mean --height \(value)?" }
    }
    return nil
  }

  /// Returns what is wrong with the first option that the command doesn't have; nil if it has all of them.
  static func unknownOption(in arguments: [String], of command: CommandDescription) -> String? {
    for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("-") {
      let isLong = argument.hasPrefix("--"), name = String(argument.dropFirst(isLong ? 2 : 1).prefix { $0 != "=" })
      if let mistake = isLong ? unknownLong(name, of: command) : unknownShort(name, of: command) { return mistake }
    }
    return nil
  }

  /// Returns what is wrong with the name of an option with two dashes.
  private static func unknownLong(_ name: String, of command: CommandDescription) -> String? {
    let known = command.longNames
    guard !name.hasPrefix("-"), !known.contains(name), !ofParser.contains(name) else { return nil }
    let start = "unknown option “--\(name.shortened)”"
    if let meant = meantOption(name, among: known) { return "\(start); did you mean --\(meant)?" }
    return start + owner { $0.longNames.contains(name) }
  }

  /// Returns what is wrong with what follows one dash: a short name, several short names, or a long one.
  private static func unknownShort(_ name: String, of command: CommandDescription) -> String? {
    // A word that doesn't begin with a letter is a number, or standard input.
    guard let first = name.first, first.isLetter else { return nil }
    let start = "unknown option “-\(name.shortened)”", known = command.longNames,
      isKnown = command.shortNames[first] != nil
    guard name.count > 1 else {
      return isKnown ? nil : start + owner { $0.shortNames[first] != nil }
    }
    if known.contains(name) { return "\(start); did you mean --\(name)?" }
    let value = name.dropFirst()
    if command.shortNames[first]?.kind == "option", value.first?.isNumber == true {
      return "\(start); did you mean -\(first) \(String(value).shellWord)?"
    }
    guard name.contains(where: { command.shortNames[$0] == nil }) else { return nil }
    return start + (meantOption(name, among: known).map { "; did you mean --\($0)?" } ?? "")
  }

  /// The long name of the option that was meant by another name.
  private static func meantOption(_ name: String, among known: [String]) -> String? {
    if let meant = options[name.lowercased()], known.contains(meant) { return meant }
    return similar(to: name, among: known)
  }

  /// The end of a message that names the command that has an option; empty if none has it.
  private static func owner(_ hasOption: (CommandDescription) -> Bool) -> String {
    (CommandDescription.root.subcommands ?? []).first(where: hasOption).map { "; “\($0.words)” has it" } ?? ""
  }

  /// Returns the name that is most like `word`; nil if none is. Words of two letters are like too many names.
  private static func similar(to word: String, among names: [String]) -> String? {
    guard word.count > 2 else { return nil }
    return SimilarNames.similar(to: word, among: names.filter { $0.count > 2 }, count: 1).first
  }
}
