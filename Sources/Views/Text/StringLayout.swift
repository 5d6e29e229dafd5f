// StringLayout: the lines that are drawn of a string in a rectangle, and the box around them.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The lines of a string, y down from the point at which it is drawn.
struct StringLayout {
  /// The lines from top to bottom, with the positions of their origins.
  private(set) var lines: [(line: CTLine, origin: CGPoint)] = []
  /// The box around the lines.
  private(set) var bounds = CGRect.zero

  /// The lines of a label, without a box around them.
  init(lines: [(line: CTLine, origin: CGPoint)]) {
    self.lines = lines
  }

  /// Lays out a string in a rectangle of `size` points; a side that is not above 0, or too large, means no limit.
  ///
  /// With ``NSStringDrawingOptions/usesLineFragmentOrigin`` the lines begin at the top of the rectangle and break at
  /// its width; only those that fit into its height are laid out, but at least one. Otherwise all text is one line, and
  /// the origin is that of its baseline.
  init(_ text: StyledText, size: CGSize, options: NSStringDrawingOptions) {
    guard text.count > 0 else { return }
    let width = Self.limit(size.width), height = Self.limit(size.height)
    if options.contains(.usesLineFragmentOrigin) {
      setColumn(text, width: width, height: height, isTruncated: options.contains(.truncatesLastVisibleLine))
    } else {
      setLine(text, width: width)
    }
    if options.contains(.usesDeviceMetrics) {
      bounds = lines.reduce(CGRect.null) { box, placed in
        let ink = CTLineGetImageBounds(placed.line, nil)
        guard !ink.isNull else { return box }
        return box.united(
          with: CGRect(
            x: placed.origin.x + ink.minX, y: placed.origin.y - ink.maxY, width: ink.width, height: ink.height))
      }
      if bounds.isNull { bounds = .zero }
    }
  }

  private static func limit(_ length: CGFloat) -> CGFloat {
    length > 0 && length < LabelLayout.unlimited ? length : .infinity
  }

  private mutating func setLine(_ text: StyledText, width: CGFloat) {
    var line = CTLine(text)
    let style = text.pieces[0].attributes.paragraphStyle
    if let truncation = style.lineBreakMode.truncation, width.isFinite {
      line = line.truncated(to: width, truncation)
    }
    lines = [(line, .zero)]
    let ascent = line.ascent(with: .uiKit)
    bounds = CGRect(
      x: 0, y: -ascent, width: line.visibleWidth, height: ascent + line.descent + line.leading)
  }

  private mutating func setColumn(_ text: StyledText, width: CGFloat, height: CGFloat, isTruncated: Bool) {
    let framesetter = CTFramesetter(text)
    func layout(_ width: CGFloat, _ height: CGFloat) -> FrameLayout {
      framesetter.layout(CFRange(location: 0, length: 0), width: width, height: height, extra: .uiKit)
    }
    // Without a limit the lines are in a column as wide as the widest one.
    let width = width.isFinite ? width : max(layout(.infinity, .infinity).neededWidth, .leastNormalMagnitude)
    var column = layout(width, height)
    if column.lines.isEmpty {
      column = layout(width, .infinity)
      lines = column.lines.prefix(1).map { ($0.line, CGPoint(x: $0.x, y: $0.baseline)) }
    } else {
      lines = column.lines.map { ($0.line, CGPoint(x: $0.x, y: $0.baseline)) }
    }
    guard let last = lines.last else { return }
    let end = last.line.range.upperBound
    bounds.size =
      framesetter.layout(
        CFRange(location: 0, length: max(end, 1)), width: width, height: .infinity, extra: .uiKit
      ).neededSize
    if isTruncated, end < text.count {
      let short = ShortenedLine(of: text, from: last.line.range, width: Double(width), .end)
      lines[lines.count - 1] = (short.line, CGPoint(x: CGFloat(short.x), y: last.origin.y))
      bounds.size.width = max(bounds.size.width, min(short.line.visibleWidth, width))
    }
  }
}
