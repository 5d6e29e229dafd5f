// The view: every member that clients may override, since on Linux no member of an extension can be. What they do
// beyond a line is in the files UIView+Aspect.swift.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A rectangle that manages a layer, draws into it, and lays out the views in it.
///
/// What is seen is the layer: render ``layer``. The view is the layer's delegate, which a layer doesn't keep alive, so
/// hold on to the view while it has to draw or to lay out. Changes don't animate by themselves, as those of a bare
/// layer do, but inside ``animate(withDuration:animations:completion:)``. All lengths are in points of the view's own
/// space, where y grows downward. A tree of views may be used by any one thread at a time.
open class UIView: UIResponder, CALayerDelegate, @unchecked Sendable {
  // MARK: Stored values

  private let ownLayer: CALayer
  /// The subviews, back to front; changed in UIView+Tree.swift only.
  final var children: [UIView] = []
  /// The superview; set and cleared by the tree operations and by deinit.
  final unowned(unsafe) var parent: UIView?
  /// The controller whose view this is.
  final weak var controller: UIViewController?
  /// The tint that was set.
  final var ownTint: UIColor?
  /// Whether this class's `draw(_:)` was reached, which draws nothing.
  final var reachedEmptyDraw = false
  /// Whether the layer's contents were drawn by this view.
  final var hasDrawn = false

  // MARK: Creation

  /// Creates a view at `frame`, in the space of the superview that it will have.
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

  deinit { releaseSubviews() }

  // MARK: Layer

