// StyleWords: the style that the end of a font's name denotes: "BoldOblique", "Light Italic".
// SPDX-License-Identifier: Apache-2.0

/// Reads names of styles.
enum StyleWords {
  private enum Meaning {
    case weight(Double), width(Double), italic, nothing
  }

  /// The words, longer ones before their prefixes.
  private static let words: [(word: String, meaning: Meaning)] = {
    let known: [(String, Meaning)] = [
      ("ultralight", .weight(100)), ("hairline", .weight(100)), ("extralight", .weight(200)), ("thin", .weight(200)),
      ("light", .weight(300)), ("regular", .nothing), ("roman", .nothing), ("book", .nothing), ("normal", .nothing),
      ("plain", .nothing), ("medium", .weight(500)), ("semibold", .weight(600)), ("demibold", .weight(600)),
      ("demi", .weight(600)), ("bold", .weight(700)), ("extrabold", .weight(800)), ("ultrabold", .weight(800)),
      ("heavy", .weight(800)), ("black", .weight(900)), ("italic", .italic), ("oblique", .italic), ("it", .italic),
      ("condensed", .width(75)), ("narrow", .width(75)), ("extended", .width(125)), ("expanded", .width(125)),
      ("psmt", .nothing), ("ps", .nothing), ("mt", .nothing),
    ]
    // Japanese fonts number their weights: "W3".
    let counted = (1...9).map { ("w\($0)", Meaning.weight(Double($0) * 100)) }
    return (known + counted).sorted { ($0.0.count, $0.0) > ($1.0.count, $1.0) }
  }()

  /// Returns the lower-case letters and digits of a name, without anything between; at most 256 characters are read.
  static func squashed(_ name: String) -> [Character] {
    name.prefix(256).lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.map { $0 }
  }

  /// Returns the family and the style of a name that ends in words of a style: "Inter-SemiBold", "Noto Sans Bold
  /// Italic". Nil for other names, and for very long ones.
  static func split(_ name: String) -> (family: String, style: FontStyle)? {
    guard name.utf8.count <= 256 else { return nil }
    for index in name.indices.dropFirst() where name[index] == "-" || name[index] == " " {
      if let style = style(squashed(String(name[index...]))) { return (String(name[..<index]), style) }
    }
    return nil
  }

  /// Returns the style that the words of `letters` denote together, or nil where a part is no such word.
  static func style(_ letters: some Collection<Character>) -> FontStyle? {
    var style = FontStyle()
    var rest = Substring(String(letters))
    while !rest.isEmpty {
      guard let (word, meaning) = words.first(where: { rest.hasPrefix($0.word) }) else { return nil }
      switch meaning {
      case .weight(let weight): style.weight = weight
      case .width(let width): style.width = width
      case .italic: style.isItalic = true
      case .nothing: break
      }
      rest = rest.dropFirst(word.count)
    }
    return style
  }
}
