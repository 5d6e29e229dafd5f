// ExpressionNumberText: numbers as text, and text as numbers, by the rules of JavaScript.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Conversions between numbers and their texts.
enum ExpressionNumberText {
  /// The number that a literal or a string without spaces has: decimal, or after `0x`, `0o` or `0b`; nil if it has
  /// none.
  static func number(_ text: String) -> Double? {
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where text.lowercased().hasPrefix(prefix) {
      return integer(text.utf8.dropFirst(2), radix: radix, isWhole: true)
    }
    return prefixLength(text).flatMap { $0 == text.utf8.count ? parsed(text) : nil }
  }

  /// The number at the beginning of a text, as `parseFloat` has it.
  static func leadingNumber(_ text: String) -> Double {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let sign: Double = trimmed.hasPrefix("-") ? -1 : 1
    let rest = trimmed.hasPrefix("-") || trimmed.hasPrefix("+") ? String(trimmed.dropFirst()) : trimmed
    if rest.hasPrefix("Infinity") { return sign * .infinity }
    guard let length = prefixLength(rest) else { return .nan }
    return parsed(String(decoding: rest.utf8.prefix(length), as: UTF8.self)).map { sign * $0 } ?? .nan
  }

  /// The whole number at the beginning of a text, as `parseInt` has it; radix 0 chooses 16 after `0x`, else 10.
  static func leadingInteger(_ text: String, radix: Int) -> Double {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let sign: Double = trimmed.hasPrefix("-") ? -1 : 1
    var rest = Substring(trimmed), radix = radix
    if rest.hasPrefix("-") || rest.hasPrefix("+") { rest = rest.dropFirst() }
    if radix == 0 || radix == 16, rest.lowercased().hasPrefix("0x") {
      rest = rest.dropFirst(2)
      radix = 16
    }
    if radix == 0 { radix = 10 }
    guard (2...36).contains(radix), let value = integer(rest.utf8.dropFirst(0), radix: radix, isWhole: false) else {
      return .nan
    }
    return sign * value
  }

  /// The number of a whole string, as `Number` has it.
  static func wholeNumber(_ text: String) -> Double {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if trimmed.isEmpty { return 0 }
    let isSigned = trimmed.hasPrefix("-") || trimmed.hasPrefix("+")
    let rest = isSigned ? String(trimmed.dropFirst()) : trimmed, sign: Double = trimmed.hasPrefix("-") ? -1 : 1
    if rest == "Infinity" { return sign * .infinity }
    if isSigned, rest.first?.isNumber != true, rest.first != "." { return .nan }
    return number(rest).map { sign * $0 } ?? .nan
  }

  /// The text of a number.
  static func text(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if number == 0 { return "0" }
    if number == number.rounded(), abs(number) < 1e15 { return String(Int64(number)) }
    // Swift has the same digits, the fewest that name the number, but another form.
    let plain = "\(abs(number))".lowercased()
    let parts = plain.split(separator: "e"), mantissa = parts.first.map(String.init) ?? plain
    let written = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let point = mantissa.split(separator: ".", omittingEmptySubsequences: false)
    var digits = point.joined(), exponent = written + (point.first?.count ?? 0)
    while digits.hasPrefix("0") {
      digits.removeFirst()
      exponent -= 1
    }
    while digits.hasSuffix("0") { digits.removeLast() }
    return (number < 0 ? "-" : "") + formatted(digits, exponent)
  }

  /// The number with so many decimals, as `toFixed` has it.
  static func fixed(_ number: Double, decimals: Int) -> String {
    guard number.isFinite, abs(number) < 1e21 else { return text(number) }
    var number = number
    // Halves go away from zero, where C takes the even neighbour. The product is exact if its error is zero.
    if decimals <= 15 {
      let scale = pow(10, Double(decimals)), size = abs(number), product = size * scale
      if product < 0x1p52, (-product).addingProduct(size, scale) == 0, product - product.rounded(.down) == 0.5 {
        number = (number < 0 ? -1 : 1) * (product.rounded(.down) + 1) / scale
      }
    }
    // Adding 0 makes -0 the same as 0.
    return String(format: "%.\(decimals)f", number + 0)
  }

  /// Digits with the point after the first `exponent`.
  private static func formatted(_ digits: String, _ exponent: Int) -> String {
    let count = digits.count
    if exponent > 21 || exponent < -5 {
      let power = exponent - 1, rest = digits.dropFirst()
      return "\(digits.prefix(1))\(rest.isEmpty ? "" : ".\(rest)")e\(power < 0 ? "-" : "+")\(Swift.abs(power))"
    }
    if exponent <= 0 { return "0." + String(repeating: "0", count: -exponent) + digits }
    if exponent >= count { return digits + String(repeating: "0", count: exponent - count) }
    return "\(digits.prefix(exponent)).\(digits.dropFirst(exponent))"
  }

  /// The bytes of the decimal number at the beginning of a text; nil if there is none.
  private static func prefixLength(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    var index = 0, digits = 0
    func isDigit(_ index: Int) -> Bool { index < bytes.count && (48...57).contains(bytes[index]) }
    func passDigits() {
      while isDigit(index) {
        index += 1
        digits += 1
      }
    }
    passDigits()
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      passDigits()
    }
    guard digits > 0 else { return nil }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      var end = index + 1
      if end < bytes.count, bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-") { end += 1 }
      if isDigit(end) {
        while isDigit(end) { end += 1 }
        index = end
      }
    }
    return index
  }

  /// A decimal number whose form was checked; C also reads the forms `5.` and `.5`.
  private static func parsed(_ text: String) -> Double? { strtod(text, nil) }

  /// The number of digits in a radix; nil if there are none, or others if they must all be digits.
  private static func integer(_ bytes: Substring.UTF8View, radix: Int, isWhole: Bool) -> Double? {
    var value = 0.0, count = 0
    for byte in bytes {
      let digit: Int
      switch byte {
      case 48...57: digit = Int(byte) - 48
      case 65...90: digit = Int(byte) - 55
      case 97...122: digit = Int(byte) - 87
      default: digit = 99
      }
      guard digit < radix else {
        if isWhole { return nil }
        break
      }
      value = value * Double(radix) + Double(digit)
      count += 1
    }
    return count == 0 ? nil : value
  }
}
