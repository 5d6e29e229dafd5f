// TextGroups: the points about which the letters of a text are turned and scaled.
// SPDX-License-Identifier: Apache-2.0

/// Letters that share an anchor point.
struct TextGroup {
  /// The first and the last of them from left to right.
  var first: Int, last: Int
  /// The middle of their baseline: of that of the first line where they lie in several ones.
  var center: SIMD2<Double>
  var width: Double
  /// The line of the baseline.
  var line: Int
}

extension TextLayout {
  /// The group of each letter.
  func groups(_ grouping: TextAnchors.Grouping) -> [TextGroup] {
    let alone = letters.indices.map { index in
      let letter = letters[index]
      return TextGroup(
        first: index, last: index, center: letter.origin + SIMD2(letter.advance / 2, 0), width: letter.advance,
        line: letter.line)
    }
    guard grouping != .characters else { return alone }
    struct Key: Hashable {
      var line = 0, word = 0
    }
    var keys: [Key?] = [], groups: [Key: TextGroup] = [:]
    for (index, letter) in letters.enumerated() {
      let isInside = grouping == .words ? !letter.isSpace : lines[letter.line].letters.contains(index)
      var key = Key()
      if grouping != .all { key.line = letter.line }
      if grouping == .words { key.word = letter.units.word }
      // A space between words belongs to none of them, one at the end of a line to the line that it hangs from.
      keys.append(isInside || grouping != .words ? key : nil)
      guard isInside else { continue }
      guard let known = groups[key] else {
        groups[key] = alone[index]
        continue
      }
      let left = min(known.center.x - known.width / 2, letter.origin.x)
      let right = max(known.center.x + known.width / 2, letter.origin.x + letter.advance)
      groups[key]?.last = index
      groups[key]?.center.x = (left + right) / 2
      groups[key]?.width = right - left
    }
    return letters.indices.map { index in keys[index].flatMap { groups[$0] } ?? alone[index] }
  }
}
