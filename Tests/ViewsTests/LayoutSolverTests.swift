// Tests of the solver of layouts against a second one, by random systems, and of its limits.
// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing

@testable import QuartziteViews

/// A system of constraints in the solver, beside the same as plain numbers.
private struct RandomSystem {
  let solver = LayoutSolver()
  let variables: [Int]
  var members: [(number: Int, constraint: OracleConstraint, order: Int)] = []
  var random: SeededRandom
  private var age = 0

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    let solver = self.solver
    variables = (0..<random.integer(1...7)).map { _ in solver.makeVariable() }
  }

  private static let priorities: [Float] = [1000, 1000, 1000, 999, 750, 750.5, 500, 251, 250, 50, 1]
  private static let factors = [-2.0, -1, -1, -0.5, 0.5, 1, 1, 1, 2]

  private mutating func choice<Element>(_ list: [Element]) -> Element { list[random.integer(0...list.count - 1)] }

  mutating func add() {
    var factors = Array(repeating: 0.0, count: variables.count)
    for _ in 0..<random.integer(1...3) {
      factors[random.integer(0...variables.count - 1)] = choice(RandomSystem.factors)
    }
    let constraint = OracleConstraint(
      factors: factors, constant: Double(random.integer(-60...60)), relation: random.integer(-1...1),
      priority: choice(RandomSystem.priorities))
    age += 1
    let terms = zip(variables, factors).map { LinearTerm(variable: $0, factor: $1) }
    let relation: LayoutSolver.Relation =
      constraint.relation == 0 ? .equal : constraint.relation > 0 ? .atLeast : .atMost
    let number = solver.add(
      LinearSum(constraint.constant, terms), relation, priority: constraint.priority, order: age)
    members.append((number, constraint, age))
  }

  mutating func change() {
    guard !members.isEmpty else { return add() }
    let index = random.integer(0...members.count - 1)
    switch random.integer(0...9) {
    case 0...3: add()
    case 4...6:
      members[index].constraint.constant = Double(random.integer(-60...60))
      solver.setConstant(members[index].constraint.constant, of: members[index].number)
    case 7:
      members[index].constraint.priority = choice(RandomSystem.priorities)
      solver.setPriority(members[index].constraint.priority, of: members[index].number)
    default:
      solver.remove(members[index].number)
      members.remove(at: index)
    }
  }

  /// Solves both ways; returns what differs.
  func differences() -> [String] {
    solver.solve()
    let constraints = members.map(\.constraint)
    let expected = LayoutOracle.solve(constraints, variables: variables.count)
    let values = variables.map { solver.value(of: $0) }
    var found: [String] = []
    let leftOut = members.indices.filter { solver.isLeftOut(members[$0].number) }
    if leftOut != expected.leftOut { found.append("left out \(leftOut), not \(expected.leftOut)") }
    for (index, member) in members.enumerated() where member.constraint.priority >= 1000 {
      let error = member.constraint.error(values)
      if error > 1e-5, !expected.leftOut.contains(index) { found.append("required \(index) is off by \(error)") }
    }
    let priorities = Set(constraints.map(\.priority)).sorted(by: >).filter { $0 < 1000 }
    for (priority, least) in zip(priorities, expected.errors) {
      let error = constraints.filter { $0.priority == priority }.reduce(0) { $0 + $1.error(values) }
      if abs(error - least) > 1e-4 {
        found.append("the error at \(priority) is \(error), not \(least)")
        break
      }
    }
    if solver.ranOut { found.append("there were too many pivots") }
    return found
  }
}

@Suite("The solver of layouts")
struct LayoutSolverTests {
  @Test("A thousand random systems have the errors that another solver finds, priority by priority")
  func randomSystems() {
    for seed in 0..<1000 as Range<UInt64> {
      var system = RandomSystem(seed: seed)
      for _ in 0..<system.random.integer(1...14) { system.add() }
      let found = system.differences()
      #expect(found.isEmpty, "seed \(seed): \(found)")
    }
  }

  @Test("A solution that may change few terms says so, and the next one goes on to the same errors")
  func interrupted() {
    var interruptions = 0
    for seed in 0..<300 as Range<UInt64> {
      var system = RandomSystem(seed: seed)
      for _ in 0..<6 { system.add() }
      _ = system.differences()
      for _ in 0..<4 { system.change() }
      let terms = system.solver.termsPerSolution
      system.solver.termsPerSolution = 1
      system.solver.solve()
      if system.solver.ranOut { interruptions += 1 }
      system.solver.termsPerSolution = terms
      let found = system.differences()
      #expect(found.isEmpty, "seed \(seed): \(found)")
    }
    #expect(interruptions > 10)
  }

  @Test("Systems that are changed one constraint at a time have the same errors as from scratch")
  func changes() {
    for seed in 5000..<5200 as Range<UInt64> {
      var system = RandomSystem(seed: seed)
      for step in 0..<30 {
        system.change()
        let found = system.differences()
        #expect(found.isEmpty, "seed \(seed), step \(step): \(found)")
        if !found.isEmpty { break }
      }
    }
  }

  @Test("The same calls give the same values")
  func determinism() {
    func values(_ seed: UInt64) -> [Double] {
      var system = RandomSystem(seed: seed)
      for _ in 0..<25 { system.change() }
      system.solver.solve()
      return system.variables.map { system.solver.value(of: $0) }
    }
    for seed in 0..<100 as Range<UInt64> { #expect(values(seed) == values(seed)) }
  }

  @Test("A single higher error is avoided at any cost to lower priorities")
  func strictOrder() {
    let solver = LayoutSolver()
    let x = solver.makeVariable()
    func wish(_ value: Double, _ priority: Float) {
      _ = solver.add(
        LinearSum(-value, [LinearTerm(variable: x, factor: 1)]), .equal, priority: priority, order: 0)
    }
    for _ in 0..<500 { wish(100, 500) }
    wish(3, 500.5)
    solver.solve()
    #expect(abs(solver.value(of: x) - 3) < 1e-9)
  }

  @Test("Equations that go round in a circle, and contradict themselves, end")
  func circles() {
    let solver = LayoutSolver()
    let variables = (0..<1000).map { _ in solver.makeVariable() }
    var numbers: [Int] = []
    for index in variables.indices {
      let terms = [
        LinearTerm(variable: variables[index], factor: 1),
        LinearTerm(variable: variables[(index + 1) % variables.count], factor: -1),
      ]
      numbers.append(solver.add(LinearSum(-1, terms), .equal, priority: 1000, order: index))
    }
    solver.solve()
    #expect(numbers.filter { solver.isLeftOut($0) } == [numbers[999]])
    #expect(solver.conflicts.first?.parts.count == 1000)
  }
}
