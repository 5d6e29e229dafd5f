// UICollectionView: items that a layout places, of which only those in sight have cells: every member that clients may
// override. Whatever is longer than a line is in the files UICollectionView+Aspect.swift.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Items that a layout places, of which only those in sight have cells.
///
/// A section has at most 2,147,483,647 items, and a view 100,000 sections; more than that is left out, and so is what follows the first
/// 2,048 elements in sight, both with a message in ``ViewDiagnostics``. Numbers that are negative count as 0, and elements whose places are no numbers are left out. Insertions,
/// deletions and moves whose numbers do not match those of the data source end no program: everything is loaded anew.
/// Nothing is animated.
///
/// The delegate is kept as `UIScrollViewDelegate` (see ``UIScrollView/delegate``), and asked as a ``UICollectionViewDelegate``.
open class UICollectionView: UIScrollView, @unchecked Sendable {
  final var layoutInUse: UICollectionViewLayout
  /// The delegate, as one of a collection view.
  final weak var itemDelegate: (any UICollectionViewDelegate)?
  final var counts: [Int]?
  final var isLoading = false
  final var forgetsCells = false
  final var shown: [ElementKey: UICollectionReusableView] = [:]
  final let pool = ReusePool()
  final var selection: Set<IndexPath> = []
  final var updates = ListUpdates()
  final var touchedItem: IndexPath?
  final var isLayingOut = false
  /// The bounds of the last layout.
  final var laidOutBounds = CGRect.null

