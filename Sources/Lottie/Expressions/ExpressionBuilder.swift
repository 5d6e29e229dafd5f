// ExpressionBuilder: the instructions of an expression while its text is read.
// SPDX-License-Identifier: Apache-2.0

/// Collects the instructions of functions, and puts in the variables once all of them are known.
struct ExpressionBuilder {
  /// The ways in which an instruction uses a variable.
  private enum Use { case load, call, store }

  /// An instruction whose variable isn't known yet.
  private struct Reference {
    let instruction: Int
    let name: String
    let region: Int
    let use: Use
  }

  /// A function while it is read.
  private struct Function {
    let name: String
    let region: Int
    var instructions: [ExpressionInstruction] = []
    var positions: [ExpressionPosition] = []
    var references: [Reference] = []
    var parameters = 0
    var hoisted: [(function: Int, slot: Int)] = []
  }

  private(set) var strings: [String] = []
  private var stringIndices: [String: Int] = [:]
  private var names = ExpressionNames()
  private var functions: [Function] = []
  /// The functions inside of each other that are being read; the last is the innermost.
  private var open: [Int] = []
  /// The blocks inside of each other that are being read, functions included.
  private var regions: [Int] = []

  /// Whether instructions belong to the whole text, and not to a function in it.
  var isOutermost: Bool { open.count == 1 }

  private var current: Int { open[open.count - 1] }
  private var region: Int { regions[regions.count - 1] }

  // MARK: Functions and blocks

  /// Begins a function, and returns its index.
  mutating func beginFunction(_ name: String) -> Int {
    let region = names.addFunction(in: regions.last)
    regions.append(region)
    functions.append(Function(name: name, region: region))
    open.append(functions.count - 1)
    return functions.count - 1
  }

  /// Ends the innermost function.
  mutating func endFunction() {
    open.removeLast()
    regions.removeLast()
  }

  mutating func beginBlock() { regions.append(names.addBlock(in: region)) }

  mutating func endBlock() { regions.removeLast() }

  /// Declares a variable of the block, or with `var` of the function; the assignment is an instruction of its own.
  mutating func declare(_ name: String, inFunction: Bool) {
    _ = names.declare(name, in: inFunction ? functions[current].region : region)
  }

  mutating func declareParameter(_ name: String) {
    names.declareParameter(name, in: region)
    functions[current].parameters += 1
  }

  /// Gives a variable of the innermost function the function of an index, before the first instruction.
  mutating func hoist(_ function: Int, as name: String) {
    let slot = names.declare(name, in: functions[current].region)
    functions[current].hoisted.append((function, slot))
  }

  // MARK: Instructions

  /// The index of the next instruction.
  var next: Int { functions[current].instructions.count }

  /// The place of the last instruction.
  var lastPosition: ExpressionPosition {
    functions[current].positions.last ?? ExpressionPosition(line: 1, column: 1)
  }

  /// Adds an instruction, and returns its index.
  @discardableResult
  mutating func emit(_ instruction: ExpressionInstruction, at position: ExpressionPosition) -> Int {
    functions[current].instructions.append(instruction)
    functions[current].positions.append(position)
    return functions[current].instructions.count - 1
  }

  /// Takes the last instruction away again, with its variable.
  mutating func removeLast() {
    functions[current].instructions.removeLast()
    functions[current].positions.removeLast()
    if functions[current].references.last?.instruction == next { functions[current].references.removeLast() }
  }

  mutating func load(_ name: String, isCalled: Bool, at position: ExpressionPosition) {
    refer(to: name, isCalled ? .call : .load, at: position)
  }

  mutating func store(_ name: String, at position: ExpressionPosition) { refer(to: name, .store, at: position) }

  private mutating func refer(to name: String, _ use: Use, at position: ExpressionPosition) {
    let instruction = emit(.undefined, at: position)
    functions[current].references.append(
      Reference(instruction: instruction, name: name, region: region, use: use))
  }

  /// The index of a string.
  mutating func index(of string: String) -> Int32 {
    if let index = stringIndices[string] { return Int32(index) }
    strings.append(string)
    stringIndices[string] = strings.count - 1
    return Int32(strings.count - 1)
  }

  /// Sets the target of a jump: the next instruction, or another.
  mutating func patch(_ jump: Int, to target: Int? = nil) {
    let target = Int32(target ?? next)
    let patched: ExpressionInstruction
    switch functions[current].instructions[jump] {
    case .jumpIfFalse: patched = .jumpIfFalse(target)
    case .jumpKeepingFalse: patched = .jumpKeepingFalse(target)
    case .jumpKeepingTrue: patched = .jumpKeepingTrue(target)
    default: patched = .jump(target)
    }
    functions[current].instructions[jump] = patched
  }

  // MARK: The end

  /// Puts the variables into the instructions. Called once, after the whole text was read.
  mutating func resolve() {
    for function in functions {
      for reference in function.references where reference.use == .store {
        names.noteAssignment(reference.name, in: reference.region)
      }
    }
    for function in functions.indices {
      for reference in functions[function].references {
        functions[function].instructions[reference.instruction] = resolved(reference)
      }
    }
  }

  private mutating func resolved(_ reference: Reference) -> ExpressionInstruction {
    switch names.meaning(of: reference.name, in: reference.region) {
    case .variable(let depth, let slot), .implicit(let depth, let slot):
      if reference.use == .store { return .store(depth: Int32(depth), slot: Int32(slot)) }
      if case .variable = names.meaning(of: reference.name, in: reference.region) {
        return .load(depth: Int32(depth), slot: Int32(slot))
      }
      return .loadImplicit(name: index(of: reference.name), slot: Int32(slot))
    case .global: return .global(index(of: reference.name), isCalled: reference.use == .call)
    }
  }

  /// The functions, once they are resolved.
  func codes() -> [ExpressionCode] {
    functions.enumerated().map { index, function in
      ExpressionCode(
        name: function.name, instructions: function.instructions, positions: function.positions,
        slots: names.slotCounts[index], parameters: function.parameters, hoisted: function.hoisted)
    }
  }

  /// The slot of a variable of the whole text.
  func slot(ofGlobal name: String) -> Int? { names.slot(ofGlobal: name) }
}
