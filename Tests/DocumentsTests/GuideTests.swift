// Tests of the examples of the article on writing documents: each is read and drawn without a diagnostic.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDocuments
import Testing

@Suite("The examples of the guide to documents")
struct GuideTests {
  /// The documents in the article, in their order.
  private static let examples: [String] = {
    let root = #filePath.components(separatedBy: "Tests/DocumentsTests/")[0]
    let article = try? String(
      contentsOfFile: root + "Sources/Quartzite/Documentation.docc/WritingDocuments.md", encoding: .utf8)
    return (article ?? "").components(separatedBy: "```xml\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
  }()

  @Test("There are examples of everything")
  func count() {
    let all = Self.examples.joined()
    #expect(Self.examples.count >= 9)
    for name in [
      "CAShapeLayer", "CAGradientLayer", "CATextLayer", "CAReplicatorLayer", "<mask>", "<filters>", "LKState",
      "<animations>",
      "geometryFlipped", "perspective(", "compositingFilter",
    ] {
      #expect(all.contains(name), "\(name)")
    }
  }

  @Test("Each is read without a diagnostic, drawn without one, in every state, and shows something", arguments: 0..<12)
  func example(index: Int) throws {
    guard Self.examples.indices.contains(index) else { return }
    let renderer = try Renderer()
    let document = try Document(data: Data(Self.examples[index].utf8), limits: .untrusted)
    #expect(document.diagnostics.isEmpty, "\(document.diagnostics)")
    var pictures: [[UInt8]] = []
    for state in [nil] + document.states {
      if let state { try document.apply(state: state) }
      let frame = try renderer.render(document.rootLayer, document.options())
      // A static picture names each animation in a diagnostic.
      let others = frame.diagnostics.filter { !$0.description.contains("is not run") }
      #expect(others.isEmpty, "\(others)")
      #expect(frame.pixels.contains { $0 != 0 })
      pictures.append(frame.pixels)
    }
    // Every state has a picture of its own.
    #expect(Set(pictures).count == pictures.count)
  }

  @Test("No example is beyond those that are tried")
  func all() { #expect(Self.examples.count <= 12) }
}
