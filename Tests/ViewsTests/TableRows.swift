// Helpers for tests of tables: rows with texts, and a table of them.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews

/// A data source and delegate of rows with texts.
final class TableRows: UITableViewDataSource, UITableViewDelegate {
  var sections: [[String]]
  var asked: [IndexPath] = []
  var notes: [String] = []
  var hasTitles = false
  init(_ sections: [[String]]) { self.sections = sections }

  /// Returns texts with numbers.
  static func texts(_ count: Int, _ prefix: String = "Row") -> [String] { (0..<count).map { "\(prefix) \($0)" } }

  /// A table of 200 × 300 points with rows of 50 points.
  func table(style: UITableView.Style = .plain) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 300), style: style)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.rowHeight = 50
    table.dataSource = self
    table.delegate = self
    table.layoutIfNeeded()
    return table
  }

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
