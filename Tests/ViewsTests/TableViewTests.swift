// Tests of tables: cells that are used again, and the places of rows and sections.
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

/// A cell of a style of its own.
private final class SubtitleCell: UITableViewCell, @unchecked Sendable {
  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
  }
  required init?(coder: NSCoder) { nil }
}

/// A delegate with the same view above all sections.
private final class OneHeader: UITableViewDelegate {
  let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { header }
}

/// The heights of rows: 20 points, and one more with each row.
private final class Heights: UITableViewDelegate {
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    CGFloat(20 + indexPath.row)
  }
}

@Suite("Tables")
struct TableViewTests {
  private func texts(_ count: Int, _ prefix: String = "Row") -> [String] { TableRows.texts(count, prefix) }
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
    let rows = TableRows([texts(100_000)])
    let table = rows.table()
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
    let table = TableRows([]).table()
    #expect(table.dequeueReusableCell(withIdentifier: "other") == nil)
    #expect(table.dequeueReusableCell(withIdentifier: "other", for: path(0)).reuseIdentifier == "other")
    table.register(SubtitleCell.self, forCellReuseIdentifier: "other")
    let cell = table.dequeueReusableCell(withIdentifier: "other")
    #expect(cell is SubtitleCell && cell?.detailTextLabel != nil)
    table.register(UIView.self, forCellReuseIdentifier: "other")
    #expect(table.dequeueReusableCell(withIdentifier: "other") == nil)
  }

  @Test("The table asks for each row once while it stays in sight")
  func asking() {
    let rows = TableRows([texts(100)])
    let table = rows.table()
    #expect(rows.asked == (0..<6).map { path($0) })
    table.contentOffset.y = 50
    table.layoutIfNeeded()
    #expect(rows.asked.count == 7 && rows.asked.last == path(6))
    #expect(table.cellForRow(at: path(0)) == nil && table.cellForRow(at: path(6)) != nil)
  }

  // MARK: Places

  @Test("Rows, sections and the ends follow each other")
  func places() {
    let rows = TableRows([texts(3), [], texts(2)])
    let table = rows.table()
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
    let (rows, heights) = (TableRows([texts(300)]), Heights())
    let table = rows.table()
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
    let rows = TableRows([texts(10), texts(10)])
    rows.hasTitles = true
    let table = rows.table()
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
    let grouped = rows.table(style: .grouped)
    grouped.contentOffset.y = 100
    grouped.layoutIfNeeded()
    #expect(grouped.headerView(forSection: 0) == nil)
  }

  @Test("A view that the delegate returns again and again stays above its section when the width changes")
  func lastingHeader() {
    let (rows, delegate) = (TableRows([texts(3)]), OneHeader())
    let table = rows.table()
    table.delegate = delegate
    table.layoutIfNeeded()
    #expect(delegate.header.superview === table)
    table.frame.size.width = 150
    table.layoutIfNeeded()
    #expect(delegate.header.superview === table && delegate.header.frame.width == 150)
  }

  @Test("Boxes of grouped tables are inset, with round corners at their ends")
  func insetGrouped() {
    let table = TableRows([texts(3)]).table(style: .insetGrouped)
    let cells = table.visibleCells
    #expect(cells.map(\.frame.minX) == [16, 16, 16] && cells.map(\.frame.width) == [168, 168, 168])
    table.layoutIfNeeded()
    #expect(cells.map { $0.layer.cornerRadius > 0 } == [true, false, true])
  }

  @Test("A row is scrolled to the top, the middle and the bottom")
  func scrolling() {
    let table = TableRows([texts(100)]).table()
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
