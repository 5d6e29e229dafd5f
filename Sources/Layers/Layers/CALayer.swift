// CALayer: all members that clients may override: on Linux, those of an extension cannot be. The
// files CALayer+Aspect.swift have the rest.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

/// A rectangle in a tree of rectangles, with its appearance, its geometry and its sublayers.
///
/// All lengths are in points of the layer's own space. A layer and the tree below it may be used by any one
/// thread at a time.
open class CALayer: NSObject, NSSecureCoding, CAMediaTiming, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  // MARK: Stored values

  /// The values of the properties that every layer class has.
  package final var state = LayerState()
  /// The sublayers, back to front. Change them through the tree operations only.
  package final var children: [CALayer] = []
  /// The superlayer, or the layer that this one masks; set and cleared by the tree operations and by deinit.
  package final unowned(unsafe) var parent: CALayer?
  /// The keys that were set, to which neither a style nor the defaults of a class apply.
  package final var explicitKeys = LayerKeySet()
  // The next two properties need no exclusivity checks: an access to a reference, or to bits, ends before other code runs. A commit reads
  // them five times for each layer, and a check costs more than the read.
  /// The values that only few layers have.
  @exclusivity(unchecked) package final var attachments: LayerAttachments?
  /// The pending work of this layer.
  @exclusivity(unchecked) package final var marks: LayerMarks = []

  // MARK: Creation

  /// Creates a layer with an empty bounds rectangle and the default values of its class.
  public override init() {
    super.init()
    adoptClassDefaults()
  }

  /// Creates a presentation copy of `layer`. Override it to copy the values of your class.
  ///
  /// It is called for presentation copies, which get the values of the standard properties afterwards.
  public init(layer: Any) {
    super.init()
  }

  /// Creates a layer from an archive, with its sublayers and its mask.
  public required init?(coder: NSCoder) {
    super.init()
    adoptClassDefaults()
    readArchive(from: coder)
  }

  deinit { releaseSubtree() }

  // MARK: Additions of subclasses inside the module

  /// The properties of the class.
  package class var properties: PropertyTable { CALayer.standardTable }
  /// Whether the sublayers share the 3D space of the superlayer instead of being flattened into this layer's plane.
  package var keepsDepth: Bool { false }
  /// Whether the layer draws itself again when the value of `key` changes or is animated.
  package func redraws(forKey key: String) -> Bool {
    type(of: self) != CALayer.self && type(of: self).needsDisplay(forKey: key)
  }
  /// Called after the size of the bounds has changed.
  package func noteSizeChange() { if state.flags.contains(.needsDisplayOnBoundsChange) { setNeedsDisplay() } }
  /// Copies the values of `model`, for a presentation copy. Overrides copy their own values, then call super.
  package func takeValues(from model: CALayer) { takeStandardValues(from: model) }

  // MARK: Classes

  /// The value of `key` in new layers, or nil if that is zero, nil or unknown.
  open class func defaultValue(forKey key: String) -> Any? { properties.defaultValue(forKey: key) }
  /// Whether a change of `key` makes the layer draw itself again. False by default.
  open class func needsDisplay(forKey key: String) -> Bool { false }
  /// The action that layers of this class run for `event` if nothing else provides one. Nil by default.
  open class func defaultAction(forKey event: String) -> CAAction? { nil }
  /// True: layers are archived by keys.
  open class var supportsSecureCoding: Bool { true }
  /// The class name that archives store for the object: for a class nested in a type or a function, one of its
  /// superclasses.
  open override var classForKeyedArchiver: AnyClass? { ArchivableForm.archivedClass(of: self) }
  /// Whether the value of `key` is archived. True for keys that were set.
  open func shouldArchiveValue(forKey key: String) -> Bool { isExplicitlySet(key) }
  /// Writes the values that were set, the sublayers and the mask.
  open func encode(with coder: NSCoder) { writeArchive(to: coder) }

  // MARK: Presentation

  /// A copy of the layer as it is presented, or nil if no frame was made with it since it was put in its
  /// present place. In the tree of a window, and after `CATransaction.flush()`, a frame counts as made.
  ///
  /// It is made by the class's `init(layer:)`, refuses changes, and has copies for sublayers, mask and superlayer.
  /// Its values are the layer's own, and those of its animations at the time of the media clock.
  open func presentation() -> Self? { presentationCopy() }
  /// The layer that a presentation copy stands for; for any other layer, the layer itself.
  open func model() -> Self { (attachments?.model as? Self) ?? self }

  // MARK: Geometry

  /// The layer's rectangle in its own space. Its origin scrolls the sublayers; negative sizes are standardised.
  open var bounds: CGRect {
    get { state.bounds }
    set { changeBounds(to: newValue) }
  }
  /// The position of the anchor point in the superlayer's space.
  open var position: CGPoint {
    get { state.position }
    set { change(.position) { state.position = newValue } }
  }
  /// The distance from the superlayer's plane toward the viewer. Siblings are drawn in its order.
  open var zPosition: CGFloat {
    get { state.zPosition }
    set { change(.zPosition) { state.zPosition = newValue } }
  }
  /// The point of the layer that lies at `position` and about which `transform` is applied, in fractions of the bounds.
  ///
  /// The default is the middle, (0.5, 0.5). Values outside 0…1 lie outside the bounds.
  open var anchorPoint: CGPoint {
    get { state.anchorPoint }
    set { change(.anchorPoint) { state.anchorPoint = newValue } }
  }
  /// The depth of the anchor point, in points. 0 by default.
  open var anchorPointZ: CGFloat {
    get { state.rare.anchorPointZ }
    set { change(.anchorPointZ) { state.rare.anchorPointZ = newValue } }
  }
  /// The transform applied to the layer about its anchor point. The identity by default.
  open var transform: CATransform3D {
    get { state.rare.transform }
    set { changeTransform(to: newValue) }
  }
  /// The transform applied to the sublayers about this layer's anchor point, usually for perspective.
  open var sublayerTransform: CATransform3D {
    get { state.rare.sublayerTransform }
    set { change(.sublayerTransform) { state.rare.sublayerTransform = newValue } }
  }
  /// The affine part of `transform`, whether or not the rest of it is affine.
  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }
  /// Sets `transform` to an affine transform.
  open func setAffineTransform(_ affine: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(affine) }
  /// The box around the transformed bounds, in the superlayer's space. Setting it sets `position`, then `bounds`.
  open var frame: CGRect {
    get { state.frame }
    set { changeFrame(to: newValue) }
  }
  /// Whether the layer and everything in it is hidden. Its key is `hidden`.
  open var isHidden: Bool {
    get { state.flags.contains(.hidden) }
    set { changeFlag(.hidden, .hidden, newValue) }
  }
  /// Whether the layer is drawn when it faces away from the viewer. True by default; its key is `doubleSided`.
  open var isDoubleSided: Bool {
    get { state.flags.contains(.doubleSided) }
    set { changeFlag(.doubleSided, .doubleSided, newValue) }
  }
  /// Whether the layer's space is upside down relative to its superlayer's. Its key is `geometryFlipped`.
  open var isGeometryFlipped: Bool {
    get { state.flags.contains(.geometryFlipped) }
    set { changeFlag(.geometryFlipped, .geometryFlipped, newValue) }
  }
  /// Whether y grows downward in this layer, with all flips of superlayers and host.
  open func contentsAreFlipped() -> Bool { flipParity() }
  /// Converts a point from `layer`'s space, or from the space around the root, to this layer's space.
  open func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint { mapping(from: layer).map(point) }
  /// Converts a point of this layer's space to `layer`'s space, or to the space around the root.
  open func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint { mapping(to: layer).map(point) }
  /// Converts a rectangle from `layer`'s space; the result is the box around its corners.
  open func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect { mapping(from: layer).map(rect) }
  /// Converts a rectangle to `layer`'s space; the result is the box around its corners.
  open func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect { mapping(to: layer).map(rect) }
  /// Converts seconds of `layer`'s time, or of the time around the root, to this layer's time.
  open func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    Self.convertTime(time, from: layer, to: self)
  }
  /// Converts seconds of this layer's time to `layer`'s time, or to the time around the root.
  open func convertTime(_ time: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    Self.convertTime(time, from: self, to: layer)
  }
  /// The frontmost layer of this tree that contains `point`, which is given in the superlayer's space.
  open func hitTest(_ point: CGPoint) -> CALayer? { frontmostLayer(at: point) }
  /// Whether `point`, in the layer's own space, lies in the bounds: minimum edges included, maximum edges not.
  open func contains(_ point: CGPoint) -> Bool { bounds.containsHalfOpen(point) }

  // MARK: Tree

  /// The layer that contains this layer, or that it masks.
  open var superlayer: CALayer? { parentInTree }
  /// The sublayers, back to front, or nil if none.
  open var sublayers: [CALayer]? {
    get {
      let sublayers = childrenInOrder
      return sublayers.isEmpty ? nil : sublayers
    }
    set { replaceSublayers(with: newValue ?? []) }
  }
  /// Adds `layer` in front of all sublayers, after removing it from its old place.
  ///
  /// This and the other insertions leave the tree unchanged if `layer` is this layer or contains it.
  open func addSublayer(_ layer: CALayer) { insert(layer, at: .end) }
  /// Inserts `layer` at an index among the sublayers; too large an index means the front.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) { insert(layer, at: .index(Int(index))) }
  /// Inserts `layer` behind `sibling`: behind all sublayers if that is nil, in front if it is no sublayer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, at: .below(sibling)) }
  /// Inserts `layer` in front of `sibling`, or of all sublayers if that is nil or no sublayer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, at: .above(sibling)) }
  /// Replaces `old` by `new`. Does nothing if `old` is none.
  open func replaceSublayer(_ old: CALayer, with new: CALayer) { replace(old, with: new) }
  /// Removes the layer from its superlayer, of which it is a sublayer or the mask.
  open func removeFromSuperlayer() { removeFromParent() }
  /// The layer whose alpha determines the visibility of this layer. It lies in this layer's space and has no other owner.
  open var mask: CALayer? {
    get { maskLayer }
    set { changeMask(to: newValue) }
  }
  /// Whether everything in the layer is clipped to its bounds, with their rounded corners.
  open var masksToBounds: Bool {
    get { state.flags.contains(.masksToBounds) }
    set { changeFlag(.masksToBounds, .masksToBounds, newValue) }
  }

  // MARK: Contents

  /// The image that the layer shows: a `CGImage`. Other objects are stored and show nothing.
  open var contents: Any? {
    get { contentsObject }
    set { changeContents(to: newValue) }
  }
  /// The part of the image that is shown, in fractions of the image.
  open var contentsRect: CGRect {
    get { state.rare.contentsRect }
    set { change(.contentsRect) { state.rare.contentsRect = newValue } }
  }
  /// The part of the shown image that stretches, in fractions of it; the parts around it keep their size.
  open var contentsCenter: CGRect {
    get { state.rare.contentsCenter }
    set { change(.contentsCenter) { state.rare.contentsCenter = newValue } }
  }
  /// The placement and scaling of the image in the bounds. `.resize` by default; unknown names become `.center`.
  open var contentsGravity: CALayerContentsGravity {
    get { state.rare.contentsGravity }
    set { change(.contentsGravity) { state.rare.contentsGravity = newValue.known } }
  }
  /// Pixels of the contents per point. 1 by default.
  open var contentsScale: CGFloat {
    get { state.rare.contentsScale }
    set { change(.contentsScale) { state.rare.contentsScale = newValue } }
  }
  /// The pixel format of the layer's own drawing. It has no visible effect.
  open var contentsFormat: CALayerContentsFormat {
    get { state.rare.contentsFormat }
    set { change(.contentsFormat) { state.rare.contentsFormat = newValue } }
  }
  /// The filter with which the image is sampled if it is shown smaller. `.linear` by default.
  open var minificationFilter: CALayerContentsFilter {
    get { state.rare.minificationFilter }
    set { change(.minificationFilter) { state.rare.minificationFilter = newValue } }
  }
  /// The filter with which the image is sampled if it is shown larger. `.linear` by default.
  open var magnificationFilter: CALayerContentsFilter {
    get { state.rare.magnificationFilter }
    set { change(.magnificationFilter) { state.rare.magnificationFilter = newValue } }
  }
  /// The bias that is added to the level of detail of trilinear minification.
  open var minificationFilterBias: Float {
    get { state.rare.minificationFilterBias }
    set { change(.minificationFilterBias) { state.rare.minificationFilterBias = newValue } }
  }
  /// A promise that the layer's drawing is opaque. Its key is `opaque`.
  open var isOpaque: Bool {
    get { state.flags.contains(.opaque) }
    set { changeFlag(.opaque, .opaque, newValue) }
  }
  /// Whether the layer draws itself again when the size of its bounds changes.
  open var needsDisplayOnBoundsChange: Bool {
    get { state.flags.contains(.needsDisplayOnBoundsChange) }
    set { changeFlag(.needsDisplayOnBoundsChange, .needsDisplayOnBoundsChange, newValue) }
  }
  /// A hint without visible effect.
  open var drawsAsynchronously: Bool {
    get { state.flags.contains(.drawsAsynchronously) }
    set { changeFlag(.drawsAsynchronously, .drawsAsynchronously, newValue) }
  }

  // MARK: Display

  /// Brings the contents up to date: calls the delegate, or else draws into new contents.
  ///
  /// An override is called on the layer itself also for each picture during an animation of a key for which
  /// ``needsDisplay(forKey:)`` is true, where `presentation()` has the values of that moment. So is the delegate's `display(_:)`.
  open func display() { displayContents() }
  /// Marks the contents as out of date; the next commit calls `display()`.
  open func setNeedsDisplay() { markNeedsDisplay() }
  /// Marks the contents as out of date. The whole layer is drawn again, whatever `rect` is.
  open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }
  /// Whether the contents are marked as out of date.
  open func needsDisplay() -> Bool { marks.contains(.needsDisplay) }
  /// Calls `display()` if the contents are out of date.
  open func displayIfNeeded() { displayIfMarked() }
  /// Draws the contents in the layer's own space. The default calls the delegate.
  ///
  /// During an animation of a key for which ``needsDisplay(forKey:)`` is true, it is called on a presentation copy.
  open func draw(in context: CGContext) { drawThroughDelegate(in: context) }
  /// Draws the layer and the layers below it into a context, in the layer's own space.
  ///
  /// The values are those of the layers themselves. Layers that are marked for layout or display are laid out and
  /// displayed first. The layer's own position, anchor point, transform and flip do not place it: a point of its space
  /// is drawn at the same point of the context's user space. The context's alpha, blend mode and shadow apply to the
  /// picture as a whole.
  ///
  /// As on Apple's platforms, everything is drawn in the plane. For a sublayer whose transform has perspective or
  /// rotates it out of the plane, both transform and position are ignored: its anchor point lies at its superlayer's
  /// origin. Such a `sublayerTransform` is ignored too. The
  /// `backgroundFilters`, and compositing filters that are not blend modes of Core Graphics are left out.
  /// Layers are sorted by depth and not cut, `shouldRasterize` makes a group but no bitmap, and shadows are not
  /// stretched with their layer. Groups nested deeper than 64 are left out, and nothing is drawn of a tree beyond
  /// ``Diagnostics/Limits/trusted``.
  ///
  /// Shadows and gradients are drawn as Core Animation draws them into contexts, which is not as the screen shows them:
  /// opacity fades a shadow and what casts it one by one, `masksToBounds` clips the shadow, and gradients are mixed in
  /// Generic RGB.
  /// ``ContextCorners`` chooses the curve of round corners.
  ///
  /// Images are upright in the context for layers that nothing shows; otherwise their orientation follows
  /// ``contentsAreFlipped()``.
  open func render(in context: CGContext) { record(in: context) }

  // MARK: Appearance

  /// The colour behind the contents. Nil by default.
  open var backgroundColor: CGColor? {
    get { state.backgroundColor }
    set { change(.backgroundColor) { state.backgroundColor = newValue } }
  }
  /// The corner radius of background and border, and of the clip if `masksToBounds` is set.
  open var cornerRadius: CGFloat {
    get { state.cornerRadius }
    set { change(.cornerRadius) { state.cornerRadius = newValue } }
  }
  /// The corners that are rounded. All by default.
  open var maskedCorners: CACornerMask {
    get { state.rare.maskedCorners }
    set { change(.maskedCorners) { state.rare.maskedCorners = newValue } }
  }
  /// The shape of rounded corners. `.circular` by default; unknown names become that.
  open var cornerCurve: CALayerCornerCurve {
    get { state.rare.cornerCurve }
    set { change(.cornerCurve) { state.rare.cornerCurve = newValue == .continuous ? .continuous : .circular } }
  }
  /// The width of the border, inside the bounds. 0 by default.
  open var borderWidth: CGFloat {
    get { state.borderWidth }
    set { change(.borderWidth) { state.borderWidth = newValue } }
  }
  /// The colour of the border. Opaque black by default.
  open var borderColor: CGColor? {
    get { state.rare.borderColor }
    set { change(.borderColor) { state.rare.borderColor = newValue } }
  }
  /// The opacity of the layer, 0…1. 1 by default.
  open var opacity: Float {
    get { state.opacity }
    set { change(.opacity) { state.opacity = newValue } }
  }
  /// Whether opacity applies to the layer and its sublayers as a group. True by default.
  open var allowsGroupOpacity: Bool {
    get { state.flags.contains(.allowsGroupOpacity) }
    set { changeFlag(.allowsGroupOpacity, .allowsGroupOpacity, newValue) }
  }
  /// The blending of the layer with its backdrop: the name of a blend mode, a `CAFilter` or a `CIFilter`.
  open var compositingFilter: Any? {
    get { attachments?.filters.compositingFilter }
    set { change(.compositingFilter) { setFilters(newValue, \.compositingFilter) } }
  }
  /// The filters of the finished layer, first to last: each a `CAFilter`, a `CIFilter` or the name of one.
  open var filters: [Any]? {
    get { attachments?.filters.filters }
    set { change(.filters) { setFilters(newValue, \.filters) } }
  }
  /// The filters that are applied to the layer's backdrop: each a `CAFilter`, a `CIFilter` or the name of one.
  open var backgroundFilters: [Any]? {
    get { attachments?.filters.backgroundFilters }
    set { change(.backgroundFilters) { setFilters(newValue, \.backgroundFilters) } }
  }
  /// Whether the layer is drawn to an image first, at `rasterizationScale`.
  open var shouldRasterize: Bool {
    get { state.flags.contains(.shouldRasterize) }
    set { changeFlag(.shouldRasterize, .shouldRasterize, newValue) }
  }
  /// Pixels per point of that image. 1 by default.
  open var rasterizationScale: CGFloat {
    get { state.rare.rasterizationScale }
    set { change(.rasterizationScale) { state.rare.rasterizationScale = newValue } }
  }
  /// The colour of the shadow. Opaque black by default.
  open var shadowColor: CGColor? {
    get { state.rare.shadowColor }
    set { change(.shadowColor) { state.rare.shadowColor = newValue } }
  }
  /// The opacity of the shadow, 0…1. 0 by default: no shadow.
  open var shadowOpacity: Float {
    get { state.rare.shadowOpacity }
    set { change(.shadowOpacity) { state.rare.shadowOpacity = newValue } }
  }
  /// The displacement of the shadow relative to the layer. (0, -3) by default.
  open var shadowOffset: CGSize {
    get { state.rare.shadowOffset }
    set { change(.shadowOffset) { state.rare.shadowOffset = newValue } }
  }
  /// The sigma of the shadow's Gaussian blur. 3 by default.
  open var shadowRadius: CGFloat {
    get { state.rare.shadowRadius }
    set { change(.shadowRadius) { state.rare.shadowRadius = newValue } }
  }
  /// The outline that casts the shadow, in place of the layer's own. It is copied.
  open var shadowPath: CGPath? {
    get { state.rare.shadowPath }
    set { change(.shadowPath) { state.rare.shadowPath = newValue?.copy() } }
  }
  /// The edges that are antialiased if they are not aligned to pixels. All four by default.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { state.rare.edgeAntialiasingMask }
    set { change(.edgeAntialiasingMask) { state.rare.edgeAntialiasingMask = newValue.intersection(.all) } }
  }
  /// Whether edges are antialiased at all. True by default.
  open var allowsEdgeAntialiasing: Bool {
    get { state.flags.contains(.allowsEdgeAntialiasing) }
    set { changeFlag(.allowsEdgeAntialiasing, .allowsEdgeAntialiasing, newValue) }
  }
  /// Whether contents brighter than white are wanted. This and the next four are stored and have no effect.
  open var wantsExtendedDynamicRangeContent: Bool {
    get { state.flags.contains(.wantsExtendedDynamicRangeContent) }
    set { changeFlag(.wantsExtendedDynamicRangeContent, .wantsExtendedDynamicRangeContent, newValue) }
  }
  /// The tone mapping of bright contents.
  open var toneMapMode: ToneMapMode {
    get { state.rare.toneMapMode }
    set { change(.toneMapMode) { state.rare.toneMapMode = newValue } }
  }
  /// The range of brightness that is wanted.
  open var preferredDynamicRange: DynamicRange {
    get { state.rare.preferredDynamicRange }
    set { change(.preferredDynamicRange) { state.rare.preferredDynamicRange = newValue } }
  }
  /// The ratio of the contents' brightness to white.
  open var contentsHeadroom: CGFloat {
    get { state.rare.contentsHeadroom }
    set { change(.contentsHeadroom) { state.rare.contentsHeadroom = newValue } }
  }
  /// Whether drawn contents should follow the scale at which they are shown.
  open var wantsDynamicContentScaling: Bool {
    get { state.flags.contains(.wantsDynamicContentScaling) }
    set { changeFlag(.wantsDynamicContentScaling, .wantsDynamicContentScaling, newValue) }
  }

  // MARK: Layout

  /// The preferred size of the layer, in the superlayer's space: that of its layout manager, or its present
  /// size.
  open func preferredFrameSize() -> CGSize { preferredSizeInSuperlayer() }
  /// Marks the layer for layout; the next commit calls `layoutSublayers()`.
  open func setNeedsLayout() { markNeedsLayout() }
  /// Whether the layer is marked for layout.
  open func needsLayout() -> Bool { marks.contains(.needsLayout) }
  /// Lays out the tree below the topmost superlayer that needs it, this layer included.
  open func layoutIfNeeded() { layOutFromTopmost() }
  /// Lays out the sublayers. The default calls the delegate, then the layout manager.
  open func layoutSublayers() { layOutThroughDelegate() }
  /// The margins and dimensions that follow a change of the superlayer's size. None by default.
  open var autoresizingMask: CAAutoresizingMask {
    get { state.rare.autoresizingMask }
    set { change(.autoresizingMask) { state.rare.autoresizingMask = newValue } }
  }
  /// Notifies each sublayer that the previous size of the bounds was `size`.
  open func resizeSublayers(withOldSize size: CGSize) { resizeChildren(from: size) }
  /// Resizes the layer after a change of the superlayer's size from `size`, according to `autoresizingMask`.
  open func resize(withOldSuperlayerSize size: CGSize) { followSuperlayer(from: size) }
  /// The object that lays out the sublayers.
  open var layoutManager: CALayoutManager? {
    get { attachments?.layoutManager }
    set { changeLayoutManager(to: newValue) }
  }
  /// The constraints of this layer's frame that a `CAConstraintLayoutManager` of the superlayer satisfies.
  open var constraints: [CAConstraint]? {
    get { attachments?.constraints }
    set { changeConstraints(to: newValue) }
  }
  /// Adds a constraint.
  open func addConstraint(_ constraint: CAConstraint) { constraints = (constraints ?? []) + [constraint] }

  // MARK: Scrolling

  /// Scrolls the nearest scroll layer above so that `point`, in this layer's space, becomes its origin.
  open func scroll(_ point: CGPoint) { scrollNearest(to: point) }
  /// Scrolls the nearest scroll layer above by the least amount that shows `rect`, which is in this layer's space.
  open func scrollRectToVisible(_ rect: CGRect) { scrollNearest(toShow: rect) }
  /// The part of the bounds that the scroll layers above show; without any, the bounds.
  open var visibleRect: CGRect { partThatScrollLayersShow() }

  // MARK: Actions and animations

  /// The action for a change of a key or for an event: the delegate's, that of `actions`, of `style`, or the
  /// default.
  open func action(forKey event: String) -> CAAction? { findAction(forKey: event) }
  /// The actions by the key or event that they respond to.
  open var actions: [String: CAAction]? {
    get { attachments?.actions }
    set { setAttachment(newValue) { $0.actions = $1 } }
  }
  /// Adds a copy of `animation`, in place of one with the same key. It begins with the next commit.
  open func add(_ animation: CAAnimation, forKey key: String?) { addCopy(of: animation, forKey: key) }
  /// Removes all animations.
  open func removeAllAnimations() { takeAllAnimations() }
  /// Removes the animation of `key`.
  open func removeAnimation(forKey key: String) { takeAnimation(forKey: key) }
  /// The keys of the animations in the order in which they were added, or nil if none.
  open func animationKeys() -> [String]? { keysOfAnimations() }
  /// The animation of `key`, the copy that was made of it. Do not change it.
  open func animation(forKey key: String) -> CAAnimation? { modelAttachments?.animation(forKey: key) }

  // MARK: Names, delegates, styles

  /// The name of the layer in messages, key paths and constraints.
  open var name: String? {
    get { state.rare.name }
    set { change(.name) { state.rare.name = newValue } }
  }
  /// The object that may draw, lay out and choose actions for the layer. Not retained.
  open var delegate: CALayerDelegate? {
    get { attachments?.delegate }
    set { setAttachment(newValue) { $0.delegate = $1 } }
  }
  /// Values for keys that were not set, by key. It may hold a further `style`, and `actions`.
  open var style: [AnyHashable: Any]? {
    get { attachments?.style }
    set { changeStyle(to: newValue) }
  }

  // MARK: Key-value coding

  /// The value of `key`, in the type of its property (`opacity` and `shadowOpacity` as `CGFloat`), lists as
  /// they were set.
  ///
  /// On Linux `as?` accepts that type only: ``value(forKey:as:)`` converts.
  open func value(forKey key: String) -> Any? { readValue(forKey: key) }
  /// Sets the value of `key`; numbers of all types are converted, unknown keys are stored.
  ///
  /// A value that the key cannot take has no effect.
  open func setValue(_ value: Any?, forKey key: String) { setValueIfPossible(value, forKey: key) }
  /// The value at `keyPath`, such as `transform.rotation.z` or `sublayers.card.opacity`.
  open func value(forKeyPath keyPath: String) -> Any? { readValue(forKeyPath: keyPath) }
  /// Sets the value at `keyPath`; the other components of a structure are unchanged.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setValueIfPossible(value, forKeyPath: keyPath) }

  /// The value of a `key` that is not a property: the one stored under it, or that of the style or the class.
  open func value(forUndefinedKey key: String) -> Any? { storedValue(forKey: key) }
  /// Stores the value of a `key` that is not a property.
  open func setValue(_ value: Any?, forUndefinedKey key: String) { store(value, forKey: key) }
  /// Called when nil is set for a number or a structure. Sets it to zero, or a transform to the identity.
  open func setNilValueForKey(_ key: String) { setZero(forKey: key) }

  // MARK: Timing

  /// The time at which the layer's time begins, in seconds of the superlayer's time. 0 by default.
  open var beginTime: CFTimeInterval {
    get { state.rare.timing.beginTime }
    set { change(.beginTime) { state.rare.timing.beginTime = newValue } }
  }
  /// The duration of the layer's time, in seconds. Infinite by default.
  open var duration: CFTimeInterval {
    get { state.rare.timing.duration }
    set { change(.duration) { state.rare.timing.duration = newValue } }
  }
  /// The speed of the layer's time relative to the superlayer's. 1 by default; 0 pauses everything in the layer.
  open var speed: Float {
    get { state.rare.timing.speed }
    set { change(.speed) { state.rare.timing.speed = newValue } }
  }
  /// The layer's time at `beginTime`, in seconds. 0 by default.
  open var timeOffset: CFTimeInterval {
    get { state.rare.timing.timeOffset }
    set { change(.timeOffset) { state.rare.timing.timeOffset = newValue } }
  }
  /// The number of repetitions of `duration`. 0 by default.
  open var repeatCount: Float {
    get { state.rare.timing.repeatCount }
    set { change(.repeatCount) { state.rare.timing.repeatCount = newValue } }
  }
  /// The number of seconds during which `duration` repeats. 0 by default.
  open var repeatDuration: CFTimeInterval {
    get { state.rare.timing.repeatDuration }
    set { change(.repeatDuration) { state.rare.timing.repeatDuration = newValue } }
  }
  /// Whether every other repetition runs backward. False by default.
  open var autoreverses: Bool {
    get { state.rare.timing.autoreverses }
    set { change(.autoreverses) { state.rare.timing.autoreverses = newValue } }
  }
  /// The state before and after the active time. `.removed` by default.
  open var fillMode: CAMediaTimingFillMode {
    get { state.rare.timing.fillMode }
    set { change(.fillMode) { state.rare.timing.fillMode = newValue } }
  }
}
