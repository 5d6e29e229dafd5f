// Tests of the examples of text layers: the properties of the layers. Other tests compare their pictures.
// SPDX-License-Identifier: Apache-2.0

import ExampleScenes
import QuartziteViews
import Testing

@Suite("Examples of text")
struct TextExampleTests {
  /// Expects the common properties of the three examples: a text layer over all of the view, set in the system's font
  /// of 15 points.
  private func expectListedText(_ layer: CATextLayer?) {
    #expect(layer?.frame == CGRect(x: 0, y: 0, width: 300, height: 300))
    #expect(layer?.isWrapped == true && layer?.alignmentMode == .justified)
    #expect(layer?.contentsScale == UIScreen.main.scale)
    let string = layer?.string as? String ?? (layer?.string as? NSAttributedString)?.string
    #expect(string?.hasPrefix("Lorem ipsum dolor") == true && string?.hasSuffix("lobortis") == true)
    #expect(string?.contains("  ") == false && string?.contains("\n") == false)
  }

  @Test("A plain text layer is black text in the face and the size of the chosen font")
  func plain() throws {
    let layer = try #require(makePlainTextLayer().sublayers?.first as? CATextLayer)
    expectListedText(layer)
    #expect(layer.string is String && layer.fontSize == 15 && layer.foregroundColor == UIColor.black.cgColor)
    #expect((layer.font as? CGFont)?.postScriptName == UIFont.systemFont(ofSize: 15).fontName)
  }

  @Test("A rich text layer has its second word red and underlined, and the same font in all of it")
  func rich() throws {
    let layer = try #require(makeRichTextLayer().sublayers?.first as? CATextLayer)
    expectListedText(layer)
    let text = try #require(layer.string as? NSAttributedString)
    var red: [String] = []
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      let attributes = Dictionary(uniqueKeysWithValues: attributes.map { ($0.rawValue, $1) })
      #expect(attributes[kCTFontAttributeName] as? CTFont == UIFont.systemFont(ofSize: 15))
      let isUnderlined = attributes[kCTUnderlineStyleAttributeName] != nil
      #expect((attributes[kCTForegroundColorAttributeName] as? CGColor == UIColor.red.cgColor) == isUnderlined)
      if isUnderlined { red.append(text.attributedSubstring(from: range).string) }
    }
    #expect(red == ["ipsum"])
  }

  @Test("A label with a text layer of its own passes on what it is told")
  func layerLabel() throws {
    let label = makeLayerLabel()
    let layer = try #require(label.layer as? CATextLayer)
    expectListedText(layer)
    #expect(layer.delegate === label && layer.foregroundColor == UIColor.black.cgColor && layer.fontSize == 15)
    label.textColor = .red
    label.text = "text"
    label.font = UIFont(name: "Helvetica-Bold", size: 30)
    label.layoutIfNeeded()
    #expect(layer.foregroundColor == UIColor.red.cgColor && layer.string as? String == "text" && layer.fontSize == 30)
    #expect((layer.font as? CGFont)?.postScriptName == "Helvetica-Bold" && layer.sublayers == nil)
  }
}
