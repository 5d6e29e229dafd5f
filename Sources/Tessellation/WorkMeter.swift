// WorkMeter: counts the steps of a piece of work, and asks now and then whether anyone still waits for its result.
// SPDX-License-Identifier: Apache-2.0

/// A limit on the time that a piece of work may take.
///
/// Every loop whose length depends on input counts its steps here. Once the meter has ended it stays so, and these loops
/// end where they are: their results are safe to use, but no picture may be made of them, and no cache may keep them.
/// Belongs to one thread. Work without a limit has no meter, and reads no clock.
package final class WorkMeter {
  private let mayGoOn: () -> Bool
  /// The number of steps between two checks: they take about a millisecond, many times as long as reading a clock.
  package static let stepsPerLook = 4096
  private var stepsLeft = WorkMeter.stepsPerLook
  /// Whether it had ended at the last check.
  package private(set) var hasEnded = false

  /// Creates a meter that lasts until `mayGoOn` returns false.
  package init(_ mayGoOn: @escaping () -> Bool) {
    self.mayGoOn = mayGoOn
  }

  /// Whether it has ended, checked now.
  package func isOverNow() -> Bool {
    if !hasEnded { hasEnded = !mayGoOn() }
    return hasEnded
  }

  /// Whether it has ended, after so many more small steps of work; checked only now and then.
  package func isOver(after steps: Int) -> Bool {
    guard !hasEnded else { return true }
    stepsLeft -= steps
    guard stepsLeft <= 0 else { return false }
    stepsLeft = WorkMeter.stepsPerLook
    return isOverNow()
  }
}

extension WorkMeter? {
  /// Whether the meter has ended, after so many more small steps of work; false if there is none.
  @inline(__always)
  package func isOver(after steps: Int) -> Bool {
    guard let meter = self else { return false }
    return meter.isOver(after: steps)
  }

  /// Whether the meter had ended at the last check; false if there is none.
  @inline(__always)
  package var hasEnded: Bool { self?.hasEnded ?? false }

  /// Throws if the meter had ended at the last check.
  func check(_ budget: Int) throws(TessellationBudgetExceeded) {
    if hasEnded { throw TessellationBudgetExceeded(budget: budget) }
  }
}

extension Array {
  /// Returns the elements sorted, in the order of `sorted(by:)`; unsorted if the meter ends before that.
  package func sorted(_ meter: WorkMeter?, by precedes: (Element, Element) -> Bool) -> [Element] {
    guard let meter, count > 2 * WorkMeter.stepsPerLook else { return sorted(by: precedes) }
    let result = try? sorted { first, second in
      if meter.isOver(after: 1) { throw TessellationBudgetExceeded(budget: count) }
      return precedes(first, second)
    }
    return result ?? self
  }
}
