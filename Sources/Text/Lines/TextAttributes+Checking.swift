// Which attributes of a text are of types that they cannot have.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

extension TextAttributes {
  /// The attributes that are known and whose values mean nothing, sorted by name: they count as if they weren't there.
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
