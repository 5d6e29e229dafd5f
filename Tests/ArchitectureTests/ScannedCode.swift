// ScannedCode: which bytes of a source file are code, which are text in quotes and which are comments.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The bytes of a Swift or GLSL file, sorted into code, literals and comments.
///
/// Knows nested comments, strings of one line and of several, raw strings, regular expressions, and the code that is
/// interpolated into strings.
struct ScannedCode: Sendable {
  /// What a byte belongs to.
  enum Part: Sendable {
    /// Code, also inside an interpolation.
    case code
    /// A string or a regular expression, with its delimiters.
    case literal
    /// A comment, without the end of its line.
    case comment
  }

  let bytes: [UInt8]
  private(set) var parts: [Part]

  /// The constructs that are open at a byte.
  private enum Frame {
    /// An interpolation, with the number of its open parentheses.
    case interpolation(parentheses: Int)
    case string(hashes: Int, isMultiline: Bool)
  }
  private var frames: [Frame] = []
  private var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
    parts = Array(repeating: .code, count: bytes.count)
    while position < bytes.count {
      if case .string(let hashes, let isMultiline) = frames.last {
        scanString(hashes, isMultiline)
      } else {
        scanCode()
      }
    }
  }

  /// The lines of the file, each without comments and literals.
  var lines: [String] {
    var lines: [String] = [], line: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if byte == Byte.newline {
        lines.append(String(decoding: line, as: UTF8.self))
        line.removeAll(keepingCapacity: true)
      } else if parts[index] == .code {
        line.append(byte)
      }
    }
    return lines + [String(decoding: line, as: UTF8.self)]
  }

  /// The first line of code behind an offset, without comments, literals and the space around it.
  func line(after offset: Int) -> String {
    var line: [UInt8] = []
    for index in bytes.indices.dropFirst(offset) where parts[index] == .code {
      if bytes[index] != Byte.newline {
        line.append(bytes[index])
      } else if line.contains(where: { $0 > Byte.space }) {
        break
      }
    }
    return String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespaces)
  }

  /// For every byte and for the end, how many bytes of code lie before it.
  ///
  /// Literals count. Comments, empty lines, lines of comments alone and the space at the end of a line do not: a file
  /// without its comments has the same size.
  var sizes: [Int] {
    var sizes: [Int] = [0], total = 0, space = 0, isLineEmpty = true
    sizes.reserveCapacity(bytes.count + 1)
    for (index, byte) in bytes.enumerated() {
      if parts[index] != .comment {
        if byte == Byte.newline {
          total += isLineEmpty ? 0 : 1
          (space, isLineEmpty) = (0, true)
        } else if byte == Byte.space || byte == Byte.tab {
          space += 1
        } else {
          // Space counts from the byte that follows it on.
          total += space
          sizes[index] = total
          total += 1
          (space, isLineEmpty) = (0, false)
        }
      }
      sizes.append(total)
    }
    return sizes
  }

  // MARK: Scanning

  private func byte(_ offset: Int) -> UInt8 { bytes.indices.contains(offset) ? bytes[offset] : 0 }

  /// The number of equal bytes from `start` on, at most `limit`.
  private func run(of wanted: UInt8, from start: Int, atMost limit: Int = .max) -> Int {
    var count = 0
    while count < limit, byte(start + count) == wanted { count += 1 }
    return count
  }

  /// Marks the next bytes and goes on behind them.
  private mutating func take(_ count: Int, _ part: Part) {
    let end = min(position + count, bytes.count)
    while position < end {
      parts[position] = part
      position += 1
    }
  }

  private mutating func scanCode() {
    switch bytes[position] {
    case Byte.slash where byte(position + 1) == Byte.slash:
      while position < bytes.count, bytes[position] != Byte.newline { take(1, .comment) }
    case Byte.slash where byte(position + 1) == Byte.star:
      scanBlockComment()
    case Byte.slash:
      take(max(1, bareExpressionLength), bareExpressionLength > 0 ? .literal : .code)
    case Byte.quote, Byte.hash:
      scanOpening()
    case Byte.backtick:
      // A name in backticks may hold anything but the end of its line.
      take(1, .code)
      while position < bytes.count, ![Byte.backtick, Byte.newline].contains(bytes[position]) { take(1, .code) }
      take(1, .code)
    case Byte.parenthesis, Byte.closingParenthesis:
      scanParenthesis()
    default:
      position += 1
    }
  }

  private mutating func scanBlockComment() {
    var depth = 0
    repeat {
      switch (byte(position), byte(position + 1)) {
      case (Byte.slash, Byte.star):
        depth += 1
        take(2, .comment)
      case (Byte.star, Byte.slash):
        depth -= 1
        take(2, .comment)
      default: take(1, .comment)
      }
    } while depth > 0 && position < bytes.count
  }

  /// Begins a string or a raw regular expression; a `#` that begins neither is code.
  private mutating func scanOpening() {
    let hashes = run(of: Byte.hash, from: position), start = position + hashes
    if byte(start) == Byte.quote {
      let isMultiline = opensLines(at: start, hashes)
      frames.append(.string(hashes: hashes, isMultiline: isMultiline))
      take(hashes + (isMultiline ? 3 : 1), .literal)
    } else if byte(start) == Byte.slash {
      take(hashes + 1, .literal)
      while position < bytes.count, !isClosed(by: Byte.slash, hashes) {
        take(byte(position) == Byte.backslash ? 2 : 1, .literal)
      }
      take(1 + hashes, .literal)
    } else {
      take(hashes, .code)
    }
  }

  /// Whether the quotes at `start` begin a string of several lines. `#"""#` is a string of one line with a quote in it.
  private func opensLines(at start: Int, _ hashes: Int) -> Bool {
    guard run(of: Byte.quote, from: start, atMost: 3) == 3 else { return false }
    var index = start + 1
    while hashes > 0, index < bytes.count, bytes[index] != Byte.newline {
      if bytes[index] == Byte.quote, run(of: Byte.hash, from: index + 1, atMost: hashes) == hashes { return false }
      index += 1
    }
    return true
  }

  /// Whether a delimiter and its hashes lie at the position.
  private func isClosed(by delimiter: UInt8, _ hashes: Int, count: Int = 1) -> Bool {
    run(of: delimiter, from: position, atMost: count) == count
      && run(of: Byte.hash, from: position + count, atMost: hashes) == hashes
  }

  private mutating func scanParenthesis() {
    let isOpening = bytes[position] == Byte.parenthesis
    guard case .interpolation(let parentheses) = frames.popLast() else { return take(1, .code) }
    if isOpening || parentheses > 0 {
      frames.append(.interpolation(parentheses: parentheses + (isOpening ? 1 : -1)))
      take(1, .code)
    } else {
      take(1, .literal)
    }
  }

  private mutating func scanString(_ hashes: Int, _ isMultiline: Bool) {
    let quotes = isMultiline ? 3 : 1
    switch bytes[position] {
    case Byte.backslash where run(of: Byte.hash, from: position + 1, atMost: hashes) == hashes:
      let isInterpolation = byte(position + 1 + hashes) == Byte.parenthesis
      // The byte behind the backslash is the string's own, but for the end of a line.
      let length = 1 + hashes + (byte(position + 1 + hashes) == Byte.newline ? 0 : 1)
      take(length, .literal)
      if isInterpolation { frames.append(.interpolation(parentheses: 0)) }
    case Byte.quote where isClosed(by: Byte.quote, hashes, count: quotes):
      frames.removeLast()
      take(quotes + hashes, .literal)
    case Byte.newline where !isMultiline:
      // The compiler refuses such a string; the rest of the file is read on as code.
      frames.removeLast()
    default:
      take(1, .literal)
    }
  }

  /// The length of the regular expression that begins at the position with a slash alone, or 0 for an operator: an
  /// expression has space or an opening bracket before it and ends on its line, with no space inside either slash.
  private var bareExpressionLength: Int {
    let before = byte(position - 1), first = byte(position + 1)
    guard [0, Byte.newline].contains(before) || " \t([{,;:=!".utf8.contains(before) else { return 0 }
    guard first != Byte.newline, !" \t=),".utf8.contains(first) else { return 0 }
    var end = position + 1
    while end < bytes.count, bytes[end] != Byte.newline {
      if bytes[end] == Byte.slash { return " \t".utf8.contains(bytes[end - 1]) ? 0 : end + 1 - position }
      end += bytes[end] == Byte.backslash ? 2 : 1
    }
    return 0
  }
}

/// The bytes that the syntax of Swift is made of.
enum Byte {
  static let newline = UInt8(ascii: "\n"), space = UInt8(ascii: " "), tab = UInt8(ascii: "\t")
  static let slash = UInt8(ascii: "/"), star = UInt8(ascii: "*"), backslash = UInt8(ascii: "\\")
  static let quote = UInt8(ascii: "\""), hash = UInt8(ascii: "#"), backtick = UInt8(ascii: "`")
  static let parenthesis = UInt8(ascii: "("), closingParenthesis = UInt8(ascii: ")")
  static let bracket = UInt8(ascii: "["), closingBracket = UInt8(ascii: "]")
  static let brace = UInt8(ascii: "{"), closingBrace = UInt8(ascii: "}")
  static let less = UInt8(ascii: "<"), greater = UInt8(ascii: ">"), dash = UInt8(ascii: "-")
  static let dot = UInt8(ascii: "."), colon = UInt8(ascii: ":"), underscore = UInt8(ascii: "_")
}
