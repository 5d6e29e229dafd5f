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

/// All that the parts of the reader share while they read one document.
final class ReadingContext {
  /// The time limit of reading. Once it has passed, values have neither members nor elements, so that reading ends soon;
  /// the reader throws then, and uses nothing of what it has read.
  let deadline = Deadline.ofReading
  private var kept: [LottieNotice] = []
  private var known: Set<LottieNotice> = []
  private var omittedCount = 0
  /// The rules by which the document is read.
  let rules: LottieRules
  /// The values that properties may refer to instead of having their own, by their identifiers.
  var slots: JSONValue?
  /// The theme, whose values come before the slots' own.
  var theme: LottieTheme?
  /// The most objects and arrays that slots may stand for, counted again for each reference.
  var slotRoom = 0
  private var slotSizes: [String: Int] = [:]
  /// The number of layers so far.
  var layerCount = 0
  /// The layer that is being read.
  var place: ExpressionPlace?
  /// The expressions so far, each with its place and with what tries it once the animation is read.
  private var expressions: [(expression: PropertyExpression, value: JSONValue, check: ExpressionCheck)] = []
  private typealias ExpressionCheck = (Double) throws(ExpressionFailure) -> Void
  /// The size and the end of the animation, which stand in where a layer has none.
  var width = 0.0, height = 0.0, outPoint = 0.0

  init(_ rules: LottieRules) { self.rules = rules }

  /// The value of a slot. A long one that many properties refer to would otherwise be read without end.
  func slot(_ name: String) -> JSONValue? {
    guard let slot = theme?.properties[name] ?? slots?[name]?["p"] else { return nil }
    let size = slotSizes[name] ?? slot.size
    guard !deadline.hasPassedLately else { return nil }
    slotSizes[name] = size
    guard size <= slotRoom else {
      slot.note(.notDrawn, "properties refer to the slots too often; those beyond the limit have their defaults")
      return nil
    }
    slotRoom -= size
    return slot["k"] ?? slot
  }

  /// The most expressions of an animation.
  private static let maxExpressions = 10_000

  /// Has a property follow the expression of a value; without it, with a notice, where the expression is not understood.
  func evaluated<Value>(_ property: Keyframed<Value>, by value: JSONValue, _ text: String) -> Keyframed<Value> {
    guard rules.evaluatesExpressions, let place, expressions.count < Self.maxExpressions else {
      let reason =
        rules.evaluatesExpressions ? "of an animation's expressions only \(Self.maxExpressions)" : "expressions"
      value.note(.notDrawn, rules.evaluatesExpressions ? "\(reason) are evaluated" : "\(reason) are not evaluated")
      return property
    }
    do throws(ExpressionFailure) {
      let expression = PropertyExpression(try ExpressionProgram(text), at: place, path: value.path.text)
      let result = property.evaluated(by: expression)
      expressions.append(
        (expression, value, { frame throws(ExpressionFailure) in _ = try result.value(at: frame, ExpressionBudget()) }))
      return result
    } catch {
      noteExpression(value, error)
      return property
    }
  }

  /// Connects all expressions with the animation, and tries them at a frame. Those that fail are left out, each with a notice.
  func beginExpressions(in animation: ExpressionAnimation, at frame: Double) {
    for (expression, value, check) in expressions where !deadline.hasPassed {
      let failure = expression.begin(in: animation) { () throws(ExpressionFailure) in try check(frame) }
      if let failure { noteExpression(value, failure) }
    }
    expressions = []
  }

  private func noteExpression(_ value: JSONValue, _ failure: ExpressionFailure) {
    let text = (value["x"]?.string ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    value.note(.notDrawn, "the expression “\(JSONPath.shortened(text))” is not evaluated: \(failure)")
  }

  /// Adds a notice, each only once; a hostile document must not make the list endless.
  func note(_ kind: Diagnostic.Kind, at path: JSONPath, _ message: @autoclosure () -> String) {
    guard kept.count < DiagnosticList.capacity else {
      omittedCount += 1
      return
    }
    let notice = LottieNotice(kind: kind, path: path.text, message: message())
    if known.insert(notice).inserted { kept.append(notice) }
  }

  var notices: [LottieNotice] {
    guard let first = kept.first, omittedCount > 0 else { return kept }
    let rest = LottieNotice(kind: first.kind, path: "", message: "\(omittedCount) more notices were left out")
    return kept + [rest]
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

extension Double {
  /// The nearest whole number where it is less than a twenty-thousandth away; else the number itself.
  var roundedToFrame: Double { abs(self - rounded()) < 5e-5 ? rounded() : self }

  /// The rate of television, 1000/1001 of a whole number, or the whole number, that a frame rate in single precision stands for; for
  /// others the rate itself.
  var roundedToFrameRate: Double {
    for base in [rounded(), (self * 1.001).rounded() * 1000 / 1001] where base > 0 && abs(self - base) <= base * 2e-6 {
      return base
    }
    return self
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
