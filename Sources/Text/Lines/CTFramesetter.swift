// CTFramesetter: columns of lines.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// Lays out a text in columns.
public final class CTFramesetter: NSObject {
  private let swiftMark = SwiftObjectMark()
  let typesetter: CTTypesetter

  init(_ typesetter: CTTypesetter) {
    self.typesetter = typesetter
    super.init()
  }

  /// Creates a framesetter of a text, limited to as many UTF-16 units as a budget has glyphs, and to its meter.
  package convenience init(_ text: StyledText, within budget: TextBudget) {
    self.init(CTTypesetter(TextSource(text, limit: budget.rest.glyphs, meter: budget.meter)))
  }

  /// Creates a framesetter of a text.
  package convenience init(_ text: StyledText) {
    self.init(CTTypesetter(TextSource(text)))
  }

  /// The number of UTF-16 units of the text that are laid out.
  package var unitCount: Int { typesetter.source.count }

  /// Lays out a range of the text in a column. Its sides may be infinite; negative numbers and NaN count as 0.
  package func layout(
    _ range: CFRange, width: CGFloat, height: CGFloat, extra: ExtraLineHeight = .coreText
  ) -> FrameLayout {
    var budget = TextBudget.unlimited
    return layout(range, width: width, height: height, extra: extra, within: &budget)
  }

  /// Lays out as much of a range of the text as a budget allows, and spends it from the budget.
  package func layout(
    _ range: CFRange, width: CGFloat, height: CGFloat, extra: ExtraLineHeight = .coreText,
    within budget: inout TextBudget
  ) -> FrameLayout {
    FrameLayout(
      typesetter.source, range: range.indices(of: typesetter.source.count),
      size: CGSize(width: width > 0 ? width : 0, height: height > 0 ? height : 0), extra: extra, within: &budget)
  }
}

/// Creates a framesetter for an attributed string, which is copied.
public func CTFramesetterCreateWithAttributedString(_ attrString: CFAttributedString) -> CTFramesetter {
  CTFramesetter(StyledText(attrString))
}

/// Creates a framesetter that uses a typesetter's text.
public func CTFramesetterCreateWithTypesetter(_ typesetter: CTTypesetter) -> CTFramesetter {
  CTFramesetter(typesetter)
}

/// The typesetter that the framesetter uses.
public func CTFramesetterGetTypesetter(_ framesetter: CTFramesetter) -> CTTypesetter { framesetter.typesetter }

/// Lays out a range of the text, in UTF-16 units, in the box around a path; a length of 0 means all from the location
/// on.
///
/// The first line is at the top: the largest y. Lines that don't fit whole are left out. There are no frame attributes.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath, _ frameAttributes: CFDictionary?
) -> CTFrame {
  let box = path.boundingBoxOfPath
  let size = box.isNull ? CGSize.zero : box.size
  return CTFrame(
    layout: framesetter.layout(stringRange, width: size.width, height: size.height),
    range: stringRange.indices(of: framesetter.typesetter.source.count), path: path, height: size.height)
}

/// Returns the size that a range of the text needs within the limits of `constraints`, in points; a length of 0 means
/// all from the location on.
///
/// A limit of 0, or of the greatest finite number, means none. `fitRange` receives the part of the text that fits
/// within the limits.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?, _ constraints: CGSize,
  _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  func limit(_ length: CGFloat) -> CGFloat { length > 0 && length < .greatestFiniteMagnitude ? length : .infinity }
  let layout = framesetter.layout(
    stringRange, width: limit(constraints.width), height: limit(constraints.height))
  fitRange?.pointee = CFRange(layout.visibleRange)
  return CGSize(width: layout.neededWidth, height: min(layout.heightWithGap, limit(constraints.height)))
}
