// UITableView+Changes: the selection, touches, and changes of rows.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UITableView {
  // MARK: Selection

  private var selectsSeveral: Bool {
    model.isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  final func select(_ path: IndexPath?, _ position: ScrollPosition) {
    if path == nil || !selectsSeveral {
      for other in selection where other != path { deselectRow(at: other, animated: false) }
    }
    guard let path, loadedModel.contains(path) else { return }
    selection.insert(path)
    shown.cells[path]?.setSelected(true, animated: false)
    if position != .none { scroll(to: path, position, false) }
  }

  final func changeEditing(_ editing: Bool) {
    guard editing != model.isEditing else { return }
    model.isEditing = editing
    for path in selection { deselectRow(at: path, animated: false) }
    setNeedsLayout()
  }

  // MARK: Touches

  final func beginTouch(_ touches: Set<UITouch>) {
    guard model.isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection,
      touches.count == 1, let touch = touches.first, let path = row(at: touch.location(in: self)),
      let cell = shown.cells[path], tableDelegate?.tableView(self, shouldHighlightRowAt: path) != false
    else { return }
    touchedRow = path
    cell.setHighlighted(true, animated: false)
    tableDelegate?.tableView(self, didHighlightRowAt: path)
  }

  /// Ends a touch; `touches` are nil where it selects nothing.
  final func endTouch(selecting touches: Set<UITouch>?) {
    guard let path = touchedRow else { return }
    touchedRow = nil
    let cell = shown.cells[path]
    cell?.setHighlighted(false, animated: false)
    tableDelegate?.tableView(self, didUnhighlightRowAt: path)
    guard let place = touches?.first?.location(in: self), row(at: place) == path else { return }
    if let cell, let mark = cell.accessoryMark, mark.superview === cell,
      mark.kind == .detail || mark.kind == .detailAndChevron,
      mark.frame.shrunk(x: -8, y: -8).holds(convert(place, to: cell))
    {
      tableDelegate?.tableView(self, accessoryButtonTappedForRowWith: path)
      return
    }
    toggle(path)
  }

  private func toggle(_ path: IndexPath) {
    if selectsSeveral && selection.contains(path) { return deselectForReader(path) }
    guard let path = tableDelegate == nil ? path : tableDelegate?.tableView(self, willSelectRowAt: path) else { return }
    if !selectsSeveral { for other in selection.sorted() where other != path { deselectForReader(other) } }
    select(path, .none)
    tableDelegate?.tableView(self, didSelectRowAt: path)
  }

  private func deselectForReader(_ path: IndexPath) {
    guard let path = tableDelegate == nil ? path : tableDelegate?.tableView(self, willDeselectRowAt: path) else {
      return
    }
    deselectRow(at: path, animated: false)
    tableDelegate?.tableView(self, didDeselectRowAt: path)
  }

  // MARK: Changes

  final func change(_ body: (inout ListUpdates) -> Void) {
    updates.depth += 1
    body(&updates)
    commitUpdates()
  }

  final func commitUpdates() {
    guard let changes = updates.end() else { return }
    // Where the table hasn't asked yet, the first answers are those after the changes.
    let before = model.isLoaded && !model.forgetsCells ? model.counts : nil
    model.isLoaded = false
    guard let before, let mapping = changes.mapping(from: before, to: loadedModel.counts) else {
      selection = []
      return forgetRows()
    }
    adopt(mapping.callAsFunction)
  }

  /// Gives the cells in sight and the selection new places; those without one are gone.
  final func adopt(_ place: (IndexPath) -> IndexPath?) {
    let cells = shown.cells
    shown.cells = [:]
    for (path, cell) in cells {
      if let new = place(path), shown.cells[new] == nil { shown.cells[new] = cell } else { recycle(cell, path) }
    }
    shown.order = shown.cells.keys.sorted()
    selection = Set(selection.compactMap(place))
    recycleParts()
    setNeedsLayout()
  }
}
