// UITextField+Picture: the places of a field's parts, and drawing its text.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The button that removes the text of a field: a cross on a disc.
final class TextFieldClearButton: UIControl, @unchecked Sendable {
  weak var field: UITextField?
  private let cross = ControlShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.addSublayer(cross)
  }
  required init?(coder: NSCoder) { nil }

  override var outdoesTapsAbove: Bool { true }
  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if isTouchInside { field?.clear() }
  }
  override func layoutSubviews() {
    super.layoutSubviews()
    let side: CGFloat = 17
    cross.frame = bounds.centred(CGSize(width: side, height: side))
    cross.contentsScale = contentScaleFactor
    cross.cornerRadius = side / 2
    cross.backgroundColor = color(isHighlighted ? .secondaryLabel : .tertiaryLabel)
    cross.strokeColor = color(.systemBackground)
    cross.fillColor = nil
    cross.lineWidth = 1.5
    cross.lineCap = .round
    let path = CGMutablePath()
    path.addCross(side: side, reach: 3)
    cross.path = path
  }
  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }
}

extension UITextField {
  /// The side of the button that removes the text, its distance from the edge, and the width of the caret, in points.
  private static let clearSide: CGFloat = 19, clearGap: CGFloat = 5, caretWidth: CGFloat = 2

  // MARK: Parts

