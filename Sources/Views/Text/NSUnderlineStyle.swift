// NSUnderlineStyle: the lines under texts and through them.
// SPDX-License-Identifier: Apache-2.0

/// The kind of line under a text or through it, for the attributes `underlineStyle` and `strikethroughStyle`, whose values
/// are raw values of this type.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The kind as bits.
  public let rawValue: Int
  /// Creates a kind from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }
  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  /// A line of twice the thickness.
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  /// A line of dots, together with one of the kinds.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
  /// A line of dashes, together with one of the kinds.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
  /// A line of dashes and dots, together with one of the kinds.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
  /// A line of dashes and pairs of dots, together with one of the kinds.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)
  /// Under words only, and not under the spaces between them; kept, since lines are not interrupted.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}
