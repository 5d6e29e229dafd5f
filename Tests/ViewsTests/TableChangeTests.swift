// Tests of the selection and of changes of the rows of tables.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("Changes of tables")
struct TableChangeTests {
  private func texts(_ count: Int, _ prefix: String = "Row") -> [String] { TableRows.texts(count, prefix) }
  private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

  // MARK: Selection

  @Test("Touches select rows, and the delegate is told")
  func touching() {
    let rows = TableRows([texts(20)])
    let table = rows.table()
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
    let rows = TableRows([texts(20)])
    let table = rows.table()
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
    let rows = TableRows([texts(20)])
    let table = rows.table()
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
    let rows = TableRows([texts(1, "A"), texts(1, "B"), texts(1, "C")])
    let table = rows.table()
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
    let rows = TableRows([texts(4)])
    let table = rows.table()
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
}
