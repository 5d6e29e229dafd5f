// CALayerDelegate: an object that draws, lays out and chooses actions for layers in place of a subclass.
// SPDX-License-Identifier: Apache-2.0

/// Methods that a layer calls on its delegate. All of them have default implementations.
public protocol CALayerDelegate: AnyObject {
  /// Sets the contents of `layer`. If it is implemented, nothing is drawn.
  func display(_ layer: CALayer)
  /// Draws the contents of `layer` in its own space.
  func draw(_ layer: CALayer, in context: CGContext)
  /// Prepares for `draw(_:in:)`; the last opportunity to change `contentsFormat` or `isOpaque`.
  func layerWillDraw(_ layer: CALayer)
  /// Lays out the sublayers of `layer`. If it is implemented, the layout manager is not called.
  func layoutSublayers(of layer: CALayer)
  /// Returns the action of `layer` for `event`; nil continues the search, `NSNull` ends it without an action.
  func action(for layer: CALayer, forKey event: String) -> CAAction?
}

/// Default implementations, which record that the delegate does not implement the method, so that the layer does what
/// it does without a delegate.
extension CALayerDelegate {
  /// Lets the layer draw.
  public func display(_ layer: CALayer) { layer.attachments?.delegateGaps.insert(.display) }
  /// Draws nothing.
  public func draw(_ layer: CALayer, in context: CGContext) { layer.attachments?.delegateGaps.insert(.draw) }
  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Lets the layout manager lay out the sublayers.
  public func layoutSublayers(of layer: CALayer) { layer.attachments?.delegateGaps.insert(.layout) }
  /// Returns nil, which continues the search for an action.
  public func action(for layer: CALayer, forKey event: String) -> CAAction? { nil }
}
