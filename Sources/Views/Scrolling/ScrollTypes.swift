// ScrollTypes: the kinds of values that scroll views take, with UIKit's raw values.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UIScrollView {
  /// The colours of scroll indicators.
  public enum IndicatorStyle: Int, Sendable {
    /// Black with an outline, for any background.
    case `default`
    /// Black, for light backgrounds.
    case black
    /// White, for dark backgrounds.
    case white
  }

  /// The ways in which a drag puts the keyboard away.
  public enum KeyboardDismissMode: Int, Sendable {
    /// It doesn't.
    case none
    /// At the beginning of a drag.
    case onDrag
    /// By pulling it down.
    case interactive
    /// At the beginning of a drag, with what is above the keyboard.
    case onDragWithAccessory
    /// By pulling it down, with what is above the keyboard.
    case interactiveWithAccessory
  }

  /// The cases in which an index beside the content is shown.
  public enum IndexDisplayMode: Int, Sendable {
    /// If it helps.
    case automatic
    /// Never.
    case alwaysHidden
  }

  /// The cases in which the safe area is added to the room around the content.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// In the directions in which the content scrolls, and above and below where it does so at all.
    case automatic
    /// In the directions in which the content scrolls.
    case scrollableAxes
    /// Never.
    case never
    /// Always.
    case always
  }

  /// The pace at which scrolling slows down after a drag.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The factor on the speed per millisecond.
    public var rawValue: CGFloat
    /// Creates a pace from the factor on the speed per millisecond.
    public init(rawValue: CGFloat) {
      self.rawValue = rawValue
    }
    /// The pace for ordinary content: 0.998 per millisecond.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// The pace for content that stops soon: 0.99 per millisecond.
    public static let fast = DecelerationRate(rawValue: 0.99)

    /// The distance in points that content goes with a speed of one point per millisecond at first.
    var reach: CGFloat {
      guard rawValue.isFinite else { return 0 }
      // The sum of the geometric series of the distances per millisecond.
      let rate = min(max(rawValue, 0), 0.9999)
      return rate / (1 - rate)
    }
  }
}

extension CGPoint {
  /// The point with the coordinates of another in place of those that are not finite.
  func replacingNonFinite(by other: CGPoint) -> CGPoint {
    CGPoint(x: x.isFinite ? x : other.x, y: y.isFinite ? y : other.y)
  }
}

extension CGSize {
  /// The size with the lengths of another in place of those that are not finite.
  func replacingNonFinite(by other: CGSize) -> CGSize {
    CGSize(width: width.isFinite ? width : other.width, height: height.isFinite ? height : other.height)
  }
}

extension CGRect {
  /// The rectangle with the values of another in place of those that are not finite.
  func replacingNonFinite(by other: CGRect) -> CGRect {
    CGRect(origin: origin.replacingNonFinite(by: other.origin), size: size.replacingNonFinite(by: other.size))
  }
}

extension UIEdgeInsets {
  /// Whether all distances are finite.
  var areNumbers: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }
}
