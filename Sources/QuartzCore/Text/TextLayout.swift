// Text that is laid out: what a text layer draws, line by line.

import CoreText
import Diagnostics

/// The lines of a text layer, from top to bottom.
///
/// Places are in points from the corner of the layer's bounds that is seen at the top left, y down. Immutable: a layer
/// that keeps its text keeps its layout, and whoever draws it may know it by its identity.
package final class TextLayout: Sendable {
  package let lines: [TextLine]
  /// How many glyphs the lines have.
  let glyphCount: Int
  /// What was laid out otherwise than asked.
  let remarks: [TextRemark]

  init(lines: [TextLine], remarks: [TextRemark] = []) {
    self.lines = lines
    glyphCount = lines.reduce(0) { $1.runs.reduce($0) { $0 + $1.glyphs.count } }
    self.remarks = remarks
  }

  /// The same layout of a plain text in another colour.
  func recolored(to color: CGColor) -> TextLayout {
    TextLayout(lines: lines.map { $0.recolored(to: color) }, remarks: remarks)
  }

  /// Whether nothing is drawn beyond a box of a size that begins at the origin.
  package func fits(into size: SIMD2<Double>) -> Bool {
    lines.allSatisfy { $0.low.x >= 0 && $0.low.y >= 0 && $0.high.x <= size.x && $0.high.y <= size.y }
  }
}

/// What was done otherwise than asked, in one sentence.
struct TextRemark: Hashable, Sendable {
  let kind: Diagnostic.Kind
  let message: String

  init(kind: Diagnostic.Kind, message: String) {
    self.kind = kind
    self.message = message
  }

  /// That a font is drawn in the place of the one that was asked for; nil where it is known to stand in for it.
  init?(_ substitution: FontSubstitution?) {
    guard let substitution, substitution.reason != .standsIn else { return nil }
    self.init(kind: .fontSubstituted, message: substitution.message)
  }
}