  private func isShown(_ mode: ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .whileEditing: edits
    case .unlessEditing: !edits
    case .always: true
    }
  }

  private var showsLeft: Bool { leftView != nil && isShown(leftViewMode) }
  private var showsRight: Bool { rightView != nil && isShown(rightViewMode) }
  private var showsClear: Bool { !showsRight && hasText && isEnabled && isShown(clearButtonMode) }

  final func replace(_ old: UIView?, by new: UIView?) {
    guard old !== new else { return }
    if let old, old.superview === self { old.removeFromSuperview() }
    noteText()
  }

  // MARK: Places

  private var padding: CGSize {
    switch borderStyle {
    case .none: .zero
    case .line: CGSize(width: 2, height: 2)
    case .bezel: CGSize(width: 7, height: 4)
    case .roundedRect: CGSize(width: 7, height: 6)
    }
  }

  /// The image in place of the border.
  private var presentBackground: UIImage? {
    borderStyle == .roundedRect ? nil : isEnabled ? background : disabledBackground ?? background
  }

  final func sideRect(_ view: UIView?, _ bounds: CGRect, atEnd: Bool) -> CGRect {
    guard let size = view?.bounds.size else { return CGRect(origin: bounds.origin, size: .zero) }
    let place = CGRect(
      x: bounds.origin.x + (atEnd ? bounds.size.width - size.width : 0),
      y: bounds.origin.y + pixelRounded((bounds.size.height - size.height) / 2), width: size.width,
      height: size.height)
    return mirrored(place, in: bounds)
  }

  final func plainClearRect(_ bounds: CGRect) -> CGRect {
    let side = UITextField.clearSide
    let place = CGRect(
      x: bounds.origin.x + bounds.size.width - side - UITextField.clearGap,
      y: bounds.origin.y + pixelRounded((bounds.size.height - side) / 2), width: side, height: side)
    return mirrored(place, in: bounds)
  }

  final func plainTextRect(_ bounds: CGRect) -> CGRect {
    let padding = padding
    var (left, right) = (bounds.origin.x + padding.width, bounds.origin.x + bounds.size.width - padding.width)
    let before = showsLeft ? leftViewRect(forBounds: bounds) : nil
    let after = showsRight ? rightViewRect(forBounds: bounds) : showsClear ? clearButtonRect(forBounds: bounds) : nil
    let (low, high) = isRightToLeft ? (after, before) : (before, after)
    if let low { left = max(left, low.origin.x + low.size.width + (showsClear && isRightToLeft ? 3 : 0)) }
    if let high { right = min(right, high.origin.x - (showsClear && !isRightToLeft ? 3 : 0)) }
    return CGRect(x: left, y: bounds.origin.y, width: max(right - left, 0), height: bounds.size.height)
  }

  final var neededSize: CGSize {
    let padding = padding
    var width = max(prepare(shownText).width, hint == nil ? 0 : prepare(shownHint).width)
    // The caret has room at the end.
    width += UITextField.caretWidth + 2 * padding.width
    if showsLeft { width += leftView?.bounds.size.width ?? 0 }
    if showsRight { width += rightView?.bounds.size.width ?? 0 }
    if showsClear { width += UITextField.clearSide + UITextField.clearGap + 3 - padding.width }
    let line = pixelCeiling(CGSize(width: 0, height: (font ?? UIFont.systemFont(ofSize: 17)).lineHeight)).height
    return pixelCeiling(CGSize(width: width, height: (line + 1).rounded(.up) + 2 * padding.height))
  }

  // MARK: Text

  /// The text as it is drawn: dots in place of secret letters.
  private var shownText: NSAttributedString {
    guard isSecureTextEntry, hasText else { return content }
    return NSAttributedString(
      string: String(repeating: "\u{2022}", count: content.string.count), attributes: attributes)
  }

  private var shownHint: NSAttributedString {
    guard let hint else { return NSAttributedString(string: "") }
    var usual: [NSAttributedString.Key: Any] = [.foregroundColor: UIColor.placeholderText]
    usual[.font] = attributes[.font]
    return hint.completed(with: usual)
  }

  /// Gives a text to the label that lays it out; returns its size in one line, in points.
  @discardableResult
  private func prepare(_ text: NSAttributedString) -> CGSize {
    setter.contentScaleFactor = contentScaleFactor
    setter.attributedText = text
    setter.lineBreakMode = .byTruncatingTail
    setter.textAlignment = textAlignment == .natural && isRightToLeft ? .right : textAlignment
    setter.adjustsFontSizeToFitWidth = adjustsFontSizeToFitWidth
    let size = font?.pointSize ?? 17
    setter.minimumScaleFactor = minimumFontSize > 0 && size > 0 ? min(minimumFontSize / size, 1) : 0
    setter.isEnabled = isEnabled
    return text.length > 0 ? setter.sizeThatFits(.zero) : .zero
  }

  final func drawCanvas() {
    if hasText {
      drawText(in: edits ? editingRect(forBounds: bounds) : textRect(forBounds: bounds))
    } else if hint != nil {
      drawPlaceholder(in: placeholderRect(forBounds: bounds))
    }
  }

  final func drawHint(in rect: CGRect) {
    prepare(shownHint)
    setter.drawText(in: rect)
  }

  final func drawContent(in rect: CGRect) {
    let width = prepare(shownText).width
    guard edits, width > rect.size.width, !adjustsFontSizeToFitWidth, let context = UIGraphicsGetCurrentContext() else {
      return setter.drawText(in: rect)
    }
    // The end of the text, at which it is edited, is in sight.
    context.saveGState()
    context.clip(to: rect)
    var all = rect
    all.size.width = width
    if !isRightToLeft { all.origin.x -= width + UITextField.caretWidth - rect.size.width }
    setter.drawText(in: all)
    context.restoreGState()
  }

  // MARK: Layout

  final func placeField() {
    placeBorder()
    canvas.bounds = bounds
    canvas.frame = bounds
    canvas.bounds.origin = bounds.origin
    place(leftView, shown: showsLeft, in: leftViewRect)
    place(rightView, shown: showsRight, in: rightViewRect)
    clearButton.isHidden = !showsClear
    if showsClear { clearButton.frame = clearButtonRect(forBounds: bounds) }
    placeCaret()
  }

  private func place(_ view: UIView?, shown: Bool, in rect: (CGRect) -> CGRect) {
    guard let view else { return }
    if !shown {
      if view.superview === self { view.removeFromSuperview() }
      return
    }
    if view.superview !== self { addSubview(view) }
    view.frame = rect(bounds)
  }

  private func placeBorder() {
    let layer = border.layer
    border.frame = borderRect(forBounds: bounds)
    border.image = presentBackground
    let hasBorder = borderStyle != .none && presentBackground == nil
    border.isHidden = !hasBorder && presentBackground == nil
    border.backgroundColor = hasBorder && borderStyle == .roundedRect ? .systemBackground : nil
    border.alpha = isEnabled ? 1 : 0.6
    layer.borderWidth = hasBorder ? (borderStyle == .roundedRect ? 0.5 : 1) : 0
    layer.borderColor = color(borderStyle == .line ? .label : borderStyle == .bezel ? .systemGray : .systemGray3)
    layer.cornerRadius = borderStyle == .roundedRect ? min(5, max(border.bounds.size.height / 2, 0)) : 0
  }

  private func placeCaret() {
    caret.isHidden = !edits
    guard edits else { return }
    let rect = editingRect(forBounds: bounds), thickness = UITextField.caretWidth
    let width = min(prepare(shownText).width, max(rect.size.width - thickness, 0))
    let height = min((font ?? UIFont.systemFont(ofSize: 17)).lineHeight, rect.size.height)
    let alignment =
      textAlignment == .natural || textAlignment == .justified ? (isRightToLeft ? .right : .left) : textAlignment
    let x: CGFloat =
      switch alignment {
      case .center: (rect.size.width + (isRightToLeft ? -width : width)) / 2
      case .right: isRightToLeft ? rect.size.width - width - thickness : rect.size.width - thickness
      default: isRightToLeft ? 0 : width
      }
    caret.frame = CGRect(
      x: rect.origin.x + min(max(x, 0), max(rect.size.width - thickness, 0)),
      y: rect.origin.y + pixelRounded((rect.size.height - height) / 2), width: thickness, height: height)
    caret.layer.cornerRadius = thickness / 2
    caret.backgroundColor = tintColor
  }
}
