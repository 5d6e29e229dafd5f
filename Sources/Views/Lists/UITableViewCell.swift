// UITableViewCell: a row of a table: every member that clients may override. Whatever is longer than a line is in the
// files UITableViewCell+Aspect.swift.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A row of a table. Its looks are ours, with the measures of Apple's platforms as far as they are documented.
///
/// A table makes the cells of a registered class with ``init(style:reuseIdentifier:)``.
open class UITableViewCell: UIView, @unchecked Sendable {
  // MARK: Stored values

  final let ownStyle: CellStyle
  final var ownReuseIdentifier: String?
  final let ownContentView = UIView()
  final var labels: (text: UILabel?, detail: UILabel?) = (nil, nil)
  final var ownImageView: CellImageView?
  final var accessoryMark: CellMark?
  final var editingMark: CellMark?
  final let separator = UIView()
  final var isOn = (selected: false, highlighted: false, editing: false)
  /// The place of the cell in its section, as the table tells it.
  final var place = CellPlace()
  /// The control for editing that the table has the cell show.
  final var shownEditingStyle = EditingStyle.none
  final var ownContent: ShownContent?
  final var configurationBackground: UIView?
  /// Whether a client has set the colour of the background.
  final var hasOwnBackground = false

  // MARK: Creation

  /// Creates a cell of a style, to be used again for rows with the same identifier.
  public init(style: CellStyle, reuseIdentifier: String?) {
    ownStyle = style
    ownReuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    adoptCellDefaults()
  }

  /// Creates a cell of the default style, of which only the size of the frame is taken; a table makes its cells so, for it knows their
  /// identifiers then.
  public convenience override init(frame: CGRect) {
    let identifier = ThreadState.current.identifierOfNewCell
    self.init(style: .default, reuseIdentifier: identifier)
    if frame != .zero { self.frame = frame }
  }

