// ExpressionInterpreter+Conversions: values as numbers, texts and conditions, and whether two are equal.
// SPDX-License-Identifier: Apache-2.0

extension ExpressionInterpreter {
  /// The value that an operator sees: a property is its value.
  func operand(_ value: ExpressionValue) throws(ExpressionFailure) -> ExpressionValue {
    guard case .host(let object) = value, let inner = try object.value(self), !inner.isHost else { return value }
    return try adopted(inner)
  }

  /// The value as a number. An array of one element is that element; anything else is NaN.
  func number(_ value: ExpressionValue) throws(ExpressionFailure) -> Double {
    switch try operand(value) {
    case .number(let number): return number
    case .boolean(let boolean): return boolean ? 1 : 0
    case .null: return 0
    case .string(let text):
      try charge(text.utf8.count / 8)
      return ExpressionNumberText.wholeNumber(text)
    case .array(let array):
      guard array.elements.count == 1, let number = array.elements[0].number else {
        return array.elements.isEmpty ? 0 : .nan
      }
      return number
    case .host(let object): throw .value("\(object.subject) is not a number")
    case .undefined, .object, .function: return .nan
    }
  }

  /// The numbers of an array, or the one number of another value.
  func numbers(_ value: ExpressionValue) throws(ExpressionFailure) -> [Double] {
    let value = try operand(value)
    guard case .array(let array) = value else { return [try number(value)] }
    try charge(array.elements.count / 8)
    var numbers: [Double] = []
    numbers.reserveCapacity(array.elements.count)
    for element in array.elements {
      if case .array = element { throw .value("an array of arrays is not an array of numbers") }
      numbers.append(try number(element))
    }
    return numbers
  }

  /// The value as the words of a text layer; fails for one that is nothing.
  func words(_ value: ExpressionValue) throws(ExpressionFailure) -> String {
    switch try operand(value) {
    case .undefined, .null, .object: break
    case .array(let array) where array.elements.isEmpty: break
    case let value: return try text(value)
    }
    throw .value("the result is \(value.subject), which cannot be a text")
  }

  /// The value as a text.
  func text(_ value: ExpressionValue) throws(ExpressionFailure) -> String {
    var result = ""
    try append(value, to: &result, depth: 0)
    return result
  }

  private func append(_ value: ExpressionValue, to text: inout String, depth: Int) throws(ExpressionFailure) {
    switch try operand(value) {
    case .undefined: text += "undefined"
    case .null: text += "null"
    case .boolean(let boolean): text += boolean ? "true" : "false"
    case .number(let number): text += ExpressionNumberText.text(number)
    case .string(let string): text += string
    case .array(let array): try append(array, separator: ",", to: &text, depth: depth)
    case .object: text += "[object Object]"
    case .function(let function): throw .value("the function \(function.name) is not a text")
    case .host(let object): throw .value("\(object.subject) is not a text")
    }
    guard text.utf8.count <= ExpressionLimits.maxStringBytes else {
      throw .tooLong("a string has more than \(ExpressionLimits.maxStringBytes) bytes")
    }
  }

  /// Appends the texts of elements; undefined and null have none.
  func append(_ array: ExpressionArray, separator: String, to text: inout String, depth: Int)
    throws(ExpressionFailure)
  {
    guard depth < ExpressionLimits.maxNestedValues else {
      throw .tooLong("an array that becomes a text is nested more than \(ExpressionLimits.maxNestedValues) deep")
    }
    try charge(1)
    for (index, element) in array.elements.enumerated() {
      try charge(1)
      if index > 0 { text += separator }
      switch element {
      case .undefined, .null: continue
      default: try append(element, to: &text, depth: depth + 1)
      }
    }
  }

  /// Whether the value is true as a condition.
  func isTrue(_ value: ExpressionValue) throws(ExpressionFailure) -> Bool {
    switch try operand(value) {
    case .undefined, .null: false
    case .boolean(let boolean): boolean
    case .number(let number): number != 0 && !number.isNaN
    case .string(let text): !text.isEmpty
    case .array, .object, .function, .host: true
    }
  }

  /// Whether two values are equal, as `===` or else as `==` has it. A property is its value.
  func areEqual(_ left: ExpressionValue, _ right: ExpressionValue, isStrict: Bool) throws(ExpressionFailure) -> Bool {
    let left = try operand(left), right = try operand(right)
    switch (left, right) {
    case (.undefined, .undefined), (.null, .null): return true
    case (.undefined, .null), (.null, .undefined): return !isStrict
    case (.number(let left), .number(let right)): return left == right
    case (.boolean(let left), .boolean(let right)): return left == right
    case (.string(let left), .string(let right)):
      try charge(min(left.utf8.count, right.utf8.count) / 64)
      return left.utf8.elementsEqual(right.utf8)
    case (.array(let left), .array(let right)): return left === right
    case (.object(let left), .object(let right)): return left === right
    case (.function(let left), .function(let right)): return left.isSame(as: right)
    case (.host(let left), .host(let right)): return left.isSame(as: right)
    case (.undefined, _), (.null, _), (_, .undefined), (_, .null): return false
    case (.host, _), (_, .host), (.object, _), (_, .object), (.function, _), (_, .function): return false
    case (.array, .string), (.string, .array):
      return try isStrict ? false : areEqual(.string(text(left)), .string(text(right)), isStrict: true)
    default: return isStrict ? false : try number(left) == number(right)
    }
  }

  /// The name of the type of a value, as `typeof` has it.
  func kind(of value: ExpressionValue) throws(ExpressionFailure) -> String {
    switch try operand(value) {
    case .undefined: "undefined"
    case .boolean: "boolean"
    case .number: "number"
    case .string: "string"
    case .function: "function"
    case .null, .array, .object, .host: "object"
    }
  }
}

extension ExpressionFunction {
  /// Whether two values are one function.
  fileprivate func isSame(as other: ExpressionFunction) -> Bool {
    switch (self, other) {
    case (.program(let one), .program(let other)): one === other
    case (.builtin(let one), .builtin(let other)): one === other
    case (.host(let one), .host(let other)): one === other
    default: false
    }
  }
}
