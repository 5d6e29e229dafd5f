// TextShaper: shaping of characters of one font, script and direction to positioned glyphs, with HarfBuzz.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCHarfBuzz
import QuartziteGraphics
import QuartziteTessellation

/// A glyph with its position.
package struct ShapedGlyph: Hashable, Sendable {
  /// The glyph.
  package var glyph: CGGlyph
  /// The first UTF-16 unit, counted in the whole text, of the characters that the glyph represents together with the
  /// other glyphs of the same cluster.
  package var cluster: Int
  /// The distance to the next glyph, in points: x to the right, y upwards.
  package var advance: CGSize
  /// The offset of the glyph from its position on the baseline, in points: x to the right, y upwards.
  package var offset: CGPoint
  /// Whether breaking a line before this cluster can change its glyphs, so that both parts must be shaped again.
  package var isUnsafeToBreak: Bool

  package init(
    glyph: CGGlyph, cluster: Int, advance: CGSize, offset: CGPoint = .zero, isUnsafeToBreak: Bool = false
  ) {
    self.glyph = glyph
    self.cluster = cluster
    self.advance = advance
    self.offset = offset
    self.isUnsafeToBreak = isUnsafeToBreak
  }
}

/// Options of shaping text.
package struct ShapingOptions: Hashable, Sendable {
  /// Whether the text runs from right to left. Glyphs always come from left to right.
  package var isRightToLeft: Bool
  /// The script as its ISO 15924 tag ("Latn", "Arab"), or nil to take that of the first letter.
  package var script: OpenTypeTag?
  /// The language as a BCP 47 tag, or nil for none in particular.
  package var language: String?
  /// The ligatures that are used.
  package var ligatures: LigatureUse
  /// Whether the font's kerning is used.
  package var usesKerning: Bool
  /// More features, after those of the font.
  package var features: [FontFeature]

  package init(
    isRightToLeft: Bool = false, script: OpenTypeTag? = nil, language: String? = nil, ligatures: LigatureUse = .usual,
    usesKerning: Bool = true, features: [FontFeature] = []
  ) {
    self.isRightToLeft = isRightToLeft
    self.script = script
    self.language = language
    self.ligatures = ligatures
    self.usesKerning = usesKerning
    self.features = features
  }
}

