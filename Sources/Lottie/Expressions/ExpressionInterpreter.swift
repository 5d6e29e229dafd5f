// ExpressionInterpreter: evaluates a program for one frame of the animation.
// SPDX-License-Identifier: Apache-2.0

/// Evaluates programs, each with variables of its own.
///
/// The instructions of functions run in one loop, with frames in a list: neither calls nor operators take room on the
/// stack of the thread. Only a host that begins another evaluation does, and `ExpressionBudget` bounds how many wait.
final class ExpressionInterpreter {
  /// The value that the host has for a name; nil for an unknown name.
  typealias Globals = (_ name: String, ExpressionInterpreter) throws(ExpressionFailure) -> ExpressionValue?

  /// The frame of the animation, from which random numbers are made.
  let frame: Double
  /// The number by which the random numbers of properties differ.
  let seed: UInt64
  /// The steps that are left. A host hands the budget to the interpreters that it begins.
  let budget: ExpressionBudget
  private let globals: Globals
  /// The random numbers of the evaluation; nil until there is one, or `seedRandom` was called.
  var random: ExpressionRandom?

  /// The state of a call that waits for another.
  struct Frame {
    var code: ExpressionCode
    var next: Int
    var scope: ExpressionScope
    /// The size of the stack before the call.
    var base: Int
    /// The array whose elements the function is called for; nil for an ordinary call.
    var iteration: ExpressionIteration?
  }

  var program: ExpressionProgram?
  var stack: [ExpressionValue] = []
  var waiting: [Frame] = []
  var current: Frame?
  var heap = ExpressionHeap()
  private var completion: ExpressionValue = .undefined
  private var isRunning = false

  /// Makes an interpreter for one frame. The same frame and seed have the same random numbers.
  init(
    frame: Double, seed: UInt64 = 0, budget: ExpressionBudget = ExpressionBudget(), globals: @escaping Globals
  ) {
    self.frame = frame
    self.seed = seed
    self.budget = budget
    self.globals = globals
  }

  /// The value of a program: the variable `$bm_rt` if it was assigned, else the value of the last statement that
  /// is an expression. A property as the result is its value.
  func value(of program: ExpressionProgram) throws(ExpressionFailure) -> ExpressionValue {
    guard !isRunning else { throw .value("the interpreter evaluates another expression") }
    try budget.enter()
    isRunning = true
    self.program = program
    defer {
      stack = []
      waiting = []
      current = nil
      completion = .undefined
      random = nil
      heap.clear()
      isRunning = false
      budget.leave()
    }
    let code = program.functions[0], scope = heap.scope(slots: code.slots, parent: nil)
    current = Frame(code: code, next: 0, scope: scope, base: 0)
    do {
      try hoist(code, scope)
      let result = try run()
      return try released(try operand(program.resultSlot.flatMap { scope.slots[$0] } ?? result))
    } catch {
      guard let frame = current else { throw error }
      throw error.at(frame.code.positions[max(0, frame.next - 1)])
    }
  }

  /// A copy of a result that doesn't belong to the interpreter.
  private func released(_ value: ExpressionValue, depth: Int = 0) throws(ExpressionFailure) -> ExpressionValue {
    guard depth < ExpressionLimits.maxNestedValues else {
      throw .tooLong("the arrays of the result are nested more than \(ExpressionLimits.maxNestedValues) deep")
    }
    switch value {
    case .array(let array):
      try charge(1 + array.elements.count / 8)
      var elements: [ExpressionValue] = []
      for element in array.elements { elements.append(try released(element, depth: depth + 1)) }
      return .array(ExpressionArray(elements))
    case .object(let object):
      try charge(1 + object.members.count / 8)
      var members: [String: ExpressionValue] = [:]
      for (name, member) in object.members { members[name] = try released(member, depth: depth + 1) }
      return .object(ExpressionObject(members))
    case .function(let function): throw .value("the result is the function \(function.name)")
    default: return value
    }
  }

  // MARK: For hosts and functions

  /// Takes steps from the budget. A host calls it for work that takes long.
  @inline(__always)
  func charge(_ steps: Int) throws(ExpressionFailure) { try budget.charge(steps) }

  /// A new array of the evaluation.
  func array(_ elements: [ExpressionValue]) throws(ExpressionFailure) -> ExpressionValue {
    guard elements.count <= ExpressionLimits.maxElements else { throw Self.tooManyElements }
    try charge(1 + elements.count / 8)
    return .array(heap.array(elements))
  }

  /// A string, unless it is too long.
  func string(_ text: String) throws(ExpressionFailure) -> ExpressionValue {
    try chargeText(text)
    return .string(text)
  }

  /// Takes the steps of an operation on all characters of a text.
  func chargeText(_ text: String) throws(ExpressionFailure) {
    let count = text.utf8.count
    guard count <= ExpressionLimits.maxStringBytes else {
      throw .tooLong("a string has more than \(ExpressionLimits.maxStringBytes) bytes")
    }
    try charge(count / 64)
  }

