// LayoutSolver+Rows: the equations: putting them in, taking them out, and following their references.
// SPDX-License-Identifier: Apache-2.0

extension LayoutSolver {
  // MARK: Who mentions whom

  /// The restricted and fixed variables whose rows mention a variable, the smallest first.
  func liveColumn(of variable: Int) -> [Int] {
    columns[variable] = live(columns[variable], variable, isFree: false)
    return columns[variable]
  }

  /// The free variables whose rows mention a variable, the smallest first.
  func liveUsers(of variable: Int) -> [Int] {
    users[variable] = live(users[variable], variable, isFree: true)
    return users[variable]
  }

  private func live(_ list: [Int], _ variable: Int, isFree: Bool) -> [Int] {
    guard !list.isEmpty else { return [] }
    var result: [Int] = [], last = -1
    for number in list.count > 1 ? list.sorted() : list where number != last {
      last = number
      if (kinds[number] == .free) == isFree, let row = rows[number], row.index(of: variable) != nil {
        result.append(number)
      }
    }
    return result
  }

  /// Makes a sum the row of a variable.
  func setRow(_ row: LinearSum, of variable: Int) {
    rows[variable] = row
    if kinds[variable] == .free {
      for term in row.terms { users[term.variable].append(variable) }
    } else {
      for term in row.terms { columns[term.variable].append(variable) }
    }
  }

  private func isOpen(_ variable: Int) -> Bool { kinds[variable] == .free && rows[variable] == nil }

  // MARK: In

  /// Solves the equation of a new constraint for one of its variables.
  func place(_ equation: LinearSum, _ entry: Entry) {
    // A free variable without a row takes the equation as it is, where no circle of references can come of it.
    let open = equation.terms.filter { isOpen($0.variable) }
    let freeCount = equation.terms.reduce(0) { $0 + (kinds[$1.variable] == .free ? 1 : 0) }
    for term in open.reversed() where open.count == freeCount || liveUsers(of: term.variable).isEmpty {
      return setRow(equation.solved(for: term.variable), of: term.variable)
    }
    let flat = flattened(equation)
    if let term = flat.terms.last(where: { isOpen($0.variable) }) {
      return setRow(flat.solved(for: term.variable), of: term.variable)
    }
    var subject = entry.marker
    var row = flat.solved(for: subject)
    if row.constant < 0, entry.other >= 0 {
      subject = entry.other
      row = flat.solved(for: subject)
    }
    setRow(row, of: subject)
    infeasible.insert(subject)
  }

  /// The same sum in variables without rows.
  func flattened(_ sum: LinearSum) -> LinearSum {
    var order: [Int] = []
    visit(sum.terms.map(\.variable), &order)
    var touched: [Int] = []
    var constant = sum.constant
    func add(_ terms: [LinearTerm], _ factor: Double) {
      spend(terms.count)
      for term in terms {
        if !visited[term.variable] {
          visited[term.variable] = true
          touched.append(term.variable)
        }
        scratch[term.variable] += term.factor * factor
      }
    }
    add(sum.terms, 1)
    // Each variable after all that mention it.
    for variable in order.reversed() {
      let factor = scratch[variable]
      guard factor != 0, let row = rows[variable] else { continue }
      constant += factor * row.constant
      add(row.terms, factor)
      scratch[variable] = 0
    }
    var terms: [LinearTerm] = []
    // The list grows while it is gone through: rows of restricted variables mention variables without rows only.
    var index = 0
    while index < touched.count {
      let variable = touched[index]
      index += 1
      guard kinds[variable] != .free, let row = rows[variable] else { continue }
      let factor = scratch[variable]
      scratch[variable] = 0
      guard factor != 0 else { continue }
      constant += factor * row.constant
      add(row.terms, factor)
    }
    for variable in touched {
      if scratch[variable] != 0 { terms.append(LinearTerm(variable: variable, factor: scratch[variable])) }
      scratch[variable] = 0
      visited[variable] = false
    }
    return LinearSum(constant, terms)
  }

