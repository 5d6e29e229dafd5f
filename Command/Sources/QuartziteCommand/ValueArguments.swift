// ValueArguments: the options of the command that give properties and texts of a scene other values.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import QuartziteDocuments

extension DocumentValue {
  /// Reads a value for the properties at a key path, written `Title.string=Hello`.
  fileprivate static func parse(_ text: String) throws -> DocumentValue {
    try parse(
      text, isText: false,
      "sets nothing; write a key path, = and a value, such as Title.string=Hello or \"**.Fill 1.Color=\u{23}f00\".")
  }

  /// Reads a text for a text layer, written `Title=Hello`.
  fileprivate static func parseText(_ text: String) throws -> DocumentValue {
    try parse(text, isText: true, "is no text for a layer; write the layer, = and the text, such as Title=Hello.")
  }

  private static func parse(_ text: String, isText: Bool, _ mistake: String) throws -> DocumentValue {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
      throw ValidationError("“\(text)” \(mistake)")
    }
    return DocumentValue(
      keyPath: String(text[..<equals]), text: String(text[text.index(after: equals)...]), isText: isText)
  }
}

/// The options that change what a scene shows.
struct ValueArguments: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Give a property another value. In documents, the key path is the name of a layer, a dot and a property, such as Title.string, "
        + "Card.backgroundColor or Photo.contents; values are texts, numbers, points as in \"10 20\", colours of CSS, and images by their "
        + "names. In Lottie animations, * stands for one name, ** for any number of them; values are a number, a point as in 10,20, a colour, "
        + "or the colours of a gradient as in \u{23}f00,\u{23}00f. With --data, {column} is the row's. May be given several times.",
      valueName: "keypath=value"),
    transform: DocumentValue.parse)
  var settings: [DocumentValue] = []

  @Option(
    name: .customLong("text"),
    help: ArgumentHelp(
      "Give a text layer, by its name, another text. May be given several times.", valueName: "layer=text"),
    transform: DocumentValue.parseText)
  var texts: [DocumentValue] = []

  /// The values that the options ask for, in order.
  var values: [DocumentValue] { settings + texts }
}
