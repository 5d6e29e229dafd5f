// UIScrollView: a view that shows a part of its content: every member that clients may override. Whatever is longer than
// a line is in the files UIScrollView+Aspect.swift.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A view that shows a part of a larger content, which lies in the view's own space.
///
/// The offset of the content is the origin of the bounds: scrolling moves no subview. There is no clock, so offsets that
/// would be reached in time, by an animation or by a finger's momentum, are reached at once, and the delegate is told of
/// all steps before the call returns. Inside ``UIView/animate(withDuration:animations:completion:)`` a change of the
/// offset animates as the change of the bounds that it is. Numbers that are not finite are ignored.
open class UIScrollView: UIView, @unchecked Sendable {
  // MARK: Stored values

  /// The insets that are in effect, as the delegate was last told.
  final var notedInset = UIEdgeInsets.zero
  /// The drag or the pinch that is under way.
  final var motion = ScrollMotion()
  /// The layers that show where in the content the bounds are: across, and down.
  final var indicatorLayers: [CALayer] = []
  /// Whether the indicators are shown.
  final var showsIndicators = false
  /// The factor by which the content is enlarged.
  final var zoom: CGFloat = 1
  final lazy var contentGuide = UILayoutGuide(.content, of: self)
  final lazy var frameGuide = UILayoutGuide(.frame, of: self)
  final let pan = UIPanGestureRecognizer(target: nil, action: nil)
  final let pinch = UIPinchGestureRecognizer(target: nil, action: nil)

  // MARK: Creation

