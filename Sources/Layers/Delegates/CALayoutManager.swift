// CALayoutManager: an object that lays out the sublayers of the layers whose layout manager it is.
// SPDX-License-Identifier: Apache-2.0

/// Methods that a layer calls on its layout manager. All of them have default implementations.
public protocol CALayoutManager: AnyObject {
  /// Returns the preferred size of `layer`, in its superlayer's space. By default this is its present size.
  func preferredSize(of layer: CALayer) -> CGSize
  /// Called when the sublayers of `layer` have to be laid out again.
  func invalidateLayout(of layer: CALayer)
  /// Lays out the sublayers of `layer`.
  func layoutSublayers(of layer: CALayer)
}

extension CALayoutManager {
  /// Returns the present size of the layer.
  public func preferredSize(of layer: CALayer) -> CGSize { layer.sizeInSuperlayer }
  /// Does nothing.
  public func invalidateLayout(of layer: CALayer) {}
  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
}
