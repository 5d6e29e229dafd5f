// UITableView+Loading: asking the data source and the delegate for numbers and heights.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UITableView {
  /// The height of a row that is not known, in points.
  private static let ordinaryHeight: CGFloat = 44

  final func adoptTableDefaults() {
    alwaysBounceVertical = true
    backgroundColor = ownStyle == .plain ? ListColors.background : ListColors.groupedBackground
  }

  /// The distance of rows from the left and the right edge, in points.
  final var sideInset: CGFloat { ownStyle == .insetGrouped ? 16 : 0 }

  /// Has everything asked for anew at the next layout.
  final func forgetRows() {
    model.isLoaded = false
    model.forgetsCells = true
    setNeedsLayout()
  }

  final var loadedModel: TableModel {
    load()
    model.refresh(start: tableHeaderView?.frame.height ?? 0)
    return model
  }

  final func load() {
    // The data source may ask the table while it is asked.
    guard !model.isLoaded, !model.isLoading else { return }
    model.isLoading = true
    defer {
      model.isLoading = false
      model.isLoaded = true
      model.touch()
    }
    model.width = bounds.width
    var counts: [Int] = []
    if let dataSource {
      let number = allowed(dataSource.numberOfSections(in: self), of: "sections", most: TableModel.mostSections)
      counts = (0..<number).map {
        allowed(dataSource.tableView(self, numberOfRowsInSection: $0), of: "rows", most: TableModel.mostRows)
      }
    }
    loadHeights(counts)
  }

  private func loadHeights(_ counts: [Int]) {
    var sections: [TableSection] = []
    sections.reserveCapacity(counts.count)
    let first = counts.firstIndex { $0 > 0 }.map { IndexPath(row: 0, section: $0) }
    model.asksHeights = answers(first) { $0.tableView(self, heightForRowAt: $1) }
    let estimates = answers(first) { $0.tableView(self, estimatedHeightForRowAt: $1) }
    let isFixed = !model.asksHeights && rowHeight >= 0 && rowHeight.isFinite
    let number = counts.reduce(0, +)
    let isExact = model.asksHeights && !estimates && (number <= TableModel.mostExact || estimatedRowHeight == 0)
    for (index, count) in counts.enumerated() {
      var estimate = isFixed ? rowHeight : estimatedRowHeight > 0 ? estimatedRowHeight : Self.ordinaryHeight
      if estimates, count > 0, let delegate = tableDelegate {
        let asked = delegate.tableView(self, estimatedHeightForRowAt: IndexPath(row: 0, section: index))
        if asked >= 0 { estimate = asked }
      }
      let rows = RowHeights(count: count, estimate: estimate)
      if isExact, let delegate = tableDelegate {
        for row in 0..<min(count, TableModel.mostExact) {
          let height = delegate.tableView(self, heightForRowAt: IndexPath(row: row, section: index))
          if height != UITableView.automaticDimension { rows[row] = height }
        }
      }
      var section = TableSection(rows: rows, isFixed: isFixed)
      section.header = partHeight(index, isFooter: false)
      section.footer = partHeight(index, isFooter: true)
      section.padding = ownStyle == .plain && section.header > 0 ? RowHeights.allowed(sectionHeaderTopPadding) : 0
      sections.append(section)
    }
    model.sections = sections
  }

  /// Whether the delegate answers a question for a row itself.
  private func answers(
    _ path: IndexPath?, _ question: (any UITableViewDelegate, IndexPath) -> CGFloat
  ) -> Bool {
    guard let path, let delegate = tableDelegate else { return false }
    askedDefault = false
    _ = question(delegate, path)
    return !askedDefault
  }

  /// The height of the part above or below a section.
  private func partHeight(_ section: Int, isFooter: Bool) -> CGFloat {
    let set = isFooter ? sectionFooterHeight : sectionHeaderHeight
    var (height, isAsked) = (set, false)
    if let delegate = tableDelegate {
      askedDefault = false
      height =
        isFooter
        ? delegate.tableView(self, heightForFooterInSection: section)
        : delegate.tableView(self, heightForHeaderInSection: section)
      isAsked = !askedDefault
    }
    let isGrouped = ownStyle != .plain
    let isAutomatic = height == UITableView.automaticDimension || isGrouped && height == 0
    if isAsked && !isAutomatic { return RowHeights.allowed(height) }
    guard let part = makePart(section, isFooter: isFooter) else {
      // The ordinary room between groups.
      return isGrouped ? (!isAutomatic ? RowHeights.allowed(height) : section == 0 && !isFooter ? 35 : 18) : 0
    }
    // A client may have returned the view that is in sight, which stays there.
    defer { if part.superview !== self { recycle(part: part) } }
    guard isAutomatic else { return RowHeights.allowed(height) }
    return RowHeights.allowed(fittingHeight(of: part, width: max(0, bounds.width - 2 * sideInset)))
  }

  /// The height that a view's content needs at a width.
  private func fittingHeight(of view: UIView, width: CGFloat) -> CGFloat {
    if !(view is UITableViewCell), !(view is UITableViewHeaderFooterView),
      let height = view.heightByConstraints(width: width)
    {
      return height
    }
    return view.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
  }

  /// Returns a view for above or below a section: the delegate's, or one with the title; nil where there is neither.
  final func makePart(_ section: Int, isFooter: Bool) -> UIView? {
    if let delegate = tableDelegate {
      let view =
        isFooter
        ? delegate.tableView(self, viewForFooterInSection: section)
        : delegate.tableView(self, viewForHeaderInSection: section)
      if let view { return view }
    }
    guard let dataSource else { return nil }
    let title =
      isFooter
      ? dataSource.tableView(self, titleForFooterInSection: section)
      : dataSource.tableView(self, titleForHeaderInSection: section)
    guard let title else { return nil }
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    view.isGrouped = ownStyle != .plain
    view.isFooter = isFooter
    if ownStyle == .plain { view.contentView.backgroundColor = ListColors.plainTitle }
    view.textLabel?.text = title
    return view
  }

  // MARK: Heights of single rows

  /// Whether the height of a row is known.
  private func isKnown(_ path: IndexPath) -> Bool {
    let section = model.sections[path.section]
    return section.isFixed || section.rows.known(path.row) != nil
  }

  /// The height of a row that comes into sight, and its cell, if that had to be made to know it.
  final func settledHeight(_ path: IndexPath) -> (height: CGFloat, cell: UITableViewCell?) {
    let rows = model.sections[path.section].rows
    guard !isKnown(path) else { return (rows[path.row], nil) }
    model.touch()
    if model.asksHeights, let delegate = tableDelegate {
      let height = delegate.tableView(self, heightForRowAt: path)
      if height != UITableView.automaticDimension {
        rows[path.row] = height
        return (rows[path.row], nil)
      }
    }
    let isShown = shown.cells[path] != nil
    let cell = shown.cells[path] ?? makeCell(path)
    prepare(cell, path)
    rows[path.row] = fittingHeight(of: cell, width: max(0, bounds.width - 2 * sideInset))
    return (rows[path.row], isShown ? nil : cell)
  }
}
