// AttributedStringRun: one run of an attributed string: characters, and attributes for all of them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteLayers
import QuartziteText

struct AttributedStringRun {
  let text: String
  let attributes: [NSAttributedString.Key: Any]

  /// The attributes that hold numbers, by the names that documents use.
  static let numberKeys: [(name: String, key: NSAttributedString.Key)] = [
    ("kern", .kern), ("tracking", .tracking), ("ligature", .ligature), ("strokeWidth", .strokeWidth),
    ("superscript", .superscript), ("baselineOffset", .baselineOffset),
  ]
  /// The attributes that hold colours.
  static let colorKeys: [(name: String, key: NSAttributedString.Key)] = [
    ("foregroundColor", .foregroundColor), ("backgroundColor", .backgroundColor),
    ("underlineColor", .underlineColor), ("strikethroughColor", .strikethroughColor), ("strokeColor", .strokeColor),
  ]
  /// The attributes that hold the style of a line.
  static let lineKeys: [(name: String, key: NSAttributedString.Key)] = [
    ("underlineStyle", .underlineStyle), ("strikethroughStyle", .strikethroughStyle),
  ]
  /// The styles of lines, by name.
  static let lineStyles: [(name: String, value: Int)] = [
    ("none", 0), ("single", 1), ("thick", 2), ("double", 9),
  ]
  /// The font of a run that gives only a size, or only a name.
  private static let defaultFont = (name: "Helvetica", size: 12.0)

  /// Reads a `<run>`. A value that cannot be read is noted.
  init(_ element: MarkupElement, context: ReadingContext) {
    var attributes: [NSAttributedString.Key: Any] = [:]
    var (fontName, fontSize): (String?, Double?) = (nil, nil)
    func read(_ attribute: MarkupAttribute, _ kind: ValueKind) -> Any? {
      context.value(attribute.value, of: kind, for: attribute.name, at: attribute.offset)
    }
    for attribute in element.attributes {
      if let (_, key) = Self.numberKeys.first(where: { $0.name == attribute.name }) {
        attributes[key] = (read(attribute, .number) as? Double).map { NSNumber(value: $0) }
      } else if let (_, key) = Self.colorKeys.first(where: { $0.name == attribute.name }) {
        attributes[key] = read(attribute, .color)
      } else if let (_, key) = Self.lineKeys.first(where: { $0.name == attribute.name }) {
        let named = Self.lineStyles.first { $0.name == attribute.value }?.value
        if let style = named ?? NumberText.integer(attribute.value) {
          attributes[key] = NSNumber(value: style)
        } else {
          context.noteUnreadable(
            at: attribute.offset,
            "expected a whole number or one of none, single, thick, double for \(attribute.name), "
              + "found “\(attribute.value)”")
        }
      } else if attribute.name == "font" {
        fontName = attribute.value
      } else if attribute.name == "fontSize" {
        fontSize = read(attribute, .number) as? Double
      } else {
        context.note(
          .unknownInDocument, at: attribute.offset,
          "<run> has no known attribute “\(attribute.name)”; it was skipped")
      }
    }
    if fontName != nil || fontSize != nil {
      attributes[.font] = CTFontCreateWithName(
        (fontName ?? Self.defaultFont.name) as CFString, CGFloat(fontSize ?? Self.defaultFont.size), nil)
    }
    text = element.text
    self.attributes = attributes
  }
}
