// TypeDeclaration: the types and extensions that a source file declares, with the bytes of code that each takes.
// SPDX-License-Identifier: Apache-2.0

/// A declaration of a type, or an extension of one.
struct TypeDeclaration: Sendable {
  /// `class`, `struct`, `enum`, `actor`, `protocol` or `extension`.
  let keyword: String
  /// The name with the types around it, `Outer.Inner`, without generic arguments.
  let name: String
  /// The first name behind the colon, if there is one: the superclass, a protocol or a raw type.
  let inherited: String?
  /// Whether the type is known in its file alone: it or a type around it is `private` or `fileprivate`. False for an
  /// extension.
  let isPrivate: Bool
  /// Where the code behind the opening brace begins.
  let body: Int
  /// The bytes of code from the keyword to the closing brace, without the types that are declared inside.
  fileprivate(set) var size = 0

  var isExtension: Bool { keyword == "extension" }
}

/// The declarations of a file.
struct TypeDeclarations: Sendable {
  /// The declarations in the order of their keywords.
  private(set) var all: [TypeDeclaration] = []
  /// Whether every bracket is closed by one of its kind. If not, the sizes mean nothing.
  private(set) var isBalanced = true

  /// A word, or another byte of code that isn't space.
  private struct Token {
    let start: Int, end: Int
    /// The text of a word; empty for other bytes.
    let word: String
  }

  /// An open bracket; for the brace of a type, with the index of its declaration.
  private struct Scope {
    let closing: UInt8
    var declaration: Int?
  }

  private let code: ScannedCode
  private let tokens: [Token]
  private let sizes: [Int]
  private var scopes: [Scope] = []
  /// The type whose opening brace is still to come, the brackets open around it, and where its keyword is.
  private var pending: (declaration: TypeDeclaration, depth: Int, start: Int)?
  /// The code before this offset has been counted for the type around it.
  private var counted = 0

  init(_ code: ScannedCode) {
    (self.code, tokens, sizes) = (code, Self.tokens(of: code), code.sizes)
    for (index, token) in tokens.enumerated() where isBalanced { read(token, index) }
    isBalanced = isBalanced && scopes.isEmpty
  }

  // MARK: Scopes

  private mutating func read(_ token: Token, _ index: Int) {
    switch code.bytes[token.start] {
    case Byte.brace:
      var scope = Scope(closing: Byte.closingBrace)
      if let next = pending, next.depth == scopes.count {
        countCode(to: next.start)
        scope.declaration = all.count
        all.append(next.declaration)
        pending = nil
      }
      scopes.append(scope)
    case Byte.parenthesis: scopes.append(Scope(closing: Byte.closingParenthesis))
    case Byte.bracket: scopes.append(Scope(closing: Byte.closingBracket))
    case Byte.closingBrace, Byte.closingParenthesis, Byte.closingBracket:
      isBalanced = scopes.last?.closing == code.bytes[token.start]
      if scopes.last?.declaration != nil { countCode(to: token.end) }
      _ = scopes.popLast()
    default:
      guard Self.keywords.contains(token.word), let declaration = declaration(at: index) else { return }
      pending = (declaration, scopes.count, token.start)
    }
  }

  /// The index of the innermost type that is open.
  private var owner: Int? { scopes.last { $0.declaration != nil }?.declaration }

  private mutating func countCode(to offset: Int) {
    if let owner { all[owner].size += sizes[offset] - sizes[counted] }
    counted = offset
  }

  // MARK: Declarations

  private static let keywords: Set = ["class", "struct", "enum", "actor", "protocol", "extension"]
  private static let modifiers: Set = [
    "public", "package", "internal", "open", "final", "indirect", "nonisolated", "distributed",
  ]

