// Tests of the examples of text layers: sharpness, margins, the red word, and that a label is drawn as its text layer.
// SPDX-License-Identifier: Apache-2.0

import ExampleScenes
import Foundation
import Quartzite
import QuartziteLayers
import QuartziteText
import Testing

@Suite("Pictures of the examples of text")
struct TextExampleTests {
  private static let text =
    "Lorem ipsum dolor sit amet, consectetur adipiscing elit. Quisque massa arcu, eleifend vel varius in, facilisis "
    + "pulvinar leo. Nunc quis nunc at mauris pharetra condimentum ut ac neque. Nunc elementum, libero ut porttitor "
    + "dictum, diam odio congue lacus, vel fringilla sapien diam at purus. Etiam suscipit pretium nunc sit amet "
    + "lobortis"
  private let font: CTFont
  private let renderer: Renderer

  init() throws {
    renderer = try Renderer()
    let layer = try #require(makePlainTextLayer().sublayers?.first as? CATextLayer)
    let name = try #require((layer.font as? CGFont)?.postScriptName)
    font = CTFontCreateWithName(name, 15, nil)
  }

  /// Renders an example on white, at two pixels a point, with `contentsScale` as the scale of its text layer.
  private func render(_ view: CALayer, contentsScale: CGFloat = 2) throws -> Page {
    (view.sublayers?.first ?? view).contentsScale = contentsScale
    let frame = try renderer.render(view, RenderOptions(scale: 2, background: CGColor(gray: 1, alpha: 1)))
    #expect(frame.diagnostics.map(\.kind) == (contentsScale < 2 ? [.textEnlarged] : []))
    return Page(frame)
  }

  // MARK: The plain text

  @Test("Text with the screen's scale is sharp, and text with half of it is twice enlarged")
  func sharpness() throws {
    let sharp = try render(makePlainTextLayer()), blurred = try render(makePlainTextLayer(), contentsScale: 1)
    // Sharp text changes from white to black within a pixel, at hundreds of stems; enlarged twice, within two pixels at
    // best.
    #expect(sharp.steps(of: 200) > 500)
    #expect(blurred.steps(of: 140) == 0)
    // Both have the same text in the same place, with the same ink in total.
    #expect(abs(sharp.ink / blurred.ink - 1) < 0.01)
    #expect(sharp.lines.count == blurred.lines.count)
    for (first, second) in zip(sharp.lines, blurred.lines) {
      #expect(abs(first.lowerBound - second.lowerBound) <= 2 && abs(first.upperBound - second.upperBound) <= 2)
    }
  }

  /// The lines that the text breaks into if each holds as many words as fit.
  private var brokenLines: [String] {
    var lines = [""]
    for word in Self.text.split(separator: " ") {
      let longer = lines[lines.count - 1] + (lines[lines.count - 1].isEmpty ? "" : " ") + word
      if width(longer) <= 300 { lines[lines.count - 1] = longer } else { lines.append(String(word)) }
    }
    return lines
  }

  private func width(_ string: String) -> Double {
    CTLineGetTypographicBounds(
      CTLineCreateWithAttributedString(NSAttributedString(string: string, attributes: [.font: font])), nil, nil, nil)
  }

  /// The distances of the ink of a character from both ends of its advance, in points.
  private func bearings(_ character: Character) throws -> (left: Double, right: Double) {
    let units = Array(String(character).utf16)
    var glyph: CGGlyph = 0
    try #require(CTFontGetGlyphsForCharacters(font, units, &glyph, 1))
    var box = CGRect.zero, advance = CGSize.zero
    CTFontGetBoundingRectsForGlyphs(font, .default, &glyph, &box, 1)
    CTFontGetAdvancesForGlyphs(font, .default, &glyph, &advance, 1)
    return (Double(box.minX), Double(advance.width - box.maxX))
  }

