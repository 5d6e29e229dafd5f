// LayoutSolver: linear constraints with priorities, solved incrementally.
// SPDX-License-Identifier: Apache-2.0

/// Linear constraints with priorities, which can be added, removed and changed one by one.
///
/// The algorithm is Cassowary's (G. Badros, A. Borning, P. Stuckey: The Cassowary Linear Arithmetic Constraint Solving
/// Algorithm, ACM Transactions on Computer-Human Interaction 8, 2001): a simplex tableau whose basis stays optimal while
/// constraints come and go, by markers. Three things differ:
///
/// - Priorities are ordered strictly: the objective is a sum of errors at each priority, and sums are compared from the
///   highest priority down.
/// - The equations of free variables are kept as they came in, and refer to each other, rather than being substituted into
///   each other. A row of a thousand views then takes a thousand equations of a few terms, not of a thousand.
/// - Required constraints that come in unsatisfied are repaired by dual pivots. Where that is impossible, the row shows which
///   constraints contradict each other; the one with the highest order among them is left out.
///
/// The work is bounded by the pivots and by the terms that they change: constraints are satisfied as far as it had come. No deadline
/// ends it, since views keep what it finds for later pictures.
///
/// The same calls give the same results: candidates are considered by the numbers of their variables, the smallest first
/// (R. Bland's rule, 1977, under which pivots cannot go round in circles).
final class LayoutSolver {
  enum Relation { case equal, atLeast, atMost }

  enum Kind: UInt8 {
    /// A variable of a client, of any sign.
    case free
    /// A variable that is not negative: the slack or the error of a constraint.
    case restricted
    /// A variable that is zero: it marks where an equation has gone.
    case fixed
    /// A number that is given to the next variable.
    case unused
  }

  /// A constraint: the sum is equal to zero, or at least or at most zero.
  struct Entry {
    var sum: LinearSum
    var relation: Relation
    var priority: Float
    /// The age of the constraint: of those that contradict each other, that with the highest number is left out.
    var order: Int
    /// The variables by which the constraint can be removed; none while it is left out.
    var marker = -1
    var other = -1
    var isRequired: Bool { priority >= 1000 }
  }

  /// A contradiction: the constraint that was left out, and all that take part.
  struct Conflict {
    var left: Int
    var parts: [Int]
  }

  static let required: Float = 1000
  /// Lengths below this are what rounding has left of zero, in points.
  static let tolerance = 1e-7

  var entries: [Entry?] = []
  private var freeEntries: [Int] = []
  private(set) var entryCount = 0

  var kinds: [Kind] = []
  /// The equations, by the variable that they are solved for: of restricted and fixed variables in terms of others of them that
  /// have no row; of free variables in terms of any.
  var rows: [LinearSum?] = []
  /// For each variable the restricted ones whose rows mention it, and some that don't any more.
  var columns: [[Int]] = []
  /// For each variable the free ones whose rows mention it, and some that don't any more.
  var users: [[Int]] = []
  /// The amount that a variable without a row adds to the objective per unit.
  var costs: [LayeredCost] = []
  /// The constraint that a variable belongs to.
  var owners: [Int] = []
  private var freeVariables: [Int] = []

  /// Variables whose cost has changed.
  var candidates = NumberQueue()
  /// Variables with rows that may have a negative value, or are fixed and have to go.
  var infeasible = NumberQueue()
  /// The constraints that are left out.
  private(set) var leftOut: [Int] = []
  /// The contradictions since they were last read.
  var conflicts: [Conflict] = []
  /// Whether pivots stopped since there were too many, or since they changed too many terms.
  var ranOut = false
  var pivotsLeft = 0
  /// The terms that may still be changed.
  private var termsLeft = 0
  /// Whether costs are not to be looked at, until all values are allowed.
  var ignoresCosts = false
  /// Whether constraints that were left out may hold now.
  private var mayHold = false
  /// The constraint that is coming in.
  private var newcomer = -1
  var values: [Double] = []
  var hasValues = false
  /// Room for traversals.
  var scratch: [Double] = []
  var visited: [Bool] = []

  // MARK: Variables

  func makeVariable() -> Int { make(.free, owner: -1) }

  private func make(_ kind: Kind, owner: Int) -> Int {
    if let variable = freeVariables.popLast() {
      kinds[variable] = kind
      owners[variable] = owner
      return variable
    }
    kinds.append(kind)
    rows.append(nil)
    columns.append([])
    users.append([])
    costs.append(LayeredCost())
    owners.append(owner)
    scratch.append(0)
    visited.append(false)
    return kinds.count - 1
  }

  /// Gives up a variable that no constraint mentions any more.
  func release(_ variable: Int) {
    rows[variable] = nil
    for user in liveUsers(of: variable) { rows[user]?.terms.removeAll { $0.variable == variable } }
    for row in liveColumn(of: variable) { rows[row]?.terms.removeAll { $0.variable == variable } }
    columns[variable] = []
    users[variable] = []
    costs[variable] = LayeredCost()
    kinds[variable] = .unused
    owners[variable] = -1
    freeVariables.append(variable)
    hasValues = false
  }

  // MARK: Constraints

  /// Adds a constraint; returns its number. It has its effect with the next ``solve()``, or at once.
  func add(_ sum: LinearSum, _ relation: Relation, priority: Float, order: Int) -> Int {
    let entry = Entry(sum: sum, relation: relation, priority: priority, order: order)
    let number: Int
    if let free = freeEntries.popLast() {
      number = free
      entries[free] = entry
    } else {
      number = entries.count
      entries.append(entry)
    }
    entryCount += 1
    pivotsLeft += 64
    termsLeft += LayoutSolver.termsPerConstraint
    insert(number)
    return number
  }

