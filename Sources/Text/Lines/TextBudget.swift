// TextBudget: the amount of text that may be laid out, checked before each line takes time and memory.
// SPDX-License-Identifier: Apache-2.0

/// The amount of text that may still be laid out, by all the texts that share the budget.
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

  /// The amount that is left.
  package private(set) var rest: Amount
  /// The patience of whoever waits for the texts, asked before each line and within long ones; nil where it has no end.
  package var patience: TextPatience?
  /// Whether ``patience`` has come to its end: what was laid out then is not all that the numbers allow.
  package var wasInterrupted: Bool { patience?.hasEnded ?? false }

  package init(lines: Int, glyphs: Int) {
    rest = Amount(lines: max(lines, 0), glyphs: max(glyphs, 0))
  }

  /// As much as there is.
  package static var unlimited: TextBudget { TextBudget(lines: .max, glyphs: .max) }

  /// Whether another line may be begun.
  func mayBeginLine() -> Bool {
    rest.lines > 0 && rest.glyphs > 0 && patience?.isOverNow() != true
  }

  /// Takes what was laid out. False, with nothing taken, where there is less left.
  package mutating func spend(_ amount: Amount) -> Bool {
    guard amount.lines <= rest.lines, amount.glyphs <= rest.glyphs else { return false }
    rest.lines -= amount.lines
    rest.glyphs -= amount.glyphs
    return true
  }
}

/// The patience of whoever waits for a text.
///
/// It is asked in every loop whose length is decided by a text. Once it is over it stays so, and these loops end where
/// they are: what they leave is safe to use, but no picture may be made of it. Belongs to one thread.
package final class TextPatience {
  private let mayGoOn: () -> Bool
  /// The number of steps of which one asks: they take about a millisecond, many times as long as a look at a clock.
  private static let stepsPerLook = 4096
  /// The number of steps that whatever is done once for each piece of an attributed string counts as.
  package static let stepsOfPiece = 64
  private var stepsLeft = TextPatience.stepsPerLook
  /// Whether it was over when it was asked last.
  package private(set) var hasEnded = false

  /// Patience that lasts until `mayGoOn` says no.
  package init(_ mayGoOn: @escaping () -> Bool) {
    self.mayGoOn = mayGoOn
  }

  /// Whether it is over, asked now.
  package func isOverNow() -> Bool {
    if !hasEnded { hasEnded = !mayGoOn() }
    return hasEnded
  }

  /// Whether it is over, after so many more small steps of work; asked only now and then.
  package func isOver(after steps: Int) -> Bool {
    guard !hasEnded else { return true }
    stepsLeft -= steps
    guard stepsLeft <= 0 else { return false }
    stepsLeft = TextPatience.stepsPerLook
    return isOverNow()
  }
}

extension CTLine {
  /// The amount that the line takes of a budget.
  var cost: TextBudget.Amount {
    TextBudget.Amount(lines: 1, glyphs: max(range.count, runs.reduce(0) { $0 + $1.glyphs.count }))
  }
}
