// UIView: every member that clients may override, since on Linux members of extensions cannot be overridden. Whatever
// is longer than a line is in the files UIView+Aspect.swift.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A rectangle that manages a layer, draws into it, and lays out the views in it.
///
/// The layer shows the view: render ``layer``. The view is the layer's delegate, which a layer doesn't retain, so keep
/// a reference to the view while it has to draw or to lay out. Changes don't animate by themselves, as those of a bare
/// layer do, but only inside ``animate(withDuration:animations:completion:)``. All lengths are in points of the view's
/// own space, in which y grows downward. Only one thread at a time may use a tree of views.
open class UIView: UIResponder, CALayerDelegate, UITraitEnvironment, @unchecked Sendable {
  // MARK: Stored values

  private let ownLayer: CALayer
  /// The subviews, back to front; changed in UIView+Tree.swift only.
  final var children: [UIView] = []
  /// The superview; set and cleared by the tree operations and by deinit. It is not counted, so that ways up a deep tree take
  /// little time.
  final var parentReference: Unmanaged<UIView>?
  /// A view above this one from which the way to the top goes on, valid as long as this view has not left its
  /// superview, and no view with subviews has left another since.
  final var shortcut: (above: Unmanaged<UIView>?, departures: Int) = (nil, -1)
  /// The controller whose view this is.
  final weak var controller: UIViewController? {
    didSet { if traitChain != nil || controller?.overrides != nil { adoptTraitChain() } }
  }
  /// The traits that the view overrides.
  final var overrides: TraitValues?
  /// The traits that this view and those above it override; nil for none.
  final var traitChain: UITraitCollection?
  /// The tint that was set.
  final var ownTint: UIColor?
  /// The colour behind the view's drawing that was set.
  final var givenBackground: ShownColor?
  /// Whether this class's `draw(_:)`, which draws nothing, was called.
  final var reachedEmptyDraw = false
  /// Whether the layer's contents were drawn by this view.
  final var hasDrawn = false
  /// The view's part in constraints, margins and safe areas; changed in Layout only.
  final var layout: LayoutValues?
  /// Whether the view was asked for its constraints once.
  final var hasUpdatedConstraints = false
  /// The work that the view is doing.
  final var work: Work = []
  /// The number of views, made by each other's layout, down to this one.
  final var generation = 0
  /// The number of blocks whose animations keep hit tests from finding this view.
  final var animationsWithoutInteraction = 0

  // MARK: Creation

  /// Creates a view at `frame`, in the space of its future superview.
  public init(frame: CGRect) {
    ownLayer = UIView.makeLayer(Self.layerClass)
    super.init()
    adoptLayer(frame: frame)
  }

  /// Creates a view with an empty frame.
  public convenience override init() {
    self.init(frame: .zero)
  }

  /// Creates a view with an empty frame: nothing is read from `coder`, since interface files are Apple's.
  public required init?(coder: NSCoder) {
    ownLayer = UIView.makeLayer(Self.layerClass)
    super.init()
    adoptLayer(frame: .zero)
  }

  deinit {
    if let layout { layout.releaseConstraints() }
    releaseSubviews()
  }

  // MARK: Layer

