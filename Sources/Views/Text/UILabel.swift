// UILabel: a view that shows text. Its implementation is in the files UILabel+Aspect.swift.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A view that shows text, centred in its height.
///
/// The label draws the text itself, clipped to its bounds; a subclass whose ``UIView/layerClass`` is `CATextLayer`
/// shows the text by that layer instead.
open class UILabel: UIView, @unchecked Sendable {
  /// The text, with the attributes that it has itself.
  final var content: NSAttributedString?
  /// Whether `content` came from ``attributedText``, with attributes of its own.
  final var hasOwnAttributes = false
  /// Whether the label's own font and colour are asked for, and not those at the beginning of the text.
  final var ignoresStartOfText = false
  /// The sizes that were measured since the text changed.
  final var measures = LabelMeasures()
  /// The label's own font, colour, alignment and line break mode, for text without attributes of its own.
  final var ownFont: UIFont?
  final var ownColor: UIColor?
  final var ownAlignment = NSTextAlignment.natural
  final var ownBreakMode = NSLineBreakMode.byTruncatingTail

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
    set { setPlainText(newValue) }
  }
  /// The text with attributes. Parts without a font, a colour or a paragraph style take those of the label.
  ///
  /// Setting it makes ``font``, ``textColor``, ``textAlignment`` and ``lineBreakMode`` those of its beginning, where it
  /// has such attributes there.
  open var attributedText: NSAttributedString? {
    get { content.map { complete($0).attributedString } }
    set { changeContent(to: newValue?.copy() as? NSAttributedString, hasOwnAttributes: true) }
  }
  /// The font; the system font of 17 points by default. Setting it changes all of the text.
  open var font: UIFont! {
    get { startingValue(.font) ?? ownFont ?? UILabel.defaultFont }
    set { setFont(newValue) }
  }
  /// The colour of the text; that of labels, which is black in light surroundings, by default. Setting it changes all
  /// of the text.
  open var textColor: UIColor! {
    get { startingValue(.foregroundColor) ?? ownColor ?? UILabel.defaultColor }
    set { setColor(newValue) }
  }
  /// The horizontal position of the lines in the label. Natural by default: the side at which lines begin in the
  /// direction of the text, or of the label where that is forced or runs from right to left.
  open var textAlignment: NSTextAlignment {
    get { startingStyle?.alignment ?? ownAlignment }
    set { setAlignment(newValue) }
  }
  /// The treatment of a line that is too long. Its end is replaced by an ellipsis by default.
  open var lineBreakMode: NSLineBreakMode {
    get { startingStyle?.lineBreakMode ?? ownBreakMode }
    set { setBreakMode(newValue) }
  }
  /// The ways in which lines are broken more beautifully; kept, and without an effect on lines. Standard by default.
  open var lineBreakStrategy = NSParagraphStyle.LineBreakStrategy.standard
  /// The largest number of lines; 0 for as many as fit. 1 by default.
  open var numberOfLines = 1 {
    didSet { noteTextChange() }
  }
  /// The width at which ``intrinsicContentSize`` breaks lines, in points; 0, the default, means that it doesn't, while
  /// layout by constraints breaks them at the width that it gives the label.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { noteTextChange() }
  }

  // MARK: Looks

  /// The colour of the text's shadow; nil, the default, for none.
  open var shadowColor: UIColor? {
    didSet { setNeedsDisplay() }
  }
  /// The offset of the shadow from the text, in points. (0, -1) by default.
  open var shadowOffset = CGSize(width: 0, height: -1) {
    didSet { setNeedsDisplay() }
  }
  /// Whether the text is drawn in its own colours; otherwise it is half as opaque. True by default.
  open var isEnabled = true {
    didSet { setNeedsDisplay() }
  }
  /// Whether the text is drawn in ``highlightedTextColor``. False by default.
  open var isHighlighted = false {
    didSet { setNeedsDisplay() }
  }
  /// The colour of the whole text while ``isHighlighted`` is true; nil, the default, for its own colours.
  open var highlightedTextColor: UIColor? {
    didSet { setNeedsDisplay() }
  }

  // MARK: Text that is too wide

  /// Whether text that does not fit is drawn in a smaller font, down to ``minimumScaleFactor``. False by default.
  open var adjustsFontSizeToFitWidth = false {
    didSet { setNeedsDisplay() }
  }
  /// The smallest factor for the size of the font, 0…1; 0, the default, for no limit but legibility.
  open var minimumScaleFactor: CGFloat = 0 {
    didSet { setNeedsDisplay() }
  }
  /// Whether the letters of one line are set up to 5 % closer before any are left out. False by default.
  open var allowsDefaultTighteningForTruncation = false {
    didSet { setNeedsDisplay() }
  }
  /// The vertical position of one line in a smaller font. On the baseline of the full size by default.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines {
    didSet { setNeedsDisplay() }
  }
  /// Whether a font of a text style follows the size of text that the reader prefers. False by default.
  open var adjustsFontForContentSizeCategory = false {
    didSet { adoptContentSize() }
  }

  // MARK: Size

  /// Returns the part of `bounds` that the text takes, at its origin, in up to `numberOfLines` lines; 0 for any number.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    CGRect(origin: bounds.origin, size: sizeOfText(in: bounds.size, lines: numberOfLines))
  }
  /// Returns the size of the text, broken into lines at the width of `size` where more than one is allowed.
  ///
  /// The height of `size` is no limit, and its width none for one line.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { sizeThatHoldsText(width: size.width) }
  /// The size of the text, broken into lines at ``preferredMaxLayoutWidth``.
  open override var intrinsicContentSize: CGSize { sizeThatHoldsText(width: preferredMaxLayoutWidth) }
  override func intrinsicSize(forWidth width: CGFloat) -> CGSize? { sizeOfLines(width: width) }
  override var baselineInsets: (first: CGFloat, last: CGFloat)? { baselinesOfText }
  /// The direction by which text of natural alignment is aligned, where it is forced. Unspecified by default.
  open override var semanticContentAttribute: UISemanticContentAttribute {
    didSet { if semanticContentAttribute != oldValue { noteTextChange() } }
  }

  // MARK: Drawing

  /// Draws the text into the current context, in `rect`, in the middle of its height.
  open func drawText(in rect: CGRect) { drawFittingText(in: rect) }
  /// Draws the text with ``drawText(in:)``, in the bounds.
  open override func draw(_ rect: CGRect) {
    // A text layer shows the text itself.
    if layer is CATextLayer { super.draw(rect) } else { drawText(in: bounds) }
  }
  override func adoptTraits(before: UITraitCollection, now: UITraitCollection) {
    super.adoptTraits(before: before, now: now)
    adoptTextTraits(before: before, now: now)
  }
}
