// Text that is laid out: the lines that a text layer draws.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteText

/// The lines of a text layer, from top to bottom.
///
/// Positions are in points from the corner of the layer's bounds that is seen at the top left, y down. The object is
/// immutable: a layer whose text does not change keeps its layout, so that caches may know it by its identity.
package final class TextLayout: Sendable {
  /// The lines as they are drawn.
  package let block: TextBlock
  /// The number of glyphs in the lines.
  let glyphCount: Int
  /// Remarks on everything that was laid out otherwise than asked.
  let remarks: [TextRemark]
  /// The amount that the layout took of a budget, and the conditions under which it would come out the same again.
  let spending: TextSpending

  init(lines: [TextLine], remarks: [TextRemark] = [], spending: TextSpending = TextSpending()) {
    block = TextBlock(lines: lines)
    glyphCount = lines.reduce(0) { $1.runs.reduce($0) { $0 + $1.glyphs.count } }
    self.remarks = remarks
    self.spending = spending
  }

  /// The same layout of a plain text in another colour.
  func recolored(to color: CGColor) -> TextLayout {
    TextLayout(lines: lines.map { $0.recolored(to: color) }, remarks: remarks, spending: spending)
  }

  /// The lines, from top to bottom.
  package var lines: [TextLine] { block.lines }
}

/// The amount that a layout took of a budget, from which it follows whether the same text would be laid out the same
/// again.
struct TextSpending: Hashable, Sendable {
  /// The amount of text that was laid out.
  var amount = TextBudget.Amount(lines: 0, glyphs: 0)
  /// The number of UTF-16 units of the text that were looked at.
  var unitCount = 0
  /// The number of UTF-16 units that the text has.
  var length = 0
  /// The number of UTF-16 units that the budget allowed to be looked at: one more than ``unitCount`` where the last one
  /// would be half of a character.
  var limit = 0
  /// The amount that was left in the budget before, if it was too little for all that would show; else nil.
  var shortage: TextBudget.Amount?

  /// Whether a layout within what is left in a budget would come out the same.
  func isRepeated(with rest: TextBudget.Amount) -> Bool {
    if let shortage { return shortage == rest }
    return amount.lines <= rest.lines && amount.glyphs <= rest.glyphs
      && (unitCount == length ? length <= rest.glyphs : unitCount == rest.glyphs || limit == rest.glyphs)
  }
}

/// A remark on something that was done otherwise than asked, in one sentence.
struct TextRemark: Hashable, Sendable {
  let kind: Diagnostic.Kind
  let message: String

  init(kind: Diagnostic.Kind, message: String) {
    self.kind = kind
    self.message = message
  }

  /// Says that boxes are drawn in the place of characters that no font has; nil where all lines have their glyphs.
  init?(missingIn lines: [CTLine]) {
    guard lines.contains(where: \.hasMissingGlyphs) else { return nil }
    let shown = 8
    var missing: [Unicode.Scalar] = []
    for line in lines where missing.count <= shown {
      for scalar in line.charactersWithoutGlyphs(limit: shown + 1) where !missing.contains(scalar) {
        missing.append(scalar)
      }
    }
    guard !missing.isEmpty else { return nil }
    let names = missing.prefix(shown).map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    let more = missing.count > shown ? " and others" : ""
    self.init(
      kind: .glyphMissing, message: "no font has a glyph for \(names.joined(separator: ", "))\(more); boxes stand in")
  }

  /// Says that a font is drawn in the place of the one that was asked for; nil where it is known to stand in for it.
  init?(_ substitution: FontSubstitution?) {
    guard let substitution, substitution.reason != .standsIn else { return nil }
    self.init(kind: .fontSubstituted, message: substitution.message)
  }

  /// Says that there was more text than might be laid out, when `rest` was left of the budget.
  static func tooMuch(_ rest: TextBudget.Amount) -> TextRemark {
    TextRemark(
      kind: .tooComplex,
      message: "its text takes more than \(rest.lines) lines or \(rest.glyphs) glyphs, which the limits leave for it; "
        + "what is beyond was left out")
  }
}
