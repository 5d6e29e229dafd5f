// Tests of tables: places, cells that are used again, changes, selection, looks, and data sources that lie.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

/// A cell that counts its uses.
private final class CountedCell: UITableViewCell, @unchecked Sendable {
  nonisolated(unsafe) static var made = 0
  var reuses = 0
  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
    Self.made += 1
  }
  required init?(coder: NSCoder) { nil }
  override func prepareForReuse() {
    super.prepareForReuse()
    reuses += 1
  }
}

/// A data source and delegate of rows with texts.
private final class Rows: UITableViewDataSource, UITableViewDelegate {
  var sections: [[String]]
  var asked: [IndexPath] = []
  var notes: [String] = []
  var hasTitles = false
  init(_ sections: [[String]]) { self.sections = sections }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    hasTitles ? "Section \(section)" : nil
  }
  func numberOfSections(in tableView: UITableView) -> Int { sections.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    asked.append(indexPath)
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = sections[indexPath.section][indexPath.row]
    return cell
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    notes.append("select \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    notes.append("deselect \(indexPath.row)")
  }
}

/// The heights of rows: 20 points, and one more with each row.
private final class Heights: UITableViewDelegate {
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    CGFloat(20 + indexPath.row)
  }
}

/// A data source with any numbers.
private final class Liar: UITableViewDataSource, UITableViewDelegate {
  var (sections, rows) = (1, 10)
  var height = CGFloat(44)
  var asked = 0
  let shared = UITableViewCell(style: .default, reuseIdentifier: nil)
  var sharesCell = false
  func numberOfSections(in tableView: UITableView) -> Int { sections }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    asked += 1
    return sharesCell ? shared : UITableViewCell(style: .default, reuseIdentifier: nil)
  }
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { height }
}

@Suite("Tables")
struct TableViewTests {
  private func texts(_ count: Int, _ prefix: String = "Row") -> [String] { (0..<count).map { "\(prefix) \($0)" } }

