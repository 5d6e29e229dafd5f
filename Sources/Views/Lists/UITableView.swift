// UITableView: rows in sections, of which only those in sight have cells: every member that clients may override.
// Whatever is longer than a line is in the files UITableView+Aspect.swift.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Rows in sections, of which only those in sight have cells.
///
/// All rows of a section take no memory but the ones whose heights are known. Heights that the delegate has are asked for
/// at once while there are no more than 10,000 rows, and after that, like those that follow from a cell's content, when a row comes
/// into sight; until then the row has the estimate. A section has at most 2,147,483,647 rows, and a table 100,000 sections; more than
/// that is left out, and so is what follows the first 1,024 rows in sight, both with a message in ``ViewDiagnostics``. Numbers of
/// rows that are negative count as 0, and heights that are no numbers as 44 points. Insertions, deletions and moves whose numbers do not
/// match those of the data source end no program: the table loads everything anew. Nothing is animated.
///
/// The delegate is kept as `UIScrollViewDelegate` (see ``UIScrollView/delegate``), and asked as a ``UITableViewDelegate``.
open class UITableView: UIScrollView, @unchecked Sendable {
  // MARK: Stored values

  final let ownStyle: Style
  /// The delegate, as one of a table.
  final weak var tableDelegate: (any UITableViewDelegate)?
  /// Whether a method of the delegate that was just called is the default one.
  final var askedDefault = false
  final var model = TableModel()
  /// The cells in sight, and the views of sections in sight.
  final var shown = TableViews()
  final let pool = ReusePool()
  final var selection: Set<IndexPath> = []
  final var updates = ListUpdates()
  /// The row that a touch has highlighted.
  final var touchedRow: IndexPath?
  final var isLayingOut = false

  // MARK: Creation

  /// Creates a table at `frame`, in the space of its future superview.
  public init(frame: CGRect, style: Style) {
    ownStyle = style
    super.init(frame: frame)
    adoptTableDefaults()
  }

  /// Creates a plain table at `frame`, in the space of its future superview.
  public convenience override init(frame: CGRect) {
    self.init(frame: frame, style: .plain)
  }

