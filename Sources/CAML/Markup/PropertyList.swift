// PropertyList: reads XML property lists, such as a bundle's index.xml, with the place of every value.
import Diagnostics

/// A dictionary at the top of a property list. Values inside dictionaries are found by a path of keys.
struct PropertyList {
  /// A value with text: a string, a number or a truth value, as written.
  struct Value {
    var type: String
    var text: String
    var position: SourcePosition
  }

  private var values: [[String]: Value] = [:]
  private let fileName: String

  /// Reads `source`. Dictionaries nest at most 32 deep; arrays and data are read over.
  init(_ source: [UInt8], fileName: String, limits: Limits) throws(RenderError) {
    self.fileName = fileName
    if source.starts(with: Array("bplist".utf8)) {
      throw RenderError(
        .invalidScene, at: .file(SourcePosition(file: fileName)),
        "this is a binary property list; expected one in XML, as `plutil -convert xml1` writes it")
    }
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
          if path.count < 32 { pending.append((child, path + [name])) }
        } else {
          values[path + [name]] = Value(
            type: found.name, text: found.text, position: tree.position(at: found.offset))
        }
      }
    }
  }

  /// The string at the end of `path`; an error when there is something else.
  func string(_ path: String...) throws(RenderError) -> String? {
    guard let value = values[path] else { return nil }
    guard value.type == "string" else { throw mismatch(path, value, "a <string>") }
    return value.text
  }

  /// The number at the end of `path`; an error when there is something else.
  func number(_ path: String...) throws(RenderError) -> Double? {
    guard let value = values[path] else { return nil }
    guard value.type == "real" || value.type == "integer", let number = NumberText.number(value.text) else {
      throw mismatch(path, value, "a <real> or <integer>")
    }
    return number
  }

  /// The truth value at the end of `path`; an error when there is something else.
  func bool(_ path: String...) throws(RenderError) -> Bool? {
    guard let value = values[path] else { return nil }
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
