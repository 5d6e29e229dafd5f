// CAFrameRateRange: the preferred frame rates of an animation or a display link.
// SPDX-License-Identifier: Apache-2.0

/// A range of frame rates, in frames per second. Renders happen on demand, so it affects no picture.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The lowest acceptable rate; 0 for no preference.
  public var minimum: Float
  /// The highest useful rate; 0 for no preference.
  public var maximum: Float
  /// The best rate, or nil for no preference.
  public var preferred: Float?

  /// The range without any preference.
  public static let `default` = CAFrameRateRange()

  /// Creates the range without any preference.
  public init() {
    self.init(minimum: 0, maximum: 0)
  }

  /// Creates a range from `minimum` to `maximum`, in frames per second.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }
}
