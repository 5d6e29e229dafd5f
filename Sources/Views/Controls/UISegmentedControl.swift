// UISegmentedControl: a row of segments, of which one is selected.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The index of no segment, under its old name.
public let UISegmentedControlNoSegment = -1

/// A row of segments with titles or images, of which one is selected, 32 points high.
///
/// A tap on a segment selects it and sends `valueChanged`. The look is Quartzite's own: a light plate on a translucent
/// one. From right to left the first segment is at the right.
open class UISegmentedControl: UIControl, @unchecked Sendable {
  /// The index of no segment: -1.
  public static let noSegment = -1

  /// A segment, as it was set.
  struct Segment {
    var title: String?
    var image: UIImage?
    /// The width that was set, in points; 0 for one that is found.
    var width: CGFloat = 0
    var isEnabled = true
    var offset = CGSize.zero
    var action: UIAction?
  }

  /// The views of a segment.
  struct Parts {
    let background = UIImageView(frame: .zero)
    /// The line, or the image, between the segment and the next.
    let divider = UIImageView(frame: .zero)
    let label = UILabel(frame: .zero)
    let picture = UIImageView(frame: .zero)
    /// The title that the label shows at present.
    var shownTitle: NSAttributedString?
  }

  final var segments: [Segment] = []
  final var selection = UISegmentedControl.noSegment
  final var attributes = StateValues<[NSAttributedString.Key: Any]>()
  final var backgrounds: [UIBarMetrics: StateValues<UIImage>] = [:]
  final var dividers: [UIBarMetrics: [UInt: [UInt: UIImage]]] = [:]
  /// The segment under a touch.
  final var touched: Int?
  final let plate = UIView.controlPart()
  final let selectionPlate = UIView.controlPart()
  final var parts: [Parts] = []

