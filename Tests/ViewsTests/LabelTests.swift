// Tests of labels: the size of their text, and the layer that shows it.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("Labels")
struct LabelTests {
  /// A label of 200 × 100 points with text of 20 points.
  private func label(_ text: String?, lines: Int = 1) -> UILabel {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    label.font = UIFont.systemFont(ofSize: 20)
    label.numberOfLines = lines
    label.text = text
    return label
  }

  private func textLayer(_ label: UILabel) -> CATextLayer? {
    label.layoutIfNeeded()
    return label.layer.sublayers?.first as? CATextLayer
  }

  /// The advance of text in one line, in points.
  private func advance(_ text: String, _ font: UIFont) -> CGFloat {
    let line = CTLineCreateWithAttributedString(NSAttributedString(string: text, attributes: [.font: font]))
    return CGFloat(CTLineGetTypographicBounds(line, nil, nil, nil))
  }

  private func roundedUp(_ length: CGFloat) -> CGFloat { (length * 2 - 1e-6).rounded(.up) / 2 }

  // MARK: Defaults

  @Test("A label has UIKit's defaults")
  func defaults() {
    let label = UILabel()
    #expect(label.text == nil && label.attributedText == nil)
    #expect(label.font == UIFont.systemFont(ofSize: 17) && label.textColor == .black)
    #expect(label.textAlignment == .natural && label.lineBreakMode == .byTruncatingTail && label.numberOfLines == 1)
    #expect(!label.isOpaque && !label.isUserInteractionEnabled && label.contentMode == .redraw)
    label.font = nil
    label.textColor = nil
    #expect(label.font.pointSize == 17 && label.textColor == .black)
  }

  // MARK: Sizes

  @Test("A label in one line is as wide as its text and as high as its font's lines")
  func oneLine() {
    let label = label("Quartz")
    let size = CGSize(width: roundedUp(advance("Quartz", label.font)), height: roundedUp(label.font.lineHeight))
    #expect(label.intrinsicContentSize == size)
    #expect(label.sizeThatFits(CGSize(width: 10, height: 10)) == size)
    label.sizeToFit()
    #expect(label.bounds.size == size)
  }

  @Test("A label without text has no size")
  func empty() {
    #expect(label(nil).intrinsicContentSize == .zero)
    #expect(label("").sizeThatFits(CGSize(width: 50, height: 50)) == .zero)
  }