  /// Creates a collection view at `frame`, in the space of its future superview, with a layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    layoutInUse = layout
    super.init(frame: frame)
    layout.ownCollectionView = self
    backgroundColor = ListColors.background
  }

  /// Creates a collection view with a flow layout.
  public convenience override init(frame: CGRect) {
    self.init(frame: frame, collectionViewLayout: UICollectionViewFlowLayout())
  }

  /// Creates a collection view with a flow layout; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    layoutInUse = UICollectionViewFlowLayout()
    super.init(coder: coder)
    layoutInUse.ownCollectionView = self
  }

  // MARK: Data

  /// The object that has the items. Nil by default.
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { forgetItems() }
  }
  /// The object that gets data ready; kept. Nil by default.
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  /// Whether data is got ready before it is needed; kept. True by default.
  open var isPrefetchingEnabled = true
  /// Asks for everything anew, at the next layout, and deselects all items.
  open func reloadData() {
    selection = []
    forgetItems()
  }
  /// The number of sections.
  open var numberOfSections: Int { loadedCounts.count }
  /// Returns the number of items in a section; 0 in one that there isn't.
  open func numberOfItems(inSection section: Int) -> Int {
    let counts = loadedCounts
    return counts.indices.contains(section) ? counts[section] : 0
  }
  /// Whether changes wait for the end of the updates.
  open var hasUncommittedUpdates: Bool { updates.depth > 0 }

  // MARK: Layout

  /// The layout. Setting it places everything anew.
  open var collectionViewLayout: UICollectionViewLayout {
    get { layoutInUse }
    set { setCollectionViewLayout(newValue, animated: false) }
  }
  /// Changes the layout, at once.
  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) { changeLayout(to: layout) }
  /// Changes the layout, at once, and calls `completion` with true.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    changeLayout(to: layout)
    completion?(true)
  }
  /// Returns the layout's attributes of an item.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    makePlaces()
    return layoutInUse.layoutAttributesForItem(at: indexPath).map(directed)
  }
  /// Returns the layout's attributes of a view of a kind.
  open func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    makePlaces()
    return layoutInUse.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath).map(directed)
  }
  /// The view behind all items, which stays in sight. Nil by default.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  // MARK: Cells

  /// Has cells of a class made for an identifier; nil for none.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    pool.cells.register(cellClass, identifier)
  }
  /// Has views of a kind and a class made for an identifier; nil for none.
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
  ) {
    pool.parts.register(viewClass, elementKind + "/" + identifier)
  }
  /// Returns a cell that is out of sight, or a new one; a plain one where no class is registered, which ends programs on
  /// Apple's platforms.
  open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
    -> UICollectionViewCell
  {
    pool.cells.view(identifier, identifier, otherwise: UICollectionViewCell.self) ?? UICollectionViewCell(frame: .zero)
  }
  /// Returns a view of a kind that is out of sight, or a new one; a plain one where no class is registered, which ends
  /// programs on Apple's platforms.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    pool.parts.view(elementKind + "/" + identifier, identifier, otherwise: UICollectionReusableView.self)
      ?? UICollectionReusableView(frame: .zero)
  }
  /// The cells in sight, in the order of the items.
  open var visibleCells: [UICollectionViewCell] { indexPathsForVisibleItems.compactMap { cellForItem(at: $0) } }
  /// The items in sight, in order.
  open var indexPathsForVisibleItems: [IndexPath] {
    settle()
    return shown.keys.filter { $0.category == .cell }.map(\.path).sorted()
  }
  /// Returns the views of a kind in sight, in the order of the sections.
  open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    indexPathsForVisibleSupplementaryElements(ofKind: elementKind)
      .compactMap { supplementaryView(forElementKind: elementKind, at: $0) }
  }
  /// Returns the places of the views of a kind in sight, in order.
  open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    settle()
    return shown.keys.filter { $0.category == .supplementaryView && $0.kind == elementKind }.map(\.path).sorted()
  }
  /// Returns the cell of an item in sight; nil for others.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    settle()
    return shown[ElementKey(category: .cell, kind: nil, path: indexPath)] as? UICollectionViewCell
  }
  /// Returns a view of a kind in sight; nil for others.
  open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath) -> UICollectionReusableView?
  {
    settle()
    return shown[ElementKey(category: .supplementaryView, kind: elementKind, path: indexPath)]
  }
  /// Returns the item of a cell in sight; nil for others.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { shown.first { $0.value === cell }?.key.path }
  /// Returns the item at a point of the view's space.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? { item(at: point) }

  // MARK: Selection

  /// Whether a touch selects an item. True by default.
  open var allowsSelection = true
  /// Whether several items can be selected. False by default.
  open var allowsMultipleSelection = false
  /// Whether a touch selects an item while the view is edited; kept. False by default.
  open var allowsSelectionDuringEditing = false
  /// Whether several items can be selected while the view is edited; kept. False by default.
  open var allowsMultipleSelectionDuringEditing = false
  /// Whether the items are edited; kept. False by default.
  open var isEditing = false
  /// Whether the item in focus is selected; kept. False by default.
  open var selectionFollowsFocus = false
  /// The selected items in order; an empty list, never nil, where there are none.
  open var indexPathsForSelectedItems: [IndexPath]? { selection.sorted() }
  /// Selects an item, or none where it is nil, and scrolls to it; the delegate is not told.
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    select(indexPath, scrollPosition)
  }
  /// Deselects an item; the delegate is not told.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) { deselect(indexPath) }
  /// Scrolls, at once, so that an item is at a place in sight.
  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    scroll(to: indexPath, scrollPosition, animated)
  }

  // MARK: Changes

  /// Makes the changes of `updates` together, and calls `completion` with true.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    self.updates.depth += 1
    updates?()
    commitUpdates()
    completion?(true)
  }
  /// Shows items that the data source has got.
  open func insertItems(at indexPaths: [IndexPath]) { change { $0.insertedRows += indexPaths } }
  /// Takes away items that the data source has no more.
  open func deleteItems(at indexPaths: [IndexPath]) { change { $0.deletedRows += indexPaths } }
  /// Asks for the cells of items anew.
  open func reloadItems(at indexPaths: [IndexPath]) { change { $0.reloadedRows += indexPaths } }
  /// Has the cells of items asked for anew, as in a reload.
  open func reconfigureItems(at indexPaths: [IndexPath]) { change { $0.reloadedRows += indexPaths } }
  /// Moves an item that the data source has elsewhere.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.movedRows.append((indexPath, newIndexPath)) }
  }
  /// Shows sections that the data source has got.
  open func insertSections(_ sections: IndexSet) { change { $0.insertedSections.formUnion(sections) } }
  /// Takes away sections that the data source has no more.
  open func deleteSections(_ sections: IndexSet) { change { $0.deletedSections.formUnion(sections) } }
  /// Asks for the items of sections anew.
  open func reloadSections(_ sections: IndexSet) { change { $0.reloadedSections.formUnion(sections) } }
  /// Moves a section that the data source has elsewhere.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections.append((section, newSection)) }
  }

  // MARK: Layout and touches

  /// Makes the cells in sight and places them, and takes away those out of sight.
  open override func layoutSubviews() {
    layOutItems()
    super.layoutSubviews()
  }
  /// Highlights the item under a touch.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    beginTouch(touches)
  }
  /// Highlights no item any more where the touch drags the content.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesMoved(touches, with: event)
    if isDragging { endTouch(selecting: nil) }
  }
  /// Selects the item under a touch that was lifted there.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    endTouch(selecting: touches)
  }
  /// Highlights no item any more.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    endTouch(selecting: nil)
  }
  final override func noteDelegate() {
    itemDelegate = delegate as? any UICollectionViewDelegate
    layoutInUse.invalidateLayout()
  }
  final override func finalTarget(_ offset: CGPoint, velocity: CGPoint) -> CGPoint {
    layoutInUse.targetContentOffset(forProposedContentOffset: offset, withScrollingVelocity: velocity)
  }
}
