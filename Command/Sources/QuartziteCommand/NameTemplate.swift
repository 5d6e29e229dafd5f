// NameTemplate: a text with places for values, such as the output name `{name}.png`.
// SPDX-License-Identifier: Apache-2.0

import Quartzite
import QuartziteDiagnostics
import QuartziteFilm

/// A text in which `{name}` stands for a value; `{{` and `}}` are braces.
struct NameTemplate: Sendable {
  private enum Part: Sendable {
    case text(String)
    case value(String)
  }

  private let parts: [Part]
  private let written: String

  /// Reads a template. Throws `usage` where a brace is left open.
  init(_ text: String) throws(RenderError) {
    var parts: [Part] = [], rest = text[...], plain = ""
    while let character = rest.first {
      if rest.hasPrefix("{{") || rest.hasPrefix("}}") {
        plain.append(character)
        rest = rest.dropFirst(2)
      } else if character == "{" {
        guard let end = rest.firstIndex(of: "}") else {
          throw RenderError(.usage, "“\(text)” has a { without a }; write {{ for a brace")
        }
        let name = String(rest[rest.index(after: rest.startIndex)..<end])
        guard !name.isEmpty else { throw RenderError(.usage, "“\(text)” has {} with no name in it") }
        parts += [.text(plain), .value(name)]
        plain = ""
        rest = rest[rest.index(after: end)...]
      } else {
        plain.append(character)
        rest = rest.dropFirst()
      }
    }
    (self.parts, written) = (parts + [.text(plain)], text)
  }

  /// Whether the text has a place for the numbers of pictures, as in `frames/%05d.png`, beside those for values.
  var isNumbered: Bool { NumberedPath(written) != nil }

  /// The names of the values.
  var names: Set<String> {
    Set(parts.compactMap { if case .value(let name) = $0 { name } else { nil } })
  }

  /// The most bytes of a name in a folder, as Linux has it.
  private static let longestName = 255

  /// The text with values in their places. Throws `usage` where there is none of a name.
  func filled(with values: [String: String]) throws(RenderError) -> String {
    try text { name throws(RenderError) in try Self.value(name, in: values) }
  }

  /// The path with values in their places. Throws `usage` also where a value leads into another folder, has characters that lists of
  /// files show as something else, or nothing is left of a name.
  func path(with values: [String: String]) throws(RenderError) -> String {
    let path = try text { name throws(RenderError) in
      let value = try Self.value(name, in: values)
      guard !value.utf8.contains(UInt8(ascii: "/")) else {
        throw RenderError(
          .usage,
          "the value of {\(name)}, “\(value.shortened)”, has a slash in it, and would lead into another folder")
      }
      guard !value.utf8.contains(0) else {
        throw RenderError(
          .usage,
          "the value of {\(name)}, “\(value.shortened)”, has a NUL character in it, which no file's name can have")
      }
      if let scalar = value.unicodeScalars.first(where: \.isControl) {
        let code = String(scalar.value, radix: 16, uppercase: true)
        throw RenderError(
          .usage,
          "the value of {\(name)}, “\(value.shortened)”, has the character U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code) "
            + "in it, which would hide in a list of files what the name is")
      }
      return isNumbered ? value.replacing("%", with: "%%") : value
    }
    let before = try text { _ throws(RenderError) in "x" }
    for (part, pattern) in zip(FilePath(path).components, FilePath(before).components) where part != pattern {
      guard part != ".", part != ".." else {
        throw RenderError(.usage, "“\(path.shortened)” would lead into another folder")
      }
      guard part.utf8.count <= Self.longestName else {
        throw RenderError(
          .usage,
          "“\(path.shortened)” has a name of \(part.utf8.count) bytes; names of files have at most \(Self.longestName)")
      }
    }
    guard FilePath(path).components.count == FilePath(before).components.count,
      FilePath(path).name.first != "." || FilePath(before).name.first == "."
    else {
      throw RenderError(.usage, "“\(path.shortened)” is no name for a file: the values leave nothing of “\(written)”")
    }
    // A value may be a file's whole name, which is not standard output then.
    return path == "-" ? "./-" : path
  }

  private static func value(_ name: String, in values: [String: String]) throws(RenderError) -> String {
    if let value = values[name] { return value }
    throw RenderError(
      .usage,
      "there is no value for {\(name)}"
        + SimilarNames.sentence(for: name, among: values.keys.sorted(), none: "the row has none"))
  }

  private func text(_ value: (String) throws(RenderError) -> String) throws(RenderError) -> String {
    var result = ""
    for part in parts {
      switch part {
      case .text(let text): result += text
      case .value(let name): result += try value(name)
      }
    }
    return result
  }
}
