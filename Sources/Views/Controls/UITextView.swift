// UITextView: text in lines that can be scrolled and edited.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Text in lines that can be scrolled and edited, as a picture of its state.
///
/// There is no keyboard: programs call ``insertText(_:)`` and ``deleteBackward()`` in its place, which work at the end
/// of the text. The delegate is that of the scroll view: a ``UITextViewDelegate`` is asked and told as one.
open class UITextView: UIScrollView, UIKeyInput, @unchecked Sendable {
  final var content = NSAttributedString(string: "")
  final var attributes: [NSAttributedString.Key: Any] = [:]
  final var edits = false
  final var selection: NSRange?
  final let canvas = TextCanvas(frame: .zero)
  final let caret = UIView.controlPart()
  /// The label that lays out and draws the text; in no view.
  final let setter = UILabel(frame: .zero)
  /// Whether the text or its looks have changed since the label got them.
  final var isUnset = true
  private let column: NSTextContainer

  /// Creates an empty text view at `frame`, in the space of its future superview, with a column for its text.
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    column = textContainer ?? NSTextContainer()
    super.init(frame: frame)
    adoptTextDefaults()
  }
  /// Creates an empty text view at `frame`, in the space of its future superview.
  public convenience override init(frame: CGRect) {
    self.init(frame: frame, textContainer: nil)
  }
  /// Creates an empty text view with an empty frame.
  public required init?(coder: NSCoder) {
    column = NSTextContainer()
    super.init(coder: coder)
    adoptTextDefaults()
  }

  // MARK: Text

  /// The text, empty by default, and where it is set to nil. Setting it tells the delegate nothing.
  open var text: String! {
    get { content.string }
    set { setText(NSAttributedString(string: newValue ?? "", attributes: attributes)) }
  }
  /// The text with attributes. Parts without a font or a colour take those of the view.
  open var attributedText: NSAttributedString! {
    get { content }
    set { setText(newValue?.completed(with: attributes) ?? NSAttributedString(string: "")) }
  }
  /// The font; the system font of 12 points by default. Setting it changes all of the text.
  open var font: UIFont? {
    get { attributes[.font] as? UIFont }
    set { setAttribute(.font, newValue ?? UIFont.systemFont(ofSize: 12)) }
  }
  /// The colour of the text; that of labels by default. Setting it changes all of the text.
  open var textColor: UIColor? {
    get { attributes[.foregroundColor] as? UIColor }
    set { setAttribute(.foregroundColor, newValue ?? .label) }
  }
  /// The horizontal position of the lines. That of the script by default.
  open var textAlignment = NSTextAlignment.natural {
    didSet { noteText() }
  }
  /// The attributes of text that is put in next: those of the view by default.
  open var typingAttributes: [NSAttributedString.Key: Any] {
    get { attributes.merging(ownTyping) { $1 } }
    set { ownTyping = newValue }
  }
  private var ownTyping: [NSAttributedString.Key: Any] = [:]
  /// The attributes of links; kept. Empty by default.
  open var linkTextAttributes: [NSAttributedString.Key: Any]! = [:]
  /// The column in which the text is laid out.
  open var textContainer: NSTextContainer { column }
  /// The distances of the column from the edges of the content, in points. 8 at top and bottom by default.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { noteText() }
  }

  // MARK: Editing

  /// Whether the text can be edited. True by default.
  open var isEditable = true {
    didSet { if !isEditable { resignFirstResponder() } }
  }
  /// Whether text can be selected; kept. True by default.
  open var isSelectable = true
  /// The range that is selected, in UTF-16 units: the end of the text by default. It is kept, and not shown.
  open var selectedRange: NSRange {
    get { selection ?? NSRange(location: content.length, length: 0) }
    set { select(newValue) }
  }
  /// Whether the attributes of the text can be edited; kept. False by default.
  open var allowsEditingTextAttributes = false
  /// Whether text that is put in replaces all of the text; false after that. False by default.
  open var clearsOnInsertion = false
  /// Whether there is text.
  open var hasText: Bool { content.length > 0 }
  /// Puts text in at the end, as a keyboard would.
  open func insertText(_ text: String) { type(text) }
  /// Removes the last letter, as a keyboard would.
  open func deleteBackward() { if let last = content.lastLetter { replace(last, by: "") } }
  /// Scrolls so that a range of the text, in UTF-16 units, is in sight.
  open func scrollRangeToVisible(_ range: NSRange) { scroll(to: range) }
  /// The view in place of a keyboard; kept. Nil by default.
  open override var inputView: UIView? {
    get { ownInputViews.keyboard }
    set { ownInputViews.keyboard = newValue }
  }
  /// The view above the keyboard; kept. Nil by default.
  open override var inputAccessoryView: UIView? {
    get { ownInputViews.accessory }
    set { ownInputViews.accessory = newValue }
  }
  private var ownInputViews: (keyboard: UIView?, accessory: UIView?)

  // MARK: Keyboard

  /// The automatic capital letters; kept. At the beginnings of sentences by default.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// The automatic corrections; kept. As usual by default.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// The marks below words that are spelt wrong; kept. As usual by default.
  open var spellCheckingType = UITextSpellCheckingType.default
  /// The quotation marks by language; kept. As usual by default.
  open var smartQuotesType = UITextSmartQuotesType.default
  /// The dashes in place of hyphens; kept. As usual by default.
  open var smartDashesType = UITextSmartDashesType.default
  /// The spaces around inserted text; kept. As usual by default.
  open var smartInsertDeleteType = UITextSmartInsertDeleteType.default
  /// The kind of the keyboard; kept. The usual one by default.
  open var keyboardType = UIKeyboardType.default
  /// The look of the keyboard; kept. That of the surroundings by default.
  open var keyboardAppearance = UIKeyboardAppearance.default
  /// The inscription of the return key; kept. The usual one by default.
  open var returnKeyType = UIReturnKeyType.default
  /// Whether the return key is disabled while there is no text; kept. False by default.
  open var enablesReturnKeyAutomatically = false
  /// The meaning of the text; kept. Nil by default.
  open var textContentType: UITextContentType!
  /// Whether dots are shown in place of the letters; kept, for text in lines is always shown. False by default.
  open var isSecureTextEntry = false

  // MARK: Geometry

  /// Returns the width that is given, or that of the text, and the height of the text in lines of that width, in points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { neededSize(width: size.width) }
  /// The size of the text where it isn't scrolled; none elsewhere.
  open override var intrinsicContentSize: CGSize {
    isScrollEnabled ? super.intrinsicContentSize : neededSize(width: bounds.size.width)
  }
  open override var isScrollEnabled: Bool {
    didSet { invalidateIntrinsicContentSize() }
  }
  /// Lays out the text.
  open override func layoutSubviews() {
    placeText()
    super.layoutSubviews()
  }

  // MARK: The first responder

  /// Whether the text can be edited: where ``isEditable`` says so.
  open override var canBecomeFirstResponder: Bool { isEditable }
  /// Begins the editing, where the delegate allows it.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard canBecomeFirstResponder, textDelegate?.textViewShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    changeEditing(to: true)
    return true
  }
  /// Ends the editing, where the delegate allows it.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    let mayEnd = textDelegate?.textViewShouldEndEditing(self) ?? true
    guard mayEnd || ThreadState.current.forcesResignation, super.resignFirstResponder() else { return false }
    changeEditing(to: false)
    return true
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    if isEditable, touches.contains(where: { bounds.holds($0.location(in: self)) }) { becomeFirstResponder() }
  }
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    noteText()
  }
}

extension UITextView {
  /// Posted when the editing of a text view has begun.
  public static let textDidBeginEditingNotification = Notification.Name("UITextViewTextDidBeginEditingNotification")
  /// Posted when the editing of a text view has ended.
  public static let textDidEndEditingNotification = Notification.Name("UITextViewTextDidEndEditingNotification")
  /// Posted when text was put into a text view, or removed.
  public static let textDidChangeNotification = Notification.Name("UITextViewTextDidChangeNotification")
}
