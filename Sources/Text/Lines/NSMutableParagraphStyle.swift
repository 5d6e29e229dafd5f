// NSMutableParagraphStyle: a paragraph style that can be changed, in UIKit's and AppKit's spelling.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// The style of a paragraph, for writing. Its values are copied when a line or a frame is created.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  /// The position of lines between the edges of their column; natural by default.
  open override var alignment: NSTextAlignment {
    get { super.alignment }
    set { values.alignment = newValue.coreText }
  }
  /// The treatment of text that is wider than its column.
  open override var lineBreakMode: NSLineBreakMode {
    get { super.lineBreakMode }
    set { values.lineBreakMode = newValue.coreText }
  }
  /// The direction of the paragraph.
  open override var baseWritingDirection: NSWritingDirection {
    get { super.baseWritingDirection }
    set { values.baseWritingDirection = CTWritingDirection(rawValue: Int8(newValue.rawValue)) ?? .natural }
  }
  /// The amount that is added to the distance between lines, in points.
  open override var lineSpacing: CGFloat {
    get { super.lineSpacing }
    set { values.lineSpacingAdjustment = newValue }
  }
  /// The distance to the next paragraph in points.
  open override var paragraphSpacing: CGFloat {
    get { super.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }
  /// The distance to the previous paragraph in points.
  open override var paragraphSpacingBefore: CGFloat {
    get { super.paragraphSpacingBefore }
    set { values.paragraphSpacingBefore = newValue }
  }
  /// The beginning of the first line, in points from the leading edge.
  open override var firstLineHeadIndent: CGFloat {
    get { super.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue }
  }
  /// The beginning of the other lines, in points from the leading edge.
  open override var headIndent: CGFloat {
    get { super.headIndent }
    set { values.headIndent = newValue }
  }
  /// The end of lines: in points from the leading edge where positive, else from the trailing one.
  open override var tailIndent: CGFloat {
    get { super.tailIndent }
    set { values.tailIndent = newValue }
  }
  /// The least height of lines in points.
  open override var minimumLineHeight: CGFloat {
    get { super.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }
  /// The greatest height of lines in points, where it isn't 0.
  open override var maximumLineHeight: CGFloat {
    get { super.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }
  /// The factor by which the height of lines is multiplied, where it isn't 0.
  open override var lineHeightMultiple: CGFloat {
    get { super.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue }
  }
  /// The distance between tab stops after the last one, in points.
  open override var defaultTabInterval: CGFloat {
    get { super.defaultTabInterval }
    set { values.defaultTabInterval = newValue }
  }
  /// The tab stops; nil for the default ones.
  open override var tabStops: [NSTextTab]! {
    get { super.tabStops }
    set { values.tabStops = newValue?.map(\.stop) }
  }

  /// Copies all values of another style.
  open func setParagraphStyle(_ other: NSParagraphStyle) {
    values = other.values
  }

  /// Adds a tab stop.
  open func addTabStop(_ tab: NSTextTab) {
    values.tabStops = (values.tabStops ?? []) + [tab.stop]
  }
}
