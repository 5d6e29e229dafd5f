// FlowModel: the lines of a flow layout, along the direction of scrolling and across it.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A length along the direction of scrolling, and one across it.
struct FlowSize: Equatable {
  var along: CGFloat
  var across: CGFloat
}

/// A section of a flow layout; all places along the direction of scrolling are those from the section's start.
struct FlowSection {
  var count = 0
  /// The place of the section's start.
  var start: CGFloat = 0
  var header: CGFloat = 0
  var footer: CGFloat = 0
  /// The distances of items from the edges: at the start and the end, along and across.
  var inset = (start: CGFloat(0), end: CGFloat(0), near: CGFloat(0), far: CGFloat(0))
  var lineSpacing: CGFloat = 0
  var spacing: CGFloat = 0
  var room: CGFloat = 0
  /// The size of all items, where they have the same.
  var common: FlowSize?
  /// The places of items with sizes of their own, and the first item of each line with the line's start.
  var places: [(along: CGFloat, across: CGFloat, size: FlowSize)] = []
  var lines: [(first: Int, start: CGFloat)] = []
  /// The length of the items' lines.
  var length: CGFloat = 0

  /// The number of items of the common size in a line.
  var perLine: Int {
    guard let common else { return 1 }
    let step = common.across + spacing
    guard step > 0 else { return 1000 }
    guard room > 0 else { return 1 }
    return max(1, Int(min((room + spacing) / step + 1e-6, 1e6)))
  }

  var itemsStart: CGFloat { header + (count > 0 || header > 0 || footer > 0 ? inset.start : 0) }
  var total: CGFloat { itemsStart + length + (count > 0 || header > 0 || footer > 0 ? inset.end : 0) + footer }

  /// Finds the lines of items of the same size.
  mutating func layOut(_ size: FlowSize) {
    common = size
    let lines = (count + perLine - 1) / max(1, perLine)
    length = lines > 0 ? CGFloat(lines) * (size.along + lineSpacing) - lineSpacing : 0
  }

  /// Finds the lines of items with sizes of their own.
  mutating func layOut(_ sizes: [FlowSize]) {
    if let first = sizes.first, sizes.allSatisfy({ $0 == first }) { return layOut(first) }
    places.reserveCapacity(sizes.count)
    var (first, along) = (0, CGFloat(0))
    while first < sizes.count {
      var (end, width, thickness) = (first, CGFloat(0), CGFloat(0))
      while end < sizes.count {
        let next = width + (end > first ? spacing : 0) + sizes[end].across
        if end > first && next > room + 1e-6 { break }
        width = next
        thickness = max(thickness, sizes[end].along)
        end += 1
      }
      let items = end - first
      let rest = room - width
      let isLast = end == sizes.count
      let gap = isLast || items < 2 ? spacing : spacing + max(0, rest) / CGFloat(items - 1)
      var across = items == 1 && !isLast ? rest / 2 : 0
      lines.append((first, along))
      for index in first..<end {
        let size = sizes[index]
        places.append((along + (thickness - size.along) / 2, across, size))
        across += size.across + gap
      }
      along += thickness + lineSpacing
      first = end
    }
    length = max(0, along - lineSpacing)
  }

  /// The place of an item: along from the section's start, and across.
  func place(_ item: Int) -> (along: CGFloat, across: CGFloat, size: FlowSize) {
    guard let common else {
      let place = places[item]
      return (itemsStart + place.along, inset.near + place.across, place.size)
    }
    let perLine = perLine
    let (line, column) = (item / perLine, item % perLine)
    let rest = max(0, room - CGFloat(perLine) * common.across - CGFloat(perLine - 1) * spacing)
    let isAlone = perLine == 1
    let step = common.across + spacing + (isAlone ? 0 : rest / CGFloat(perLine - 1))
    // Items that fill a line each stand in a column in the middle; a single item stands at the start.
    let shift = isAlone && count > 1 ? rest / 2 : 0
    return (
      itemsStart + CGFloat(line) * (common.along + lineSpacing), inset.near + CGFloat(column) * step + shift, common
    )
  }

  /// The items in lines that reach into a range from the section's start.
  func items(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    guard count > 0 else { return 0..<0 }
    let (low, high) = (low - itemsStart, high - itemsStart)
    guard high >= 0, low <= length else { return 0..<0 }
    if let common {
      let step = common.along + lineSpacing
      guard step > 0 else { return 0..<count }
      let lines = (count + perLine - 1) / perLine
      func line(_ place: CGFloat) -> Int { Int(min(max(0, (place / step).rounded(.down)), CGFloat(lines))) }
      let (first, last) = (line(low), line(high))
      let start = min(first * perLine, count)
      return start..<max(start, min((last + 1) * perLine, count))
    }
    // The last line that starts before.
    func line(_ place: CGFloat) -> Int {
      var (from, to) = (0, lines.count)
      while from + 1 < to {
        let middle = (from + to) / 2
        if lines[middle].start <= place { from = middle } else { to = middle }
      }
      return from
    }
    let last = line(high)
    return lines[line(low)].first..<(last + 1 < lines.count ? lines[last + 1].first : count)
  }
}

/// The sections of a flow layout.
struct FlowModel {
  var sections: [FlowSection] = []
  var contentSize = CGSize.zero
  /// The length across the direction of scrolling.
  var breadth: CGFloat = 0

  static let (mostSized, mostShown) = (100_000, 2048)

  /// The last section that starts at or before a place.
  func section(at place: CGFloat) -> Int {
    var (low, high) = (0, sections.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if sections[middle].start <= place { low = middle } else { high = middle }
    }
    return low
  }
}