  /// The class of which the view's layer is made, with its `init()`. `CALayer` by default, and where it is no layer.
  open class var layerClass: AnyClass { CALayer.self }
  /// The layer that shows the view.
  open var layer: CALayer { ownLayer }
  /// Pixels per point of what the view draws; the main screen's scale by default.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set { layer.contentsScale = newValue }
  }
  /// What the view knows about where it is shown.
  open var traitCollection: UITraitCollection { UITraitCollection(displayScale: UIScreen.main.scale) }
  /// Called by whoever changes the traits; does nothing. A screen that is not there does not change.
  open func traitCollectionDidChange(_ previous: UITraitCollection?) {}
  /// The controller whose view this is, or else the superview.
  open override var next: UIResponder? { controller ?? superview }

  // MARK: Geometry

  /// The box around the view, in the superview's space.
  open var frame: CGRect {
    get { layer.frame }
    set { layer.frame = newValue }
  }
  /// The view's rectangle in its own space.
  open var bounds: CGRect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }
  /// Where the middle of the view lies, in the superview's space.
  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
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
  /// What follows a change of the superview's size. Nothing by default.
  open var autoresizingMask: AutoresizingMask {
    get { AutoresizingMask(rawValue: UInt(layer.autoresizingMask.rawValue)) }
    set { layer.autoresizingMask = CAAutoresizingMask(rawValue: UInt32(truncatingIfNeeded: newValue.rawValue)) }
  }
  /// The size that suits the view inside `size`, in points. By default the size it has.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  /// Gives the bounds the size that ``sizeThatFits(_:)`` answers for the size they have.
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }
  /// The size of what the view shows; ``noIntrinsicMetric`` in a direction in which it has none, as by default.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }
  /// Says that ``intrinsicContentSize`` has changed, which makes the superview lay out again.
  open func invalidateIntrinsicContentSize() { superview?.setNeedsLayout() }
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
  /// The frontmost view of this tree at `point`, which is given in the view's own space.
  ///
  /// Hidden and almost transparent views, those without interaction, and what is in them are passed over, and so is
  /// what lies outside of its superview. More than 500 views deep nothing is found.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { frontmostView(at: point, with: event) }

  // MARK: Appearance

  /// The colour behind what the view draws. Nil by default.
  open var backgroundColor: UIColor? {
    get { layer.backgroundColor.map { UIColor(cgColor: $0) } }
    set { layer.backgroundColor = newValue?.cgColor }
  }
  /// How opaque the view is, 0…1. 1 by default.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }
  /// Whether the view and everything in it is left out. False by default.
  open var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }
  /// A promise that the view covers what lies behind it. Nothing that is seen depends on it. True by default.
  open var isOpaque = true
  /// Whether subviews are clipped to the bounds. False by default.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }
  /// How what the view draws is fitted into the bounds when they change. Stretched by default.
  open var contentMode = ContentMode.scaleToFill {
    didSet { adoptContentMode() }
  }
  /// The colour that parts of views may take; nil, the default, takes the superview's, and at the top a blue.
  open var tintColor: UIColor! {
    get { tint }
    set { changeTint(to: newValue) }
  }
  /// Called when ``tintColor`` has changed, here or above.
  open func tintColorDidChange() {}
  /// The view whose alpha the view is masked with. Nil by default.
  open var mask: UIView? {
    didSet { layer.mask = mask?.layer }
  }

  // MARK: Tree

  /// The view that this view lies in.
  open var superview: UIView? { parent }
  /// The views that lie in this view, back to front.
  open var subviews: [UIView] { children }
  /// Adds `view` in front of all subviews, after taking it from where it was.
  ///
  /// This and the other insertions leave the tree as it is when `view` is this view or contains it.
  open func addSubview(_ view: UIView) { insert(view, at: children.count) }
  /// Inserts `view` at an index among the subviews; too large an index means the front, a negative one the back.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
  /// Inserts `view` behind `sibling`, or in front of all where that is no subview.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) { insert(view, nextTo: sibling, above: false) }
  /// Inserts `view` in front of `sibling`, or of all where that is no subview.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) { insert(view, nextTo: sibling, above: true) }
  /// Takes the view out of its superview.
  open func removeFromSuperview() { leaveSuperview() }
  /// Puts a subview in front of the others.
  open func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { insert(view, at: children.count) }
  }
  /// Puts a subview behind the others.
  open func sendSubviewToBack(_ view: UIView) {
    if view.superview === self { insert(view, at: 0) }
  }
  /// Lets two subviews change places; does nothing where an index is out of range.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }
  /// Whether the view is `view` or lies in it, at any depth.
  open func isDescendant(of view: UIView) -> Bool { lies(in: view) }
  /// The first view with that ``tag``, this one included, back to front; nil where there is none.
  open func viewWithTag(_ tag: Int) -> UIView? { firstView { $0.tag == tag } }
  /// Called after a subview was added.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before a subview is removed.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called before the superview changes.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called after the superview changed.
  open func didMoveToSuperview() {}

  // MARK: Layout and display

  /// Places the subviews. Called at the next commit after a change of size or of the subviews, or when called for.
  open func layoutSubviews() {}
  /// Calls for ``layoutSubviews()`` at the next commit.
  open func setNeedsLayout() { layer.setNeedsLayout() }
  /// Lays out now what has been called for, in this view and the views in it.
  open func layoutIfNeeded() { layer.layoutIfNeeded() }
  /// Draws the view into the current context, whose space is the view's own. Does nothing by default.
  open func draw(_ rect: CGRect) { reachedEmptyDraw = true }
  /// Draws the view, and the views in it, into the current context so that its bounds fill `rect`.
  ///
  /// What waits to be laid out or drawn is so first, whatever is said about screen updates: there is no screen. False,
  /// and nothing drawn, where there is no context, and where the bounds are empty. What is drawn is what
  /// ``CALayer/render(in:)`` draws, and tilted layers as they are seen, except in perspective, which are left out.
  @discardableResult
  open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool { drawTree(in: rect) }
  /// Calls for ``draw(_:)`` at the next commit.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }
  /// Calls for ``draw(_:)`` at the next commit, of all of the view, whatever `rect` is.
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

  // MARK: What the layer asks its delegate

  /// Sets the contents of `layer`. By default the layer draws instead.
  open func display(_ layer: CALayer) { UIView.silence.display(layer) }
  /// Draws the contents of `layer`: for the view's own, with ``draw(_:)``.
  open func draw(_ layer: CALayer, in context: CGContext) { drawView(layer, in: context) }
  /// Prepares for the drawing of `layer`; does nothing.
  open func layerWillDraw(_ layer: CALayer) {}
  /// Lays out the sublayers of `layer`: for the view's own, with ``layoutSubviews()``.
  open func layoutSublayers(of layer: CALayer) { layOut(layer) }
  /// The action for a change: an animation inside an animation block, and `NSNull`, which is none, elsewhere.
  open func action(for layer: CALayer, forKey event: String) -> CAAction? { actionInBlock(for: layer, forKey: event) }

  // MARK: Interaction

  /// A number to find the view by. 0 by default.
  open var tag = 0
  /// Whether hit tests find the view and what is in it. True by default.
  open var isUserInteractionEnabled = true
}
