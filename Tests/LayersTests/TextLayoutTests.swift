// Tests of the layout of text layers: lines and their places in points, y down from the corner that appears at the top
// left.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import QuartziteText
import Testing

@Suite("Layout of text layers")
struct TextLayoutTests {
  /// Twenty points of Helvetica: its lines are 24 points apart, and the font knows the width of each letter.
  private let font = CTFontCreateWithName("Helvetica", 20, nil)

  private func layer(_ string: Any?, _ configure: (CATextLayer) -> Void = { _ in }) -> CATextLayer {
    let layer = CATextLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
    layer.fontSize = 20
    layer.string = string
    configure(layer)
    return layer
  }

  /// The y coordinates of the lines' baselines.
  private func baselines(_ layer: CATextLayer) -> [Double] {
    layer.layout.lines.compactMap { $0.runs.first?.positions.first?.y }
  }

  /// The x coordinates of the first glyphs of the lines.
  private func starts(_ layer: CATextLayer) -> [Double] {
    layer.layout.lines.compactMap { $0.runs.first?.positions.first?.x }
  }

  private func width(_ string: String) -> Double {
    CTLineGetTypographicBounds(
      CTLineCreateWithAttributedString(NSAttributedString(string: string, attributes: [.font: font])), nil, nil, nil)
  }

  /// The glyphs of each line, as the characters that they stand for.
  private func texts(_ layer: CATextLayer, of characters: String) -> [String] {
    var names: [CGGlyph: Character] = [:]
    for character in characters {
      let units = Array(String(character).utf16)
      var glyph: CGGlyph = 0
      if CTFontGetGlyphsForCharacters(font, units, &glyph, 1) { names[glyph] = character }
    }
    return layer.layout.lines.map { line in String(line.runs.flatMap { $0.glyphs.map { names[$0] ?? "?" } }) }
  }

