// ListUpdates: the changes of a list's rows that belong together, and where they leave the rows that stay.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Insertions, deletions, moves and reloads of the rows and sections of a table, or of the items of a collection view.
struct ListUpdates {
  /// The number of beginnings without an end.
  var depth = 0
  var insertedRows: [IndexPath] = []
  var deletedRows: [IndexPath] = []
  var reloadedRows: [IndexPath] = []
  var movedRows: [(from: IndexPath, to: IndexPath)] = []
  var insertedSections = IndexSet()
  var deletedSections = IndexSet()
  var reloadedSections = IndexSet()
  var movedSections: [(from: Int, to: Int)] = []

  var isEmpty: Bool {
    insertedRows.isEmpty && deletedRows.isEmpty && reloadedRows.isEmpty && movedRows.isEmpty
      && insertedSections.isEmpty && deletedSections.isEmpty && reloadedSections.isEmpty && movedSections.isEmpty
  }

  /// Ends one of the beginnings; returns the changes, and forgets them, where it was the last one.
  mutating func end() -> ListUpdates? {
    guard depth > 0 else { return nil }
    depth -= 1
    guard depth == 0 else { return nil }
    defer { self = ListUpdates() }
    return self
  }

  /// Returns where the rows go in a list whose sections had `old` rows and have `new` ones; nil where the numbers do not
  /// follow from the changes.
  func mapping(from old: [Int], to new: [Int]) -> ListMapping? {
    var (removed, added) = (deletedSections, insertedSections)
    for (from, to) in movedSections {
      guard old.indices.contains(from), new.indices.contains(to) else { return nil }
      removed.insert(from)
      added.insert(to)
    }
    guard removed.last ?? -1 < old.count, added.last ?? -1 < new.count,
      old.count - removed.count + added.count == new.count
    else { return nil }
    var result = ListMapping(sections: [Int?](repeating: nil, count: old.count))
    var target = 0
    for section in old.indices where !removed.contains(section) {
      while added.contains(target) { target += 1 }
      result.sections[section] = target
      target += 1
    }
    for (from, to) in movedSections { result.sections[from] = to }
    result.withoutRows = Set(old.indices.filter(reloadedSections.contains))

    for path in deletedRows + movedRows.map(\.from) { result.removed[path.section, default: []].insert(path.row) }
    for path in insertedRows + movedRows.map(\.to) { result.added[path.section, default: []].insert(path.row) }
    for (from, to) in movedRows { result.moved[from] = to }
    result.reloaded = Set(reloadedRows)
    result.sort()
    guard result.fits(old, new) else { return nil }
    return result
  }
}

/// The places where changes leave the rows that stay.
struct ListMapping {
  /// The new index of each section.
  var sections: [Int?]
  /// Sections whose rows are all new.
  var withoutRows: Set<Int> = []
  /// The rows that go, by old section, and those that come, by new section.
  var removed: [Int: Set<Int>] = [:]
  var added: [Int: Set<Int>] = [:]
  var moved: [IndexPath: IndexPath] = [:]
  var reloaded: Set<IndexPath> = []
  private var sortedRemoved: [Int: [Int]] = [:]
  private var sortedAdded: [Int: [Int]] = [:]

  init(sections: [Int?]) {
    self.sections = sections
  }

  mutating func sort() {
    sortedRemoved = removed.mapValues { $0.sorted() }
    sortedAdded = added.mapValues { $0.sorted() }
  }

  /// Whether the numbers of rows follow from the changes, and all rows that are named exist.
  func fits(_ old: [Int], _ new: [Int]) -> Bool {
    for (section, rows) in sortedRemoved {
      guard old.indices.contains(section), let first = rows.first, let last = rows.last, first >= 0,
        last < old[section]
      else { return false }
    }
    for (section, rows) in sortedAdded {
      guard new.indices.contains(section), let first = rows.first, let last = rows.last, first >= 0,
        last < new[section]
      else { return false }
    }
    for (section, target) in sections.enumerated() where !withoutRows.contains(section) {
      guard let target else { continue }
      let expected = old[section] - (removed[section]?.count ?? 0) + (added[target]?.count ?? 0)
      guard expected == new[target] else { return false }
    }
    return true
  }

  /// Returns the new place of a row; nil where it is gone.
  func callAsFunction(_ path: IndexPath) -> IndexPath? {
    if let moved = moved[path] { return moved }
    let section = path.section
    guard sections.indices.contains(section), let target = sections[section], !withoutRows.contains(section),
      removed[section]?.contains(path.row) != true, !reloaded.contains(path)
    else { return nil }
    var row = path.row
    for gone in sortedRemoved[section] ?? [] {
      guard gone < path.row else { break }
      row -= 1
    }
    for new in sortedAdded[target] ?? [] {
      guard new <= row else { break }
      row += 1
    }
    return IndexPath(row: row, section: target)
  }
}
