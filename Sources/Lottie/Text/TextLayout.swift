// TextLayout: where the letters of a document lie before animators change them.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics

/// The letters of a document in the space of its layer, with y downwards.
struct TextLayout {
  struct Letter {
    /// The outline from the letter's own point on the baseline; nil where nothing is drawn.
    var outline: CGPath?
    /// The point on the baseline at which it begins.
    var origin: SIMD2<Double>
    var advance: Double
    var isSpace: Bool
    var line: Int
    /// The units of selectors in which it lies.
    var units = TextUnits()
  }

  struct Line {
    /// The letters from left to right, without the spaces at the end of the line.
    var letters: Range<Int>
    /// The left end and the width, without those spaces.
    var start: Double, width: Double
    /// The part of a change of the width that goes to the left: 0 left, 0.5 centered, 1 right.
    var alignment: Double
    /// The baseline, and its distance from the first line of a text that is in no box.
    var y: Double, depth: Double
  }

  private(set) var letters: [Letter] = []
  private(set) var lines: [Line] = []
  /// The numbers of units in the text.
  private(set) var counts = TextUnits()
  let document: TextDocument

  /// The height over which anchor points are aligned: that of capitals, as other players have it.
  var alignmentHeight: Double { document.size * 1.2 * 0.714 }

  /// The size of small capitals. The setting that Adobe's programs come with is used where the font's own are unknown.
  private static let smallCapitals = 0.7

  /// Lays a document out.
  init(_ document: TextDocument, _ glyphs: any GlyphSource) {
    self.document = document
    guard document.size > 0 else { return }
    let tracking = document.tracking / 1000 * document.size
    let lineHeight = document.lineHeight > 0 ? document.lineHeight : document.size * 1.2
    let top = document.boxPosition.map { $0.y + glyphs.boxAscent } ?? 0
    for paragraph in Self.paragraphs(of: document) {
      let parts = Self.wrapped(paragraph, glyphs, document, tracking: tracking)
      var isInWord = false
      for (number, part) in parts.enumerated() {
        let depth = Double(lines.count) * lineHeight - document.baselineShift
        let line = Line(
          letters: letters.count..<letters.count, start: 0, width: 0, alignment: 0, y: top + depth, depth: depth)
        append(
          part, glyphs.letters(of: part), line, tracking: tracking, isLast: number == parts.count - 1,
          isInWord: &isInWord)
      }
    }
    counts.line = lines.count
  }

  /// The outlines of all letters as one path.
  var outline: CGPath {
    let path = CGMutablePath()
    for letter in letters {
      guard let outline = letter.outline else { continue }
      path.addPath(outline, transform: CGAffineTransform(translationX: letter.origin.x, y: letter.origin.y))
    }
    return path
  }

  // MARK: Characters

  /// The characters of each paragraph, in the capitals that the document asks for.
  private static func paragraphs(of document: TextDocument) -> [[StyledCharacter]] {
    var paragraphs: [[StyledCharacter]] = [[]]
    for character in document.text {
      if character.isNewline {
        paragraphs.append([])
        continue
      }
      let written = String(character)
      var styled = StyledCharacter(text: written, written: written)
      if document.capitals == 1 || document.capitals == 2 { styled.text = written.uppercased() }
      if document.capitals == 2, styled.text != written { styled.scale = smallCapitals }
      paragraphs[paragraphs.count - 1].append(styled)
    }
    return paragraphs
  }

  /// The lines of a paragraph: one, or as many as it takes in a box. A line ends after spaces, or in a word that is
  /// longer than a line.
  private static func wrapped(
    _ paragraph: [StyledCharacter], _ glyphs: any GlyphSource, _ document: TextDocument, tracking: Double
  ) -> [[StyledCharacter]] {
    guard let box = document.boxSize, box.x > 0, !paragraph.isEmpty else { return [paragraph] }
    // The paragraph is shaped once for all its lines, so that the time it takes does not grow with its square.
    var widths = [Double](repeating: 0, count: paragraph.count)
    for letter in glyphs.letters(of: paragraph) where widths.indices.contains(letter.index) {
      widths[letter.index] += letter.advance + tracking
    }
    var lines: [[StyledCharacter]] = [], start = 0, afterSpace = 0, width = 0.0
    for (index, character) in paragraph.enumerated() {
      width += widths[index]
      if character.isSpace {
        afterSpace = index + 1
        continue
      }
      // Rounding must not break a line that is exactly as wide as its box.
      guard width - tracking > box.x + 1e-6, index > start else { continue }
      let end = afterSpace > start ? afterSpace : index
      lines.append(Array(paragraph[start..<end]))
      start = end
      width = widths[end...index].reduce(0, +)
    }
    return lines + [Array(paragraph[start...])]
  }

