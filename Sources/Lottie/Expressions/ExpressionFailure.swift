// ExpressionFailure: why an expression has no value, and the limits that keep every expression short.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

/// A place in the text of an expression. Lines and columns begin at 1; a column is a Unicode scalar.
struct ExpressionPosition: Equatable, Sendable, CustomStringConvertible {
  var line: Int
  var column: Int

  var description: String { "line \(line), column \(column)" }
}

/// The error of an expression that can't be read or evaluated.
struct ExpressionFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of failures.
  enum Kind: Equatable, Sendable {
    /// The text isn't an expression that the parser understands.
    case syntax
    /// A name, a member or a function isn't known.
    case unknown
    /// A value isn't of the type that an operation needs.
    case value
    /// The expression goes beyond one of `ExpressionLimits`.
    case tooLong
  }

  var kind: Kind
  /// The part that isn't understood, without the place.
  var message: String
  /// The place in the text; nil until the interpreter adds the place of the instruction that failed.
  var position: ExpressionPosition?

  /// The message with its place.
  var description: String { position.map { "\(message) (\($0))" } ?? message }

  /// The failure of a text that isn't understood.
  static func syntax(_ message: String, at position: ExpressionPosition) -> ExpressionFailure {
    ExpressionFailure(kind: .syntax, message: message, position: position)
  }

  /// The failure of something that isn't known, such as “the function valueAtTime”.
  static func unknown(_ subject: String) -> ExpressionFailure {
    ExpressionFailure(kind: .unknown, message: "\(subject) is not known")
  }

  /// The failure of an operation whose values have the wrong type.
  static func value(_ message: String) -> ExpressionFailure { ExpressionFailure(kind: .value, message: message) }

  /// The failure of an expression that goes beyond a limit.
  static func tooLong(_ message: String, at position: ExpressionPosition? = nil) -> ExpressionFailure {
    ExpressionFailure(kind: .tooLong, message: message, position: position)
  }

  /// The failure with a place, unless it has one.
  func at(_ place: ExpressionPosition) -> ExpressionFailure {
    var result = self
    result.position = position ?? place
    return result
  }
}

/// The limits of expressions.
enum ExpressionLimits {
  /// The bytes of a text in UTF-8.
  static let maxSourceBytes = 65_536
  /// The statements, expressions and functions of a text inside each other.
  static let maxDepth = 64
  /// The steps of an evaluation. An instruction is a step; an operation on many elements or characters is several.
  static let maxSteps = 20_000
  /// The calls of functions of the text inside each other.
  static let maxCallDepth = 32
  /// The bytes of a string in UTF-8.
  static let maxStringBytes = 16_384
  /// The elements of an array, and the members of an object.
  static let maxElements = 4_096
  /// The arrays and objects inside each other, if they are made text or are a result.
  static let maxNestedValues = 8
  /// The evaluations that wait for each other, because an expression reads a property that has an expression.
  static let maxNestedEvaluations = 16
}

/// The steps that evaluations which belong together may still take.
///
/// An evaluation that reads a property with an expression begins another. If all of them take their steps from one
/// budget, expressions that read each other can't take exponential time.
final class ExpressionBudget {
  private(set) var steps: Int
  /// The evaluations that wait for each other.
  private(set) var depth = 0
  /// The expressions that they evaluate. A property that is read while its own expression waits has the value of its keyframes.
  private var expressions: [ObjectIdentifier] = []
  private let deadline = Deadline.ofReading

  /// Calls `body` while an expression counts as evaluated; returns nil without calling it if the expression waits already.
  func evaluating<Result>(
    _ expression: AnyObject, _ body: () throws(ExpressionFailure) -> Result?
  ) throws(ExpressionFailure) -> Result? {
    guard !expressions.contains(ObjectIdentifier(expression)) else { return nil }
    expressions.append(ObjectIdentifier(expression))
    defer { expressions.removeLast() }
    return try body()
  }

  init(steps: Int = ExpressionLimits.maxSteps) { self.steps = steps }

  /// Takes steps; fails if there aren't enough.
  @inline(__always)
  func charge(_ count: Int) throws(ExpressionFailure) {
    let block = steps >> 10
    steps -= count
    if steps < 0 { throw Self.exhausted() }
    if steps >> 10 != block, deadline.hasPassed { throw Self.late() }
  }

  @inline(never)
  private static func late() -> ExpressionFailure { .tooLong("the deadline passed") }

  @inline(never)
  private static func exhausted() -> ExpressionFailure {
    .tooLong("the expression takes more than \(ExpressionLimits.maxSteps) steps")
  }

  /// Enters an evaluation; fails if too many wait for each other.
  func enter() throws(ExpressionFailure) {
    guard depth < ExpressionLimits.maxNestedEvaluations else {
      throw .tooLong("more than \(ExpressionLimits.maxNestedEvaluations) expressions read each other")
    }
    depth += 1
  }

  /// Leaves an evaluation that was entered.
  func leave() { depth -= 1 }
}
