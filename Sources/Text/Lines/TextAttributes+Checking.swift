// TextAttributes+Checking: the attributes of a text whose values are of wrong types.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

extension TextAttributes {
  /// The known attributes whose values are of wrong types, sorted by name: they are ignored.
  package var notUnderstood: [NSAttributedString.Key] {
    dictionary.filter { key, value in !Self.isUnderstood(value, for: key) }
      .keys.sorted { $0.rawValue < $1.rawValue }
  }

  private static func isUnderstood(_ value: Any, for key: NSAttributedString.Key) -> Bool {
    switch kinds[key] {
    case .font: font(value) != nil
    case .color: color(value) != nil
    case .number: length(value) != nil
    case .bits: bits(value) != nil
    case .paragraphStyle: value is CTParagraphStyle || value is NSParagraphStyle
    case nil: true
    }
  }

  private enum Kind {
    case font, color, number, bits, paragraphStyle
  }

  private static let kinds: [NSAttributedString.Key: Kind] = [
    .font: .font, .paragraphStyle: .paragraphStyle, .coreTextForegroundColor: .color, .foregroundColor: .color,
    .coreTextBackgroundColor: .color, .backgroundColor: .color, .strokeColor: .color, .underlineColor: .color,
    .strikethroughColor: .color, .kern: .number, .tracking: .number, .ligature: .number, .superscript: .number,
    .baselineOffset: .number, .strokeWidth: .number, .underlineStyle: .bits, .strikethroughStyle: .bits,
  ]
}
