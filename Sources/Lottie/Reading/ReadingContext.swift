// ReadingContext: all that the parts of the reader share while they read one document.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

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
  fileprivate var expressions: [(expression: PropertyExpression, value: JSONValue, check: ExpressionCheck)] = []
  fileprivate typealias ExpressionCheck = (Double) throws(ExpressionFailure) -> Void
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

// MARK: Expressions

extension ReadingContext {
  /// The most expressions of an animation.
  private static let maxExpressions = 10_000

  /// Has a property follow the expression of a value; without it, with a notice, if the expression is not understood.
  func evaluated<Value>(_ property: Keyframed<Value>, by value: JSONValue, _ text: String) -> Keyframed<Value> {
    guard rules.evaluatesExpressions, let place else {
      value.note(.notDrawn, "expressions are not evaluated")
      return property
    }
    guard expressions.count < Self.maxExpressions else {
      value.note(.notDrawn, "only \(Self.maxExpressions) expressions of an animation are evaluated")
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
}
