// CTLine+Metrics: widths, heights and boxes of a line, and its position in a column.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// Stores the line's ascent, descent and leading in points where pointers are given, and returns its width, with the
/// whitespace at its end.
@discardableResult
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
  _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  ascent?.pointee = line.ascent
  descent?.pointee = line.descent
  leading?.pointee = line.leading
  return Double(line.width)
}

/// The width of the whitespace at the end of the line, in points.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double { Double(line.trailingWhitespaceWidth) }

/// Returns the distance by which the line has to be moved to the right in a column of width `flushWidth`, in points: a
/// flush factor of 0 brings it to the left edge, 1 to the right edge, 0.5 to the middle.
///
/// Whitespace at the end of the line is ignored. Lines wider than the column stay at its left edge.
public func CTLineGetPenOffsetForFlush(_ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double) -> Double {
  let factor = flushFactor > 0 ? min(flushFactor, 1) : 0
  let room = CGFloat(flushWidth) - line.visibleWidth
  // A column of infinite width has no other edge.
  return Double((room > 0 && room.isFinite ? room * factor : 0) - line.visibleStart)
}

/// Returns the box around the outlines of the line's glyphs, in points from its origin, y upwards; null where nothing
/// is visible. The context is ignored.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  line.runs.reduce(CGRect.null) { $0.united(with: $1.imageBounds(0..<$1.glyphs.count)) }
}

/// Options for the box around a line.
public struct CTLineBoundsOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates options from their bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The gap below the line is left out.
  public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1)
  /// The raising and lowering of glyphs is left out.
  public static let excludeTypographicShifts = CTLineBoundsOptions(rawValue: 2)
  /// Punctuation may hang beyond the edges; it never does here.
  public static let useHangingPunctuation = CTLineBoundsOptions(rawValue: 4)
  /// The box is the one around the glyphs' outlines.
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 8)
  /// The widths are the optical ones at the edges of a column; here they are the advances.
  public static let useOpticalBounds = CTLineBoundsOptions(rawValue: 16)
  /// The room that the languages of the text may need above and below is added; here it is none.
  public static let includeLanguageExtents = CTLineBoundsOptions(rawValue: 32)
}

/// Returns a box around the line, in points from its origin, y upwards: by default from the bottom of the gap below it
/// to its ascent, over its whole width.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
  if options.contains(.useGlyphPathBounds) { return CTLineGetImageBounds(line, nil) }
  var (ascent, descent) = (line.ascent, line.descent)
  if options.contains(.excludeTypographicShifts) {
    ascent = line.runs.map { CTFontGetAscent($0.font) }.max() ?? 0
    descent = line.runs.map { CTFontGetDescent($0.font) }.max() ?? 0
  }
  if !options.contains(.excludeTypographicLeading) { descent += line.leading }
  return CGRect(x: 0, y: -descent, width: line.width, height: ascent + descent)
}