  /// Creates a plain table; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    ownStyle = .plain
    super.init(coder: coder)
    adoptTableDefaults()
  }

  // MARK: Data

  /// The look of the table.
  open var style: Style { ownStyle }
  /// The object that has the rows. Nil by default.
  open weak var dataSource: (any UITableViewDataSource)? {
    didSet { forgetRows() }
  }
  /// Asks for everything anew, at the next layout, and deselects all rows.
  open func reloadData() {
    selection = []
    forgetRows()
  }
  /// The number of sections.
  open var numberOfSections: Int { loadedModel.sections.count }
  /// Returns the number of rows in a section; 0 in one that there isn't.
  open func numberOfRows(inSection section: Int) -> Int { loadedModel.count(section) }
  /// Whether rows that were inserted or deleted wait for the end of the updates.
  open var hasUncommittedUpdates: Bool { updates.depth > 0 }

  // MARK: Cells

  /// Has cells of a class made for an identifier; nil for none.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    pool.cells.register(cellClass, identifier)
  }
  /// Has views of a class made for an identifier, above and below sections; nil for none.
  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    pool.parts.register(aClass, identifier)
  }
  /// Returns a cell that is out of sight, or a new one of the class that is registered; nil where there is neither.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    pool.cells.view(identifier, identifier)
  }
  /// Returns a cell that is out of sight, or a new one; a plain one where no class is registered, which ends programs on
  /// Apple's platforms.
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    pool.cells.view(identifier, identifier) ?? UITableViewCell(style: .default, reuseIdentifier: identifier)
  }
  /// Returns a view that is out of sight, or a new one of the class that is registered; nil where there is neither.
  open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
    pool.parts.view(identifier, identifier)
  }
  /// The cells in sight, from the top.
  open var visibleCells: [UITableViewCell] {
    settle()
    return shown.order.compactMap { shown.cells[$0] }
  }
  /// The rows in sight, from the top.
  open var indexPathsForVisibleRows: [IndexPath]? {
    settle()
    return shown.order
  }
  /// Returns the cell of a row in sight; nil for others.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    settle()
    return shown.cells[indexPath]
  }
  /// Returns the row of a cell in sight; nil for others.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { shown.cells.first { $0.value === cell }?.key }
  /// Returns the row at a point of the table's space.
  open func indexPathForRow(at point: CGPoint) -> IndexPath? { row(at: point) }
  /// Returns the rows in a rectangle of the table's space, 1,024 at most.
  open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? { rows(in: rect) }
  /// Returns the view above a section, where it is in sight.
  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    settle()
    return shown.headers[section] as? UITableViewHeaderFooterView
  }
  /// Returns the view below a section, where it is in sight.
  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    settle()
    return shown.footers[section] as? UITableViewHeaderFooterView
  }

  // MARK: Places

  /// Returns the rectangle of a section with the parts above and below it, in the table's space; empty for others.
  open func rect(forSection section: Int) -> CGRect { place(ofSection: section) }
  /// Returns the rectangle of the part above a section, where it does not stay in sight.
  open func rectForHeader(inSection section: Int) -> CGRect { placeOfHeader(section) }
  /// Returns the rectangle of the part below a section, where it does not stay in sight.
  open func rectForFooter(inSection section: Int) -> CGRect { placeOfFooter(section) }
  /// Returns the rectangle of a row; empty for one that there isn't.
  open func rectForRow(at indexPath: IndexPath) -> CGRect { placeOfRow(indexPath) }
  /// The height of rows in points; ``automaticDimension``, the default, for the one that a cell's content needs.
  open var rowHeight = UITableView.automaticDimension {
    didSet { forgetRows() }
  }
  /// The height of the parts above sections, in points. That of their content by default.
  open var sectionHeaderHeight = UITableView.automaticDimension {
    didSet { forgetRows() }
  }
  /// The height of the parts below sections, in points. That of their content by default.
  open var sectionFooterHeight = UITableView.automaticDimension {
    didSet { forgetRows() }
  }
  /// The height of rows that have not been in sight; 44 points by default, and 0 to ask for all heights.
  open var estimatedRowHeight = UITableView.automaticDimension {
    didSet { forgetRows() }
  }
  /// The height of the parts above sections that have not been in sight; kept, since all are known.
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension
  /// The height of the parts below sections that have not been in sight; kept, since all are known.
  open var estimatedSectionFooterHeight = UITableView.automaticDimension
  /// The room above the parts above plain sections, in points. None by default.
  open var sectionHeaderTopPadding: CGFloat = 0 {
    didSet { forgetRows() }
  }
  /// The view above all rows, with its own height. Nil by default.
  open var tableHeaderView: UIView? {
    didSet { replaceEnd(oldValue, by: tableHeaderView) }
  }
  /// The view below all rows, with its own height. Nil by default.
  open var tableFooterView: UIView? {
    didSet { replaceEnd(oldValue, by: tableFooterView) }
  }
  /// The view behind all rows, which stays in sight. Nil by default.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  // MARK: Looks

  /// The lines between rows. Thin ones by default.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine {
    didSet { setNeedsLayout() }
  }
  /// The colour of the lines. A translucent grey by default.
  open var separatorColor: UIColor? = ListColors.separator {
    didSet { setNeedsLayout() }
  }
  /// The distances of the lines from the ends, in points; from where the texts begin, unless set.
  open var separatorInset: UIEdgeInsets {
    get { ownSeparatorInset ?? UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) }
    set {
      ownSeparatorInset = newValue
      setNeedsLayout()
    }
  }
  final var ownSeparatorInset: UIEdgeInsets?
  /// The origin of the distances of the lines; kept. The edges of cells by default.
  open var separatorInsetReference = SeparatorInsetReference.fromCellEdges
  /// Whether cells keep to a width that is good to read; kept. False by default.
  open var cellLayoutMarginsFollowReadableWidth = false
  /// Whether the safe area moves the content of cells aside; kept. True by default.
  open var insetsContentViewsToSafeArea = true
  /// The number of rows from which an index beside them is shown; kept, since none is drawn.
  open var sectionIndexMinimumDisplayRowCount = 0
  /// The colour of the index; kept.
  open var sectionIndexColor: UIColor?
  /// The colour behind the index; kept.
  open var sectionIndexBackgroundColor: UIColor?
  /// Asks for the titles of the index anew: none is drawn.
  open func reloadSectionIndexTitles() {}
  /// The height of the empty rows that fill the room below the last one, in points; kept, since none are drawn. 0 by default.
  open var fillerRowHeight: CGFloat = 0

  // MARK: Selection

  /// Whether a touch selects a row. True by default.
  open var allowsSelection = true
  /// Whether several rows can be selected. False by default.
  open var allowsMultipleSelection = false
  /// Whether a touch selects a row while the table is edited. False by default.
  open var allowsSelectionDuringEditing = false
  /// Whether several rows can be selected while the table is edited. False by default.
  open var allowsMultipleSelectionDuringEditing = false
  /// Whether the row in focus is selected; kept. False by default.
  open var selectionFollowsFocus = false
  /// The selected row, or the first of them.
  open var indexPathForSelectedRow: IndexPath? { selection.min() }
  /// The selected rows in order; nil where there are none.
  open var indexPathsForSelectedRows: [IndexPath]? { selection.isEmpty ? nil : selection.sorted() }
  /// Selects a row, or none where it is nil, and scrolls to it; the delegate is not told.
  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    select(indexPath, scrollPosition)
  }
  /// Deselects a row; the delegate is not told.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selection.remove(indexPath)
    shown.cells[indexPath]?.setSelected(false, animated: animated)
  }
  /// Scrolls, at once, so that a row is at a place in sight.
  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    scroll(to: indexPath, scrollPosition, animated)
  }
  /// Scrolls, at once, so that the selected row is at a place in sight.
  open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    if let path = indexPathForSelectedRow { scrollToRow(at: path, at: scrollPosition, animated: animated) }
  }
  /// Whether the cells show the controls of editing. False by default.
  open var isEditing: Bool {
    get { model.isEditing }
    set { setEditing(newValue, animated: false) }
  }
  /// Shows the controls of editing or not, at once.
  open func setEditing(_ editing: Bool, animated: Bool) { changeEditing(editing) }

  // MARK: Changes

  /// Begins changes that belong together.
  open func beginUpdates() { updates.depth += 1 }
  /// Ends changes that belong together, and makes them.
  open func endUpdates() { commitUpdates() }
  /// Makes the changes of `updates` together, and calls `completion` with true.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    beginUpdates()
    updates?()
    endUpdates()
    completion?(true)
  }
  /// Shows rows that the data source has got.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.insertedRows += indexPaths }
  }
  /// Takes away rows that the data source has no more.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.deletedRows += indexPaths }
  }
  /// Asks for the cells of rows anew.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.reloadedRows += indexPaths }
  }
  /// Has the cells of rows, which stay, asked for anew by the data source. Cells are asked for as in a reload.
  open func reconfigureRows(at indexPaths: [IndexPath]) { change { $0.reloadedRows += indexPaths } }
  /// Moves a row that the data source has elsewhere.
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.movedRows.append((indexPath, newIndexPath)) }
  }
  /// Shows sections that the data source has got.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.insertedSections.formUnion(sections) }
  }
  /// Takes away sections that the data source has no more.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.deletedSections.formUnion(sections) }
  }
  /// Asks for the rows of sections anew.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.reloadedSections.formUnion(sections) }
  }
  /// Moves a section that the data source has elsewhere.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections.append((section, newSection)) }
  }

  // MARK: Layout and touches

  /// Makes the cells in sight and places them, and takes away those out of sight.
  open override func layoutSubviews() {
    layOutTable()
    super.layoutSubviews()
  }
  /// Highlights the row under a touch.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    beginTouch(touches)
  }
  /// Highlights no row any more where the touch drags the content.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesMoved(touches, with: event)
    if isDragging { endTouch(selecting: nil) }
  }
  /// Selects the row under a touch that was lifted there.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    endTouch(selecting: touches)
  }
  /// Highlights no row any more.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    endTouch(selecting: nil)
  }
  final override func noteDelegate() {
    tableDelegate = delegate as? any UITableViewDelegate
    forgetRows()
  }
}
