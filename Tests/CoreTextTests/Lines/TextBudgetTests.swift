// How much of a text is laid out: no more than a budget allows, and what fits is as it would be anyway.

import CoreText
import Foundation
import Testing

@testable import CoreText

@Suite("Budgets of text")
struct TextBudgetTests {
  private func layout(
    _ string: String, width: CGFloat = 100, height: CGFloat = 1e9, within budget: inout TextBudget
  ) throws -> FrameLayout {
    CTFramesetter(try LineSamples.text(string), within: budget).layout(
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
    let framesetter = CTFramesetter(try LineSamples.text(text), within: budget)
    #expect(framesetter.unitCount == 20)
    let column = framesetter.layout(CFRange(), width: 60, height: 1e9, within: &budget)
    #expect(column.isCut && column.visibleRange == 0..<20 && budget.rest.glyphs == 0)
    // Half a character is none.
    #expect(CTFramesetter(try LineSamples.text("aa😀"), within: TextBudget(lines: 1, glyphs: 3)).unitCount == 2)
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
    budget.mayGoOn = {
      asked += 1
      return asked <= 3
    }
    let column = try layout("a\nb\nc\nd\ne", within: &budget)
    #expect(column.lines.count == 3 && column.isCut && budget.wasInterrupted)
  }
}
