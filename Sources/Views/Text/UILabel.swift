// UILabel: a view that shows text. Its implementation is in UILabel+Text.swift.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A view that shows text, centred in its height.
///
/// The text is shown by a text layer of the label, behind the subviews; a subclass whose ``UIView/layerClass`` is
/// `CATextLayer` has one already, and shows the text itself.
open class UILabel: UIView, @unchecked Sendable {
  /// The text, with the attributes that it has itself.
  final var content: NSAttributedString?
  /// Whether `content` came from ``attributedText``, with attributes of its own.
  final var hasOwnAttributes = false
  /// The content with the label's own font and colour, as it was last shown, and the values from which it was made.
  final var completed: (content: NSAttributedString, font: UIFont, color: UIColor, string: NSAttributedString)?
  private var ownFont: UIFont?
  private var ownColor: UIColor?
  /// The layer that shows the text; created when there is text to show.
  final var textLayer: LabelTextLayer?

  /// Creates a label at `frame`, in the space of its future superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    adoptLabelDefaults()
  }

  /// Creates a label with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    adoptLabelDefaults()
  }

  // MARK: Text

  /// The text, which has ``font`` and ``textColor`` throughout. Nil by default.
  open var text: String? {
    get { content?.string }
    set { changeContent(to: newValue.map { NSAttributedString(string: $0) }, hasOwnAttributes: false) }
  }
  /// The text with attributes. Parts without a font or a colour take those of the label.
  open var attributedText: NSAttributedString? {
    get { content.map { complete($0).attributedString } }
    set { changeContent(to: newValue?.copy() as? NSAttributedString, hasOwnAttributes: true) }
  }
  /// The font; the system font of 17 points by default. Setting it changes all of the text.
  open var font: UIFont! {
    get { ownFont ?? UILabel.defaultFont }
    set {
      ownFont = newValue
      overrideAttribute(.font, with: presentFont)
    }
  }
  /// The colour of the text; black by default. Setting it changes all of the text.
  open var textColor: UIColor! {
    get { ownColor ?? UIColor.black }
    set {
      ownColor = newValue
      overrideAttribute(.foregroundColor, with: presentColor)
    }
  }
  /// The horizontal position of the lines in the label. That of the script by default.
  open var textAlignment = NSTextAlignment.natural {
    didSet { noteTextChange() }
  }
  /// The treatment of a line that is too long. Its end is replaced by an ellipsis by default.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
    didSet { noteTextChange() }
  }
  /// The largest number of lines; 0 for as many as fit. 1 by default.
  open var numberOfLines = 1 {
    didSet { noteTextChange() }
  }
  /// The width at which ``intrinsicContentSize`` breaks lines, in points; 0, the default, means that it doesn't.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { noteTextChange() }
  }
  /// The colour of the text's shadow; nil, the default, for none.
  open var shadowColor: UIColor? {
    didSet { noteTextChange() }
  }
  /// The offset of the shadow from the text, in points. (0, -1) by default.
  open var shadowOffset = CGSize(width: 0, height: -1) {
    didSet { noteTextChange() }
  }

  // MARK: Size

  /// Returns the part of `bounds` that the text takes, at its origin, in up to `numberOfLines` lines; 0 for any number.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    CGRect(origin: bounds.origin, size: sizeOfText(in: bounds.size, lines: numberOfLines))
  }
  /// Returns the size of the text, broken into lines at the width of `size` where more than one is allowed.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { sizeThatHoldsText(width: size.width) }
  /// The size of the text, broken into lines at ``preferredMaxLayoutWidth``.
  open override var intrinsicContentSize: CGSize { sizeThatHoldsText(width: preferredMaxLayoutWidth) }
  override func intrinsicSize(forWidth width: CGFloat) -> CGSize? { sizeOfLines(width: width) }
  override var baselineInsets: (first: CGFloat, last: CGFloat)? { baselinesOfText }
  /// Shows the text in `rect`, in the middle of its height. It is called after each change, with the bounds.
  open func drawText(in rect: CGRect) { placeText(in: rect) }
  open override func layoutSublayers(of layer: CALayer) {
    super.layoutSublayers(of: layer)
    if layer === self.layer, !(layer is CATextLayer) { drawText(in: bounds) }
  }
}
