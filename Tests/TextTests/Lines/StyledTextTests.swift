// Tests of texts as values: the attributes read from attributed strings, and parts of texts.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteTessellation
import QuartziteText
import Testing

@Suite("Texts as values")
struct StyledTextTests {
  /// Three pieces of two, three and four letters, with a character of two units in the second.
  private func text() -> NSAttributedString {
    let string = NSMutableAttributedString(string: "ab", attributes: [.kern: 1])
    string.append(NSAttributedString(string: "c\u{1F600}", attributes: [.kern: 2]))
    string.append(NSAttributedString(string: "fghi", attributes: [.kern: 3]))
    return string
  }

  /// The pieces as text and kern.
  private func pieces(_ text: StyledText) -> [String] {
    text.pieces.indices.map { index in
      let characters = String(decoding: text.units[text.range(ofPiece: index)], as: UTF16.self)
      return "\(characters) \(text.pieces[index].attributes.kern ?? 0)"
    }
  }

  @Test("A text has the pieces of its attributed string, and gives them back")
  func pieces() {
    let read = StyledText(text())
    #expect(pieces(read) == ["ab 1.0", "c\u{1F600} 2.0", "fghi 3.0"])
    #expect(read.count == 9)
    #expect(read.attributedString.isEqual(to: text()))
    #expect((0..<9).map(read.piece) == [0, 0, 1, 1, 1, 2, 2, 2, 2])
    #expect(StyledText(NSAttributedString(string: "")).pieces.isEmpty)
    #expect(StyledText("", [NSAttributedString.Key: Any]()).pieces.isEmpty)
  }

  @Test("A part of a text has the parts of its pieces", arguments: 0..<10)
  func parts(start: Int) {
    let whole = StyledText(text())
    for end in start..<10 {
      let part = whole.part(start..<end)
      let expected = StyledText(text().attributedSubstring(from: NSRange(start..<end)))
      #expect(part.units == Array(whole.units[start..<end]))
      #expect(part.pieces.map(\.end) == expected.pieces.map(\.end))
      #expect(part.pieces.map(\.attributes.kern) == expected.pieces.map(\.attributes.kern))
    }
  }

  @Test("Characters that are added are a piece; none are none")
  func appending() {
    var read = StyledText(text())
    read.append(Array("xy".utf16), TextAttributes([.kern: 4]))
    read.append([], TextAttributes([.kern: 5]))
    #expect(pieces(read) == ["ab 1.0", "c\u{1F600} 2.0", "fghi 3.0", "xy 4.0"])
  }

  @Test("Changed attributes belong to the same pieces; once the meter has ended, nothing more changes")
  func mapping() {
    let doubled = StyledText(text()).mappingAttributes { [.kern: 2 * ($0.kern ?? 0)] }
    #expect(pieces(doubled) == ["ab 2.0", "c\u{1F600} 4.0", "fghi 6.0"])
    let over = WorkMeter { false }
    #expect(over.isOverNow())
    #expect(pieces(StyledText(text()).mappingAttributes(meter: over) { _ in [:] }) == pieces(StyledText(text())))
    #expect(pieces(StyledText(text(), meter: over)) == ["ab 1.0"])
  }
}
