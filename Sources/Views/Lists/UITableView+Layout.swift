// UITableView+Layout: the cells in sight, and the parts above and below sections.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UITableView {
  final func layOutTable() {
    guard !isLayingOut else { return }
    isLayingOut = true
    defer { isLayingOut = false }
    if model.isLoaded, model.width != bounds.width { model.isLoaded = false }
    load()
    if model.forgetsCells {
      model.forgetsCells = false
      recycleAll()
    }
    placeEnds()
    refresh()
    for (path, cell) in shown.cells where !model.contains(path) || !isInSight(placeOfRow(path)) {
      shown.cells[path] = nil
      recycle(cell, path)
    }
    showRows()
    refresh()
    showParts()
    placeEnds()
    backgroundView?.frame = bounds
    let end = model.bottom + (tableFooterView?.frame.height ?? 0)
    contentSize = CGSize(width: bounds.width, height: end)
  }

  private func refresh() { model.refresh(start: tableHeaderView?.frame.height ?? 0) }

  private func isInSight(_ rect: CGRect) -> Bool { rect.maxY > bounds.minY && rect.minY < bounds.maxY }

  private func showRows() {
    let sight = bounds
    var order: [IndexPath] = []
    var left = TableModel.mostShown
    var used = Set(shown.cells.values.map(ObjectIdentifier.init))
    let first = model.section(at: sight.minY)
    // Rows that get heights of their own move the sections after them: the tops are summed up on the way.
    var top = model.top(first)
    for section in first..<max(first, model.sections.count) {
      guard top < sight.maxY, left > 0 else { break }
      let (rows, rowsTop) = (model.sections[section].rows, top + model.sections[section].rowsTop)
      var row = section == first ? rows.row(at: sight.minY - rowsTop) : 0
      var y = rowsTop + rows.offset(of: row)
      while row < rows.count, y < sight.maxY {
        guard left > 0 else {
          noteCut(TableModel.mostShown, "rows")
          break
        }
        let path = IndexPath(row: row, section: section)
        let (height, made) = settledHeight(path)
        left -= 1
        if height > 0, y + height > sight.minY {
          show(path, made, CGRect(x: sideInset, y: y, width: sight.width - 2 * sideInset, height: height), &used)
          order.append(path)
        } else if let cell = made ?? shown.cells.removeValue(forKey: path) {
          recycle(cell, path)
        }
        // Another data source may have been set meanwhile.
        guard model.isLoaded, model.sections.count > section, model.sections[section].rows === rows else { return }
        y += height
        row += 1
      }
      top += model.sections[section].total
    }
    shown.order = order
    let kept = Set(order)
    for (path, cell) in shown.cells where !kept.contains(path) {
      shown.cells[path] = nil
      recycle(cell, path)
    }
  }

  private func show(_ path: IndexPath, _ made: UITableViewCell?, _ frame: CGRect, _ used: inout Set<ObjectIdentifier>) {
    if let cell = shown.cells[path] {
      prepare(cell, path)
      if cell.frame != frame { cell.frame = frame }
      return
    }
    var cell = made ?? makeCell(path)
    // A cell that already stands for another row can't stand for this one.
    if used.contains(ObjectIdentifier(cell)) { cell = UITableViewCell(style: .default, reuseIdentifier: nil) }
    used.insert(ObjectIdentifier(cell))
    prepare(cell, path)
    cell.frame = frame
    shown.cells[path] = cell
    tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
    insertSubview(cell, at: backgroundView == nil ? 0 : 1)
    // Colours and heights of the new surroundings hold for the content too.
    cell.setNeedsLayout()
  }

  final func makeCell(_ path: IndexPath) -> UITableViewCell {
    dataSource?.tableView(self, cellForRowAt: path) ?? UITableViewCell(style: .default, reuseIdentifier: nil)
  }

  /// Tells a cell its place and its state.
  final func prepare(_ cell: UITableViewCell, _ path: IndexPath) {
    let count = model.count(path.section)
    var place = CellPlace()
    place.corners = ownStyle == .insetGrouped ? (path.row == 0, path.row == count - 1) : (false, false)
    place.separatorColor = separatorStyle == .none || place.corners.bottom ? nil : separatorColor
    place.separatorInset = ownSeparatorInset
    if cell.place != place {
      cell.place = place
      cell.setNeedsLayout()
    }
    cell.adoptBackground(isGrouped: ownStyle != .plain)
    if cell.isSelected != selection.contains(path) { cell.setSelected(selection.contains(path), animated: false) }
    let style =
      model.isEditing && dataSource?.tableView(self, canEditRowAt: path) == true
      ? tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete : .none
    cell.shownEditingStyle = style
    if let delegate = tableDelegate {
      askedDefault = false
      let level = delegate.tableView(self, indentationLevelForRowAt: path)
      if !askedDefault, cell.indentationLevel != level { cell.indentationLevel = level }
      if model.isEditing {
        cell.shouldIndentWhileEditing = delegate.tableView(self, shouldIndentWhileEditingRowAt: path)
      }
    }
    if cell.isEditing != model.isEditing { cell.setEditing(model.isEditing, animated: false) }
  }

  /// Takes a cell out of sight, to be used again.
  final func recycle(_ cell: UITableViewCell, _ path: IndexPath) {
    let wasShown = cell.superview === self
    if wasShown { cell.removeFromSuperview() }
    cell.setHighlighted(false, animated: false)
    pool.cells.put(cell, cell.reuseIdentifier)
    if wasShown { tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path) }
  }

  final func recycle(part: UIView) {
    if part.superview === self { part.removeFromSuperview() }
    pool.parts.put(part, (part as? UITableViewHeaderFooterView)?.reuseIdentifier)
  }

  final func recycleAll() {
    let cells = shown.cells
    shown.cells = [:]
    shown.order = []
    for (path, cell) in cells { recycle(cell, path) }
    recycleParts()
  }

  final func recycleParts() {
    let parts = shown
    (shown.headers, shown.footers) = ([:], [:])
    for (section, view) in parts.headers { hide(view, section, isFooter: false) }
    for (section, view) in parts.footers { hide(view, section, isFooter: true) }
  }

  private func hide(_ view: UIView, _ section: Int, isFooter: Bool) {
    recycle(part: view)
    if isFooter {
      tableDelegate?.tableView(self, didEndDisplayingFooterView: view, forSection: section)
    } else {
      tableDelegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: section)
    }
  }

  // MARK: Parts above and below sections

  private func showParts() {
    let sight = bounds
    var (headers, footers) = (Set<Int>(), Set<Int>())
    var left = TableModel.mostShown
    let first = model.section(at: sight.minY)
    for section in first..<max(first, model.sections.count) {
      guard model.top(section) < sight.maxY, left > 0 else { break }
      let header = stickingHeader(section)
      let footer = stickingFooter(section)
      if header.height > 0, isInSight(header), showPart(section, header, isFooter: false) {
        headers.insert(section)
        left -= 1
      }
      if footer.height > 0, isInSight(footer), showPart(section, footer, isFooter: true) {
        footers.insert(section)
        left -= 1
      }
      guard model.sections.indices.contains(section) else { break }
    }
    for (section, view) in shown.headers where !headers.contains(section) {
      shown.headers[section] = nil
      hide(view, section, isFooter: false)
    }
    for (section, view) in shown.footers where !footers.contains(section) {
      shown.footers[section] = nil
      hide(view, section, isFooter: true)
    }
  }

  /// The place of the part above a section: in plain tables it stays in sight as long as the section is.
  private func stickingHeader(_ section: Int) -> CGRect {
    var rect = placeOfHeader(section)
    guard ownStyle == .plain else { return rect }
    let line = bounds.minY + adjustedContentInset.top
    rect.origin.y = max(rect.minY, min(line, model.top(section + 1) - rect.height))
    return rect
  }

  private func stickingFooter(_ section: Int) -> CGRect {
    var rect = placeOfFooter(section)
    guard ownStyle == .plain else { return rect }
    let line = bounds.maxY - adjustedContentInset.bottom - rect.height
    rect.origin.y = min(rect.minY, max(line, model.rowsTop(section)))
    return rect
  }

  /// Shows the part above or below a section; false where there is none.
  private func showPart(_ section: Int, _ frame: CGRect, isFooter: Bool) -> Bool {
    if let view = isFooter ? shown.footers[section] : shown.headers[section] {
      view.frame = frame
      return true
    }
    guard let view = makePart(section, isFooter: isFooter) else { return false }
    if let view = view as? UITableViewHeaderFooterView {
      view.isGrouped = ownStyle != .plain
      view.isFooter = isFooter
    }
    view.frame = frame
    if isFooter {
      shown.footers[section] = view
      tableDelegate?.tableView(self, willDisplayFooterView: view, forSection: section)
    } else {
      shown.headers[section] = view
      tableDelegate?.tableView(self, willDisplayHeaderView: view, forSection: section)
    }
    // In front of all cells.
    insertSubview(view, at: (backgroundView == nil ? 0 : 1) + shown.cells.count)
    return true
  }

  // MARK: The ends

  private func placeEnds() {
    if let view = tableHeaderView {
      view.frame = CGRect(x: 0, y: 0, width: bounds.width, height: view.frame.height)
    }
    guard let view = tableFooterView else { return }
    refresh()
    view.frame = CGRect(x: 0, y: model.bottom, width: bounds.width, height: view.frame.height)
  }

  final func replaceEnd(_ old: UIView?, by new: UIView?) {
    if old !== new { old?.removeFromSuperview() }
    if let new { addSubview(new) }
    setNeedsLayout()
  }
}