  @Test("Text breaks at the width it is given, into as many lines as there may be")
  func lines() {
    let label = label("one two three four", lines: 0)
    let height = label.font.lineHeight
    let narrow = roundedUp(advance("three", label.font))
    #expect(
      label.sizeThatFits(CGSize(width: narrow, height: 0)) == CGSize(width: narrow, height: roundedUp(4 * height)))
    #expect(label.intrinsicContentSize.height == roundedUp(height))
    label.preferredMaxLayoutWidth = narrow
    #expect(label.intrinsicContentSize.height == roundedUp(4 * height))
    label.numberOfLines = 2
    #expect(label.intrinsicContentSize.height == roundedUp(2 * height))
  }

  @Test("The largest font of a line tells its height")
  func attributedSize() {
    let label = label(nil)
    let text = NSMutableAttributedString(string: "small large")
    text.addAttribute(.font, value: UIFont.systemFont(ofSize: 40), range: NSRange(location: 6, length: 5))
    label.attributedText = text
    #expect(label.intrinsicContentSize.height == roundedUp(UIFont.systemFont(ofSize: 40).lineHeight))
  }

  // MARK: Attributes

  @Test("Text with attributes takes font and colour of the label only where it has none")
  func attributes() {
    let label = label(nil)
    label.textColor = .blue
    let text = NSMutableAttributedString(string: "plain red")
    text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 6, length: 3))
    label.attributedText = text
    func color(_ index: Int) -> UIColor? {
      label.attributedText?.attribute(.foregroundColor, at: index, effectiveRange: nil) as? UIColor
    }
    #expect(color(0) == .blue && color(7) == .red && label.text == "plain red")
    #expect(label.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == label.font)
    label.textColor = .green
    #expect(color(0) == .green && color(7) == .green)
    text.mutableString.setString("changed")
    #expect(label.text == "plain red")
    label.text = "new"
    label.textColor = .orange
    #expect(color(0) == .orange)
  }

  // MARK: The text layer

  @Test("The text is shown in the middle of the label's height, in all of its width")
  func centred() throws {
    let label = label("Quartz")
    let layer = try #require(textLayer(label))
    let height = roundedUp(label.font.lineHeight)
    #expect(layer.frame.origin.x == 0 && layer.frame.width == 200 && layer.frame.height == height)
    #expect(abs(layer.frame.midY - 50) <= 0.25)
    #expect((layer.frame.origin.y * 2).rounded() == layer.frame.origin.y * 2)
    label.bounds.size.height = 40
    #expect(textLayer(label).map { abs($0.frame.midY - 20) <= 0.25 } == true)
  }

  @Test("The text layer shows the text as the label says")
  func settings() throws {
    let label = label("Quartz", lines: 0)
    label.textAlignment = .right
    label.lineBreakMode = .byTruncatingMiddle
    label.shadowColor = .green
    label.shadowOffset = CGSize(width: 1, height: 2)
    let layer = try #require(textLayer(label))
    #expect((layer.string as? NSAttributedString)?.string == "Quartz")
    #expect(layer.alignmentMode == .right && layer.truncationMode == .middle && layer.isWrapped)
    #expect(layer.contentsScale == label.contentScaleFactor)
    #expect(layer.shadowColor == UIColor.green.cgColor && layer.shadowOpacity == 1 && layer.shadowRadius == 0)
    #expect(layer.shadowOffset == CGSize(width: 1, height: 2))
    label.numberOfLines = 1
    label.text = "Other"
    label.shadowColor = nil
    #expect(textLayer(label) === layer && !layer.isWrapped && layer.shadowOpacity == 0)
    #expect((layer.string as? NSAttributedString)?.string == "Other")
    label.text = nil
    #expect(textLayer(label)?.string == nil)
  }

  @Test("No more lines are shown than fit into the label, but one at least")
  func height() throws {
    let label = label("one two three four", lines: 0)
    label.frame = CGRect(x: 0, y: 0, width: advance("three", label.font) + 1, height: label.font.lineHeight * 2.5)
    #expect(textLayer(label)?.frame.height == roundedUp(label.font.lineHeight * 2))
    label.bounds.size.height = 5
    #expect(textLayer(label)?.frame.height == roundedUp(label.font.lineHeight))
  }

  @Test("The text lies behind the label's subviews, and does not animate by itself")
  func order() throws {
    let label = label("Quartz")
    label.addSubview(UIView())
    label.insertSubview(UIView(), at: 0)
    let layer = try #require(textLayer(label))
    #expect(label.layer.sublayers?.count == 3 && layer.action(forKey: "bounds") == nil)
    label.sendSubviewToBack(label.subviews[1])
    #expect(label.layer.sublayers?.first === layer)
  }

  @Test("A label that insets its text shows it in what is left")
  func insets() throws {
    final class InsetLabel: UILabel, @unchecked Sendable {
      override func drawText(in rect: CGRect) {
        super.drawText(in: rect.inset(by: UIEdgeInsets(top: 40, left: 10, bottom: 0, right: 20)))
      }
    }
    let label = InsetLabel(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    label.text = "Quartz"
    let frame = try #require(textLayer(label)).frame
    #expect(frame.origin.x == 10 && frame.width == 170 && abs(frame.midY - 70) <= 0.25)
  }

  @Test("A label whose own layer is a text layer has no other")
  func ownTextLayer() {
    final class TextLabel: UILabel, @unchecked Sendable {
      override class var layerClass: AnyClass { CATextLayer.self }
    }
    let label = TextLabel(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    label.text = "Quartz"
    label.layoutIfNeeded()
    #expect(label.layer is CATextLayer && label.layer.sublayers == nil)
  }
}
