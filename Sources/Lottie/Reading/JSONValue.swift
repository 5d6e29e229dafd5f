// JSONValue: a value of a JSON document with its path, and accessors that note what they do not understand.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteTextFormats

/// One thing that the reader left out or replaced.
struct LottieNotice: Hashable, Sendable {
  var kind: Diagnostic.Kind
  /// The place in the JSON document, as in `layers[3].shapes[0].ks`; empty for the document.
  var path: String
  var message: String
}

/// The place of a value in a document. Its text is built for messages alone, since most values never need it.
indirect enum JSONPath: Sendable {
  case root
  case member(JSONPath, String)
  case element(JSONPath, Int)

  var isRoot: Bool { if case .root = self { true } else { false } }

  var text: String {
    var parts: [String] = []
    var path = self
    while true {
      switch path {
      case .root:
        let text = parts.reversed().joined()
        return text.hasPrefix(".") ? String(text.dropFirst()) : text
      case .member(let parent, let name):
        parts.append(".\(JSONPath.shortened(name))")
        path = parent
      case .element(let parent, let index):
        parts.append("[\(index)]")
        path = parent
      }
    }
  }

  /// A text from the document for use in a message, which a hostile one must not make endless.
  static func shortened(_ text: String) -> String {
    text.utf8.count > 64 ? "\(text.prefix(48))…" : text
  }
}

/// A value of a document.
struct JSONValue {
  let content: DataValue
  let path: JSONPath
  let context: ReadingContext

  init(_ content: DataValue, path: JSONPath, context: ReadingContext) {
    (self.content, self.path, self.context) = (content, path, context)
  }

  func note(_ kind: Diagnostic.Kind, _ message: @autoclosure () -> String) {
    context.note(kind, at: path, message())
  }

  func noteNotUnderstood(expected: @autoclosure () -> String, instead: String = "the default was used") {
    note(.valueNotUnderstood, "expected \(expected()), found \(kindName); \(instead)")
  }

  /// The kind of the value, for messages.
  var kindName: String {
    switch content {
    case .object: "an object"
    case .array(let items): items.isEmpty ? "an empty array" : "an array of \(items.count)"
    case .number(let number): "the number \(number)"
    case .string(let text): "the string \"\(JSONPath.shortened(text))\""
    case .null: "null"
    }
  }

  /// The number of objects and arrays in the value, and of eight numbers or strings for one of them.
  var size: Int {
    var pending = [content], count = 0, leaves = 0
    while let next = pending.popLast(), !context.deadline.hasPassedLately {
      switch next {
      case .object(let object):
        pending += object.values
        count += 1
      case .array(let array):
        pending += array
        count += 1
      default: leaves += 1
      }
    }
    return max(1, count + leaves / 8)
  }

  // MARK: The value itself

  var object: [String: DataValue]? { content.object }

  var array: [DataValue]? { content.array }

  var string: String? {
    if case .string(let string) = content { string } else { nil }
  }

  /// The number; nil also where it is infinite or not a number.
  var number: Double? {
    if case .number(let number) = content, number.isFinite { number } else { nil }
  }

  /// The numbers of an array of nothing else, or the one number.
  var numbers: [Double]? {
    switch content {
    case .number(let number): number.isFinite ? [number] : nil
    case .array(let items): finiteNumbers(items)
    default: nil
    }
  }

  private func finiteNumbers(_ items: [DataValue]) -> [Double]? {
    var numbers: [Double] = []
    numbers.reserveCapacity(items.count)
    for item in items {
      guard !context.deadline.hasPassedLately else { return nil }
      guard let number = item.number, number.isFinite else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  // MARK: What is in it

  /// A member; nil where there is none or it is null.
  subscript(key: String) -> JSONValue? {
    guard let content = object?[key], !context.deadline.hasPassedLately else { return nil }
    let value = JSONValue(content, path: .member(path, key), context: context)
    if case .null = value.content { return nil }
    return value
  }

  /// The elements of an array; none for anything else.
  var elements: [JSONValue] {
    guard let array else { return [] }
    var elements: [JSONValue] = []
    elements.reserveCapacity(array.count)
    for (index, content) in array.enumerated() {
      guard !context.deadline.hasPassedLately else { return [] }
      elements.append(JSONValue(content, path: .element(path, index), context: context))
    }
    return elements
  }

  /// A member that is an object.
  func object(_ key: String) -> JSONValue? {
    guard let value = self[key] else { return nil }
    if value.object != nil { return value }
    value.noteNotUnderstood(expected: "an object", instead: "it was left out")
    return nil
  }

  /// The objects in a member that is an array.
  func objects(_ key: String) -> [JSONValue] {
    guard let value = self[key] else { return [] }
    guard value.array != nil else {
      value.noteNotUnderstood(expected: "an array of objects", instead: "it was left out")
      return []
    }
    return value.elements.filter { element in
      if element.object != nil { return true }
      element.noteNotUnderstood(expected: "an object", instead: "it was left out")
      return false
    }
  }

  /// A member that is a number.
  func number(_ key: String) -> Double? {
    guard let value = self[key] else { return nil }
    if let number = value.number { return number }
    value.noteNotUnderstood(expected: "a number")
    return nil
  }

  /// A member that is a number of frames. One that is whole but for the rounding of numbers in single precision is whole: exporters write
  /// 12.0000004887 at the rates of television, and what begins there would be seen a frame late.
  func frame(_ key: String) -> Double? { number(key)?.roundedToFrame }

  /// A member that is a whole number; a fraction is cut off, and what no index or mode can be is not understood.
  func integer(_ key: String) -> Int? {
    guard let number = number(key) else { return nil }
    if abs(number) <= 2_147_483_647 { return Int(number) }
    self[key]?.noteNotUnderstood(expected: "a whole number of at most 31 bits")
    return nil
  }

  /// A member that is one of some whole numbers.
  func integer(_ key: String, in range: ClosedRange<Int>, default standard: Int) -> Int {
    guard let integer = integer(key) else { return standard }
    if range.contains(integer) { return integer }
    self[key]?.noteNotUnderstood(
      expected: "a whole number from \(range.lowerBound) to \(range.upperBound)", instead: "\(standard) was used")
    return standard
  }

  /// A member that is true, or a number other than zero.
  func flag(_ key: String) -> Bool {
    guard let number = number(key) else { return false }
    return number != 0
  }

  /// A member that is a string.
  func string(_ key: String) -> String? {
    guard let value = self[key] else { return nil }
    if let string = value.string { return string }
    value.noteNotUnderstood(expected: "a string")
    return nil
  }

  /// A member that identifies something: a string, or a number as some exporters write it.
  func identifier(_ key: String) -> String? {
    guard let value = self[key] else { return nil }
    if let string = value.string { return string }
    if let number = value.number { return number == number.rounded() ? String(format: "%.0f", number) : "\(number)" }
    value.noteNotUnderstood(expected: "a string", instead: "it was left out")
    return nil
  }
}

extension [JSONValue] {
  /// The results of reading each value; those before the moment at which the time limit passed.
  func readEach<Value>(_ read: (JSONValue) -> Value) -> [Value] {
    var results: [Value] = []
    results.reserveCapacity(count)
    for value in self {
      guard !value.context.deadline.hasPassedLately else { break }
      results.append(read(value))
    }
    return results
  }
}