  // MARK: Lines

  /// Adds a line's letters where they lie.
  private mutating func append(
    _ characters: [StyledCharacter], _ shaped: [ShapedLetter], _ line: Line, tracking: Double, isLast: Bool,
    isInWord: inout Bool
  ) {
    var line = line
    let first = letters.count, trailing = characters.lastIndex { !$0.isSpace } ?? -1
    var pen = 0.0, visible: [Int] = []
    for (number, letter) in shaped.enumerated() {
      let isSpace = characters.indices.contains(letter.index) && characters[letter.index].isSpace
      letters.append(
        Letter(
          outline: letter.outline, origin: SIMD2(pen, line.y), advance: letter.advance, isSpace: isSpace,
          line: lines.count))
      if letter.index <= trailing { visible.append(first + number) }
      pen += letter.advance + tracking
    }
    count(shaped.enumerated().sorted { $0.element.index < $1.element.index }.map { first + $0.offset }, &isInWord)
    // Spaces at the end of a line hang over its end: at its left in a line that is read from right to left.
    if let start = visible.first, let end = visible.last {
      line.letters = start..<(end + 1)
      line.start = letters[start].origin.x
      line.width = letters[end].origin.x + letters[end].advance - line.start
    }
    place(&line, from: first, isLast: isLast)
    lines.append(line)
  }

  /// Moves the letters of a line, which begin at 0, where its justification has them.
  private mutating func place(_ line: inout Line, from first: Int, isLast: Bool) {
    let room = document.boxSize?.x ?? 0, isStretched = document.justification > (isLast ? 5 : 2)
    // The last line of a justified paragraph is aligned by itself: 3 left, 4 right, 5 centered, 6 as the others.
    line.alignment = [0, 1, 0.5, 0, 1, 0.5, 0][min(max(document.justification, 0), 6)]
    if isStretched, document.boxSize != nil {
      line.alignment = 0
      stretch(&line, to: room)
    }
    let move = (document.boxPosition?.x ?? 0) + (room - line.width) * line.alignment - line.start
    line.start += move
    for letter in first..<letters.count { letters[letter].origin.x += move }
  }

  /// Makes the spaces of a line wider until it fills its box.
  private mutating func stretch(_ line: inout Line, to room: Double) {
    let spaces = line.letters.count { letters[$0].isSpace }
    guard spaces > 0, room > line.width else { return }
    let extra = (room - line.width) / Double(spaces)
    var move = 0.0
    for index in line.letters.lowerBound..<letters.count {
      letters[index].origin.x += move
      guard letters[index].isSpace, line.letters.contains(index) else { continue }
      letters[index].advance += extra
      move += extra
    }
    line.width = room
  }

  /// Numbers the units of letters, which are given in the order in which they are read.
  private mutating func count(_ order: [Int], _ isInWord: inout Bool) {
    for index in order {
      let isSpace = letters[index].isSpace
      if !isSpace, !isInWord { counts.word += 1 }
      isInWord = !isSpace
      letters[index].units = TextUnits(
        character: counts.character, visible: counts.visible, word: max(counts.word - 1, 0), line: lines.count)
      counts.character += 1
      if !isSpace { counts.visible += 1 }
    }
  }
}

/// Places among the units that selectors count, or the numbers of all of them.
struct TextUnits {
  var character = 0, visible = 0, word = 0, line = 0

  subscript(unit: RangeSelector.Unit) -> Int {
    switch unit {
    case .characters: character
    case .visibleCharacters: visible
    case .words: word
    case .lines: line
    }
  }
}