  /// Appends the free variables with rows that `start` refers to, directly or not, to `order`: each after all that it
  /// refers to.
  private func visit(_ start: [Int], _ order: inout [Int]) {
    var stack: [(variable: Int, next: Int)] = []
    func enter(_ variable: Int) {
      guard kinds[variable] == .free, rows[variable] != nil, !visited[variable] else { return }
      visited[variable] = true
      stack.append((variable, 0))
    }
    let first = order.count
    for variable in start {
      enter(variable)
      while let (current, next) = stack.last {
        guard let row = rows[current], next < row.terms.count else {
          order.append(current)
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next = next + 1
        enter(row.terms[next].variable)
      }
    }
    for variable in order[first...] { visited[variable] = false }
  }

  // MARK: Out

  /// Takes the equation out of the tableau that a marker belongs to.
  func free(_ marker: Int) {
    hasValues = false
    if rows[marker] == nil, let row = rowToGiveUp(for: marker) { pivot(row, marker) }
    if rows[marker] != nil { return drop(marker) }
    let users = liveUsers(of: marker)
    guard let user = users.count > 1 ? earliest(of: users) : users.first, let row = rows[user] else { return }
    // The variable is open from now on; others that mention the marker mention it instead.
    var equation = row
    equation.terms = LinearSum(0, row.terms + [LinearTerm(variable: user, factor: -1)]).terms
    let replacement = equation.solved(for: marker)
    rows[user] = nil
    for other in users where other != user { substitute(marker, by: replacement, in: other) }
  }

  /// Removes the row of a restricted variable; rows of free ones that mention the variable take what it was equal to.
  func drop(_ variable: Int) {
    guard let row = rows[variable] else { return }
    rows[variable] = nil
    for user in liveUsers(of: variable) { substitute(variable, by: row, in: user) }
  }

  private func substitute(_ variable: Int, by sum: LinearSum, in user: Int) {
    var new: [Int] = []
    rows[user]?.substitute(variable, by: sum, new: &new)
    for variable in new { users[variable].append(user) }
  }

  /// The row that can go without making others negative, in exchange for a variable that is not bound any more.
  private func rowToGiveUp(for marker: Int) -> Int? {
    var best: (variable: Int, rank: Int, ratio: Double)?
    for variable in liveColumn(of: marker) {
      guard let row = rows[variable] else { continue }
      let factor = row.factor(of: marker)
      let rank = kinds[variable] == .fixed ? 0 : factor < 0 ? 1 : 2
      let ratio = abs(row.constant / factor)
      if let best, (best.rank, best.ratio) <= (rank, ratio) { continue }
      best = (variable, rank, ratio)
    }
    return best?.variable
  }

  /// The one of several free variables that refers to none of the others.
  private func earliest(of variables: [Int]) -> Int? {
    var order: [Int] = []
    visit(variables, &order)
    let wanted = Set(variables)
    return order.first { wanted.contains($0) }
  }

  // MARK: Values

  /// Replaces a marker by itself and `amount`: the constant of its equation has changed.
  func shift(_ marker: Int, by amount: Double) {
    hasValues = false
    rows[marker]?.constant -= amount
    infeasible.insert(marker)
    for variable in liveColumn(of: marker) {
      guard let factor = rows[variable]?.factor(of: marker) else { continue }
      rows[variable]?.constant += factor * amount
      infeasible.insert(variable)
    }
    for variable in liveUsers(of: marker) {
      guard let factor = rows[variable]?.factor(of: marker) else { continue }
      rows[variable]?.constant += factor * amount
    }
  }

  /// Finds the values of all variables.
  func evaluate() {
    values = Array(repeating: 0, count: kinds.count)
    for variable in kinds.indices where kinds[variable] != .free {
      if let row = rows[variable] { values[variable] = row.constant }
    }
    var order: [Int] = []
    visit(kinds.indices.filter { kinds[$0] == .free && rows[$0] != nil }, &order)
    for variable in order {
      guard let row = rows[variable] else { continue }
      values[variable] = row.terms.reduce(row.constant) { $0 + $1.factor * values[$1.variable] }
    }
    hasValues = true
  }

  /// Whether constraints leave a sum of variables open: another value costs nothing.
  func isAmbiguous(_ sum: LinearSum) -> Bool {
    flattened(sum).terms.contains { term in
      switch kinds[term.variable] {
      case .free: true
      case .restricted: costs[term.variable].isZero
      case .fixed, .unused: false
      }
    }
  }
}