  /// Creates a scroll view at `frame`, in the space of its future superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    adoptScrollDefaults()
  }

  /// Creates a scroll view with an empty frame; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    adoptScrollDefaults()
  }

  // MARK: Content

  /// The object that is told of scrolling. Nil by default.
  ///
  /// That of a table or a collection view is of this type too, since a property cannot have a narrower type in a subclass on
  /// Linux; set to an object that is a `UITableViewDelegate` or a `UICollectionViewDelegate`, it is asked as one.
  open weak var delegate: (any UIScrollViewDelegate)? {
    didSet { noteDelegate() }
  }
  /// The point of the content at the top left of the bounds, in points: the origin of the bounds. Zero by default.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }
  /// Moves the content, at once. Where `animated` is true and the offset changes, the delegate is told of the end.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { move(to: contentOffset, animated: animated) }
  /// The size of the content, in points. Zero by default.
  open var contentSize = CGSize.zero {
    didSet {
      contentSize = contentSize.replacingNonFinite(by: oldValue)
      noteContentSize(oldValue)
    }
  }
  /// Room around the content, in points. None by default.
  open var contentInset = UIEdgeInsets.zero {
    didSet {
      if !contentInset.areNumbers { contentInset = oldValue }
      noteInset()
    }
  }
  /// The room around the content that is in effect: ``contentInset``, and the parts of the safe area that are added to it.
  open var adjustedContentInset: UIEdgeInsets { insetInEffect }
  /// The cases in which the safe area is added to the room around the content. Automatic by default.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { noteInset() }
  }
  /// Has the room around the content follow the safe area.
  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    noteInset()
  }
  /// The rectangle of the content, for constraints: those between it and subviews tell ``contentSize``.
  ///
  /// Constraints between the edges of the view and subviews count as such with this guide.
  open var contentLayoutGuide: UILayoutGuide { contentGuide }
  /// The rectangle of the view, for constraints of what stays in sight.
  open var frameLayoutGuide: UILayoutGuide { frameGuide }
  /// Called when ``adjustedContentInset`` has changed.
  open func adjustedContentInsetDidChange() {}
  /// The rectangle of the view in its own space, whose origin is ``contentOffset``.
  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds
      super.bounds = newValue.replacingNonFinite(by: old)
      noteBounds(old)
    }
  }
  /// Scrolls as little as needed to show `rect`, which is in the space of the content; does nothing if it is in sight.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) { show(rect, animated: animated) }
  /// Whether a drag moves the content. True by default.
  open var isScrollEnabled = true
  /// Whether a drag moves the content along one axis only, the one in which it began. False by default.
  open var isDirectionalLockEnabled = false
  /// Whether scrolling stops at multiples of the view's size. False by default.
  open var isPagingEnabled = false
  /// Whether a drag pulls the content past its edges, from which it springs back. True by default.
  open var bounces = true
  /// Whether it does so down and up even if the content is no higher than the view. False by default.
  open var alwaysBounceVertical = false
  /// Whether it does so across even if the content is no wider than the view. False by default.
  open var alwaysBounceHorizontal = false
  /// Whether a drag may pull the content past its edges down and up. True by default.
  open var bouncesVertically = true
  /// Whether a drag may pull the content past its edges across. True by default.
  open var bouncesHorizontally = true
  /// The pace at which scrolling slows down after a drag, which tells where it ends. Normal by default.
  open var decelerationRate = DecelerationRate.normal
  /// Whether a touch at the top of the screen scrolls to the top; kept, since there is no such place. True by default.
  open var scrollsToTop = true
  /// Whether a touch waits for what it turns out to be; kept. True by default.
  open var delaysContentTouches = true
  /// Whether a touch in a subview may turn out to be a drag; kept. True by default.
  open var canCancelContentTouches = true
  /// Whether touches are handed on to a subview; true by default. Nothing but subclasses calls it.
  open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }
  /// Whether a drag takes the touches of a subview away; true by default. Nothing but subclasses calls it.
  open func touchesShouldCancel(in view: UIView) -> Bool { true }
  /// The way in which a drag puts the keyboard away; kept, since there is none. By default it doesn't.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// The cases in which an index beside the content is shown; kept, since none is drawn. Automatic by default.
  open var indexDisplayMode = IndexDisplayMode.automatic

  // MARK: Indicators

  /// Whether an indicator for the direction across is shown while the view is dragged or flashes it. True by default.
  open var showsHorizontalScrollIndicator = true {
    didSet { placeIndicators() }
  }
  /// Whether an indicator for the direction down is shown while the view is dragged or flashes it. True by default.
  open var showsVerticalScrollIndicator = true {
    didSet { placeIndicators() }
  }
  /// The colours of the indicators. The default suits any background.
  open var indicatorStyle = IndicatorStyle.default {
    didSet { placeIndicators() }
  }
  /// The distances of the indicators from the edges, in points: those of the indicator down. Zero by default.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set {
      verticalScrollIndicatorInsets = newValue
      horizontalScrollIndicatorInsets = newValue
    }
  }
  /// The distances of the indicator down from the edges, in points. Zero by default.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet { placeIndicators() }
  }
  /// The distances of the indicator across from the edges, in points. Zero by default.
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet { placeIndicators() }
  }
  /// Whether the safe area is added to the distances of the indicators. True by default.
  open var automaticallyAdjustsScrollIndicatorInsets = true {
    didSet { placeIndicators() }
  }
  /// Shows the indicators. They stay, as no time passes by itself, until the content is moved.
  open func flashScrollIndicators() { flashIndicators() }

  // MARK: Zooming

  /// The factor by which the view for zooming is enlarged. 1 by default.
  open var zoomScale: CGFloat {
    get { zoom }
    set { setZoomScale(newValue, animated: false) }
  }
  /// The least factor. 1 by default.
  open var minimumZoomScale: CGFloat = 1
  /// The largest factor; a pinch zooms only if it is larger than the least. 1 by default.
  open var maximumZoomScale: CGFloat = 1
  /// Zooms, at once, about the middle of what is in sight; nothing happens without a view for zooming.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) { changeZoom(to: scale) }
  /// Zooms, at once, so that `rect`, in the space of the view for zooming, fills the bounds as far as the factors allow.
  open func zoom(to rect: CGRect, animated: Bool) { zoomIn(on: rect) }
  /// Whether a pinch may go past the least and the largest factor, to which it springs back. True by default.
  open var bouncesZoom = true
  /// Whether a pinch is under way.
  open var isZooming: Bool { motion.pinch != nil }
  /// Whether a pinch has gone past the factors and springs back: never, as it does so at once.
  open var isZoomBouncing: Bool { false }

  // MARK: Touches

  /// The recognizer that drags the content.
  open var panGestureRecognizer: UIPanGestureRecognizer { pan }
  /// The recognizer that zooms the content.
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? { pinch }
  /// Whether a gesture begins: a drag only where the content moves in its direction, and a pinch where it zooms.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    shouldBegin(gestureRecognizer)
  }
  /// The sign above the content that says that it is loaded anew. Nil by default.
  open var refreshControl: UIRefreshControl? {
    didSet {
      if oldValue !== refreshControl { oldValue?.removeFromSuperview() }
      if let refreshControl { insertSubview(refreshControl, at: 0) }
      setNeedsLayout()
    }
  }
  /// Whether a finger is on the content: here only while it drags it.
  open var isTracking: Bool { motion.drag != nil }
  /// Whether a finger drags the content.
  open var isDragging: Bool { motion.drag != nil }
  /// Whether the content moves after a drag: only while the delegate is told of it.
  open var isDecelerating: Bool { motion.isDecelerating }
  /// Whether the content moves to an offset that was set: only while the delegate is told of it.
  open var isScrollAnimating: Bool { motion.isAnimating }
  /// Ends what moves the content: nothing does between two calls.
  open func stopScrollingAndZooming() {}

  // MARK: Layout

  /// Places the indicators. Called for each change of the offset, too.
  open override func layoutSubviews() {
    super.layoutSubviews()
    adoptContentGuide()
    noteInset()
    placeIndicators()
    refreshControl?.frame = CGRect(
      x: 0, y: -UIRefreshControl.height, width: bounds.width, height: UIRefreshControl.height)
  }
  final override var constraintContentGuide: UILayoutGuide? { contentGuide }
  /// Called when ``delegate`` was set.
  func noteDelegate() {}
  /// Returns the offset at which scrolling ends after a drag, where it would end at `offset`.
  func finalTarget(_ offset: CGPoint, velocity: CGPoint) -> CGPoint { offset }
}
