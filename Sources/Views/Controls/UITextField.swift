// UITextField: a line of text that can be edited.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A line of text that can be edited, as a picture of its state.
///
/// A tap begins the editing, in which a line of the tint stands at the end of the text. There is no keyboard: programs
/// call ``insertText(_:)`` and ``deleteBackward()`` in its place, which work at the end of the text. The look is
/// Quartzite's own, with the sizes that are usual on iOS.
open class UITextField: UIControl, UIKeyInput, @unchecked Sendable {
  /// Borders of text fields.
  public enum BorderStyle: Int, Sendable {
    /// None.
    case none
    /// A thin line.
    case line
    /// A line with a shade.
    case bezel
    /// A thin line with rounded corners around a fill.
    case roundedRect
  }
  /// Times at which a view beside the text is shown.
  public enum ViewMode: Int, Sendable {
    /// Never.
    case never
    /// While the text is edited.
    case whileEditing
    /// While the text isn't edited.
    case unlessEditing
    /// Always.
    case always
  }
  /// Reasons for the end of the editing.
  public enum DidEndEditingReason: Int, Sendable {
    /// The text is as it is to be.
    case committed
    /// The text is not to be used.
    case cancelled
  }

  final var content = NSAttributedString(string: "")
  final var attributes: [NSAttributedString.Key: Any] = [:]
  final var hint: NSAttributedString?
  final var edits = false
  final let border = UIImageView(frame: .zero)
  final let canvas = TextCanvas(frame: .zero)
  final let caret = UIView.controlPart()
  final let clearButton = TextFieldClearButton(frame: .zero)
  /// The label that lays out and draws the text; in no view.
  final let setter = UILabel(frame: .zero)

