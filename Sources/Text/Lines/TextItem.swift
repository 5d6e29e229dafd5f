// TextItem: the pieces of a paragraph that are shaped separately.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCHarfBuzz
import QuartziteGraphics

/// A piece of a paragraph with one font, direction and script.
struct TextItem {
  /// The way in which a piece of text becomes glyphs.
  enum Kind {
    /// Text that is shaped.
    case text
    /// A gap that leads to the next tab stop.
    case tab
    /// Ends of lines and other control characters, which show nothing.
    case invisible

    init(_ scalar: UInt32) {
      switch scalar {
      case 0x09: self = .tab
      case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: self = .invisible
      default: self = .text
      }
    }
  }

  var kind: Kind
  var range: Range<Int>
  /// The index of the attributes in the paragraph.
  var attributes: Int
  var level: UInt8
  var script: hb_script_t
  var font: CTFont
}

/// Divides a paragraph into items. Clusters stay whole: the properties of a cluster's first unit apply to all of it.
struct TextItemizer {
  /// The length from which on items end at the next position where a line may break, so that measuring can stop early.
  private static let longItem = 2048

  private(set) var items: [TextItem] = []
  private(set) var attributes: [TextAttributes] = []

  /// Reads a paragraph that begins at `start` in the text.
  init(
    source: TextSource, start: Int, units: [UInt16], levels: [UInt8], scripts: [hb_script_t], clusterStarts: [Bool],
    breaks: [LineBreak]
  ) {
    var position = 0
    while position < units.count {
      let found = source.attributes(at: start + position)
      attributes.append(found.attributes)
      var end = min(found.range.upperBound - start, units.count)
      while end < units.count, !clusterStarts[end] { end += 1 }
      for run in found.attributes.font.fontRuns(of: units, in: position..<end, meter: source.meter) {
        for unit in run.range where clusterStarts[unit] || unit == position {
          // The last item is extended over the rest, so there must be one.
          if source.meter?.isOver(after: 1) == true, !items.isEmpty { break }
          let item = TextItem(
            kind: TextItem.Kind(UInt32(units[unit])), range: unit..<unit + 1, attributes: attributes.count - 1,
            level: levels[unit], script: scripts[unit], font: run.font)
          append(item, mayCut: unit > 0 && breaks[unit - 1] != .none)
        }
      }
      position = end
      if source.meter?.hasEnded == true { break }
    }
    if let last = items.indices.last { items[last].range = items[last].range.lowerBound..<units.count }
  }

  /// Appends an item that begins with a cluster's first unit, as a part of the last one where they are alike.
  private mutating func append(_ item: TextItem, mayCut: Bool) {
    guard let index = items.indices.last else {
      items.append(item)
      return
    }
    let last = items[index]
    let isAlike =
      last.kind == item.kind && item.kind != .tab && last.attributes == item.attributes && last.level == item.level
      && last.script == item.script && (last.font === item.font || last.font == item.font)
    items[index].range = last.range.lowerBound..<item.range.lowerBound
    if isAlike, !(mayCut && last.range.count >= TextItemizer.longItem) {
      items[index].range = last.range.lowerBound..<item.range.upperBound
    } else {
      items.append(item)
    }
  }
}
