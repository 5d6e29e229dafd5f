// ExpressionMethods: the methods of arrays, strings and numbers.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The methods of values, except methods of arrays that call a function.
enum ExpressionMethods {
  // MARK: Arrays

  /// The result of a method of an array.
  static func call(
    _ name: String, of array: ExpressionArray, _ arguments: [ExpressionValue], _ interpreter: ExpressionInterpreter
  ) throws(ExpressionFailure) -> ExpressionValue {
    // These take no time for the elements that are there.
    if name == "push" {
      guard array.elements.count + arguments.count <= ExpressionLimits.maxElements else {
        throw ExpressionInterpreter.tooManyElements
      }
      array.elements.append(contentsOf: arguments)
      return .number(Double(array.elements.count))
    }
    if name == "pop" { return array.elements.popLast() ?? .undefined }
    let elements = array.elements
    try interpreter.charge(elements.count / 8)
    switch name {
    case "shift": return array.elements.isEmpty ? .undefined : array.elements.removeFirst()
    case "reverse":
      array.elements.reverse()
      return .array(array)
    case "join":
      var text = ""
      let separator = arguments.isEmpty ? "," : try interpreter.text(arguments[0])
      try interpreter.append(array, separator: separator, to: &text, depth: 0)
      return try interpreter.string(text)
    case "concat":
      var result = elements
      for argument in arguments {
        guard case .array(let other) = try interpreter.operand(argument) else {
          result.append(argument)
          continue
        }
        guard result.count + other.elements.count <= ExpressionLimits.maxElements else {
          throw ExpressionInterpreter.tooManyElements
        }
        result.append(contentsOf: other.elements)
      }
      return try interpreter.array(result)
    case "slice":
      let range = try slice(arguments, elements.count, interpreter)
      return try interpreter.array(Array(elements[range]))
    case "indexOf":
      for (index, element) in elements.enumerated()
      where try interpreter.areEqual(element, arguments.at(0), isStrict: true) {
        return .number(Double(index))
      }
      return .number(-1)
    default: throw .unknown("the function \(name.prefix(80)) of an array")
    }
  }

  // MARK: Strings

  /// The result of a method of a string. Places count UTF-16 code units, as in JavaScript.
  static func call(
    _ name: String, of text: String, _ arguments: [ExpressionValue], _ interpreter: ExpressionInterpreter
  ) throws(ExpressionFailure) -> ExpressionValue {
    try interpreter.charge(1 + text.utf8.count / 16)
    let units = Array(text.utf16)
    switch name {
    case "toString", "valueOf": return .string(text)
    case "toUpperCase": return try interpreter.string(text.uppercased())
    case "toLowerCase": return try interpreter.string(text.lowercased())
    case "trim": return .string(text.trimmingCharacters(in: .whitespacesAndNewlines))
    case "substr":
      let start = try place(arguments.at(0), units.count, interpreter)
      let count =
        arguments.count > 1 ? try interpreter.number(arguments[1]).clamped(0, units.count, default: 0) : units.count
      return string(units[start..<min(units.count, start + count)])
    case "substring":
      let one = try interpreter.number(arguments.at(0)).clamped(0, units.count, default: 0)
      let isOpen = arguments.count < 2
      let other = isOpen ? units.count : try interpreter.number(arguments[1]).clamped(0, units.count, default: 0)
      return string(units[min(one, other)..<max(one, other)])
    case "slice": return string(units[try slice(arguments, units.count, interpreter)])
    case "charAt":
      let number = try interpreter.number(arguments.at(0)), index = number.clamped(-1, units.count, default: 0)
      return units.indices.contains(index) ? string(units[index...index]) : .string("")
    case "charCodeAt":
      let number = try interpreter.number(arguments.at(0)), index = number.clamped(-1, units.count, default: 0)
      return .number(units.indices.contains(index) ? Double(units[index]) : .nan)
    case "indexOf":
      let start = try interpreter.number(arguments.at(1)).clamped(0, units.count, default: 0)
      let part = Array(try interpreter.text(arguments.at(0)).utf16)
      return .number(Double(try find(part, in: units, from: start, interpreter) ?? -1))
    case "split": return try split(units, arguments, interpreter)
    case "replace":
      let part = Array(try interpreter.text(arguments.at(0)).utf16), new = try interpreter.text(arguments.at(1))
      guard let start = try find(part, in: units, from: 0, interpreter) else { return .string(text) }
      let result = Array(units[..<start]) + Array(new.utf16) + Array(units[(start + part.count)...])
      return try interpreter.string(String(decoding: result, as: UTF16.self))
    default: throw .unknown("the function \(name.prefix(80)) of a string")
    }
  }

