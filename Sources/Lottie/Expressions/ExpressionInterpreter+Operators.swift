// ExpressionInterpreter+Operators: arithmetic on numbers and arrays, and comparisons.
// SPDX-License-Identifier: Apache-2.0

extension ExpressionInterpreter {
  /// The result of an operator between two values.
  func result(of binary: ExpressionOperator, _ left: ExpressionValue, _ right: ExpressionValue)
    throws(ExpressionFailure) -> ExpressionValue
  {
    switch binary {
    case .add, .subtract, .multiply, .divide, .remainder: return try arithmetic(binary, left, right)
    case .equal: return .boolean(try areEqual(left, right, isStrict: false))
    case .notEqual: return .boolean(!(try areEqual(left, right, isStrict: false)))
    case .same: return .boolean(try areEqual(left, right, isStrict: true))
    case .notSame: return .boolean(!(try areEqual(left, right, isStrict: true)))
    case .less, .greater, .lessOrEqual, .greaterOrEqual: return .boolean(try isOrdered(binary, left, right))
    }
  }

  /// The result of an operator before a value.
  func result(of unary: ExpressionUnaryOperator, _ value: ExpressionValue) throws(ExpressionFailure)
    -> ExpressionValue
  {
    switch unary {
    case .negate:
      let value = try operand(value)
      guard case .array = value else { return .number(-(try number(value))) }
      return try vector(try numbers(value).map { -$0 })
    case .number: return .number(try number(value))
    case .not: return .boolean(!(try isTrue(value)))
    case .kind: return .string(try kind(of: value))
    }
  }

  /// An array of numbers.
  func vector(_ numbers: [Double]) throws(ExpressionFailure) -> ExpressionValue {
    try array(numbers.map { .number($0) })
  }

  /// Adds, takes away, multiplies, divides, or takes the remainder, with the rules of After Effects for arrays.
  ///
  /// Arrays are added element by element; of two lengths, the longer array keeps what it has alone. A number is added
  /// to the first element of an array, and multiplies every element.
  func arithmetic(_ binary: ExpressionOperator, _ left: ExpressionValue, _ right: ExpressionValue)
    throws(ExpressionFailure) -> ExpressionValue
  {
    let left = try operand(left), right = try operand(right)
    if case .number(let left) = left, case .number(let right) = right {
      return .number(Self.result(of: binary, left, right))
    }
    if binary == .add, left.isText || right.isText { return try string(try text(left) + text(right)) }
    switch (left, right) {
    case (.array, .array): return try elements(binary, try numbers(left), try numbers(right))
    case (.array, _): return try scaled(binary, try numbers(left), try number(right), isNumberFirst: false)
    case (_, .array): return try scaled(binary, try numbers(right), try number(left), isNumberFirst: true)
    default: return .number(Self.result(of: binary, try number(left), try number(right)))
    }
  }

  private static func result(of binary: ExpressionOperator, _ left: Double, _ right: Double) -> Double {
    switch binary {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    case .divide: left / right
    default: left.truncatingRemainder(dividingBy: right)
    }
  }

  private func elements(_ binary: ExpressionOperator, _ left: [Double], _ right: [Double]) throws(ExpressionFailure)
    -> ExpressionValue
  {
    guard binary == .add || binary == .subtract else {
      throw .value("the operator “\(binary.rawValue)” between two arrays is not understood")
    }
    var result: [Double] = []
    for index in 0..<max(left.count, right.count) {
      if index >= right.count {
        result.append(left[index])
      } else if index >= left.count {
        result.append(right[index])
      } else {
        result.append(Self.result(of: binary, left[index], right[index]))
      }
    }
    return try vector(result)
  }

  private func scaled(_ binary: ExpressionOperator, _ array: [Double], _ number: Double, isNumberFirst: Bool)
    throws(ExpressionFailure) -> ExpressionValue
  {
    var result = array
    switch binary {
    case .add, .subtract:
      guard let first = array.first else { return try vector([]) }
      result[0] = isNumberFirst ? Self.result(of: binary, number, first) : Self.result(of: binary, first, number)
    case .multiply, .divide:
      for index in result.indices {
        let element = result[index]
        result[index] =
          isNumberFirst ? Self.result(of: binary, number, element) : Self.result(of: binary, element, number)
      }
    default: throw .value("the operator “\(binary.rawValue)” with an array is not understood")
    }
    return try vector(result)
  }

  /// Whether two values are in an order: strings by their characters, and all others as numbers.
  private func isOrdered(_ binary: ExpressionOperator, _ left: ExpressionValue, _ right: ExpressionValue)
    throws(ExpressionFailure) -> Bool
  {
    let left = try operand(left), right = try operand(right)
    if case .string(let left) = left, case .string(let right) = right {
      try charge(min(left.utf8.count, right.utf8.count) / 64)
      let isLess = left.utf8.lexicographicallyPrecedes(right.utf8)
      let isGreater = right.utf8.lexicographicallyPrecedes(left.utf8)
      switch binary {
      case .less: return isLess
      case .greater: return isGreater
      case .lessOrEqual: return !isGreater
      default: return !isLess
      }
    }
    let one = try number(left), other = try number(right)
    switch binary {
    case .less: return one < other
    case .greater: return one > other
    case .lessOrEqual: return one <= other
    default: return one >= other
    }
  }
}

extension ExpressionValue {
  /// Whether the value is a string.
  fileprivate var isText: Bool { if case .string = self { true } else { false } }
}
