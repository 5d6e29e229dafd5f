// How much text may be laid out: checked line by line, before the next one takes time and memory.

/// What may still be laid out by all the texts that share it.
package struct TextBudget {
  /// A number of lines, and of the glyphs in them.
  ///
  /// A line counts as many glyphs as it has, or as it has UTF-16 units, whichever is more.
  package struct Amount: Hashable, Sendable {
    package var lines: Int
    package var glyphs: Int

    package init(lines: Int, glyphs: Int) {
      self.lines = lines
      self.glyphs = glyphs
    }
  }

  /// What is left.
  package private(set) var rest: Amount
  /// Asked before each line and each paragraph, for whoever has no time for another one.
  package var mayGoOn: () -> Bool = { true }
  /// Whether ``mayGoOn`` has said no: what was laid out then is not all that the numbers allow.
  package private(set) var wasInterrupted = false

  package init(lines: Int, glyphs: Int) {
    rest = Amount(lines: max(lines, 0), glyphs: max(glyphs, 0))
  }

  /// As much as there is.
  package static var unlimited: TextBudget { TextBudget(lines: .max, glyphs: .max) }

  /// Whether another line may be begun.
  mutating func mayBeginLine() -> Bool {
    guard rest.lines > 0, rest.glyphs > 0, !wasInterrupted else { return false }
    wasInterrupted = !mayGoOn()
    return !wasInterrupted
  }

  /// Takes what was laid out. False, with nothing taken, where there is less left.
  package mutating func spend(_ amount: Amount) -> Bool {
    guard amount.lines <= rest.lines, amount.glyphs <= rest.glyphs else { return false }
    rest.lines -= amount.lines
    rest.glyphs -= amount.glyphs
    return true
  }
}

extension CTLine {
  /// What the line counts for in a budget.
  var cost: TextBudget.Amount {
    TextBudget.Amount(lines: 1, glyphs: max(range.count, runs.reduce(0) { $0 + $1.glyphs.count }))
  }
}
