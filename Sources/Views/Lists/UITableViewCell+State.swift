// UITableViewCell+State: a cell's parts, which are made on demand, and its looks while it is selected.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The view of a cell's image, which has the cell laid out again when it gets another.
final class CellImageView: UIImageView, @unchecked Sendable {
  override var image: UIImage? {
    didSet { superview?.superview?.setNeedsLayout() }
  }
}

/// A label of a cell, which has the cell laid out again when it gets another text.
final class CellLabel: UILabel, @unchecked Sendable {
  override var text: String? {
    didSet { superview?.superview?.setNeedsLayout() }
  }
  override var attributedText: NSAttributedString? {
    didSet { superview?.superview?.setNeedsLayout() }
  }
}

extension UITableViewCell {
  final func adoptCellDefaults() {
    super.backgroundColor = ListColors.background
    clipsToBounds = false
    ownContentView.frame = bounds
    addSubview(ownContentView)
    separator.isHidden = true
    separator.isUserInteractionEnabled = false
    addSubview(separator)
  }

  /// Takes the background of cells in tables of a style, unless the client has set another.
  final func adoptBackground(isGrouped: Bool) {
    let color = isGrouped ? ListColors.groupedCell : ListColors.background
    if !hasOwnBackground, super.backgroundColor !== color { super.backgroundColor = color }
  }

  final func label(isDetail: Bool) -> UILabel {
    if let label = isDetail ? labels.detail : labels.text { return label }
    let label = CellLabel()
    switch (ownStyle, isDetail) {
    case (.subtitle, true): label.font = .systemFont(ofSize: 12)
    case (.value1, true):
      label.textColor = ListColors.secondaryText
      label.textAlignment = isRightToLeft ? .left : .right
    case (.value2, false):
      label.font = .systemFont(ofSize: 12)
      label.textColor = tintColor
      label.textAlignment = isRightToLeft ? .left : .right
    case (.value2, true): label.font = .systemFont(ofSize: 12)
    default: break
    }
    if isDetail { labels.detail = label } else { labels.text = label }
    ownContentView.addSubview(label)
    setNeedsLayout()
    return label
  }

  final var pictureView: UIImageView {
    if let ownImageView { return ownImageView }
    let view = CellImageView(frame: .zero)
    view.contentMode = .scaleAspectFit
    ownImageView = view
    ownContentView.addSubview(view)
    return view
  }

  // MARK: State

  final func turn(selected: Bool? = nil, highlighted: Bool? = nil, editing: Bool? = nil) {
    let before = isOn
    isOn = (selected ?? isOn.selected, highlighted ?? isOn.highlighted, editing ?? isOn.editing)
    guard before != isOn else { return }
    if before.editing != isOn.editing { setNeedsLayout() }
    updateBackgrounds()
    setNeedsUpdateConfiguration()
  }

  final var currentState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    (state.isSelected, state.isHighlighted, state.isEditing) = isOn
    return state
  }

  final func adoptState(_ state: UICellConfigurationState) {
    configurationUpdateHandler?(self, state)
    if automaticallyUpdatesContentConfiguration { ownContent?.update(for: state) }
  }

  /// Puts the backgrounds behind the content, those that are to be seen.
  final func updateBackgrounds() {
    let isLit = (isOn.selected || isOn.highlighted) && selectionStyle != .none
    if isLit && selectedBackgroundView == nil && backgroundConfiguration == nil {
      let view = UIView(frame: bounds)
      view.backgroundColor = ListColors.selection
      selectedBackgroundView = view
      return
    }
    if let configuration = backgroundConfiguration {
      let view = configurationBackground ?? UIView()
      configurationBackground = view
      configuration.apply(to: view, in: self)
      if isLit && configuration.backgroundColor == nil { view.backgroundColor = ListColors.selection }
    } else {
      configurationBackground?.removeFromSuperview()
      configurationBackground = nil
    }
    let views = [backgroundView, configurationBackground, selectedBackgroundView, multipleSelectionBackgroundView]
    let several = (superview as? UITableView)?.allowsMultipleSelection == true && multipleSelectionBackgroundView != nil
    let shown = [
      backgroundConfiguration == nil, true, isLit && backgroundConfiguration == nil && !several, isLit && several,
    ]
    var index = 0
    for (view, isShown) in zip(views, shown) {
      guard let view else { continue }
      if isShown {
        view.frame = bounds
        if subviews.firstIndex(where: { $0 === view }) != index { insertSubview(view, at: index) }
        index += 1
      } else if view.superview === self {
        view.removeFromSuperview()
      }
    }
    shapeCorners()
  }

  /// Rounds the corners that are corners of the section's box.
  private func shapeCorners() {
    let (top, bottom) = place.corners
    guard top || bottom || layer.cornerRadius != 0 else { return }
    layer.cornerRadius = top || bottom ? 10 : 0
    layer.masksToBounds = top || bottom
    var corners: CACornerMask = []
    if top { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if bottom { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    layer.maskedCorners = corners
  }

  final func replace(_ old: UIView?, by new: UIView?) {
    if old !== new { old?.removeFromSuperview() }
    updateBackgrounds()
  }

  final func replaceAccessory(_ old: UIView?, by new: UIView?) {
    if old !== new { old?.removeFromSuperview() }
    setNeedsLayout()
  }

  final func changeContent(to configuration: (any UIContentConfiguration)?) {
    let state = automaticallyUpdatesContentConfiguration ? currentState : nil
    ownContent = ShownContent.show(configuration, for: state, in: ownContentView, after: ownContent)
    setNeedsLayout()
  }
}
