// TextParagraph: the properties of a paragraph that don't depend on its line breaks.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCHarfBuzz
import QuartziteGraphics
import QuartziteTessellation
import Synchronization

/// A paragraph that has been analysed as a whole: directions, scripts, fonts and break opportunities.
///
/// All indices are those of UTF-16 units from the start of the paragraph. Immutable except for a cache behind a lock,
/// so that threads may share it; with a ``meter`` it belongs to one thread.
final class TextParagraph: @unchecked Sendable {
  /// The beginning of the paragraph in the text.
  let start: Int
  let units: [UInt16]
  /// The embedding level: 0 where the paragraph runs from left to right, else 1.
  let baseLevel: UInt8
  let style: ParagraphStyleValues
  /// The break opportunity after each unit.
  let breaks: [LineBreak]
  /// Whether a cluster of characters begins at each unit.
  let clusterStarts: [Bool]
  /// Whether each unit is ignored where it ends a line: units of clusters of whitespace and formatting characters are.
  let hangs: [Bool]
  /// The attributes of the paragraph, indexed by ``TextItem/attributes``.
  let attributes: [TextAttributes]
  /// The pieces with one font, direction and script, in logical order.
  let items: [TextItem]
  /// The limit on the time that the paragraph's lines may take; nil for none.
  let meter: WorkMeter?
  /// The widths of the clusters of each item that has been measured, in points, each at its cluster's first unit, from
  /// the first unit of the item on; empty for items without widths of their own.
  private let measured: Mutex<[[CGFloat]?]>
  /// The clusters of very many units, in order: a base may have a million marks, and the end of its cluster is needed
  /// at each of them.
  private let longClusters: [Range<Int>]
  /// The number of units up to which clusters are searched unit by unit.
  private static let manyUnits = 64

  /// The end of the paragraph in the text.
  var end: Int { start + units.count }

  init(source: TextSource, range: Range<Int>) {
    start = range.lowerBound
    let meter = source.meter
    self.meter = meter
    let units = Array(source.units[range])
    self.units = units
    let count = units.count
    style = source.attributes(at: range.lowerBound).attributes.paragraphStyle.checked

    var scalars: [UInt32] = []
    scalars.reserveCapacity(count)
    var index = 0
    while index < count {
      let unit = UInt32(units[index])
      if unit & 0xFC00 == 0xD800, index + 1 < count {
        scalars.append(0x10000 + (unit & 0x3FF) << 10 + UInt32(units[index + 1]) & 0x3FF)
        index += 2
      } else {
        scalars.append(unit)
        index += 1
      }
    }
    let bidi = BidiParagraph(scalars, baseDirection: style.baseWritingDirection)
    baseLevel = bidi.baseLevel
    let scripts = ScriptRuns.scripts(of: scalars, meter)
    let scalarBreaks = LineBreaker.breaks(in: scalars, meter)

    var breaks = [LineBreak](repeating: .none, count: count)
    var hangs = [Bool](repeating: false, count: count)
    var levels = [UInt8](repeating: 0, count: count)
    var unitScripts = [hb_script_t](repeating: HB_SCRIPT_COMMON, count: count)
    index = 0
    for (number, scalar) in scalars.enumerated() {
      if meter?.isOver(after: 1) == true { break }
      let length = scalar > 0xFFFF ? 2 : 1
      let isHanging = bidi.yieldsAtLineEnd[number] || TextItem.Kind(scalar) != .text
      for unit in index..<index + length {
        levels[unit] = bidi.levels[number]
        unitScripts[unit] = scripts[number]
        hangs[unit] = isHanging
      }
      index += length
      breaks[index - 1] = scalarBreaks[number]
    }

    let clusterStarts = TextParagraph.clusterStarts(of: units, meter)
    self.clusterStarts = clusterStarts
    DictionaryBreaks.add(to: &breaks, units: units, clusterStarts: clusterStarts, meter)
    self.breaks = breaks
    var longClusters: [Range<Int>] = []
    self.hangs = TextParagraph.ofClusters(hangs, clusterStarts, &longClusters)
    self.longClusters = longClusters
    assert(
      zip(longClusters, longClusters.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound },
      "the long clusters of a paragraph do not follow each other")

    let itemizer = TextItemizer(
      source: source, start: start, units: units, levels: levels, scripts: unitScripts, clusterStarts: clusterStarts,
      breaks: breaks)
    items = itemizer.items
    attributes = itemizer.attributes
    measured = Mutex([[CGFloat]?](repeating: nil, count: itemizer.items.count))
  }

