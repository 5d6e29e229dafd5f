// LinePiece: the parts from which a line is built.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCHarfBuzz
import QuartziteGraphics

/// A part of a line, in logical order.
enum LineSegment {
  /// A part of a paragraph, in the paragraph's units.
  case text(TextParagraph, Range<Int>)
  /// A line that replaces a part of the text, such as an ellipsis. Its embedding level is that of the paragraph around
  /// it.
  case token(CTLine, replaced: Range<Int>, level: UInt8)
}

/// A part of a line whose glyphs were shaped together; or a token.
struct LinePiece {
  /// The source of the glyphs.
  enum Content {
    case text(TextParagraph, TextItem)
    case token(CTLine)
  }

  var content: Content
  /// The units of the whole text that the piece represents.
  var range: Range<Int>
  var level: UInt8
  /// The glyphs from left to right; clusters are counted in the whole text. Empty in a token.
  var glyphs: [ShapedGlyph]
  /// Whether the piece is whitespace at the end of the line, which alignment ignores.
  var hangs: Bool
  /// The advance of the piece, in points.
  var width: CGFloat

  /// The paragraph's text that the piece shows; nil for a token.
  var text: (paragraph: TextParagraph, item: TextItem)? {
    guard case .text(let paragraph, let item) = content else { return nil }
    return (paragraph, item)
  }

  var isTab: Bool { text?.item.kind == .tab }
}

/// Wider gaps in a line, to make it fill a width.
struct LineSpread {
  /// The gaps that are widened.
  enum Gaps {
    /// Spaces between words.
    case spaces
    /// Positions between ideographs at which a line may break.
    case ideographs
  }

  var gaps: Gaps
  /// The amount by which each gap is widened, in points.
  var extra: CGFloat
  /// The units of the whole text among which the gaps are: from after the last tab to the last visible character.
  var range: Range<Int>

  /// Whether there is a gap after a unit of a paragraph.
  func isGap(_ unit: Int, in paragraph: TextParagraph) -> Bool {
    guard range.contains(paragraph.start + unit) else { return false }
    switch gaps {
    case .spaces:
      return [0x20, 0xA0, 0x3000].contains(paragraph.units[unit])
    case .ideographs:
      // There is no gap after the last character.
      guard paragraph.start + unit + 1 < range.upperBound, paragraph.breaks[unit] == .allowed, !paragraph.hangs[unit]
      else { return false }
      return [HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA, HB_SCRIPT_BOPOMOFO]
        .contains(paragraph.items[paragraph.item(at: unit)].script)
    }
  }
}
