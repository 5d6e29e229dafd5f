// ExpressionParser: reads the tokens of an expression, and writes its instructions in one pass.
// SPDX-License-Identifier: Apache-2.0

/// Reads a program: statements and functions here and in `ExpressionParser+Statements.swift`, expressions in
/// `ExpressionParser+Expressions.swift`.
///
/// No tree is made: an instruction is written once its operands were read. So only what lies inside parentheses,
/// blocks and functions takes room on the stack of the thread, and `ExpressionLimits.maxDepth` bounds it.
final class ExpressionParser {
  /// What an assignment could change: the value that the last instruction puts.
  enum Target {
    case name(String)
    case member(Int32)
    case index
  }

  /// A loop or a `switch` that `break` leaves.
  struct Leaving {
    var isLoop: Bool
    var breaks: [Int] = []
    var continues: [Int] = []
  }

  private let tokens: [ExpressionToken]
  private(set) var token: ExpressionToken
  private var index = 0
  private var depth = 0
  var builder = ExpressionBuilder()
  /// What the last instruction puts, if that can be assigned to.
  var target: Target?
  /// The loops around a statement, inside of the innermost function.
  var leavings: [Leaving] = []

  /// Takes tokens, of which the last is `end`.
  init(tokens: [ExpressionToken]) {
    self.tokens = tokens
    token = tokens[0]
  }

  /// Reads the whole program.
  func parse() throws(ExpressionFailure) {
    _ = builder.beginFunction("")
    while token.kind != .end { try statement() }
    emit(.end, at: token.position)
    builder.endFunction()
    builder.resolve()
  }

  // MARK: Tokens

  /// Goes to the next token.
  func advance() {
    if index < tokens.count - 1 { index += 1 }
    token = tokens[index]
  }

  /// The token after the next `offset` tokens.
  func token(after offset: Int) -> ExpressionToken { tokens[min(index + offset, tokens.count - 1)] }

  func isNext(_ symbol: ExpressionSymbol) -> Bool { token.kind == .symbol(symbol) }

  func isNext(_ word: String) -> Bool { token.kind == .name(word) }

  /// Passes a symbol; false if it isn't next.
  func accept(_ symbol: ExpressionSymbol) -> Bool {
    guard isNext(symbol) else { return false }
    advance()
    return true
  }

  /// Passes a symbol.
  func expect(_ symbol: ExpressionSymbol) throws(ExpressionFailure) {
    guard accept(symbol) else {
      throw .syntax("“\(symbol.rawValue)” is missing before \(token.subject)", at: token.position)
    }
  }

  /// Passes the name of a variable, a parameter or a function.
  func expectName() throws(ExpressionFailure) -> String {
    guard case .name(let name) = token.kind else {
      throw .syntax("a name is missing before \(token.subject)", at: token.position)
    }
    guard !ExpressionWords.isReserved(name) else {
      throw .syntax("the word “\(name)” can't be a name", at: token.position)
    }
    advance()
    return name
  }

  /// Passes the end of a statement: a semicolon, the end of the line, or what closes the block.
  func expectStatementEnd() throws(ExpressionFailure) {
    if accept(.semicolon) || isNext(.closeBrace) || token.kind == .end || token.startsLine { return }
    throw .syntax("\(token.subject) is not understood here", at: token.position)
  }

  // MARK: Instructions

  /// Writes an instruction whose value can't be assigned to.
  @discardableResult
  func emit(_ instruction: ExpressionInstruction, at position: ExpressionPosition) -> Int {
    target = nil
    return builder.emit(instruction, at: position)
  }

  /// Lets a jump go to the next instruction.
  func patch(_ jump: Int) {
    target = nil
    builder.patch(jump)
  }

  // MARK: Depth

  /// Enters a statement, an expression or a function inside another.
  func descend() throws(ExpressionFailure) {
    guard depth < ExpressionLimits.maxDepth else {
      throw .tooLong("the expression is nested more than \(ExpressionLimits.maxDepth) deep", at: token.position)
    }
    depth += 1
  }

  /// Leaves what was entered.
  func ascend() { depth -= 1 }

  // MARK: Functions

  /// Whether an arrow function is next: a name or parentheses, and `=>`.
  var isArrow: Bool {
    switch token.kind {
    case .name: return token(after: 1).kind == .symbol(.arrow)
    case .symbol(.openParenthesis):
      guard let closing = token.closing else { return false }
      return tokens[min(closing + 1, tokens.count - 1)].kind == .symbol(.arrow)
    default: return false
    }
  }

  /// Reads an arrow function, and puts it.
  func arrow() throws(ExpressionFailure) {
    let position = token.position, function = builder.beginFunction("of an arrow"), outer = leavings
    leavings = []
    if isNext(.openParenthesis) {
      try parameters()
    } else {
      builder.declareParameter(try expectName())
    }
    try expect(.arrow)
    if isNext(.openBrace) {
      try functionBody()
    } else {
      let start = token.position
      try expression()
      emit(.return, at: start)
    }
    builder.endFunction()
    leavings = outer
    emit(.closure(Int32(function)), at: position)
  }

  /// Reads a function after the word `function`; returns its index, and its name if it has one.
  func function() throws(ExpressionFailure) -> (index: Int, name: String?) {
    try descend()
    defer { ascend() }
    let name = isNext(.openParenthesis) ? nil : try expectName(), outer = leavings
    let index = builder.beginFunction(name ?? "without a name")
    leavings = []
    try parameters()
    try functionBody()
    builder.endFunction()
    leavings = outer
    target = nil
    return (index, name)
  }

  private func parameters() throws(ExpressionFailure) {
    try expect(.openParenthesis)
    while !isNext(.closeParenthesis) {
      builder.declareParameter(try expectName())
      if !accept(.comma) { break }
    }
    try expect(.closeParenthesis)
  }

  private func functionBody() throws(ExpressionFailure) {
    try expect(.openBrace)
    while !isNext(.closeBrace), token.kind != .end { try statement() }
    let end = token.position
    try expect(.closeBrace)
    emit(.undefined, at: end)
    emit(.return, at: end)
  }
}
