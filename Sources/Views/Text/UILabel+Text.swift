// UILabel+Text: storing a label's text, and completing its attributes by those of the label.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UILabel {
  static let defaultFont = UIFont.ofProcess { .systemFont(ofSize: 17) }
  static let defaultColor = UIColor.label

  /// The font, through the property that subclasses may override.
  final var presentFont: UIFont { font ?? UILabel.defaultFont }

  final func adoptLabelDefaults() {
    isOpaque = false
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  // MARK: Text

  final func setPlainText(_ text: String?) {
    if hasOwnAttributes {
      // Plain text takes the looks that the text before began with.
      ownFont = startingValue(.font) ?? ownFont
      ownColor = startingValue(.foregroundColor) ?? ownColor
      if let style = startingStyle { (ownAlignment, ownBreakMode) = (style.alignment, style.lineBreakMode) }
    }
    changeContent(to: text.map { NSAttributedString(string: $0) }, hasOwnAttributes: false)
  }

  final func changeContent(to newValue: NSAttributedString?, hasOwnAttributes: Bool) {
    content = newValue
    self.hasOwnAttributes = hasOwnAttributes
    noteTextChange()
  }

  /// The attribute at the beginning of a text that has attributes of its own.
  final func startingValue<Value>(_ key: NSAttributedString.Key) -> Value? {
    guard hasOwnAttributes, !ignoresStartOfText, let content, content.length > 0 else { return nil }
    return content.attribute(key, at: 0, effectiveRange: nil) as? Value
  }

  /// The paragraph style at the beginning of a text that has attributes of its own.
  final var startingStyle: NSParagraphStyle? { startingValue(.paragraphStyle) }

  // MARK: Attributes of the whole text

  final func setFont(_ font: UIFont?) {
    ownFont = font
    overrideAttributes { $0[.font] = font ?? UILabel.defaultFont }
    noteTextChange()
  }

  final func setColor(_ color: UIColor?) {
    ownColor = color
    overrideAttributes { $0[.foregroundColor] = color ?? UILabel.defaultColor }
    setNeedsDisplay()
  }

  final func setAlignment(_ alignment: NSTextAlignment) {
    ownAlignment = alignment
    overrideStyles { $0.alignment = alignment.coreText }
    noteTextChange()
  }

  final func setBreakMode(_ mode: NSLineBreakMode) {
    ownBreakMode = mode
    overrideStyles { $0.lineBreakMode = mode.coreText }
    noteTextChange()
  }

  /// Changes the attributes of the whole text, where it has some of its own.
  private func overrideAttributes(_ change: (inout [NSAttributedString.Key: Any]) -> Void) {
    guard hasOwnAttributes, let content else { return }
    let changed = StyledText(content).mappingAttributes { attributes in
      var dictionary = attributes.dictionary
      change(&dictionary)
      return dictionary
    }
    self.content = changed.attributedString
  }

  /// Changes the paragraph styles of the text, where it has some of its own.
  private func overrideStyles(_ change: (inout ParagraphStyleValues) -> Void) {
    overrideAttributes { dictionary in
      guard dictionary[.paragraphStyle] != nil else { return }
      var style = TextAttributes(dictionary).paragraphStyle
      change(&style)
      dictionary[.paragraphStyle] = NSParagraphStyle(style)
    }
  }

  final func noteTextChange() {
    measures = LabelMeasures()
    setNeedsDisplay()
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  // MARK: Traits

  final func adoptTextTraits(before: UITraitCollection, now: UITraitCollection) {
    if before.layoutDirection != now.layoutDirection { noteTextChange() }
    if before.preferredContentSizeCategory != now.preferredContentSizeCategory { adoptContentSize() }
  }

  /// Takes the size that the reader prefers for fonts of text styles.
  final func adoptContentSize() {
    guard adjustsFontForContentSizeCategory else { return }
    let traits = traitCollection
    ownFont = ownFont?.grown(for: traits) ?? ownFont
    overrideAttributes { attributes in
      if let font = (attributes[.font] as? UIFont)?.grown(for: traits) { attributes[.font] = font }
    }
    noteTextChange()
  }

  // MARK: Complete text

  /// Returns the label's own font and colour, through the properties that subclasses may override.
  private var ownLooks: (font: UIFont, color: UIColor) {
    ignoresStartOfText = true
    defer { ignoresStartOfText = false }
    return (font ?? UILabel.defaultFont, textColor ?? UILabel.defaultColor)
  }

  /// Returns `text` with the label's font and colour where it has none.
  final func complete(_ text: NSAttributedString) -> StyledText {
    let looks = ownLooks
    let own: [NSAttributedString.Key: Any] = [.font: looks.font, .foregroundColor: looks.color]
    return StyledText(text).mappingAttributes { $0.dictionary.merging(own) { given, _ in given } }
  }

  /// Returns the text with all that the label gives it, to be set in up to `lines` lines in fonts of `factor` times
  /// their size, with `spacing` points between letters in addition to their own.
  final func shownText(lines: Int, factor: CGFloat = 1, spacing: CGFloat = 0) -> StyledText {
    guard let content, content.length > 0 else { return StyledText("", [:]) }
    let coreTextColor = NSAttributedString.Key(kCTForegroundColorAttributeName)
    let shadow = labelShadow, highlight = isHighlighted ? highlightedTextColor : nil
    return complete(content).mappingAttributes { attributes in
      var dictionary = attributes.dictionary
      dictionary[.paragraphStyle] = NSParagraphStyle(shownStyle(attributes, lines: lines))
      if factor != 1 { dictionary[.font] = scaled(attributes.font, factor) }
      if spacing != 0 { dictionary[.kern] = (attributes.kern ?? 0) + spacing }
      if let highlight {
        dictionary[coreTextColor] = nil
        dictionary[.foregroundColor] = highlight
      }
      if !isEnabled, let color = TextAttributes(dictionary).foregroundColor {
        dictionary[coreTextColor] = nil
        dictionary[.foregroundColor] = color.copy(alpha: color.alpha / 2) ?? color
      }
      if let shadow, dictionary[.shadow] == nil { dictionary[.shadow] = shadow }
      return dictionary
    }
  }

  private var labelShadow: NSShadow? {
    guard let shadowColor, shadowOffset.width.isFinite, shadowOffset.height.isFinite else { return nil }
    let shadow = NSShadow()
    shadow.shadowColor = shadowColor
    shadow.shadowOffset = shadowOffset
    return shadow
  }

  private func scaled(_ font: CTFont, _ factor: CGFloat) -> CTFont {
    if let font = font as? UIFont { return font.withSize(font.pointSize * factor) }
    return CTFontCreateCopyWithAttributes(font, CTFontGetSize(font) * factor, nil, nil)
  }

  /// The style of a paragraph in the label: its own, or else the label's, with line breaks as the number of lines
  /// allows them.
  private func shownStyle(_ attributes: TextAttributes, lines: Int) -> ParagraphStyleValues {
    var style = attributes.paragraphStyle
    if attributes.dictionary[.paragraphStyle] == nil {
      style.alignment = ownAlignment.coreText
      style.lineBreakMode = ownBreakMode.coreText
    }
    if style.alignment == .natural, let direction = directionOfLines {
      style.alignment = direction == .rightToLeft ? .right : .left
    }
    switch style.lineBreakMode {
    case .byWordWrapping, .byCharWrapping: break
    default: style.lineBreakMode = lines == 1 ? .byClipping : .byWordWrapping
    }
    return style
  }

  /// The direction of rows by which text is aligned; nil where that of the text decides.
  private var directionOfLines: UIUserInterfaceLayoutDirection? {
    switch semanticContentAttribute {
    case .forceRightToLeft: .rightToLeft
    case .unspecified: isRightToLeft ? .rightToLeft : nil
    default: .leftToRight
    }
  }
}