  /// The class of the view's layer, created with its `init()`. `CALayer` by default, and where it is no layer class.
  open class var layerClass: AnyClass { CALayer.self }
  /// The layer that shows the view.
  open var layer: CALayer { ownLayer }
  /// The number of pixels per point in the view's drawings; the main screen's scale by default.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set { layer.contentsScale = newValue }
  }
  /// The traits of the environment in which the view is shown: those of the screen, with what views and controllers override on the
  /// way down.
  open var traitCollection: UITraitCollection { resolvedTraits }
  /// Called when the traits of the view have changed, or it has come to where they are others.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// Called before ``traitCollectionDidChange(_:)``, for views of this module that keep values which follow the traits.
  func adoptTraits(before: UITraitCollection, now: UITraitCollection) { adoptViewTraits(before: before, now: now) }
  /// Called before ``tintColorDidChange()``, for views of this module that keep values which follow the tint.
  func adoptTint() { refreshColors() }
  /// Makes the view light or dark, whatever is around it. Unspecified by default.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { overrides?.style ?? .unspecified }
    set { changeTraits { $0.style = newValue } }
  }
  /// The traits that the view and the views in it have, whatever is around them.
  open var traitOverrides: UIMutableTraits {
    get { UIMutableTraits(values: overrides ?? TraitValues()) }
    set { changeTraits { $0 = newValue.values } }
  }
  /// The controller whose view this is, or else the superview.
  open override var next: UIResponder? { controller ?? superview }

  // MARK: Geometry

  /// The box around the view, in the superview's space.
  open var frame: CGRect {
    get { layer.frame }
    set {
      layer.frame = newValue
      noteFrame()
    }
  }
  /// The view's rectangle in its own space.
  open var bounds: CGRect {
    get { layer.bounds }
    set {
      layer.bounds = newValue
      noteFrame()
    }
  }
  /// The position of the middle of the view, in the superview's space.
  open var center: CGPoint {
    get { layer.position }
    set {
      layer.position = newValue
      noteFrame()
    }
  }
  /// The transform about the middle. The identity by default.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }
  /// The transform in space about the middle. The identity by default.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }
  /// The point of the bounds, in parts of them, that ``center`` places. (0.5, 0.5) by default.
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set {
      layer.anchorPoint = newValue
      noteFrame()
    }
  }
  /// The parts of the view that follow a change of the superview's size. None by default.
  open var autoresizingMask: AutoresizingMask {
    get { AutoresizingMask(rawValue: UInt(layer.autoresizingMask.rawValue)) }
    set { layer.autoresizingMask = CAAutoresizingMask(rawValue: UInt32(truncatingIfNeeded: newValue.rawValue)) }
  }
  /// Returns the size that suits the view inside `size`, in points. By default its current size.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  /// Sets the size of the bounds to the one that ``sizeThatFits(_:)`` returns for the current size.
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }
  /// The size of the view's content; ``noIntrinsicMetric`` in a direction in which it has none, as by default.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }
  /// Reports that ``intrinsicContentSize`` has changed, which makes the superview lay out again.
  open func invalidateIntrinsicContentSize() {
    superview?.setNeedsLayout()
    noteContentSize()
  }
  /// Converts a point from the space of `view`, or from the space around the topmost view.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { layer.convert(point, from: view?.layer) }
  /// Converts a point to the space of `view`, or to the space around the topmost view.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { layer.convert(point, to: view?.layer) }
  /// Converts a rectangle from the space of `view`; the result is the box around its corners.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect { layer.convert(rect, from: view?.layer) }
  /// Converts a rectangle to the space of `view`; the result is the box around its corners.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { layer.convert(rect, to: view?.layer) }
  /// Whether `point`, in the view's own space, lies in the bounds: minimum edges included, maximum edges not.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { layer.contains(point) }
  /// Returns the frontmost view of this tree at `point`, which is given in the view's own space.
  ///
  /// Hidden and almost transparent views, those without interaction, and the views in them are skipped, and so are
  /// parts outside of a superview. More than 500 views deep nothing is found.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { frontmostView(at: point, with: event) }

  // MARK: Appearance

  /// The colour behind the view's own drawing. Nil by default. A dynamic colour follows the view's traits.
  open var backgroundColor: UIColor? {
    get { shownBackground }
    set { changeBackground(to: newValue) }
  }
  /// The opacity of the view, 0…1. 1 by default.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }
  /// Whether the view and everything in it is left out. False by default.
  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      let before = layer.isHidden
      layer.isHidden = newValue
      if newValue != before { noteVisibility() }
    }
  }
  /// Whether the view promises to cover everything behind it; kept. True by default.
  open var isOpaque = true
  /// Whether the context is cleared before the view draws; kept, since every drawing begins empty. True by default.
  open var clearsContextBeforeDrawing = true
  /// Whether subviews are clipped to the bounds. False by default.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }
  /// The way in which the view's drawn content is fitted into the bounds when they change. Stretched by default.
  open var contentMode = ContentMode.scaleToFill {
    didSet { adoptContentMode() }
  }
  /// The colour for parts of views; where it is nil, the default, the superview's, and at the top a blue.
  open var tintColor: UIColor! {
    get { tint }
    set { changeTint(to: newValue) }
  }
  /// Called when ``tintColor`` has changed, here or above.
  open func tintColorDidChange() {}
  /// The view whose alpha masks this view. Nil by default.
  open var mask: UIView? {
    didSet { layer.mask = mask?.layer }
  }

  // MARK: Tree

  /// The view that contains this view.
  open var superview: UIView? { parent }
  /// The views inside this view, back to front.
  open var subviews: [UIView] { children }
  /// Adds `view` in front of all subviews, after removing it from its old superview.
  ///
  /// This and the other insertions leave the tree as it is when `view` is this view or contains it.
  open func addSubview(_ view: UIView) { insert(view, at: children.count) }
  /// Inserts `view` at an index among the subviews; too large an index means the front, a negative one the back.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
  /// Inserts `view` behind `sibling`, or in front of all where that is no subview.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) { insert(view, nextTo: sibling, above: false) }
  /// Inserts `view` in front of `sibling`, or of all where that is no subview.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) { insert(view, nextTo: sibling, above: true) }
  /// Removes the view from its superview.
  open func removeFromSuperview() { leaveSuperview() }
  /// Puts a subview in front of the others.
  open func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { insert(view, at: children.count) }
  }
  /// Puts a subview behind the others.
  open func sendSubviewToBack(_ view: UIView) {
    if view.superview === self { insert(view, at: 0) }
  }
  /// Swaps two subviews; does nothing where an index is out of range.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }
  /// Whether the view is `view` or lies in it, at any depth.
  open func isDescendant(of view: UIView) -> Bool { lies(in: view) }
  /// Returns the first view with that ``tag``, including this one, back to front; nil where there is none.
  open func viewWithTag(_ tag: Int) -> UIView? { firstView { $0.tag == tag } }
  /// Called after a subview was added.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before a subview is removed.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called before the superview changes.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called after the superview changed.
  open func didMoveToSuperview() {}
  /// The window at the top of the tree; nil where there is none.
  open var window: UIWindow? { (topView as? UIWindow)?.unreleased }
  /// Called before the view comes into a window, or leaves it, where that is nil.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called after the view has come into a window, or has left it.
  open func didMoveToWindow() {}

  // MARK: Layout and display

  /// Places the subviews, where constraints do. Called at the next commit after a change of size or of the subviews, or
  /// when requested.
  open func layoutSubviews() { placeConstrainedSubviews() }
  /// Requests ``layoutSubviews()`` at the next commit.
  open func setNeedsLayout() { layer.setNeedsLayout() }
  /// Performs pending layout now, in this view and the views in it.
  open func layoutIfNeeded() {
    prepareLayout()
    layer.layoutIfNeeded()
  }
  /// Draws the view into the current context, whose space is the view's own. Does nothing by default.
  open func draw(_ rect: CGRect) { reachedEmptyDraw = true }
  /// Draws the view, and the views in it, into the current context so that its bounds fill `rect`.
  ///
  /// Pending layout and drawing are done first, whatever `afterUpdates` is: there is no screen. Returns false, with
  /// nothing drawn, where there is no context or the bounds are empty. The result is that of ``CALayer/render(in:)``,
  /// but with layers that are rotated in space as they are seen, except in perspective, which are left out.
  @discardableResult
  open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool { drawTree(in: rect) }
  /// Returns a view of the size of the bounds with the present picture of this one; nil where they are empty.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? { snapshot(of: bounds, insets: .zero) }
  /// Returns a view with the picture of a part of the bounds, of which the parts within `capInsets`, in points, keep
  /// their size when it is resized; nil where `rect` is empty.
  open func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? { snapshot(of: rect, insets: capInsets) }
  /// Requests ``draw(_:)`` at the next commit.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }
  /// Requests ``draw(_:)`` at the next commit, for the whole view, whatever `rect` is.
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

  // MARK: Layout by constraints

  /// Whether views of the class are laid out by constraints only, which they make in ``updateConstraints()``. False by
  /// default.
  open class var requiresConstraintBasedLayout: Bool { false }
  /// Whether ``frame`` and ``autoresizingMask`` place the view among others that constraints place, as if they were
  /// constraints. True by default; where it is false, constraints place the view, and frames that are set don't last.
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { layout?.followsMask ?? true }
    set { changeFollowsMask(to: newValue) }
  }
  /// The active constraints that this view holds, in the order of their activation: those of itself and of views in it.
  open var constraints: [NSLayoutConstraint] { heldConstraints }
  /// Activates a constraint and holds it here; this view must contain its items.
  open func addConstraint(_ constraint: NSLayoutConstraint) { constraint.activate(in: self) }
  /// Activates constraints and holds them here; this view must contain their items.
  open func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }
  /// Deactivates a constraint that this view holds.
  open func removeConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.holder === self { constraint.deactivate() }
  }
  /// Deactivates constraints that this view holds.
  open func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }
  /// Returns the active constraints of the tree that mention the view, along an axis.
  open func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    LayoutEngine.mentions(self, along: axis)
  }
  /// Whether constraints leave the view's place or size open.
  open var hasAmbiguousLayout: Bool { isLayoutAmbiguous }
  /// Does nothing: an ambiguous layout stays as it is.
  open func exerciseAmbiguityInLayout() {}
  /// Requests ``updateConstraints()`` before the next layout.
  open func setNeedsUpdateConstraints() { requestConstraintUpdate() }
  /// Whether ``updateConstraints()`` was requested, or was never called.
  open func needsUpdateConstraints() -> Bool { !hasUpdatedConstraints || layout?.needsConstraintUpdate == true }
  /// Calls ``updateConstraints()`` where it was requested, in this view and those in it, the innermost first.
  open func updateConstraintsIfNeeded() { updateRequestedConstraints() }
  /// Changes the view's constraints. An override calls it at its end; by default it does nothing more.
  open func updateConstraints() { layout?.needsConstraintUpdate = false }
  /// Returns the strength with which the view resists becoming larger than its content. 250 by default.
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { hugging(along: axis) }
  /// Sets the strength with which the view resists becoming larger than its content.
  open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    changeHugging(to: priority, along: axis)
  }
  /// Returns the strength with which the view resists becoming smaller than its content. 750 by default.
  open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    resistance(along: axis)
  }
  /// Sets the strength with which the view resists becoming smaller than its content.
  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    changeResistance(to: priority, along: axis)
  }
  /// The parts at the edges of the frame that constraints don't count, such as shadows, in points. Zero by default.
  open var alignmentRectInsets: UIEdgeInsets { .zero }
  /// Returns the rectangle that constraints place, for a frame.
  open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }
  /// Returns the frame for a rectangle that constraints place.
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    alignmentRect.inset(by: alignmentRectInsets.negated)
  }
  /// The view whose first baseline counts as this view's. The view itself by default.
  open var forFirstBaselineLayout: UIView { forLastBaselineLayout }
  /// The view whose last baseline counts as this view's. The view itself by default.
  open var forLastBaselineLayout: UIView { self }
  /// Returns the smallest size that the constraints in the view allow, or the one nearest to `targetSize`.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
  }
  /// Returns the size that the constraints in the view allow nearest to `targetSize`, which counts with these strengths.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority) }
  /// Adds a guide, after removing it from its old view.
  open func addLayoutGuide(_ layoutGuide: UILayoutGuide) { add(layoutGuide) }
  /// Removes a guide, and deactivates the constraints that mention it.
  open func removeLayoutGuide(_ layoutGuide: UILayoutGuide) { remove(layoutGuide) }
  /// The guides that were added.
  open var layoutGuides: [UILayoutGuide] { layout?.guides ?? [] }
  /// The edge at which lines begin.
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The edge at which lines end.
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The left edge.
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right edge.
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The top edge.
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The bottom edge.
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The width.
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The height.
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  /// The middle between left and right.
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The middle between top and bottom.
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  /// The baseline of the first line of text.
  open var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  /// The baseline of the last line of text.
  open var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }

  // MARK: Margins and directions

  /// The distances at which content is kept from the edges, in points, with the safe area. 8 at each edge by default; at
  /// the sides of a controller's view 16, and 20 where it is 414 points wide.
  open var layoutMargins: UIEdgeInsets {
    get { resolvedMargins }
    set { changeMargins(to: newValue) }
  }
  /// The distances at which content is kept from the edges by the direction of lines, in points, without the safe area.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { ownMargins }
    set { changeDirectionalMargins(to: newValue) }
  }
  /// Whether margins are at least as large as those of the superview leave. False by default.
  open var preservesSuperviewLayoutMargins: Bool {
    get { layout?.preservesSuperviewMargins ?? false }
    set { changingMargins { $0.preservesSuperviewMargins = newValue } }
  }
  /// Whether margins are measured from the safe area. True by default.
  open var insetsLayoutMarginsFromSafeArea: Bool {
    get { layout?.insetsMarginsFromSafeArea ?? true }
    set { changingMargins { $0.insetsMarginsFromSafeArea = newValue } }
  }
  /// Called when ``layoutMargins`` have changed.
  open func layoutMarginsDidChange() {}
  /// The rectangle inside the margins.
  open var layoutMarginsGuide: UILayoutGuide { guide(\.marginsGuide, .margins) }
  /// The rectangle inside the margins, at most 672 points wide, in their middle.
  open var readableContentGuide: UILayoutGuide { guide(\.readableGuide, .readable) }
  /// The parts at the edges that controls keep away from, in points: those of the screen that reach into the view, and those
  /// that controllers add.
  open var safeAreaInsets: UIEdgeInsets { resolvedSafeArea }
  /// The rectangle inside the safe area.
  open var safeAreaLayoutGuide: UILayoutGuide { guide(\.safeAreaGuide, .safeArea) }
  /// Called when ``safeAreaInsets`` have changed.
  open func safeAreaInsetsDidChange() {}
  /// The direction in which the content is laid out, beside what the traits say. Unspecified by default.
  open var semanticContentAttribute: UISemanticContentAttribute {
    get { layout?.semantics ?? .unspecified }
    set { changeSemantics(to: newValue) }
  }
  /// The direction in which the content is laid out: from ``semanticContentAttribute`` and the traits.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    isRightToLeft ? .rightToLeft : .leftToRight
  }
  /// Returns the direction of content with an attribute, on the main screen.
  open class func userInterfaceLayoutDirection(for attribute: UISemanticContentAttribute)
    -> UIUserInterfaceLayoutDirection
  {
    userInterfaceLayoutDirection(for: attribute, relativeTo: UIApplication.shared.userInterfaceLayoutDirection)
  }
  /// Returns the direction of content with an attribute, where lines run in `direction`.
  open class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute, relativeTo direction: UIUserInterfaceLayoutDirection
  ) -> UIUserInterfaceLayoutDirection { attribute.resolved(in: direction) }
  /// Whether subviews follow changes of size by their ``autoresizingMask``. True by default.
  open var autoresizesSubviews = true {
    didSet { layer.resizesSublayers = autoresizesSubviews }
  }

  // MARK: Layout, for views of this module

  /// Returns the size of the content where the view is `width` points wide, for views whose height follows from their
  /// width; nil for all others.
  func intrinsicSize(forWidth width: CGFloat) -> CGSize? { nil }
  /// The distances of the first baseline from the top and of the last one from the bottom, in points; nil without text.
  var baselineInsets: (first: CGFloat, last: CGFloat)? { nil }
  /// The guide in which subviews are laid out where they move against the view, as in a scroll view; nil elsewhere.
  var constraintContentGuide: UILayoutGuide? { nil }

  // MARK: Calls from the layer to its delegate

  /// Sets the contents of `layer`. By default the layer draws instead.
  open func display(_ layer: CALayer) { UIView.silence.display(layer) }
  /// Draws the contents of `layer`: for the view's own, with ``draw(_:)``.
  open func draw(_ layer: CALayer, in context: CGContext) { drawView(layer, in: context) }
  /// Prepares for the drawing of `layer`; does nothing.
  open func layerWillDraw(_ layer: CALayer) {}
  /// Lays out the sublayers of `layer`: for the view's own, with ``layoutSubviews()``.
  open func layoutSublayers(of layer: CALayer) { layOut(layer) }
  /// Returns the action for a change: an animation inside an animation block, and `NSNull`, for none, elsewhere.
  open func action(for layer: CALayer, forKey event: String) -> CAAction? { actionInBlock(for: layer, forKey: event) }

  // MARK: Interaction

  /// A number by which the view can be found. 0 by default.
  open var tag = 0
  /// Whether hit tests find the view and the views in it. True by default.
  open var isUserInteractionEnabled = true

  /// Ends the editing of a text in the view, and says whether none in it is edited any more. With `force` it ends even
  /// where the text or its delegate would not let it.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool { endEditing(forced: force) }

  // MARK: Gestures

  /// The recognizers of the view, in the order in which they were added; changed in UIView+Gestures.swift only.
  final var recognizers: [UIGestureRecognizer] = []
  /// The gesture recognizers of the view, in the order in which they were added; nil where there are none, as by default.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { recognizers.isEmpty ? nil : recognizers }
    set { replaceRecognizers(newValue ?? []) }
  }
  /// Adds a gesture recognizer, after removing it from the view that it had.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { attach(gestureRecognizer) }
  /// Removes a gesture recognizer; a gesture of its own that goes on is cancelled.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { detach(gestureRecognizer) }
  /// Whether a recognizer, of this view or of one around it, may begin with touches in this view. True by default.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether the view is told of touches while another one in it is on the screen. False by default.
  open var isMultipleTouchEnabled = false
  /// Whether the view is told of touches only while no other view is touched, and the others only while it isn't.
  open var isExclusiveTouch = false
}
