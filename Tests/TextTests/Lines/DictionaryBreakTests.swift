// Tests of scripts without spaces, in which lines end between words.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteText
import Testing

@testable import QuartziteText

@Suite("Words of scripts that write no spaces")
struct DictionaryBreakTests {
  /// Texts whose words are separated by bars here.
  private static let texts = [
    "ภาษา|ไทย|เป็น|ภาษา|ที่|มี|ระดับ|เสียง|ของ|คำ|แน่นอน|หรือ|วรรณยุกต์",
    "ພາສາ|ລາວ|ແມ່ນ|ພາສາ|ທາງການ|ຂອງ|ປະເທດ|ລາວ",
    "ភាសាខ្មែរ|ជា|ភាសា|កំណើត|របស់|ជនជាតិ|ខ្មែរ",
    "မြန်မာ|စကား",
  ]

  private static func breaks(_ text: String) -> [LineBreak] {
    let source = TextSource(StyledText(text, [NSAttributedString.Key: Any]()))
    return source.paragraph(at: 0)?.breaks ?? []
  }

  @Test("Thai, Lao, Khmer and Burmese lines may end between words, and not inside of them", arguments: texts)
  func words(text: String) {
    let words = text.split(separator: "|").map(String.init)
    let breaks = Self.breaks(words.joined())
    var ends: [Int] = []
    for word in words { ends.append((ends.last ?? 0) + word.utf16.count) }
    #expect(breaks.indices.filter { breaks[$0] != .none }.map { $0 + 1 } == ends.dropLast())
  }

  @Test("A column of Thai shows whole words in each line")
  func column() throws {
    let words = Self.texts[0].split(separator: "|").map(String.init)
    let text = words.joined()
    let frame = LineSamples.frame(
      NSAttributedString(string: text, attributes: [.font: CTFontCreateWithName("Noto Sans Thai", 20, nil)]),
      width: 120,
      height: 1000)
    #expect(frame.lines.count > 2)
    var ends: Set<Int> = []
    var end = 0
    for word in words {
      end += word.utf16.count
      ends.insert(end)
    }
    #expect(frame.lines.allSatisfy { ends.contains($0.range.upperBound) })
  }

  @Test("Nothing changes at the ends of such texts, in other scripts, or where Unicode's rules let a line end")
  func around() {
    #expect(Self.breaks("abc") == [.none, .none, .none])
    #expect(Self.breaks("ก") == [.none] && Self.breaks("กa") == [.none, .none])
    // The text's own spaces and zero-width spaces still allow breaks.
    let text = "ภาษา ไทย\u{200B}เป็น"
    #expect(Self.breaks(text).indices.filter { Self.breaks(text)[$0] == .allowed } == [4, 8])
  }

  @Test("Letters that make no words, marks alone, and very long rows keep clusters whole")
  func rows() {
    for row in ["ก", "ิ", "กิ", "ำ", "ກ", "ក្", "္", "က", "ๆ", "ฯ"] {
      let text = String(repeating: row, count: 5000)
      let source = TextSource(StyledText(text, [NSAttributedString.Key: Any]()))
      guard let paragraph = source.paragraph(at: 0) else { continue }
      for unit in paragraph.breaks.indices.dropLast() where paragraph.breaks[unit] != .none {
        #expect(paragraph.clusterStarts[unit + 1])
      }
    }
  }
}
