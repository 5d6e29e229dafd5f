// ExpressionParser+Expressions: reads operators, calls, members and literals.
// SPDX-License-Identifier: Apache-2.0

extension ExpressionParser {
  /// An operator that waits for its right side.
  private struct Waiting {
    var symbol: ExpressionSymbol
    var precedence: Int
    var position: ExpressionPosition
    /// The jump over the right side of `&&` and `||`.
    var jump: Int?
  }

  /// Reads expressions with commas between them, and puts the last.
  func sequence() throws(ExpressionFailure) {
    try expression()
    while isNext(.comma) {
      emit(.pop, at: token.position)
      advance()
      try expression()
    }
  }

  /// Reads an expression without commas, and puts its value.
  func expression() throws(ExpressionFailure) {
    try descend()
    defer { ascend() }
    if isArrow { return try arrow() }
    try operation()
    guard case .symbol(let symbol) = token.kind else { return }
    if symbol == .question {
      try conditional()
    } else if symbol == .assign || symbol.assignedOperator != nil {
      try assignment(symbol)
    }
  }

  /// Reads operators between values. Operators wait in a list and not on the stack of the thread.
  private func operation() throws(ExpressionFailure) {
    var waiting: [Waiting] = []
    func finish(downTo precedence: Int) {
      while let last = waiting.last, last.precedence >= precedence {
        if let jump = last.jump {
          patch(jump)
        } else if let binary = last.symbol.binary {
          emit(.binary(binary), at: last.position)
        }
        waiting.removeLast()
      }
    }
    while true {
      try operand()
      guard case .symbol(let symbol) = token.kind, let precedence = symbol.precedence else { break }
      finish(downTo: precedence)
      var next = Waiting(symbol: symbol, precedence: precedence, position: token.position)
      if symbol == .and { next.jump = emit(.jumpKeepingFalse(0), at: token.position) }
      if symbol == .or { next.jump = emit(.jumpKeepingTrue(0), at: token.position) }
      waiting.append(next)
      advance()
    }
    finish(downTo: 0)
  }

  /// Reads what follows the condition of `a ? b : c`.
  private func conditional() throws(ExpressionFailure) {
    let position = token.position
    advance()
    let otherwise = emit(.jumpIfFalse(0), at: position)
    try expression()
    try expect(.colon)
    let end = emit(.jump(0), at: position)
    patch(otherwise)
    try expression()
    patch(end)
  }

  /// Reads an assignment to what the last instruction puts.
  private func assignment(_ symbol: ExpressionSymbol) throws(ExpressionFailure) {
    let position = token.position, binary = symbol.assignedOperator
    guard let target else { throw .syntax("what is before “\(symbol.rawValue)” can't be assigned to", at: position) }
    advance()
    switch target {
    case .name: if binary == nil { builder.removeLast() }
    case .member(let name):
      builder.removeLast()
      if binary != nil {
        emit(.duplicate, at: position)
        emit(.member(name), at: position)
      }
    case .index:
      builder.removeLast()
      if binary != nil {
        emit(.duplicateTwo, at: position)
        emit(.index, at: position)
      }
    }
    try expression()
    if let binary { emit(.binary(binary), at: position) }
    self.target = nil
    switch target {
    case .name(let name): builder.store(name, at: position)
    case .member(let name): emit(.setMember(name), at: position)
    case .index: emit(.setIndex, at: position)
    }
  }

  // MARK: Operands

  /// Reads a value with the operators before it, and the members, calls and operators behind it.
  private func operand() throws(ExpressionFailure) {
    var before: [ExpressionToken] = []
    while isPrefix(token) {
      before.append(token)
      advance()
    }
    try primary()
    try members()
    if isNext(.increment) || isNext(.decrement), !token.startsLine {
      try update(isIncrement: isNext(.increment), isPrefix: false, at: token.position)
      advance()
    }
    for operation in before.reversed() {
      switch operation.kind {
      case .symbol(.subtract): emit(.unary(.negate), at: operation.position)
      case .symbol(.add): emit(.unary(.number), at: operation.position)
      case .symbol(.not): emit(.unary(.not), at: operation.position)
      case .symbol(.increment): try update(isIncrement: true, isPrefix: true, at: operation.position)
      case .symbol(.decrement): try update(isIncrement: false, isPrefix: true, at: operation.position)
      default: emit(.unary(.kind), at: operation.position)
      }
    }
  }

  private func isPrefix(_ token: ExpressionToken) -> Bool {
    switch token.kind {
    case .symbol(.subtract), .symbol(.add), .symbol(.not), .symbol(.increment), .symbol(.decrement): true
    case .name("typeof"): true
    default: false
    }
  }

  /// Writes `++` or `--` for what the last instruction puts.
  private func update(isIncrement: Bool, isPrefix: Bool, at position: ExpressionPosition) throws(ExpressionFailure) {
    guard let target else {
      throw .syntax("what has “\(isIncrement ? "++" : "--")” can't be assigned to", at: position)
    }
    let update = ExpressionUpdate(isIncrement: isIncrement, isPrefix: isPrefix)
    switch target {
    case .name(let name):
      emit(.unary(.number), at: position)
      if !isPrefix { emit(.duplicate, at: position) }
      emit(.number(1), at: position)
      // `add` would lay strings together; the value is a number here.
      emit(.binary(isIncrement ? .add : .subtract), at: position)
      builder.store(name, at: position)
      if !isPrefix { emit(.pop, at: position) }
    case .member(let name):
      builder.removeLast()
      emit(.updateMember(name, update), at: position)
    case .index:
      builder.removeLast()
      emit(.updateIndex(update), at: position)
    }
    self.target = nil
  }

  /// Reads members, indices and calls behind a value.
  private func members() throws(ExpressionFailure) {
    while case .symbol(let symbol) = token.kind {
      let position = token.position
      switch symbol {
      case .dot:
        advance()
        guard case .name(let name) = token.kind else {
          throw .syntax("the name of a member is missing before \(token.subject)", at: token.position)
        }
        let place = token.position, index = builder.index(of: name)
        advance()
        emit(.member(index), at: place)
        target = .member(index)
      case .openBracket:
        advance()
        try sequence()
        try expect(.closeBracket)
        emit(.index, at: position)
        target = .index
      case .openParenthesis: try call()
      default: return
      }
    }
  }

  /// Reads the arguments of a call. A member that is called isn't read first, since it may be a method.
  private func call() throws(ExpressionFailure) {
    var member: Int32?, position = token.position
    if case .member(let name) = target {
      member = name
      position = builder.lastPosition
      builder.removeLast()
    } else if case .name(let name) = target {
      position = builder.lastPosition
      builder.removeLast()
      builder.load(name, isCalled: true, at: position)
    }
    try expect(.openParenthesis)
    let count = try list(upTo: .closeParenthesis)
    emit(member.map { .callMember($0, count: count) } ?? .call(count), at: position)
  }

  /// Reads values with commas between them, and the symbol at their end. Returns how many there are.
  func list(upTo end: ExpressionSymbol) throws(ExpressionFailure) -> Int32 {
    var count: Int32 = 0
    while !isNext(end) {
      try expression()
      count += 1
      if !accept(.comma) { break }
    }
    try expect(end)
    return count
  }
}
