// ExpressionParser+Statements: reads declarations, conditions, loops and blocks.
// SPDX-License-Identifier: Apache-2.0

extension ExpressionParser {
  /// Reads a statement, and writes its instructions. They leave the stack as they found it.
  func statement() throws(ExpressionFailure) {
    try descend()
    defer { ascend() }
    let position = token.position
    switch token.kind {
    case .symbol(.semicolon): advance()
    case .symbol(.openBrace): try block()
    case .name(let word) where ExpressionWords.isReserved(word): try statement(word)
    default:
      if case .name = token.kind, token(after: 1).kind == .symbol(.colon) {
        throw .syntax("labels are not understood", at: position)
      }
      try expressionStatement()
    }
  }

  /// Reads a statement that begins with a word of the language.
  private func statement(_ word: String) throws(ExpressionFailure) {
    switch word {
    case "var", "let", "const":
      try declarations()
      try expectStatementEnd()
    case "if": try condition()
    case "for": try forLoop()
    case "while": try whileLoop()
    case "do": try doLoop()
    case "switch": try choice()
    case "break", "continue": try leave()
    case "return": try result()
    case "try": try attempt()
    case "function":
      advance()
      let position = token.position, function = try self.function()
      guard let name = function.name else { throw .syntax("the function has no name", at: position) }
      builder.hoist(function.index, as: name)
    default: try expressionStatement()
    }
  }

  private func expressionStatement() throws(ExpressionFailure) {
    let position = token.position
    try sequence()
    emit(builder.isOutermost ? .complete : .pop, at: position)
    try expectStatementEnd()
  }

  /// Reads a block with variables of its own.
  private func block() throws(ExpressionFailure) {
    try expect(.openBrace)
    builder.beginBlock()
    while !isNext(.closeBrace), token.kind != .end { try statement() }
    builder.endBlock()
    try expect(.closeBrace)
  }

  /// Reads variables with their values, as far as the end of the statement.
  private func declarations() throws(ExpressionFailure) {
    guard case .name(let word) = token.kind else { return }
    advance()
    repeat {
      let position = token.position, name = try expectName()
      builder.declare(name, inFunction: word == "var")
      if accept(.assign) {
        try expression()
      } else if word == "var" {
        continue
      } else {
        emit(.undefined, at: position)
      }
      builder.store(name, at: position)
      emit(.pop, at: position)
    } while accept(.comma)
  }

  /// Reads `(…)` after `if`, `while` and `switch`.
  private func parenthesized() throws(ExpressionFailure) {
    try expect(.openParenthesis)
    try sequence()
    try expect(.closeParenthesis)
  }

  /// Reads `if` with all that follows `else if`, in a loop, so that a long chain takes no depth.
  private func condition() throws(ExpressionFailure) {
    var ends: [Int] = []
    while true {
      let position = token.position
      advance()
      try parenthesized()
      let otherwise = emit(.jumpIfFalse(0), at: position)
      try statement()
      guard isNext("else") else {
        patch(otherwise)
        break
      }
      advance()
      ends.append(emit(.jump(0), at: position))
      patch(otherwise)
      if isNext("if") { continue }
      try statement()
      break
    }
    for end in ends { patch(end) }
  }

  // MARK: Loops

  private func forLoop() throws(ExpressionFailure) {
    let position = token.position
    advance()
    try expect(.openParenthesis)
    builder.beginBlock()
    if isNext("var") || isNext("let") || isNext("const") {
      try declarations()
    } else if !isNext(.semicolon) {
      try sequence()
      emit(.pop, at: position)
    }
    if case .name(let word) = token.kind, word == "of" || word == "in" {
      throw .syntax("the loop “for … \(word)” is not understood", at: token.position)
    }
    try expect(.semicolon)
    let test = builder.next
    var end: Int?
    if !isNext(.semicolon) {
      try sequence()
      end = emit(.jumpIfFalse(0), at: position)
    }
    try expect(.semicolon)
    let toBody = emit(.jump(0), at: position), update = builder.next
    if !isNext(.closeParenthesis) {
      try sequence()
      emit(.pop, at: position)
    }
    emit(.jump(Int32(test)), at: position)
    try expect(.closeParenthesis)
    patch(toBody)
    leavings.append(Leaving(isLoop: true))
    try statement()
    emit(.jump(Int32(update)), at: position)
    if let end { patch(end) }
    finishLeaving(continuingAt: update)
    builder.endBlock()
  }

