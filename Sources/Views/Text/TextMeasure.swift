// TextMeasure: the size of a text, in a limited number of lines.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The size of a text that is laid out in a column.
struct TextMeasure {
  private let framesetter: CTFramesetter
  /// A length far beyond any text, but finite, so that calculations with it work.
  static let unlimited: CGFloat = 1e6

  init(_ text: StyledText) {
    framesetter = CTFramesetter(text)
  }

  /// Returns the size in points of the first `count` lines, or of all where `count` is not above 0, as far as they fit
  /// into `height`, but of one at least. Lines break at `width`; they don't where that is not above 0, or infinite.
  func size(width: CGFloat, height: CGFloat, lines count: Int) -> CGSize {
    let width = width > 0 ? min(width, Self.unlimited) : Self.unlimited
    var lines = lines(width: width, height: height > 0 ? min(height, Self.unlimited) : 0)
    if lines.isEmpty { lines = Array(self.lines(width: width, height: Self.unlimited).prefix(1)) }
    guard let last = count > 0 && count < lines.count ? lines[count - 1] : lines.last else { return .zero }
    let range = CFRange(location: 0, length: last.line.range.upperBound)
    return framesetter.layout(range, width: width, height: .infinity, extra: .uiKit).neededSize
  }

  private func lines(width: CGFloat, height: CGFloat) -> [PlacedLine] {
    framesetter.layout(CFRange(location: 0, length: 0), width: width, height: height, extra: .uiKit).lines
  }
}
