// Record: an element that is stored as values while a document is read, such as a state.
// SPDX-License-Identifier: Apache-2.0

/// The values of one element that represents no object of Core Animation.
final class Record {
  /// The element's name.
  let name: String
  /// The offset at which the element's tag begins.
  let offset: Int
  /// The values by key; lists of records are arrays.
  var values: [String: Any] = [:]
  /// Whether a value could not be read, so that the element cannot have its effect.
  var lacksValue = false

  init(name: String, offset: Int) {
    self.name = name
    self.offset = offset
  }

  /// Returns the string for `key`, empty where there is none.
  func string(_ key: String) -> String {
    values[key] as? String ?? ""
  }

  /// Returns the records in the list for `key`.
  func records(_ key: String) -> [Record] {
    values[key] as? [Record] ?? []
  }
}
