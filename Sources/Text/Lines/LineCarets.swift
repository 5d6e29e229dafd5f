// LineCarets: the positions of the clusters of a line, to convert between positions and characters.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// The clusters of a line from left to right, each with its left and right edge.
struct LineCarets {
  /// A cluster of characters.
  struct Cluster {
    /// The UTF-16 units of the cluster in the whole text.
    var range: Range<Int>
    /// The left edge, in points from the left end of the line.
    var left: CGFloat
    var right: CGFloat
    var level: UInt8

    /// The edge at which the cluster begins.
    var leading: CGFloat { level % 2 == 1 ? right : left }
    /// The edge at which the cluster ends.
    var trailing: CGFloat { level % 2 == 1 ? left : right }
  }

  /// The clusters, from left to right.
  private(set) var clusters: [Cluster] = []
  /// The indices of the clusters, in the order of the text.
  private var logical: [Int] = []
  private let range: Range<Int>
  /// The end of the line, before the character that ends it.
  private let lineEnd: Int
  private let width: CGFloat
  private let baseLevel: UInt8

  init(_ line: CTLine) {
    range = line.range
    lineEnd = line.builder.endOfText
    width = line.width
    baseLevel = line.baseLevel
    for run in line.runs {
      if run.isToken {
        clusters.append(
          Cluster(range: run.range, left: run.origin, right: run.origin + run.width, level: run.level))
      } else {
        append(run, line)
      }
    }
    logical = clusters.indices.sorted {
      (clusters[$0].range.lowerBound, $0) < (clusters[$1].range.lowerBound, $1)
    }
  }

  /// Adds the clusters of a run; the letters of a ligature share its width.
  private mutating func append(_ run: CTRun, _ line: CTLine) {
    var pen = run.origin
    var start = 0
    var before = run.range.upperBound
    while start < run.glyphs.count {
      let left = pen
      var end = start
      var first = run.stringIndices[start]
      // A cluster of characters may have been shaped in several pieces; these are joined to one cluster.
      while end < run.glyphs.count {
        let unit = run.stringIndices[end]
        if unit != first {
          if run.isRightToLeft ? line.builder.isClusterStart(first) : line.builder.isClusterStart(unit) { break }
          if run.isRightToLeft { first = unit }
        }
        pen += run.advances[end].width
        end += 1
      }
      let next = run.isRightToLeft ? before : end < run.glyphs.count ? run.stringIndices[end] : run.range.upperBound
      before = first
      start = end
      let starts = line.builder.clusterStarts(in: first..<max(next, first + 1))
      let share = (pen - left) / CGFloat(starts.count)
      let parts = starts.indices.map { index in
        let rank = run.isRightToLeft ? starts.count - 1 - index : index
        return Cluster(
          range: starts[index]..<(index + 1 < starts.count ? starts[index + 1] : max(next, first + 1)),
          left: left + share * CGFloat(rank), right: left + share * CGFloat(rank + 1), level: run.level)
      }
      clusters += run.isRightToLeft ? parts.reversed() : parts
    }
  }

  /// Returns the unit before which a caret at a position stands: the nearer edge of the cluster at that position.
  func index(at x: CGFloat) -> Int {
    guard let first = clusters.first, let last = clusters.last else { return range.lowerBound }
    // Beside the line: its beginning or its end, and never after the character that ends it.
    if !(x > first.left) { return baseLevel % 2 == 1 ? lineEnd : range.lowerBound }
    if x >= last.right { return baseLevel % 2 == 1 ? range.lowerBound : lineEnd }
    var low = 0
    var high = clusters.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if clusters[middle].left <= x { low = middle } else { high = middle }
    }
    // Clusters without width share a position; the one with a width is chosen.
    while low > 0, clusters[low].right <= clusters[low].left { low -= 1 }
    let cluster = clusters[low]
    let isLeftHalf = x < (cluster.left + cluster.right) / 2
    return isLeftHalf == (cluster.level % 2 == 0) ? cluster.range.lowerBound : cluster.range.upperBound
  }

  /// Returns the two positions of the caret before a unit, which differ only where directions do: the second one may
  /// then be at the end of the preceding text. The first one is that of text in the direction of the paragraph.
  func offsets(of index: Int) -> (primary: CGFloat, secondary: CGFloat) {
    guard !clusters.isEmpty else { return (0, 0) }
    let lineStart = baseLevel % 2 == 1 ? width : 0
    let lineEnd = baseLevel % 2 == 1 ? 0 : width
    var low = 0
    var high = logical.count
    // The search finds the number of clusters that begin before or at the index.
    while low < high {
      let middle = (low + high) / 2
      if clusters[logical[middle]].range.lowerBound <= index { low = middle + 1 } else { high = middle }
    }
    if low == 0 { return (lineStart, clusters[logical[0]].leading) }
    let cluster = clusters[logical[low - 1]]
    if index >= cluster.range.upperBound {
      return cluster.level % 2 == baseLevel % 2 ? (cluster.trailing, cluster.trailing) : (lineEnd, cluster.trailing)
    }
    if low == 1 {
      return cluster.level % 2 == baseLevel % 2 ? (cluster.leading, cluster.leading) : (lineStart, cluster.leading)
    }
    let before = clusters[logical[low - 2]]
    let isPrimary = cluster.level <= before.level
    return isPrimary ? (cluster.leading, before.trailing) : (before.trailing, cluster.leading)
  }
}