  /// Creates a control without segments at `frame`, in the space of its future superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    adoptSegmentDefaults()
  }
  /// Creates a control with a segment for each string and image of `items`, as large as they need; others are left out.
  public init(items: [Any]?) {
    super.init(frame: .zero)
    adoptSegmentDefaults()
    for item in items ?? [] {
      if let title = item as? String {
        insert(Segment(title: title), at: numberOfSegments)
      } else if let image = item as? UIImage {
        insert(Segment(image: image), at: numberOfSegments)
      }
    }
    bounds.size = intrinsicContentSize
  }
  /// Creates a control with a segment for each action, which shows its title or image and runs when it is selected.
  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    for action in actions { insertSegment(action: action, at: numberOfSegments, animated: false) }
    if frame.size == .zero { bounds.size = intrinsicContentSize }
  }
  /// Creates a control without segments, with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    adoptSegmentDefaults()
  }

  // MARK: Segments

  /// The number of segments.
  open var numberOfSegments: Int { segments.count }
  /// Inserts a segment with a title before the one at an index; too large an index means the end. It doesn't animate.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(Segment(title: title), at: segment)
  }
  /// Inserts a segment with an image before the one at an index; too large an index means the end. It doesn't animate.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insert(Segment(image: image), at: segment)
  }
  /// Inserts a segment with an action before the one at an index; too large an index means the end. It doesn't animate.
  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    insert(UISegmentedControl.segment(of: action), at: segment)
  }
  /// Removes a segment; the last one where the index is too large. It doesn't animate.
  open func removeSegment(at segment: Int, animated: Bool) { remove(at: segment) }
  /// Removes all segments.
  open func removeAllSegments() {
    segments = []
    selection = UISegmentedControl.noSegment
    noteSegments()
  }
  /// Sets the title of a segment instead of its image; does nothing where there is no such segment.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    edit(segment) {
      $0.title = title
      $0.image = nil
    }
  }
  /// Returns the title of a segment.
  open func titleForSegment(at segment: Int) -> String? { self.segment(segment)?.title }
  /// Sets the image of a segment instead of its title; does nothing where there is no such segment.
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    edit(segment) {
      $0.image = image
      $0.title = nil
    }
  }
  /// Returns the image of a segment.
  open func imageForSegment(at segment: Int) -> UIImage? { self.segment(segment)?.image }
  /// Sets the action of a segment, with its title or image.
  open func setAction(_ action: UIAction, forSegmentAt segment: Int) {
    let made = UISegmentedControl.segment(of: action)
    edit(segment) { ($0.title, $0.image, $0.action) = (made.title, made.image, action) }
  }
  /// Returns the action of a segment.
  open func actionForSegment(at segment: Int) -> UIAction? { self.segment(segment)?.action }
  /// Returns the index of the first segment whose action has an identifier; ``noSegment`` where there is none.
  open func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
    segments.firstIndex { $0.action?.identifier == actionIdentifier } ?? UISegmentedControl.noSegment
  }
  /// Sets the width of a segment in points; 0, the default, for one that is found.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
    edit(segment) { $0.width = width > 0 && width.isFinite ? width : 0 }
  }
  /// Returns the width that was set for a segment, in points; 0 for one that is found.
  open func widthForSegment(at segment: Int) -> CGFloat { self.segment(segment)?.width ?? 0 }
  /// Moves the content of a segment, in points.
  open func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) { edit(segment) { $0.offset = offset } }
  /// Returns the offset of the content of a segment, in points. Zero by default.
  open func contentOffsetForSegment(at segment: Int) -> CGSize { self.segment(segment)?.offset ?? .zero }
  /// Sets whether a segment can be selected by a touch.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) { edit(segment) { $0.isEnabled = enabled } }
  /// Returns whether a segment can be selected by a touch. True by default.
  open func isEnabledForSegment(at segment: Int) -> Bool { self.segment(segment)?.isEnabled ?? false }

  // MARK: Selection

  /// The index of the selected segment; ``noSegment`` by default, and for an index without a segment. Setting it sends
  /// no event.
  open var selectedSegmentIndex: Int {
    get { selection }
    set { select(newValue, animated: false) }
  }
  /// Whether a segment is selected only while it is touched. False by default.
  open var isMomentary = false {
    didSet { setNeedsLayout() }
  }
  /// Whether segments are as wide as their content needs, instead of equally wide. False by default.
  open var apportionsSegmentWidthsByContent = false {
    didSet { noteSegments() }
  }

  // MARK: Looks

  /// The colour of the plate below the selected segment. Nil, the default, for white, and a gray in dark surroundings.
  open var selectedSegmentTintColor: UIColor? {
    didSet { setNeedsLayout() }
  }
  /// Sets attributes of the titles in a state, on top of those in the normal state.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    self.attributes[own: state] = attributes
    noteSegments()
  }
  /// Returns the attributes of the titles that were set for a state.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    attributes[own: state]
  }
  /// Sets the image behind the segments in a state, which is stretched; that for default metrics is shown.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
  ) {
    backgrounds[barMetrics, default: StateValues()][own: state] = backgroundImage
    setNeedsLayout()
  }
  /// Returns the image behind the segments in a state.
  open func backgroundImage(for state: UIControl.State, barMetrics: UIBarMetrics) -> UIImage? {
    backgrounds[barMetrics]?[state]
  }
  /// Sets the image between two segments in states; that for default metrics is shown. Nil for a line.
  open func setDividerImage(
    _ dividerImage: UIImage?, forLeftSegmentState leftState: UIControl.State,
    rightSegmentState rightState: UIControl.State, barMetrics: UIBarMetrics
  ) {
    dividers[barMetrics, default: [:]][leftState.rawValue, default: [:]][rightState.rawValue] = dividerImage
    setNeedsLayout()
  }
  /// Returns the image between two segments in states, or that for normal ones.
  open func dividerImage(
    forLeftSegmentState leftState: UIControl.State, rightSegmentState rightState: UIControl.State,
    barMetrics: UIBarMetrics
  ) -> UIImage? {
    dividers[barMetrics]?[leftState.rawValue]?[rightState.rawValue] ?? dividers[barMetrics]?[0]?[0]
  }

  // MARK: Geometry

  /// Returns the size that the segments need, 32 points high.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { neededSize }
  /// The size that the segments need, 32 points high.
  open override var intrinsicContentSize: CGSize { neededSize }
  /// Places the segments.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeSegments()
  }

  // MARK: Changes

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }
  override var outdoesTapsAbove: Bool { true }
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    follow(touch)
    return super.beginTracking(touch, with: event)
  }
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    follow(touch)
    return super.continueTracking(touch, with: event)
  }
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    endTouch(touch)
  }
  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    endTouch(nil)
  }
}
