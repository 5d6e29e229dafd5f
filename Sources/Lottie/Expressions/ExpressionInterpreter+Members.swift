// ExpressionInterpreter+Members: members of objects and elements of arrays, read and set.
// SPDX-License-Identifier: Apache-2.0

extension ExpressionInterpreter {
  /// Carries out an instruction that reads or sets a member or an element.
  func access(_ instruction: ExpressionInstruction, _ program: ExpressionProgram) throws(ExpressionFailure) {
    switch instruction {
    case .member(let name): stack.append(try member(program.strings[Int(name)], of: stack.removeLast()))
    case .setMember(let name):
      let value = stack.removeLast(), object = stack.removeLast()
      try setMember(program.strings[Int(name)], of: object, to: value)
      stack.append(value)
    case .index:
      let index = stack.removeLast(), object = stack.removeLast()
      stack.append(try element(index, of: object))
    case .setIndex:
      let value = stack.removeLast(), index = stack.removeLast(), object = stack.removeLast()
      try setElement(index, of: object, to: value)
      stack.append(value)
    case .updateMember(let name, let update):
      let object = stack.removeLast(), name = program.strings[Int(name)]
      let before = try number(try member(name, of: object)), after = before + update.delta
      try setMember(name, of: object, to: .number(after))
      stack.append(.number(update.isPrefix ? after : before))
    case .updateIndex(let update):
      let index = stack.removeLast(), object = stack.removeLast()
      let before = try number(try element(index, of: object)), after = before + update.delta
      try setElement(index, of: object, to: .number(after))
      stack.append(.number(update.isPrefix ? after : before))
    default: break
    }
  }

  /// The member of a value.
  func member(_ name: String, of value: ExpressionValue) throws(ExpressionFailure) -> ExpressionValue {
    switch value {
    case .object(let object): return object.members[name] ?? .undefined
    case .array(let array) where name == "length": return .number(Double(array.elements.count))
    case .string(let text) where name == "length":
      try charge(text.utf8.count / 64)
      return .number(Double(text.utf16.count))
    case .host(let object):
      if let member = try object.member(name, self) { return try adopted(member) }
      guard let value = try object.value(self), !value.isHost else {
        throw .unknown("the member \(name.prefix(80)) of \(object.subject)")
      }
      return try member(name, of: try adopted(value))
    default: throw .unknown("the member \(name.prefix(80)) of \(value.subject)")
    }
  }

  /// The element of an array, the character of a string, or the member of an object that an index names.
  private func element(_ index: ExpressionValue, of value: ExpressionValue) throws(ExpressionFailure)
    -> ExpressionValue
  {
    let index = try operand(index)
    switch value {
    case .array(let array):
      if let name = index.string, Double(name) == nil { return try member(name, of: value) }
      guard let place = Self.place(try number(index)), place < array.elements.count else { return .undefined }
      return array.elements[place]
    case .string(let text):
      if let name = index.string, Double(name) == nil { return try member(name, of: value) }
      try charge(text.utf8.count / 64)
      let units = text.utf16
      guard let place = Self.place(try number(index)), place < units.count else { return .undefined }
      let start = units.index(units.startIndex, offsetBy: place)
      return .string(String(decoding: [units[start]], as: UTF16.self))
    case .object(let object): return object.members[try text(index)] ?? .undefined
    case .host(let object):
      if let name = index.string, let member = try object.member(name, self) { return try adopted(member) }
      guard let value = try object.value(self), !value.isHost else {
        throw .unknown("the member \(try text(index).prefix(80)) of \(object.subject)")
      }
      return try element(index, of: try adopted(value))
    default: throw .unknown("the element \(try text(index).prefix(80)) of \(value.subject)")
    }
  }

  private func setMember(_ name: String, of value: ExpressionValue, to new: ExpressionValue) throws(ExpressionFailure) {
    guard case .object(let object) = value else {
      throw .value("the member \(name.prefix(80)) of \(value.subject) can't be set")
    }
    try set(name, of: object, to: new)
  }

  /// Sets a member of an object of the program.
  func set(_ name: String, of object: ExpressionObject, to new: ExpressionValue) throws(ExpressionFailure) {
    try charge(name.utf8.count / 64)
    guard object.members[name] != nil || object.members.count < ExpressionLimits.maxElements else {
      throw .tooLong("an object has more than \(ExpressionLimits.maxElements) members")
    }
    object.members[name] = new
  }

  private func setElement(_ index: ExpressionValue, of value: ExpressionValue, to new: ExpressionValue)
    throws(ExpressionFailure)
  {
    let index = try operand(index)
    switch value {
    case .object(let object): try set(try text(index), of: object, to: new)
    case .array(let array):
      guard let place = Self.place(try number(index)) else {
        throw .value("an array has no element \(try text(index).prefix(80))")
      }
      guard place < ExpressionLimits.maxElements else { throw Self.tooManyElements }
      if place >= array.elements.count {
        let missing = place + 1 - array.elements.count
        try charge(missing / 8)
        array.elements.append(contentsOf: repeatElement(.undefined, count: missing))
      }
      array.elements[place] = new
    default: throw .value("an element of \(value.subject) can't be set")
    }
  }

  /// The index of an element; nil for a number that cannot be an index.
  private static func place(_ number: Double) -> Int? {
    number >= 0 && number < 1e9 && number == number.rounded() ? Int(number) : nil
  }
}