  @Test("All lines but the last are flush on both sides")
  func flushLines() throws {
    let page = try render(makePlainTextLayer()), expected = brokenLines
    #expect(expected.count > 4 && page.lines.count == expected.count)
    for (number, (rows, line)) in zip(page.lines, expected).enumerated() {
      let ink = try #require(page.columns(of: rows) { $0.min() < 200 })
      let left = try bearings(try #require(line.first)).left, right = try bearings(try #require(line.last)).right
      #expect(abs(Double(ink.lowerBound) / 2 - left) <= 0.5, "line \(number + 1) begins at \(ink.lowerBound) pixels")
      let end = Double(ink.upperBound) / 2
      if number < expected.count - 1 {
        #expect(abs(end - (300 - right)) <= 0.5, "line \(number + 1) ends at \(end) points")
      } else {
        #expect(abs(end - (width(line) - right)) <= 0.5, "the last line ends at \(end) points")
      }
    }
    // Lines of another alignment are not justified.
    let ragged = makePlainTextLayer()
    (ragged.sublayers?.first as? CATextLayer)?.alignmentMode = .left
    let raggedPage = try render(ragged)
    let ends = raggedPage.lines.compactMap { raggedPage.columns(of: $0) { $0.min() < 200 }?.upperBound }
    #expect(ends.filter { $0 < 590 }.count > 2)
  }

  // MARK: The rich text

  @Test("The second word is red, with a red line below it, and everything else is as in the plain text")
  func redWord() throws {
    let rich = try render(makeRichTextLayer()), plain = try render(makePlainTextLayer())
    let first = try #require(rich.lines.first), plainFirst = try #require(plain.lines.first)
    func isRed(_ color: SIMD3<Int>) -> Bool { color[0] - color[1] > 8 }
    let word = try #require(rich.columns(of: 0..<600, where: isRed))
    for y in 0..<600 {
      for x in 0..<600 {
        let color = rich[x, y]
        if isRed(color) {
          // The word is red on white, on the first line only.
          #expect(color[0] >= 254 && color[1] == color[2] && first.contains(y))
        } else {
          #expect(color == plain[x, y] || word.contains(x) && first.contains(y), "(\(x), \(y)) is \(color)")
        }
      }
    }
    // The word begins after "Lorem " and is as wide as "ipsum", with the spaces of this line.
    let spaces = brokenLines[0].filter { $0 == " " }.count
    let wider = (300 - width(brokenLines[0])) / Double(spaces)
    let start = width("Lorem ") + wider
    #expect(abs(Double(word.lowerBound) / 2 - start) <= 1.5 && abs(Double(word.count) / 2 - width("ipsum")) <= 2)
    // The underline is red from end to end, and the letters are above it.
    let underline = (first.lowerBound..<first.upperBound).filter { y in
      word.dropFirst().dropLast().allSatisfy { rich[$0, y][1] < 140 }
    }
    #expect((1...3).contains(underline.count))
    let baseline = plainFirst.lowerBound + 2 * Int(Double(CTFontGetAscent(font)).rounded())
    #expect(underline.allSatisfy { $0 > plainFirst.lowerBound + 18 && $0 < baseline + 8 })
    #expect(word.contains { x in first.contains { rich[x, $0] == SIMD3(255, 0, 0) } })
  }

  // MARK: The label

  @Test("A label with a text layer of its own is drawn as that text layer is")
  func label() throws {
    let label = makeLayerLabel()
    #expect(label.layer is CATextLayer)
    let plain = try render(makePlainTextLayer()), drawn = try render(label.layer)
    #expect(drawn == plain)
    label.text = "Other words"
    #expect(try render(label.layer) != plain)
  }
}

/// A picture of 600 pixels to a side, by red, green and blue.
private struct Page: Equatable {
  private let colors: [SIMD3<Int>]

  init(_ frame: Frame) {
    colors = (0..<600).flatMap { y in
      (0..<600).map { x in
        let first = y * frame.bytesPerRow + x * 4
        return SIMD3(Int(frame.pixels[first + 2]), Int(frame.pixels[first + 1]), Int(frame.pixels[first]))
      }
    }
  }

  subscript(x: Int, y: Int) -> SIMD3<Int> { colors[y * 600 + x] }

  /// The total darkness of all pixels.
  var ink: Double { colors.reduce(0) { $0 + Double(255 - $1[1]) } }

  /// The number of pairs of neighbours along x that differ by so many levels or more.
  func steps(of levels: Int) -> Int {
    (0..<600).reduce(0) { count, y in
      count + (1..<600).filter { abs(self[$0, y][1] - self[$0 - 1, y][1]) >= levels }.count
    }
  }

  /// The rows of each line: consecutive rows with ink.
  var lines: [Range<Int>] {
    var result: [Range<Int>] = []
    for y in 0..<600 where (0..<600).contains(where: { self[$0, y][1] < 200 }) {
      if let last = result.last, last.upperBound >= y - 1 {
        result[result.count - 1] = last.lowerBound..<y + 1
      } else {
        result.append(y..<y + 1)
      }
    }
    return result
  }

  /// The columns from the first to the last pixel of a kind in some rows.
  func columns(of rows: Range<Int>, where isOne: (SIMD3<Int>) -> Bool) -> Range<Int>? {
    let columns = (0..<600).filter { x in rows.contains { isOne(self[x, $0]) } }
    return columns.first.flatMap { first in columns.last.map { first..<$0 + 1 } }
  }
}
