// UILabel+Text: storing and measuring a label's text, and showing it with a text layer.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The layer that shows a label's text. Like a view's own layer, it doesn't animate by itself.
final class LabelTextLayer: CATextLayer, @unchecked Sendable {
  override func action(forKey event: String) -> CAAction? { nil }
}

extension UILabel {
  static let defaultFont = UIFont.systemFont(ofSize: 17)

  /// The font, through the property that subclasses may override; the default where that is nil.
  final var presentFont: UIFont { font ?? UILabel.defaultFont }
  final var presentColor: UIColor { textColor ?? .black }

  final func adoptLabelDefaults() {
    isOpaque = false
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  // MARK: Text

  final func changeContent(to newValue: NSAttributedString?, hasOwnAttributes: Bool) {
    content = newValue
    self.hasOwnAttributes = hasOwnAttributes
    noteTextChange()
  }

  /// Sets an attribute of the whole text to `value`, where the text has attributes of its own.
  final func overrideAttribute(_ key: NSAttributedString.Key, with value: Any) {
    if hasOwnAttributes, let content {
      let text = StyledText(content).mappingAttributes { $0.dictionary.merging([key: value]) { $1 } }
      self.content = text.attributedString
    }
    noteTextChange()
  }

  final func noteTextChange() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// Returns `text` with the label's font and colour where it has none.
  final func complete(_ text: NSAttributedString) -> StyledText {
    let own: [NSAttributedString.Key: Any] = [.font: presentFont, .foregroundColor: presentColor]
    return StyledText(text).mappingAttributes { $0.dictionary.merging(own) { given, _ in given } }
  }

  /// Returns the complete text as an attributed string, cached until the label changes.
  private func completeString(_ text: NSAttributedString) -> NSAttributedString {
    let (font, color) = (presentFont, presentColor)
    if let last = completed, last.content === text, last.font === font, last.color === color { return last.string }
    let string = complete(text).attributedString
    completed = (text, font, color, string)
    return string
  }

  // MARK: Size

  /// The size in points of the text in `size`, of the lines that fit into its height, rounded up to whole pixels.
  final func sizeOfText(in size: CGSize, lines: Int) -> CGSize {
    guard let content, content.length > 0 else { return .zero }
    let measured = TextMeasure(complete(content)).size(
      width: lines == 1 ? .infinity : size.width, height: size.height, lines: lines)
    return CGSize(width: roundedUp(measured.width), height: roundedUp(measured.height))
  }

  final func sizeThatHoldsText(width: CGFloat) -> CGSize {
    let unlimited = TextMeasure.unlimited
    let bounds = CGRect(x: 0, y: 0, width: width > 0 ? width : unlimited, height: unlimited)
    return textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines).size
  }

  /// The size of a text of more than one line that breaks at the width that constraints give it; nil for other texts.
  final func sizeOfLines(width: CGFloat) -> CGSize? {
    guard numberOfLines != 1, preferredMaxLayoutWidth <= 0 else { return nil }
    return sizeThatHoldsText(width: width)
  }

  /// The distances of the baselines from the top and the bottom of a label that is as high as its text.
  final var baselinesOfText: (first: CGFloat, last: CGFloat) {
    let font = presentFont
    return (roundedUp(font.ascender), roundedUp(-font.descender))
  }

  private func roundedUp(_ length: CGFloat) -> CGFloat {
    let scale = contentScaleFactor
    guard scale > 0 else { return length.rounded(.up) }
    // An excess of a millionth of a pixel comes from rounding.
    return (length * scale - 1e-6).rounded(.up) / scale
  }

  // MARK: Display

  final func placeText(in rect: CGRect) {
    guard let content, content.length > 0 else {
      textLayer?.string = nil
      return
    }
    let textLayer = self.textLayer ?? makeTextLayer()
    textLayer.contentsScale = contentScaleFactor
    textLayer.string = completeString(content)
    textLayer.alignmentMode = textAlignment.mode
    textLayer.truncationMode = lineBreakMode.truncation
    let wraps = lineBreakMode == .byWordWrapping || lineBreakMode == .byCharWrapping
    textLayer.isWrapped = numberOfLines != 1 || wraps
    textLayer.shadowColor = shadowColor?.cgColor
    textLayer.shadowOpacity = shadowColor == nil ? 0 : 1
    textLayer.shadowOffset = shadowOffset
    textLayer.shadowRadius = 0
    let height = sizeOfText(in: rect.size, lines: numberOfLines).height
    textLayer.frame = CGRect(
      x: rect.origin.x, y: rect.origin.y + roundedUp((rect.size.height - height) / 2),
      width: rect.size.width, height: height)
  }

  private func makeTextLayer() -> LabelTextLayer {
    let made = LabelTextLayer()
    made.text.extraLineHeight = .uiKit
    layer.insertSublayer(made, at: 0)
    textLayer = made
    return made
  }
}