  /// Creates an empty field at `frame`, in the space of its future superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    adoptFieldDefaults()
  }
  /// Creates an empty field with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    adoptFieldDefaults()
  }

  // MARK: Text

  /// The text, empty by default, and where it is set to nil. Setting it sends no event.
  open var text: String? {
    get { content.string }
    set { setText(NSAttributedString(string: newValue ?? "", attributes: attributes)) }
  }
  /// The text with attributes. Parts without a font or a colour take those of the field.
  open var attributedText: NSAttributedString? {
    get { content }
    set { setText(newValue?.completed(with: attributes) ?? NSAttributedString(string: "")) }
  }
  /// The font; the system font of 17 points by default. Setting it changes all of the text.
  open var font: UIFont? {
    get { attributes[.font] as? UIFont }
    set { setAttribute(.font, newValue ?? UIFont.systemFont(ofSize: 17)) }
  }
  /// The colour of the text; that of labels by default. Setting it changes all of the text.
  open var textColor: UIColor? {
    get { attributes[.foregroundColor] as? UIColor }
    set { setAttribute(.foregroundColor, newValue ?? .label) }
  }
  /// The horizontal position of the text. That of the script by default.
  open var textAlignment = NSTextAlignment.natural {
    didSet { noteText() }
  }
  /// The attributes of the text; those that are set change all of it.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { attributes }
    set { for (key, value) in newValue { setAttribute(key, value) } }
  }
  /// The attributes of text that is put in next; nil, the default, for the usual ones.
  open var typingAttributes: [NSAttributedString.Key: Any]?
  /// Whether the attributes of the text can be edited; kept. False by default.
  open var allowsEditingTextAttributes = false
  /// The text that is shown where there is none. Nil by default.
  open var placeholder: String? {
    get { hint?.string }
    set { setHint(newValue.map { NSAttributedString(string: $0) }) }
  }
  /// The text that is shown where there is none, with attributes. Nil by default.
  open var attributedPlaceholder: NSAttributedString? {
    get { hint }
    set { setHint(newValue?.copy() as? NSAttributedString) }
  }
  /// Whether text that is too wide is drawn in a smaller font. False by default.
  open var adjustsFontSizeToFitWidth = false {
    didSet { noteText() }
  }
  /// The smallest size of that font in points; 0, the default, for no limit.
  open var minimumFontSize: CGFloat = 0 {
    didSet { noteText() }
  }
  /// Whether the text is removed when its editing begins. False by default.
  open var clearsOnBeginEditing = false
  /// Whether text that is put in replaces all of the text; false after that. False by default.
  open var clearsOnInsertion = false

  // MARK: Looks

  /// The border. None by default.
  open var borderStyle = BorderStyle.none {
    didSet { noteText() }
  }
  /// The image in place of the border, stretched; not with a rounded border. Nil by default.
  open var background: UIImage? {
    didSet { setNeedsLayout() }
  }
  /// The image in place of the border while the field is disabled. Nil by default, for the same.
  open var disabledBackground: UIImage? {
    didSet { setNeedsLayout() }
  }
  /// The time at which a button is shown that removes the text, where there is some. Never by default.
  open var clearButtonMode = ViewMode.never {
    didSet { noteText() }
  }
  /// The view before the text: at the left, or at the right where lines run from right to left. Nil by default.
  open var leftView: UIView? {
    didSet { replace(oldValue, by: leftView) }
  }
  /// The time at which the view before the text is shown. Never by default.
  open var leftViewMode = ViewMode.never {
    didSet { noteText() }
  }
  /// The view after the text, in place of the button that removes it. Nil by default.
  open var rightView: UIView? {
    didSet { replace(oldValue, by: rightView) }
  }
  /// The time at which the view after the text is shown. Never by default.
  open var rightViewMode = ViewMode.never {
    didSet { noteText() }
  }

  // MARK: Editing

  /// The object that is asked and told about the editing. Nil by default.
  open weak var delegate: UITextFieldDelegate?
  /// Whether the text is edited.
  open var isEditing: Bool { edits }
  /// Whether there is text.
  open var hasText: Bool { content.length > 0 }
  /// Puts text in at the end, as a keyboard would; a line end is the return key.
  open func insertText(_ text: String) { type(text) }
  /// Removes the last letter, as a keyboard would.
  open func deleteBackward() { if let last = content.lastLetter { replace(last, by: "") } }
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
  /// Whether dots are shown in place of the letters. False by default.
  open var isSecureTextEntry = false {
    didSet { noteText() }
  }

  // MARK: Places

  /// Returns the place of the border, for bounds of the field, in points.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Returns the place of the text, for bounds of the field, in points.
  open func textRect(forBounds bounds: CGRect) -> CGRect { plainTextRect(bounds) }
  /// Returns the place of the text shown where there is none, for bounds of the field, in points.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  /// Returns the place of text while it is edited, for bounds of the field, in points.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { plainTextRect(bounds) }
  /// Returns the place of the button that removes the text, for bounds of the field, in points.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { plainClearRect(bounds) }
  /// Returns the place of the view before the text, for bounds of the field, in points.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect { sideRect(leftView, bounds, atEnd: false) }
  /// Returns the place of the view after the text, for bounds of the field, in points.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect { sideRect(rightView, bounds, atEnd: true) }
  /// Draws the text in a rectangle of the field's space, in points.
  open func drawText(in rect: CGRect) { drawContent(in: rect) }
  /// Draws the text that is shown where there is none in a rectangle of the field's space, in points.
  open func drawPlaceholder(in rect: CGRect) { drawHint(in: rect) }
  /// Returns the size that the text, or that in its place, needs with the border and the views beside it, in points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { neededSize }
  /// The size that the text, or that in its place, needs with the border and the views beside it, in points.
  open override var intrinsicContentSize: CGSize { neededSize }
  /// Places the border and the views beside the text.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeField()
  }

  // MARK: The first responder

  /// Whether the text can be edited: while the field is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }
  /// Begins the editing, where the delegate allows it.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard canBecomeFirstResponder, delegate?.textFieldShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    beginEditing()
    return true
  }
  /// Ends the editing, where the delegate allows it.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    let mayEnd = delegate?.textFieldShouldEndEditing(self) ?? true
    guard mayEnd || ThreadState.current.forcesResignation, super.resignFirstResponder() else { return false }
    endEditing()
    return true
  }

  // MARK: Changes

  override var outdoesTapsAbove: Bool { true }
  override func stateDidChange() {
    super.stateDidChange()
    canvas.setNeedsDisplay()
  }
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if isTouchInside { becomeFirstResponder() }
  }
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
    canvas.setNeedsDisplay()
  }
}

extension UITextField {
  /// Posted when the editing of a field has begun.
  public static let textDidBeginEditingNotification = Notification.Name("UITextFieldTextDidBeginEditingNotification")
  /// Posted when the editing of a field has ended.
  public static let textDidEndEditingNotification = Notification.Name("UITextFieldTextDidEndEditingNotification")
  /// Posted when text was put into a field, or removed.
  public static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChangeNotification")
}
