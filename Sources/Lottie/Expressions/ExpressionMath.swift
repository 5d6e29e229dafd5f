// ExpressionMath: the objects Math and Array of expressions.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An object with functions and numbers that never change.
final class ExpressionNamespace: ExpressionHostObject, Sendable {
  private let name: String
  private let numbers: [String: Double]
  private let functions: [String: ExpressionBuiltin]

  init(_ name: String, numbers: [String: Double], functions: [ExpressionBuiltin]) {
    self.name = name
    self.numbers = numbers
    self.functions = Dictionary(functions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var subject: String { name }

  func member(_ name: String, _ interpreter: ExpressionInterpreter) throws(ExpressionFailure) -> ExpressionValue? {
    numbers[name].map { .number($0) } ?? functions[name].map { .function(.builtin($0)) }
  }

  /// The object `Array`.
  static let array = ExpressionNamespace(
    "Array", numbers: [:],
    functions: [
      ExpressionBuiltin("isArray") { (arguments, interpreter) throws(ExpressionFailure) in
        try isArray(arguments.at(0), interpreter)
      }
    ])

  /// Whether a value is an array, or a property whose value is one.
  static func isArray(_ value: ExpressionValue, _ interpreter: ExpressionInterpreter) throws(ExpressionFailure)
    -> ExpressionValue
  { .boolean(try interpreter.operand(value).isArray) }
}

/// The object `Math`. `Math.random` isn't there: the same file has the same pictures.
enum ExpressionMath {
  static let object = ExpressionNamespace(
    "Math",
    numbers: [
      "PI": .pi, "E": M_E, "LN2": M_LN2, "LN10": M_LN10, "LOG2E": M_LOG2E, "LOG10E": M_LOG10E,
      "SQRT2": 2.0.squareRoot(), "SQRT1_2": 0.5.squareRoot(),
    ], functions: unary + others)

  /// The functions of one number.
  private static let unary: [ExpressionBuiltin] = {
    let functions: [(String, @Sendable (Double) -> Double)] = [
      ("abs", { abs($0) }), ("ceil", { ceil($0) }), ("floor", { floor($0) }), ("trunc", { trunc($0) }),
      ("round", { round($0) }), ("sign", { $0 > 0 ? 1 : $0 < 0 ? -1 : $0 }), ("sqrt", { sqrt($0) }),
      ("cbrt", { cbrt($0) }), ("exp", { exp($0) }), ("expm1", { expm1($0) }), ("log", { log($0) }),
      ("log2", { log2($0) }), ("log10", { log10($0) }), ("log1p", { log1p($0) }), ("sin", { sin($0) }),
      ("cos", { cos($0) }), ("tan", { tan($0) }), ("asin", { asin($0) }), ("acos", { acos($0) }),
      ("atan", { atan($0) }), ("sinh", { sinh($0) }), ("cosh", { cosh($0) }), ("tanh", { tanh($0) }),
      ("asinh", { asinh($0) }), ("acosh", { acosh($0) }), ("atanh", { atanh($0) }),
    ]
    return functions.map { name, function in
      ExpressionBuiltin(name) { (arguments, interpreter) throws(ExpressionFailure) in
        .number(function(try interpreter.number(arguments.at(0))))
      }
    }
  }()

  private static let others: [ExpressionBuiltin] = [
    ExpressionBuiltin("atan2") { (arguments, interpreter) throws(ExpressionFailure) in
      .number(atan2(try interpreter.number(arguments.at(0)), try interpreter.number(arguments.at(1))))
    },
    ExpressionBuiltin("pow") { (arguments, interpreter) throws(ExpressionFailure) in
      let base = try interpreter.number(arguments.at(0)), exponent = try interpreter.number(arguments.at(1))
      // C has 1 where JavaScript has no number.
      if exponent.isNaN || abs(base) == 1 && exponent.isInfinite { return .number(.nan) }
      return .number(pow(base, exponent))
    },
    ExpressionBuiltin("hypot") { (arguments, interpreter) throws(ExpressionFailure) in
      .number(try reduced(arguments, interpreter, 0) { hypot($0, $1) })
    },
    ExpressionBuiltin("min") { (arguments, interpreter) throws(ExpressionFailure) in
      .number(try reduced(arguments, interpreter, .infinity) { $0.isNaN || $1.isNaN ? .nan : min($0, $1) })
    },
    ExpressionBuiltin("max") { (arguments, interpreter) throws(ExpressionFailure) in
      .number(try reduced(arguments, interpreter, -.infinity) { $0.isNaN || $1.isNaN ? .nan : max($0, $1) })
    },
    ExpressionBuiltin("random") { (_, _) throws(ExpressionFailure) in
      throw .value("the function Math.random is refused, since it has another value each time")
    },
  ]

  /// The nearest whole number; halves go up.
  private static func round(_ number: Double) -> Double {
    let low = floor(number)
    return number - low >= 0.5 ? low + 1 : low
  }

  private static func reduced(
    _ arguments: [ExpressionValue], _ interpreter: ExpressionInterpreter, _ start: Double,
    _ next: (Double, Double) -> Double
  ) throws(ExpressionFailure) -> Double {
    var result = start
    for argument in arguments { result = next(result, try interpreter.number(argument)) }
    return result
  }
}
