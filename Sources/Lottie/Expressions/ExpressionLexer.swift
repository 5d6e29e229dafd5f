// ExpressionLexer: the text of an expression, taken apart into tokens.
// SPDX-License-Identifier: Apache-2.0

/// Takes a text apart. It walks over the scalars once.
struct ExpressionLexer {
  private let scalars: [Unicode.Scalar]
  private var next = 0
  private var line = 1
  private var lineStart = 0
  private var startsLine = true
  private var tokens: [ExpressionToken] = []
  private var open: [Int] = []

  /// The tokens of a text; the last is `end`.
  static func tokens(of text: String) throws(ExpressionFailure) -> [ExpressionToken] {
    guard text.utf8.count <= ExpressionLimits.maxSourceBytes else {
      throw .tooLong(
        "the expression has more than \(ExpressionLimits.maxSourceBytes) bytes",
        at: ExpressionPosition(line: 1, column: 1))
    }
    var lexer = ExpressionLexer(scalars: Array(text.unicodeScalars))
    while try lexer.readToken() {}
    return lexer.tokens
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private var position: ExpressionPosition { ExpressionPosition(line: line, column: next - lineStart + 1) }

  private func scalar(_ offset: Int = 0) -> Unicode.Scalar? {
    next + offset < scalars.count ? scalars[next + offset] : nil
  }

  private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (48...57).contains(scalar.value) }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "\t", "\u{0B}", "\u{0C}", "\u{FEFF}": true
    default: scalar.value >= 0x80 && scalar.properties.generalCategory == .spaceSeparator
    }
  }

  private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_", "$": true
    default: scalar.value >= 0x80 && scalar.properties.isXIDStart
    }
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    isNameStart(scalar) || isDigit(scalar)
      || scalar.value >= 0x80 && (scalar.properties.isXIDContinue || scalar == "\u{200C}" || scalar == "\u{200D}")
  }

  private mutating func append(_ kind: ExpressionToken.Kind, at position: ExpressionPosition) {
    tokens.append(ExpressionToken(kind: kind, position: position, startsLine: startsLine))
    startsLine = false
  }

  /// Passes the end of a line, which may be two scalars.
  private mutating func passLineEnd() {
    if scalar() == "\r", scalar(1) == "\n" { next += 1 }
    next += 1
    line += 1
    lineStart = next
  }

  /// Passes spaces and comments.
  private mutating func passSpace() throws(ExpressionFailure) {
    while let found = scalar() {
      if Self.isLineEnd(found) {
        passLineEnd()
        startsLine = true
      } else if found == "/", scalar(1) == "/" {
        while let found = scalar(), !Self.isLineEnd(found) { next += 1 }
      } else if found == "/", scalar(1) == "*" {
        try passComment()
      } else if Self.isSpace(found) {
        next += 1
      } else {
        return
      }
    }
  }

  private mutating func passComment() throws(ExpressionFailure) {
    let start = position
    next += 2
    while let found = scalar() {
      if found == "*", scalar(1) == "/" {
        next += 2
        return
      }
      if Self.isLineEnd(found) {
        passLineEnd()
        startsLine = true
      } else {
        next += 1
      }
    }
    throw .syntax("the comment has no end", at: start)
  }

  /// Reads a token; false after the last.
  private mutating func readToken() throws(ExpressionFailure) -> Bool {
    try passSpace()
    let start = position
    guard let found = scalar() else {
      append(.end, at: start)
      return false
    }
    if Self.isNameStart(found) {
      readName(at: start)
    } else if Self.isDigit(found) || found == "." && scalar(1).map(Self.isDigit) == true {
      try readNumber(at: start)
    } else if found == "\"" || found == "'" || found == "`" {
      try readString(found, at: start)
    } else {
      try readSymbol(at: start)
    }
    return true
  }

  private mutating func readName(at start: ExpressionPosition) {
    var name = String.UnicodeScalarView()
    while let found = scalar(), Self.isNamePart(found) {
      name.append(found)
      next += 1
    }
    append(.name(String(name)), at: start)
  }

  private mutating func readNumber(at start: ExpressionPosition) throws(ExpressionFailure) {
    var text = ""
    while let found = scalar() {
      let isSign = (found == "+" || found == "-") && (text.hasSuffix("e") || text.hasSuffix("E"))
      guard Self.isNamePart(found) || found == "." || isSign && !text.hasPrefix("0x") && !text.hasPrefix("0X") else {
        break
      }
      text.unicodeScalars.append(found)
      next += 1
    }
    // A number followed by a member, such as `5..toFixed()`, is as rare as it is confusing: it isn't understood.
    let isLegacy = text.count > 1 && text.hasPrefix("0") && text.unicodeScalars.allSatisfy(Self.isDigit)
    guard !isLegacy, let number = ExpressionNumberText.number(text) else {
      throw .syntax("the number “\(text.prefix(40))” is not understood", at: start)
    }
    append(.number(number), at: start)
  }

  private mutating func readSymbol(at start: ExpressionPosition) throws(ExpressionFailure) {
    // Operators of JavaScript whose beginnings are operators here; `a?.5:1` is a condition.
    let first = scalar(), second = scalar(1)
    let isDots = first == "." && second == "." && scalar(2) == "."
    let isDouble = first == second && (first == "*" || first == "<" || first == ">" || first == "?")
    let isChain = first == "?" && second == "." && scalar(2).map(Self.isDigit) != true
    if isDots || isDouble || isChain {
      let text = String(String.UnicodeScalarView(scalars[next..<(next + (isDots ? 3 : 2))]))
      throw .syntax("the operator “\(text)” is not understood", at: start)
    }
    for count in [3, 2, 1] {
      guard let symbol = ExpressionSymbol.named(scalars[next..<min(next + count, scalars.count)]) else { continue }
      next += min(count, scalars.count - next)
      pair(symbol)
      append(.symbol(symbol), at: start)
      return
    }
    let code = first.map { String($0.value, radix: 16, uppercase: true) } ?? ""
    let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
    let isPrintable = first.map { (0x21...0x7E).contains($0.value) } == true
    throw .syntax(
      "the character \(isPrintable ? "“\(String(scalars[next]))”" : "U+\(padded)") is not understood", at: start)
  }

  /// Notes which parenthesis closes which.
  private mutating func pair(_ symbol: ExpressionSymbol) {
    if symbol == .openParenthesis { open.append(tokens.count) }
    if symbol == .closeParenthesis, let start = open.popLast() { tokens[start].closing = tokens.count }
  }

  private mutating func readString(_ quote: Unicode.Scalar, at start: ExpressionPosition) throws(ExpressionFailure) {
    next += 1
    var units: [UInt16] = []
    while let found = scalar() {
      if found == quote {
        next += 1
        let text = String(decoding: units, as: UTF16.self)
        guard text.utf8.count <= ExpressionLimits.maxStringBytes else {
          throw .tooLong("a string has more than \(ExpressionLimits.maxStringBytes) bytes", at: start)
        }
        append(.string(text), at: start)
        return
      }
      if quote == "`", found == "$", scalar(1) == "{" {
        throw .syntax("values inside of template strings are not understood", at: position)
      }
      if found == "\\" {
        try readEscape(into: &units)
      } else if Self.isLineEnd(found) {
        guard quote == "`" else { break }
        passLineEnd()
        units.append(0x0A)
      } else {
        units.append(contentsOf: UTF16.encode(found).map(Array.init) ?? [])
        next += 1
      }
    }
    throw .syntax("the string has no end", at: start)
  }

  /// Reads what follows a backslash.
  private mutating func readEscape(into units: inout [UInt16]) throws(ExpressionFailure) {
    let start = position
    next += 1
    guard let found = scalar() else { return }
    if Self.isLineEnd(found) { return passLineEnd() }
    next += 1
    switch found {
    case "n": units.append(0x0A)
    case "t": units.append(0x09)
    case "r": units.append(0x0D)
    case "b": units.append(0x08)
    case "f": units.append(0x0C)
    case "v": units.append(0x0B)
    case "0": units.append(0)
    case "x": units.append(UInt16(truncatingIfNeeded: try readDigits(2, at: start)))
    case "u" where scalar() == "{": try readBracedEscape(into: &units, at: start)
    case "u": units.append(UInt16(truncatingIfNeeded: try readDigits(4, at: start)))
    default: units.append(contentsOf: UTF16.encode(found).map(Array.init) ?? [])
    }
  }

  private mutating func readBracedEscape(into units: inout [UInt16], at start: ExpressionPosition)
    throws(ExpressionFailure)
  {
    next += 1
    var count = 0
    while count < 6, let digit = scalar(count), digit.properties.isASCIIHexDigit { count += 1 }
    let value = try readDigits(count, at: start)
    guard count > 0, scalar() == "}", let scalar = Unicode.Scalar(UInt32(value)) else {
      throw .syntax("the escape sequence is not understood", at: start)
    }
    next += 1
    units.append(contentsOf: UTF16.encode(scalar).map(Array.init) ?? [])
  }

  /// Reads so many hexadecimal digits, at most 6.
  private mutating func readDigits(_ count: Int, at start: ExpressionPosition) throws(ExpressionFailure) -> Int {
    var value = 0
    for _ in 0..<count {
      guard let digit = scalar(), digit.properties.isASCIIHexDigit, let number = Int(String(digit), radix: 16) else {
        throw .syntax("the escape sequence is not understood", at: start)
      }
      value = value * 16 + number
      next += 1
    }
    return value
  }
}
