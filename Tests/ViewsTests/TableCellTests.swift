// Tests of the looks of tables and their cells.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

/// A delegate that has the first row indented.
private final class Levels: UITableViewDelegate {
  func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath) -> Int {
    indexPath.row == 0 ? 2 : 0
  }
}

@Suite("Cells of tables")
struct TableCellTests {
  @Test("A table is drawn like its cells placed by hand")
  func picture() {
    let rows = TableRows([["One", "Two"]])
    let table = rows.table()
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
    let table = TableRows([["", ""]]).table()
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

  @Test("In the dark, titles and cells have the grounds of the table's style, unless a cell has its own")
  func grounds() throws {
    func ground(_ table: UITableView, _ y: CGFloat) throws -> [Int] {
      table.overrideUserInterfaceStyle = .dark
      table.setNeedsLayout()
      let drawn = try #require(
        Pixels.drawn(width: 200, height: 300) { _ in table.drawHierarchy(in: table.bounds, afterScreenUpdates: true) })
      return drawn[190, Int(y)]
    }
    let rows = TableRows([[""]])
    rows.hasTitles = true
    let (plain, grouped) = (rows.table(), rows.table(style: .grouped))
    let middle = grouped.rectForRow(at: IndexPath(row: 0, section: 0)).midY
    #expect(try ground(plain, 14) == [28, 28, 28, 255] && ground(plain, 50) == [0, 0, 0, 255])
    #expect(try ground(grouped, middle) == [28, 28, 30, 255])
    grouped.visibleCells.first?.backgroundColor = .systemBackground
    #expect(try ground(grouped, middle) == [0, 0, 0, 255])
  }

  @Test("The indentation of a cell is the delegate's where it has one, and the cell's own elsewhere")
  func indentation() {
    let (rows, levels) = (TableRows([["One", "Two"]]), Levels())
    let table = rows.table()
    let cells = table.visibleCells
    for cell in cells { cell.indentationLevel = 1 }
    table.setNeedsLayout()
    table.layoutIfNeeded()
    #expect(cells.map(\.indentationLevel) == [1, 1])
    table.delegate = levels
    table.layoutIfNeeded()
    #expect(table.visibleCells.map(\.indentationLevel) == [2, 0])
  }

  @Test("A background as a value has its colour through its function, and its border in its colour or the tint")
  func backgroundConfiguration() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.tintColor = .green
    var background = UIBackgroundConfiguration.clear()
    background.backgroundColor = .red
    background.backgroundColorTransformer = UIConfigurationColorTransformer { $0 == .red ? .blue : .white }
    background.strokeWidth = 2
    cell.backgroundConfiguration = background
    let view = cell.subviews.first
    #expect(view?.backgroundColor == .blue && view?.layer.borderWidth == 2)
    #expect(view?.layer.borderColor == UIColor.green.cgColor)
    background.strokeColor = .black
    cell.backgroundConfiguration = background
    #expect(view?.layer.borderColor == UIColor.black.cgColor)
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
}
