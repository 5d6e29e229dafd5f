// CTFrame: lines in a column.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// A column of lines. Immutable.
public final class CTFrame: NSObject {
  private let swiftMark = SwiftObjectMark()
  /// The lines from top to bottom.
  package let lines: [CTLine]
  /// The origin of each line, in points from the lower left corner of the box around the path, y upwards.
  package let origins: [CGPoint]
  /// The UTF-16 units of the text that the frame was asked to lay out.
  package let range: Range<Int>
  /// The UTF-16 units of the text that fit in the frame.
  package let visibleRange: Range<Int>
  /// The path whose box the lines fill.
  package let path: CGPath

  init(layout: FrameLayout, range: Range<Int>, path: CGPath, height: CGFloat) {
    lines = layout.lines.map(\.line)
    origins = layout.lines.map { CGPoint(x: $0.x, y: height - $0.baseline) }
    self.range = range
    visibleRange = layout.visibleRange
    self.path = path
    super.init()
  }
}

/// The frame's lines from top to bottom: ``CTLine`` objects.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { NSArray(array: frame.lines) }

/// Copies the origins of a range of lines into a buffer; a length of 0 means all from the location on.
///
/// They are in points from the lower left corner of the box around the frame's path, y upwards.
public func CTFrameGetLineOrigins(_ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>) {
  copy(frame.origins, range.indices(of: frame.origins.count), to: origins)
}

/// The path whose box the lines fill.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// The UTF-16 units of the text that the frame was asked to lay out.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange {
  CFRange(frame.range)
}

/// The UTF-16 units of the text that fit in the frame.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange {
  CFRange(frame.visibleRange)
}

/// The frame's attributes: always nil.
public func CTFrameGetFrameAttributes(_ frame: CTFrame) -> CFDictionary? { nil }
