// Tests that every object of the package can lie in Foundation's collections: see SwiftObjectMark.
// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite("Objects of ours can be attributes of text")
struct ObjectMarkTests {
  /// The classes that derive from `NSObject`, each with the code that follows its opening brace.
  private static let classes: [(name: String, file: String, body: Substring)] = SourceTree.swift.flatMap { file in
    let code = file.code.map(\.text).joined(separator: "\n")
    return declarations(in: code).filter { $0.superclass == "NSObject" }.map { ($0.name, file.path, $0.body) }
  }

  /// The classes in `code`, with the first name behind the colon and the code after the opening brace.
  private static func declarations(in code: String) -> [(name: String, superclass: String, body: Substring)] {
    var found: [(name: String, superclass: String, body: Substring)] = []
    var rest = code[...]
    while let keyword = rest.firstRange(of: "class ") {
      rest = rest[keyword.upperBound...]
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      let clause = rest.dropFirst(name.count).prefix { $0 != "{" }
      // A class method or property has no colon before its brace, or a parenthesis before the colon.
      guard name.first?.isUppercase == true, clause.first == ":", !clause.contains("(") else { continue }
      let names = clause.dropFirst().split { ", \n".contains($0) }
      found.append((String(name), names.first.map(String.init) ?? "", rest.dropFirst(name.count + clause.count + 1)))
    }
    return found
  }

  @Test("Every class that derives from NSObject begins with the mark")
  func classesAreMarked() {
    #expect(Self.classes.count > 40)
    for name in ["CTFont", "NSParagraphStyle", "CTParagraphStyle", "NSShadow", "UIImage", "CALayer", "CGColorSpace"] {
      #expect(Self.classes.contains { $0.name == name })
    }
    for (name, file, body) in Self.classes {
      let first = body.drop { $0.isWhitespace }.prefix { $0 != "\n" }
      #expect(first == "private let swiftMark = SwiftObjectMark()", "\(name) in \(file)")
    }
  }

  @Test("Classes are found wherever their opening brace stands")
  func search() {
    let code =
      "final class A: NSObject, P {\n  x\n}\npublic class B:\n  NSObject,\n  P\n{\n  y\n}\nclass func f(a: Int) {}\nclass C {}"
    let found = Self.declarations(in: code)
    #expect(found.map(\.name) == ["A", "B"])
    #expect(found.map(\.superclass) == ["NSObject", "NSObject"])
    #expect(found.map { String($0.body.drop { $0.isWhitespace }.prefix(1)) } == ["x", "y"])
  }
}
