// Hostile calls about lines, frames and fonts: ranges beyond the end, and numbers that are not finite.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteText
import QuartziteViews

extension HostileFamily {
  static var textCalls: [HostileCase] {
    [
      HostileCase("lines of every width and range", .returned, .medium) { _ in
        let string = NSAttributedString(
          string: "ab \u{300}\u{200D}👨‍👩‍👧 אבג\n\t\u{2028}", attributes: [.font: CTFontCreateWithName("Helvetica", 12, nil)]
        )
        let setter = CTFramesetterCreateWithAttributedString(string),
          typesetter = CTTypesetterCreateWithAttributedString(string)
        for number in Calls.numbers {
          for (location, length) in [(0, 0), (0, 5), (-5, 3), (Int.max, 1), (3, Int.max), (Int.min, Int.min), (5, -1)] {
            let range = CFRange(location: location, length: length), width = Double(number)
            let line = CTTypesetterCreateLine(typesetter, range)
            for type in [CTLineTruncationType.start, .middle, .end] {
              _ = CTLineCreateTruncatedLine(line, width, type, nil)
            }
            _ = CTLineCreateJustifiedLine(line, number, width)
            _ = CTTypesetterSuggestLineBreak(typesetter, location, width)
            _ = CTTypesetterSuggestClusterBreak(typesetter, location, width)
            _ = CTLineGetStringIndexForPosition(line, CGPoint(x: number, y: number))
            _ = CTLineGetOffsetForStringIndex(line, location, nil)
            _ = CTLineGetPenOffsetForFlush(line, number, width)
            _ = CTFramesetterCreateFrame(
              setter, range, CGPath(rect: CGRect(x: 0, y: 0, width: number, height: 50), transform: nil), nil)
            _ = CTFramesetterSuggestFrameSizeWithConstraints(
              setter, range, nil, CGSize(width: number, height: number), nil)
          }
        }
      },
      HostileCase("fonts of every size", .returned, .medium) { _ in
        guard let context = Calls.context() else { return }
        for number in Calls.numbers {
          var matrix = CGAffineTransform(a: number, b: 0, c: 1, d: 1, tx: 0, ty: number)
          let font = CTFontCreateWithName("Helvetica", number, &matrix)
          let line = CTLineCreateWithAttributedString(
            NSAttributedString(string: "Words", attributes: [.font: font, .kern: number]))
          _ = CTLineGetImageBounds(line, context)
          _ = CTLineGetBoundsWithOptions(line, .useGlyphPathBounds)
          CTLineDraw(line, context)
          for glyph: CGGlyph in [0, 1, 50, 65_535] { _ = CTFontCreatePathForGlyph(font, glyph, &matrix) }
        }
      },
      HostileCase("paragraph styles of no numbers", .returned, .medium) { _ in
        for number in Calls.numbers {
          let style = NSMutableParagraphStyle()
          style.lineSpacing = number
          style.paragraphSpacing = number
          style.headIndent = number
          style.tailIndent = number
          style.firstLineHeadIndent = number
          style.minimumLineHeight = number
          style.lineHeightMultiple = number
          style.defaultTabInterval = number
          style.tabStops = [NSTextTab(textAlignment: .right, location: number)]
          let string = NSAttributedString(string: "a\tb words\nmore words", attributes: [.paragraphStyle: style])
          _ = string.boundingRect(
            with: CGSize(width: 50, height: number), options: .usesLineFragmentOrigin, context: nil)
          let setter = CTFramesetterCreateWithAttributedString(string)
          _ = CTFramesetterCreateFrame(
            setter, CFRange(location: 0, length: 0),
            CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 50, height: number), transform: nil), nil)
        }
      },
    ]
  }
}
