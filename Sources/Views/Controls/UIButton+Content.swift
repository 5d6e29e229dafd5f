// UIButton+Content: a button's title and image for its state, and the places of both without a configuration.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The label of a button, which tells the button when its size may have changed.
final class ButtonLabel: UILabel, @unchecked Sendable {
  override func invalidateIntrinsicContentSize() {
    let button = superview as? UIButton
    // The button lays itself out when it changes the label itself; once more would go on without an end.
    if let button, button.isUpdating { return }
    super.invalidateIntrinsicContentSize()
    button?.noteContent()
  }
}

extension UIButton {
  /// The least width of a button without an image, and the room above and below its title, in points.
  private static let leastWidth: CGFloat = 30, margin: CGFloat = 6

  final func adoptButtonDefaults() {
    isOpaque = false
  }

  final func adopt(_ type: ButtonType) {
    kind = type
    showSign()
    noteContent()
  }

  final func adopt(_ action: UIAction?) {
    guard let action else { return }
    if !action.title.isEmpty { setTitle(action.title, for: .normal) }
    if let image = action.image { setImage(image, for: .normal) }
    addAction(action, for: .primaryActionTriggered)
  }

  final func setContent<Value>(
    _ value: Value?, _ values: WritableKeyPath<Contents, StateValues<Value>>, _ state: UIControl.State
  ) {
    contents[keyPath: values][own: state] = value
    noteContent()
  }

  final func noteContent() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  // MARK: Parts

  final var presentLabel: ButtonLabel {
    if let label { return label }
    let made = ButtonLabel(frame: .zero)
    label = made
    made.lineBreakMode = .byTruncatingMiddle
    made.font = UIFont.systemFont(ofSize: isSystem ? 15 : UIFont.buttonFontSize)
    addSubview(made)
    return made
  }

  final var presentPicture: UIImageView {
    if let picture { return picture }
    let made = UIImageView(frame: .zero)
    picture = made
    addSubview(made)
    return made
  }

  /// The label of the title, with the title for the present state.
  final var shownLabel: UILabel {
    showPresentState()
    return presentLabel
  }

  /// The view of the image, with the image for the present state.
  final var shownPicture: UIImageView {
    showPresentState()
    return presentPicture
  }

  private func showPresentState() {
    guard !isUpdating else { return }
    updateIfNeeded()
    updating { if configuration != nil { showConfiguration() } else { showContent() } }
  }

  final var presentBack: UIImageView {
    if let back { return back }
    let made = UIImageView(frame: .zero)
    back = made
    made.clipsToBounds = true
    insertSubview(made, at: 0)
    return made
  }

  // MARK: Looks of states

  /// Whether title and image have the tint.
  final var isSystem: Bool { kind != .custom }

  final func usualTitleColor(_ state: UIControl.State) -> UIColor {
    guard isSystem else { return .white }
    return state.contains(.disabled) ? .tertiaryLabel : role == .destructive ? .systemRed : tintColor
  }

  /// Shows the title, the image and the background for the present state.
  final func showContent() {
    let title = currentAttributedTitle, plain = currentTitle
    if label != nil || title != nil || plain != nil { show(title, plain) }
    let image = presentImage.map { isSystem ? template($0) : $0 }
    if picture != nil || image != nil {
      let picture = presentPicture
      if picture.image != image { picture.image = image }
      picture.isHidden = image == nil
      picture.alpha = imageAlpha
      picture.tintColor = isSystem && state.contains(.disabled) ? .tertiaryLabel : nil
    }
    let background = currentBackgroundImage
    if back != nil || background != nil {
      let back = presentBack
      back.image = background
      back.isHidden = background == nil
      back.alpha = isFaint ? 0.5 : 1
      back.backgroundColor = nil
      back.layer.cornerRadius = 0
      back.layer.borderWidth = 0
    }
    showGlow(showsTouchWhenHighlighted && isHighlighted)
  }

  /// The image for the present state, a symbol in the size that is asked for.
  private var presentImage: UIImage? { currentImage.map { symbol($0, currentPreferredSymbolConfiguration) } }

