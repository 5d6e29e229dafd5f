// UIView+Types: the types that belong to views: the fitting of contents, and the response to a change of size.
// SPDX-License-Identifier: Apache-2.0

extension UIView {
  /// The way in which a view's drawn content is fitted into its bounds when they change.
  public enum ContentMode: Int, Sendable {
    /// Stretched to the bounds.
    case scaleToFill
    /// Scaled to fit inside the bounds.
    case scaleAspectFit
    /// Scaled to cover the bounds.
    case scaleAspectFill
    /// Redrawn.
    case redraw
    /// Not scaled, and placed at this position in the bounds.
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

    /// The gravity of the layer's contents. Layers name the sides with y up, whatever the direction of y, so that the
    /// view's top, which has the least y, is their bottom.
    var gravity: CALayerContentsGravity {
      switch self {
      case .scaleToFill, .redraw: .resize
      case .scaleAspectFit: .resizeAspect
      case .scaleAspectFill: .resizeAspectFill
      case .center: .center
      case .top: .bottom
      case .bottom: .top
      case .left: .left
      case .right: .right
      case .topLeft: .bottomLeft
      case .topRight: .bottomRight
      case .bottomLeft: .topLeft
      case .bottomRight: .topRight
      }
    }
  }

  /// The parts of a view that follow a change of its superview's size.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// The set as bits.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// The margin on the left.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The margin on the right.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    /// The margin at the top.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    /// The margin at the bottom.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }

  /// The length in a direction in which a view has no intrinsic size.
  public static let noIntrinsicMetric: CGFloat = -1

  /// The target of ``systemLayoutSizeFitting(_:)`` for the smallest size: zero.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// The target of ``systemLayoutSizeFitting(_:)`` for the largest size: 10,000 points each way.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)
}
