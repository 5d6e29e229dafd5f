// UIView+Layer: creating a view's layer, and the view's answers as the layer's delegate.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UIView {
  /// A delegate that implements nothing, so that the layer behaves as without a delegate.
  final class Silence: CALayerDelegate, Sendable {}
  /// The delegate that gets the calls which the view does not handle itself.
  static let silence = Silence()

  /// Creates a layer of a class that is known only at run time, or a plain one where that is no class of layers.
  static func makeLayer(_ layerClass: AnyClass) -> CALayer {
    CALayer.make(layerClass as? CALayer.Type ?? CALayer.self)
  }

  /// Sets up the new layer. The view becomes its delegate last, so that the delegate isn't called for the set-up.
  final func adoptLayer(frame: CGRect) {
    layer.contentsScale = UIScreen.main.scale
    layer.frame = frame
    layer.delegate = self
    layer.resizesInProportion = true
    if type(of: self).requiresConstraintBasedLayout { requestConstraintUpdate() }
    // A subclass may draw.
    if type(of: self) != UIView.self { layer.setNeedsDisplay() }
  }

  final func adoptContentMode() {
    layer.contentsGravity = contentMode.gravity
    layer.needsDisplayOnBoundsChange = contentMode == .redraw
  }

  final func drawView(_ layer: CALayer, in context: CGContext) {
    guard layer === self.layer else { return UIView.silence.draw(layer, in: context) }
    alone(.drawing) { drawOnce(layer, in: context) }
  }

  private func drawOnce(_ layer: CALayer, in context: CGContext) {
    reachedEmptyDraw = false
    let commandsBefore = context.commands.count
    UIGraphicsPushContext(context)
    asCurrent(traitCollection) { draw(bounds) }
    UIGraphicsPopContext()
    let drewNothing = reachedEmptyDraw && context.commands.count == commandsBefore
    // Contents that the layer got from elsewhere stay; those that the view has drawn don't outlive the drawing.
    if drewNothing && !hasDrawn { UIView.silence.draw(layer, in: context) }
    hasDrawn = hasDrawn || !drewNothing
  }

  final func layOut(_ layer: CALayer) {
    guard layer === self.layer else { return UIView.silence.layoutSublayers(of: layer) }
    guard allowsLayout else { return }
    let thread = ThreadState.current
    let before = thread.generation
    thread.generation = generation
    defer { thread.generation = before }
    alone(.layout) {
      asCurrent(traitCollection) {
        noteInsetsFromAbove()
        if let engine = layout?.engine { engine.update() }
        controller?.viewWillLayoutSubviews()
        layoutSubviews()
        controller?.viewDidLayoutSubviews()
      }
    }
  }

  // MARK: Tint

  final var tint: UIColor {
    var view: UIView? = self
    while let current = view {
      if let color = current.ownTint { return color }
      view = current.superview
    }
    return .systemBlue
  }

  final func changeTint(to newValue: UIColor?) {
    telling("a change of the tint") {
      ownTint = newValue
      var pending = [self]
      while let view = pending.popLast() {
        view.adoptTint()
        view.tintColorDidChange()
        // A tint of its own overrides the inherited one.
        pending += view.subviews.reversed().filter { $0.ownTint == nil }
      }
    }
  }
}