  /// Returns a symbol as `preferred` asks for it, where it says nothing else itself; other images as they are.
  final func symbol(_ image: UIImage, _ preferred: UIImage.SymbolConfiguration?) -> UIImage {
    guard let preferred, image.isSymbolImage else { return image }
    return image.withSymbolConfiguration(preferred.applying(image.symbolConfiguration)) ?? image
  }

  /// Returns an image that takes a colour, unless it says itself whether it does.
  final func template(_ image: UIImage) -> UIImage {
    image.renderingMode == .automatic ? image.withRenderingMode(.alwaysTemplate) : image
  }

  /// A custom button's images are fainter while it is pressed or disabled, as far as it says so.
  private var isFaint: Bool {
    !isSystem
      && ((isHighlighted && adjustsImageWhenHighlighted && !contentsDiffer(.highlighted))
        || (!isEnabled && adjustsImageWhenDisabled && !contentsDiffer(.disabled)))
  }

  /// Whether an image was set for just this state, which then needs no other look.
  private func contentsDiffer(_ state: UIControl.State) -> Bool {
    contents.images[own: state] != nil || contents.backgrounds[own: state] != nil
  }

  private var imageAlpha: CGFloat { isSystem ? (isHighlighted ? 0.3 : 1) : isFaint ? 0.5 : 1 }

  private func show(_ attributed: NSAttributedString?, _ plain: String?) {
    let label = presentLabel
    if let attributed {
      if lastAttributedTitle?.isEqual(to: attributed) != true { label.attributedText = attributed }
      lastAttributedTitle = attributed
    } else {
      if lastAttributedTitle != nil || label.text != plain { label.text = plain }
      lastAttributedTitle = nil
      let color = currentTitleColor
      if label.textColor != color { label.textColor = color }
    }
    let shadow = currentTitleShadowColor
    if label.shadowColor != shadow { label.shadowColor = shadow }
    label.isHidden = false
    label.alpha = isSystem && isHighlighted && contents.colors[own: .highlighted] == nil ? 0.3 : 1
  }

  private func showGlow(_ glows: Bool) {
    guard showsTouchWhenHighlighted else { return }
    layer.shadowColor = UIColor.white.cgColor
    layer.shadowOpacity = glows ? 1 : 0
    layer.shadowRadius = 12
    layer.shadowOffset = .zero
  }

  // MARK: Sizes

  final var imageSize: CGSize {
    if configuration != nil { return shownImageSize }
    return presentImage?.size ?? .zero
  }

  final var signSize: CGSize? {
    switch kind {
    case .custom, .system, .plain: nil
    case .detailDisclosure, .infoLight, .infoDark, .contactAdd: CGSize(width: 24, height: 24)
    case .close: CGSize(width: 30, height: 30)
    }
  }

  private func titleSize(width: CGFloat) -> CGSize {
    guard let label, label.text?.isEmpty == false else { return .zero }
    return label.sizeThatFits(CGSize(width: label.numberOfLines == 1 ? 0 : width, height: 0))
  }

  final func neededSize(width: CGFloat) -> CGSize {
    updateIfNeeded()
    if configuration != nil { return configuredSize(width: width) }
    updating { showContent() }
    let insets = contentEdgeInsets
    let image = imageSize
    let room = width > 0 ? max(width - insets.left - insets.right - image.width, 1) : 0
    let title = titleSize(width: room)
    var size = CGSize(width: image.width + title.width, height: max(image.height, title.height))
    if size == .zero, let sign = signSize { return sign }
    if insets == .zero {
      // A title, and a button without anything, have room of their own; an image alone has none.
      if image == .zero || title.height > 0 {
        let line = title.height > 0 ? title.height : pixelCeiling(CGSize(width: 0, height: usualLineHeight)).height
        size.height = max(image.height, line + 2 * UIButton.margin)
      }
      if image == .zero { size.width = max(size.width, UIButton.leastWidth) }
    }
    size.width += insets.left + insets.right
    size.height += insets.top + insets.bottom
    let background = currentBackgroundImage?.size ?? .zero
    return CGSize(width: max(size.width, background.width), height: max(size.height, background.height))
  }

