// How a view makes its layer, and what it answers as the layer's delegate.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UIView {
  /// A delegate that implements nothing: what it is asked tells the layer to do without.
  final class Silence: CALayerDelegate, Sendable {}
  /// The delegate to pass on to what the view has nothing to say about.
  static let silence = Silence()

  /// A layer of a class that is known at run time only, or a plain one where that is no class of layers.
  static func makeLayer(_ layerClass: AnyClass) -> CALayer {
    CALayer.make(layerClass as? CALayer.Type ?? CALayer.self)
  }

  /// Sets the new layer up. The view becomes its delegate last, so that nobody hears of it.
  final func adoptLayer(frame: CGRect) {
    layer.contentsScale = UIScreen.main.scale
    layer.frame = frame
    layer.delegate = self
    // A class of its own may draw.
    if type(of: self) != UIView.self { layer.setNeedsDisplay() }
  }

  final func adoptContentMode() {
    layer.contentsGravity = contentMode.gravity
    layer.needsDisplayOnBoundsChange = contentMode == .redraw
  }

  final func drawView(_ layer: CALayer, in context: CGContext) {
    guard layer === self.layer else { return UIView.silence.draw(layer, in: context) }
    reachedEmptyDraw = false
    let commandsBefore = context.commands.count
    UIGraphicsPushContext(context)
    draw(bounds)
    UIGraphicsPopContext()
    let drewNothing = reachedEmptyDraw && context.commands.count == commandsBefore
    // Contents that somebody else gave the layer stay; those that the view has drawn don't outlive it.
    if drewNothing && !hasDrawn { UIView.silence.draw(layer, in: context) }
    hasDrawn = hasDrawn || !drewNothing
  }

  final func layOut(_ layer: CALayer) {
    guard layer === self.layer else { return UIView.silence.layoutSublayers(of: layer) }
    controller?.viewWillLayoutSubviews()
    layoutSubviews()
    controller?.viewDidLayoutSubviews()
  }

  // MARK: Tint

  final var tint: UIColor {
    var view: UIView? = self
    while let current = view {
      if let color = current.ownTint { return color }
      view = current.superview
    }
    return UIView.defaultTint
  }

  /// UIKit's blue for what can be touched.
  private static let defaultTint = UIColor(red: 0, green: 122 / 255, blue: 1, alpha: 1)

  final func changeTint(to newValue: UIColor?) {
    ownTint = newValue
    var pending = [self]
    while let view = pending.popLast() {
      view.tintColorDidChange()
      // A tint of its own ends what a view inherits.
      pending += view.subviews.reversed().filter { $0.ownTint == nil }
    }
  }
}
