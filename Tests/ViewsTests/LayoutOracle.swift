// A second solver of linear constraints with priorities, by another method: a dense simplex, one priority after another.
// SPDX-License-Identifier: Apache-2.0

/// A constraint: the sum of `constant` and the variables' multiples is zero, at least zero (1) or at most zero (-1).
struct OracleConstraint {
  var factors: [Double]
  var constant: Double
  var relation: Int
  var priority: Float

  /// The distance of values from those that satisfy the constraint.
  func error(_ values: [Double]) -> Double {
    let sum = zip(factors, values).reduce(constant) { $0 + $1.0 * $1.1 }
    return relation == 0 ? abs(sum) : max(0, relation > 0 ? -sum : sum)
  }
}

/// Solves from scratch: takes the required constraints one by one, in their order, leaving out those that contradict the ones before;
/// then finds for each priority, the highest first, the least sum of errors that those above leave possible.
enum LayoutOracle {
  /// The least sums of errors, for priorities in descending order, and which of the constraints were left out.
  static func solve(_ constraints: [OracleConstraint], variables count: Int) -> (errors: [Double], leftOut: [Int]) {
    var kept: [OracleConstraint] = [], leftOut: [Int] = []
    for (index, constraint) in constraints.enumerated() where constraint.priority >= 1000 {
      if program(kept + [constraint], [], count).minimum() == nil {
        leftOut.append(index)
      } else {
        kept.append(constraint)
      }
    }
    var errors: [Double] = [], fixed: [(members: [OracleConstraint], sum: Double)] = []
    for priority in Set(constraints.map(\.priority)).sorted(by: >) where priority < 1000 {
      let members = constraints.filter { $0.priority == priority }
      let least = program(kept, fixed + [(members, -1)], count).minimum() ?? .nan
      errors.append(least)
      fixed.append((members, least))
    }
    return (errors, leftOut)
  }

  /// The linear program of required constraints, of priorities whose sums of errors are known, and of one whose sum, which is
  /// negative here, is to be found.
  private static func program(
    _ required: [OracleConstraint], _ layers: [(members: [OracleConstraint], sum: Double)], _ count: Int
  ) -> DenseProgram {
    var program = DenseProgram()
    // A free variable is the difference of two that are not negative.
    let free = (0..<count).map { _ in (program.addVariable(), program.addVariable()) }
    func row(_ constraint: OracleConstraint) -> [(Int, Double)] {
      var terms: [(Int, Double)] = []
      for (index, factor) in constraint.factors.enumerated() where factor != 0 {
        terms += [(free[index].0, factor), (free[index].1, -factor)]
      }
      return terms
    }
    for constraint in required {
      var terms = row(constraint)
      if constraint.relation != 0 { terms.append((program.addVariable(), constraint.relation > 0 ? -1 : 1)) }
      program.addRow(terms, -constraint.constant)
    }
    for layer in layers {
      var sum: [(Int, Double)] = []
      for constraint in layer.members {
        let (above, below) = (program.addVariable(), program.addVariable())
        program.addRow(row(constraint) + [(above, -1), (below, 1)], -constraint.constant)
        if constraint.relation <= 0 { sum.append((above, 1)) }
        if constraint.relation >= 0 { sum.append((below, 1)) }
      }
      if layer.sum >= 0 {
        program.addRow(sum + [(program.addVariable(), 1)], layer.sum + 1e-7)
      } else {
        program.objective = sum
      }
    }
    return program
  }
}

/// A linear program over variables that are not negative, with equations, solved in two phases by a full tableau.
struct DenseProgram {
  private var count = 0
  private var rows: [(terms: [(Int, Double)], value: Double)] = []
  var objective: [(Int, Double)] = []

  mutating func addVariable() -> Int {
    count += 1
    return count - 1
  }

  mutating func addRow(_ terms: [(Int, Double)], _ value: Double) { rows.append((terms, value)) }

  /// The least value of the objective; nil where no values satisfy the equations.
  func minimum() -> Double? {
    let (height, width) = (rows.count, count + rows.count + 1)
    var table = rows.enumerated().map { index, row in
      var line = Array(repeating: 0.0, count: width)
      let sign = row.value < 0 ? -1.0 : 1.0
      for (variable, factor) in row.terms { line[variable] += sign * factor }
      line[count + index] = 1
      line[width - 1] = sign * row.value
      return line
    }
    var basis = (0..<height).map { count + $0 }
    // First phase: the sum of the artificial variables is to be zero.
    var costs = Array(repeating: 0.0, count: width)
    for index in count..<(width - 1) { costs[index] = 1 }
    for line in table { for column in 0..<width { costs[column] -= line[column] } }
    DenseProgram.minimise(&table, &basis, &costs, columns: count + height)
    guard -costs[width - 1] < 1e-6 else { return nil }
    // Artificial variables that are still there are zero and stay so.
    for index in 0..<height where basis[index] >= count {
      if let column = (0..<count).first(where: { abs(table[index][$0]) > 1e-7 }) {
        DenseProgram.pivot(&table, &basis, &costs, index, column)
      }
    }
    costs = Array(repeating: 0.0, count: width)
    for (variable, factor) in objective { costs[variable] += factor }
    for index in 0..<height where basis[index] < count && costs[basis[index]] != 0 {
      let factor = costs[basis[index]]
      for column in 0..<width { costs[column] -= factor * table[index][column] }
    }
    DenseProgram.minimise(&table, &basis, &costs, columns: count)
    return max(0, -costs[width - 1])
  }

  private static func minimise(
    _ table: inout [[Double]], _ basis: inout [Int], _ costs: inout [Double], columns: Int
  ) {
    for _ in 0..<20_000 {
      guard let column = (0..<columns).first(where: { costs[$0] < -1e-8 }) else { return }
      var best: (row: Int, ratio: Double)?
      for (index, line) in table.enumerated() where line[column] > 1e-8 {
        let ratio = (line.last ?? 0) / line[column]
        if let best, ratio > best.ratio + 1e-12 || (ratio > best.ratio - 1e-12 && basis[index] > basis[best.row]) {
          continue
        }
        best = (index, ratio)
      }
      guard let best else { return }
      pivot(&table, &basis, &costs, best.row, column)
    }
  }

  private static func pivot(
    _ table: inout [[Double]], _ basis: inout [Int], _ costs: inout [Double], _ row: Int, _ column: Int
  ) {
    let scale = 1 / table[row][column]
    for index in table[row].indices { table[row][index] *= scale }
    let line = table[row]
    for other in table.indices where other != row && table[other][column] != 0 {
      let factor = table[other][column]
      for index in line.indices { table[other][index] -= factor * line[index] }
    }
    let factor = costs[column]
    if factor != 0 { for index in line.indices { costs[index] -= factor * line[index] } }
    basis[row] = column
  }
}
