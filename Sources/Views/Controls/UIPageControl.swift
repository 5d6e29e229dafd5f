// UIPageControl: a row of dots, one for each page.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A row of dots, one for each page, of which that of the current page stands out.
///
/// A tap on the side of the row after the middle leads to the next page, on the other side to the one before, and sends
/// `valueChanged`. Where the row is too long for the view, the dots around the current page are shown. The look is
/// Quartzite's own: dots of 7 points with gaps of 9, 26 points high in all. From right to left the first page is at the
/// right.
open class UIPageControl: UIControl, @unchecked Sendable {
  final var dots: [UIImageView] = []
  final let capsule = UIView.controlPart()
  final var pages = 0
  final var page = 0
  /// The page whose dot stands out; another than the current one while that waits to be displayed.
  final var shownPage = 0
  final var images: [Int: UIImage] = [:]
  final var currentImages: [Int: UIImage] = [:]

  /// Ways in which touches change the page.
  public enum InteractionState: Int, Sendable {
    /// No touch does.
    case none
    /// Each tap does.
    case discrete
    /// A dragging touch does.
    case continuous
  }
  /// Kinds of backgrounds behind the dots.
  public enum BackgroundStyle: Int, Sendable {
    /// One while a touch is on the control.
    case automatic
    /// One always.
    case prominent
    /// None.
    case minimal
  }
  /// Directions of the row of dots.
  public enum Direction: Int, Sendable {
    /// That of the language.
    case natural
    /// From left to right.
    case leftToRight
    /// From right to left.
    case rightToLeft
    /// Downwards.
    case topToBottom
    /// Upwards.
    case bottomToTop
  }

  /// Creates a control without pages at `frame`, in the space of its future superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    adoptPageDefaults()
  }
  /// Creates a control without pages, with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    adoptPageDefaults()
  }

  // MARK: Pages

  /// The number of pages. 0 by default, and where it is negative.
  open var numberOfPages: Int {
    get { pages }
    set { setPages(newValue) }
  }
  /// The index of the current page; a value outside of the pages counts as the nearest. 0 by default.
  open var currentPage: Int {
    get { page }
    set { setPage(newValue) }
  }
  /// Whether nothing is shown where there is one page only. False by default.
  open var hidesForSinglePage = false {
    didSet { setNeedsLayout() }
  }
  /// Whether a tap changes ``currentPage`` but not the dots, until ``updateCurrentPageDisplay()``. False by default.
  open var defersCurrentPageDisplay = false
  /// Shows the current page after a tap, where ``defersCurrentPageDisplay`` is set.
  open func updateCurrentPageDisplay() {
    shownPage = page
    setNeedsLayout()
  }

  // MARK: Looks

  /// The colour of the dots of other pages. Nil, the default, for a translucent one.
  open var pageIndicatorTintColor: UIColor? {
    didSet { setNeedsLayout() }
  }
  /// The colour of the dot of the current page. Nil, the default, for that of labels.
  open var currentPageIndicatorTintColor: UIColor? {
    didSet { setNeedsLayout() }
  }
  /// The background behind the dots. Automatic by default.
  open var backgroundStyle = BackgroundStyle.automatic {
    didSet { setNeedsLayout() }
  }
  /// The direction of the row. That of the language by default.
  open var direction = Direction.natural {
    didSet { notePages() }
  }
  /// The image instead of dots, in their colours. Nil by default.
  open var preferredIndicatorImage: UIImage? {
    didSet { notePages() }
  }
  /// The image instead of the current page's dot. Nil by default, for that of other pages.
  open var preferredCurrentPageIndicatorImage: UIImage? {
    didSet { notePages() }
  }
  /// Sets the image instead of a page's dot; nil for the preferred one.
  open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
    images[page] = image
    setNeedsLayout()
  }
  /// Returns the image that was set instead of a page's dot, or else the preferred one.
  open func indicatorImage(forPage page: Int) -> UIImage? { images[page] ?? preferredIndicatorImage }
  /// Sets the image instead of a page's dot while the page is the current one; nil for the preferred one.
  open func setCurrentPageIndicatorImage(_ image: UIImage?, forPage page: Int) {
    currentImages[page] = image
    setNeedsLayout()
  }
  /// Returns the image instead of a page's dot while the page is the current one.
  open func currentPageIndicatorImage(forPage page: Int) -> UIImage? {
    currentImages[page] ?? preferredCurrentPageIndicatorImage ?? indicatorImage(forPage: page)
  }

  // MARK: Geometry

  /// Returns the size of the row with its background for a number of pages, in points.
  open func size(forNumberOfPages pageCount: Int) -> CGSize { rowSize(pageCount) }
  /// Returns the size of the row, as far as it fits.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { rowSize(shownPages) }
  /// The size of the row.
  open override var intrinsicContentSize: CGSize { rowSize(shownPages) }
  /// Places the dots.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeDots()
  }

  // MARK: Touches

  /// Whether a touch that moves along the row changes the page as it goes. True by default.
  open var allowsContinuousInteraction = true
  /// The way in which a touch changes the page at present.
  open var interactionState: InteractionState { isTracking ? hasDragged ? .continuous : .discrete : .none }
  final var hasDragged = false
  final var dragStart = CGPoint.zero

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }
  override var outdoesTapsAbove: Bool { true }
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    hasDragged = false
    dragStart = touch.location(in: self)
    return super.beginTracking(touch, with: event)
  }
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    dragPages(touch)
    return super.continueTracking(touch, with: event)
  }
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if let touch { tapPages(touch) }
  }
}
