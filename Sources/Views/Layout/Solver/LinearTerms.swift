// LinearTerms: sparse linear expressions, and costs in order of their priorities.
// SPDX-License-Identifier: Apache-2.0

/// A multiple of a variable.
struct LinearTerm {
  var variable: Int
  var factor: Double
}

/// A constant and multiples of variables, in the order of the variables.
struct LinearSum {
  var constant = 0.0
  var terms: [LinearTerm] = []

  /// Factors below this are what rounding has left of zero.
  static let negligible = 1e-10

  /// Creates a sum of terms in any order, in which variables may occur more than once.
  init(_ constant: Double, _ terms: [LinearTerm]) {
    self.constant = constant
    var sorted = terms
    if terms.count > 1 { sorted.sort { $0.variable < $1.variable } }
    self.terms.reserveCapacity(sorted.count)
    for term in sorted {
      if let last = self.terms.last, last.variable == term.variable {
        self.terms[self.terms.count - 1].factor += term.factor
      } else {
        self.terms.append(term)
      }
    }
    self.terms.removeAll { abs($0.factor) < LinearSum.negligible }
  }

  /// The index of a variable's term, by bisection; nil where it doesn't occur.
  func index(of variable: Int) -> Int? {
    var (low, high) = (0, terms.count)
    while low < high {
      let middle = (low + high) / 2
      if terms[middle].variable < variable { low = middle + 1 } else { high = middle }
    }
    return low < terms.count && terms[low].variable == variable ? low : nil
  }

  /// The factor of a variable; 0 where it doesn't occur.
  func factor(of variable: Int) -> Double { index(of: variable).map { terms[$0].factor } ?? 0 }

  /// Replaces a variable, which occurs, by a sum in which it doesn't occur. Appends the variables that have come in to `new`.
  mutating func substitute(_ variable: Int, by sum: LinearSum, new: inout [Int]) {
    guard let index = index(of: variable) else { return }
    let factor = terms[index].factor
    constant += factor * sum.constant
    var merged: [LinearTerm] = []
    merged.reserveCapacity(terms.count + sum.terms.count)
    var (own, other) = (0, 0)
    while own < terms.count || other < sum.terms.count {
      if own == index {
        own += 1
      } else if other == sum.terms.count || (own < terms.count && terms[own].variable < sum.terms[other].variable) {
        merged.append(terms[own])
        own += 1
      } else if own == terms.count || sum.terms[other].variable < terms[own].variable {
        let term = LinearTerm(variable: sum.terms[other].variable, factor: factor * sum.terms[other].factor)
        if abs(term.factor) >= LinearSum.negligible {
          merged.append(term)
          new.append(term.variable)
        }
        other += 1
      } else {
        let value = terms[own].factor + factor * sum.terms[other].factor
        if abs(value) >= LinearSum.negligible {
          merged.append(LinearTerm(variable: terms[own].variable, factor: value))
        }
        own += 1
        other += 1
      }
    }
    terms = merged
  }

  /// Solves `self == 0` for a variable that occurs.
  func solved(for variable: Int) -> LinearSum {
    let scale = -1 / factor(of: variable)
    var result = self
    result.constant *= scale
    result.terms.removeAll { $0.variable == variable }
    for index in result.terms.indices { result.terms[index].factor *= scale }
    return result
  }
}

/// A cost that is a sum at each priority; the highest priority decides.
struct LayeredCost {
  private var parts: [(priority: Float, value: Double)] = []
  private static let negligible = 1e-9

  var isZero: Bool { parts.isEmpty }
  /// Whether the part of the highest priority is negative.
  var isNegative: Bool { parts.first.map { $0.value < 0 } ?? false }

  mutating func add(_ other: LayeredCost, times factor: Double) {
    for part in other.parts { add(part.value * factor, at: part.priority) }
  }

  mutating func add(_ value: Double, at priority: Float) {
    var index = 0
    while index < parts.count, parts[index].priority > priority { index += 1 }
    if index < parts.count, parts[index].priority == priority {
      parts[index].value += value
      if abs(parts[index].value) < LayeredCost.negligible { parts.remove(at: index) }
    } else if abs(value) >= LayeredCost.negligible {
      parts.insert((priority, value), at: index)
    }
  }

  /// Whether this, divided by one number, is less than another, divided by another; both numbers are positive.
  func isLess(than other: LayeredCost, dividedBy own: Double, and others: Double) -> Bool {
    var (one, two) = (0, 0)
    while one < parts.count || two < other.parts.count {
      let priority = max(
        one < parts.count ? parts[one].priority : -1, two < other.parts.count ? other.parts[two].priority : -1)
      var (left, right) = (0.0, 0.0)
      if one < parts.count, parts[one].priority == priority {
        left = parts[one].value / own
        one += 1
      }
      if two < other.parts.count, other.parts[two].priority == priority {
        right = other.parts[two].value / others
        two += 1
      }
      if abs(left - right) > LayeredCost.negligible * max(1, abs(left), abs(right)) { return left < right }
    }
    return false
  }
}

/// The smallest numbers first, each once.
struct NumberQueue {
  private var heap: [Int] = []
  private var isIn: [Bool] = []

  var isEmpty: Bool { heap.isEmpty }
  var all: [Int] { heap }

  mutating func insert(_ number: Int) {
    if number >= isIn.count { isIn += Array(repeating: false, count: number + 1 - isIn.count + isIn.count / 2) }
    guard !isIn[number] else { return }
    isIn[number] = true
    heap.append(number)
    var index = heap.count - 1
    while index > 0, heap[index] < heap[(index - 1) / 2] {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func popFirst() -> Int? {
    guard let first = heap.first else { return nil }
    isIn[first] = false
    let last = heap.removeLast()
    if heap.isEmpty { return first }
    heap[0] = last
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count && heap[child] < heap[least] {
        least = child
      }
      if least == index { return first }
      heap.swapAt(index, least)
      index = least
    }
  }
}
