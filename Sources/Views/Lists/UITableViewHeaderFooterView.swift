// UITableViewHeaderFooterView: the part above or below a section of a table.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The part above or below a section of a table, with a title; it can be used again for other sections.
open class UITableViewHeaderFooterView: UIView, @unchecked Sendable {
  final var ownReuseIdentifier: String?
  private let ownContentView = UIView()
  private var ownText: UILabel?
  private var ownDetail: UILabel?
  private var ownContent: ShownContent?
  /// The look of the title, as the table's style has it.
  final var isGrouped = false
  final var isFooter = false

  /// Creates a view to be used again with the same identifier.
  public init(reuseIdentifier: String?) {
    ownReuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addSubview(ownContentView)
  }

  /// Creates a view; a table makes its views so, for it knows their identifiers then.
  public convenience override init(frame: CGRect) {
    let identifier = ThreadState.current.identifierOfNewCell
    self.init(reuseIdentifier: identifier)
    if frame != .zero { self.frame = frame }
  }

  /// Creates a view; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(ownContentView)
  }

  /// The identifier with which the view is used again.
  open var reuseIdentifier: String? { ownReuseIdentifier }
  /// Called before the view is used again.
  open func prepareForReuse() {}
  /// The view that content is added to.
  open var contentView: UIView { ownContentView }
  /// The label of the title, which is made when it is first asked for.
  open var textLabel: UILabel? {
    if let ownText { return ownText }
    let label = UILabel()
    label.font = isGrouped ? .systemFont(ofSize: 13) : .boldSystemFont(ofSize: 17)
    label.textColor = isGrouped ? ListColors.secondaryText : ListColors.text
    label.numberOfLines = isGrouped ? 0 : 1
    ownText = label
    ownContentView.addSubview(label)
    return label
  }
  /// The label of a second text below the title, which is made when it is first asked for.
  open var detailTextLabel: UILabel? {
    if let ownDetail { return ownDetail }
    let label = UILabel()
    label.font = .systemFont(ofSize: 13)
    label.textColor = ListColors.secondaryText
    ownDetail = label
    ownContentView.addSubview(label)
    return label
  }
  /// The view behind the content. Nil by default.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }
  /// The content as a value, whose view takes the place of the labels. Nil by default.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { ownContent?.configuration }
    set {
      ownContent = ShownContent.show(newValue, for: nil, in: ownContentView, after: ownContent)
      setNeedsLayout()
    }
  }
  /// The background as a value, of which the colour is taken. Nil by default.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    didSet { backgroundColor = backgroundConfiguration?.backgroundColor }
  }
  /// Returns the configuration of a title in the table's style.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch (isGrouped, isFooter) {
    case (false, false): .plainHeader()
    case (false, true): .plainFooter()
    case (true, false): .groupedHeader()
    case (true, true): .groupedFooter()
    }
  }

  /// Places the content and the title.
  open override func layoutSubviews() {
    super.layoutSubviews()
    ownContentView.frame = bounds
    backgroundView?.frame = bounds
    ownContent?.view.frame = bounds
    let room = CGRect(x: 16, y: 0, width: max(0, bounds.width - 32), height: bounds.height)
    let detail = ownDetail?.sizeThatFits(room.size).height ?? 0
    ownDetail?.frame = CGRect(x: room.minX, y: room.maxY - detail, width: room.width, height: detail)
    guard let ownText else { return }
    if isGrouped {
      // Titles above stand at the bottom, and those below at the top.
      let height = min(
        ownText.sizeThatFits(CGSize(width: room.width, height: .greatestFiniteMagnitude)).height, room.height)
      ownText.frame = CGRect(
        x: room.minX, y: isFooter ? min(6, room.height - height) : max(0, room.height - detail - height - 6),
        width: room.width, height: height)
    } else {
      ownText.frame = CGRect(x: room.minX, y: 0, width: room.width, height: max(0, room.height - detail))
    }
  }

  /// Returns the size that holds the title at the width of `size`, with the room that the style has around it.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let room = CGSize(width: max(0, size.width - 32), height: .greatestFiniteMagnitude)
    if let view = ownContent?.view { return view.sizeThatFits(size) }
    if let height = ownContentView.heightByConstraints(width: size.width) {
      return CGSize(width: size.width, height: height)
    }
    let text = ownText?.text == nil ? 0 : ownText?.sizeThatFits(room).height ?? 0
    let detail = ownDetail?.text == nil ? 0 : ownDetail?.sizeThatFits(room).height ?? 0
    let least: CGFloat = isGrouped ? (isFooter ? 18 : 38) : 28
    return CGSize(width: size.width, height: max(least, (text + detail + (isGrouped ? 12 : 6)).rounded(.up)))
  }
}
