// Conversions between user space and device space: pixels, with y up from the lower left corner.
// SPDX-License-Identifier: Apache-2.0

extension CGContext {
  /// The map from user space to device space; the same as ``ctm``.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// Converts a point of user space to device space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }

  /// Converts a size of user space to device space; sides may become negative.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }

  /// Returns the smallest axis-aligned rectangle in device space around a rectangle of user space.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }

  /// Converts a point of device space to user space; unchanged if the map between them has no inverse.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(toUser) }

  /// Converts a size of device space to user space; sides may become negative.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(toUser) }

  /// Returns the smallest axis-aligned rectangle in user space around a rectangle of device space.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(toUser) }

  private var toUser: CGAffineTransform { ctm.inverse ?? .identity }
}
