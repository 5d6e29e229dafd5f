// TextParagraph+Shaping: shaping parts of items to glyphs, and measuring a paragraph as far as needed.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCHarfBuzz
import QuartziteGraphics

extension TextParagraph {
  /// Returns the glyphs of a part of an item, from left to right, with the distances that kern and tracking add.
  ///
  /// `level` decides the direction. The unit at `hyphen`, a soft hyphen, is shown as a hyphen.
  func shape(_ item: TextItem, _ range: Range<Int>, level: UInt8, hyphen: Int? = nil) -> [ShapedGlyph] {
    let isRightToLeft = level % 2 == 1
    guard item.kind == .text else { return invisible(item, range, isRightToLeft: isRightToLeft) }
    let attributes = attributes[item.attributes]
    let extra = attributes.extraAdvance
    let options = ShapingOptions(
      isRightToLeft: isRightToLeft, script: OpenTypeTag(value: item.script.rawValue), language: attributes.language,
      // Letters with extra distance only form necessary ligatures, unless others were asked for.
      ligatures: attributes.ligatures ?? (extra == 0 ? .usual : .necessary), usesKerning: attributes.kern != 0)
    var result: [ShapedGlyph]
    if let hyphen, range.contains(hyphen) {
      // Only the neighbourhood is copied: a paragraph may be long, and have a line for each of its words.
      let start = max(range.lowerBound - 16, 0)
      var copy = Array(units[start..<min(range.upperBound + 16, units.count)])
      copy[hyphen - start] = item.font.contains("\u{2010}") ? 0x2010 : 0x2D
      result = TextShaper.shape(
        copy, in: range.lowerBound - start..<range.upperBound - start, font: item.font, options: options,
        meter: meter)
      for index in result.indices { result[index].cluster += start }
    } else {
      result = TextShaper.shape(units, in: range, font: item.font, options: options, meter: meter)
    }
    if extra != 0 {
      result.widen(in: range, isRightToLeft: isRightToLeft) { CGFloat(clusterCount(in: $0)) * extra }
    }
    return result
  }

  /// Returns invisible glyphs, one for each cluster.
  private func invisible(_ item: TextItem, _ range: Range<Int>, isRightToLeft: Bool) -> [ShapedGlyph] {
    // A font without a space gets a glyph number that no font has.
    let space = item.font.face.glyph(for: " ")
    let glyph = space == 0 ? CGGlyph.max : space
    let result = range.filter { clusterStarts[$0] || $0 == range.lowerBound }.map {
      ShapedGlyph(glyph: glyph, cluster: $0, advance: .zero, offset: .zero, isUnsafeToBreak: false)
    }
    return isRightToLeft ? result.reversed() : result
  }

  /// Returns the number of clusters of characters that begin in a range.
  func clusterCount(in range: Range<Int>) -> Int {
    var count = 0
    for unit in range where clusterStarts[unit] { count += 1 }
    return count
  }

  /// Returns the width of each cluster of an item in points, at its first unit, from the first unit of the item on;
  /// empty for an item that isn't shaped.
  func measure(_ item: TextItem) -> [CGFloat] {
    guard item.kind == .text else { return [] }
    var advances = [CGFloat](repeating: 0, count: item.range.count)
    let shaped = shape(item, item.range, level: item.level)
    shaped.forEachCluster(in: item.range, isRightToLeft: item.level % 2 == 1) { glyphs, units in
      var width: CGFloat = 0
      for index in glyphs { width += shaped[index].advance.width }
      share(width, units, of: item, &advances)
    }
    return advances
  }

  /// Divides a glyph's width equally among the clusters of an item that it represents: the letters of a ligature.
  private func share(_ width: CGFloat, _ units: Range<Int>, of item: TextItem, _ advances: inout [CGFloat]) {
    let start = item.range.lowerBound
    let count = clusterCount(in: units)
    if count <= 1 {
      // Items begin with clusters.
      advances[max(clusterStart(at: units.lowerBound) - start, 0)] += width
    } else {
      for unit in units where clusterStarts[unit] { advances[unit - start] += width / CGFloat(count) }
    }
  }
}

/// Reads the widths of a paragraph's clusters, which are measured on first use.
struct ClusterAdvances {
  private let paragraph: TextParagraph
  /// The units of the item that was read last; ``advances`` has the widths of its clusters.
  private var range = 0..<0
  private var advances: [CGFloat] = []

  init(_ paragraph: TextParagraph) {
    self.paragraph = paragraph
  }

  /// Returns the width of the cluster that begins at a unit, in points; 0 where none does, and for unshaped text.
  mutating func advance(at unit: Int) -> CGFloat {
    if !range.contains(unit) {
      let number = paragraph.item(at: unit)
      range = paragraph.items[number].range
      advances = paragraph.advances(ofItem: number)
    }
    let offset = unit - range.lowerBound
    return offset >= 0 && offset < advances.count ? advances[offset] : 0
  }
}
