// Tests of tables whose data sources and delegates lie.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

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

@Suite("Tables that are lied to")
struct TableMisuseTests {
  private func texts(_ count: Int, _ prefix: String = "Row") -> [String] { TableRows.texts(count, prefix) }
  private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

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

  @Test("Rows beyond what a table can have, and beyond those that it shows, are left out with a diagnostic")
  func excess() {
    func notes(_ text: String) -> Bool { ViewDiagnostics.list.contains { $0.message.contains(text) } }
    let liar = Liar()
    liar.rows = .max
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    table.dataSource = liar
    table.delegate = liar
    table.layoutIfNeeded()
    #expect(notes("a list has more than 2147483647 rows"))
    (liar.rows, liar.height) = (20_000, 0)
    table.reloadData()
    table.layoutIfNeeded()
    #expect(notes("a list shows no more than 1024 rows in sight"))
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
      let rows = TableRows([texts(3)])
      table.dataSource = rows
    }
    table.reloadData()
    #expect(table.visibleCells.isEmpty && table.numberOfSections == 0)
  }
}
