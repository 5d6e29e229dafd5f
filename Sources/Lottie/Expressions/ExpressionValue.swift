// ExpressionValue: the values of expressions, and what an expression sees of the animation.
// SPDX-License-Identifier: Apache-2.0

/// A value of an expression.
enum ExpressionValue {
  case undefined
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array(ExpressionArray)
  case object(ExpressionObject)
  case function(ExpressionFunction)
  /// An object of the animation.
  case host(any ExpressionHostObject)

  /// An array of numbers.
  static func numbers(_ numbers: [Double]) -> ExpressionValue { .array(ExpressionArray(numbers.map { .number($0) })) }

  /// An array of values.
  static func array(of elements: [ExpressionValue]) -> ExpressionValue { .array(ExpressionArray(elements)) }

  /// An object with members.
  static func object(_ members: [String: ExpressionValue]) -> ExpressionValue { .object(ExpressionObject(members)) }

  /// A function of the host, such as `loopOut`.
  static func function(_ name: String, _ body: @escaping ExpressionHostFunction.Body) -> ExpressionValue {
    .function(.host(ExpressionHostFunction(name: name, body: body)))
  }

  /// The number; nil for other values.
  var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// The numbers of an array that has nothing else; nil for other values.
  var numbers: [Double]? {
    guard case .array(let array) = self else { return nil }
    let numbers = array.elements.compactMap(\.number)
    return numbers.count == array.elements.count ? numbers : nil
  }

  /// The string; nil for other values.
  var string: String? { if case .string(let string) = self { string } else { nil } }

  /// The Boolean; nil for other values.
  var boolean: Bool? { if case .boolean(let boolean) = self { boolean } else { nil } }

  /// What failures call the value.
  var subject: String {
    switch self {
    case .undefined: "undefined"
    case .null: "null"
    case .boolean(let boolean): "\(boolean)"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    case .function(let function): "the function \(function.name)"
    case .host(let object): object.subject
    }
  }
}

/// An array of an expression. Two values can be the same array, as in JavaScript.
///
/// An interpreter copies arrays that a host hands it, and empties its own arrays after the evaluation. So no cycle of
/// arrays stays in memory, and an expression can't change what a host keeps.
final class ExpressionArray {
  var elements: [ExpressionValue]
  /// Whether an interpreter owns the array.
  fileprivate(set) var isOwned = false

  init(_ elements: [ExpressionValue]) { self.elements = elements }
}

/// An object of an expression: members by their names. Two values can be the same object.
final class ExpressionObject {
  var members: [String: ExpressionValue]
  /// Whether an interpreter owns the object.
  fileprivate(set) var isOwned = false

  init(_ members: [String: ExpressionValue]) { self.members = members }
}

/// The variables of a call, and of the functions around the function.
final class ExpressionScope {
  /// The values by the slots that the parser chose; nil for a variable that was never assigned.
  var slots: [ExpressionValue?]
  let parent: ExpressionScope?

  init(slots: Int, parent: ExpressionScope?) {
    self.slots = Array(repeating: nil, count: slots)
    self.parent = parent
  }
}

/// A function that can be called.
enum ExpressionFunction {
  /// A function of the text.
  case program(ExpressionClosure)
  /// A function that every expression has.
  case builtin(ExpressionBuiltin)
  /// A function of the host.
  case host(ExpressionHostFunction)

  var name: String {
    switch self {
    case .program(let closure): closure.code.name
    case .builtin(let builtin): builtin.name
    case .host(let function): function.name
    }
  }
}

/// A function of the text with the variables around it.
final class ExpressionClosure {
  let code: ExpressionCode
  let scope: ExpressionScope

  init(_ code: ExpressionCode, _ scope: ExpressionScope) {
    self.code = code
    self.scope = scope
  }
}

/// A function of the host.
final class ExpressionHostFunction {
  typealias Body = ([ExpressionValue], ExpressionInterpreter) throws(ExpressionFailure) -> ExpressionValue

  let name: String
  let body: Body

  init(name: String, body: @escaping Body) {
    self.name = name
    self.body = body
  }
}

/// A function that every expression has.
final class ExpressionBuiltin: Sendable {
  typealias Body = @Sendable ([ExpressionValue], ExpressionInterpreter) throws(ExpressionFailure) -> ExpressionValue

  let name: String
  let body: Body

  init(_ name: String, _ body: @escaping Body) {
    self.name = name
    self.body = body
  }
}

/// An object of the animation as an expression sees it: a property, a layer, a composition, an effect, a group.
protocol ExpressionHostObject: AnyObject {
  /// What failures call the object: “the layer Box”.
  var subject: String { get }

  /// The member of a name; nil if there is none. Also called for `object["name"]`.
  func member(_ name: String, _ interpreter: ExpressionInterpreter) throws(ExpressionFailure) -> ExpressionValue?

  /// The result of calling the object, as in `effect("Amplitude")("Slider")`; nil if it can't be called.
  func call(_ arguments: [ExpressionValue], _ interpreter: ExpressionInterpreter) throws(ExpressionFailure)
    -> ExpressionValue?

  /// The value of a property; nil for an object that has no value. Operators, conditions, indices and the members of
  /// arrays use it.
  func value(_ interpreter: ExpressionInterpreter) throws(ExpressionFailure) -> ExpressionValue?

  /// Whether the other object stands for the same part of the animation.
  func isSame(as other: any ExpressionHostObject) -> Bool
}

extension ExpressionHostObject {
  func member(_ name: String, _ interpreter: ExpressionInterpreter) throws(ExpressionFailure) -> ExpressionValue? {
    nil
  }

  func call(_ arguments: [ExpressionValue], _ interpreter: ExpressionInterpreter) throws(ExpressionFailure)
    -> ExpressionValue?
  { nil }

  func value(_ interpreter: ExpressionInterpreter) throws(ExpressionFailure) -> ExpressionValue? { nil }

  func isSame(as other: any ExpressionHostObject) -> Bool { self === other }
}

/// The arrays, objects and scopes of an evaluation.
struct ExpressionHeap {
  private var arrays: [ExpressionArray] = []
  private var objects: [ExpressionObject] = []
  private var scopes: [ExpressionScope] = []

  /// Makes an array that lives as long as the evaluation.
  mutating func array(_ elements: [ExpressionValue]) -> ExpressionArray {
    let array = ExpressionArray(elements)
    array.isOwned = true
    arrays.append(array)
    return array
  }

  /// Makes an object that lives as long as the evaluation.
  mutating func object(_ members: [String: ExpressionValue]) -> ExpressionObject {
    let object = ExpressionObject(members)
    object.isOwned = true
    objects.append(object)
    return object
  }

  /// Makes the variables of a call.
  mutating func scope(slots: Int, parent: ExpressionScope?) -> ExpressionScope {
    let scope = ExpressionScope(slots: slots, parent: parent)
    scopes.append(scope)
    return scope
  }

  /// Empties everything. The lists still hold each array while its elements go, so nothing is released recursively.
  mutating func clear() {
    for array in arrays { array.elements = [] }
    for object in objects { object.members = [:] }
    for scope in scopes { scope.slots = [] }
    arrays = []
    objects = []
    scopes = []
  }
}
