// Tests of diagnostics of text that is not shown as its author meant it: boxes for letters, and soft letters.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLayers
import Testing

@Suite("Remarks on text")
struct TextRemarkTests {
  private func text(_ string: Any, scale: CGFloat = 1) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 60, height: 40)
    let text = CATextLayer()
    text.name = "title"
    text.frame = root.bounds
    text.fontSize = 20
    text.contentsScale = scale
    text.string = string
    root.addSublayer(text)
    return root
  }

  private func remarks(
    _ root: CALayer, _ options: RenderOptions = RenderOptions(), kind: Diagnostic.Kind
  ) throws -> [Diagnostic] {
    try Renderer().render(root, options).diagnostics.filter { $0.kind == kind }
  }

  // MARK: Glyphs that no font has

  @Test("Characters that no font has are named once, with their layer")
  func missingGlyphs() throws {
    // U+0378 and U+E0F00 are assigned to no character; U+F8FF1 is for private use.
    let found = try remarks(text("a\u{378}b\u{378}\u{F8FF1}"), kind: .glyphMissing)
    #expect(found.count == 1 && found[0].place?.description == "CALayer/title[0]")
    #expect(found[0].message.contains("U+0378, U+F8FF1;"), "\(found)")
    let styled = NSMutableAttributedString(string: "fine ")
    styled.append(NSAttributedString(string: "\u{378}"))
    #expect(try remarks(text(styled), kind: .glyphMissing).count == 1)
  }

  @Test("Of very many such characters a few are named")
  func manyMissingGlyphs() throws {
    let many = String(String.UnicodeScalarView((0..<500).compactMap { Unicode.Scalar(0xF0000 + $0) }))
    let root = text(many)
    root.sublayers?.first?.setValue(true, forKey: "wrapped")
    root.sublayers?.first?.setValue(4, forKey: "fontSize")
    let found = try remarks(root, kind: .glyphMissing)
    #expect(found.count == 1 && found[0].message.contains("and others") && found[0].message.utf8.count < 250)
  }

  @Test(
    "Letters, spaces, line ends, controls and what is not seen are not missed",
    arguments: [
      "plain", "tab\tline\nend\r\n", "soft\u{AD}hyphen\u{200B}\u{2060}\u{FEFF}", "a\u{200D}b\u{2066}c\u{2069}",
      "e\u{301}", "\u{1}\u{7F}",
    ])
  func nothingMissing(string: String) throws {
    #expect(try remarks(text(string), kind: .glyphMissing) == [])
  }

  // MARK: Glyphs that take too much work

  @Test("Glyphs that take too much work are named once with their layer, in every picture, however they are drawn")
  func heavyGlyphs() throws {
    var limits = Limits.trusted
    // Every curve takes more than one step.
    limits.shapeSteps = 1
    let renderer = try Renderer()
    let rotated = text("SOS")
    rotated.sublayers?.first?.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    for (root, scale) in [(text("SOS"), 1), (text("SOS"), 2), (rotated, 1)] as [(CALayer, CGFloat)] {
      for _ in 0..<2 {
        let frame = try renderer.render(root, RenderOptions(scale: scale, limits: limits))
        let found = frame.diagnostics.filter { $0.kind == .tooComplex }
        #expect(found.count == 1 && found.first?.place?.description == "CALayer/title[0]")
        #expect(found.first?.message.contains("more than 1 steps") == true, "\(found)")
        #expect(frame.pixels.allSatisfy { $0 == 0 })
      }
    }
    #expect(try remarks(text("SOS"), kind: .tooComplex) == [])
  }

  // MARK: Text that is enlarged

  @Test("Text that is shown larger than its contentsScale is named as soft, once for all instances of its layer")
  func softText() throws {
    let found = try remarks(text("soft"), RenderOptions(scale: 2), kind: .textEnlarged)
    #expect(found.count == 1 && found[0].place?.description == "CALayer/title[0]")
    #expect(found[0].message.contains("2.0 pixels per point") && found[0].message.contains("contentsScale is 1.0"))
    let replicator = CAReplicatorLayer()
    replicator.bounds = CGRect(x: 0, y: 0, width: 60, height: 40)
    replicator.instanceCount = 5
    replicator.addSublayer(text("soft"))
    #expect(try remarks(replicator, RenderOptions(scale: 2), kind: .textEnlarged).count == 1)
    #expect(try remarks(text("sharp", scale: 2), RenderOptions(scale: 2), kind: .textEnlarged) == [])
    #expect(try remarks(text("sharp"), kind: .textEnlarged) == [])
  }

  @Test("Sharp text is the text of a layer whose contentsScale is large enough, and needs no remark")
  func sharpText() throws {
    let renderer = try Renderer()
    let options = RenderOptions(scale: 3, textSharpness: .picture)
    let sharp = try renderer.render(text("Sharp"), options)
    #expect(sharp.diagnostics.isEmpty)
    #expect(try sharp.pixels == renderer.render(text("Sharp", scale: 3), RenderOptions(scale: 3)).pixels)
    #expect(try sharp.pixels != renderer.render(text("Sharp"), RenderOptions(scale: 3)).pixels)
  }
}
