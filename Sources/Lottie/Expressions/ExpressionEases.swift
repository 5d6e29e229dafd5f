// ExpressionEases: linear, ease, easeIn and easeOut of expressions.
// SPDX-License-Identifier: Apache-2.0

/// The functions between two values.
enum ExpressionEases {
  static let functions: [ExpressionBuiltin] = [
    function("linear") { $0 },
    // The handles of After Effects' eases.
    function("ease") { curve($0, (1 / 3.0, 0), (2 / 3.0, 1)) },
    function("easeIn") { curve($0, (1 / 3.0, 0), (5 / 6.0, 5 / 6.0)) },
    function("easeOut") { curve($0, (1 / 6.0, 1 / 6.0), (2 / 3.0, 1)) },
  ]

  /// A function of three arguments, `f(t, value1, value2)` for t from 0 to 1, or of five, `f(t, tMin, tMax, value1,
  /// value2)`.
  private static func function(_ name: String, _ pace: @escaping @Sendable (Double) -> Double) -> ExpressionBuiltin {
    ExpressionBuiltin(name) { (arguments, interpreter) throws(ExpressionFailure) in
      guard arguments.count >= 3 else { throw .value("the function \(name) needs three or five arguments") }
      let time = try interpreter.number(arguments[0]), isLong = arguments.count >= 5
      let one = isLong ? try interpreter.number(arguments[1]) : 0
      let other = isLong ? try interpreter.number(arguments[2]) : 1
      let start = min(one, other), end = max(one, other)
      let from = try interpreter.operand(arguments[isLong ? 3 : 1])
      let to = try interpreter.operand(arguments[isLong ? 4 : 2])
      let share = time <= start ? 0 : time >= end ? 1 : (time - start) / (end - start)
      return try between(from, to, pace(share), interpreter)
    }
  }

  private static func between(
    _ from: ExpressionValue, _ to: ExpressionValue, _ share: Double, _ interpreter: ExpressionInterpreter
  ) throws(ExpressionFailure) -> ExpressionValue {
    let first = try interpreter.numbers(from), second = try interpreter.numbers(to)
    guard from.isArray || to.isArray else { return .number(mix(first.at(0), second.at(0), share)) }
    guard from.isArray == to.isArray else { throw .value("there is nothing between a number and an array") }
    let count = max(first.count, second.count)
    return try interpreter.vector((0..<count).map { mix(first.at($0), second.at($0), share) })
  }

  /// A number between two, which has exactly their values at both ends.
  private static func mix(_ from: Double, _ to: Double, _ share: Double) -> Double {
    share <= 0 ? from : share >= 1 ? to : from + (to - from) * share
  }

  /// The height of the cubic curve from (0, 0) to (1, 1) at a place across. Halving finds the parameter, since the
  /// curve goes only forward.
  static func curve(_ x: Double, _ first: (x: Double, y: Double), _ second: (x: Double, y: Double)) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    func cubic(_ t: Double, _ first: Double, _ second: Double) -> Double {
      let s = 1 - t
      return 3 * s * s * t * first + 3 * s * t * t * second + t * t * t
    }
    var low = 0.0, high = 1.0
    for _ in 0..<48 {
      let middle = (low + high) / 2
      if cubic(middle, first.x, second.x) < x { low = middle } else { high = middle }
    }
    return cubic((low + high) / 2, first.y, second.y)
  }
}
