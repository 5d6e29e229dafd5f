// Tests of hit testing: from characters to places and back.
// SPDX-License-Identifier: Apache-2.0

import QuartziteText
import SeededRandom
import Testing

@testable import QuartziteText

@Suite("Places of characters on a line")
struct CaretTests {
  @Test(
    "In one direction every boundary between clusters is found again at its place",
    arguments: [
      "Hello, world", "ffi fi 👩‍👩‍👧 e\u{301}x", "\u{5D0}\u{5D1} \u{5D2}\u{5D3}", "سلام عليكم لا",
    ])
  func roundTrip(text: String) throws {
    let line = try LineSamples.line(text)
    var unit = 0
    var last: CGFloat?
    for character in text {
      let x = CTLineGetOffsetForStringIndex(line, unit, nil)
      #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: x, y: 0)) == unit, "\(text) \(unit)")
      if let last { #expect(line.isRightToLeft ? x < last : x > last) }
      last = x
      unit += character.utf16.count
    }
    #expect(CTLineGetOffsetForStringIndex(line, unit, nil) == (line.isRightToLeft ? 0 : line.width))
  }

  @Test("In mixed directions the place of the index that is found is the nearest edge")
  func mixed() throws {
    let text = "abc \u{5D0}\u{5D1}\u{5D2} 123 def \u{627}\u{628}"
    let line = try LineSamples.line(text)
    for step in 0...200 {
      let x = line.width * CGFloat(step) / 200
      let index = CTLineGetStringIndexForPosition(line, CGPoint(x: x, y: 5))
      var secondary: CGFloat = 0
      let primary = CTLineGetOffsetForStringIndex(line, index, &secondary)
      let edges = line.carets.clusters.flatMap { [$0.left, $0.right] }
      let nearest = edges.map { abs($0 - x) }.min() ?? 0
      #expect(min(abs(primary - x), abs(secondary - x)) <= nearest + 1e-6, "\(x) \(index)")
    }
  }

  @Test("Where directions meet a caret has two places, the first in the direction of the paragraph")
  func twoPlaces() throws {
    let line = try LineSamples.line("ab\u{5D0}\u{5D1}")
    let latin = try LineSamples.line("ab").width
    var secondary: CGFloat = 0
    #expect(abs(CTLineGetOffsetForStringIndex(line, 2, &secondary) - latin) < 1e-9)
    #expect(abs(secondary - line.width) < 1e-9)
    #expect(abs(CTLineGetOffsetForStringIndex(line, 4, &secondary) - line.width) < 1e-9)
    #expect(abs(secondary - latin) < 1e-9)
  }

  @Test("Beside the line its ends are found, and its end is before the line feed")
  func outside() throws {
    let line = try LineSamples.line("abc\n")
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: -5, y: 0)) == 0)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: 1e6, y: 0)) == 3)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: CGFloat.nan, y: 0)) == 0)
    let hebrew = try LineSamples.line("\u{5D0}\u{5D1}")
    #expect(CTLineGetStringIndexForPosition(hebrew, CGPoint(x: -5, y: 0)) == 2)
    #expect(CTLineGetStringIndexForPosition(hebrew, CGPoint(x: 1e6, y: 0)) == 0)
    #expect(CTLineGetOffsetForStringIndex(line, -7, nil) == 0)
    #expect(CTLineGetOffsetForStringIndex(line, .max, nil) == line.width)
  }

  @Test("The letters of a ligature share its width")
  func ligature() throws {
    let line = try LineSamples.line("fi")
    #expect(abs(CTLineGetOffsetForStringIndex(line, 1, nil) - line.width / 2) < 1e-9)
  }

  @Test("Every unit of a random text belongs to one cluster, and the clusters fill the line")
  func covering() throws {
    var random = SeededRandom(seed: 11)
    for _ in 0..<60 {
      let text = RandomText.text(&random, length: 30)
      let line = try LineSamples.line(text)
      let clusters = line.carets.clusters
      let units = clusters.flatMap { Array($0.range) }.sorted()
      #expect(units == Array(0..<text.utf16.count), "\(text.unicodeScalars.map(\.value))")
      var pen: CGFloat = 0
      for cluster in clusters {
        #expect(abs(cluster.left - pen) < 1e-6)
        pen = cluster.right
      }
      #expect(abs(pen - line.width) < 1e-6)
    }
  }
}
