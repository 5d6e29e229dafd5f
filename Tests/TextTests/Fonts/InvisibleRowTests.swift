// Tests of rows of invisible characters: the number that is shaped at once is bounded.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteText
import Testing

@testable import QuartziteText

@Suite("Rows of invisible characters are shaped in pieces")
struct InvisibleRowTests {
  /// Families of characters without an advance.
  private static let families: [String] = [
    "\u{200B}", "\u{AD}", "\u{2060}", "\u{FEFF}", "\u{200C}", "\u{200D}", "\u{2066}", "\u{2067}\u{2069}", "\u{202E}",
    "\u{202C}",
    "\u{FE0F}", "\u{E0020}", "\u{E0100}", "\u{34F}", "\u{115F}", "\u{3164}", "\u{301}", "\u{301}\u{200D}",
    "\u{64B}\u{200B}",
  ]

  @Test("No piece has more of them in a row than 128, and together the pieces are the text", arguments: families)
  func pieces(family: String) {
    let text = Array(("A" + String(repeating: family, count: 3000) + "V").utf16)
    let pieces = TextShaper.pieces(of: text, in: 0..<text.count)
    #expect(pieces.first?.range.lowerBound == 0 && pieces.last?.range.upperBound == text.count)
    #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.range.upperBound == $1.range.lowerBound })
    // A piece has 128 characters, of at most two units each, and a letter.
    #expect(pieces.allSatisfy { $0.range.count <= 257 }, "\(pieces.map(\.range.count).max() ?? 0)")
    #expect(pieces.dropFirst().allSatisfy { !UTF16.isTrailSurrogate(text[$0.range.lowerBound]) })
  }

  @Test("Rows as long as languages have them are not cut", arguments: families)
  func shortRows(family: String) {
    let text = Array(String(repeating: "A" + String(repeating: family, count: 60), count: 50).utf16)
    #expect(TextShaper.pieces(of: text, in: 0..<text.count).count == 1)
  }

  @Test("A row has as many glyphs without a width as before it was cut, beside the letters at its ends")
  func glyphs() throws {
    for count in [10, 128, 129, 400] {
      let line = try LineSamples.line("A" + String(repeating: "\u{200B}", count: count) + "V")
      let width = try LineSamples.line("A").width + LineSamples.line("V").width
      #expect(CTLineGetGlyphCount(line) == count + 2)
      if count > 128 { #expect(abs(line.width - width) < 1e-9) }
      #expect(LineSamples.visualOrder(line) == Array(0..<count + 2))
    }
  }

  @Test("Ignorable characters are those that Unicode calls so")
  func ignorable() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if scalar.isDefaultIgnorable != scalar.properties.isDefaultIgnorableCodePoint {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
  }
}
