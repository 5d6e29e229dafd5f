// UICollectionViewCell: the views in collection views, which are used again.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A view in a collection view, which is used again. It is made with its `init(frame:)`, with an empty frame, and gets its own after that.
open class UICollectionReusableView: UIView, @unchecked Sendable {
  final var ownReuseIdentifier: String?
  /// The identifier with which the view is used again.
  open var reuseIdentifier: String? { ownReuseIdentifier }
  /// Called before the view is used again.
  open func prepareForReuse() {}
  /// Called when the layout has placed the view; subclasses take what their attributes have in addition.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
  /// Called before the layout of the collection view changes.
  open func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
  /// Called after the layout of the collection view has changed.
  open func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
  /// Returns the attributes that the view wants, given those of the layout: in layouts with estimates, with the size of its content.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { fitted(layoutAttributes) }
  func fitted(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes { attributes }

  /// Takes the place and the look that a layout has for the view.
  final func take(_ attributes: UICollectionViewLayoutAttributes) {
    let size = attributes.size
    if bounds.size != size { bounds.size = size }
    if center != attributes.center { center = attributes.center }
    if !CATransform3DEqualToTransform(transform3D, attributes.transform3D) { transform3D = attributes.transform3D }
    if alpha != attributes.alpha { alpha = attributes.alpha }
    if isHidden != attributes.isHidden { isHidden = attributes.isHidden }
    apply(attributes)
  }
}

/// The cell of an item in a collection view.
open class UICollectionViewCell: UICollectionReusableView, @unchecked Sendable {
  private let ownContentView = UIView()
  private var isOn = (selected: false, highlighted: false)
  private var ownContent: ShownContent?
  private let configuredBackground = UIView()

  /// Creates a cell at `frame`.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    adoptContentView()
  }
  /// Creates a cell; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    adoptContentView()
  }

  private func adoptContentView() {
    ownContentView.frame = bounds
    addSubview(ownContentView)
  }

  /// The view that content is added to, as large as the cell.
  open var contentView: UIView { ownContentView }
  /// Whether the item is selected. False by default.
  open var isSelected: Bool {
    get { isOn.selected }
    set {
      guard newValue != isOn.selected else { return }
      isOn.selected = newValue
      noteState()
    }
  }
  /// Whether a touch is on the item. False by default.
  open var isHighlighted: Bool {
    get { isOn.highlighted }
    set {
      guard newValue != isOn.highlighted else { return }
      isOn.highlighted = newValue
      noteState()
    }
  }
  /// The view behind the content. Nil by default.
  open var backgroundView: UIView? {
    didSet { replace(oldValue, backgroundView) }
  }
  /// The view behind the content, over the other background, while the cell is selected or highlighted. Nil by default.
  open var selectedBackgroundView: UIView? {
    didSet { replace(oldValue, selectedBackgroundView) }
  }
  /// The content as a value. Nil by default.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { ownContent?.configuration }
    set { changeContent(to: newValue) }
  }
  /// The background as a value. Nil by default.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    didSet { placeBackgrounds() }
  }
  /// Returns the configuration of a list's cell.
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
  /// Whether ``contentConfiguration`` is updated when the state changes. True by default.
  open var automaticallyUpdatesContentConfiguration = true
  /// The state of the cell, for configurations.
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    (state.isSelected, state.isHighlighted) = isOn
    return state
  }
  /// Has the configurations updated for the state, at once.
  open func setNeedsUpdateConfiguration() { updateConfiguration(using: configurationState) }
  /// Called when the state has changed; updates the content where that is automatic.
  open func updateConfiguration(using state: UICellConfigurationState) {
    configurationUpdateHandler?(self, state)
    if automaticallyUpdatesContentConfiguration { ownContent?.update(for: state) }
  }
  /// Called when the state has changed, before configurations are updated. Nil by default.
  open var configurationUpdateHandler: ((UICollectionViewCell, UICellConfigurationState) -> Void)? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// Places the content and the backgrounds.
  open override func layoutSubviews() {
    super.layoutSubviews()
    ownContentView.frame = bounds
    ownContent?.view.frame = ownContentView.bounds
    placeBackgrounds()
  }

  private func noteState() {
    placeBackgrounds()
    setNeedsUpdateConfiguration()
  }

  private func replace(_ old: UIView?, _ new: UIView?) {
    if old !== new { old?.removeFromSuperview() }
    placeBackgrounds()
  }

  private func placeBackgrounds() {
    var index = 0
    func place(_ view: UIView?, _ isShown: Bool) {
      guard let view else { return }
      guard isShown else { return view.superview === self ? view.removeFromSuperview() : () }
      view.frame = bounds
      if subviews.firstIndex(where: { $0 === view }) != index { insertSubview(view, at: index) }
      index += 1
    }
    backgroundConfiguration?.apply(to: configuredBackground, in: self)
    place(configuredBackground, backgroundConfiguration != nil)
    place(backgroundView, true)
    place(selectedBackgroundView, isOn.selected || isOn.highlighted)
  }

  private func changeContent(to configuration: (any UIContentConfiguration)?) {
    let state = automaticallyUpdatesContentConfiguration ? configurationState : nil
    ownContent = ShownContent.show(configuration, for: state, in: ownContentView, after: ownContent)
    setNeedsLayout()
  }

  final override func fitted(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
    guard let copy = attributes.copy() as? UICollectionViewLayoutAttributes else { return attributes }
    if let view = ownContent?.view {
      copy.size.height = view.sizeThatFits(attributes.size).height
    } else {
      copy.size = fittingSize(of: attributes.size)
    }
    return copy
  }

  /// The size that the content needs: that of the cell's own ``UIView/sizeThatFits(_:)``, or of the content view's constraints.
  private func fittingSize(of size: CGSize) -> CGSize {
    bounds.size = size
    guard !ownContentView.constraints.isEmpty else { return sizeThatFits(size) }
    // A content that follows its width keeps the one that the layout has.
    let free = ownContentView.systemLayoutSizeFitting(.zero)
    guard free.width > size.width, let height = ownContentView.heightByConstraints(width: size.width) else {
      return free
    }
    return CGSize(width: size.width, height: height)
  }
}
