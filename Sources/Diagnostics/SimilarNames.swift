// SimilarNames: the names that a message offers in place of one that is not there.
// SPDX-License-Identifier: Apache-2.0

/// Finds the names that are most like another one.
package enum SimilarNames {
  /// The longest part of a name that is compared: long names of hostile documents must not take long.
  private static let longestCompared = 64
  /// The most names that are compared with each other.
  private static let mostCompared = 1_000

  /// The names among `names` that are like `name`, the most similar first; where none is, the first ones. Each comes once, and at most
  /// `count` come.
  package static func nearest(to name: String, among names: some Sequence<String>, count: Int = 5) -> [String] {
    let unique = unique(names), near = similar(to: name, amongUnique: unique, count: count)
    return near.isEmpty ? Array(unique.prefix(count)) : near
  }

  /// Returns the names among `names` that are like `name`, the most similar first; none if no name is like it. Each comes once, and at most
  /// `count` come.
  package static func similar(to name: String, among names: some Sequence<String>, count: Int = 5) -> [String] {
    similar(to: name, amongUnique: unique(names), count: count)
  }

  private static func unique(_ names: some Sequence<String>) -> [String] {
    var seen: Set<String> = [], unique: [String] = []
    for candidate in names where unique.count < mostCompared && seen.insert(candidate).inserted {
      unique.append(candidate)
    }
    return unique
  }

  private static func similar(to name: String, amongUnique unique: [String], count: Int) -> [String] {
    let wanted = folded(name), tolerance = max(2, wanted.count / 3)
    let near = unique.enumerated().compactMap { index, candidate -> (distance: Int, index: Int)? in
      let other = folded(candidate)
      let distance = other.starts(with: wanted) || wanted.starts(with: other) ? 1 : Self.distance(wanted, other)
      return !other.isEmpty && distance <= tolerance ? (distance, index) : nil
    }
    return near.sorted { $0 < $1 }.prefix(count).map { unique[$0.index] }
  }

  /// The end of a sentence that names what is like `name`: `; there are “Title”, “Text”`; or says `none` where there is nothing.
  package static func sentence(
    for name: String, among names: some Sequence<String>, none: String, count: Int = 5
  ) -> String {
    let found = nearest(to: name, among: names, count: count)
    guard !found.isEmpty else { return "; \(none)" }
    let shown = found.map { "“\($0.utf8.count > 100 ? $0.prefix(80) + "…" : $0[...])”" }.joined(separator: ", ")
    return "; there \(found.count == 1 ? "is" : "are") \(shown)"
  }

  private static func folded(_ text: String) -> [UInt8] { Array(text.prefix(longestCompared).lowercased().utf8) }

  /// The number of letters that are to be added, removed or replaced.
  private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var row = Array(0...second.count)
    for (line, letter) in first.enumerated() {
      var corner = row[0]
      row[0] = line + 1
      for (column, other) in second.enumerated() {
        let replaced = corner + (letter == other ? 0 : 1)
        corner = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[second.count]
  }
}
