// ExpressionToken: the words, numbers, strings and symbols of an expression.
// SPDX-License-Identifier: Apache-2.0

/// A piece of the text of an expression.
struct ExpressionToken: Sendable {
  enum Kind: Equatable, Sendable {
    case number(Double)
    case string(String)
    case name(String)
    case symbol(ExpressionSymbol)
    case end
  }

  let kind: Kind
  let position: ExpressionPosition
  /// Whether a line ends between the token before and this one.
  let startsLine: Bool
  /// The index of the token that closes this parenthesis; nil for other tokens.
  var closing: Int?

  /// What failures call the token.
  var subject: String {
    switch kind {
    case .number: "a number"
    case .string: "a string"
    case .name(let name): "“\(name.prefix(40))”"
    case .symbol(let symbol): "“\(symbol.rawValue)”"
    case .end: "the end"
    }
  }
}

/// An operator or a mark.
enum ExpressionSymbol: String, CaseIterable, Sendable {
  case openParenthesis = "("
  case closeParenthesis = ")"
  case openBracket = "["
  case closeBracket = "]"
  case openBrace = "{"
  case closeBrace = "}"
  case dot = "."
  case comma = ","
  case semicolon = ";"
  case colon = ":"
  case question = "?"
  case arrow = "=>"
  case assign = "="
  case addAssign = "+="
  case subtractAssign = "-="
  case multiplyAssign = "*="
  case divideAssign = "/="
  case remainderAssign = "%="
  case increment = "++"
  case decrement = "--"
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case not = "!"
  case and = "&&"
  case or = "||"
  case equal = "=="
  case notEqual = "!="
  case same = "==="
  case notSame = "!=="
  case less = "<"
  case greater = ">"
  case lessOrEqual = "<="
  case greaterOrEqual = ">="

  /// The symbols by the codes of their characters, of which there are at most three.
  private static let table = Dictionary(
    allCases.map { (key($0.rawValue.unicodeScalars), $0) }, uniquingKeysWith: { first, _ in first })

  private static func key(_ scalars: some Sequence<Unicode.Scalar>) -> UInt64 {
    scalars.reduce(0) { $0 << 21 | UInt64($1.value) }
  }

  /// The symbol that is written as three scalars, or fewer; nil if there is none.
  static func named(_ scalars: ArraySlice<Unicode.Scalar>) -> ExpressionSymbol? { table[key(scalars)] }

  /// The operator between two values; nil for other symbols, and for `&&` and `||`.
  var binary: ExpressionOperator? {
    switch self {
    case .add: .add
    case .subtract: .subtract
    case .multiply: .multiply
    case .divide: .divide
    case .remainder: .remainder
    case .equal: .equal
    case .notEqual: .notEqual
    case .same: .same
    case .notSame: .notSame
    case .less: .less
    case .greater: .greater
    case .lessOrEqual: .lessOrEqual
    case .greaterOrEqual: .greaterOrEqual
    default: nil
    }
  }

  /// How tightly an operator between two values binds; nil for other symbols.
  var precedence: Int? {
    switch self {
    case .or: 1
    case .and: 2
    case .equal, .notEqual, .same, .notSame: 3
    case .less, .greater, .lessOrEqual, .greaterOrEqual: 4
    case .add, .subtract: 5
    case .multiply, .divide, .remainder: 6
    default: nil
    }
  }

  /// The operator of an assignment that changes a value; nil for other symbols.
  var assignedOperator: ExpressionOperator? {
    switch self {
    case .addAssign: .add
    case .subtractAssign: .subtract
    case .multiplyAssign: .multiply
    case .divideAssign: .divide
    case .remainderAssign: .remainder
    default: nil
    }
  }
}

/// The words that can't be names.
enum ExpressionWords {
  /// Words that begin a statement or an expression that the parser reads.
  static let understood: Set<String> = [
    "break", "case", "catch", "const", "continue", "default", "do", "else", "false", "finally", "for", "function", "if",
    "let", "null", "return", "switch", "true", "try", "typeof", "undefined", "var", "while",
  ]
  /// Words of JavaScript that the parser refuses.
  static let refused: Set<String> = [
    "async", "await", "class", "debugger", "delete", "enum", "export", "extends", "import", "in", "instanceof", "new",
    "super", "this", "throw", "void", "with", "yield",
  ]

  /// Whether a word can't be a name.
  static func isReserved(_ word: String) -> Bool { understood.contains(word) || refused.contains(word) }
}
