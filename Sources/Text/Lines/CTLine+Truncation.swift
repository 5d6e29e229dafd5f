// CTLine+Truncation: lines with a part left out, so that they fit a width.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// The part of a line that is left out.
public enum CTLineTruncationType: UInt32, Sendable {
  /// The beginning.
  case start = 0
  /// The end.
  case end
  /// The middle.
  case middle
}

/// Creates a line that is no wider than `width` points, by leaving a part of it out.
///
/// `truncationToken`, a line too, takes its place: usually an ellipsis. A line that fits stays as it is. Returns
/// nil where not even the token fits.
public func CTLineCreateTruncatedLine(
  _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType, _ truncationToken: CTLine?
) -> CTLine? {
  line.truncated(to: CGFloat(width), truncationType, token: truncationToken)
}

extension CTLine {
  /// Returns the line with a part left out, so that it's no wider than `width` points; nil where the token doesn't fit.
  package func truncated(to width: CGFloat, _ type: CTLineTruncationType, token: CTLine?) -> CTLine? {
    if visibleWidth <= width + LineBreaking.grace { return self }
    let room = width - (token?.width ?? 0)
    guard room >= -LineBreaking.grace else { return nil }
    let clusters = LineClusters(builder)
    // The measured widths only give an estimate, since a cut may change glyphs; the loop below checks the line itself.
    var (head, tail) = clusters.kept(type, width: room)
    var attempts = 0
    while true {
      let line = CTLine(truncatedBuilder(clusters, head: head, tail: tail, token: token))
      let isLast = (head == 0 && tail == 0) || builder.meter?.hasEnded == true
      if line.visibleWidth <= width + LineBreaking.grace || isLast { return line }
      let step = attempts < 8 ? 1 : (max(head, tail) + 1) / 2
      if head >= tail { head -= min(step, head) } else { tail -= min(step, tail) }
      attempts += 1
    }
  }

  /// Returns the line with an ellipsis in the font of the text near it, so that it's no wider than `width` points.
  ///
  /// If not even the ellipsis fits, the result is the ellipsis alone, wider than that.
  package func truncated(to width: CGFloat, _ type: CTLineTruncationType) -> CTLine {
    if visibleWidth <= width + LineBreaking.grace { return self }
    let clusters = LineClusters(builder)
    var token = ellipsis(clusters, type, width)
    // The ellipsis itself moves the position at which the text ends, perhaps to another font.
    token = ellipsis(clusters, type, width - token.width)
    return truncated(to: width, type, token: token)
      ?? CTLine(truncatedBuilder(clusters, head: 0, tail: 0, token: token))
  }

  /// Returns an ellipsis with the attributes of the character next to the cut, for a line that is cut to a width.
  private func ellipsis(_ clusters: LineClusters, _ type: CTLineTruncationType, _ width: CGFloat) -> CTLine {
    let kept = clusters.kept(type, width: width)
    let neighbour = type == .start ? clusters.count - kept.tail : max(kept.head - 1, 0)
    return CTLine(StyledText("\u{2026}", clusters.attributes(at: neighbour)))
  }

  private func truncatedBuilder(_ clusters: LineClusters, head: Int, tail: Int, token: CTLine?) -> LineBuilder {
    var builder = builder
    let headEnd = clusters.start(of: head)
    let tailStart = clusters.start(of: clusters.count - tail)
    builder.segments = clusters.segments(in: range.lowerBound..<headEnd)
    if let token { builder.segments.append(.token(token, replaced: headEnd..<tailStart, level: baseLevel)) }
    builder.segments += clusters.segments(in: tailStart..<clusters.end)
    builder.endsAtBreak = builder.endsAtBreak && tail > 0
    builder.spread = nil
    return builder
  }
}

/// The clusters of a line in the order of the text, with their widths.
private struct LineClusters {
  private let segments: [LineSegment]
  /// The beginning of each cluster, in units of the whole text.
  private var starts: [Int] = []
  private var widths: [CGFloat] = []
  /// The end of the last cluster, without the whitespace that ends the line.
  private(set) var end: Int

  init(_ builder: LineBuilder) {
    segments = builder.segments
    end = builder.range.lowerBound
    var visible = 0
    for segment in segments {
      guard case .text(let paragraph, let range) = segment else { continue }
      var advances = ClusterAdvances(paragraph)
      for unit in range where paragraph.clusterStarts[unit] || unit == range.lowerBound {
        if paragraph.meter?.isOver(after: 1) == true { break }
        starts.append(paragraph.start + unit)
        widths.append(advances.advance(at: unit))
        if !paragraph.hangs[unit] {
          visible = starts.count
          end = min(paragraph.start + paragraph.clusterEnd(after: unit), paragraph.start + range.upperBound)
        }
      }
    }
    starts.removeLast(starts.count - visible)
    widths.removeLast(widths.count - visible)
  }

  var count: Int { starts.count }

  /// Returns the UTF-16 unit at which a cluster begins; the end of the line for a cluster after the last one.
  func start(of cluster: Int) -> Int { cluster < starts.count ? starts.dropFirst(cluster).first ?? end : end }

  /// Returns the numbers of clusters at the beginning and at the end that fit in a width.
  func kept(_ type: CTLineTruncationType, width: CGFloat) -> (head: Int, tail: Int) {
    func fitting(_ widths: some Sequence<CGFloat>, _ room: CGFloat) -> (count: Int, width: CGFloat) {
      var result = (count: 0, width: CGFloat(0))
      for width in widths {
        if result.width + width > room + LineBreaking.grace { break }
        result = (result.count + 1, result.width + width)
      }
      return result
    }
    switch type {
    case .end: return (fitting(widths, width).count, 0)
    case .start: return (0, fitting(widths.reversed(), width).count)
    case .middle:
      let head = fitting(widths, width / 2)
      let tail = fitting(widths.reversed(), width - head.width)
      return (head.count, min(tail.count, count - head.count))
    }
  }

  /// Returns the parts of the line in a range of the whole text.
  func segments(in range: Range<Int>) -> [LineSegment] {
    segments.compactMap { segment in
      guard case .text(let paragraph, let part) = segment else { return nil }
      let kept = part.clamped(to: range.lowerBound - paragraph.start..<range.upperBound - paragraph.start)
      return kept.isEmpty ? nil : .text(paragraph, kept)
    }
  }

  /// Returns the attributes of the cluster, or of the last one before it; where the line shows none, those with which
  /// the line begins.
  func attributes(at cluster: Int) -> TextAttributes {
    guard count > 0 else {
      switch segments.first {
      case .text(let paragraph, let part):
        guard let unit = part.first else { return TextAttributes([:]) }
        return paragraph.attributes[paragraph.items[paragraph.item(at: unit)].attributes]
      case .token(let line, _, _): return line.runs.first?.textAttributes ?? TextAttributes([:])
      case nil: return TextAttributes([:])
      }
    }
    let unit = starts[min(max(cluster, 0), count - 1)]
    for segment in segments {
      guard case .text(let paragraph, let part) = segment, part.contains(unit - paragraph.start) else { continue }
      return paragraph.attributes[paragraph.items[paragraph.item(at: unit - paragraph.start)].attributes]
    }
    return TextAttributes([:])
  }
}
