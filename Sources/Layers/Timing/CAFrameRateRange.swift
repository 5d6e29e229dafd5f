// CAFrameRateRange: how often an animation or a display link would like to be shown.
// SPDX-License-Identifier: Apache-2.0

/// A range of frame rates, in frames per second. Renders happen when they are asked for, so it changes no picture.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The lowest rate that will do; 0 for no preference.
  public var minimum: Float
  /// The highest rate that is of use; 0 for no preference.
  public var maximum: Float
  /// The rate that would be best, or nil for no preference.
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
