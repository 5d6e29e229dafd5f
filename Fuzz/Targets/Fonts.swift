// The fuzz target of font files: outlines, shaping, names.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteText

func fuzzFonts(_ input: Data) {
  _ = CTFontManagerCreateFontDescriptorsFromData(input as CFData)
  guard let provider = CGDataProvider(data: input as CFData), let face = CGFont(provider) else { return }
  _ = (face.fullName, face.postScriptName, face.unitsPerEm)
  var matrix = CGAffineTransform(a: 1, b: 0, c: 0.3, d: 1, tx: 0, ty: 0)
  for size in [12.0, 0, 1e4] {
    let font = CTFontCreateWithGraphicsFont(face, size, &matrix, nil)
    _ = (CTFontGetAscent(font), CTFontGetLeading(font), CTFontGetBoundingBox(font), CTFontCopyFullName(font))
    for glyph in 0..<CGGlyph(min(face.numberOfGlyphs, 24)) {
      _ = CTFontCreatePathForGlyph(font, glyph, nil)?.boundingBoxOfPath
    }
    _ = CTFontCreatePathForGlyph(font, 65_535, nil)
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(string: "ABCfi AVA e\u{301} אב 👍", attributes: [.font: font]))
    _ = CTLineGetImageBounds(line, nil)
    if size < 100, let context = FuzzPicture.context() { CTLineDraw(line, context) }
  }
}
