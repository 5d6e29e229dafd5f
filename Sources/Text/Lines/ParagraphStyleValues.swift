// ParagraphStyleValues: the values of a paragraph style, the one store behind CTParagraphStyle and NSParagraphStyle.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// The values of a paragraph style. Lengths are in points.
package struct ParagraphStyleValues: Hashable, Sendable {
  package var alignment = CTTextAlignment.natural
  package var lineBreakMode = CTLineBreakMode.byWordWrapping
  package var baseWritingDirection = CTWritingDirection.natural
  /// The beginning of a paragraph's first line, from the leading edge.
  package var firstLineHeadIndent: CGFloat = 0
  /// The beginning of the other lines, from the leading edge.
  package var headIndent: CGFloat = 0
  /// The end of lines: from the leading edge where positive, else from the trailing edge.
  package var tailIndent: CGFloat = 0
  /// The tab stops; nil for stops at every ``defaultTabInterval``.
  package var tabStops: [TabStop]?
  /// The distance between tab stops after the last of ``tabStops``; 0 means 28 points.
  package var defaultTabInterval: CGFloat = 0
  /// The factor by which the height of lines is multiplied; 0 means 1.
  package var lineHeightMultiple: CGFloat = 0
  /// The least height of a line.
  package var minimumLineHeight: CGFloat = 0
  /// The greatest height of a line; 0 means no limit.
  package var maximumLineHeight: CGFloat = 0
  /// The least distance between lines, from the bottom of one to the top of the next.
  package var minimumLineSpacing: CGFloat = 0
  /// The greatest distance between lines.
  package var maximumLineSpacing: CGFloat = .greatestFiniteMagnitude
  /// The amount that is added to the distance between lines.
  package var lineSpacingAdjustment: CGFloat = 0
  /// The distance to the next paragraph.
  package var paragraphSpacing: CGFloat = 0
  /// The distance to the previous paragraph.
  package var paragraphSpacingBefore: CGFloat = 0

  package init() {}

  /// The values with lengths limited to a billion points, invalid ones replaced by 0, and the tab stops sorted.
  var checked: ParagraphStyleValues {
    var result = self
    func check(_ path: WritableKeyPath<ParagraphStyleValues, CGFloat>, minimum: CGFloat = 0) {
      let value = result[keyPath: path]
      // Beyond a billion points sums would lose the fractions.
      if !(value >= minimum && value <= 1e9) { result[keyPath: path] = value > 1e9 ? 1e9 : 0 }
    }
    check(\.firstLineHeadIndent)
    check(\.headIndent)
    check(\.tailIndent, minimum: -1e9)
    check(\.defaultTabInterval)
    check(\.lineHeightMultiple)
    check(\.minimumLineHeight)
    check(\.maximumLineHeight)
    check(\.minimumLineSpacing)
    check(\.maximumLineSpacing)
    check(\.lineSpacingAdjustment, minimum: -1e9)
    check(\.paragraphSpacing)
    check(\.paragraphSpacingBefore)
    result.tabStops = tabStops?.filter { $0.location.isFinite }.sorted { $0.location < $1.location }
    return result
  }
}

/// A tab stop: its location, and the alignment of the text after the tab.
package struct TabStop: Hashable, Sendable {
  /// The distance from the leading edge of the column, in points.
  package var location: CGFloat
  package var alignment: CTTextAlignment

  package init(location: CGFloat, alignment: CTTextAlignment = .natural) {
    self.location = location
    self.alignment = alignment
  }
}