  static let tooManyElements = ExpressionFailure.tooLong(
    "an array has more than \(ExpressionLimits.maxElements) elements")

  /// A value from the host. Its arrays are copied, so that the program can't change what the host keeps.
  func adopted(_ value: ExpressionValue, depth: Int = 0) throws(ExpressionFailure) -> ExpressionValue {
    switch value {
    case .array(let array) where !array.isOwned:
      try checkNesting(depth)
      var elements: [ExpressionValue] = []
      for element in array.elements { elements.append(try adopted(element, depth: depth + 1)) }
      return try self.array(elements)
    case .object(let object) where !object.isOwned:
      try checkNesting(depth)
      try charge(1 + object.members.count / 8)
      var members: [String: ExpressionValue] = [:]
      for (name, member) in object.members { members[name] = try adopted(member, depth: depth + 1) }
      return .object(heap.object(members))
    case .string(let text): return try string(text)
    default: return value
    }
  }

  private func checkNesting(_ depth: Int) throws(ExpressionFailure) {
    guard depth < ExpressionLimits.maxNestedValues else {
      throw .tooLong("a value is nested more than \(ExpressionLimits.maxNestedValues) deep")
    }
  }

  /// The value of a name that the text doesn't have.
  func global(_ name: String, isCalled: Bool) throws(ExpressionFailure) -> ExpressionValue {
    if let value = try globals(name, self) { return try adopted(value) }
    if let value = ExpressionBuiltins.value(name) { return value }
    throw .unknown("the \(isCalled ? "function" : "name") \(name.prefix(80))")
  }

  // MARK: The loop

  /// Runs instructions up to the end of the program, or a `return` outside of functions.
  private func run() throws(ExpressionFailure) -> ExpressionValue {
    guard var frame = current, let program else { return .undefined }
    while true {
      let instruction = frame.code.instructions[frame.next]
      frame.next += 1
      current?.next = frame.next
      try charge(1)
      switch instruction {
      case .number(let number): stack.append(.number(number))
      case .string(let index): stack.append(.string(program.strings[Int(index)]))
      case .boolean(let boolean): stack.append(.boolean(boolean))
      case .null: stack.append(.null)
      case .undefined: stack.append(.undefined)
      case .array(let count): stack.append(try array(takeArguments(Int(count))))
      case .object: stack.append(.object(heap.object([:])))
      case .field(let name):
        let value = stack.removeLast()
        if case .object(let object) = stack[stack.count - 1] {
          try set(program.strings[Int(name)], of: object, to: value)
        }
      case .closure(let index):
        stack.append(.function(.program(ExpressionClosure(program.functions[Int(index)], frame.scope))))
      case .load(let depth, let slot):
        stack.append(Self.scope(frame.scope, depth).slots[Int(slot)] ?? .undefined)
      case .store(let depth, let slot):
        Self.scope(frame.scope, depth).slots[Int(slot)] = stack[stack.count - 1]
      case .loadImplicit(let name, let slot):
        var scope = frame.scope
        while let parent = scope.parent { scope = parent }
        if let value = scope.slots[Int(slot)] {
          stack.append(value)
        } else {
          stack.append(try global(program.strings[Int(name)], isCalled: false))
        }
      case .global(let name, let isCalled):
        stack.append(try global(program.strings[Int(name)], isCalled: isCalled))
      case .jump(let target): frame.next = Int(target)
      case .jumpIfFalse(let target): if !(try isTrue(stack.removeLast())) { frame.next = Int(target) }
      case .jumpKeepingFalse(let target):
        if try isTrue(stack[stack.count - 1]) { stack.removeLast() } else { frame.next = Int(target) }
      case .jumpKeepingTrue(let target):
        if try isTrue(stack[stack.count - 1]) { frame.next = Int(target) } else { stack.removeLast() }
      case .duplicate: stack.append(stack[stack.count - 1])
      case .duplicateTwo: stack.append(contentsOf: Array(stack.suffix(2)))
      case .pop: stack.removeLast()
      case .complete: completion = stack.removeLast()
      case .binary(let binary):
        let right = stack.removeLast(), left = stack.removeLast()
        stack.append(try result(of: binary, left, right))
      case .unary(let unary): stack.append(try result(of: unary, stack.removeLast()))
      case .call, .callMember:
        try call(instruction, program)
        if let called = current { frame = called }
      case .return:
        let value = stack.removeLast()
        guard try leave(with: value) else { return value }
        if let caller = current { frame = caller }
      case .end: return completion
      default: try access(instruction, program)
      }
    }
  }

  private static func scope(_ scope: ExpressionScope, _ depth: Int32) -> ExpressionScope {
    var result = scope
    for _ in 0..<depth { result = result.parent ?? result }
    return result
  }

  /// Takes values from the end of the stack.
  func takeArguments(_ count: Int) -> [ExpressionValue] {
    let arguments = Array(stack.suffix(count))
    stack.removeLast(arguments.count)
    return arguments
  }
}
