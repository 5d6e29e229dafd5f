// UIButton+ConfiguredLayout: the picture of a button with a configuration.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UIButton {
  /// The places of the parts of a button with a configuration.
  struct ConfiguredPlaces {
    var image = CGRect.zero
    var title = CGRect.zero
    var subtitle = CGRect.zero
  }

  // MARK: Updates

  final func requestUpdate() {
    needsUpdate = true
    setNeedsLayout()
  }

  final func noteState() {
    // Without a configuration the layout that the change of state has requested shows it.
    if automaticallyUpdatesConfiguration || configuration == nil { requestUpdate() }
  }

  final func noteConfiguration() {
    if configuration == nil { dropConfiguration() }
    setNeedsLayout()
    invalidateIntrinsicContentSize()
    // A handler that sets the configuration isn't called for that once more.
    if !isUpdating { needsUpdate = true }
  }

  final func updateIfNeeded() {
    guard needsUpdate, !isUpdating else { return }
    needsUpdate = false
    updating { updateConfiguration() }
    needsUpdate = false
  }

  /// Takes away what only a configuration shows.
  private func dropConfiguration() {
    secondLabel?.isHidden = true
    wheel?.stopAnimating()
    shownBackView?.removeFromSuperview()
    shownBackView = nil
    (lastAttributedTitle, lastSubtitle) = (nil, nil)
    label?.text = nil
    label?.numberOfLines = 1
    label?.lineBreakMode = .byTruncatingMiddle
    picture?.image = nil
  }

  // MARK: Parts

  private var presentWheel: UIActivityIndicatorView {
    if let wheel { return wheel }
    let made = UIActivityIndicatorView(style: .medium)
    wheel = made
    addSubview(made)
    return made
  }

  private var presentSecondLabel: ButtonLabel {
    if let secondLabel { return secondLabel }
    let made = ButtonLabel(frame: .zero)
    secondLabel = made
    addSubview(made)
    return made
  }

  private var shownImage: UIImage? {
    let preferred = configuration?.preferredSymbolConfigurationForImage ?? currentPreferredSymbolConfiguration
    return (configuration?.image ?? currentImage).map { symbol($0, preferred) }
  }

  final var shownImageSize: CGSize {
    guard let configuration else { return .zero }
    if configuration.showsActivityIndicator { return CGSize(width: 20, height: 20) }
    return shownImage?.size ?? .zero
  }

  final func absoluteInsets(_ configuration: Configuration) -> UIEdgeInsets { absolute(configuration.contentInsets) }

  private func absolute(_ insets: NSDirectionalEdgeInsets) -> UIEdgeInsets {
    let (left, right) = isRightToLeft ? (insets.trailing, insets.leading) : (insets.leading, insets.trailing)
    return UIEdgeInsets(top: insets.top, left: left, bottom: insets.bottom, right: right)
  }

  /// The alignment of title and subtitle, without `automatic`.
  private func alignment(_ configuration: Configuration) -> NSTextAlignment {
    let hasImage = shownImageSize != .zero
    switch configuration.titleAlignment {
    case .leading: return isRightToLeft ? .right : .left
    case .center: return .center
    case .trailing: return isRightToLeft ? .left : .right
    case .automatic:
      guard hasImage else { return .center }
      if configuration.imagePlacement == .leading { return isRightToLeft ? .right : .left }
      if configuration.imagePlacement == .trailing { return isRightToLeft ? .left : .right }
      return .center
    }
  }

  /// Shows title, subtitle, image and wheel for the configuration and the state.
  final func showConfiguration() {
    guard let configuration else { return }
    let color = configuration.shownForeground(self)
    let alignment = alignment(configuration)
    let title = configuration.attributedTitle ?? currentTitle.map { AttributedString($0) }
    let size = configuration.titleFontSize
    let titleText =
      title?.shown(
        [.font: UIFont.systemFont(ofSize: size), .foregroundColor: color], configuration.titleTextAttributesTransformer)
      ?? currentAttributedTitle
    if label != nil || titleText != nil {
      show(titleText, \.lastAttributedTitle, in: presentLabel, configuration.titleLineBreakMode, alignment)
    }
    let subtitle = configuration.attributedSubtitle?.shown(
      [.font: UIFont.systemFont(ofSize: configuration.subtitleFontSize), .foregroundColor: color],
      configuration.subtitleTextAttributesTransformer)
    if secondLabel != nil || subtitle != nil {
      show(subtitle, \.lastSubtitle, in: presentSecondLabel, configuration.subtitleLineBreakMode, alignment)
    }
    showImage(configuration, color)
  }

  private func show(
    _ text: NSAttributedString?, _ last: ReferenceWritableKeyPath<UIButton, NSAttributedString?>, in label: UILabel,
    _ mode: NSLineBreakMode, _ alignment: NSTextAlignment
  ) {
    let lines = mode == .byWordWrapping || mode == .byCharWrapping ? 0 : 1
    if label.numberOfLines != lines { label.numberOfLines = lines }
    if label.lineBreakMode != mode { label.lineBreakMode = mode }
    if label.textAlignment != alignment { label.textAlignment = alignment }
    let isShown = text.map { self[keyPath: last]?.isEqual(to: $0) == true } ?? (label.text == nil)
    if !isShown {
      label.attributedText = text
      // The text begins with these again where it has none of its own.
      label.lineBreakMode = mode
      label.textAlignment = alignment
    }
    self[keyPath: last] = text
    label.alpha = 1
    label.isHidden = text == nil
  }

  private func showImage(_ configuration: Configuration, _ color: UIColor) {
    let image = configuration.showsActivityIndicator ? nil : shownImage
    if picture != nil || image != nil {
      let picture = presentPicture
      let shown = image.map(template)
      if picture.image != shown { picture.image = shown }
      picture.isHidden = image == nil
      picture.alpha = 1
      picture.tintColor = configuration.imageColorTransformer?(color) ?? color
    }
    guard wheel != nil || configuration.showsActivityIndicator else { return }
    let wheel = presentWheel
    wheel.color = configuration.activityIndicatorColorTransformer?(color) ?? color
    if configuration.showsActivityIndicator { wheel.startAnimating() } else { wheel.stopAnimating() }
  }

  // MARK: Size and places

  /// Whether the image is above or below the title.
  private func isStacked(_ configuration: Configuration) -> Bool {
    configuration.imagePlacement == .top || configuration.imagePlacement == .bottom
  }

  private func size(of label: UILabel?, width: CGFloat) -> CGSize {
    guard let label, !label.isHidden, label.text?.isEmpty == false else { return .zero }
    let size = label.sizeThatFits(CGSize(width: width, height: 0))
    return CGSize(width: width > 0 ? min(size.width, width) : size.width, height: size.height)
  }

  /// The sizes of title, subtitle and the block of both where a width is free; 0 for any width.
  private func texts(_ configuration: Configuration, width: CGFloat) -> (title: CGSize, subtitle: CGSize, all: CGSize) {
    let title = size(of: label, width: width), subtitle = size(of: secondLabel, width: width)
    let gap = title.height > 0 && subtitle.height > 0 ? configuration.titlePadding : 0
    let all = CGSize(width: max(title.width, subtitle.width), height: title.height + gap + subtitle.height)
    return (title, subtitle, all)
  }

  /// The size of image and texts together, and the gap between them.
  private func group(_ configuration: Configuration, image: CGSize, texts: CGSize) -> (size: CGSize, gap: CGFloat) {
    let gap = image != .zero && texts.height > 0 ? configuration.imagePadding : 0
    return isStacked(configuration)
      ? (CGSize(width: max(image.width, texts.width), height: image.height + gap + texts.height), gap)
      : (CGSize(width: image.width + gap + texts.width, height: max(image.height, texts.height)), gap)
  }

  final func configuredSize(width: CGFloat) -> CGSize {
    guard let configuration else { return .zero }
    updating { showConfiguration() }
    let insets = configuration.contentInsets
    let image = shownImageSize
    var room = width > 0 ? width - insets.leading - insets.trailing : 0
    if room > 0, image.width > 0, !isStacked(configuration) { room -= image.width + configuration.imagePadding }
    let texts = texts(configuration, width: width > 0 ? max(room, 1) : 0)
    var size = group(configuration, image: image, texts: texts.all).size
    if size == .zero {
      if let sign = signSize { size = sign }
      size.height = max(size.height, UIFont.systemFont(ofSize: configuration.titleFontSize).lineHeight)
    }
    return pixelCeiling(
      CGSize(
        width: size.width + insets.leading + insets.trailing, height: size.height + insets.top + insets.bottom))
  }

  final func configuredPlaces(in content: CGRect) -> ConfiguredPlaces {
    guard let configuration else { return ConfiguredPlaces() }
    updating { showConfiguration() }
    let image = shownImageSize, isStacked = isStacked(configuration)
    let hasImage = image != .zero
    let room = content.size.width - (isStacked || !hasImage ? 0 : image.width + configuration.imagePadding)
    let texts = texts(configuration, width: max(room, 1))
    let (size, gap) = group(configuration, image: image, texts: texts.all)
    let box = box(size, in: content)
    var places = ConfiguredPlaces()
    var block = CGRect(origin: box.origin, size: texts.all)
    places.image = box.centred(image)
    if isStacked {
      let isFirst = configuration.imagePlacement == .top
      places.image.origin.y = isFirst ? box.origin.y : box.origin.y + texts.all.height + gap
      block.origin.y = isFirst ? box.origin.y + image.height + gap : box.origin.y
      block.origin.x = box.origin.x
      block.size.width = box.size.width
    } else {
      let isLeft = (configuration.imagePlacement == .trailing) == isRightToLeft
      places.image.origin.x = isLeft ? box.origin.x : box.origin.x + box.size.width - image.width
      block.origin.x = isLeft ? box.origin.x + image.width + gap : box.origin.x
      block.size.width = max(box.size.width - image.width - gap, 0)
      block.origin.y = box.origin.y + pixelRounded((box.size.height - texts.all.height) / 2)
    }
    // The labels are as wide as their block, in which they are aligned.
    places.title = CGRect(
      x: block.origin.x, y: block.origin.y, width: block.size.width, height: texts.title.height)
    places.subtitle = CGRect(
      x: block.origin.x, y: block.origin.y + texts.all.height - texts.subtitle.height, width: block.size.width,
      height: texts.subtitle.height)
    return places
  }

  /// Returns the place of all content, by the alignments.
  private func box(_ group: CGSize, in content: CGRect) -> CGRect {
    let size = CGSize(width: min(group.width, max(content.size.width, 0)), height: group.height)
    var box = content.centred(size)
    box.origin.x = content.origin.x + pixelRounded(box.origin.x - content.origin.x)
    box.origin.y = content.origin.y + pixelRounded(box.origin.y - content.origin.y)
    switch effectiveContentHorizontalAlignment {
    case .center: break
    case .left, .leading: box.origin.x = content.origin.x
    case .right, .trailing: box.origin.x = content.origin.x + content.size.width - size.width
    case .fill:
      box.origin.x = content.origin.x
      box.size.width = content.size.width
    }
    switch contentVerticalAlignment {
    case .center: break
    case .top: box.origin.y = content.origin.y
    case .bottom: box.origin.y = content.origin.y + content.size.height - size.height
    case .fill:
      box.origin.y = content.origin.y
      box.size.height = content.size.height
    }
    return box
  }

  // MARK: Background

  final func placeConfiguration(in content: CGRect) {
    guard let configuration else { return }
    let places = configuredPlaces(in: content)
    secondLabel?.frame = places.subtitle
    wheel?.frame = imageRect(forContentRect: content)
    let back = presentBack, background = configuration.background
    let outset = max(background.strokeOutset, 0)
    back.frame = backgroundRect(forBounds: bounds).inset(by: absolute(background.backgroundInsets))
      .shrunkSafely(by: -outset)
    back.isHidden = false
    back.alpha = 1
    back.contentMode = background.imageContentMode
    back.image = background.image
    back.backgroundColor = configuration.shownBackground(self)
    back.layer.cornerRadius = configuration.radius(back.bounds.size)
    let width = background.strokeWidth
    back.layer.borderWidth = width > 0 && width.isFinite ? width : 0
    back.layer.borderColor = background.resolvedStrokeColor(for: tintColor).cgColor
    if shownBackView !== background.customView {
      shownBackView?.removeFromSuperview()
      shownBackView = background.customView
      if let view = background.customView { back.addSubview(view) }
    }
    shownBackView?.frame = back.bounds
  }
}

extension CGRect {
  /// The rectangle with its edges moved inwards by `distance`, or as it is where nothing would be left.
  fileprivate func shrunkSafely(by distance: CGFloat) -> CGRect {
    let smaller = shrunk(x: distance, y: distance)
    return smaller.isNull ? self : smaller
  }
}
