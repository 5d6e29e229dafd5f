// UICollectionView+Changes: the selection, touches, scrolling to items, and changes of items.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UICollectionView {
  private func shownCell(_ path: IndexPath) -> UICollectionViewCell? {
    shown[ElementKey(category: .cell, kind: nil, path: path)] as? UICollectionViewCell
  }

  final func item(at point: CGPoint) -> IndexPath? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    makePlaces()
    let rect = CGRect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1)
    let found = elements(in: rect).filter { $0.category == .cell && !$0.isHidden && $0.box.holds(point) }
    return found.max { $0.zIndex < $1.zIndex }?.indexPath
  }

  // MARK: Selection

  final func select(_ path: IndexPath?, _ position: ScrollPosition) {
    if path == nil || !allowsMultipleSelection {
      for other in selection where other != path { deselect(other) }
    }
    guard let path, contains(path) else { return }
    selection.insert(path)
    shownCell(path)?.isSelected = true
    if !position.isEmpty { scroll(to: path, position, false) }
  }

  final func deselect(_ path: IndexPath) {
    selection.remove(path)
    shownCell(path)?.isSelected = false
  }

  final func scroll(to path: IndexPath, _ position: ScrollPosition, _ animated: Bool) {
    guard contains(path) else { return }
    for _ in 0..<3 {
      guard let rect = layoutAttributesForItem(at: path)?.frame else { return }
      let (inset, size) = (adjustedContentInset, bounds.size)
      var offset = contentOffset
      if position.contains(.top) {
        offset.y = rect.minY - inset.top
      } else if position.contains(.centeredVertically) {
        offset.y = rect.midY - (size.height - inset.top - inset.bottom) / 2 - inset.top
      } else if position.contains(.bottom) {
        offset.y = rect.maxY + inset.bottom - size.height
      }
      if position.contains(.left) {
        offset.x = rect.minX - inset.left
      } else if position.contains(.centeredHorizontally) {
        offset.x = rect.midX - (size.width - inset.left - inset.right) / 2 - inset.left
      } else if position.contains(.right) {
        offset.x = rect.maxX + inset.right - size.width
      }
      if position.isEmpty { show(rect, animated: false) } else { contentOffset = resting(offset) }
      settle()
    }
    if animated { delegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  // MARK: Touches

  final func beginTouch(_ touches: Set<UITouch>) {
    guard allowsSelection, touches.count == 1, let touch = touches.first,
      let path = item(at: touch.location(in: self)), let cell = shownCell(path),
      itemDelegate?.collectionView(self, shouldHighlightItemAt: path) != false
    else { return }
    touchedItem = path
    cell.isHighlighted = true
    itemDelegate?.collectionView(self, didHighlightItemAt: path)
  }

  /// Ends a touch; `touches` are nil where it selects nothing.
  final func endTouch(selecting touches: Set<UITouch>?) {
    guard let path = touchedItem else { return }
    touchedItem = nil
    shownCell(path)?.isHighlighted = false
    itemDelegate?.collectionView(self, didUnhighlightItemAt: path)
    guard let place = touches?.first?.location(in: self), item(at: place) == path else { return }
    if allowsMultipleSelection && selection.contains(path) {
      guard itemDelegate?.collectionView(self, shouldDeselectItemAt: path) != false else { return }
      deselect(path)
      itemDelegate?.collectionView(self, didDeselectItemAt: path)
      return
    }
    guard itemDelegate?.collectionView(self, shouldSelectItemAt: path) != false else { return }
    let before = allowsMultipleSelection ? [] : selection.filter { $0 != path }.sorted()
    select(path, [])
    for other in before { itemDelegate?.collectionView(self, didDeselectItemAt: other) }
    itemDelegate?.collectionView(self, didSelectItemAt: path)
  }

  // MARK: Changes

  final func change(_ body: (inout ListUpdates) -> Void) {
    updates.depth += 1
    body(&updates)
    commitUpdates()
  }

  final func commitUpdates() {
    guard let changes = updates.end() else { return }
    guard !changes.isEmpty else { return layoutInUse.invalidateLayout() }
    let before = forgetsCells ? nil : counts
    counts = nil
    guard let before, let mapping = changes.mapping(from: before, to: loadedCounts) else {
      selection = []
      return forgetItems()
    }
    layoutInUse.prepare(forCollectionViewUpdates: changes.items)
    adopt(mapping.callAsFunction)
    layoutInUse.finalizeCollectionViewUpdates()
  }

  /// Gives the cells in sight and the selection new places; those without one are gone.
  final func adopt(_ place: (IndexPath) -> IndexPath?) {
    let views = shown
    shown = [:]
    for (key, view) in views {
      let new = key.category == .cell ? place(key.path) : nil
      let newKey = new.map { ElementKey(category: .cell, kind: nil, path: $0) }
      // Changes may move two items to one place.
      if let newKey, shown[newKey] == nil { shown[newKey] = view } else { recycle(view, key) }
    }
    selection = Set(selection.compactMap(place))
    if let flow = layoutInUse as? UICollectionViewFlowLayout {
      var wanted: [IndexPath: CGSize] = [:]
      for (path, size) in flow.wantedSizes { if let new = place(path) { wanted[new] = size } }
      flow.wantedSizes = wanted
    }
    layoutInUse.invalidateLayout()
  }
}

extension ListUpdates {
  /// The changes of items, as layouts are told of them.
  var items: [UICollectionViewUpdateItem] {
    deletedRows.map { UICollectionViewUpdateItem($0, nil, .delete) }
      + insertedRows.map { UICollectionViewUpdateItem(nil, $0, .insert) }
      + reloadedRows.map { UICollectionViewUpdateItem($0, $0, .reload) }
      + movedRows.map { UICollectionViewUpdateItem($0.from, $0.to, .move) }
  }
}
