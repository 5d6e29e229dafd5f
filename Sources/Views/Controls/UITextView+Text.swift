// UITextView+Text: laying out, drawing and editing the text of a text view.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UITextView {
  final var textDelegate: UITextViewDelegate? { delegate as? UITextViewDelegate }

  final func adoptTextDefaults() {
    textContainer.view = self
    attributes = [.font: UIFont.systemFont(ofSize: 12), .foregroundColor: UIColor.label]
    backgroundColor = .systemBackground
    canvas.onDraw = { [weak self] in self?.drawLines() }
    caret.isHidden = true
    addSubview(canvas)
    addSubview(caret)
  }

  final func noteText() {
    isUnset = true
    canvas.setNeedsDisplay()
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  // MARK: Text

  final func setText(_ text: NSAttributedString) {
    content = text
    selection = nil
    noteText()
  }

  final func setAttribute(_ key: NSAttributedString.Key, _ value: Any) {
    attributes[key] = value
    if content.length > 0 { content = content.with(key, value) }
    noteText()
  }

  final func select(_ range: NSRange) {
    let start = min(max(range.location, 0), content.length)
    selection = NSRange(location: start, length: min(max(range.length, 0), content.length - start))
    textDelegate?.textViewDidChangeSelection(self)
  }

  // MARK: Lines

  /// The distance of the lines from the edges of the content, at both sides together, in points.
  private var margins: CGFloat {
    textContainerInset.left + textContainerInset.right + 2 * textContainer.lineFragmentPadding
  }

  /// Gives the text to the label that lays it out; returns its size in lines of `width` points; 0 for any width.
  @discardableResult
  private func prepare(width: CGFloat) -> CGSize {
    let alignment = textAlignment == .natural && isRightToLeft ? .right : textAlignment
    // The view is laid out for each offset, and the text only if it has changed.
    if isUnset || setter.contentScaleFactor != contentScaleFactor || setter.textAlignment != alignment {
      isUnset = false
      setter.contentScaleFactor = contentScaleFactor
      setter.attributedText = content
      setter.numberOfLines = max(textContainer.maximumNumberOfLines, 0)
      setter.lineBreakMode = textContainer.lineBreakMode
      setter.textAlignment = alignment
    }
    guard hasText else { return CGSize(width: 0, height: lineHeight) }
    return setter.sizeThatFits(CGSize(width: width, height: 0))
  }

  private var lineHeight: CGFloat { (font ?? UIFont.systemFont(ofSize: 12)).lineHeight }

  /// The height of the empty line after a line end that is the last letter, in points.
  private var emptyLine: CGFloat { content.string.last?.isNewline == true ? lineHeight : 0 }

  final func neededSize(width: CGFloat) -> CGSize {
    let margins = margins
    let text = prepare(width: width > 0 && width < LabelLayout.unlimited ? max(width - margins, 1) : 0)
    return pixelCeiling(
      CGSize(
        width: text.width + margins,
        height: text.height + emptyLine + textContainerInset.top + textContainerInset.bottom))
  }

  /// The place of the lines in the content, in which they are laid out.
  private var column: CGRect {
    let width = max(bounds.size.width - margins, 1)
    return CGRect(
      x: textContainerInset.left + textContainer.lineFragmentPadding, y: textContainerInset.top, width: width,
      height: prepare(width: width).height)
  }

  final func drawLines() {
    let column = column
    if hasText { setter.drawText(in: column) }
  }

  final func placeText() {
    let column = column
    textContainer.size = CGSize(
      width: max(bounds.size.width - textContainerInset.left - textContainerInset.right, 0),
      height: textContainer.size.height)
    let size = CGSize(
      width: max(bounds.size.width, 0),
      height: pixelCeiling(CGSize(width: 0, height: column.maxY + emptyLine + textContainerInset.bottom)).height)
    if contentSize != size { contentSize = size }
    canvas.frame = CGRect(origin: .zero, size: size)
    caret.isHidden = !edits
    if edits { placeCaret(in: column) }
  }

  private func placeCaret(in column: CGRect) {
    let last = setter.placedText(in: column)?.layout.lines.last
    let isNewLine = content.string.last?.isNewline ?? true
    var place = CGRect(x: column.origin.x, y: column.maxY + emptyLine - lineHeight, width: 2, height: lineHeight)
    if let last, !isNewLine {
      place.origin.x += last.origin.x + (isRightToLeft ? -2 : last.line.visibleWidth)
    } else if isRightToLeft {
      place.origin.x += column.size.width - 2
    }
    caret.frame = place
    caret.backgroundColor = tintColor
  }

  final func scroll(to range: NSRange) {
    layoutIfNeeded()
    let column = column
    let end = min(max(range.location, 0) + min(max(range.length, 0), content.length), content.length)
    guard hasText, let lines = setter.placedText(in: column)?.layout.lines,
      let line = lines.last(where: { $0.line.range.lowerBound <= end }) ?? lines.first
    else { return }
    scrollRectToVisible(
      CGRect(
        x: column.origin.x, y: column.origin.y + line.origin.y - lineHeight, width: 1,
        height: lineHeight + textContainerInset.bottom),
      animated: false)
  }

  // MARK: Editing

  final func changeEditing(to isEditing: Bool) {
    edits = isEditing
    setNeedsLayout()
    if isEditing { textDelegate?.textViewDidBeginEditing(self) } else { textDelegate?.textViewDidEndEditing(self) }
    NotificationCenter.default.post(
      name: isEditing ? UITextView.textDidBeginEditingNotification : UITextView.textDidEndEditingNotification,
      object: self)
  }

  final func type(_ text: String) {
    guard !text.isEmpty else { return }
    let start = clearsOnInsertion ? 0 : content.length
    if replace(NSRange(location: start, length: content.length - start), by: text) { clearsOnInsertion = false }
  }

  /// Replaces a range at the end of the text, where the delegate allows it; whether it did.
  @discardableResult
  final func replace(_ range: NSRange, by text: String) -> Bool {
    let isAllowed = textDelegate?.textView(self, shouldChangeTextIn: range, replacementText: text) ?? true
    // The delegate may have set another text.
    guard isAllowed, range.location + range.length <= content.length else { return false }
    let changed = NSMutableAttributedString(attributedString: content)
    changed.replaceCharacters(in: range, with: NSAttributedString(string: text, attributes: typingAttributes))
    setText(changed)
    textDelegate?.textViewDidChange(self)
    textDelegate?.textViewDidChangeSelection(self)
    NotificationCenter.default.post(name: UITextView.textDidChangeNotification, object: self)
    return true
  }
}
