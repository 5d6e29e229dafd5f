// DashPattern: the positions of dashes along a line, from a repeated pattern of lengths.
// SPDX-License-Identifier: Apache-2.0

/// The lengths of dashes and gaps in turn, repeated along a line.
package struct DashPattern: Hashable, Sendable {
  /// An even number of lengths; gaps are above zero unless there is only one.
  private let lengths: [Double]
  private let period: Double
  private let phase: Double

  /// Creates a pattern that begins `phase` into its lengths; nil if it is invalid: no length above zero, or numbers
  /// that are negative or not finite.
  ///
  /// A gap of zero length is removed: the dashes on both sides of it become one, with a join at a corner between them.
  package init?(_ lengths: [Double], phase: Double) {
    guard lengths.contains(where: { $0 > 0 }), lengths.allSatisfy({ $0 >= 0 && $0.isFinite }), phase.isFinite else {
      return nil
    }
    // The second repetition of an odd pattern has dashes in place of the first one's gaps.
    let pairs = lengths.count % 2 == 0 ? lengths : lengths + lengths
    let sum = pairs.reduce(0, +)
    guard let lastGap = stride(from: pairs.count - 1, to: 0, by: -2).first(where: { pairs[$0] > 0 }) else {
      (self.lengths, period, self.phase) = ([.greatestFiniteMagnitude, 0], .greatestFiniteMagnitude, 0)
      return
    }
    // Dashes after the last gap are merged into the first dash, and the pattern begins that much earlier.
    let early = pairs[(lastGap + 1)...].reduce(0, +)
    var merged: [Double] = [early]
    for index in stride(from: 0, to: lastGap, by: 2) {
      merged[merged.count - 1] += pairs[index]
      if pairs[index + 1] > 0 { merged += [pairs[index + 1], 0] }
    }
    merged.removeLast()
    (self.lengths, period, self.phase) = (merged, sum, phase + early)
    assert(merged.count.isMultiple(of: 2) && sum > 0, "a pattern of \(merged.count) lengths does not repeat in pairs")
  }

  /// Calls `body` with the start and the end of each dash of a line of length `total`.
  ///
  /// A dash of zero length becomes one that is too short to be visible: it still has caps, and a direction for them.
  /// Throws if there are more than `budget` dashes and gaps, or if `meter` ends; those of this line are subtracted from
  /// the budget.
  package func forEachDash(
    along total: Double, budget: inout Int, meter: WorkMeter? = nil, _ body: (Double, Double) -> Void
  ) throws(TessellationBudgetExceeded) {
    guard total / period * Double(lengths.count) < Double(budget) else {
      throw TessellationBudgetExceeded(budget: budget)
    }
    var into = phase.truncatingRemainder(dividingBy: period)
    if into < 0 { into += period }
    var index = 0
    // A zero length that begins at this position is still current.
    while index < lengths.count - 1, into >= lengths[index], into > 0 {
      into -= lengths[index]
      index += 1
    }
    var at = 0.0
    var next = lengths[index] - into
    // A dash that would end at the end of the line, up to rounding, ends exactly there.
    let last = total * (1 - 1e-12)
    while at < last {
      if meter.isOver(after: 1) { throw TessellationBudgetExceeded(budget: budget) }
      let end = at + max(0, next) < last ? at + max(0, next) : total
      if index % 2 == 0 { body(at, end > at ? end : min(total, at + total * 1e-9)) }
      budget -= 1
      at = end
      index = (index + 1) % lengths.count
      next = lengths[index]
    }
  }
}
