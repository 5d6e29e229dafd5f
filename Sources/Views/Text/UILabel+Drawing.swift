// UILabel+Drawing: drawing a label's text, in a smaller font or with closer letters where it would not fit.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UILabel {
  final func drawFittingText(in rect: CGRect) {
    guard let text = placedText(in: rect) else { return }
    StringLayout(lines: text.layout.lines).draw(at: text.origin)
  }

  /// Returns the lines of the text in a rectangle and the position of their upper left corner; nil where there are
  /// none.
  final func placedText(in rect: CGRect) -> (layout: LabelLayout, origin: CGPoint)? {
    guard let content, content.length > 0, rect.size.width > 0, !rect.isNull, rect.size.height.isFinite else {
      return nil
    }
    let layout = fittingLayout(in: rect.size)
    var place = roundedUp((rect.size.height - roundedUp(layout.size.height)) / 2)
    if layout.isShrunk, numberOfLines == 1, baselineAdjustment != .alignCenters {
      let full = self.layout(in: CGSize(width: LabelLayout.unlimited, height: LabelLayout.unlimited))
      let top = roundedUp((rect.size.height - roundedUp(full.size.height)) / 2)
      let isOnBaseline = baselineAdjustment == .alignBaselines
      let descent = (full.lines.first?.origin.y ?? 0) - (layout.lines.lines.first?.origin.y ?? 0)
      place = isOnBaseline ? top + descent : top
    }
    return (layout.lines, CGPoint(x: rect.origin.x, y: rect.origin.y + place))
  }

  private func layout(in size: CGSize, factor: CGFloat = 1, spacing: CGFloat = 0) -> LabelLayout {
    LabelLayout(
      shownText(lines: numberOfLines, factor: factor, spacing: spacing), size: size, lines: numberOfLines,
      mode: lineBreakMode)
  }

  /// A layout, and whether its fonts are smaller than the text's own.
  private struct Fitting {
    let lines: LabelLayout
    var isShrunk = false
    var size: CGSize { lines.size }
  }

  private func fittingLayout(in size: CGSize) -> Fitting {
    let plain = layout(in: size)
    guard plain.isCut else { return Fitting(lines: plain) }
    if allowsDefaultTighteningForTruncation, let tight = tightLayout(in: size) { return Fitting(lines: tight) }
    guard adjustsFontSizeToFitWidth else { return Fitting(lines: plain) }
    // Below a twentieth nothing is legible.
    let least = minimumScaleFactor > 0.05 ? min(minimumScaleFactor, 1) : 0.05
    var (low, high) = (least, CGFloat(1))
    var best = layout(in: size, factor: least)
    guard !best.isCut else { return Fitting(lines: best, isShrunk: least < 1) }
    // Long texts are laid out once, and not again and again.
    for _ in 0..<(content.map { $0.length } ?? 0 > 4096 ? 0 : 10) {
      let middle = (low + high) / 2
      let tried = layout(in: size, factor: middle)
      if tried.isCut { high = middle } else { (low, best) = (middle, tried) }
    }
    return Fitting(lines: best, isShrunk: true)
  }

  /// The line with closer letters, where it fits so with a change of 5 % at most.
  private func tightLayout(in size: CGSize) -> LabelLayout? {
    guard numberOfLines == 1, let content, content.length > 1 else { return nil }
    let full = layout(in: CGSize(width: LabelLayout.unlimited, height: LabelLayout.unlimited))
    let excess = full.size.width - size.width
    guard !full.isCut, excess > 0, excess <= full.size.width * 0.05 else { return nil }
    let tight = layout(in: size, spacing: -excess / CGFloat(content.length - 1) - 1e-3)
    return tight.isCut ? nil : tight
  }
}
