// TextParagraph: everything about a paragraph that doesn't depend on where its lines break.

import CHarfBuzz
import CoreGraphics

/// A paragraph, looked at as a whole: directions, scripts, fonts and places to break.
///
/// All indices are those of UTF-16 units from the start of the paragraph.
final class TextParagraph {
  /// Where the paragraph begins in the text.
  let start: Int
  let units: [UInt16]
  /// 0 where the paragraph runs from left to right, else 1.
  let baseLevel: UInt8
  let style: ParagraphStyleValues
  /// What may happen to a line after each unit.
  let breaks: [LineBreak]
  /// Whether a cluster of characters begins at each unit.
  let clusterStarts: [Bool]
  /// Whether each unit is left out of account where it ends a line: in clusters of whitespace and formatting characters.
  let hangs: [Bool]
  /// The attributes of the paragraph, by ``TextItem/attributes``.
  let attributes: [TextAttributes]
  /// Pieces with one font, direction and script, in logical order.
  let items: [TextItem]
  /// The width of each cluster in points, at its first unit, as far as ``measuredItems`` tells.
  var advances: [CGFloat]
  /// How many items have been measured.
  var measuredItems = 0
  /// The cluster of very many units that was asked for last.
  private var longCluster = 0..<0
  /// Clusters of more units than this are found only once in a row.
  private static let manyUnits = 64

  /// The end of the paragraph in the text.
  var end: Int { start + units.count }

  init(source: TextSource, range: Range<Int>) {
    start = range.lowerBound
    units = Array(source.units[range])
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
    let scripts = ScriptRuns.scripts(of: scalars)
    let scalarBreaks = LineBreaker.breaks(in: scalars)

    var breaks = [LineBreak](repeating: .none, count: count)
    var hangs = [Bool](repeating: false, count: count)
    var levels = [UInt8](repeating: 0, count: count)
    var unitScripts = [hb_script_t](repeating: HB_SCRIPT_COMMON, count: count)
    index = 0
    for (number, scalar) in scalars.enumerated() {
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

    let clusterStarts = TextParagraph.clusterStarts(of: units)
    self.clusterStarts = clusterStarts
    DictionaryBreaks.add(to: &breaks, units: units, clusterStarts: clusterStarts)
    self.breaks = breaks
    self.hangs = TextParagraph.ofClusters(hangs, clusterStarts)
    advances = [CGFloat](repeating: 0, count: count)

    let itemizer = TextItemizer(
      source: source, start: start, units: units, levels: levels, scripts: unitScripts, clusterStarts: clusterStarts,
      breaks: breaks)
    items = itemizer.items
    attributes = itemizer.attributes
  }

  /// Where clusters of characters begin: Unicode's extended grapheme clusters.
  private static func clusterStarts(of units: [UInt16]) -> [Bool] {
    // Below U+0300 nothing joins what precedes it, but for the line feed.
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
    }
    return result
  }

  /// What holds for all units of a cluster, said of each of its units: a mark on a space can be seen, and so can the space.
  private static func ofClusters(_ values: [Bool], _ clusterStarts: [Bool]) -> [Bool] {
    var result = values
    var start = 0
    while start < result.count {
      var end = start + 1
      while end < result.count, !clusterStarts[end] { end += 1 }
      if end - start > 1, !values[start..<end].allSatisfy({ $0 }) {
        for unit in start..<end { result[unit] = false }
      }
      start = end
    }
    return result
  }

  /// The end of the cluster that a unit belongs to.
  func clusterEnd(after unit: Int) -> Int {
    if longCluster.contains(unit) { return longCluster.upperBound }
    var end = unit + 1
    while end < units.count, !clusterStarts[end] { end += 1 }
    return end
  }

  /// The start of the cluster that a unit belongs to.
  func clusterStart(at unit: Int) -> Int {
    guard unit < units.count else { return units.count }
    if longCluster.contains(unit) { return longCluster.lowerBound }
    var start = max(unit, 0)
    while start > 0, !clusterStarts[start] { start -= 1 }
    // A base may have a million marks, of which each asks.
    if unit - start >= TextParagraph.manyUnits { longCluster = start..<clusterEnd(after: unit) }
    return start
  }

  /// The number of the item that holds a unit.
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
