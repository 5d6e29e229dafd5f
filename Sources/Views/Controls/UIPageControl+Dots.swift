// UIPageControl+Dots: the row of dots, and touches on it.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UIPageControl {
  /// The side of a dot, the gap between dots, the height of the row, and the room at its ends, in points.
  private static let dot: CGFloat = 7, gap: CGFloat = 9, thickness: CGFloat = 26, margin: CGFloat = 12
  /// The largest number of dots that are ever shown.
  private static let mostDots = 200

  final func adoptPageDefaults() {
    isOpaque = false
    addSubview(capsule)
  }

  final func setPages(_ count: Int) {
    pages = max(count, 0)
    page = min(page, max(pages - 1, 0))
    shownPage = min(shownPage, max(pages - 1, 0))
    notePages()
  }

  final func setPage(_ index: Int) {
    page = min(max(index, 0), max(pages - 1, 0))
    shownPage = page
    setNeedsLayout()
  }

  final func notePages() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  final var shownPages: Int { hidesForSinglePage && pages == 1 ? 0 : pages }
  private var isUpright: Bool { direction == .topToBottom || direction == .bottomToTop }
  /// Whether the row runs against the x axis, or the y axis.
  private var isReversed: Bool {
    switch direction {
    case .natural: isRightToLeft
    case .leftToRight, .topToBottom: false
    case .rightToLeft, .bottomToTop: true
    }
  }

  /// The size of the largest dot, or image instead of one.
  private var cell: CGSize {
    let dot = CGSize(width: Self.dot, height: Self.dot)
    let size = preferredIndicatorImage?.size ?? dot, current = preferredCurrentPageIndicatorImage?.size ?? size
    return CGSize(width: max(size.width, current.width), height: max(size.height, current.height))
  }

  final func rowSize(_ count: Int) -> CGSize {
    let cell = cell
    let (along, across) = isUpright ? (cell.height, cell.width) : (cell.width, cell.height)
    let count = CGFloat(max(count, 0))
    let length = count > 0 ? count * along + (count - 1) * Self.gap + 2 * Self.margin : 0
    let breadth = max(Self.thickness, across + 2 * Self.gap)
    return isUpright ? CGSize(width: breadth, height: length) : CGSize(width: length, height: breadth)
  }

  /// The pages whose dots fit into the view, around the current one.
  private var visiblePages: Range<Int> {
    let cell = cell
    let (along, room) = isUpright ? (cell.height, bounds.size.height) : (cell.width, bounds.size.width)
    // A view that was given no size yet shows all of the row.
    let row = rowSize(shownPages)
    let length = room > 0 ? room : isUpright ? row.height : row.width
    let fitting = (length - 2 * Self.margin + Self.gap) / (along + Self.gap)
    let most = fitting.isFinite ? Int(min(max(fitting + 1e-6, 1), CGFloat(Self.mostDots))) : Self.mostDots
    guard shownPages > most else { return 0..<shownPages }
    let first = min(max(shownPage - most / 2, 0), shownPages - most)
    return first..<(first + most)
  }

  final func placeDots() {
    let visible = visiblePages, cell = cell
    while dots.count < visible.count {
      let dot = UIImageView(frame: .zero)
      dot.contentMode = .center
      dots.append(dot)
      addSubview(dot)
    }
    while dots.count > visible.count { dots.removeLast().removeFromSuperview() }
    let row = bounds.centred(rowSize(visible.count))
    capsule.isHidden =
      visible.isEmpty || backgroundStyle == .minimal || (backgroundStyle == .automatic && !isHighlighted)
    capsule.frame = row
    capsule.layer.cornerRadius = min(row.size.width, row.size.height) / 2
    capsule.backgroundColor = .tertiarySystemFill
    for (place, dot) in dots.enumerated() {
      let index = visible.lowerBound + place
      let step = CGFloat(isReversed ? visible.count - 1 - place : place)
      let area =
        isUpright
        ? CGRect(
          x: row.origin.x, y: row.origin.y + Self.margin + step * (cell.height + Self.gap),
          width: row.size.width, height: cell.height)
        : CGRect(
          x: row.origin.x + Self.margin + step * (cell.width + Self.gap), y: row.origin.y,
          width: cell.width, height: row.size.height)
      show(dot, index, in: area)
    }
  }

  private func show(_ dot: UIImageView, _ index: Int, in area: CGRect) {
    let isCurrent = index == shownPage
    let image = isCurrent ? currentPageIndicatorImage(forPage: index) : indicatorImage(forPage: index)
    let color =
      isCurrent ? currentPageIndicatorTintColor ?? .label : pageIndicatorTintColor ?? .tertiaryLabel
    dot.image = image?.withRenderingMode(.alwaysTemplate)
    dot.frame = area.centred(image?.size ?? CGSize(width: Self.dot, height: Self.dot))
    dot.tintColor = color
    dot.backgroundColor = image == nil ? color : nil
    dot.layer.cornerRadius = image == nil ? Self.dot / 2 : 0
    dot.alpha = isEnabled ? 1 : 0.5
  }

  // MARK: Touches

  final func dragPages(_ touch: UITouch) {
    let place = touch.location(in: self)
    let moved = isUpright ? place.y - dragStart.y : place.x - dragStart.x
    let step = (isUpright ? cell.height : cell.width) + Self.gap
    guard allowsContinuousInteraction, abs(moved) >= step else { return }
    hasDragged = true
    dragStart = place
    turn(by: (moved > 0) != isReversed ? 1 : -1)
    setNeedsLayout()
  }

  final func tapPages(_ touch: UITouch) {
    let place = touch.location(in: self)
    guard !hasDragged, bounds.holds(place) else { return hasDragged = false }
    let isAfter =
      isUpright
      ? place.y >= bounds.origin.y + bounds.size.height / 2 : place.x >= bounds.origin.x + bounds.size.width / 2
    turn(by: isAfter != isReversed ? 1 : -1)
  }

  private func turn(by step: Int) {
    let next = min(max(page + step, 0), max(pages - 1, 0))
    guard next != page else { return }
    page = next
    if !defersCurrentPageDisplay { updateCurrentPageDisplay() }
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
}