/// Shapes text.
package enum TextShaper {
  /// Returns the glyphs of a part of a text, from left to right.
  ///
  /// `text` is UTF-16; the text around `range` is taken into account where the script requires it, as Arabic does.
  /// Advances and offsets are whole font units times the font's scale, so that they grow with the size exactly. The
  /// font's matrix is not applied. Glyphs are missing once `meter` has ended.
  package static func shape(
    _ text: [UInt16], in range: Range<Int>, font: CTFont, options: ShapingOptions = ShapingOptions(),
    meter: WorkMeter? = nil
  ) -> [ShapedGlyph] {
    let range = range.clamped(to: 0..<text.count)
    guard !range.isEmpty, let buffer = hb_buffer_create() else { return [] }
    defer { hb_buffer_destroy(buffer) }
    let features = hbFeatures(font, options)
    let pieces = pieces(of: text, in: range)
    var result: [ShapedGlyph] = []
    for piece in options.isRightToLeft ? pieces.reversed() : pieces {
      if meter?.isOver(after: piece.range.count) == true { break }
      hb_buffer_clear_contents(buffer)
      shape(text, in: piece.range, isContinuation: piece.isContinuation, font, options, features, buffer, &result)
    }
    return result
  }

  /// Returns the script of a character as its ISO 15924 tag: "Zyyy" where it is used in many, "Zinh" where it takes
  /// that of the character before.
  package static func script(of scalar: Unicode.Scalar) -> OpenTypeTag {
    OpenTypeTag(value: hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value).rawValue)
  }

  /// Whether a script is written from right to left.
  package static func isRightToLeft(_ script: OpenTypeTag) -> Bool {
    hb_script_get_horizontal_direction(hb_script_t(rawValue: script.value)) == HB_DIRECTION_RTL
  }

  private static func shape(
    _ text: [UInt16], in range: Range<Int>, isContinuation: Bool, _ font: CTFont, _ options: ShapingOptions,
    _ features: [hb_feature_t], _ buffer: OpaquePointer, _ result: inout [ShapedGlyph]
  ) {
    assert(
      range.lowerBound >= 0 && range.upperBound <= text.count,
      "the units \(range) are not among the \(text.count) of the text")
    text.withUnsafeBufferPointer { text in
      hb_buffer_add_utf16(
        buffer, text.baseAddress, Int32(clamping: text.count), UInt32(clamping: range.lowerBound),
        Int32(clamping: range.count))
    }
    hb_buffer_set_direction(buffer, options.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    if let script = options.script { hb_buffer_set_script(buffer, hb_script_t(rawValue: script.value)) }
    hb_buffer_set_language(buffer, language(options.language))
    var flags = HB_BUFFER_FLAG_DEFAULT.rawValue
    if range.lowerBound == 0 { flags |= HB_BUFFER_FLAG_BOT.rawValue }
    if range.upperBound == text.count { flags |= HB_BUFFER_FLAG_EOT.rawValue }
    if isContinuation { flags |= HB_BUFFER_FLAG_DO_NOT_INSERT_DOTTED_CIRCLE.rawValue }
    hb_buffer_set_flags(buffer, hb_buffer_flags_t(rawValue: flags))
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(font.face.shaperFont, buffer, features, UInt32(features.count))

    let count = Int(hb_buffer_get_length(buffer))
    guard count > 0, let infos = hb_buffer_get_glyph_infos(buffer, nil),
      let positions = hb_buffer_get_glyph_positions(buffer, nil)
    else { return }
    // Only once: room for exactly one more piece, reserved again and again, would copy all glyphs for each piece.
    if result.isEmpty { result.reserveCapacity(count) }
    let (size, unitsPerEm) = (font.size, CGFloat(font.face.unitsPerEm))
    // The multiplication comes first: a unit's fraction of the em is rarely representable exactly.
    func points(_ units: hb_position_t) -> CGFloat { CGFloat(units) * size / unitsPerEm }
    for index in 0..<count {
      let (info, position) = (infos[index], positions[index])
      result.append(
        ShapedGlyph(
          glyph: CGGlyph(truncatingIfNeeded: info.codepoint), cluster: Int(info.cluster),
          advance: CGSize(width: points(position.x_advance), height: points(position.y_advance)),
          offset: CGPoint(x: points(position.x_offset), y: points(position.y_offset)),
          isUnsafeToBreak: info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0))
    }
  }

  private static func language(_ name: String?) -> hb_language_t? {
    guard let name, !name.isEmpty, name.utf8.count < 64 else { return hb_language_from_string("und", -1) }
    return hb_language_from_string(name, -1)
  }

  private static func hbFeatures(_ font: CTFont, _ options: ShapingOptions) -> [hb_feature_t] {
    var features: [FontFeature] = []
    if options.ligatures == .necessary {
      features += ["liga", "clig"].map { FontFeature($0, isOn: false) }
    } else if options.ligatures == .all {
      features += ["dlig", "hlig"].map { FontFeature($0, isOn: true) }
    }
    if !options.usesKerning { features.append(FontFeature("kern", isOn: false)) }
    return (features + font.features + options.features).map {
      hb_feature_t(tag: $0.tag.value, value: $0.value, start: 0, end: .max)
    }
  }

  /// The largest number of successive characters without a position of their own, marks and invisible ones, that are
  /// shaped together.
  ///
  /// HarfBuzz looks for the neighbours of a glyph across them, from each of them: its time grows with the square of
  /// their number, where a font has kerning (and with marks: CVE-2023-25193). No language has rows as long as this. A
  /// cut can only change how two letters meet that have so many such characters between them.
  private static let longestRow = 128
  /// The length of the longest piece that is shaped at once, in UTF-16 units, so that memory stays bounded.
  private static let longestPiece = 1 << 20

  /// Divides a text where rows of marks and of invisible characters are long; nearly always there is one piece.
  static func pieces(of text: [UInt16], in range: Range<Int>) -> [(range: Range<Int>, isContinuation: Bool)] {
    var pieces: [(range: Range<Int>, isContinuation: Bool)] = []
    var (start, row, isContinuation) = (range.lowerBound, 0, false)
    for index in range {
      let unit = text[index]
      if UTF16.isTrailSurrogate(unit) { continue }
      var scalar = Unicode.Scalar(unit)
      if index + 1 < range.upperBound, let paired = Unicode.Scalar(lead: unit, trail: text[index + 1]) {
        scalar = paired
      }
      // Below U+0300 there are no marks, and only one invisible character.
      let isInRow = unit >= 0x300 ? scalar?.hasNoPosition ?? false : unit == 0xAD
      row = isInRow ? row + 1 : 0
      if row > longestRow || index - start >= longestPiece {
        pieces.append((start..<index, isContinuation))
        (start, row, isContinuation) = (index, isInRow ? 1 : 0, isInRow)
      }
    }
    pieces.append((start..<range.upperBound, isContinuation))
    return pieces
  }
}

extension Unicode.Scalar {
  /// Decodes a surrogate pair; nil where the two UTF-16 units are none.
  init?(lead: UInt16, trail: UInt16) {
    guard UTF16.isLeadSurrogate(lead), UTF16.isTrailSurrogate(trail) else { return nil }
    self.init(0x10000 + (UInt32(lead - 0xD800) << 10 | UInt32(trail - 0xDC00)))
  }

  /// Whether the character has no position of its own in a line: it modifies the one before, or is invisible by itself.
  fileprivate var hasNoPosition: Bool {
    if isDefaultIgnorable { return true }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }

  /// Whether the character is invisible by itself: Unicode's `Default_Ignorable_Code_Point`, without a look-up in a
  /// table.
  var isDefaultIgnorable: Bool {
    switch value {
    case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F, 0x202A...0x202E,
      0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFF8, 0x1BCA0...0x1BCA3,
      0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }
}
