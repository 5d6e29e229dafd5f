// ExpressionInterpreter+Calls: calls of functions, and of functions for the elements of arrays.
// SPDX-License-Identifier: Apache-2.0

/// A call of a function of the text for each element of an array, as in `map`.
final class ExpressionIteration {
  enum Kind: String {
    case map, filter, forEach
  }

  let kind: Kind
  let elements: [ExpressionValue]
  let closure: ExpressionClosure
  /// The index of the element whose call runs.
  private(set) var index = 0
  private(set) var results: [ExpressionValue] = []

  init(_ kind: Kind, _ elements: [ExpressionValue], _ closure: ExpressionClosure) {
    self.kind = kind
    self.elements = elements
    self.closure = closure
  }

  /// The arguments of the call for the element.
  var arguments: [ExpressionValue] { [elements[index], .number(Double(index))] }

  /// Takes the result of a call, and goes to the next element; false after the last.
  func take(_ result: ExpressionValue, isTrue: Bool) -> Bool {
    switch kind {
    case .map: results.append(result)
    case .filter: if isTrue { results.append(elements[index]) }
    case .forEach: break
    }
    index += 1
    return index < elements.count
  }
}

extension ExpressionInterpreter {
  /// Carries out `call` or `callMember`. A function of the text becomes the current frame; its result comes later.
  func call(_ instruction: ExpressionInstruction, _ program: ExpressionProgram) throws(ExpressionFailure) {
    switch instruction {
    case .call(let count):
      let arguments = takeArguments(Int(count))
      try apply(stack.removeLast(), arguments)
    case .callMember(let name, let count):
      let arguments = takeArguments(Int(count))
      try callMember(program.strings[Int(name)], of: stack.removeLast(), arguments)
    default: break
    }
  }

  /// Calls a value.
  private func apply(_ callee: ExpressionValue, _ arguments: [ExpressionValue]) throws(ExpressionFailure) {
    switch callee {
    case .function(.program(let closure)): try enter(closure, arguments)
    case .function(let function): stack.append(try result(of: function, arguments))
    case .host(let object):
      guard let result = try object.call(arguments, self) else { throw .value("\(object.subject) is not a function") }
      stack.append(try adopted(result))
    default: throw .value("\(callee.subject) is not a function")
    }
  }

  /// The result of a function that isn't one of the text.
  private func result(of function: ExpressionFunction, _ arguments: [ExpressionValue]) throws(ExpressionFailure)
    -> ExpressionValue
  {
    switch function {
    case .program: .undefined
    case .builtin(let builtin): try builtin.body(arguments, self)
    case .host(let function): try adopted(try function.body(arguments, self))
    }
  }

  private func callMember(_ name: String, of receiver: ExpressionValue, _ arguments: [ExpressionValue])
    throws(ExpressionFailure)
  {
    switch receiver {
    case .host(let object):
      if let member = try object.member(name, self) { return try apply(try adopted(member), arguments) }
      guard let value = try object.value(self), !value.isHost else {
        throw .unknown("the function \(name.prefix(80)) of \(object.subject)")
      }
      try callMember(name, of: try adopted(value), arguments)
    case .object(let object):
      guard let member = object.members[name] else { throw .unknown("the function \(name.prefix(80)) of an object") }
      try apply(member, arguments)
    case .array(let array):
      if let kind = ExpressionIteration.Kind(rawValue: name) { return try iterate(kind, array, arguments) }
      stack.append(try ExpressionMethods.call(name, of: array, arguments, self))
    case .string(let text): stack.append(try ExpressionMethods.call(name, of: text, arguments, self))
    case .number(let number): stack.append(try ExpressionMethods.call(name, of: number, arguments, self))
    default: throw .unknown("the function \(name.prefix(80)) of \(receiver.subject)")
    }
  }

  // MARK: Frames

  /// Begins a function of the text.
  private func enter(
    _ closure: ExpressionClosure, _ arguments: [ExpressionValue], _ iteration: ExpressionIteration? = nil
  )
    throws(ExpressionFailure)
  {
    guard waiting.count < ExpressionLimits.maxCallDepth, let caller = current else {
      throw .tooLong("more than \(ExpressionLimits.maxCallDepth) functions call each other")
    }
    let frame = try frame(of: closure, arguments, iteration)
    waiting.append(caller)
    current = frame
  }

  private func frame(
    of closure: ExpressionClosure, _ arguments: [ExpressionValue], _ iteration: ExpressionIteration?
  ) throws(ExpressionFailure) -> Frame {
    let code = closure.code
    try charge(1 + code.slots / 8)
    let scope = heap.scope(slots: code.slots, parent: closure.scope)
    for index in 0..<code.parameters {
      scope.slots[index] = index < arguments.count ? arguments[index] : .undefined
    }
    try hoist(code, scope)
    return Frame(code: code, next: 0, scope: scope, base: stack.count, iteration: iteration)
  }

  /// Gives the names of the functions that are declared in a function their values.
  func hoist(_ code: ExpressionCode, _ scope: ExpressionScope) throws(ExpressionFailure) {
    guard let program else { return }
    try charge(code.hoisted.count)
    for (function, slot) in code.hoisted {
      scope.slots[slot] = .function(.program(ExpressionClosure(program.functions[function], scope)))
    }
  }

  /// Leaves the current function; false if the program itself ends.
  func leave(with value: ExpressionValue) throws(ExpressionFailure) -> Bool {
    guard let frame = current, let caller = waiting.last else { return false }
    stack.removeLast(max(0, stack.count - frame.base))
    guard let iteration = frame.iteration else {
      waiting.removeLast()
      current = caller
      stack.append(value)
      return true
    }
    if iteration.take(value, isTrue: try isTrue(value)) {
      current = try self.frame(of: iteration.closure, iteration.arguments, iteration)
      return true
    }
    waiting.removeLast()
    current = caller
    stack.append(iteration.kind == .forEach ? .undefined : try array(iteration.results))
    return true
  }

  /// Calls a function for each element of an array.
  private func iterate(_ kind: ExpressionIteration.Kind, _ array: ExpressionArray, _ arguments: [ExpressionValue])
    throws(ExpressionFailure)
  {
    guard case .function(let function)? = arguments.first else {
      throw .value("the function \(kind.rawValue) needs a function")
    }
    if case .program(let closure) = function, !array.elements.isEmpty {
      try charge(array.elements.count / 8)
      return try enter(closure, [array.elements[0], .number(0)], ExpressionIteration(kind, array.elements, closure))
    }
    var results: [ExpressionValue] = []
    for (index, element) in array.elements.enumerated() {
      try charge(1)
      let result = try result(of: function, [element, .number(Double(index))])
      switch kind {
      case .map: results.append(result)
      case .filter: if try isTrue(result) { results.append(element) }
      case .forEach: break
      }
    }
    stack.append(kind == .forEach ? .undefined : try self.array(results))
  }
}

extension ExpressionValue {
  /// Whether the value is an object of the animation.
  var isHost: Bool { if case .host = self { true } else { false } }
}