  private func isNear(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 0.01 }
  }

  @Test(
    "A layer that is gone leaves nothing of its text's look behind", arguments: [CATextLayerTruncationMode.none, .end])
  func release(truncation: CATextLayerTruncationMode) {
    weak var color: CGColor?
    do {
      let made = CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 1)
      color = made
      let text = layer("one two three four") {
        $0.foregroundColor = made
        $0.isWrapped = true
        $0.bounds.size = CGSize(width: 60, height: 30)
        $0.truncationMode = truncation
      }
      #expect(!text.layout.lines.isEmpty && color != nil)
    }
    #expect(color == nil)
  }

  // MARK: Places

  @Test("The first line's room begins at the top, whichever way y goes, and lines follow by their height")
  func top() {
    // A fifth of an em lies above each line of Helvetica.
    let ascent = Double(CTFontGetAscent(font)) + 4
    let pitch = 24.0
    let text = layer("one\ntwo\nthree")
    #expect(isNear(baselines(text), [ascent, ascent + pitch, ascent + 2 * pitch]), "\(baselines(text))")
    text.isGeometryFlipped = true
    #expect(isNear(baselines(text), [ascent, ascent + pitch, ascent + 2 * pitch]))
    text.bounds.origin = CGPoint(x: 30, y: -50)
    #expect(isNear(baselines(text), [ascent, ascent + pitch, ascent + 2 * pitch]))
    #expect(isNear(starts(text), [0, 0, 0]))
  }

  @Test("Lines lie on the left, in the middle or on the right")
  func alignments() {
    let room = 200 - width("word")
    let places: [(CATextLayerAlignmentMode, Double)] = [
      (.natural, 0), (.left, 0), (.center, room / 2), (.right, room), (.justified, 0),
    ]
    for (mode, place) in places {
      for isWrapped in [true, false] {
        let text = layer("word") {
          $0.alignmentMode = mode
          $0.isWrapped = isWrapped
        }
        #expect(isNear(starts(text), [place]), "\(mode.rawValue): \(starts(text))")
      }
    }
    // With natural alignment, text that is read from right to left lies at the right.
    let hebrew = layer("\u{5e9}\u{5dc}\u{5d5}\u{5dd}")
    #expect((starts(hebrew).first ?? 0) > 120)
    hebrew.alignmentMode = .left
    #expect(isNear(starts(hebrew), [0]))
  }

  @Test("Justified lines fill the width, but for the last of a paragraph")
  func justified() throws {
    let text = layer("many words that are broken into lines\nshort end") {
      $0.isWrapped = true
      $0.alignmentMode = .justified
      $0.bounds.size = CGSize(width: 130, height: 130)
    }
    let lines = text.layout.lines
    #expect(lines.count >= 4)
    let ends = lines.map { line in
      line.runs.flatMap { run in
        zip(run.glyphs, run.positions).map { $1.x + run.face.advance(of: $0) * 20 / Double(run.face.unitsPerEm) }
      }.max() ?? 0
    }
    // The last line of the first paragraph, and the second paragraph.
    let isShort = ends.map { $0 < 129 }
    #expect(isShort == ends.indices.map { $0 >= ends.count - 2 }, "\(ends)")
    for end in ends.dropLast(2) { #expect(abs(end - 130) < 0.01) }
  }

  @Test("The layer's alignment wins over the paragraph's, unless it is the natural one")
  func paragraphAlignment() {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    let text = layer(NSAttributedString(string: "word", attributes: [.font: font, .paragraphStyle: style]))
    let room = 200 - width("word")
    #expect(isNear(starts(text), [room]))
    text.alignmentMode = .center
    #expect(isNear(starts(text), [room / 2]))
    text.alignmentMode = .left
    #expect(isNear(starts(text), [0]))
  }

  // MARK: Visible lines

  @Test("Lines that begin in the bounds show, those below don't")
  func visible() {
    let pitch = 24.0
    let text = layer(String(repeating: "line\n", count: 50))
    for (height, count) in [(pitch * 2 - 1, 2), (pitch * 2 + 9, 3), (pitch * 7.5, 8), (9, 1)] {
      text.bounds.size.height = height
      #expect(text.layout.lines.count == count, "\(height) points: \(text.layout.lines.count) lines")
    }
    text.bounds.size.height = 0
    #expect(text.layout.lines.isEmpty)
    text.bounds.size = CGSize(width: 0, height: 100)
    #expect(text.layout.lines.isEmpty)
  }

  @Test("A line that isn't broken keeps what lies in the width only")
  func cut() throws {
    let text = layer(String(repeating: "m", count: 1000)) { $0.bounds.size.width = 9.5 * Double(width("m")) }
    let run = try #require(text.layout.lines.first?.runs.first)
    #expect(run.glyphs.count == 10)
  }

  @Test("Broken text that is shortened keeps whole lines, the last with an ellipsis for the rest")
  func truncation() {
    let characters = "abcdefghijklmnopqrstuvwxyz\u{2026}"
    let text = layer("some words that need more room than there is in this box") {
      $0.isWrapped = true
      $0.bounds.size = CGSize(width: 120, height: 60)
    }
    #expect(texts(text, of: characters) == ["somewords", "thatneed", "moreroom"])
    // There is room for two whole lines. The second holds as much text as fits beside an ellipsis.
    text.truncationMode = .end
    let rest = "that need more room than there is in this box"
    let kept = rest.indices.map { String(rest[..<$0]) }.last { width($0 + "\u{2026}") <= 120 } ?? ""
    #expect(texts(text, of: characters) == ["somewords", kept.filter { $0 != " " } + "\u{2026}"])
    text.truncationMode = .start
    #expect(texts(text, of: characters) == ["somewords", "\u{2026}inthisbox"])
    text.truncationMode = .middle
    let middle = texts(text, of: characters)[1]
    #expect(middle.hasPrefix("that") && middle.hasSuffix("box") && middle.contains("\u{2026}"))
    text.bounds.size.height = 500
    #expect(!texts(text, of: characters).joined().contains("\u{2026}"))
  }

  @Test("A line that isn't broken is shortened at the end, the start or in the middle")
  func truncatedLine() {
    let characters = "abcdefghijklmnopqrstuvwxyz\u{2026}"
    let text = layer("a line that is too long for its layer") { $0.bounds.size.width = 120 }
    func shown(_ mode: CATextLayerTruncationMode) -> String {
      text.truncationMode = mode
      return texts(text, of: characters).joined()
    }
    #expect(shown(.end).hasPrefix("aline") && shown(.end).hasSuffix("\u{2026}"))
    #expect(shown(.start).hasPrefix("\u{2026}") && shown(.start).hasSuffix("layer"))
    #expect(shown(.middle).hasPrefix("ali") && shown(.middle).hasSuffix("layer") && shown(.middle).contains("\u{2026}"))
    #expect(!shown(.none).contains("\u{2026}"))
  }

  // MARK: Copies and cached layouts

  @Test("A string that is changed afterwards doesn't change the layer")
  func copied() throws {
    let string = NSMutableAttributedString(string: "first", attributes: [.font: font])
    let text = layer(string)
    string.replaceCharacters(in: NSRange(location: 0, length: 5), with: "second")
    #expect((text.string as? NSAttributedString)?.string == "first")
    #expect(texts(text, of: "firstecond") == ["first"])
    text.string = string
    #expect(texts(text, of: "firstecond") == ["second"])
  }

  @Test("The layout stays the same object until something changes it")
  func identity() {
    let text = layer("some text") { $0.isWrapped = true }
    // Fonts that another test registers at the same time change every layout.
    func isKept(_ change: (CATextLayer) -> Void) -> Bool {
      while true {
        let fonts = FontLibrary.shared.generation
        let before = text.layout
        change(text)
        let after = text.layout
        if FontLibrary.shared.generation == fonts { return before === after }
      }
    }
    #expect(isKept { _ in })
    #expect(isKept { $0.position = CGPoint(x: 50, y: 60) })
    #expect(isKept { $0.bounds.origin = CGPoint(x: 5, y: 5) })
    #expect(isKept { $0.opacity = 0.5 })
    #expect(isKept { $0.contentsScale = 3 })
    #expect(isKept { $0.isGeometryFlipped.toggle() })
    var size = 100.0
    #expect(
      !isKept {
        size += 1
        $0.bounds.size.height = size
      })
    var number = 0
    #expect(
      !isKept {
        number += 1
        $0.string = "other text \(number)"
      })
    #expect(!isKept { $0.fontSize += 1 })
    #expect(!isKept { $0.font = NSString(string: "Courier") })
    #expect(!isKept { $0.foregroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1) })
    #expect(!isKept { $0.isWrapped.toggle() })
    #expect(!isKept { $0.alignmentMode = .right })
    #expect(!isKept { $0.truncationMode = .end })
  }

  @Test("Nothing is laid out without a string, or for one that is empty or none")
  func nothing() {
    for string: Any? in [nil, "", NSNumber(value: 1), NSAttributedString(string: "")] {
      #expect(layer(string).layout.lines.isEmpty)
    }
  }
}
