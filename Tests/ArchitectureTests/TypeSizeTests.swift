// Tests of the sizes of types: no type of ours is too large, and the measure counts what it should.
// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite("No type is too large")
struct TypeSizeTests {
  /// The limits in kilobytes: of a type with all of its extensions, and of the growth of an exempted one.
  private static let limit = 40, slack = 2

  private static let exemptions = [
    TypeSizes.Exemption(name: "CALayer (Layers)", kilobytes: 86, end: surfaceIsGiven),
    TypeSizes.Exemption(name: "UIView (Views)", kilobytes: 55, end: surfaceIsGiven),
  ]

  private static let surfaceIsGiven =
    "Only a smaller surface of Apple's ends this: open members of a class must lie in the class or its extensions."

  private static func sizes(of files: [SourceFile]) -> TypeSizes {
    TypeSizes(files.map { TypeSizes.File(path: $0.path, module: $0.target, declarations: $0.types.all) })
  }

  @Test("No type has more than 40 KB of code with all of its extensions, unless an exemption says what ends that")
  func typesAreSmall() {
    let files = SourceTree.packages
    #expect(files.count > 1000)
    for file in files { #expect(file.types.isBalanced, "\(file.path): its brackets can't be paired") }
    let sizes = Self.sizes(of: files)
    #expect(sizes.entries.count > 1000)
    let findings = sizes.findings(limit: Self.limit, slack: Self.slack, exemptions: Self.exemptions)
    let largest = "the ten largest types:\n" + sizes.table(10)
    #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))\n\(largest)")
  }
}

@Suite("Sizes of types")
struct TypeSizesTests {
  /// The sizes of the types of files, by path: `Module/File`.
  private static func sizes(_ files: KeyValuePairs<String, String>) -> TypeSizes {
    TypeSizes(
      files.map { path, text in
        TypeSizes.File(
          path: path, module: String(path.prefix { $0 != "/" }),
          declarations: TypeDeclarations(ScannedCode(text)).all)
      })
  }

  private static func entries(_ files: KeyValuePairs<String, String>) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: sizes(files).entries.map { ($0.name, $0.size) })
  }

  @Test("A type is measured with its extensions in all files and modules, and not with what is nested in it")
  func extensions() {
    let found = Self.entries([
      "M/a": "public struct A { struct B {} }", "M/b": "import M\nextension A: C {}\nextension A.B {}",
      "N/c": "extension A where D == Int {}", "N/d": "extension QuartziteM.A {}",
    ])
    let size = ["struct A {  }", "extension A: C {}", "extension A where D == Int {}"].map(\.utf8.count).reduce(0, +)
    #expect(found["A (M)"] == size + "extension QuartziteM.A {}".utf8.count)
    #expect(found["A.B (M)"] == "struct B {}".utf8.count + "extension A.B {}".utf8.count)
    #expect(found.count == 2)
  }

  @Test("Types of one name in two modules, or private in two files, are two types")
  func names() {
    let found = Self.entries([
      "M/a": "struct A {}\nprivate struct B {}", "M/b": "private struct B { let c = 1 }\nextension B {}",
      "N/c": "struct A { let d = 1 }\nextension A {}", "N/e": "extension String {}", "M/f": "extension String { }",
    ])
    #expect(found["A (M)"] == 11 && found["A (N)"] == 22 + 14)
    #expect(found["B (M/a)"] == 11 && found["B (M/b)"] == 22 + 14)
    #expect(found["String (not ours)"] == 19 + 20 && found.count == 5)
  }

  /// A type of `kilobytes` KB of code and `extra` bytes, half of it in an extension in another file.
  private static func sizes(ofKilobytes kilobytes: Int, _ extra: Int = 0, comment: String = "") -> TypeSizes {
    let declaration = "struct A {}", start = "extension A { let a = \"", end = "\" }"
    let size = kilobytes * 1024 + extra - declaration.utf8.count - start.utf8.count - end.utf8.count
    return sizes([
      "M/a": comment + declaration,
      "M/b": start + String(repeating: "a", count: size) + end.replacing(" ", with: comment + " "),
    ])
  }

  @Test("A type above the limit is found, however many files it is in; comments of any length change nothing")
  func limit() {
    let comment = "/* " + String(repeating: "a comment\n", count: 100_000) + " */"
    #expect(Self.sizes(ofKilobytes: 40).findings(limit: 40, slack: 2, exemptions: []).isEmpty)
    #expect(Self.sizes(ofKilobytes: 40, comment: comment).findings(limit: 40, slack: 2, exemptions: []).isEmpty)
    #expect(
      Self.sizes(ofKilobytes: 40, 1).findings(limit: 40, slack: 2, exemptions: [])
        == ["A (M) has 40.1 KB of code; the limit is 40 KB"])
    #expect(Self.sizes(ofKilobytes: 41).table(10) == "41.0 KB  A (M)")
  }

  @Test("An exemption holds up to its size and the slack, and only as long as it is needed")
  func exemptions() {
    let exemption = TypeSizes.Exemption(name: "A (M)", kilobytes: 60, end: "Somebody divides it.")
    func findings(_ kilobytes: Int, _ extra: Int = 0) -> [String] {
      Self.sizes(ofKilobytes: kilobytes, extra).findings(limit: 40, slack: 2, exemptions: [exemption])
    }
    #expect(findings(60).isEmpty && findings(62).isEmpty && findings(40, 1).isEmpty)
    #expect(
      findings(62, 1) == ["A (M) has 62.1 KB of code; its exemption allows 62 KB. Somebody divides it."])
    #expect(findings(40) == ["A (M) has 40.0 KB of code: delete its exemption"])
    let other = TypeSizes.Exemption(name: "B (M)", kilobytes: 60, end: "Nothing.")
    #expect(
      Self.sizes(ofKilobytes: 1).findings(limit: 40, slack: 2, exemptions: [other])
        == ["there is no B (M): delete its exemption"])
  }
}
