// ParserMessage: what the parser of arguments says about them, as the command prints it.
// SPDX-License-Identifier: Apache-2.0

/// Puts messages of ArgumentParser into the form of the command's own messages.
enum ParserMessage {
  /// Returns the message on one line. Lists of values are joined by commas, other lines by semicolons. A line break that comes from the
  /// arguments stays, so that it is escaped.
  static func text(_ message: String, about arguments: [String]) -> String {
    guard !arguments.contains(where: { $0.unicodeScalars.contains("\n") }) else { return message }
    let lines = message.split(separator: "\n").map { line in line.drop { $0 == " " } }
    var result = lines.first.map(String.init) ?? ""
    for (line, previous) in zip(lines.dropFirst(), lines) {
      let isItem = line.hasPrefix("- "), followsItem = previous.hasPrefix("- ")
      let isContinued = previous.hasSuffix(":") || previous.hasSuffix(".")
      result += isItem && followsItem ? ", " : isContinued ? " " : "; "
      result += isItem ? line.dropFirst(2) : line
    }
    return quoted(result.replacing("; or: Missing value", with: "; or a missing value")) + hint(message, arguments)
  }

  /// A hint at how a negative number is written, if the value that is missing may be one: after a space it is read as an option.
  private static func hint(_ message: String, _ arguments: [String]) -> String {
    guard message.contains("Missing value for"),
      let index = arguments.indices.dropFirst().first(where: {
        arguments[$0].hasPrefix("-") && Double(arguments[$0]) != nil && arguments[$0 - 1].hasPrefix("-")
      })
    else { return "" }
    return "; write a negative number as in \(arguments[index - 1])=\(arguments[index])"
  }

  /// The message with the quotation marks of the command's own, if it is about an unknown option.
  private static func quoted(_ message: String) -> String {
    let start = "Unknown option '"
    guard message.hasPrefix(start) else { return message }
    let rest = message.dropFirst(start.count)
    guard let end = rest.firstIndex(of: "'") else { return message }
    return "unknown option “\(rest[..<end])”\(rest[rest.index(after: end)...])"
  }
}
