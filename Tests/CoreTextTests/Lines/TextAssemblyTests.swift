// Strings whose neighbouring pieces have the same keys and different objects for them.

import Foundation
import Testing

@testable import CoreText

@Suite("Text that is put together from pieces")
struct TextAssemblyTests {
  private func color(_ red: CGFloat) -> CGColor { CGColor(red: red, green: 0, blue: 0, alpha: 1) }

  @Test("Pieces next to each other may have different objects for the same keys")
  func neighbours() throws {
    var assembly = TextAssembly()
    for (index, letter) in ["a", "b", "", "c"].enumerated() {
      assembly.append(letter, [.font: try LineSamples.font(), .foregroundColor: color(CGFloat(index) / 4)])
    }
    let text = assembly.text
    #expect(text.string == "abc")
    for (place, red) in [0, 0.25, 0.75].enumerated() {
      #expect(text.attributes(at: place, effectiveRange: nil)[.foregroundColor] as? CGColor == color(red))
    }
    let line = CTLineCreateWithAttributedString(text)
    #expect(line.runs.map { $0.textAttributes.foregroundColor } == [color(0), color(0.25), color(0.75)])
  }

  @Test("A part of a string is added with attributes that are changed on the way, again and again")
  func parts() {
    var first = TextAssembly()
    for red in [0, 0.5, 1] { first.append("xy", [.foregroundColor: color(red)]) }
    var second = TextAssembly()
    for _ in 0..<3 {
      second.append(first.text, in: NSRange(location: 1, length: 4)) { $0.merging([.kern: color(0.1)]) { $1 } }
    }
    #expect(second.text.string == "yxyxyxyxyxyx")
    let colors = (0..<12).map { second.text.attributes(at: $0, effectiveRange: nil)[.foregroundColor] as? CGColor }
    let expected = [0, 0.5, 0.5, 1].map { color($0) }
    #expect(colors == expected + expected + expected)
  }
}
