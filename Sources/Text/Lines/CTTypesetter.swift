// CTTypesetter: lines of a text, one at a time, for clients that place the lines themselves.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// Breaks a text into lines.
public final class CTTypesetter: NSObject {
  private let swiftMark = SwiftObjectMark()
  let source: TextSource

  init(_ source: TextSource) {
    self.source = source
    super.init()
  }
}

/// Creates a typesetter for an attributed string, which is copied.
public func CTTypesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTTypesetter {
  CTTypesetter(TextSource(StyledText(string)))
}

/// Creates a typesetter for an attributed string. The options are ignored.
public func CTTypesetterCreateWithAttributedStringAndOptions(
  _ string: CFAttributedString, _ options: CFDictionary?
) -> CTTypesetter? {
  CTTypesetter(TextSource(StyledText(string)))
}

/// Creates a line of a range of the text, in UTF-16 units; a length of 0 means all from the location on.
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
  CTTypesetterCreateLineWithOffset(typesetter, stringRange, 0)
}

/// Creates a line of a range of the text, in UTF-16 units; a length of 0 means all from the location on.
///
/// The line begins `offset` points from the leading edge of its column, which affects tab stops.
public func CTTypesetterCreateLineWithOffset(
  _ typesetter: CTTypesetter, _ stringRange: CFRange, _ offset: Double
) -> CTLine {
  let range = stringRange.indices(of: typesetter.source.count)
  var builder = typesetter.source.builder(for: range)
  builder.indent = offset.isFinite ? CGFloat(offset) : 0
  if case .text(let paragraph, let part) = builder.segments.last {
    builder.endsAtBreak = part.upperBound < paragraph.units.count
  }
  return CTLine(builder)
}

/// Returns the number of UTF-16 units from `startIndex` on in a line of `width` points that breaks between words.
///
/// Whitespace at the end of the line belongs to it, whatever its width. A word that is wider is broken between
/// clusters. At least one cluster goes into a line; the result is 0 only where `startIndex` is not within the text.
public func CTTypesetterSuggestLineBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  CTTypesetterSuggestLineBreakWithOffset(typesetter, startIndex, width, 0)
}

/// Returns the number of UTF-16 units from `startIndex` on in a line of `width` points that breaks between words and
/// begins `offset` points from the leading edge of its column.
public func CTTypesetterSuggestLineBreakWithOffset(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double, _ offset: Double
) -> CFIndex {
  typesetter.count(from: startIndex, width: width, offset: offset, mode: .byWordWrapping)
}

/// Returns the number of UTF-16 units from `startIndex` on in a line of `width` points that breaks between clusters.
public func CTTypesetterSuggestClusterBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  CTTypesetterSuggestClusterBreakWithOffset(typesetter, startIndex, width, 0)
}

/// Returns the number of UTF-16 units from `startIndex` on in a line of `width` points that breaks between any two
/// clusters and begins `offset` points from the leading edge of its column.
public func CTTypesetterSuggestClusterBreakWithOffset(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double, _ offset: Double
) -> CFIndex {
  typesetter.count(from: startIndex, width: width, offset: offset, mode: .byCharWrapping)
}

extension CTTypesetter {
  fileprivate func count(from start: Int, width: Double, offset: Double, mode: CTLineBreakMode) -> Int {
    guard start >= 0, start < source.count else { return 0 }
    let line = LineBreaking(source: source, mode: mode).line(
      from: start, limit: source.count, width: CGFloat(width.isNaN ? 0 : width),
      indent: offset.isFinite ? CGFloat(offset) : 0)
    return line?.range.count ?? 0
  }
}
