// TextBudget: the amount of text that may be laid out, checked before each line takes time and memory.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

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
  package var meter: WorkMeter?
  /// Whether ``meter`` has ended: less text was then laid out than the numbers allow.
  package var wasInterrupted: Bool { meter?.hasEnded ?? false }

  package init(lines: Int, glyphs: Int) {
    rest = Amount(lines: max(lines, 0), glyphs: max(glyphs, 0))
  }

  /// A budget without limits.
  package static var unlimited: TextBudget { TextBudget(lines: .max, glyphs: .max) }

  /// Whether another line may be begun.
  func mayBeginLine() -> Bool {
    rest.lines > 0 && rest.glyphs > 0 && meter?.isOverNow() != true
  }

  /// Subtracts the amount that was laid out. Returns false, with nothing subtracted, where less is left.
  package mutating func spend(_ amount: Amount) -> Bool {
    guard amount.lines <= rest.lines, amount.glyphs <= rest.glyphs else { return false }
    rest.lines -= amount.lines
    rest.glyphs -= amount.glyphs
    return true
  }
}

extension WorkMeter {
  /// The number of steps for which the work on each piece of an attributed string counts.
  package static let stepsOfPiece = 64
}

extension CTLine {
  /// The amount of a budget that the line takes.
  var cost: TextBudget.Amount {
    TextBudget.Amount(lines: 1, glyphs: max(range.count, runs.reduce(0) { $0 + $1.glyphs.count }))
  }
}
