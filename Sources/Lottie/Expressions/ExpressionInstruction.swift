// ExpressionInstruction: what an expression does, as instructions for a machine with a stack.
// SPDX-License-Identifier: Apache-2.0

/// An instruction. Values are taken from the end of the stack, and results are put there.
///
/// The interpreter runs instructions in a loop, so that the nesting of an expression takes no room on the stack of the
/// thread.
enum ExpressionInstruction: Sendable {
  /// Puts a value.
  case number(Double), string(Int32), boolean(Bool), null, undefined
  /// Makes an array of so many values.
  case array(Int32)
  /// Puts an object without members.
  case object
  /// Takes a value, and makes it a member of the object below.
  case field(Int32)
  /// Puts a function of the program, with the variables around it.
  case closure(Int32)
  /// Puts a variable of the function that lies so many functions further out.
  case load(depth: Int32, slot: Int32)
  /// Gives a variable the value on the stack, which stays there.
  case store(depth: Int32, slot: Int32)
  /// Puts a variable that the text assigns without declaring it; until it is assigned, the global value of its name.
  case loadImplicit(name: Int32, slot: Int32)
  /// Puts the value of a name that the text doesn't have.
  case global(Int32, isCalled: Bool)
  /// Takes an object, and puts its member.
  case member(Int32)
  /// Takes an object and a value, makes the value a member, and puts it.
  case setMember(Int32)
  /// Takes an array and an index, and puts the element.
  case index
  /// Takes an array, an index and a value, sets the element, and puts the value.
  case setIndex
  /// Takes an object, adds to its member, and puts the member before or after.
  case updateMember(Int32, ExpressionUpdate)
  /// Takes an array and an index, adds to the element, and puts the element before or after.
  case updateIndex(ExpressionUpdate)
  /// Puts the last value, or the last two values, again.
  case duplicate, duplicateTwo
  /// Takes a value away.
  case pop
  /// Takes a value, which is the result unless a later statement has one.
  case complete
  /// Takes two values, and puts the result.
  case binary(ExpressionOperator)
  /// Takes a value, and puts the result.
  case unary(ExpressionUnaryOperator)
  /// Goes on at an instruction.
  case jump(Int32)
  /// Takes a value, and goes on at an instruction if it is false.
  case jumpIfFalse(Int32)
  /// Goes on at an instruction if the last value is false, or true, and takes the value away if not.
  case jumpKeepingFalse(Int32), jumpKeepingTrue(Int32)
  /// Takes so many arguments and the function before them, and calls it.
  case call(Int32)
  /// Takes so many arguments and the object before them, and calls its member.
  case callMember(Int32, count: Int32)
  /// Takes the result of the function, and leaves it.
  case `return`
  /// Ends the program.
  case end
}

/// `++` or `--`.
struct ExpressionUpdate: Sendable {
  /// Whether it adds 1; else it takes 1 away.
  var isIncrement: Bool
  /// Whether its value is that after the change.
  var isPrefix: Bool

  var delta: Double { isIncrement ? 1 : -1 }
}

/// An operator between two values.
enum ExpressionOperator: String, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case equal = "=="
  case notEqual = "!="
  case same = "==="
  case notSame = "!=="
  case less = "<"
  case greater = ">"
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
}

/// An operator before a value.
enum ExpressionUnaryOperator: String, Sendable {
  case negate = "-"
  case number = "+"
  case not = "!"
  case kind = "typeof"
}

/// The instructions of a function, or of the whole text.
final class ExpressionCode: Sendable {
  let name: String
  let instructions: [ExpressionInstruction]
  /// The place of each instruction in the text.
  let positions: [ExpressionPosition]
  /// The slots of its variables; the parameters have the first ones.
  let slots: Int
  let parameters: Int
  /// The functions that are declared in it, with the slots of their names.
  let hoisted: [(function: Int, slot: Int)]

  init(
    name: String, instructions: [ExpressionInstruction], positions: [ExpressionPosition], slots: Int, parameters: Int,
    hoisted: [(function: Int, slot: Int)]
  ) {
    self.name = name
    self.instructions = instructions
    self.positions = positions
    self.slots = slots
    self.parameters = parameters
    self.hoisted = hoisted
  }
}

/// An expression that was read, ready to be evaluated many times and on any thread.
final class ExpressionProgram: Sendable {
  /// The functions; the whole text is the first.
  let functions: [ExpressionCode]
  /// The names and strings that instructions refer to.
  let strings: [String]
  /// The slot of the variable `$bm_rt`, to which exporters assign the result; nil if the text doesn't have it.
  let resultSlot: Int?

  init(functions: [ExpressionCode], strings: [String], resultSlot: Int?) {
    self.functions = functions
    self.strings = strings
    self.resultSlot = resultSlot
  }

  /// Reads an expression.
  convenience init(_ text: String) throws(ExpressionFailure) {
    let parser = ExpressionParser(tokens: try ExpressionLexer.tokens(of: text))
    try parser.parse()
    let builder = parser.builder
    self.init(functions: builder.codes(), strings: builder.strings, resultSlot: builder.slot(ofGlobal: "$bm_rt"))
  }
}
