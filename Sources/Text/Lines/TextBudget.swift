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
  /// The limit on the time that the texts may take, checked before each line and within long ones; nil for none.
  package var patience: TextPatience?
  /// Whether ``patience`` has run out: less text was then laid out than the numbers allow.
  package var wasInterrupted: Bool { patience?.hasEnded ?? false }

  package init(lines: Int, glyphs: Int) {
    rest = Amount(lines: max(lines, 0), glyphs: max(glyphs, 0))
  }

  /// A budget without limits.
  package static var unlimited: TextBudget { TextBudget(lines: .max, glyphs: .max) }

  /// Whether another line may be begun.
  func mayBeginLine() -> Bool {
    rest.lines > 0 && rest.glyphs > 0 && patience?.isOverNow() != true
  }

  /// Subtracts the amount that was laid out. Returns false, with nothing subtracted, where less is left.
  package mutating func spend(_ amount: Amount) -> Bool {
    guard amount.lines <= rest.lines, amount.glyphs <= rest.glyphs else { return false }
    rest.lines -= amount.lines
    rest.glyphs -= amount.glyphs
    return true
  }
}

/// A limit on the time that laying out a text may take.
///
/// It is checked in every loop whose length depends on a text. Once it has run out it stays so, and these loops
/// end where they are: their results are safe to use, but no picture may be made of them. Belongs to one thread.
package final class TextPatience {
  private let mayGoOn: () -> Bool
  /// The number of steps between two checks: they take about a millisecond, many times as long as reading a clock.
  private static let stepsPerLook = 4096
  /// The number of steps for which the work on each piece of an attributed string counts.
  package static let stepsOfPiece = 64
  private var stepsLeft = TextPatience.stepsPerLook
  /// Whether it had run out at the last check.
  package private(set) var hasEnded = false

  /// Creates a limit that lasts until `mayGoOn` returns false.
  package init(_ mayGoOn: @escaping () -> Bool) {
    self.mayGoOn = mayGoOn
  }

  /// Whether it has run out, checked now.
  package func isOverNow() -> Bool {
    if !hasEnded { hasEnded = !mayGoOn() }
    return hasEnded
  }

  /// Whether it has run out, after so many more small steps of work; checked only now and then.
  package func isOver(after steps: Int) -> Bool {
    guard !hasEnded else { return true }
    stepsLeft -= steps
    guard stepsLeft <= 0 else { return false }
    stepsLeft = TextPatience.stepsPerLook
    return isOverNow()
  }
}

extension CTLine {
  /// The amount of a budget that the line takes.
  var cost: TextBudget.Amount {
    TextBudget.Amount(lines: 1, glyphs: max(range.count, runs.reduce(0) { $0 + $1.glyphs.count }))
  }
}
