// UICollectionViewLayout: the base class of what places the items of a collection view.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The facts of a change that makes a layout place its items anew.
open class UICollectionViewLayoutInvalidationContext: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  final var everything = true
  final var counts = false
  final var items: [IndexPath] = []
  /// Creates a context of a change of everything.
  public override init() {
    super.init()
  }
  /// Whether everything is placed anew. True by default.
  open var invalidateEverything: Bool { everything }
  /// Whether the data source is asked for numbers anew. False by default.
  open var invalidateDataSourceCounts: Bool { counts }
  /// The items that are placed anew, besides others.
  open var invalidatedItemIndexPaths: [IndexPath]? { items.isEmpty ? nil : items }
  /// A shift of the offset, in points. Zero by default.
  open var contentOffsetAdjustment = CGPoint.zero
  /// A change of the content's size, in points; kept. Zero by default.
  open var contentSizeAdjustment = CGSize.zero
  /// Has items placed anew, besides others.
  open func invalidateItems(at indexPaths: [IndexPath]) { items += indexPaths }
}

/// A change of an item, as layouts are told of it.
open class UICollectionViewUpdateItem: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The kinds of changes.
  public enum Action: Int, Sendable {
    /// The item is new.
    case insert
    /// The item is gone.
    case delete
    /// The item is asked for anew.
    case reload
    /// The item is elsewhere.
    case move
    /// Nothing.
    case none
  }
  private let change: (before: IndexPath?, after: IndexPath?, action: Action)
  init(_ before: IndexPath?, _ after: IndexPath?, _ action: Action) {
    change = (before, after, action)
    super.init()
  }
  /// The place of the item before the change.
  open var indexPathBeforeUpdate: IndexPath? { change.before }
  /// The place of the item after the change.
  open var indexPathAfterUpdate: IndexPath? { change.after }
  /// The kind of the change.
  open var updateAction: Action { change.action }
}

/// The base class of what places the items of a collection view.
///
/// A subclass says how large the content is, and which attributes the elements in a rectangle have; ``prepare()`` is called before that,
/// and again after each invalidation.
open class UICollectionViewLayout: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  final weak var ownCollectionView: UICollectionView?
  final var isValid = false
  final var decorationClasses: [String: AnyClass] = [:]

  /// Creates a layout.
  public override init() {
    super.init()
  }
  /// Creates a layout; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// The class of the attributes that the layout makes. That of ordinary attributes by default.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  /// The class of the contexts of invalidations. That of ordinary contexts by default.
  open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }
  /// The collection view whose items are placed.
  open var collectionView: UICollectionView? { ownCollectionView }
  /// The size of the content, in points. Zero by default.
  open var collectionViewContentSize: CGSize { .zero }
  /// Called before the layout is asked for places, after each invalidation.
  open func prepare() {}
  /// Returns the attributes of all elements that are in `rect`, in the space of the content. None by default.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
  /// Returns the attributes of an item's cell. Nil by default.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  /// Returns the attributes of a view of a kind. Nil by default.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// Returns the attributes of a view of the layout's own. Nil by default.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// Has views of a class made for a kind of the layout's own; nil for none.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorationClasses[elementKind] = viewClass
  }

  /// Has everything placed anew at the next layout.
  open func invalidateLayout() {
    isValid = false
    ownCollectionView?.setNeedsLayout()
  }
  /// Has placed anew what the context tells.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    isValid = false
    ownCollectionView?.adopt(context)
  }
  /// Whether another offset or size of the view has everything placed anew. For another size by default in flow layouts, and never here.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
  /// Returns the context of the invalidation by another offset or size.
  open func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
    makeContext()
  }
  /// Whether a cell that wants other attributes has everything placed anew. False by default.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }
  /// Returns the context of the invalidation by a cell that wants other attributes.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext { makeContext() }
  private func makeContext() -> UICollectionViewLayoutInvalidationContext {
    (type(of: self).invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type)
      .flatMap { CALayer.makeObject($0) as? UICollectionViewLayoutInvalidationContext } ?? .init()
  }
  /// Returns the offset at which scrolling ends, after a drag. The proposed one by default.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { targetContentOffset(forProposedContentOffset: proposedContentOffset) }
  /// Returns the offset after a change of layout. The proposed one by default.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    proposedContentOffset
  }
  /// Called before items come and go.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  /// Called after items have come and gone.
  open func finalizeCollectionViewUpdates() {}
  /// Returns where an item that comes begins; nothing calls it, for items come at once.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { layoutAttributesForItem(at: itemIndexPath) }
  /// Returns where an item that goes ends; nothing calls it, for items go at once.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { layoutAttributesForItem(at: itemIndexPath) }
  /// Called before the bounds change with an animation.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
  /// Called after the bounds have changed with an animation.
  open func finalizeAnimatedBoundsChange() {}
  /// Whether places are those in a mirror where text goes from right to left. False by default.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
  /// The direction for which places are given. From left to right by default.
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  /// Whether another size of the view has everything placed anew, whatever a subclass says.
  var followsSize: Bool { false }
}
