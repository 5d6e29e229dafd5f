// ExpressionVectors: the functions of After Effects for vectors and angles.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The functions for vectors and angles.
enum ExpressionVectors {
  static let functions: [ExpressionBuiltin] = [
    ExpressionBuiltin("length") { (arguments, interpreter) throws(ExpressionFailure) in
      let first = try interpreter.numbers(arguments.at(0))
      let second = arguments.count > 1 ? try interpreter.numbers(arguments[1]) : []
      return .number(length(first, second))
    },
    ExpressionBuiltin("normalize") { (arguments, interpreter) throws(ExpressionFailure) in
      let vector = try interpreter.numbers(arguments.at(0)), length = length(vector, [])
      return try interpreter.vector(vector.map { $0 / length })
    },
    ExpressionBuiltin("dot") { (arguments, interpreter) throws(ExpressionFailure) in
      let first = try interpreter.numbers(arguments.at(0)), second = try interpreter.numbers(arguments.at(1))
      return .number(zip(first, second).reduce(0) { $0 + $1.0 * $1.1 })
    },
    ExpressionBuiltin("cross") { (arguments, interpreter) throws(ExpressionFailure) in
      let a = try interpreter.numbers(arguments.at(0)), b = try interpreter.numbers(arguments.at(1))
      return try interpreter.vector([
        a.at(1) * b.at(2) - a.at(2) * b.at(1), a.at(2) * b.at(0) - a.at(0) * b.at(2),
        a.at(0) * b.at(1) - a.at(1) * b.at(0),
      ])
    },
    ExpressionBuiltin("clamp") { (arguments, interpreter) throws(ExpressionFailure) in
      let low = try interpreter.number(arguments.at(1)), high = try interpreter.number(arguments.at(2))
      return try mapped(arguments.at(0), interpreter) { min(max($0, min(low, high)), max(low, high)) }
    },
    ExpressionBuiltin("degreesToRadians") { (arguments, interpreter) throws(ExpressionFailure) in
      try mapped(arguments.at(0), interpreter) { $0 * .pi / 180 }
    },
    ExpressionBuiltin("radiansToDegrees") { (arguments, interpreter) throws(ExpressionFailure) in
      try mapped(arguments.at(0), interpreter) { $0 * 180 / .pi }
    },
  ]

  /// The length of a vector, or the distance between two points.
  private static func length(_ first: [Double], _ second: [Double]) -> Double {
    var sum = 0.0
    for index in 0..<max(first.count, second.count) {
      let difference = first.at(index) - second.at(index)
      sum += difference * difference
    }
    return sum.squareRoot()
  }

  /// A function of a number, for each element if the value is an array.
  private static func mapped(
    _ value: ExpressionValue, _ interpreter: ExpressionInterpreter, _ function: (Double) -> Double
  ) throws(ExpressionFailure) -> ExpressionValue {
    let value = try interpreter.operand(value)
    guard value.isArray else { return .number(function(try interpreter.number(value))) }
    return try interpreter.vector(try interpreter.numbers(value).map(function))
  }
}
