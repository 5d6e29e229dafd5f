// UISegmentedControl+Segments: the segments, their widths and their picture, and touches on them.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UISegmentedControl {
  /// The height, the room beside the content of a segment, and the distance of the selection from the edges, in points.
  private static let height: CGFloat = 32, padding: CGFloat = 12, inset: CGFloat = 2

  final func adoptSegmentDefaults() {
    isOpaque = false
    plate.clipsToBounds = true
    selectionPlate.addPartShadow(radius: 2, offset: 1, opacity: 0.15)
    addSubview(plate)
    addSubview(selectionPlate)
  }

  // MARK: Segments

  static func segment(of action: UIAction) -> Segment {
    Segment(title: action.image == nil ? action.title : nil, image: action.image, action: action)
  }

  final func segment(_ index: Int) -> Segment? { segments.indices.contains(index) ? segments[index] : nil }

  final func edit(_ index: Int, _ change: (inout Segment) -> Void) {
    guard segments.indices.contains(index) else { return }
    change(&segments[index])
    noteSegments()
  }

  final func insert(_ segment: Segment, at index: Int) {
    let index = min(max(index, 0), segments.count)
    segments.insert(segment, at: index)
    if selection >= index { selection += 1 }
    noteSegments()
  }

  final func remove(at index: Int) {
    guard !segments.isEmpty else { return }
    let index = min(max(index, 0), segments.count - 1)
    segments.remove(at: index)
    if selection == index {
      selection = UISegmentedControl.noSegment
    } else if selection > index {
      selection -= 1
    }
    noteSegments()
  }

  final func noteSegments() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  final func select(_ index: Int, animated: Bool) {
    selection = segments.indices.contains(index) ? index : UISegmentedControl.noSegment
    setNeedsLayout()
    if animated { change(animated: true, seconds: 0.2) { placeSegments() } }
  }

  // MARK: Titles

  private func state(of index: Int) -> UIControl.State {
    guard isEnabled, segments[index].isEnabled else { return .disabled }
    if isMomentary { return touched == index ? .highlighted : .normal }
    return selection == index ? .selected : touched == index ? .highlighted : .normal
  }

  private func text(_ title: String, _ state: UIControl.State) -> NSAttributedString {
    var all: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 13, weight: state == .selected ? .semibold : .medium),
      .foregroundColor: state == .disabled ? UIColor.tertiaryLabel : UIColor.label,
    ]
    all.merge(attributes[own: .normal] ?? [:]) { $1 }
    if state != .normal { all.merge(attributes[own: state] ?? [:]) { $1 } }
    return NSAttributedString(string: title, attributes: all)
  }

  // MARK: Widths

  /// The width of the content of a segment, in points: for a title that of its widest look.
  private func contentWidth(_ index: Int) -> CGFloat {
    if let image = segments[index].image { return image.size.width }
    guard let title = segments[index].title, !title.isEmpty else { return 0 }
    let widths = [UIControl.State.normal, .selected].map { state in
      pixelCeiling(text(title, state).size()).width
    }
    return max(widths[0], widths[1])
  }

  /// The widths that the segments need, in points.
  private var neededWidths: [CGFloat] {
    var widths = segments.indices.map { index in
      segments[index].width > 0 ? segments[index].width : contentWidth(index) + 2 * UISegmentedControl.padding
    }
    if !apportionsSegmentWidthsByContent {
      let widest = segments.indices.lazy.filter { self.segments[$0].width <= 0 }.map { widths[$0] }.max() ?? 0
      for index in segments.indices where segments[index].width <= 0 { widths[index] = widest }
    }
    return widths
  }

  final var neededSize: CGSize {
    let height = segments.reduce(UISegmentedControl.height) { max($0, ($1.image?.size.height ?? 0) + 8) }
    let back = backgrounds[.default]?[.normal]?.size.height ?? 0
    return CGSize(width: neededWidths.reduce(0, +), height: back > 0 ? back : height)
  }

  /// The places of the segments in the bounds, in their order.
  private var places: [CGRect] {
    var widths = neededWidths
    let free = segments.indices.filter { segments[$0].width <= 0 }
    let fixed = segments.reduce(0) { $0 + $1.width }
    let room = max(bounds.size.width - fixed, 0)
    let needed = free.reduce(0) { $0 + widths[$1] }
    for index in free {
      let share = apportionsSegmentWidthsByContent && needed > 0 ? widths[index] / needed : 1 / CGFloat(free.count)
      widths[index] = room * share
    }
    var x = bounds.origin.x
    return widths.map { width in
      let (left, right) = (pixelRounded(x), pixelRounded(x + width))
      x += width
      let place = CGRect(x: left, y: bounds.origin.y, width: right - left, height: bounds.size.height)
      return mirrored(place, in: bounds)
    }
  }

  // MARK: Picture

  private func setCount(_ count: Int) {
    while parts.count < count {
      let made = Parts()
      made.background.clipsToBounds = true
      made.picture.contentMode = .center
      made.label.textAlignment = .center
      insertSubview(made.background, aboveSubview: plate)
      insertSubview(made.divider, belowSubview: selectionPlate)
      addSubview(made.label)
      addSubview(made.picture)
      parts.append(made)
    }
    while parts.count > count {
      let gone = parts.removeLast()
      for view in [gone.background, gone.divider, gone.label, gone.picture] { view.removeFromSuperview() }
    }
  }

  final func placeSegments() {
    setCount(segments.count)
    let places = places
    let hasImages = backgrounds[.default]?.isEmpty == false
    plate.frame = bounds
    plate.layer.cornerRadius = min(8, bounds.size.height / 2)
    plate.backgroundColor = hasImages ? nil : .tertiarySystemFill
    // The segment under a touch may have been removed since.
    let wanted = isMomentary ? touched ?? UISegmentedControl.noSegment : selection
    let marked = segment(wanted).map { _ in wanted }
    selectionPlate.isHidden = marked == nil || hasImages
    if let marked {
      let inset = UISegmentedControl.inset
      let place = places[marked]
      selectionPlate.frame = CGRect(
        x: place.origin.x + inset, y: place.origin.y + inset, width: max(place.size.width - 2 * inset, 0),
        height: max(place.size.height - 2 * inset, 0))
    }
    selectionPlate.layer.cornerRadius = min(6, selectionPlate.bounds.size.height / 2)
    selectionPlate.backgroundColor = selectedSegmentTintColor ?? UISegmentedControl.selectionColor
    selectionPlate.alpha = isEnabled ? 1 : 0.5
    for (index, place) in places.enumerated() {
      showContent(index, in: place)
      showDivider(after: index, places, hasImages: hasImages)
    }
  }

  /// The colour of the plate of the selection.
  private static var selectionColor: UIColor {
    UITraitCollection.current.userInterfaceStyle == .dark ? UIColor(white: 0.39, alpha: 1) : .white
  }

  private func showContent(_ index: Int, in place: CGRect) {
    let segment = segments[index], state = state(of: index)
    let background = parts[index].background, label = parts[index].label, picture = parts[index].picture
    background.image = backgroundImage(for: state, barMetrics: .default)
    background.frame = place
    let shifted = place.moved(x: isRightToLeft ? -segment.offset.width : segment.offset.width, y: segment.offset.height)
    label.isHidden = segment.title == nil
    let title = segment.title.map { text($0, state) }
    // A label that is changed requests layout, which would go on without an end.
    if parts[index].shownTitle != title {
      label.attributedText = title
      label.textAlignment = .center
      parts[index].shownTitle = title
    }
    label.frame = CGRect(
      x: shifted.origin.x + 4, y: shifted.origin.y, width: max(shifted.size.width - 8, 0),
      height: shifted.size.height)
    // A touch on a segment that isn't selected makes its title faint.
    label.alpha = state == .highlighted ? 0.4 : 1
    picture.isHidden = segment.image == nil
    picture.image = segment.image
    picture.frame = shifted
    picture.tintColor = state == .disabled ? .tertiaryLabel : .label
    picture.alpha = state == .highlighted ? 0.4 : 1
  }

  /// Shows the line between a segment and the next, which is not there beside the selected one.
  private func showDivider(after index: Int, _ places: [CGRect], hasImages: Bool) {
    let divider = parts[index].divider
    guard index + 1 < places.count else {
      divider.isHidden = true
      return
    }
    let (left, right) = isRightToLeft ? (index + 1, index) : (index, index + 1)
    divider.image = dividerImage(
      forLeftSegmentState: state(of: left), rightSegmentState: state(of: right), barMetrics: .default)
    let isBesideSelection = !isMomentary && (selection == index || selection == index + 1)
    divider.isHidden = divider.image == nil && (isBesideSelection || hasImages)
    divider.backgroundColor = divider.image == nil ? .separator : nil
    let edge = places[right].origin.x
    let size = CGSize(
      width: divider.image?.size.width ?? 1,
      height: divider.image == nil ? bounds.size.height / 2 : bounds.size.height)
    divider.frame = CGRect(x: edge, y: bounds.origin.y, width: 0, height: bounds.size.height).centred(size)
  }

  // MARK: Touches

  final func follow(_ touch: UITouch) {
    let point = touch.location(in: self)
    touched = places.firstIndex { $0.holds(point) }.flatMap { segments[$0].isEnabled ? $0 : nil }
    setNeedsLayout()
  }

  final func endTouch(_ touch: UITouch?) {
    if let touch { follow(touch) }
    let index = touched
    touched = nil
    setNeedsLayout()
    guard touch != nil, let index, isMomentary || index != selection else { return }
    selection = index
    if !isMomentary { select(index, animated: true) }
    if let action = segments[index].action { sendAction(action) }
    sendActions(for: [.valueChanged, .primaryActionTriggered])
    if isMomentary { selection = UISegmentedControl.noSegment }
  }
}
