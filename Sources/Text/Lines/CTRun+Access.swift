// CTRun+Access: the functions of a run: its glyphs, their positions, and the text that they represent.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// The number of glyphs in the run.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.glyphs.count }

/// The attributes of the run's text; the font is the one whose glyphs the run has.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
  var attributes: [String: Any] = [:]
  for (key, value) in run.textAttributes.dictionary { attributes[key.rawValue] = value }
  attributes[kCTFontAttributeName] = run.font
  return NSDictionary(dictionary: attributes)
}

/// The status of the run: its direction, and whether its font has a matrix.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
  var status: CTRunStatus = run.isRightToLeft ? .rightToLeft : .noStatus
  if !run.font.matrix.isIdentity { status.insert(.hasNonIdentityMatrix) }
  return status
}

/// The run's glyphs, from left to right. They are valid as long as the run is.
public func CTRunGetGlyphsPtr(_ run: CTRun) -> UnsafePointer<CGGlyph>? { run.storage.glyphs }

/// Copies a range of the run's glyphs into a buffer; a length of 0 means all from the location on.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) {
  copy(run.glyphs, range.indices(of: run.glyphs.count), to: buffer)
}

/// The positions of the glyphs, in points from the origin of the line, y upwards. Valid as long as the run is.
public func CTRunGetPositionsPtr(_ run: CTRun) -> UnsafePointer<CGPoint>? { run.storage.positions }

/// Copies the positions of a range of glyphs into a buffer; a length of 0 means all from the location on.
public func CTRunGetPositions(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>) {
  copy(run.positions, range.indices(of: run.glyphs.count), to: buffer)
}

/// The advance of the pen after each glyph, in points. Valid as long as the run is.
public func CTRunGetAdvancesPtr(_ run: CTRun) -> UnsafePointer<CGSize>? { run.storage.advances }

/// Copies the advances of a range of glyphs into a buffer; a length of 0 means all from the location on.
public func CTRunGetAdvances(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>) {
  copy(run.advances, range.indices(of: run.glyphs.count), to: buffer)
}

/// The UTF-16 unit at which the cluster of each glyph begins. Valid as long as the run is.
public func CTRunGetStringIndicesPtr(_ run: CTRun) -> UnsafePointer<CFIndex>? { run.storage.stringIndices }

/// Copies the string indices of a range of glyphs into a buffer; a length of 0 means all from the location on.
public func CTRunGetStringIndices(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>) {
  copy(run.stringIndices, range.indices(of: run.glyphs.count), to: buffer)
}

/// The UTF-16 units of the text that the run represents.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange {
  CFRange(run.range)
}

/// Stores the run's ascent, descent and leading in points where pointers are given; returns the width of a range of
/// glyphs, a length of 0 meaning all from the location on.
@discardableResult
public func CTRunGetTypographicBounds(
  _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  ascent?.pointee = CTFontGetAscent(run.font)
  descent?.pointee = CTFontGetDescent(run.font)
  leading?.pointee = CTFontGetLeading(run.font)
  return run.advances[range.indices(of: run.glyphs.count)].reduce(0) { $0 + Double($1.width) }
}

/// Returns the box around the outlines of a range of glyphs, in points from the origin of the line, y upwards.
///
/// A length of 0 means all glyphs from the location on. Null where nothing is visible. The context is ignored.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
  run.imageBounds(range.indices(of: run.glyphs.count))
}

/// The transform through which the glyphs are drawn: the font's matrix.
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform { run.font.matrix }

extension CTRun {
  /// Returns the box around the outlines of some glyphs, in points from the line's origin; null where none is visible.
  package func imageBounds(_ range: Range<Int>) -> CGRect {
    var result = CGRect.null
    for index in range {
      let box = font.bounds(of: glyphs[index])
      if !box.isNull { result = result.united(with: box.moved(x: positions[index].x, y: positions[index].y)) }
    }
    return result
  }
}

/// Copies some of the values to the start of a buffer.
func copy<Value>(_ values: [Value], _ range: Range<Int>, to buffer: UnsafeMutablePointer<Value>) {
  for (slot, index) in range.enumerated() { buffer[slot] = values[index] }
}