  /// The declaration whose keyword is the token at `index`, or nil if the word means something else: an argument's
  /// label, a member of a class, a variable named `actor`.
  private func declaration(at index: Int) -> TypeDeclaration? {
    let isInBraces = scopes.last.map { $0.closing == Byte.closingBrace } ?? true
    guard isInBraces, byte(index - 1) != Byte.dot, isNamed(index) else { return nil }
    var next = index + 1
    guard let name = name(at: &next),
      [Byte.brace, Byte.colon].contains(byte(next)) || word(next) == "where"
    else { return nil }
    let outer = owner.map { all[$0] }
    var inherited: String?
    if byte(next) == Byte.colon {
      var first = next + 1
      while byte(first) == UInt8(ascii: "@") { first += 2 }
      inherited = self.name(at: &first)
    }
    // The opening brace is the first one that isn't in brackets.
    while next < tokens.count, byte(next) != Byte.brace {
      switch byte(next) {
      case Byte.parenthesis: next = end(from: next, Byte.parenthesis, Byte.closingParenthesis)
      case Byte.bracket: next = end(from: next, Byte.bracket, Byte.closingBracket)
      default: next += 1
      }
    }
    guard next < tokens.count else { return nil }
    let isPrivate = word(index) != "extension" && (outer?.isPrivate == true || isMarkedPrivate(index))
    return TypeDeclaration(
      keyword: word(index), name: (outer.map { $0.name + "." } ?? "") + name, inherited: inherited,
      isPrivate: isPrivate, body: tokens[next].end)
  }

  /// Whether a name may follow a keyword: on the same line, and not a word that goes on with the statement, as in
  /// `guard let actor else`.
  private func isNamed(_ index: Int) -> Bool {
    guard index + 1 < tokens.count, !["else", "in"].contains(word(index + 1)) else { return false }
    return !code.bytes[tokens[index].end..<tokens[index + 1].start].contains(Byte.newline)
  }

  /// The name of a type without generic arguments; moves `index` behind it. Nil if there is none, or if another word
  /// follows it, as in `class func`.
  private func name(at index: inout Int) -> String? {
    var names: [String] = []
    while word(index) != "" {
      names.append(word(index))
      index += 1
      if byte(index) == Byte.less { index = end(from: index, Byte.less, Byte.greater) }
      guard byte(index) == Byte.dot else { break }
      index += 1
    }
    // Arrays and dictionaries are named by what is in their brackets: `extension [Int]`.
    if names.isEmpty, byte(index) == Byte.bracket {
      let end = end(from: index, Byte.bracket, Byte.closingBracket)
      names.append(tokens[index..<end].map { String(decoding: code.bytes[$0.start..<$0.end], as: UTF8.self) }.joined())
      index = end
    }
    return names.isEmpty || !["", "where"].contains(word(index)) ? nil : names.joined(separator: ".")
  }

  /// Whether `private` or `fileprivate` is among the modifiers before a token.
  private func isMarkedPrivate(_ index: Int) -> Bool {
    var index = index - 1
    while Self.modifiers.contains(word(index)) { index -= 1 }
    return ["private", "fileprivate"].contains(word(index))
  }

  /// The index behind the bracket that closes the one at `start`. The arrow of a function's type doesn't close an angle
  /// bracket.
  private func end(from start: Int, _ opening: UInt8, _ closing: UInt8) -> Int {
    var index = start, depth = 0
    repeat {
      if byte(index) == opening { depth += 1 }
      if byte(index) == closing, closing != Byte.greater || byte(index - 1) != Byte.dash { depth -= 1 }
      index += 1
    } while depth > 0 && index < tokens.count
    return index
  }

  // MARK: Tokens

  private func byte(_ index: Int) -> UInt8 { tokens.indices.contains(index) ? code.bytes[tokens[index].start] : 0 }

  private func word(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].word : "" }

  /// The words and other bytes of the code, in order; space, literals and comments are left out.
  private static func tokens(of code: ScannedCode) -> [Token] {
    var tokens: [Token] = [], index = 0
    let bytes = code.bytes
    while index < bytes.count {
      let start = index, first = bytes[start]
      index += 1
      guard code.parts[start] == .code, first > Byte.space else { continue }
      if first == Byte.backtick {
        // The backticks belong to the word, so that it isn't a keyword.
        while index < bytes.count, bytes[index] != Byte.backtick { index += 1 }
        index = min(index + 1, bytes.count)
      } else if isInWord(first) {
        while index < bytes.count, code.parts[index] == .code, isInWord(bytes[index]) { index += 1 }
      } else {
        tokens.append(Token(start: start, end: index, word: ""))
        continue
      }
      tokens.append(Token(start: start, end: index, word: String(decoding: bytes[start..<index], as: UTF8.self)))
    }
    return tokens
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), Byte.underscore: true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), 128...: true
    default: false
    }
  }
}
