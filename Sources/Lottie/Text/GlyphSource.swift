// GlyphSource: the glyphs of a line of text, those that a file has or those of a font.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteGraphics
import QuartziteText

/// A character of a text as it is set.
struct StyledCharacter {
  /// The character that is drawn, and the one that is written: they differ in capitals.
  var text: String
  var written: String
  /// The size in that of the document: small capitals are smaller.
  var scale = 1.0

  var isSpace: Bool { written.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}

/// A letter of a line as it comes from its font.
struct ShapedLetter {
  /// The outline from its point on the baseline, with y downwards; nil where nothing is drawn.
  private(set) var outline: CGPath?
  /// The outline, if it is of several glyphs: more can be added to it without a copy.
  private var combined: CGMutablePath?
  /// The distance to the next letter, without tracking.
  var advance: Double
  /// The character of the line that it stands for, or the first of those.
  var index: Int

  init(outline: CGPath?, advance: Double, index: Int) {
    (self.outline, self.advance, self.index) = (outline, advance, index)
  }

  /// Adds the outline of a glyph at a place.
  fileprivate mutating func add(_ path: CGPath, x: Double, y: Double) {
    let move = CGAffineTransform(translationX: x, y: y)
    guard let drawn = outline else {
      var transform = move
      outline = x == 0 && y == 0 ? path : path.copy(using: &transform) ?? path
      return
    }
    let all = combined ?? CGMutablePath()
    if combined == nil { all.addPath(drawn) }
    all.addPath(path, transform: move)
    (combined, outline) = (all, all)
  }
}

/// Something that has glyphs.
protocol GlyphSource: AnyObject {
  /// The distance from the top of a box of text to its first baseline.
  var boxAscent: Double { get }
  /// The letters of a line, from left to right.
  func letters(of line: [StyledCharacter]) -> [ShapedLetter]
}

/// The glyphs that a file has. Characters of which it has none have those of a font.
final class FileGlyphs: GlyphSource {
  private let file: LottieFile
  private let font: LottieFont
  private let size: Double
  private let makeFallback: () -> any GlyphSource
  private lazy var fallback = makeFallback()
  private var known: [GlyphKey: CGPath] = [:]

  var boxAscent: Double { font.ascent / 100 * size }

  init(file: LottieFile, font: LottieFont, size: Double, fallback: @escaping () -> any GlyphSource) {
    (self.file, self.font, self.size, makeFallback) = (file, font, size, fallback)
  }

  func letters(of line: [StyledCharacter]) -> [ShapedLetter] {
    line.enumerated().flatMap { index, character -> [ShapedLetter] in
      if let letter = letter(character.text, character.scale, index) { return [letter] }
      // A file may have the letters that are written, and not their capitals.
      if character.text != character.written, let letter = letter(character.written, 1, index) { return [letter] }
      return fallback.letters(of: [character]).map {
        ShapedLetter(outline: $0.outline, advance: $0.advance, index: index)
      }
    }
  }

  private func letter(_ text: String, _ scale: Double, _ index: Int) -> ShapedLetter? {
    let key = GlyphKey(family: font.family, style: font.style, character: text)
    guard let glyph = file.glyphs[key] else { return nil }
    // Glyphs are drawn for a size of 100.
    let scale = size / 100 * scale
    var outline = outline(of: key, glyph)
    var map = CGAffineTransform(scaleX: scale, y: scale)
    outline = outline.copy(using: &map) ?? outline
    return ShapedLetter(outline: outline.isEmpty ? nil : outline, advance: glyph.width * scale, index: index)
  }

  private func outline(of key: GlyphKey, _ glyph: LottieGlyph) -> CGPath {
    if let outline = known[key] { return outline }
    let path = CGMutablePath()
    for contour in Outlines.contours(of: glyph.shapes, at: 0).joined() { path.add(contour) }
    known[key] = path
    return path
  }
}

/// The glyphs of a font that is installed, or of the one that stands in for it.
final class FontGlyphs: GlyphSource {
  private struct Key: Hashable {
    let font: CTFont
    let glyph: CGGlyph
  }

  private let font: CTFont
  /// Whether the pairs of the font are kerned.
  private let usesKerning: Bool
  let boxAscent: Double
  /// The width of a letter, as a share of that in the font.
  private let stretch: Double
  private var known: [Key: CGPath?] = [:]

  /// Glyphs of a font for a document with this tracking.
  ///
  /// In the pictures by Core Animation that the project is measured by, text without tracking has no kerning, and only
  /// the necessary ligatures: the player there sets the tracking as a kern, and a kern of 0 means that.
  init(_ font: CTFont, boxAscent: Double, tracking: Double, stretch: Double = 1) {
    (self.font, self.boxAscent, usesKerning, self.stretch) = (font, boxAscent, tracking != 0, stretch)
  }

  func letters(of line: [StyledCharacter]) -> [ShapedLetter] {
    guard !line.isEmpty else { return [] }
    let text = NSMutableAttributedString(string: "")
    // The character of each unit.
    var owners: [Int] = [], index = 0
    while index < line.count {
      var run = "", scale = line[index].scale
      while index < line.count, line[index].scale == scale {
        run += line[index].text
        owners += Array(repeating: index, count: line[index].text.utf16.count)
        index += 1
      }
      scale *= font.size
      var attributes: [NSAttributedString.Key: Any] = [.font: font.resized(to: scale), .ligature: 0]
      if !usesKerning { attributes[.kern] = 0 }
      text.append(NSAttributedString(string: run, attributes: attributes))
    }
    return letters(of: CTLineCreateWithAttributedString(text), owners)
  }

  private func letters(of line: CTLine, _ owners: [Int]) -> [ShapedLetter] {
    var letters: [ShapedLetter] = [], pen = 0.0, start = 0.0
    let deadline = Deadline.ofReading
    for run in line.runs {
      for (glyph, place) in run.glyphs.indices.map({ ($0, run.stringIndices[$0]) }) where !deadline.hasPassedLately {
        let index = owners.indices.contains(place) ? owners[place] : 0
        if letters.last?.index != index {
          letters.append(ShapedLetter(outline: nil, advance: 0, index: index))
          start = pen
        }
        let position = run.positions[glyph]
        if let outline = outline(of: run.glyphs[glyph], run.font) {
          letters[letters.count - 1].add(outline, x: (position.x - start) * stretch, y: -position.y)
        }
        letters[letters.count - 1].advance += run.advances[glyph].width * stretch
        pen += run.advances[glyph].width
      }
    }
    return letters
  }

  private func outline(of glyph: CGGlyph, _ font: CTFont) -> CGPath? {
    let key = Key(font: font, glyph: glyph)
    if let outline = known[key] { return outline }
    var flip = CGAffineTransform(scaleX: stretch, y: -1)
    let outline = CTFontCreatePathForGlyph(font, glyph, &flip)
    known[key] = .some(outline)
    return outline
  }
}
