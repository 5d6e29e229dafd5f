// UILabel+Types: the vertical position of text in a smaller font, and the strategies of line breaks.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The vertical position of a line that is drawn in a smaller font so that it fits.
public enum UIBaselineAdjustment: Int, Sendable {
  /// On the baseline that the line would have in the full size.
  case alignBaselines
  /// In the middle.
  case alignCenters
  /// At the top of the line that it would be in the full size.
  case none
}

extension NSParagraphStyle {
  /// The ways in which lines are broken more beautifully. Lines here are broken in the plain way whatever they are.
  public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
    /// The set as bits.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// The last line is kept from being a single word.
    public static let pushOut = LineBreakStrategy(rawValue: 1 << 0)
    /// Lines in Hangul break between words.
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 1 << 1)
    /// Those that labels of the system use.
    public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
  }
}
