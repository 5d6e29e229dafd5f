// Tests that types and extensions are found in sources, with the code that is theirs.
// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite("Types are found in sources")
struct TypeDeclarationTests {
  private static func types(_ text: String) -> TypeDeclarations { TypeDeclarations(ScannedCode(text)) }

  @Test(
    "Every kind of declaration is found by its name",
    arguments: [
      ("public final class A: B, C {}", "class A"), ("struct A<B: C>: D where B.E == (F) -> G {}", "struct A"),
      ("indirect enum A: Int { case b }", "enum A"), ("actor A {\n}", "actor A"),
      ("protocol A: class {}", "protocol A"),
      ("@MainActor\nopen class A\n{\n}", "class A"), ("extension A where B == [C] {}", "extension A"),
      ("extension A.B: @retroactive C {}", "extension A.B"), ("extension A<B>.C {}", "extension A.C"),
      ("extension [SIMD2<Double>] {}", "extension [SIMD2<Double>]"), ("class `class` {}", "class `class`"),
      ("struct A: ~Copyable {}", "struct A"), ("extension A /* { */ {}", "extension A"),
    ])
  func kinds(text: String, found: String) {
    let types = Self.types(text)
    #expect(types.all.map { "\($0.keyword) \($0.name)" } == [found])
    #expect(types.isBalanced)
  }

  @Test(
    "The same words mean other things elsewhere",
    arguments: [
      "class func a() {}", "import class A.B\nfunc b() {}", "func a(class b: C) {}", "a(extension: b) { c }",
      "func a(class b: C = { d }()) {}", "let a = \\.struct { b }", "a.protocol.b { c }", "a.protocol b { c }",
      "let actor = b { c }", "if actor { b }", "for a in actor.b { c }", "guard let actor else { a }",
      "{ actor in { a } }",
      "let a = actor\ndo { b }", "switch a { case .enum: b }", "\"class A {\"", "// class A {}", "/* enum A {} */",
    ])
  func otherMeanings(text: String) {
    let text = "{ \(text)\n}"
    #expect(Self.types(text).all.isEmpty)
    #expect(Self.types(text).isBalanced)
  }

  @Test("A type counts from its keyword to its closing brace, without the types inside, which count for themselves")
  func nestedTypes() {
    let text =
      "let x = { 1 }\npublic struct A { let b = [{ 2 }]; enum C { case d }; func e() { class F {} } }\nfunc g() {}\n"
    let types = Self.types(text).all
    #expect(types.map(\.name) == ["A", "A.C", "A.F"])
    let inner = ["enum C { case d }", "class F {}"]
    let outer = "struct A { let b = [{ 2 }]; ; func e() {  } }"
    #expect(types.map(\.size) == [outer.utf8.count, inner[0].utf8.count, inner[1].utf8.count])
  }

  @Test("Braces in strings, comments and expressions belong to no type")
  func otherBraces() {
    let text =
      "struct A {\n  let b = \"}\" // }\n  let c = \"\"\"\n    } } \\(d { \"{\" })\n    \"\"\"\n  let e = /{/\n}\nenum F {}\n"
    let types = Self.types(text)
    #expect(types.all.map(\.name) == ["A", "F"] && types.isBalanced)
    #expect(types.all[0].size == text.utf8.count - " // }".utf8.count - "\nenum F {}\n".utf8.count)
  }

  @Test("Brackets that don't match are reported")
  func unbalanced() {
    #expect(!Self.types("struct A { ( }").isBalanced && !Self.types("struct A {").isBalanced)
    #expect(!Self.types("struct A {}}").isBalanced && !Self.types("[)").isBalanced)
  }

  @Test("Private types are private with all that they hold; the first inherited name is known")
  func modifiers() {
    let types = Self.types(
      "private final class A: NSObject, B { struct C {} }\nfileprivate enum D: Int {}\nprivate extension E {}\n"
        + "public struct F: @unchecked Sendable { private let g = 1; struct H {} }\nclass I<J: K>: L.M<J> where J: N {}\n"
    )
    #expect(types.all.filter(\.isPrivate).map(\.name) == ["A", "A.C", "D"])
    #expect(types.all.map(\.inherited) == ["NSObject", nil, "Int", nil, "Sendable", nil, "L.M"])
  }

  @Test("Classes are found wherever their opening brace stands, with the code behind it")
  func bodies() {
    let code = ScannedCode(
      "final class A: NSObject, P {\n  x\n}\npublic class B:\n  NSObject,\n  P\n{ // z\n  y\n}\nclass C {}")
    let types = TypeDeclarations(code).all
    #expect(types.map(\.inherited) == ["NSObject", "NSObject", nil])
    #expect(types.prefix(2).map { code.line(after: $0.body) } == ["x", "y"])
  }
}