  /// Whether a cluster of characters begins at each unit: one of Unicode's extended grapheme clusters.
  private static func clusterStarts(of units: [UInt16], _ meter: WorkMeter?) -> [Bool] {
    // Below U+0300 no character joins the one before it, except the line feed.
    if !units.contains(where: { $0 >= 0x300 }) {
      var result = [Bool](repeating: true, count: units.count)
      for index in units.indices.dropFirst() where units[index] == 0x0A && units[index - 1] == 0x0D {
        result[index] = false
      }
      return result
    }
    var result = [Bool](repeating: false, count: units.count)
    var index = 0
    for character in String(decoding: units, as: UTF16.self) {
      if index < units.count { result[index] = true }
      index += character.utf16.count
      if meter?.isOver(after: 1) == true { break }
    }
    return result
  }

  /// Returns the values, true only for units of clusters whose units are all true: a space with a mark on it is
  /// visible. Clusters of very many units are added to a list.
  private static func ofClusters(
    _ values: [Bool], _ clusterStarts: [Bool], _ longClusters: inout [Range<Int>]
  ) -> [Bool] {
    var result = values
    var start = 0
    while start < result.count {
      var end = start + 1
      while end < result.count, !clusterStarts[end] { end += 1 }
      if end - start > manyUnits { longClusters.append(start..<end) }
      if end - start > 1, !values[start..<end].allSatisfy({ $0 }) {
        for unit in start..<end { result[unit] = false }
      }
      start = end
    }
    return result
  }

  /// Returns the end of the cluster to which a unit belongs.
  func clusterEnd(after unit: Int) -> Int {
    if let cluster = longCluster(at: unit) { return cluster.upperBound }
    var end = unit + 1
    while end < units.count, !clusterStarts[end] { end += 1 }
    return end
  }

  /// Returns the start of the cluster to which a unit belongs.
  func clusterStart(at unit: Int) -> Int {
    guard unit < units.count else { return units.count }
    if let cluster = longCluster(at: unit) { return cluster.lowerBound }
    var start = max(unit, 0)
    while start > 0, !clusterStarts[start] { start -= 1 }
    return start
  }

  /// Returns the cluster of very many units to which a unit belongs; nil where it belongs to a shorter one.
  private func longCluster(at unit: Int) -> Range<Int>? {
    guard !longClusters.isEmpty else { return nil }
    var low = 0
    var high = longClusters.count
    while low < high {
      let middle = (low + high) / 2
      if longClusters[middle].upperBound <= unit { low = middle + 1 } else { high = middle }
    }
    guard low < longClusters.count, longClusters[low].contains(unit) else { return nil }
    return longClusters[low]
  }

  /// Returns the widths of an item's clusters in points, each at its cluster's first unit, from the first unit of the
  /// item on; empty for an item without widths of its own.
  func advances(ofItem number: Int) -> [CGFloat] {
    if let known = measured.withLock({ $0[number] }) { return known }
    // The item is measured outside the lock, since that takes long. Two threads may measure it, with the same result.
    let advances = measure(items[number])
    measured.withLock { $0[number] = advances }
    return advances
  }

  /// Returns the index of the item that contains a unit.
  func item(at unit: Int) -> Int {
    var low = 0
    var high = items.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if items[middle].range.lowerBound <= unit { low = middle } else { high = middle }
    }
    return low
  }
}