  /// Creates a cell of the default style; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    ownStyle = .default
    super.init(coder: coder)
    adoptCellDefaults()
  }

  // MARK: Content

  /// The identifier with which the cell is used again.
  open var reuseIdentifier: String? { ownReuseIdentifier }
  /// Called before the cell is used again for another row.
  open func prepareForReuse() {}
  /// The view that content is added to: the cell without the accessory and the controls of editing.
  open var contentView: UIView { ownContentView }
  /// The label of the text, which is made when it is first asked for.
  open var textLabel: UILabel? { label(isDetail: false) }
  /// The label of the second text, in the styles that have one.
  open var detailTextLabel: UILabel? { ownStyle == .default ? nil : label(isDetail: true) }
  /// The view of the image before the text, which is made when it is first asked for.
  open var imageView: UIImageView? { pictureView }
  /// The content as a value, whose view takes the place of the labels. Nil by default.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { ownContent?.configuration }
    set { changeContent(to: newValue) }
  }
  /// Returns the configuration of a list's cell in the cell's style.
  open func defaultContentConfiguration() -> UIListContentConfiguration { .suiting(ownStyle) }
  /// The background as a value, which takes the place of ``backgroundView``. Nil by default.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    didSet { updateBackgrounds() }
  }
  /// Whether ``contentConfiguration`` is updated when the state changes. True by default.
  open var automaticallyUpdatesContentConfiguration = true
  /// Whether ``backgroundConfiguration`` is updated when the state changes; kept. True by default.
  open var automaticallyUpdatesBackgroundConfiguration = true
  /// The state of the cell, for configurations.
  open var configurationState: UICellConfigurationState { currentState }
  /// Has the configurations updated for the state, at once.
  open func setNeedsUpdateConfiguration() { updateConfiguration(using: configurationState) }
  /// Called when the state has changed; updates the content where that is automatic.
  open func updateConfiguration(using state: UICellConfigurationState) { adoptState(state) }
  /// Called when the state has changed, before configurations are updated. Nil by default.
  open var configurationUpdateHandler: ((UITableViewCell, UICellConfigurationState) -> Void)? {
    didSet { setNeedsUpdateConfiguration() }
  }
  /// The colour behind everything in the cell; by default that of cells in tables of the style.
  open override var backgroundColor: UIColor? {
    get { super.backgroundColor }
    set {
      hasOwnBackground = true
      super.backgroundColor = newValue
    }
  }
  /// The view behind the content. Nil by default.
  open var backgroundView: UIView? {
    didSet { replace(oldValue, by: backgroundView) }
  }
  /// The view behind the content while the cell is selected or highlighted. Nil, for a grey one, by default.
  open var selectedBackgroundView: UIView? {
    didSet { replace(oldValue, by: selectedBackgroundView) }
  }
  /// The view behind the content while the cell is selected and several can be. Nil by default.
  open var multipleSelectionBackgroundView: UIView? {
    didSet { replace(oldValue, by: multipleSelectionBackgroundView) }
  }

  // MARK: Accessories

  /// The mark at the end of the cell. None by default.
  open var accessoryType = AccessoryType.none {
    didSet { setNeedsLayout() }
  }
  /// The view at the end of the cell, in place of the mark. Nil by default.
  open var accessoryView: UIView? {
    didSet { replaceAccessory(oldValue, by: accessoryView) }
  }
  /// The mark at the end while the table is edited. None by default.
  open var editingAccessoryType = AccessoryType.none {
    didSet { setNeedsLayout() }
  }
  /// The view at the end while the table is edited. Nil by default.
  open var editingAccessoryView: UIView? {
    didSet { replaceAccessory(oldValue, by: editingAccessoryView) }
  }
  /// The level of the indentation. 0 by default.
  open var indentationLevel = 0 {
    didSet { setNeedsLayout() }
  }
  /// The width of a level, in points. 10 by default.
  open var indentationWidth: CGFloat = 10 {
    didSet { setNeedsLayout() }
  }
  /// Whether the content moves aside for the controls of editing. True by default.
  open var shouldIndentWhileEditing = true {
    didSet { setNeedsLayout() }
  }
  /// The distances of the line below the cell from its ends, in points; those of the table, from where the text begins, unless set.
  open var separatorInset: UIEdgeInsets {
    get { ownSeparatorInset ?? automaticSeparatorInset }
    set {
      ownSeparatorInset = newValue
      setNeedsLayout()
    }
  }
  final var ownSeparatorInset: UIEdgeInsets?

  // MARK: State

  /// The look of a selected cell. The default is a grey background.
  open var selectionStyle = SelectionStyle.default {
    didSet { updateBackgrounds() }
  }
  /// Whether the cell is selected. False by default.
  open var isSelected: Bool {
    get { isOn.selected }
    set { setSelected(newValue, animated: false) }
  }
  /// Selects or deselects the cell, at once.
  open func setSelected(_ selected: Bool, animated: Bool) { turn(selected: selected) }
  /// Whether the cell is highlighted. False by default.
  open var isHighlighted: Bool {
    get { isOn.highlighted }
    set { setHighlighted(newValue, animated: false) }
  }
  /// Highlights the cell or not, at once.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) { turn(highlighted: highlighted) }
  /// Whether the cell shows the controls of editing. False by default.
  open var isEditing: Bool {
    get { isOn.editing }
    set { setEditing(newValue, animated: false) }
  }
  /// Shows the controls of editing or not, at once.
  open func setEditing(_ editing: Bool, animated: Bool) { turn(editing: editing) }
  /// The control for editing that the cell shows.
  open var editingStyle: EditingStyle { shownEditingStyle }
  /// Whether the button that deletes the row is shown: never.
  open var showingDeleteConfirmation: Bool { false }
  /// Whether a control for moving the row is wanted; none is drawn. False by default.
  open var showsReorderControl = false

  // MARK: Layout

  /// Places the content, the accessory and the backgrounds.
  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutCell()
  }
  /// Returns the size that holds the content at the width of `size`; at least 44 points high in the styles.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: fittingHeight(size.width))
  }
  /// Has the marks take the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }
}
