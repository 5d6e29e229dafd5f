// LayoutSolver+Simplex: the pivots that make values allowed, and then the errors least.
// SPDX-License-Identifier: Apache-2.0

extension LayoutSolver {
  /// Pivots until all values are allowed and no change makes the errors less, or there were too many pivots.
  func optimise() {
    repeat {
      ignoresCosts = candidates.all.contains { mayEnter($0) && costs[$0].isNegative }
      while let variable = infeasible.popFirst() {
        while isInfeasible(variable), repair(variable) {}
        guard !ranOut else { return }
      }
      ignoresCosts = false
      while let variable = candidates.popFirst() {
        guard mayEnter(variable), costs[variable].isNegative else { continue }
        guard takePivot() else { return candidates.insert(variable) }
        if let row = rowThatBlocks(variable) { pivot(row, variable) }
      }
      // Rounding may have made a value negative.
    } while !infeasible.isEmpty
  }

  private func takePivot() -> Bool {
    pivotsLeft -= 1
    if pivotsLeft <= 0 { ranOut = true }
    return !ranOut
  }

  /// Whether a variable without a row may get one.
  private func mayEnter(_ variable: Int) -> Bool { kinds[variable] == .restricted && rows[variable] == nil }

  private func isInfeasible(_ variable: Int) -> Bool {
    guard let row = rows[variable] else { return false }
    switch kinds[variable] {
    case .restricted: return row.constant < -LayoutSolver.tolerance
    case .fixed:
      return abs(row.constant) > LayoutSolver.tolerance || row.terms.contains { kinds[$0.variable] != .fixed }
    case .free, .unused: return false
    }
  }

  /// Gives the row of a variable whose value is not allowed to another variable. Where there is none, leaves out a constraint.
  /// Returns false where there were too many pivots.
  private func repair(_ variable: Int) -> Bool {
    guard let row = rows[variable] else { return true }
    guard takePivot() else {
      infeasible.insert(variable)
      return false
    }
    let isFixed = kinds[variable] == .fixed
    var sign = row.constant < -LayoutSolver.tolerance ? 1.0 : -1.0
    if isFixed, abs(row.constant) <= LayoutSolver.tolerance,
      row.terms.contains(where: { kinds[$0.variable] != .fixed && $0.factor > 0 })
    {
      sign = 1
    }
    var best: LinearTerm?
    for term in row.terms where kinds[term.variable] == .restricted && term.factor * sign > 1e-9 {
      guard let current = best else {
        best = term
        continue
      }
      if ignoresCosts { break }
      if costs[term.variable].isLess(
        than: costs[current.variable], dividedBy: abs(term.factor), and: abs(current.factor))
      {
        best = term
      }
    }
    if let best {
      pivot(variable, best.variable)
    } else {
      breakConstraint(of: variable, row)
    }
    return true
  }

  /// Leaves out the youngest of the constraints that contradict each other in a row.
  private func breakConstraint(of variable: Int, _ row: LinearSum) {
    var parts: Set<Int> = [owners[variable]]
    for term in row.terms { parts.insert(owners[term.variable]) }
    parts.remove(-1)
    let sorted = parts.sorted { (entries[$0]?.order ?? 0, $0) < (entries[$1]?.order ?? 0, $1) }
    guard let youngest = sorted.last(where: { entries[$0]?.isRequired == true }), let entry = entries[youngest] else {
      // Only rounding gets here: the value counts as zero.
      rows[variable]?.constant = 0
      rows[variable]?.terms.removeAll { kinds[$0.variable] != .fixed }
      return
    }
    conflicts.append(Conflict(left: youngest, parts: sorted))
    if rows[entry.marker] == nil { pivot(variable, entry.marker) }
    drop(entry.marker)
    dismiss(youngest)
    leaveOut(youngest)
    // The pivot may have made costs negative.
    ignoresCosts = true
    hasValues = false
  }

  /// The row whose value would be negative first if a variable grew.
  private func rowThatBlocks(_ entering: Int) -> Int? {
    var best: (variable: Int, limit: Double)?
    for variable in liveColumn(of: entering) {
      guard let row = rows[variable] else { continue }
      let factor = row.factor(of: entering)
      guard factor < -1e-9 || kinds[variable] == .fixed else { continue }
      let limit = kinds[variable] == .fixed ? 0 : max(row.constant, 0) / -factor
      if let best, best.limit <= limit { continue }
      best = (variable, limit)
    }
    return best?.variable
  }

  /// Solves the row of one variable for another, and replaces that in all other rows.
  func pivot(_ leaving: Int, _ entering: Int) {
    guard let old = rows[leaving] else { return }
    hasValues = false
    let equation = LinearSum(old.constant, old.terms + [LinearTerm(variable: leaving, factor: -1)])
    guard equation.index(of: entering) != nil else { return }
    let row = equation.solved(for: entering)
    rows[leaving] = nil
    let column = liveColumn(of: entering)
    columns[entering] = []
    for variable in column where variable != leaving {
      spend(row.terms.count + (rows[variable]?.terms.count ?? 0))
      var new: [Int] = []
      rows[variable]?.substitute(entering, by: row, new: &new)
      for mentioned in new { columns[mentioned].append(variable) }
      if let constant = rows[variable]?.constant, constant < -LayoutSolver.tolerance { infeasible.insert(variable) }
    }
    setRow(row, of: entering)
    if row.constant < -LayoutSolver.tolerance { infeasible.insert(entering) }
    let cost = costs[entering]
    costs[entering] = LayeredCost()
    guard !cost.isZero else { return }
    for term in row.terms {
      costs[term.variable].add(cost, times: term.factor)
      candidates.insert(term.variable)
    }
  }
}
