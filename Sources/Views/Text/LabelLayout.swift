// LabelLayout: the lines of a label in a rectangle, the last of which may be shortened, and the size that they take.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The lines of a text in a column, in a limited number, y down from the column's upper left corner.
struct LabelLayout {
  /// The lines from top to bottom, with the positions of their origins.
  private(set) var lines: [(line: CTLine, origin: CGPoint)] = []
  /// The size that the lines take, in points.
  private(set) var size = CGSize.zero
  /// Whether a part of the text is left out, or extends beyond the column.
  private(set) var isCut = false

  /// A length far beyond any text, but finite, so that calculations with it work.
  static let unlimited: CGFloat = 1e6

  /// Lays out the first `count` lines, or all where it is not above 0, as far as they fit into the height, but one at
  /// least. Lines break at the width as their paragraphs say; a width that is not above 0 is no limit. The last line is
  /// shortened as `mode` says where more text follows.
  init(_ text: StyledText, size limits: CGSize, lines count: Int, mode: NSLineBreakMode) {
    guard text.count > 0 else { return }
    let width = limits.width > 0 ? min(limits.width, Self.unlimited) : Self.unlimited
    let height = limits.height > 0 ? min(limits.height, Self.unlimited) : 0
    let framesetter = CTFramesetter(text)
    func column(_ height: CGFloat) -> [PlacedLine] {
      framesetter.layout(CFRange(location: 0, length: 0), width: width, height: height, extra: .uiKit).lines
    }
    var placed = column(height)
    if placed.isEmpty { placed = Array(column(Self.unlimited).prefix(1)) }
    if count > 0, count < placed.count { placed.removeSubrange(count...) }
    guard let last = placed.last else { return }
    lines = placed.map { ($0.line, CGPoint(x: $0.x, y: $0.baseline)) }
    let end = last.line.range.upperBound
    size =
      framesetter.layout(
        CFRange(location: 0, length: max(end, 1)), width: width, height: .infinity, extra: .uiKit
      ).neededSize
    size.width = min(size.width, width)
    let isTooWide = placed.contains { $0.line.visibleWidth > width + 1e-3 }
    isCut = isTooWide || end < text.count && !Self.isBlank(text.units[end...])
    if isCut, let truncation = mode.coreText.truncation { shortenLastLine(last, of: text, width, truncation) }
  }

  private mutating func shortenLastLine(
    _ last: PlacedLine, of text: StyledText, _ width: CGFloat, _ truncation: CTLineTruncationType
  ) {
    let style = text.pieces[text.piece(at: last.line.range.lowerBound)].attributes.paragraphStyle
    let indent = lines.count == 1 ? style.firstLineHeadIndent : style.headIndent
    let tail = style.tailIndent > 0 ? max(width - style.tailIndent, 0) : -style.tailIndent
    let room = max(width - indent - tail, 0)
    let short = ShortenedLine(of: text, from: last.line.range, width: Double(room), truncation)
    let left = short.line.isRightToLeft ? tail : indent
    lines[lines.count - 1] = (short.line, CGPoint(x: CGFloat(short.x) + left, y: last.baseline))
    let others = lines.dropLast().map { $0.line.visibleWidth }.max() ?? 0
    size.width = min(max(others, short.line.visibleWidth) + indent + tail, width)
  }

  private static func isBlank(_ units: ArraySlice<UInt16>) -> Bool {
    units.allSatisfy { Unicode.Scalar($0)?.properties.isWhitespace ?? false }
  }
}

/// The sizes that were measured of a text, so that passes of layout don't measure it again.
struct LabelMeasures {
  private var entries: [(size: CGSize, lines: Int, result: CGSize)] = []
  private var font: UIFont?
  private var library = 0

  /// Returns the size of the text in `size` in up to `lines` lines, measured by `measure` where it is not known.
  mutating func size(in size: CGSize, lines: Int, font: UIFont?, _ measure: () -> CGSize) -> CGSize {
    let generation = (font?.library ?? .shared).generation
    if self.font !== font || library != generation { entries = [] }
    (self.font, library) = (font, generation)
    if let known = entries.first(where: { $0.size == size && $0.lines == lines }) { return known.result }
    let result = measure()
    if entries.count >= 8 { entries.removeFirst() }
    entries.append((size, lines, result))
    return result
  }
}