  private func whileLoop() throws(ExpressionFailure) {
    let position = token.position, test = builder.next
    advance()
    try parenthesized()
    let end = emit(.jumpIfFalse(0), at: position)
    leavings.append(Leaving(isLoop: true))
    try statement()
    emit(.jump(Int32(test)), at: position)
    patch(end)
    finishLeaving(continuingAt: test)
  }

  private func doLoop() throws(ExpressionFailure) {
    let position = token.position, start = builder.next
    advance()
    leavings.append(Leaving(isLoop: true))
    try statement()
    let test = builder.next
    guard isNext("while") else { throw .syntax("“while” is missing before \(token.subject)", at: token.position) }
    advance()
    try parenthesized()
    let end = emit(.jumpIfFalse(0), at: position)
    emit(.jump(Int32(start)), at: position)
    patch(end)
    finishLeaving(continuingAt: test)
    _ = accept(.semicolon)
  }

  /// Reads `switch`. Its value stays on the stack until the end; each case compares it, and else goes to the next case.
  private func choice() throws(ExpressionFailure) {
    let position = token.position
    advance()
    try parenthesized()
    try expect(.openBrace)
    builder.beginBlock()
    leavings.append(Leaving(isLoop: false))
    var toNextCase = emit(.jump(0), at: position), fallThrough: Int?, defaultBody: Int?
    while !isNext(.closeBrace), token.kind != .end {
      let start = token.position
      if isNext("case") || isNext("default") { fallThrough = emit(.jump(0), at: start) }
      if isNext("case") {
        advance()
        patch(toNextCase)
        emit(.duplicate, at: start)
        try expression()
        emit(.binary(.same), at: start)
        toNextCase = emit(.jumpIfFalse(0), at: start)
      } else if isNext("default") {
        advance()
        guard defaultBody == nil else { throw .syntax("“default” is there twice", at: start) }
        defaultBody = builder.next
      } else {
        throw .syntax("“case” is missing before \(token.subject)", at: start)
      }
      try expect(.colon)
      if let fallThrough { patch(fallThrough) }
      while !isNext(.closeBrace), !isNext("case"), !isNext("default"), token.kind != .end { try statement() }
    }
    try expect(.closeBrace)
    let end = emit(.jump(0), at: position)
    patch(toNextCase)
    if let defaultBody { emit(.jump(Int32(defaultBody)), at: position) }
    patch(end)
    finishLeaving(continuingAt: 0)
    emit(.pop, at: position)
    builder.endBlock()
  }

  /// Reads `break` or `continue`.
  private func leave() throws(ExpressionFailure) {
    let position = token.position, isBreak = isNext("break")
    advance()
    if case .name = token.kind, !token.startsLine { throw .syntax("labels are not understood", at: token.position) }
    guard let index = leavings.lastIndex(where: { isBreak || $0.isLoop }) else {
      throw .syntax("“\(isBreak ? "break" : "continue")” is outside of a loop", at: position)
    }
    // The values of the `switch` statements that are left.
    for _ in leavings[(index + 1)...] { emit(.pop, at: position) }
    let jump = emit(.jump(0), at: position)
    if isBreak { leavings[index].breaks.append(jump) } else { leavings[index].continues.append(jump) }
    try expectStatementEnd()
  }

  /// Sets the targets of the innermost `break` and `continue` statements.
  private func finishLeaving(continuingAt start: Int) {
    let leaving = leavings.removeLast()
    for jump in leaving.breaks { patch(jump) }
    for jump in leaving.continues { builder.patch(jump, to: start) }
  }

  // MARK: Results

  private func result() throws(ExpressionFailure) {
    let position = token.position
    advance()
    if isNext(.semicolon) || isNext(.closeBrace) || token.kind == .end || token.startsLine {
      emit(.undefined, at: position)
    } else {
      try sequence()
    }
    emit(.return, at: position)
    try expectStatementEnd()
  }

  /// Reads `try`, of which only the block runs: a failure ends the expression.
  private func attempt() throws(ExpressionFailure) {
    let position = token.position
    advance()
    try block()
    guard isNext("catch") || isNext("finally") else {
      throw .syntax("“catch” is missing before \(token.subject)", at: token.position)
    }
    if isNext("catch") {
      advance()
      let end = emit(.jump(0), at: position)
      builder.beginBlock()
      if accept(.openParenthesis) {
        builder.declare(try expectName(), inFunction: false)
        try expect(.closeParenthesis)
      }
      try block()
      builder.endBlock()
      patch(end)
    }
    if isNext("finally") {
      advance()
      try block()
    }
  }
}