  /// A table of 200 × 300 points with rows of 50 points.
  private func table(_ rows: Rows, style: UITableView.Style = .plain, rowHeight: CGFloat = 50) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 300), style: style)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.rowHeight = rowHeight
    table.dataSource = rows
    table.delegate = rows
    table.layoutIfNeeded()
    return table
  }

  private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

  @Test("Index paths name a section and a row, in both words")
  func indexPaths() {
    var place = IndexPath(row: 3, section: 2)
    #expect(place == IndexPath(indexes: [2, 3]) && place == IndexPath(item: 3, section: 2))
    place.row += 1
    place.section = 7
    #expect((place.item, place.section) == (4, 7) && IndexPath().row == 0)
  }

  // MARK: Cells

  @Test("Only rows in sight have cells, and cells out of sight are used again")
  func reuse() {
    let rows = Rows([texts(100_000)])
    let table = table(rows)
    CountedCell.made = 0
    table.register(CountedCell.self, forCellReuseIdentifier: "row")
    table.reloadData()
    table.layoutIfNeeded()
    #expect(table.visibleCells.count == 6 && table.subviews.count == 6)
    for step in 1...200 {
      table.contentOffset.y = CGFloat(step) * 25
      table.layoutIfNeeded()
      #expect(table.visibleCells.count <= 7)
    }
    table.contentOffset.y = 4_000_000
    table.layoutIfNeeded()
    #expect(table.indexPathsForVisibleRows?.first == path(80_000))
    #expect(CountedCell.made <= 13)
    let cell = table.visibleCells.first as? CountedCell
    #expect(cell?.textLabel?.text == "Row 80000" && cell?.detailTextLabel != nil && (cell?.reuses ?? 0) > 0)
    #expect(cell?.reuseIdentifier == "row")
  }

  @Test("Cells are made by their designated initialiser, and without a class none are, or plain ones")
  func making() {
    let table = table(Rows([]))
    #expect(table.dequeueReusableCell(withIdentifier: "other") == nil)
    #expect(table.dequeueReusableCell(withIdentifier: "other", for: path(0)).reuseIdentifier == "other")
    table.register(CountedCell.self, forCellReuseIdentifier: "other")
    #expect(table.dequeueReusableCell(withIdentifier: "other") is CountedCell)
    table.register(UIView.self, forCellReuseIdentifier: "other")
    #expect(table.dequeueReusableCell(withIdentifier: "other") == nil)
  }

  @Test("The table asks for each row once while it stays in sight")
  func asking() {
    let rows = Rows([texts(100)])
    let table = table(rows)
    #expect(rows.asked == (0..<6).map { path($0) })
    table.contentOffset.y = 50
    table.layoutIfNeeded()
    #expect(rows.asked.count == 7 && rows.asked.last == path(6))
    #expect(table.cellForRow(at: path(0)) == nil && table.cellForRow(at: path(6)) != nil)
  }

  // MARK: Places

  @Test("Rows, sections and the ends follow each other")
  func places() {
    let rows = Rows([texts(3), [], texts(2)])
    let table = table(rows)
    table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 30))
    table.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
    table.layoutIfNeeded()
    #expect(table.rectForRow(at: path(2)) == CGRect(x: 0, y: 130, width: 200, height: 50))
    #expect(table.rectForRow(at: path(0, 2)) == CGRect(x: 0, y: 180, width: 200, height: 50))
    #expect(table.rect(forSection: 0) == CGRect(x: 0, y: 30, width: 200, height: 150))
    #expect(table.rect(forSection: 1).height == 0 && table.rect(forSection: 9) == .zero)
    #expect(table.contentSize == CGSize(width: 200, height: 300))
    #expect(table.tableHeaderView?.frame == CGRect(x: 0, y: 0, width: 200, height: 30))
    #expect(table.tableFooterView?.frame == CGRect(x: 0, y: 280, width: 200, height: 20))
    #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 181)) == path(0, 2))
    #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 10)) == nil && table.rectForRow(at: path(5)) == .zero)
    #expect(table.indexPathsForRows(in: CGRect(x: 0, y: 100, width: 1, height: 100)) == [path(1), path(2), path(0, 2)])
    #expect(table.numberOfRows(inSection: 2) == 2 && table.numberOfRows(inSection: 3) == 0)
  }

  @Test("The delegate's heights add up")
  func delegateHeights() {
    let (rows, heights) = (Rows([texts(300)]), Heights())
    let table = table(rows)
    table.delegate = heights
    table.layoutIfNeeded()
    let total = (0..<300).reduce(CGFloat(0)) { $0 + CGFloat(20 + $1) }
    #expect(table.contentSize.height == total)
    for row in [0, 1, 17, 255, 256, 257, 299] {
      let top = (0..<row).reduce(CGFloat(0)) { $0 + CGFloat(20 + $1) }
      #expect(table.rectForRow(at: path(row)) == CGRect(x: 0, y: top, width: 200, height: CGFloat(20 + row)))
      #expect(table.indexPathForRow(at: CGPoint(x: 0, y: top)) == path(row))
      #expect(table.indexPathForRow(at: CGPoint(x: 0, y: top - 0.5)) == (row > 0 ? path(row - 1) : nil))
    }
  }

  @Test("Rows take the height that their content needs when they come into sight")
  func automaticHeights() {
    var words = texts(50)
    words[1] = String(repeating: "many words ", count: 30)
    let rows = WrappingRows(words)
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    table.dataSource = rows
    table.layoutIfNeeded()
    let (short, long) = (table.rectForRow(at: path(0)), table.rectForRow(at: path(1)))
    #expect(short.height == 44 && long.height > 100 && long.minY == 44)
    #expect(table.rectForRow(at: path(2)).minY == long.maxY)
    #expect(table.contentSize.height == long.height + 49 * 44)
  }

  @Test("The height of a cell follows the constraints in its content")
  func constraintHeights() {
    let source = ConstrainedRows()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    table.dataSource = source
    table.layoutIfNeeded()
    #expect(table.rectForRow(at: path(0)).height == 90 && table.visibleCells.first?.frame.height == 90)
  }

  @Test("Parts above plain sections stay in sight until the next comes")
  func stickyHeaders() throws {
    let rows = Rows([texts(10), texts(10)])
    rows.hasTitles = true
    let table = table(rows)
    #expect(table.rectForHeader(inSection: 0) == CGRect(x: 0, y: 0, width: 200, height: 28))
    #expect(table.rectForRow(at: path(0)).minY == 28)
    table.contentOffset.y = 100
    table.layoutIfNeeded()
    #expect(table.headerView(forSection: 0)?.frame.minY == 100)
    #expect(table.headerView(forSection: 0)?.textLabel?.text == "Section 0")
    table.contentOffset.y = 520
    table.layoutIfNeeded()
    #expect(table.headerView(forSection: 0)?.frame.minY == 500)
    #expect(table.headerView(forSection: 1)?.frame.minY == 528)
    let grouped = self.table(rows, style: .grouped)
    grouped.contentOffset.y = 100
    grouped.layoutIfNeeded()
    #expect(grouped.headerView(forSection: 0) == nil)
  }

  @Test("Boxes of grouped tables are inset, with round corners at their ends")
  func insetGrouped() {
    let table = table(Rows([texts(3)]), style: .insetGrouped)
    let cells = table.visibleCells
    #expect(cells.map(\.frame.minX) == [16, 16, 16] && cells.map(\.frame.width) == [168, 168, 168])
    table.layoutIfNeeded()
    #expect(cells.map { $0.layer.cornerRadius > 0 } == [true, false, true])
  }

  @Test("A row is scrolled to the top, the middle and the bottom")
  func scrolling() {
    let table = table(Rows([texts(100)]))
    table.scrollToRow(at: path(20), at: .top, animated: false)
    #expect(table.contentOffset.y == 1000)
    table.scrollToRow(at: path(20), at: .middle, animated: false)
    #expect(table.contentOffset.y == 875)
    table.scrollToRow(at: path(20), at: .bottom, animated: false)
    #expect(table.contentOffset.y == 750)
    table.scrollToRow(at: path(21), at: .none, animated: false)
    #expect(table.contentOffset.y == 800)
    table.scrollToRow(at: path(99), at: .top, animated: false)
    #expect(table.contentOffset.y == 4700)
    table.scrollToRow(at: path(5000), at: .top, animated: false)
    #expect(table.contentOffset.y == 4700)
  }

  // MARK: Pictures

  @Test("A table is drawn like its cells placed by hand")
  func picture() {
    let rows = Rows([["One", "Two"]])
    let table = table(rows)
    table.separatorStyle = .none
    table.frame.size = CGSize(width: 100, height: 100)
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    root.backgroundColor = table.backgroundColor
    for (index, text) in rows.sections[0].enumerated() {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = text
      cell.frame = CGRect(x: 0, y: CGFloat(50 * index), width: 100, height: 50)
      root.addSubview(cell)
    }
    let drawn = [table, root].map { view in
      Pixels.drawn(width: 100, height: 100) { _ in
        view.drawHierarchy(in: CGRect(x: 0, y: 0, width: 100, height: 100), afterScreenUpdates: true)
      }
    }
    #expect(drawn[0] == drawn[1])
    #expect(drawn[0]?.box { $0[0] < 100 } != nil)
  }

  @Test("A line is drawn below each cell, from where the text begins")
  func separators() throws {
    let table = table(Rows([["", ""]]))
    table.separatorColor = .red
    let drawn = try #require(
      Pixels.drawn(width: 200, height: 300) { _ in table.drawHierarchy(in: table.bounds, afterScreenUpdates: true) })
    let box = try #require(drawn.box { $0[0] > $0[1] })
    #expect(box.minX == 16 && box.maxX == 200 && box.minY == 49 && box.maxY == 100)
  }

  @Test("Cells lay their parts out from the right where text goes that way")
  func rightToLeft() throws {
    func cell(_ direction: UISemanticContentAttribute) -> UITableViewCell {
      let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
      cell.semanticContentAttribute = direction
      cell.frame = CGRect(x: 0, y: 0, width: 200, height: 44)
      cell.textLabel?.text = "Name"
      cell.detailTextLabel?.text = "Value"
      cell.accessoryType = .disclosureIndicator
      cell.layoutIfNeeded()
      return cell
    }
    let (left, right) = (cell(.forceLeftToRight), cell(.forceRightToLeft))
    func mirrored(_ frame: CGRect?, _ width: CGFloat) -> CGRect? {
      frame.map { CGRect(x: width - $0.maxX, y: $0.minY, width: $0.width, height: $0.height) }
    }
    let width = left.contentView.frame.width
    #expect(left.textLabel?.frame.minX == 16 && width < 200)
    #expect(right.contentView.frame == mirrored(left.contentView.frame, 200))
    #expect(right.textLabel?.frame == mirrored(left.textLabel?.frame, width))
    #expect(right.detailTextLabel?.frame == mirrored(left.detailTextLabel?.frame, width))
  }

  @Test("Each accessory is drawn, and takes room from the content", arguments: [1, 2, 3, 4])
  func accessories(_ raw: Int) throws {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.frame = CGRect(x: 0, y: 0, width: 100, height: 44)
    cell.accessoryType = try #require(UITableViewCell.AccessoryType(rawValue: raw))
    let drawn = try #require(
      Pixels.drawn(width: 100, height: 44) { _ in cell.drawHierarchy(in: cell.bounds, afterScreenUpdates: true) })
    let mark = try #require(drawn.box { $0[3] == 255 && $0[0] < 250 })
    #expect(mark.maxX <= 86 && mark.minX > 30 && mark.height > 8)
    #expect(cell.contentView.frame.maxX <= mark.minX)
  }

  @Test("A selected cell shows its selected background behind the content")
  func selectedLook() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    let (plain, selected) = (UIView(), UIView())
    cell.backgroundView = plain
    cell.selectedBackgroundView = selected
    cell.layoutIfNeeded()
    #expect(cell.subviews.first === plain && selected.superview == nil)
    cell.isSelected = true
    #expect(cell.subviews[1] === selected && selected.frame == cell.bounds)
    cell.setSelected(false, animated: true)
    #expect(selected.superview == nil)
    cell.selectionStyle = .none
    cell.isHighlighted = true
    #expect(selected.superview == nil)
  }

  @Test("A content as a value shows its texts, and tells the height of the cell")
  func contentConfiguration() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    var content = cell.defaultContentConfiguration()
    content.text = "Text"
    content.secondaryText = String(repeating: "more ", count: 40)
    cell.contentConfiguration = content
    cell.frame = CGRect(x: 0, y: 0, width: 200, height: 44)
    #expect(cell.sizeThatFits(CGSize(width: 200, height: 0)).height > 80)
    let view = cell.contentView.subviews.first as? UIListContentView
    content.secondaryText = nil
    cell.contentConfiguration = content
    #expect(cell.contentView.subviews.first === view && view != nil)
    #expect(cell.sizeThatFits(CGSize(width: 200, height: 0)).height == 44)
    cell.contentConfiguration = nil
    #expect(cell.contentView.subviews.isEmpty)
  }

  // MARK: Selection

  @Test("Touches select rows, and the delegate is told")
  func touching() {
    let rows = Rows([texts(20)])
    let table = table(rows)
    let fingers = TouchSimulator(showing: table)
    fingers.tap(at: CGPoint(x: 50, y: 75))
    #expect(table.indexPathForSelectedRow == path(1) && table.cellForRow(at: path(1))?.isSelected == true)
    fingers.tap(at: CGPoint(x: 50, y: 125))
    #expect(table.indexPathsForSelectedRows == [path(2)] && rows.notes == ["select 1", "deselect 1", "select 2"])
    fingers.drag(from: CGPoint(x: 50, y: 250), to: CGPoint(x: 50, y: 150), duration: 5)
    #expect(table.contentOffset.y > 50 && table.indexPathsForSelectedRows == [path(2)])
    table.allowsSelection = false
    fingers.tap(at: CGPoint(x: 50, y: 75))
    #expect(table.indexPathsForSelectedRows == [path(2)])
  }

  @Test("Selection by the program tells nobody, and follows its rows through changes")
  func selecting() {
    let rows = Rows([texts(20)])
    let table = table(rows)
    table.allowsMultipleSelection = true
    table.selectRow(at: path(3), animated: false, scrollPosition: .none)
    table.selectRow(at: path(5), animated: false, scrollPosition: .none)
    table.selectRow(at: path(99), animated: false, scrollPosition: .none)
    #expect(table.indexPathsForSelectedRows == [path(3), path(5)] && rows.notes.isEmpty)
    rows.sections[0].remove(at: 4)
    rows.sections[0].insert(contentsOf: ["New", "Newer"], at: 0)
    table.performBatchUpdates {
      table.deleteRows(at: [path(4)], with: .fade)
      table.insertRows(at: [path(0), path(1)], with: .automatic)
    }
    #expect(table.indexPathsForSelectedRows == [path(5), path(6)])
    table.reloadData()
    #expect(table.indexPathsForSelectedRows == nil)
  }

  // MARK: Changes

  @Test("Rows that stay keep their cells through insertions, deletions and moves")
  func changes() {
    let rows = Rows([texts(20)])
    let table = table(rows)
    let (zero, three) = (table.cellForRow(at: path(0)), table.cellForRow(at: path(3)))
    rows.asked = []
    rows.sections[0].remove(at: 1)
    rows.sections[0].swapAt(0, 2)
    rows.sections[0].insert("New", at: 1)
    // Row 0 and row 3 have changed places around what was inserted.
    table.beginUpdates()
    table.deleteRows(at: [path(1)], with: .none)
    table.insertRows(at: [path(1)], with: .none)
    table.moveRow(at: path(0), to: path(3))
    table.moveRow(at: path(3), to: path(0))
    table.endUpdates()
    table.layoutIfNeeded()
    #expect(table.cellForRow(at: path(3)) === zero && table.cellForRow(at: path(0)) === three)
    #expect(rows.asked == [path(1)])
    #expect(table.visibleCells.map { $0.textLabel?.text ?? "" } == Array(rows.sections[0][..<6]))
    rows.sections[0][2] = "Other"
    table.reloadRows(at: [path(2)], with: .none)
    #expect(table.cellForRow(at: path(2))?.textLabel?.text == "Other")
  }

  @Test("Sections come, go and move")
  func sections() {
    let rows = Rows([texts(1, "A"), texts(1, "B"), texts(1, "C")])
    let table = table(rows)
    let last = table.cellForRow(at: path(0, 2))
    rows.sections = [texts(1, "C"), texts(2, "D"), texts(1, "A")]
    table.performBatchUpdates {
      table.moveSection(2, toSection: 0)
      table.deleteSections([1], with: .none)
      table.insertSections([1], with: .none)
    }
    #expect(table.cellForRow(at: path(0, 0)) === last)
    #expect(table.visibleCells.map { $0.textLabel?.text ?? "" } == ["C 0", "D 0", "D 1", "A 0"])
  }

  @Test("Changes whose numbers do not match load everything anew")
  func inconsistent() {
    let rows = Rows([texts(4)])
    let table = table(rows)
    table.insertRows(at: [path(0), path(77)], with: .none)
    #expect(table.numberOfRows(inSection: 0) == 4 && table.visibleCells.count == 4)
    rows.sections[0].removeLast(3)
    table.deleteRows(at: [path(0)], with: .none)
    #expect(table.visibleCells.count == 1)
    table.deleteSections([5], with: .none)
    table.moveRow(at: path(-1), to: path(3))
    table.endUpdates()
    #expect(table.visibleCells.count == 1)
  }

  @Test("A diffable data source keeps the cells and the selection of items that stay")
  func diffable() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    table.rowHeight = 50
    var made = 0
    let source = UITableViewDiffableDataSource<Int, String>(tableView: table) { _, _, item in
      made += 1
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = item
      return cell
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([1, 2, 1])
    snapshot.appendItems(["a", "b", "a"], toSection: 1)
    snapshot.appendItems(["c"])
    #expect(snapshot.itemIdentifiers == ["a", "b", "c"] && snapshot.indexOfSection(2) == 1)
    source.apply(snapshot)
    table.layoutIfNeeded()
    table.selectRow(at: path(1), animated: false, scrollPosition: .none)
    let b = table.cellForRow(at: path(1))
    snapshot.insertItems(["x"], beforeItem: "a")
    snapshot.moveItem("c", afterItem: "x")
    snapshot.deleteItems(["a", "nowhere"])
    var done = false
    source.apply(snapshot, animatingDifferences: true) { done = true }
    #expect(done && table.visibleCells.map { $0.textLabel?.text } == ["x", "c", "b"])
    #expect(table.cellForRow(at: path(2)) === b && made == 4 && table.indexPathForSelectedRow == path(2))
    #expect(source.itemIdentifier(for: path(1)) == "c" && source.indexPath(for: "b") == path(2))
    #expect(source.itemIdentifier(for: path(9, 9)) == nil)
  }

  // MARK: Bad input

  @Test("A thousand million rows are laid out, and those in sight alone are asked for")
  func manyRows() {
    let liar = Liar()
    liar.rows = 1_000_000_000
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    table.dataSource = liar
    table.rowHeight = 50
    table.layoutIfNeeded()
    #expect(table.contentSize.height == 5e10 && liar.asked == 6)
    table.scrollToRow(at: path(999_999_999), at: .bottom, animated: false)
    #expect(table.indexPathsForVisibleRows?.last == path(999_999_999) && liar.asked < 20)
    liar.rows = .max
    table.delegate = liar
    table.layoutIfNeeded()
    #expect(table.numberOfRows(inSection: 0) == Int(Int32.max))
  }

  @Test("Negative numbers count as none")
  func negativeNumbers() {
    let liar = Liar()
    (liar.sections, liar.rows) = (1, -5)
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    table.dataSource = liar
    table.layoutIfNeeded()
    #expect(table.numberOfRows(inSection: 0) == 0 && table.visibleCells.isEmpty)
    liar.sections = -1
    table.reloadData()
    #expect(table.numberOfSections == 0 && table.visibleCells.isEmpty)
    (liar.sections, liar.rows) = (.max, 1)
    table.reloadData()
    #expect(table.numberOfSections == 100_000)
  }

  @Test(
    "Heights that are no numbers, negative or huge leave a table that can be laid out",
    arguments: [.nan, .infinity, -.infinity, -7, 0, 1e300, .leastNonzeroMagnitude] as [CGFloat])
  func badHeights(_ height: CGFloat) {
    let liar = Liar()
    (liar.rows, liar.height) = (20_000, height)
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    table.dataSource = liar
    table.delegate = liar
    table.layoutIfNeeded()
    #expect(table.contentSize.height.isFinite && table.contentSize.height >= 0)
    #expect(liar.asked <= 1024)
    table.rowHeight = height
    table.sectionHeaderHeight = height
    table.estimatedRowHeight = height
    table.delegate = nil
    table.layoutIfNeeded()
    #expect(table.contentSize.height.isFinite)
  }

  @Test("A cell that is returned for every row stands for one of them")
  func sharedCell() {
    let liar = Liar()
    liar.sharesCell = true
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    table.rowHeight = 50
    table.dataSource = liar
    table.layoutIfNeeded()
    #expect(Set(table.visibleCells.map(ObjectIdentifier.init)).count == 6)
  }

  @Test("A data source that is gone leaves no rows")
  func goneSource() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    do {
      let rows = Rows([texts(3)])
      table.dataSource = rows
    }
    table.reloadData()
    #expect(table.visibleCells.isEmpty && table.numberOfSections == 0)
  }
}

/// Rows whose texts are broken into lines.
private final class WrappingRows: UITableViewDataSource {
  let texts: [String]
  init(_ texts: [String]) { self.texts = texts }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { texts.count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.numberOfLines = 0
    cell.textLabel?.text = texts[indexPath.row]
    return cell
  }
}

/// Rows whose cells have a view of 70 points with 10 points above and below, by constraints.
private final class ConstrainedRows: UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let (cell, view) = (UITableViewCell(style: .default, reuseIdentifier: nil), UIView())
    view.translatesAutoresizingMaskIntoConstraints = false
    cell.contentView.addSubview(view)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: cell.contentView.topAnchor, constant: 10),
      view.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor, constant: -10),
      view.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: cell.contentView.trailingAnchor),
      view.heightAnchor.constraint(equalToConstant: 70),
    ])
    return cell
  }
}
