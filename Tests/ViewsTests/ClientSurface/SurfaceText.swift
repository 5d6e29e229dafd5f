// Uses of Core Text, and of attributes of text, that clients' code has: it compiles, so they exist.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews

/// Uses of fonts and lines of Core Text.
func useCoreText(_ context: CGContext) -> [Any?] {
  let font: CTFont = CTFontCreateWithName("Sans" as CFString, 12, nil)
  var characters: [UInt16] = [65], glyphs: [CGGlyph] = [0]
  let found = CTFontGetGlyphsForCharacters(font, &characters, &glyphs, 1)
  let outline = CTFontCreatePathForGlyph(font, glyphs[0], nil)
  let names = [kCTFontAttributeName, kCTForegroundColorAttributeName, kCTUnderlineStyleAttributeName]
  let text: CFAttributedString = NSAttributedString(
    string: "a", attributes: [NSAttributedString.Key(kCTFontAttributeName as String): font])
  let framesetter: CTFramesetter = CTFramesetterCreateWithAttributedString(text)
  let area = CGPath(rect: CGRect(x: 0, y: 0, width: 99, height: 99), transform: nil)
  let frame: CTFrame = CTFramesetterCreateFrame(framesetter, CFRangeMake(0, 0), area, nil)
  var origins = [CGPoint](repeating: .zero, count: CFArrayGetCount(CTFrameGetLines(frame)))
  CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
  CTFrameDraw(frame, context)
  let line: CTLine = CTLineCreateWithAttributedString(text)
  CTLineDraw(line, context)
  var ascent: CGFloat = 0, descent: CGFloat = 0, leading: CGFloat = 0
  let width: Double = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
  let bounds = CTLineGetBoundsWithOptions(line, [.useGlyphPathBounds, .useOpticalBounds])
  let runs = CTLineGetGlyphRuns(line)
  let size = CTFramesetterSuggestFrameSizeWithConstraints(
    framesetter, CFRangeMake(0, 0), nil, CGSize(width: 9, height: 9), nil)
  let style = CTUnderlineStyle.single
  return [
    CTFontGetSize(font), CTFontGetAscent(font), CTFontGetDescent(font), CTFontGetLeading(font),
    CTFontGetCapHeight(font),
    found, outline, names, origins, width, ascent, descent, leading, bounds, (runs as [AnyObject]).first is CTRun, size,
    style,
  ]
}

/// Uses of attributes, paragraphs and the drawing of text.
func useTextAttributes() -> [Any?] {
  let keys: [NSAttributedStringKey] = [
    .font, .foregroundColor, .underlineStyle, .kern, .paragraphStyle, .backgroundColor, .strokeColor, .strokeWidth,
    .ligature, .shadow, .baselineOffset,
  ]
  let style = NSMutableParagraphStyle()
  style.alignment = .center
  style.lineSpacing = 1
  style.lineHeightMultiple = 1
  style.maximumLineHeight = 10
  style.minimumLineHeight = 1
  style.lineBreakMode = .byWordWrapping
  let alignments: [NSTextAlignment] = [.left, .center, .right, .justified, .natural]
  let breaks: [NSLineBreakMode] = [
    .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle,
  ]
  let text = NSAttributedString(string: "a", attributes: [.paragraphStyle: style])
  text.draw(at: .zero)
  text.draw(in: .zero)
  let options: NSStringDrawingOptions = [.usesLineFragmentOrigin, .usesFontLeading]
  let old = "a" as NSString
  old.draw(at: .zero, withAttributes: nil)
  old.draw(in: .zero, withAttributes: nil)
  return [
    keys, NSFontAttributeName, NSForegroundColorAttributeName, alignments, breaks, text.size(),
    text.boundingRect(with: .zero, options: options, context: nil), old.size(withAttributes: nil),
    "a".size(withAttributes: nil),
  ]
}

/// Uses of fonts of UIKit.
func useFonts() -> [Any?] {
  let font = UIFont.systemFont(ofSize: 12)
  let weights: [UIFont.Weight] = [.bold, .medium, .regular, .light, .semibold, .thin]
  return [
    UIFont(name: "Sans", size: 12), UIFont.boldSystemFont(ofSize: 12),
    weights.map { UIFont.systemFont(ofSize: 12, weight: $0) },
    UIFont.preferredFont(forTextStyle: .body), font.fontName, font.familyName, font.pointSize, font.ascender,
    font.descender, font.lineHeight, font.leading, font.capHeight, font.xHeight, font.withSize(9),
  ]
}