  private var usualLineHeight: CGFloat {
    (label?.font ?? UIFont.systemFont(ofSize: isSystem ? 15 : UIFont.buttonFontSize)).lineHeight
  }

  // MARK: Places

  final func plainContentRect(_ bounds: CGRect) -> CGRect {
    let back = backgroundRect(forBounds: bounds)
    return back.inset(by: configuration.map(absoluteInsets) ?? contentEdgeInsets)
  }

  final func plainImageRect(_ content: CGRect) -> CGRect {
    if configuration != nil { return configuredPlaces(in: content).image }
    let rect = content.inset(by: imageEdgeInsets)
    let image = imageSize
    guard image != .zero else { return CGRect(origin: rect.origin, size: .zero) }
    let size = CGSize(
      width: min(image.width, max(rect.size.width, 0)), height: min(image.height, max(rect.size.height, 0)))
    let title = titleSize(width: max(rect.size.width - size.width, 1)).width
    let titleWidth = min(title, max(rect.size.width - size.width, 0))
    var place = placed(size, in: rect, group: size.width + titleWidth)
    if isRightToLeft { place.origin.x += titleWidth }
    if effectiveContentHorizontalAlignment == .fill {
      place.size.width = title > 0 ? size.width : rect.size.width
      place.origin.x = isRightToLeft ? rect.origin.x + rect.size.width - place.size.width : rect.origin.x
    }
    return place
  }

  final func plainTitleRect(_ content: CGRect) -> CGRect {
    if configuration != nil { return configuredPlaces(in: content).title }
    updating { showContent() }
    let rect = content.inset(by: titleEdgeInsets)
    let image = min(imageSize.width, max(rect.size.width, 0))
    let room = max(rect.size.width - image, 0)
    let needed = titleSize(width: max(room, 1))
    guard needed != .zero else { return CGRect(origin: rect.origin, size: .zero) }
    let size = CGSize(width: min(needed.width, room), height: min(needed.height, max(rect.size.height, 0)))
    var place = placed(size, in: rect, group: image + size.width)
    if !isRightToLeft { place.origin.x += image }
    if effectiveContentHorizontalAlignment == .fill {
      place.size.width = room
      place.origin.x = isRightToLeft ? rect.origin.x : rect.origin.x + image
    }
    return place
  }

  /// Returns the place of a piece at the left end of a group that is as wide as `group`, by the alignments.
  private func placed(_ size: CGSize, in rect: CGRect, group: CGFloat) -> CGRect {
    var place = CGRect(origin: rect.origin, size: size)
    switch effectiveContentHorizontalAlignment {
    case .center: place.origin.x += pixelRounded((rect.size.width - group) / 2)
    case .right, .trailing: place.origin.x += rect.size.width - group
    case .left, .leading, .fill: break
    }
    switch contentVerticalAlignment {
    case .center: place.origin.y += pixelRounded((rect.size.height - size.height) / 2)
    case .bottom: place.origin.y += rect.size.height - size.height
    case .top: break
    case .fill: place.size.height = rect.size.height
    }
    return place
  }

  // MARK: Layout

  /// Makes changes of the parts that don't count as changes by a client.
  final func updating(_ changes: () -> Void) {
    let before = isUpdating
    isUpdating = true
    traitCollection.performAsCurrent(changes)
    isUpdating = before
  }

  final func placeButton() {
    updateIfNeeded()
    updating {
      if configuration != nil { showConfiguration() } else { showContent() }
      let content = contentRect(forBounds: bounds)
      if let picture { picture.frame = imageRect(forContentRect: content) }
      if let label { label.frame = titleRect(forContentRect: content) }
      if configuration == nil, let back { back.frame = backgroundRect(forBounds: bounds) }
      if configuration != nil { placeConfiguration(in: content) }
      placeSign()
    }
  }
}
