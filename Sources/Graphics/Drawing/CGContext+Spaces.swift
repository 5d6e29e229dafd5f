// From user space to device space and back: that of pixels, y up from the lower left corner.
// SPDX-License-Identifier: Apache-2.0

extension CGContext {
  /// The map from user space to device space; the same as ``ctm``.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// A point of user space in device space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }

  /// A size of user space in device space; sides may become negative.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }

  /// The smallest upright rectangle around a rectangle of user space, in device space.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }

  /// A point of device space in user space; unchanged where the map between them has no inverse.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(toUser) }

  /// A size of device space in user space; sides may become negative.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(toUser) }

  /// The smallest upright rectangle around a rectangle of device space, in user space.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(toUser) }

  private var toUser: CGAffineTransform { ctm.inverse ?? .identity }
}
