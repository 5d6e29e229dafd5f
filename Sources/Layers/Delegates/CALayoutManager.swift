// The object that places the sublayers of layers that have it as their layout manager.
// SPDX-License-Identifier: Apache-2.0

/// Methods that a layer calls on its layout manager. All of them have default implementations.
public protocol CALayoutManager: AnyObject {
  /// The size that suits `layer`, in its superlayer's space. By default the size it has.
  func preferredSize(of layer: CALayer) -> CGSize
  /// Called when the sublayers of `layer` have to be placed anew.
  func invalidateLayout(of layer: CALayer)
  /// Places the sublayers of `layer`.
  func layoutSublayers(of layer: CALayer)
}

extension CALayoutManager {
  /// The size that the layer has.
  public func preferredSize(of layer: CALayer) -> CGSize { layer.sizeInSuperlayer }
  /// Does nothing.
  public func invalidateLayout(of layer: CALayer) {}
  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
}
