// NumberText: numbers, truth values and lists of numbers as CAML writes them.
// SPDX-License-Identifier: Apache-2.0
import QuartziteGraphics

enum NumberText {
  /// Reads a decimal number, also `inf`, `-inf` and `nan`.
  static func number(_ text: some StringProtocol) -> Double? {
    let token = text.trimmed
    // Swift also reads hexadecimal floats, which documents do not use.
    guard !token.utf8.contains(where: { $0 == UInt8(ascii: "x") || $0 == UInt8(ascii: "X") }) else { return nil }
    return Double(token)
  }

  /// Reads a whole number, which may be written with a fraction of zero.
  static func integer(_ text: some StringProtocol) -> Int? {
    let token = text.trimmed
    return Int(token) ?? number(token).flatMap { Int(exactly: $0) }
  }

  /// Reads `0` or `1`, or a word for it.
  static func bool(_ text: some StringProtocol) -> Bool? {
    switch text.trimmed.lowercased() {
    case "1", "true", "yes": true
    case "0", "false", "no": false
    default: nil
    }
  }

  /// Reads numbers separated by spaces, commas or semicolons; nil when anything else is among them.
  static func numbers(_ text: some StringProtocol) -> [Double]? {
    var numbers: [Double] = []
    for token in text.split(whereSeparator: { $0.isWhitespace || $0 == "," || $0 == ";" }) {
      guard let number = number(token) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// Reads exactly `count` numbers.
  static func numbers(_ text: some StringProtocol, count: Int) -> [Double]? {
    numbers(text).flatMap { $0.count == count ? $0 : nil }
  }

  // MARK: Writing

  /// Returns the shortest text that reads back as the same number.
  static func text(_ number: Double) -> String {
    if number.magnitude < 0x1p53, let whole = Int(exactly: number), !(number == 0 && number.sign == .minus) {
      return String(whole)
    }
    return number.description
  }

  /// Returns numbers separated by spaces.
  static func text(_ numbers: [Double]) -> String {
    numbers.map { text($0) }.joined(separator: " ")
  }
}

extension StringProtocol {
  /// The text without white space around it.
  var trimmed: String {
    let isSpace: (Character) -> Bool = { $0.isWhitespace }
    guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) }) else {
      return ""
    }
    return String(self[first...last])
  }
}
