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
    "background-colour": "background", "color": "background", "colour": "background", "csv": "data", "define": "set",
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
    let meant = commands[word.lowercased()] ?? similar(to: word, among: names)
    if let meant { return "“\(word.shortened)” isn't a command; did you mean “\(meant)”?" }
    if FileManager.default.fileExists(atPath: word) {
      return "“\(word)” isn't a command; did you mean “quartzite render \(word)”?"
    }
    return "“\(word.shortened)” isn't a command; the commands are \(names.joined(separator: ", "))"
  }

  /// Returns what is wrong with the first long option that the command doesn't have; nil if it has all of them.
  static func unknownOption(in arguments: [String], of command: CommandDescription) -> String? {
    let known = command.longNames
    for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("--") {
      let name = String(argument.dropFirst(2).prefix { $0 != "=" })
      guard !name.hasPrefix("-"), !known.contains(name), !ofParser.contains(name) else { continue }
      let start = "unknown option “--\(name.shortened)”"
      if let meant = options[name.lowercased()], known.contains(meant) { return "\(start); did you mean --\(meant)?" }
      if let meant = similar(to: name, among: known) { return "\(start); did you mean --\(meant)?" }
      let others = CommandDescription.root.subcommands ?? []
      guard let other = others.first(where: { $0.longNames.contains(name) }) else { return start }
      return "\(start); “\(other.words)” has it"
    }
    return nil
  }

  /// Returns the name that is most like `word`; nil if none is. Words of two letters are like too many names.
  private static func similar(to word: String, among names: [String]) -> String? {
    guard word.count > 2 else { return nil }
    return SimilarNames.similar(to: word, among: names.filter { $0.count > 2 }, count: 1).first
  }
}
