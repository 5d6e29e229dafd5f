// Tests of labels: the size of their text, and the attributes that it has. Their pictures are in LabelDrawingTests.
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
    #expect(label.font == UIFont.systemFont(ofSize: 17) && label.textColor.cgColor == UIColor.black.cgColor)
    #expect(label.isEnabled && !label.isHighlighted && label.highlightedTextColor == nil)
    #expect(!label.adjustsFontSizeToFitWidth && label.minimumScaleFactor == 0 && label.preferredMaxLayoutWidth == 0)
    #expect(label.baselineAdjustment == .alignBaselines && !label.allowsDefaultTighteningForTruncation)
    #expect(label.shadowColor == nil && label.shadowOffset == CGSize(width: 0, height: -1))
    #expect(label.lineBreakStrategy == .standard && !label.adjustsFontForContentSizeCategory)
    #expect(label.textAlignment == .natural && label.lineBreakMode == .byTruncatingTail && label.numberOfLines == 1)
    #expect(!label.isOpaque && !label.isUserInteractionEnabled && label.contentMode == .redraw)
    label.font = nil
    label.textColor = nil
    #expect(label.font.pointSize == 17 && label.textColor.cgColor == UIColor.black.cgColor)
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

  // MARK: Styles

  @Test("A label takes the looks of the beginning of its text, and plain text keeps them")
  func startOfText() {
    let label = label(nil)
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    style.lineBreakMode = .byClipping
    let big = UIFont.systemFont(ofSize: 30)
    label.attributedText = NSAttributedString(
      string: "text", attributes: [.font: big, .foregroundColor: UIColor.red, .paragraphStyle: style])
    #expect(label.font == big && label.textColor == .red)
    #expect(label.textAlignment == .right && label.lineBreakMode == .byClipping)
    label.text = "plain"
    #expect(label.font == big && label.textColor == .red)
    #expect(label.textAlignment == .right && label.lineBreakMode == .byClipping)
    label.textAlignment = .center
    label.lineBreakMode = .byWordWrapping
    #expect(label.textAlignment == .center && label.lineBreakMode == .byWordWrapping)
  }

  @Test("Parts without a font take that of the label, and not that of the beginning of the text")
  func partsWithoutFont() {
    let label = label(nil)
    let text = NSMutableAttributedString(string: "big", attributes: [.font: UIFont.systemFont(ofSize: 30)])
    text.append(NSAttributedString(string: "rest"))
    label.attributedText = text
    let rest = label.attributedText?.attribute(.font, at: 4, effectiveRange: nil) as? UIFont
    #expect(rest == UIFont.systemFont(ofSize: 20) && label.font.pointSize == 30)
  }

  @Test("The rectangle of a text is at the origin of the bounds, and no wider than they are")
  func textRect() {
    let label = label("a long line of text that does not fit")
    let rect = label.textRect(
      forBounds: CGRect(x: 5, y: 7, width: 60, height: 100), limitedToNumberOfLines: 1)
    #expect(rect.origin == CGPoint(x: 5, y: 7) && rect.width <= 60 && rect.height == roundedUp(label.font.lineHeight))
    let two = label.textRect(forBounds: CGRect(x: 0, y: 0, width: 100, height: 100), limitedToNumberOfLines: 2)
    #expect(two.height == roundedUp(2 * label.font.lineHeight))
    // No more lines than fit, but one at least.
    let low = label.textRect(
      forBounds: CGRect(x: 0, y: 0, width: 60, height: label.font.lineHeight * 2.5), limitedToNumberOfLines: 0)
    #expect(low.height == roundedUp(2 * label.font.lineHeight))
    let least = label.textRect(forBounds: CGRect(x: 0, y: 0, width: 60, height: 5), limitedToNumberOfLines: 0)
    #expect(least.height == roundedUp(label.font.lineHeight))
  }

  @Test("A label that adds a margin around its text is as much larger")
  func margin() {
    final class PaddedLabel: UILabel, @unchecked Sendable {
      let padding = UIEdgeInsets(top: 3, left: 5, bottom: 7, right: 11)
      override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        let inner = super.textRect(forBounds: bounds.inset(by: padding), limitedToNumberOfLines: numberOfLines)
        return inner.inset(by: UIEdgeInsets(top: -3, left: -5, bottom: -7, right: -11))
      }
      override func drawText(in rect: CGRect) { super.drawText(in: rect.inset(by: padding)) }
    }
    let plain = label("Quartz"), padded = PaddedLabel()
    (padded.font, padded.text) = (plain.font, plain.text)
    let size = plain.intrinsicContentSize
    #expect(padded.intrinsicContentSize == CGSize(width: size.width + 16, height: size.height + 10))
    #expect(padded.sizeThatFits(.zero) == padded.intrinsicContentSize)
  }

  @Test("Paragraph styles count: indents make a label wider, and line heights make it higher")
  func paragraphStyles() {
    let style = NSMutableParagraphStyle()
    style.firstLineHeadIndent = 30
    style.minimumLineHeight = 50
    let label = label(nil), plain = self.label("Quartz").intrinsicContentSize
    label.attributedText = NSAttributedString(string: "Quartz", attributes: [.paragraphStyle: style])
    #expect(label.intrinsicContentSize == CGSize(width: roundedUp(plain.width + 30), height: 50))
  }

  @Test("Impossible sizes and widths leave a label with some size", arguments: [CGFloat.nan, .infinity, -5, 0, 1e300])
  func impossible(length: CGFloat) {
    for lines in [-1, 0, 1, 2, .max] {
      let label = label("one two three", lines: lines)
      label.preferredMaxLayoutWidth = length
      label.minimumScaleFactor = length
      label.adjustsFontSizeToFitWidth = true
      label.allowsDefaultTighteningForTruncation = true
      label.shadowColor = .red
      label.shadowOffset = CGSize(width: length, height: length)
      for size in [label.intrinsicContentSize, label.sizeThatFits(CGSize(width: length, height: length))] {
        #expect(size.width > 0 && size.height > 0 && size.width.isFinite && size.height.isFinite)
      }
      label.drawText(in: CGRect(x: length, y: length, width: length, height: length))
      label.frame = CGRect(x: 0, y: 0, width: length, height: length)
      label.layer.displayIfNeeded()
    }
  }

  @Test("A font of a text style follows the size of text that the reader prefers, where the label says so")
  func contentSize() {
    let label = label("Quartz")
    label.font = UIFont.preferredFont(
      forTextStyle: .body, compatibleWith: UITraitCollection(preferredContentSizeCategory: .large))
    #expect(label.font.pointSize == 17)
    label.traitOverrides.preferredContentSizeCategory = .extraSmall
    #expect(label.font.pointSize == 17)
    label.adjustsFontForContentSizeCategory = true
    #expect(label.font.pointSize == 14)
    let small = label.intrinsicContentSize
    label.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    #expect(label.font.pointSize == 33 && label.intrinsicContentSize.height > small.height)
    let scaled = UIFontMetrics(forTextStyle: .body).scaledFont(
      for: UIFont.boldSystemFont(ofSize: 17), maximumPointSize: 30,
      compatibleWith: UITraitCollection(preferredContentSizeCategory: .large))
    label.attributedText = NSAttributedString(string: "Quartz", attributes: [.font: scaled])
    label.traitOverrides.preferredContentSizeCategory = .accessibilityExtraLarge
    #expect(label.font.pointSize == 30)
    label.traitOverrides.preferredContentSizeCategory = .small
    #expect(label.font.pointSize == 15 && label.font.fontName == scaled.fontName)
    label.attributedText = NSAttributedString(string: "Quartz", attributes: [.font: UIFont.systemFont(ofSize: 17)])
    label.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    #expect(label.font.pointSize == 17)
  }

  @Test("A label whose own layer is a text layer does not draw")
  func ownTextLayer() {
    final class TextLabel: UILabel, @unchecked Sendable {
      override class var layerClass: AnyClass { CATextLayer.self }
      var draws = 0
      override func drawText(in rect: CGRect) { draws += 1 }
    }
    let label = TextLabel(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    label.text = "Quartz"
    label.layer.displayIfNeeded()
    #expect(label.layer is CATextLayer && label.draws == 0 && label.layer.contents == nil)
  }
}
