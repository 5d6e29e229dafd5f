// Tests of budgets of text: no more is laid out than a budget allows, and that part is laid out as without a budget.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteTessellation
import QuartziteText
import Testing

@testable import QuartziteText

@Suite("Budgets of text")
struct TextBudgetTests {
  private func layout(
    _ string: String, width: CGFloat = 100, height: CGFloat = 1e9, within budget: inout TextBudget
  ) throws -> FrameLayout {
    CTFramesetter(StyledText(try LineSamples.text(string)), within: budget).layout(
      CFRange(), width: width, height: height, within: &budget)
  }

  @Test("A layout takes its lines and glyphs from the budget, and ends where that ends")
  func lines() throws {
    var budget = TextBudget(lines: 5, glyphs: 100)
    let first = try layout("a\nb\nc", within: &budget)
    #expect(first.lines.count == 3 && !first.isCut)
    #expect(budget.rest == TextBudget.Amount(lines: 2, glyphs: 95))
    let second = try layout("a\nb\nc", within: &budget)
    #expect(second.lines.count == 2 && second.isCut && budget.rest.lines == 0)
    #expect(try layout("a", within: &budget).lines.isEmpty)
  }

  @Test("No more characters of a text are looked at than there are glyphs left")
  func glyphs() throws {
    var budget = TextBudget(lines: 100, glyphs: 20)
    let text = String(repeating: "word ", count: 1000)
    let framesetter = CTFramesetter(StyledText(try LineSamples.text(text)), within: budget)
    #expect(framesetter.unitCount == 20)
    let column = framesetter.layout(CFRange(), width: 60, height: 1e9, within: &budget)
    #expect(column.isCut && column.visibleRange == 0..<20 && budget.rest.glyphs == 0)
    // Half a character is left out.
    #expect(
      CTFramesetter(StyledText(try LineSamples.text("aa😀")), within: TextBudget(lines: 1, glyphs: 3)).unitCount == 2)
  }

  @Test("A full column costs what it shows, however long the text is, and is not called short")
  func shown() throws {
    var budget = TextBudget(lines: 100, glyphs: 5000)
    let text = String(repeating: "Lorem ipsum dolor sit amet.\n", count: 10_000)
    let column = try layout(text, height: 60, within: &budget)
    #expect(!column.isCut && budget.rest.lines >= 97 && budget.rest.glyphs > 4900)
  }

  @Test("Who has no time for another line is asked before each one")
  func interrupted() throws {
    var budget = TextBudget.unlimited
    var asked = 0
    budget.meter = WorkMeter {
      asked += 1
      return asked <= 3
    }
    let column = try layout("a\nb\nc\nd\ne", within: &budget)
    #expect(column.lines.count == 3 && column.isCut && budget.wasInterrupted)
  }

  @Test("A column that is full where the budget ends is not called short; one with room for another line is")
  func full() throws {
    let text = "a\nb\nc\nd\ne"
    var budget = TextBudget.unlimited
    let height = try layout("a\nb\nc", within: &budget).heightWithGap + 1
    budget = TextBudget(lines: 3, glyphs: 5000)
    let full = try layout(text, height: height, within: &budget)
    #expect(full.lines.count == 3 && !full.isCut && full.leftOut == nil && budget.rest.lines == 0)
    budget = TextBudget(lines: 2, glyphs: 5000)
    let short = try layout(text, height: height, within: &budget)
    #expect(short.lines.count == 2 && short.isCut && short.leftOut?.baseline == full.lines[2].baseline)
    // A line that the budget ends is cut, even if the column is full.
    budget = TextBudget(lines: 9, glyphs: 3)
    let framesetter = CTFramesetter(StyledText(try LineSamples.text("aaaaaa\nb")), within: .unlimited)
    let cut = framesetter.layout(CFRange(), width: 1000, height: height / 3, within: &budget)
    #expect(cut.lines.map(\.line.range) == [0..<3] && cut.isCut && cut.leftOut == nil)
  }

  @Test(
    "The meter asks again and again within one paragraph, whatever takes long, and never after it has ended",
    arguments: ["many words ", "word", "ภาษาไทย", "\u{5D0}\u{5D1}\u{5D2} ", "e\u{301}"],
    [NSLineBreakMode.byWordWrapping, .byClipping, .byTruncatingMiddle])
  func meter(part: String, mode: NSLineBreakMode) throws {
    let style = NSMutableParagraphStyle()
    style.lineBreakMode = mode
    style.alignment = .justified
    let string = String(repeating: part, count: 12_000 / part.utf16.count)
    let text = StyledText(try LineSamples.text(string, [.paragraphStyle: style]))
    var asked = 0
    func layOut(answers: Int) -> (column: FrameLayout, wasInterrupted: Bool) {
      asked = 0
      var budget = TextBudget.unlimited
      budget.meter = WorkMeter {
        asked += 1
        return asked <= answers
      }
      let framesetter = CTFramesetter(text, within: budget)
      let column = framesetter.layout(CFRange(), width: 400, height: 1e6, within: &budget)
      return (column, budget.wasInterrupted)
    }
    let whole = layOut(answers: .max)
    let looks = asked
    #expect(looks > 12 && !whole.wasInterrupted && !whole.column.isCut)
    #expect(whole.column.visibleRange == 0..<string.utf16.count)
    // Layout can be interrupted anywhere without a trap.
    for answers in stride(from: 0, to: looks * 3 / 4, by: max(looks / 5, 1)) {
      let cut = layOut(answers: answers)
      #expect(cut.wasInterrupted && cut.column.isCut)
      #expect(asked == answers + 1)
    }
  }
}
