// ExpressionParser+Literals: reads numbers, strings, names, arrays, objects and functions as values.
// SPDX-License-Identifier: Apache-2.0

extension ExpressionParser {
  /// Reads a value without operators.
  func primary() throws(ExpressionFailure) {
    let position = token.position
    switch token.kind {
    case .number(let number):
      advance()
      emit(.number(number), at: position)
    case .string(let string):
      advance()
      emit(.string(builder.index(of: string)), at: position)
    case .name(let name): try word(name)
    case .symbol(.openParenthesis):
      advance()
      try sequence()
      try expect(.closeParenthesis)
    case .symbol(.openBracket):
      advance()
      emit(.array(try list(upTo: .closeBracket)), at: position)
    case .symbol(.openBrace): try objectLiteral()
    case .symbol(.divide), .symbol(.divideAssign):
      throw .syntax("regular expressions are not understood", at: position)
    default: throw .syntax("a value is missing before \(token.subject)", at: position)
    }
  }

  /// Reads a value that is a word: a name, a function, or a word of the language.
  private func word(_ name: String) throws(ExpressionFailure) {
    let position = token.position
    switch name {
    case "true", "false": emit(.boolean(name == "true"), at: position)
    case "null": emit(.null, at: position)
    case "undefined": emit(.undefined, at: position)
    case "function": return try functionExpression()
    default:
      guard !ExpressionWords.isReserved(name) else {
        let isRefused = ExpressionWords.refused.contains(name)
        throw .syntax("the word “\(name)” is not understood\(isRefused ? "" : " here")", at: position)
      }
      builder.load(name, isCalled: false, at: position)
      target = .name(name)
    }
    advance()
  }

  private func functionExpression() throws(ExpressionFailure) {
    let position = token.position
    advance()
    // A block around the function has its name, by which it can call itself.
    builder.beginBlock()
    let function = try self.function()
    emit(.closure(Int32(function.index)), at: position)
    if let name = function.name {
      builder.declare(name, inFunction: false)
      builder.store(name, at: position)
    }
    builder.endBlock()
  }

  private func objectLiteral() throws(ExpressionFailure) {
    emit(.object, at: token.position)
    advance()
    while !isNext(.closeBrace) {
      let position = token.position, key: String, isName: Bool
      switch token.kind {
      case .name(let name): (key, isName) = (name, !ExpressionWords.isReserved(name))
      case .string(let string): (key, isName) = (string, false)
      case .number(let number): (key, isName) = (ExpressionNumberText.text(number), false)
      default: throw .syntax("the name of a member is missing before \(token.subject)", at: position)
      }
      advance()
      if isName, isNext(.comma) || isNext(.closeBrace) {
        // A name alone is a variable and the name of the member.
        builder.load(key, isCalled: false, at: position)
      } else {
        try expect(.colon)
        try expression()
      }
      emit(.field(builder.index(of: key)), at: position)
      if !accept(.comma) { break }
    }
    try expect(.closeBrace)
  }
}
