// CTLine+Justification: widening the gaps of a line, so that it fills its column.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// Creates a line that is as wide as a column, by wider spaces between words, or between ideographs where there are no
/// spaces.
///
/// A factor of 1 makes the line as wide as `justificationWidth`, in points; less goes a part of the way; 0 leaves the
/// line as it is. A line that is too wide gets narrower spaces, down to none. A line without gaps stays as it is.
public func CTLineCreateJustifiedLine(
  _ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double
) -> CTLine? {
  line.justified(factor: justificationFactor, width: CGFloat(justificationWidth))
}

extension CTLine {
  /// Returns a line with wider gaps, so that its visible part gets `factor` of the way to a width, in points.
  package func justified(factor: CGFloat, width: CGFloat) -> CTLine {
    let factor = factor > 0 ? min(factor, 1) : 0
    let missing = (width - visibleWidth) * factor
    guard missing.isFinite, missing != 0 else { return self }
    for gaps in [LineSpread.Gaps.spaces, .ideographs] where gaps == .spaces || missing > 0 {
      var spread = LineSpread(gaps: gaps, extra: 0, range: justifiableRange)
      let (count, narrowest) = builder.gaps(of: spread)
      guard count > 0 else { continue }
      spread.extra = missing / CGFloat(count)
      // A space cannot have a negative width.
      if missing < 0 { spread.extra = max(spread.extra, -narrowest) }
      var builder = builder
      builder.spread = spread
      return CTLine(builder)
    }
    return self
  }

  /// The units among which gaps can be widened: the visible ones after the last tab.
  private var justifiableRange: Range<Int> {
    var range = range
    for segment in builder.segments {
      guard case .text(let paragraph, let part) = segment else { continue }
      var last: Int?
      for unit in part where !paragraph.hangs[unit] { last = unit }
      if let last { range = range.lowerBound..<paragraph.start + last + 1 }
    }
    for segment in builder.segments {
      guard case .text(let paragraph, let part) = segment else { continue }
      for unit in part where paragraph.units[unit] == 0x09 && paragraph.start + unit < range.upperBound {
        range = paragraph.start + unit + 1..<range.upperBound
      }
    }
    return range
  }
}

extension LineBuilder {
  /// Returns the number of gaps in the line, and the width of the narrowest one, in points.
  fileprivate func gaps(of spread: LineSpread) -> (count: Int, narrowest: CGFloat) {
    var count = 0
    var narrowest = CGFloat.greatestFiniteMagnitude
    for segment in segments {
      guard case .text(let paragraph, let range) = segment else { continue }
      var advances = ClusterAdvances(paragraph)
      for unit in range {
        if paragraph.meter?.isOver(after: 1) == true { break }
        guard spread.isGap(unit, in: paragraph) else { continue }
        count += 1
        narrowest = min(narrowest, max(advances.advance(at: unit), 0))
      }
    }
    return (count, narrowest)
  }
}
