// UITableViewCell+Layout: the places of a cell's parts, and its height.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UITableViewCell {
  /// The distances between image, texts and accessory, and of all of them from the edges, in points.
  private static let (gap, margin): (CGFloat, CGFloat) = (16, 16)
  /// The width of the room for a control of editing, in points.
  private static let editingRoom: CGFloat = 40
  /// The least height of a cell of the styles, and the room above and below its texts, in points.
  private static let (leastHeight, padding): (CGFloat, CGFloat) = (44, 11)

  private var shownAccessory: (kind: CellMark.Kind?, view: UIView?) {
    isOn.editing
      ? (CellMark.Kind(editingAccessoryType), editingAccessoryView) : (CellMark.Kind(accessoryType), accessoryView)
  }

  /// The room for the content: a distance from the leading edge, and one from the trailing edge.
  private var contentRoom: (leading: CGFloat, trailing: CGFloat) {
    let indents = isOn.editing && shownEditingStyle != .none && shouldIndentWhileEditing
    let (kind, view) = shownAccessory
    let accessory = view?.bounds.width ?? kind?.size.width ?? 0
    return (indents ? Self.editingRoom : 0, accessory > 0 ? accessory + Self.margin : 0)
  }

  /// Flips a rectangle in a room of `width` where the cell is laid out from right to left.
  private func directed(_ rect: CGRect, in width: CGFloat) -> CGRect {
    mirrored(rect, in: CGRect(x: 0, y: 0, width: width, height: 0))
  }

  final func layOutCell() {
    let size = bounds.size
    let room = contentRoom
    let content = CGRect(
      x: room.leading, y: 0, width: max(0, size.width - room.leading - room.trailing), height: size.height)
    ownContentView.frame = directed(content, in: size.width)
    for view in [backgroundView, selectedBackgroundView, multipleSelectionBackgroundView, configurationBackground] {
      view?.frame = bounds
    }
    placeAccessory(in: size)
    placeEditingMark(in: size)
    if let view = ownContent?.view {
      view.frame = ownContentView.bounds
    } else {
      let places = placesOfParts(width: content.width, height: size.height)
      ownImageView?.frame = directed(places.image, in: content.width)
      labels.text?.frame = directed(places.text, in: content.width)
      labels.detail?.frame = directed(places.detail, in: content.width)
    }
    placeSeparator(in: size)
    updateBackgrounds()
  }

  private func placeAccessory(in size: CGSize) {
    let (kind, view) = shownAccessory
    for other in [accessoryView, editingAccessoryView] where other !== view { other?.removeFromSuperview() }
    let shown = view == nil ? kind : nil
    if accessoryMark?.kind != shown || accessoryMark?.isMirrored != isRightToLeft {
      accessoryMark?.removeFromSuperview()
      accessoryMark = shown.map { CellMark($0, mirrored: isRightToLeft) }
    }
    guard let part = view ?? accessoryMark else { return }
    if part.superview !== self { addSubview(part) }
    let own = part.bounds.size
    part.frame = directed(
      CGRect(
        x: size.width - Self.margin - own.width, y: ((size.height - own.height) / 2).rounded(), width: own.width,
        height: own.height), in: size.width)
    accessoryMark?.setNeedsDisplay()
  }

  private func placeEditingMark(in size: CGSize) {
    let kind = isOn.editing ? CellMark.Kind(shownEditingStyle) : nil
    if editingMark?.kind != kind {
      editingMark?.removeFromSuperview()
      editingMark = kind.map { CellMark($0, mirrored: false) }
      if let editingMark { addSubview(editingMark) }
    }
    editingMark?.frame = directed(
      CGRect(x: 15, y: ((size.height - 22) / 2).rounded(), width: 22, height: 22), in: size.width)
  }

  private func placeSeparator(in size: CGSize) {
    separator.isHidden = place.separatorColor == nil
    separator.backgroundColor = place.separatorColor
    let thickness = 1 / max(1, contentScaleFactor)
    let inset = separatorInset
    separator.frame = directed(
      CGRect(
        x: inset.left, y: size.height - thickness, width: max(0, size.width - inset.left - inset.right),
        height: thickness), in: size.width)
  }

  /// The ordinary distances of the line below: from where the text begins to the end.
  final var automaticSeparatorInset: UIEdgeInsets {
    if let inset = place.separatorInset { return inset }
    let image = ownContent == nil ? placesOfParts(width: bounds.width, height: bounds.height).image : .zero
    let text = image.width > 0 ? image.maxX + Self.gap : Self.margin
    return UIEdgeInsets(top: 0, left: contentRoom.leading + text, bottom: 0, right: 0)
  }

  // MARK: The styles

  private typealias Places = (image: CGRect, text: CGRect, detail: CGRect, height: CGFloat)

  /// The places of the parts in a content view `width` wide, from left to right; where `height` is nil, for the height
  /// that holds them.
  private func placesOfParts(width: CGFloat, height: CGFloat?) -> Places {
    let indentation =
      indentationWidth.isFinite ? min(max(CGFloat(indentationLevel) * indentationWidth, 0), width) : 0
    var x = Self.margin + indentation
    var image = CGSize.zero
    if let picture = ownImageView?.image?.size, picture.width > 0, picture.height > 0 {
      // A picture that is too high is made as high as the cell.
      let limit = height ?? .infinity
      let scale = min(1, limit / picture.height)
      image = CGSize(width: picture.width * scale, height: picture.height * scale)
    }
    let imageX = x
    if image.width > 0 { x += image.width + Self.gap }
    let end = width - (contentRoom.trailing > 0 ? 8 : Self.margin)
    let room = max(0, end - x)
    let limit = CGSize(width: room, height: .greatestFiniteMagnitude)
    let text = labels.text.flatMap { $0.text == nil ? nil : $0.sizeThatFits(limit) } ?? .zero
    let detail = labels.detail.flatMap { $0.text == nil ? nil : $0.sizeThatFits(limit) } ?? .zero
    let texts =
      ownStyle == .subtitle
      ? text.height + detail.height + (detail.height > 0 ? 3 : 0) : max(text.height, detail.height)
    let needed = max(Self.leastHeight, (texts + 2 * Self.padding).rounded(.up), image.height)
    let height = height ?? needed
    let imagePlace = CGRect(
      x: imageX, y: ((height - image.height) / 2).rounded(), width: image.width, height: image.height)
    var (textPlace, detailPlace) = (CGRect.zero, CGRect.zero)
    switch ownStyle {
    case .default:
      textPlace = CGRect(x: x, y: 0, width: room, height: height)
    case .subtitle where detail.height > 0:
      let top = ((height - texts) / 2).rounded()
      textPlace = CGRect(x: x, y: top, width: min(text.width, room), height: text.height)
      detailPlace = CGRect(
        x: x, y: top + texts - detail.height, width: min(detail.width, room), height: detail.height)
    case .subtitle:
      textPlace = CGRect(x: x, y: 0, width: room, height: height)
    case .value1:
      let value = min(detail.width, room)
      detailPlace = CGRect(x: end - value, y: 0, width: value, height: height)
      textPlace = CGRect(x: x, y: 0, width: min(text.width, max(0, room - value - (value > 0 ? 6 : 0))), height: height)
    case .value2:
      let name = min(91, room)
      textPlace = CGRect(x: x, y: 0, width: name, height: height)
      detailPlace = CGRect(x: x + name + 6, y: 0, width: max(0, room - name - 6), height: height)
    }
    return (imagePlace, textPlace, detailPlace, needed)
  }

  /// The height that holds the content, in points.
  final func fittingHeight(_ width: CGFloat) -> CGFloat {
    let room = contentRoom
    let inner = max(0, width - room.leading - room.trailing)
    if let view = ownContent?.view {
      return max(Self.leastHeight, view.sizeThatFits(CGSize(width: inner, height: .greatestFiniteMagnitude)).height)
    }
    if let height = ownContentView.heightByConstraints(width: inner) { return height }
    return placesOfParts(width: inner, height: nil).height
  }
}
