// UICollectionView+Layout: the elements in sight, with the attributes of the layout.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UICollectionView {
  /// Performs layout that is pending, unless it is under way.
  final func settle() {
    if !isLayingOut { layoutIfNeeded() }
  }

  /// Has everything asked for anew at the next layout.
  final func forgetItems() {
    counts = nil
    forgetsCells = true
    layoutInUse.invalidateLayout()
  }

  final var loadedCounts: [Int] {
    if let counts { return counts }
    // The data source may ask the view while it is asked.
    guard !isLoading, let dataSource else { return [] }
    isLoading = true
    defer { isLoading = false }
    let number = allowed(dataSource.numberOfSections(in: self), of: "sections", most: TableModel.mostSections)
    let loaded = (0..<number).map {
      allowed(dataSource.collectionView(self, numberOfItemsInSection: $0), of: "items", most: TableModel.mostRows)
    }
    counts = loaded
    return loaded
  }

  final func contains(_ path: IndexPath) -> Bool {
    let counts = loadedCounts
    return path.count == 2 && counts.indices.contains(path.section) && path.item >= 0
      && path.item < counts[path.section]
  }

  final func makePlaces() {
    guard !layoutInUse.isValid else { return }
    // A layout may invalidate itself while it prepares.
    layoutInUse.isValid = true
    layoutInUse.prepare()
    layoutInUse.isValid = true
    let size = layoutInUse.collectionViewContentSize
    contentSize = size.replacingNonFinite(by: .zero)
  }

  final func adopt(_ context: UICollectionViewLayoutInvalidationContext) {
    if context.invalidateDataSourceCounts { counts = nil }
    if context.contentOffsetAdjustment != .zero {
      contentOffset.x += context.contentOffsetAdjustment.x
      contentOffset.y += context.contentOffsetAdjustment.y
    }
    setNeedsLayout()
  }

  final func changeLayout(to layout: UICollectionViewLayout) {
    guard layout !== layoutInUse else { return }
    let old = layoutInUse
    for view in shown.values { view.willTransition(from: old, to: layout) }
    old.ownCollectionView = nil
    layoutInUse = layout
    layout.ownCollectionView = self
    layout.isValid = false
    makePlaces()
    let proposed = layout.targetContentOffset(forProposedContentOffset: contentOffset)
    contentOffset = resting(
      itemDelegate?.collectionView(self, targetContentOffsetForProposedContentOffset: proposed) ?? proposed)
    for view in shown.values { view.didTransition(from: old, to: layout) }
    setNeedsLayout()
  }

  /// Whether places are seen in a mirror: where the layout wants that and text goes against the direction that it is made for.
  private var isFlipped: Bool {
    layoutInUse.flipsHorizontallyInOppositeLayoutDirection
      && isRightToLeft != (layoutInUse.developmentLayoutDirection == .rightToLeft)
  }

  /// Attributes as they are seen.
  final func directed(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
    guard isFlipped, let copy = attributes.copy() as? UICollectionViewLayoutAttributes else { return attributes }
    copy.center.x = mirrorWidth - copy.center.x
    return copy
  }

  private var mirrorWidth: CGFloat { max(contentSize.width, bounds.width) }

  /// The elements in a rectangle as they are seen.
  final func elements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    let asked =
      isFlipped ? CGRect(x: mirrorWidth - rect.maxX, y: rect.minY, width: rect.width, height: rect.height) : rect
    let found = layoutInUse.layoutAttributesForElements(in: asked) ?? []
    if found.count >= FlowModel.mostShown { noteCut(FlowModel.mostShown, "elements") }
    return found.prefix(FlowModel.mostShown).filter { $0.isFinite && ($0.category != .cell || contains($0.indexPath)) }
      .map(directed)
  }

  final func layOutItems() {
    guard !isLayingOut else { return }
    isLayingOut = true
    defer { isLayingOut = false }
    if forgetsCells {
      forgetsCells = false
      let all = shown
      shown = [:]
      for (key, view) in all { recycle(view, key) }
    }
    noteBoundsForLayout()
    // Cells that want other sizes move those after them, which brings others into sight.
    for _ in 0..<8 {
      makePlaces()
      guard !showElements() else { break }
    }
    backgroundView?.frame = bounds
  }

  private func noteBoundsForLayout() {
    let bounds = bounds
    guard bounds != laidOutBounds else { return }
    let isNew = laidOutBounds.isNull
    // Layouts compare the new bounds with those of the view, which are not set back: sizes are compared here.
    let changesSize = bounds.size != laidOutBounds.size
    laidOutBounds = bounds
    guard !isNew else { return }
    if changesSize && layoutInUse.followsSize
      || layoutInUse.shouldInvalidateLayout(forBoundsChange: bounds)
    {
      layoutInUse.invalidateLayout(with: layoutInUse.invalidationContext(forBoundsChange: bounds))
    }
  }

  /// Shows the elements in sight; false where a cell has made the layout invalid.
  private func showElements() -> Bool {
    let sight = bounds
    let wanted = elements(in: sight).filter { $0.reaches(into: sight) }
      .sorted { ($0.zIndex, $0.indexPath) < ($1.zIndex, $1.indexPath) }
    let keys = Set(wanted.map(\.key))
    for (key, view) in shown where !keys.contains(key) {
      shown[key] = nil
      recycle(view, key)
    }
    var used = Set(shown.values.map(ObjectIdentifier.init))
    var isSettled = true
    for attributes in wanted {
      let key = attributes.key
      if let view = shown[key] {
        view.take(attributes)
        continue
      }
      guard var view = makeView(attributes) else { continue }
      // A view that already stands for another element can't stand for this one.
      if used.contains(ObjectIdentifier(view)) {
        view = attributes.category == .cell ? UICollectionViewCell(frame: .zero) : UICollectionReusableView()
      }
      used.insert(ObjectIdentifier(view))
      view.take(attributes)
      (view as? UICollectionViewCell)?.isSelected = selection.contains(attributes.indexPath)
      shown[key] = view
      tell(willShow: view, key)
      addSubview(view)
      if !settleSize(view, attributes) { isSettled = false }
    }
    order(wanted)
    return isSettled
  }

  /// Asks a view for the size that it wants; false where that makes the layout invalid.
  private func settleSize(_ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes) -> Bool {
    guard attributes.category == .cell, let flow = layoutInUse as? UICollectionViewFlowLayout,
      flow.estimatedItemSize != .zero
    else { return true }
    let preferred = view.preferredLayoutAttributesFitting(attributes)
    guard preferred.isFinite,
      layoutInUse.shouldInvalidateLayout(forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
    else { return true }
    flow.wantedSizes[attributes.indexPath] = preferred.size
    layoutInUse.invalidateLayout(
      with: layoutInUse.invalidationContext(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes))
    return false
  }

  /// Puts the views of sorted attributes in their order, where their numbers are not all the same.
  private func order(_ wanted: [UICollectionViewLayoutAttributes]) {
    guard wanted.first?.zIndex != wanted.last?.zIndex else { return }
    for attributes in wanted {
      if let view = shown[attributes.key] { bringSubviewToFront(view) }
    }
  }

  private func makeView(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionReusableView? {
    let path = attributes.indexPath
    switch attributes.category {
    case .cell: return dataSource?.collectionView(self, cellForItemAt: path)
    case .supplementaryView:
      return dataSource?.collectionView(self, viewForSupplementaryElementOfKind: attributes.kind ?? "", at: path)
    case .decorationView:
      let kind = attributes.kind ?? ""
      return pool.parts.view("decoration/" + kind, nil, otherwise: layoutInUse.decorationClasses[kind])
    }
  }

  private func tell(willShow view: UICollectionReusableView, _ key: ElementKey) {
    if let cell = view as? UICollectionViewCell, key.category == .cell {
      itemDelegate?.collectionView(self, willDisplay: cell, forItemAt: key.path)
    } else if key.category == .supplementaryView {
      itemDelegate?.collectionView(
        self, willDisplaySupplementaryView: view, forElementKind: key.kind ?? "", at: key.path)
    }
  }

  /// Takes a view out of sight, to be used again.
  final func recycle(_ view: UICollectionReusableView, _ key: ElementKey) {
    view.removeFromSuperview()
    switch key.category {
    case .cell:
      pool.cells.put(view, view.reuseIdentifier)
      guard let cell = view as? UICollectionViewCell else { return }
      cell.isHighlighted = false
      itemDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: key.path)
    case .supplementaryView:
      pool.parts.put(view, view.reuseIdentifier.map { (key.kind ?? "") + "/" + $0 })
      itemDelegate?.collectionView(
        self, didEndDisplayingSupplementaryView: view, forElementOfKind: key.kind ?? "", at: key.path)
    case .decorationView: pool.parts.put(view, "decoration/" + (key.kind ?? ""))
    }
  }
}
