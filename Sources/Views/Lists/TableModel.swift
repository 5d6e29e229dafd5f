// TableModel: the heights of a table's sections, and where they lie.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A section of a table, with its heights in points.
struct TableSection {
  let rows: RowHeights
  /// Whether all rows have the same height, which is known.
  let isFixed: Bool
  var padding: CGFloat = 0
  var header: CGFloat = 0
  var footer: CGFloat = 0

  /// The distance of the rows from the top of the section.
  var rowsTop: CGFloat { padding + header }
  var total: CGFloat { rowsTop + rows.total + footer }
}

/// The sections of a table, as they were last asked for.
struct TableModel {
  var isLoaded = false
  var isLoading = false
  var isEditing = false
  /// Whether the cells in sight have to be asked for anew.
  var forgetsCells = false
  /// Whether the delegate is asked for the heights of rows.
  var asksHeights = false
  /// The width for which heights were found.
  var width: CGFloat = 0
  var sections: [TableSection] = []
  /// The tops of all sections, and the bottom of the last.
  private var tops: [CGFloat] = [0]
  private var isStale = true
  private var start: CGFloat = 0

  static let (mostSections, mostRows, mostExact, mostShown) = (100_000, Int(Int32.max), 10_000, 1024)

  /// The number of rows of each section.
  var counts: [Int] { sections.map(\.rows.count) }

  func count(_ section: Int) -> Int { sections.indices.contains(section) ? sections[section].rows.count : 0 }

  func contains(_ path: IndexPath) -> Bool { path.count == 2 && path.row >= 0 && path.row < count(path.section) }

  /// Has the places found anew, since a height has changed.
  mutating func touch() { isStale = true }

  mutating func refresh(start: CGFloat) {
    guard isStale || start != self.start else { return }
    self.start = start
    tops = [start]
    tops.reserveCapacity(sections.count + 1)
    for section in sections { tops.append(tops[tops.count - 1] + section.total) }
    isStale = false
  }

  // The places below are those of the last refresh.

  var bottom: CGFloat { tops[tops.count - 1] }
  func top(_ section: Int) -> CGFloat { tops[min(max(section, 0), tops.count - 1)] }
  func headerTop(_ section: Int) -> CGFloat { top(section) + (known(section)?.padding ?? 0) }
  func rowsTop(_ section: Int) -> CGFloat { headerTop(section) + (known(section)?.header ?? 0) }
  func footerTop(_ section: Int) -> CGFloat { top(section + 1) - (known(section)?.footer ?? 0) }
  /// A section, unless the data source has taken it away meanwhile.
  private func known(_ section: Int) -> TableSection? { sections.indices.contains(section) ? sections[section] : nil }

  /// The last section whose top is not below `y`.
  func section(at y: CGFloat) -> Int {
    var (low, high) = (0, sections.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if tops[middle] <= y { low = middle } else { high = middle }
    }
    return low
  }
}

/// The views of a table that are in sight.
struct TableViews {
  var cells: [IndexPath: UITableViewCell] = [:]
  /// The rows of the cells in order.
  var order: [IndexPath] = []
  var headers: [Int: UIView] = [:]
  var footers: [Int: UIView] = [:]
}