  func remove(_ number: Int) {
    guard let entry = entries[number] else { return }
    if entry.marker >= 0 { extract(number) } else { leftOut.removeAll { $0 == number } }
    entries[number] = nil
    freeEntries.append(number)
    entryCount -= 1
    mayHold = true
  }

  /// Whether a constraint is left out since it contradicts others.
  func isLeftOut(_ number: Int) -> Bool { entries[number].map { $0.marker < 0 } ?? false }

  /// Changes the constant of a constraint's sum.
  func setConstant(_ constant: Double, of number: Int) {
    guard let entry = entries[number], entry.sum.constant != constant else { return }
    let growth = constant - entry.sum.constant
    entries[number]?.sum.constant = constant
    mayHold = true
    guard entry.marker >= 0 else { return }
    shift(entry.marker, by: LayoutSolver.sign(of: entry.relation) * growth)
  }

  func setPriority(_ priority: Float, of number: Int) {
    guard let entry = entries[number], entry.priority != priority else { return }
    if entry.marker >= 0, !entry.isRequired, priority < LayoutSolver.required {
      changeCosts(of: entry, by: -1)
      entries[number]?.priority = priority
      changeCosts(of: entries[number] ?? entry, by: 1)
      return
    }
    if entry.marker >= 0 { extract(number) } else { leftOut.removeAll { $0 == number } }
    entries[number]?.priority = priority
    mayHold = true
    insert(number)
  }

  /// The factor of the marker in a constraint's equation; that of the other variable is its opposite.
  static func sign(of relation: Relation) -> Double { relation == .atMost ? 1 : -1 }

  /// Puts the equation of a constraint into the tableau, or keeps it for the next solution if too many terms were changed already.
  private func insert(_ number: Int) {
    guard var entry = entries[number] else { return }
    guard termsLeft > 0 else {
      ranOut = true
      mayHold = true
      return leftOut.append(number)
    }
    hasValues = false
    let sign = LayoutSolver.sign(of: entry.relation)
    entry.marker = make(entry.isRequired && entry.relation == .equal ? .fixed : .restricted, owner: number)
    var terms = entry.sum.terms
    terms.append(LinearTerm(variable: entry.marker, factor: sign))
    entry.other = -1
    if !entry.isRequired {
      entry.other = make(.restricted, owner: number)
      terms.append(LinearTerm(variable: entry.other, factor: -sign))
    }
    entries[number] = entry
    let equation = LinearSum(entry.sum.constant, terms)
    place(equation, entry)
    changeCosts(of: entry, by: 1)
    newcomer = number
    optimise()
    newcomer = -1
  }

  private func changeCosts(of entry: Entry, by sign: Double) {
    guard entry.other >= 0 else { return }
    if entry.relation == .equal { addCost(sign, at: entry.priority, to: entry.marker) }
    addCost(sign, at: entry.priority, to: entry.other)
  }

  private func addCost(_ amount: Double, at priority: Float, to variable: Int) {
    guard let row = rows[variable] else {
      costs[variable].add(amount, at: priority)
      candidates.insert(variable)
      return
    }
    // Costs have a number for each priority.
    spend(4 * row.terms.count)
    for term in row.terms {
      costs[term.variable].add(amount * term.factor, at: priority)
      candidates.insert(term.variable)
    }
  }

  /// Takes the equation of a constraint out of the tableau.
  private func extract(_ number: Int) {
    guard let entry = entries[number], entry.marker >= 0 else { return }
    changeCosts(of: entry, by: -1)
    free(entry.marker)
    dismiss(number)
  }

  /// Gives up the variables of a constraint whose equation is gone.
  func dismiss(_ number: Int) {
    guard let entry = entries[number] else { return }
    release(entry.marker)
    if entry.other >= 0 { release(entry.other) }
    entries[number]?.marker = -1
    entries[number]?.other = -1
  }

  /// Leaves out a constraint whose equation is gone.
  func leaveOut(_ number: Int) {
    leftOut.append(number)
    if number != newcomer { mayHold = true }
  }

  // MARK: Solving

  /// Brings all values up to date. Constraints that were left out are tried again where others have changed.
  func solve() {
    pivotsLeft = 256 + 16 * entryCount
    termsLeft = termsPerSolution
    ranOut = false
    optimise()
    // Each round may leave out a younger constraint for an older one, so that others have a chance again.
    for _ in 0..<LayoutSolver.rounds where mayHold && !leftOut.isEmpty && !ranOut {
      mayHold = false
      let waiting = leftOut.sorted { (entries[$0]?.order ?? 0, $0) < (entries[$1]?.order ?? 0, $1) }
      leftOut = []
      for number in waiting { insert(number) }
    }
    // The next solution takes in the constraints that this one had no room for.
    mayHold = ranOut
  }

  private static let rounds = 16
  /// The terms that may be changed for each constraint that comes in before the next solution; and in one solution, about a second
  /// of work.
  private static let termsPerConstraint = 1 << 14
  var termsPerSolution = 1 << 26

  /// Counts terms that are changed.
  func spend(_ terms: Int) {
    termsLeft -= terms
    if termsLeft <= 0 { ranOut = true }
  }

  /// The value of a variable after ``solve()``.
  func value(of variable: Int) -> Double {
    if !hasValues { evaluate() }
    return values[variable]
  }
}
