// PropertyList: reads property lists, such as a bundle's index.xml, in XML with the position of each value, or binary.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

/// A dictionary at the top of a property list. Values inside dictionaries are found by a path of keys.
struct PropertyList {
  /// A value with text: a string, a number or a truth value, as written.
  struct Value {
    var type: String
    var text: String
    var position: SourcePosition
  }

  /// The depth to which the objects of a list may nest, counting dictionaries, arrays and their contents: the lists
  /// that are read need five, and Foundation's parser uses stack for each.
  static let maxDepth = 32

  private var values: [[String]: Value] = [:]
  /// The dictionary of a binary list.
  private var binary: [String: Any]?
  private let fileName: String

  /// Reads `source`, in XML or binary, as its first bytes tell. Objects nest ``maxDepth`` deep at most; arrays and
  /// data are skipped.
  init(_ source: [UInt8], fileName: String, limits: Limits) throws(RenderError) {
    self.fileName = fileName
    if source.starts(with: Array("bplist".utf8)) {
      binary = try Self.dictionary(of: source, fileName: fileName, limits: limits)
      return
    }
    var limits = limits
    // The element around the list adds a level.
    limits.documentDepth = min(limits.documentDepth, Self.maxDepth + 1)
    let tree = try MarkupParser.parse(source, fileName: fileName, limits: limits)
    guard tree.elements[0].name == "plist", let top = tree.children(of: 0).first, tree.elements[top].name == "dict"
    else {
      throw RenderError(
        .invalidScene, at: .file(tree.position(at: tree.elements[0].offset)),
        "expected a property list with a dictionary, found <\(tree.elements[0].name)>")
    }
    var pending = [(element: top, path: [String]())]
    while let (element, path) = pending.popLast() {
      var key: String?
      for child in tree.children(of: element) {
        let found = tree.elements[child]
        if found.name == "key" {
          key = found.text
          continue
        }
        guard let name = key else {
          throw RenderError(
            .invalidScene, at: .file(tree.position(at: found.offset)),
            "expected a <key> before <\(found.name)> in a property list")
        }
        key = nil
        if found.name == "dict" {
          pending.append((child, path + [name]))
        } else {
          values[path + [name]] = Value(
            type: found.name, text: found.text, position: tree.position(at: found.offset))
        }
      }
    }
  }

  /// Returns the dictionary at the top of a binary list.
  private static func dictionary(
    of source: [UInt8], fileName: String, limits: Limits
  ) throws(RenderError) -> [String: Any] {
    let place = Place.file(SourcePosition(file: fileName))
    do throws(BinaryPropertyList.Problem) {
      guard let result = try BinaryPropertyList.read(source, limits: limits) as? [String: Any] else {
        throw .damaged("it holds no dictionary")
      }
      return result
    } catch {
      switch error {
      case .damaged(let reason):
        throw RenderError(.invalidScene, at: place, "the binary property list cannot be read: \(reason)")
      case .tooLarge(let reason):
        throw RenderError(.limitExceeded, at: place, "the binary property list cannot be read: \(reason)")
      case .late: throw Deadline.error(.reading)
      }
    }
  }

  /// Returns the value at the end of `path`; nil for a dictionary.
  private func value(_ path: [String]) -> Value? {
    guard var dictionary = binary else { return values[path] }
    for key in path.dropLast() {
      guard let next = dictionary[key] as? [String: Any] else { return nil }
      dictionary = next
    }
    guard let last = path.last, let found = dictionary[last] else { return nil }
    let position = SourcePosition(file: fileName)
    switch found {
    case let text as String: return Value(type: "string", text: text, position: position)
    // A number can be cast to `Bool` too, so the exact type is compared.
    case let flag as Bool where type(of: found) == Bool.self:
      return Value(type: flag ? "true" : "false", text: "", position: position)
    case let number as NSNumber: return Value(type: "real", text: "\(number.doubleValue)", position: position)
    case is [String: Any]: return nil
    case is [Any]: return Value(type: "array", text: "", position: position)
    default: return Value(type: "data", text: "", position: position)
    }
  }

  /// Returns the string at the end of `path`; a value of another type is an error.
  func string(_ path: String...) throws(RenderError) -> String? {
    guard let value = value(path) else { return nil }
    guard value.type == "string" else { throw mismatch(path, value, "a <string>") }
    return value.text
  }

  /// Returns the number at the end of `path`; a value of another type is an error.
  func number(_ path: String...) throws(RenderError) -> Double? {
    guard let value = value(path) else { return nil }
    guard value.type == "real" || value.type == "integer", let number = NumberText.number(value.text) else {
      throw mismatch(path, value, "a <real> or <integer>")
    }
    return number
  }

  /// Returns the truth value at the end of `path`; a value of another type is an error.
  func bool(_ path: String...) throws(RenderError) -> Bool? {
    guard let value = value(path) else { return nil }
    switch value.type {
    case "true": return true
    case "false": return false
    default: throw mismatch(path, value, "<true/> or <false/>")
    }
  }

  private func mismatch(_ path: [String], _ value: Value, _ expectation: String) -> RenderError {
    RenderError(
      .invalidScene, at: .file(value.position),
      "expected \(expectation) for “\(path.joined(separator: "."))”, found <\(value.type)>")
  }
}
