// The object that draws, lays out and chooses actions for layers in place of a subclass.
// SPDX-License-Identifier: Apache-2.0

/// Methods that a layer calls on its delegate. All of them have default implementations.
public protocol CALayerDelegate: AnyObject {
  /// Sets the contents of `layer`. When it is implemented, nothing is drawn.
  func display(_ layer: CALayer)
  /// Draws the contents of `layer` in its own space.
  func draw(_ layer: CALayer, in context: CGContext)
  /// Prepares for `draw(_:in:)`; a last chance to change `contentsFormat` or `isOpaque`.
  func layerWillDraw(_ layer: CALayer)
  /// Places the sublayers of `layer`. When it is implemented, the layout manager is not asked.
  func layoutSublayers(of layer: CALayer)
  /// The action of `layer` for `event`; nil to search on, `NSNull` to have none.
  func action(for layer: CALayer, forKey event: String) -> CAAction?
}

/// A method that a delegate does not implement tells the layer so, which then does what it does without a delegate.
extension CALayerDelegate {
  /// Lets the layer draw.
  public func display(_ layer: CALayer) { layer.attachments?.delegateGaps.insert(.display) }
  /// Draws nothing.
  public func draw(_ layer: CALayer, in context: CGContext) { layer.attachments?.delegateGaps.insert(.draw) }
  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Lets the layout manager place the sublayers.
  public func layoutSublayers(of layer: CALayer) { layer.attachments?.delegateGaps.insert(.layout) }
  /// Nil: lets the search for an action go on.
  public func action(for layer: CALayer, forKey event: String) -> CAAction? { nil }
}
