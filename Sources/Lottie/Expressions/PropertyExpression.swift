// PropertyExpression: the expression of one property, and the animation whose parts it sees.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

/// The animation that its expressions see.
final class ExpressionAnimation: Sendable {
  let file: LottieFile

  /// The file must not hold the animation that is made of it.
  init(_ file: LottieFile) { self.file = file }
}

/// A place in an animation, from which an expression sees it.
struct ExpressionPlace: Hashable, Sendable {
  /// The identifier of the precomposition; nil for the main composition.
  var composition: String?
  /// The index of the layer in the composition.
  var layer: Int
  /// Whether the layer lies in space, so that its places have three components.
  var is3D = false
}

/// An expression of a property.
///
/// The reader alone changes it, before anyone else has the animation. After that any thread may read it.
final class PropertyExpression: @unchecked Sendable {
  let program: ExpressionProgram
  let place: ExpressionPlace
  /// The seed of its random numbers, which follows from its path in the file.
  let seed: UInt64
  private weak var animation: ExpressionAnimation?
  /// Whether it is evaluated: false where it failed when the animation was read.
  private(set) var isEnabled = true

  init(_ program: ExpressionProgram, at place: ExpressionPlace, path: String) {
    (self.program, self.place) = (program, place)
    // FNV-1a.
    seed = path.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// Connects the expression with the animation, and tries it at a frame. One that fails is left out; the failure is returned.
  func begin(in animation: ExpressionAnimation, _ check: () throws(ExpressionFailure) -> Void) -> ExpressionFailure? {
    self.animation = animation
    do throws(ExpressionFailure) {
      try check()
      return nil
    } catch {
      isEnabled = false
      return error
    }
  }

  /// The value of a property that has the expression, at a frame of its composition; nil if the expression is left out.
  func value<Value: Interpolated>(
    of property: Keyframed<Value>, at frame: Double, _ budget: ExpressionBudget
  ) throws(ExpressionFailure) -> Value? {
    guard isEnabled, let animation else { return nil }
    return try budget.evaluating(self) { () throws(ExpressionFailure) in
      try evaluate(property, in: animation, at: frame, budget)
    }
  }

  private func evaluate<Value: Interpolated>(
    _ property: Keyframed<Value>, in animation: ExpressionAnimation, at frame: Double, _ budget: ExpressionBudget
  ) throws(ExpressionFailure) -> Value {
    let view = ExpressionView(animation: animation, place: place, frame: frame)
    let own = ExpressionProperty(property, view, seed: seed, isOwn: true)
    let interpreter = ExpressionInterpreter(frame: frame, seed: seed, budget: budget) {
      name, interpreter throws(ExpressionFailure) in
      try view.global(name, own, interpreter)
    }
    let result = try interpreter.value(of: program)
    // An expression can have an outline only by naming another property.
    if case .host(let object) = result, let other = object as? ExpressionProperty<Value> {
      return try other.property.value(at: frame, budget)
    }
    if Value.self == String.self, let words = try interpreter.words(result) as? Value { return words }
    let numbers = try interpreter.numbers(result)
    guard let value = Value.from(numbers, basis: property.keyframedValue(at: frame)) else {
      throw .value("the result is \(result.subject), which is no value of the property")
    }
    return value
  }
}

extension Interpolated {
  /// The value as expressions see it, with as many components as a place has; nil for outlines.
  func forExpressions(dimensions: Int) -> ExpressionValue? {
    switch self {
    case let number as Double: .number(number)
    case let text as String: .string(text)
    case let vector as SIMD3<Double>: .numbers((0..<dimensions).map { vector[$0] })
    case let color as SIMD4<Double>: .numbers((0..<4).map { color[$0] })
    case let list as [Double]: .numbers(list)
    default: nil
    }
  }

  /// The value of the numbers that an expression has; components that it leaves out come from `basis`. Nil if they are not a value.
  static func from(_ numbers: [Double], basis: Self) -> Self? {
    guard !numbers.isEmpty, numbers.allSatisfy(\.isFinite) else { return nil }
    switch basis {
    case is Double: return numbers[0] as? Self
    case var vector as SIMD3<Double>:
      for (index, number) in numbers.prefix(3).enumerated() { vector[index] = number }
      return numbers.count > 1 ? vector as? Self : nil
    case var color as SIMD4<Double>:
      for (index, number) in numbers.prefix(4).enumerated() { color[index] = number }
      return numbers.count > 2 ? color as? Self : nil
    case is [Double]: return numbers as? Self
    default: return nil
    }
  }
}