  private static func string(_ units: ArraySlice<UInt16>) -> ExpressionValue {
    .string(String(decoding: units, as: UTF16.self))
  }

  /// The first place of a part; a step is taken for every 16 places.
  private static func find(
    _ part: [UInt16], in units: [UInt16], from start: Int, _ interpreter: ExpressionInterpreter
  ) throws(ExpressionFailure) -> Int? {
    guard part.count <= units.count - start else { return nil }
    guard let first = part.first else { return start }
    for index in start...(units.count - part.count) {
      if index % 16 == 0 { try interpreter.charge(1) }
      guard units[index] == first else { continue }
      try interpreter.charge(part.count / 64)
      if units[index..<(index + part.count)].elementsEqual(part) { return index }
    }
    return nil
  }

  private static func split(_ units: [UInt16], _ arguments: [ExpressionValue], _ interpreter: ExpressionInterpreter)
    throws(ExpressionFailure) -> ExpressionValue
  {
    guard !arguments.isEmpty else { return try interpreter.array([string(units[...])]) }
    let separator = Array(try interpreter.text(arguments[0]).utf16)
    var result: [ExpressionValue] = [], start = 0
    if separator.isEmpty {
      guard units.count <= ExpressionLimits.maxElements else { throw ExpressionInterpreter.tooManyElements }
      return try interpreter.array(units.indices.map { string(units[$0...$0]) })
    }
    while let end = try find(separator, in: units, from: start, interpreter) {
      guard result.count < ExpressionLimits.maxElements else { throw ExpressionInterpreter.tooManyElements }
      result.append(string(units[start..<end]))
      start = end + separator.count
    }
    result.append(string(units[start...]))
    return try interpreter.array(result)
  }

  // MARK: Numbers

  /// The result of a method of a number.
  static func call(
    _ name: String, of number: Double, _ arguments: [ExpressionValue], _ interpreter: ExpressionInterpreter
  ) throws(ExpressionFailure) -> ExpressionValue {
    switch name {
    case "toFixed":
      let decimals = try interpreter.number(arguments.at(0))
      guard decimals.isNaN || (0...100).contains(decimals) else {
        throw .value("the function toFixed has at most 100 decimals")
      }
      return .string(ExpressionNumberText.fixed(number, decimals: decimals.clamped(0, 100, default: 0)))
    case "toString" where arguments.isEmpty: return .string(ExpressionNumberText.text(number))
    case "valueOf": return .number(number)
    default: throw .unknown("the function \(name.prefix(80)) of a number")
    }
  }

  // MARK: Places

  /// A place from the start, or if negative from the end.
  private static func place(_ value: ExpressionValue, _ count: Int, _ interpreter: ExpressionInterpreter)
    throws(ExpressionFailure) -> Int
  {
    let place = try interpreter.number(value).clamped(-count, count, default: 0)
    return place < 0 ? count + place : place
  }

  /// The range of `slice`.
  private static func slice(_ arguments: [ExpressionValue], _ count: Int, _ interpreter: ExpressionInterpreter)
    throws(ExpressionFailure) -> Range<Int>
  {
    let start = try place(arguments.at(0), count, interpreter)
    let end = arguments.count > 1 ? try place(arguments[1], count, interpreter) : count
    return start..<max(start, end)
  }
}
