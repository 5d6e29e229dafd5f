// UILabel+Size: measuring a label's text.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UILabel {
  /// The size in points of the text in `size`, of the lines that fit into its height, rounded up to whole pixels.
  final func sizeOfText(in size: CGSize, lines: Int) -> CGSize {
    guard let content, content.length > 0 else { return .zero }
    return measures.size(in: size, lines: lines, font: font) {
      let measured = LabelLayout(shownText(lines: lines), size: size, lines: lines, mode: lineBreakMode).size
      return CGSize(width: roundedUp(measured.width), height: roundedUp(measured.height))
    }
  }

  final func sizeThatHoldsText(width: CGFloat) -> CGSize {
    let unlimited = LabelLayout.unlimited
    let isLimited = numberOfLines != 1 && width > 0
    let bounds = CGRect(x: 0, y: 0, width: isLimited ? width : unlimited, height: unlimited)
    return textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines).size
  }

  /// The size of a text of more than one line that breaks at the width that constraints give it; nil for other texts.
  final func sizeOfLines(width: CGFloat) -> CGSize? {
    guard numberOfLines != 1, preferredMaxLayoutWidth <= 0 else { return nil }
    return sizeThatHoldsText(width: width)
  }

  /// The distances of the baselines from the top and the bottom of a label that is as high as its text.
  final var baselinesOfText: (first: CGFloat, last: CGFloat) {
    let font = presentFont
    let plain = (roundedUp(font.ascender), roundedUp(-font.descender))
    guard hasOwnAttributes, content?.length ?? 0 > 0 else { return plain }
    let width = bounds.width > 0 ? bounds.width : LabelLayout.unlimited
    let layout = LabelLayout(
      shownText(lines: numberOfLines), size: CGSize(width: width, height: LabelLayout.unlimited), lines: numberOfLines,
      mode: lineBreakMode)
    guard let first = layout.lines.first, let last = layout.lines.last else { return plain }
    return (first.origin.y, roundedUp(layout.size.height) - last.origin.y)
  }

  /// Rounds a length up to whole pixels.
  final func roundedUp(_ length: CGFloat) -> CGFloat {
    let scale = contentScaleFactor
    guard scale > 0 else { return length.rounded(.up) }
    // An excess of a millionth of a pixel comes from rounding.
    return (length * scale - 1e-6).rounded(.up) / scale
  }

  /// The distances from the top of the label to the baseline of its first line, and of its last one from the bottom, in
  /// a size; nil where there is no text.
  package final func baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? {
    let text = placedText(in: CGRect(origin: .zero, size: size))
    guard let text, let first = text.layout.lines.first, let last = text.layout.lines.last else { return nil }
    return (text.origin.y + first.origin.y, size.height - text.origin.y - last.origin.y)
  }
}
