// UITextField+Editing: a field's text, and the changes that a keyboard would make.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UITextField {
  final func adoptFieldDefaults() {
    isOpaque = false
    attributes = [.font: UIFont.systemFont(ofSize: 17), .foregroundColor: UIColor.label]
    canvas.onDraw = { [weak self] in self?.drawCanvas() }
    border.clipsToBounds = true
    for part in [border, canvas, caret, clearButton] as [UIView] { addSubview(part) }
    clearButton.field = self
    clearButton.isHidden = true
    caret.isHidden = true
  }

  /// Requests everything that follows from a change of the text or of its looks.
  final func noteText() {
    canvas.setNeedsDisplay()
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  // MARK: Text

  final func setText(_ text: NSAttributedString) {
    content = text
    noteText()
  }

  final func setAttribute(_ key: NSAttributedString.Key, _ value: Any) {
    attributes[key] = value
    if content.length > 0 { content = content.with(key, value) }
    noteText()
  }

  final func setHint(_ hint: NSAttributedString?) {
    self.hint = hint
    noteText()
  }

  // MARK: Editing

  final func beginEditing() {
    edits = true
    if clearsOnBeginEditing, hasText, delegate?.textFieldShouldClear(self) ?? true { setText(complete("")) }
    noteText()
    delegate?.textFieldDidBeginEditing(self)
    NotificationCenter.default.post(name: UITextField.textDidBeginEditingNotification, object: self)
    sendActions(for: .editingDidBegin)
  }

  final func endEditing() {
    edits = false
    noteText()
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    NotificationCenter.default.post(name: UITextField.textDidEndEditingNotification, object: self)
    sendActions(for: .editingDidEnd)
  }

  private func complete(_ text: String) -> NSAttributedString {
    NSAttributedString(string: text, attributes: attributes.merging(typingAttributes ?? [:]) { $1 })
  }

  final func type(_ text: String) {
    // The return key comes as a line end of its own; a field has one line, so that others are spaces.
    if text == "\n" { return pressReturn() }
    let text = String(text.map { $0.isNewline ? " " : $0 })
    guard !text.isEmpty else { return }
    let start = clearsOnInsertion ? 0 : content.length
    guard replace(NSRange(location: start, length: content.length - start), by: text) else { return }
    clearsOnInsertion = false
  }

  /// Replaces a range at the end of the text, where the delegate allows it; whether it did.
  @discardableResult
  final func replace(_ range: NSRange, by text: String) -> Bool {
    let isAllowed = delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: text) ?? true
    // The delegate may have set another text.
    guard isAllowed, range.location + range.length <= content.length else { return false }
    let changed = NSMutableAttributedString(attributedString: content)
    changed.replaceCharacters(in: range, with: complete(text))
    setText(changed)
    tellOfChange()
    return true
  }

  private func tellOfChange() {
    delegate?.textFieldDidChangeSelection(self)
    NotificationCenter.default.post(name: UITextField.textDidChangeNotification, object: self)
    sendActions(for: .editingChanged)
  }

  private func pressReturn() {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    let ends = allControlEvents.contains(.editingDidEndOnExit)
    sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
    // A field whose end is waited for is left by the return key.
    if ends { resignFirstResponder() }
  }

  /// Removes the text by its button.
  final func clear() {
    guard hasText, delegate?.textFieldShouldClear(self) ?? true else { return }
    setText(complete(""))
    tellOfChange()
    becomeFirstResponder()
  }
}
