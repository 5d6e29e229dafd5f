// ExpressionBuiltins: the names that every expression has: arithmetic of exporters, conversions, random numbers.
// SPDX-License-Identifier: Apache-2.0

/// The names that every expression has.
enum ExpressionBuiltins {
  /// The value of a name; nil if no expression has it by itself.
  static func value(_ name: String) -> ExpressionValue? {
    switch name {
    case "Math": return .host(ExpressionMath.object)
    case "Array": return .host(ExpressionNamespace.array)
    case "NaN": return .number(.nan)
    case "Infinity": return .number(.infinity)
    default: return functions[name].map { .function(.builtin($0)) }
    }
  }

  private static let functions: [String: ExpressionBuiltin] = {
    let all = arithmetic + conversions + ExpressionVectors.functions + ExpressionEases.functions + randomNumbers
    return Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }()

  /// The operators as exporters write them.
  private static let arithmetic: [ExpressionBuiltin] = {
    let operators: [(String, ExpressionOperator)] = [
      ("sum", .add), ("add", .add), ("sub", .subtract), ("mul", .multiply), ("div", .divide), ("mod", .remainder),
    ]
    var result: [ExpressionBuiltin] = []
    for (name, binary) in operators {
      for name in [name, "$bm_" + name] {
        result.append(
          ExpressionBuiltin(name) { (arguments, interpreter) throws(ExpressionFailure) in
            try interpreter.arithmetic(binary, arguments.at(0), arguments.at(1))
          })
      }
    }
    result.append(
      ExpressionBuiltin("$bm_neg") { (arguments, interpreter) throws(ExpressionFailure) in
        try interpreter.result(of: .negate, arguments.at(0))
      })
    result.append(
      ExpressionBuiltin("$bm_isInstanceOfArray") { (arguments, interpreter) throws(ExpressionFailure) in
        try ExpressionNamespace.isArray(arguments.at(0), interpreter)
      })
    return result
  }()

  private static let conversions: [ExpressionBuiltin] = [
    ExpressionBuiltin("isNaN") { (arguments, interpreter) throws(ExpressionFailure) in
      .boolean(try interpreter.number(arguments.at(0)).isNaN)
    },
    ExpressionBuiltin("isFinite") { (arguments, interpreter) throws(ExpressionFailure) in
      .boolean(try interpreter.number(arguments.at(0)).isFinite)
    },
    ExpressionBuiltin("parseInt") { (arguments, interpreter) throws(ExpressionFailure) in
      let text = try interpreter.text(arguments.at(0)), radix = try interpreter.number(arguments.at(1))
      try interpreter.charge(text.utf8.count / 8)
      return .number(ExpressionNumberText.leadingInteger(text, radix: radix.clamped(0, 99, default: 0)))
    },
    ExpressionBuiltin("parseFloat") { (arguments, interpreter) throws(ExpressionFailure) in
      let text = try interpreter.text(arguments.at(0))
      try interpreter.charge(text.utf8.count / 8)
      return .number(ExpressionNumberText.leadingNumber(text))
    },
    ExpressionBuiltin("Number") { (arguments, interpreter) throws(ExpressionFailure) in
      .number(arguments.isEmpty ? 0 : try interpreter.number(arguments[0]))
    },
    ExpressionBuiltin("String") { (arguments, interpreter) throws(ExpressionFailure) in
      try interpreter.string(arguments.isEmpty ? "" : try interpreter.text(arguments[0]))
    },
    ExpressionBuiltin("Boolean") { (arguments, interpreter) throws(ExpressionFailure) in
      .boolean(try interpreter.isTrue(arguments.at(0)))
    },
  ]

  private static let randomNumbers: [ExpressionBuiltin] = [
    ExpressionBuiltin("seedRandom") { (arguments, interpreter) throws(ExpressionFailure) in
      let seed = try interpreter.number(arguments.at(0)), isTimeless = try interpreter.isTrue(arguments.at(1))
      interpreter.random = ExpressionRandom(
        seed: interpreter.seed, argument: seed, frame: isTimeless ? nil : interpreter.frame)
      return .undefined
    },
    ExpressionBuiltin("random") { (arguments, interpreter) throws(ExpressionFailure) in
      try random(arguments, interpreter) { $0.next() }
    },
    ExpressionBuiltin("gaussRandom") { (arguments, interpreter) throws(ExpressionFailure) in
      try random(arguments, interpreter) { $0.nextGaussian() }
    },
    ExpressionBuiltin("noise") { (arguments, interpreter) throws(ExpressionFailure) in
      let place = try interpreter.numbers(arguments.at(0))
      return .number(ExpressionNoise.value(place.at(0), place.at(1), place.at(2)))
    },
  ]

  /// A random number from 0 to 1, up to an argument, or between two; arrays have one for each element.
  private static func random(
    _ arguments: [ExpressionValue], _ interpreter: ExpressionInterpreter, _ next: (inout ExpressionRandom) -> Double
  ) throws(ExpressionFailure) -> ExpressionValue {
    var random =
      interpreter.random ?? ExpressionRandom(seed: interpreter.seed, argument: 0, frame: interpreter.frame)
    defer { interpreter.random = random }
    if arguments.isEmpty { return .number(next(&random)) }
    let one = try interpreter.operand(arguments[0]), other = try interpreter.operand(arguments.at(1))
    let first = try interpreter.numbers(one), second = arguments.count > 1 ? try interpreter.numbers(other) : []
    let low = second.isEmpty ? [] : first, high = second.isEmpty ? first : second
    var result: [Double] = []
    for index in 0..<max(low.count, high.count) {
      let start = low.at(index), share = next(&random)
      result.append(start + (high.at(index) - start) * share)
    }
    if one.isArray || other.isArray { return try interpreter.vector(result) }
    return .number(result.first ?? 0)
  }
}

extension [ExpressionValue] {
  /// The argument of an index; undefined if there are fewer.
  func at(_ index: Int) -> ExpressionValue { index < count ? self[index] : .undefined }
}

extension [Double] {
  /// The element of an index; 0 if there are fewer.
  func at(_ index: Int) -> Double { index < count ? self[index] : 0 }
}

extension Double {
  /// The whole part as an `Int` between two bounds; `default` for NaN.
  func clamped(_ low: Int, _ high: Int, default standard: Int) -> Int {
    isNaN ? standard : Int(Swift.min(Swift.max(self, Double(low)), Double(high)))
  }
}

extension ExpressionValue {
  /// Whether the value is an array.
  var isArray: Bool { if case .array = self { true } else { false } }
}
