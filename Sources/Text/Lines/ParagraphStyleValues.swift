// What a paragraph style says: the one store behind CTParagraphStyle and NSParagraphStyle.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// The values of a paragraph style. Lengths are in points.
package struct ParagraphStyleValues: Hashable, Sendable {
  package var alignment = CTTextAlignment.natural
  package var lineBreakMode = CTLineBreakMode.byWordWrapping
  package var baseWritingDirection = CTWritingDirection.natural
  /// Where a paragraph's first line begins, from the leading edge.
  package var firstLineHeadIndent: CGFloat = 0
  /// Where the other lines begin, from the leading edge.
  package var headIndent: CGFloat = 0
  /// Where lines end: from the leading edge where positive, else from the trailing edge.
  package var tailIndent: CGFloat = 0
  /// Where tabs lead to; nil for stops at every ``defaultTabInterval``.
  package var tabStops: [TabStop]?
  /// The distance of tab stops behind the last of ``tabStops``; 0 stands for 28 points.
  package var defaultTabInterval: CGFloat = 0
  /// What the height of lines is multiplied by; 0 stands for 1.
  package var lineHeightMultiple: CGFloat = 0
  /// The least height of a line.
  package var minimumLineHeight: CGFloat = 0
  /// The greatest height of a line; 0 stands for no limit.
  package var maximumLineHeight: CGFloat = 0
  /// The least distance between lines, from the bottom of one to the top of the next.
  package var minimumLineSpacing: CGFloat = 0
  /// The greatest distance between lines.
  package var maximumLineSpacing: CGFloat = .greatestFiniteMagnitude
  /// What is added to the distance between lines.
  package var lineSpacingAdjustment: CGFloat = 0
  /// The distance to the next paragraph.
  package var paragraphSpacing: CGFloat = 0
  /// The distance to the paragraph before.
  package var paragraphSpacingBefore: CGFloat = 0

  package init() {}

  /// The values with everything that is no sensible length replaced by the default.
  var checked: ParagraphStyleValues {
    var result = self
    func check(_ path: WritableKeyPath<ParagraphStyleValues, CGFloat>, least: CGFloat = 0) {
      let value = result[keyPath: path]
      // Beyond a billion points sums would lose the fractions.
      if !(value >= least && value <= 1e9) { result[keyPath: path] = value > 1e9 ? 1e9 : 0 }
    }
    check(\.firstLineHeadIndent)
    check(\.headIndent)
    check(\.tailIndent, least: -1e9)
    check(\.defaultTabInterval)
    check(\.lineHeightMultiple)
    check(\.minimumLineHeight)
    check(\.maximumLineHeight)
    check(\.minimumLineSpacing)
    check(\.maximumLineSpacing)
    check(\.lineSpacingAdjustment, least: -1e9)
    check(\.paragraphSpacing)
    check(\.paragraphSpacingBefore)
    result.tabStops = tabStops?.filter { $0.location.isFinite }.sorted { $0.location < $1.location }
    return result
  }
}

/// Where a tab leads to, and which part of the text behind it stands there.
package struct TabStop: Hashable, Sendable {
  /// The distance from the leading edge of the column, in points.
  package var location: CGFloat
  package var alignment: CTTextAlignment

  package init(location: CGFloat, alignment: CTTextAlignment = .natural) {
    self.location = location
    self.alignment = alignment
  }
}
