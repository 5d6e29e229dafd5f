// Tests that every object of the package can lie in Foundation's collections: see SwiftObjectMark.
// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite("Objects of ours can be attributes of text")
struct ObjectMarkTests {
  /// The classes that derive from `NSObject`, each with the first line of its code.
  private static let classes: [(name: String, file: String, line: String)] = SourceTree.swift.flatMap { file in
    file.types.all.filter { $0.keyword == "class" && $0.inherited == "NSObject" }.map { type in
      (type.name, file.path, file.scan.line(after: type.body))
    }
  }

  @Test("Every class that derives from NSObject begins with the mark")
  func classesAreMarked() {
    #expect(Self.classes.count > 40)
    for name in ["CTFont", "NSParagraphStyle", "CTParagraphStyle", "NSShadow", "UIImage", "CALayer", "CGColorSpace"] {
      #expect(Self.classes.contains { $0.name == name })
    }
    for (name, file, line) in Self.classes {
      #expect(line == "private let swiftMark = SwiftObjectMark()", "\(name) in \(file)")
    }
  }
}
