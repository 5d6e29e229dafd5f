// Uses of layers that clients' code has: it compiles, so they exist.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews

/// Uses of what every layer has.
func useLayers(_ other: CALayer, _ context: CGContext) -> [Any?] {
  let layer = CALayer()
  useGeometry(of: layer)
  useTree(of: layer, other)
  useAppearance(of: layer, context)
  useTiming(of: layer)
  layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
  layer.removeAnimation(forKey: "fade")
  layer.removeAllAnimations()
  layer.actions = ["opacity": NSNull()]
  layer.setValue(1, forKey: "opacity")
  layer.setValue(1, forKeyPath: "opacity")
  layer.setNilValueForKey("opacity")
  layer.delegate = nil
  layer.name = "a"
  layer.style = ["opacity": 1]
  let edges: CAEdgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge]
  let corners: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner]
  let sides: CAAutoresizingMask = [.layerWidthSizable, .layerHeightSizable]
  return [
    edges, corners, sides, CALayer(layer: layer), layer.presentation(), layer.model(), layer.animationKeys(),
    layer.animation(forKey: "fade"), layer.action(forKey: "opacity"), CALayer.defaultAction(forKey: "opacity"),
    CALayer.defaultValue(forKey: "opacity"), CALayer.needsDisplay(forKey: "opacity"),
    layer.shouldArchiveValue(forKey: "opacity"),
    layer.value(forKey: "opacity"), layer.value(forKeyPath: "opacity"), layer.delegate, layer.visibleRect,
    CACurrentMediaTime(),
    CALayer.init(coder:) as Any, layer.encode(with:) as Any,
  ]
}

private func useGeometry(of layer: CALayer) {
  layer.bounds = .zero
  layer.position = .zero
  layer.zPosition = 0
  layer.anchorPoint = .zero
  layer.anchorPointZ = 0
  layer.transform = CATransform3DIdentity
  layer.sublayerTransform = CATransform3DIdentity
  layer.frame = .zero
  layer.isHidden = false
  layer.isDoubleSided = true
  layer.isGeometryFlipped = layer.contentsAreFlipped()
  layer.setAffineTransform(layer.affineTransform())
  _ = layer.convert(CGPoint.zero, from: nil).x + layer.convert(CGPoint.zero, to: nil).x
  _ = layer.convert(CGRect.zero, from: nil).width + layer.convert(CGRect.zero, to: nil).width
  _ = layer.contains(.zero) && layer.hitTest(.zero) == nil
}

private func useTree(of layer: CALayer, _ other: CALayer) {
  layer.addSublayer(other)
  layer.insertSublayer(other, at: 0)
  layer.insertSublayer(other, below: nil)
  layer.insertSublayer(other, above: nil)
  layer.replaceSublayer(other, with: CALayer())
  other.removeFromSuperlayer()
  layer.sublayers = layer.sublayers?.filter { $0.superlayer != nil }
  layer.mask = nil
  layer.masksToBounds = true
  layer.setNeedsLayout()
  layer.layoutIfNeeded()
  layer.layoutSublayers()
  layer.resizeSublayers(withOldSize: layer.preferredFrameSize())
  layer.resize(withOldSuperlayerSize: .zero)
  layer.autoresizingMask = layer.needsLayout() ? [] : [.layerWidthSizable]
  layer.scroll(.zero)
  layer.scrollRectToVisible(.zero)
}

private func useAppearance(of layer: CALayer, _ context: CGContext) {
  layer.contents = nil
  layer.contentsRect = .zero
  layer.contentsGravity = .center
  layer.contentsScale = 1
  layer.contentsCenter = .zero
  layer.contentsFormat = .RGBA8Uint
  layer.minificationFilter = .linear
  layer.magnificationFilter = .nearest
  layer.minificationFilterBias = 0
  layer.isOpaque = false
  layer.display()
  layer.setNeedsDisplay()
  layer.setNeedsDisplay(.zero)
  layer.needsDisplayOnBoundsChange = layer.needsDisplay()
  layer.displayIfNeeded()
  layer.drawsAsynchronously = false
  layer.draw(in: context)
  layer.render(in: context)
  layer.edgeAntialiasingMask = []
  layer.allowsEdgeAntialiasing = true
  layer.allowsGroupOpacity = true
  layer.backgroundColor = nil
  layer.cornerRadius = 1
  layer.maskedCorners = []
  layer.cornerCurve = .continuous
  layer.borderWidth = 1
  layer.borderColor = nil
  layer.opacity = 1
  layer.compositingFilter = nil
  layer.filters = nil
  layer.backgroundFilters = nil
  layer.shouldRasterize = true
  layer.rasterizationScale = 1
  layer.shadowColor = nil
  layer.shadowOpacity = 0
  layer.shadowOffset = .zero
  layer.shadowRadius = 1
  layer.shadowPath = nil
}

private func useTiming(of layer: CALayer) {
  layer.beginTime = layer.convertTime(0, from: nil) + layer.convertTime(0, to: nil)
  layer.duration = 1
  layer.speed = 1
  layer.timeOffset = 0
  layer.repeatCount = 0
  layer.repeatDuration = 0
  layer.autoreverses = false
  layer.fillMode = .forwards
}

/// A delegate that has all that a delegate of layers has.
final class SurfaceDelegate: NSObject, CALayerDelegate, CAAnimationDelegate {
  func display(_ layer: CALayer) {}
  func draw(_ layer: CALayer, in context: CGContext) {}
  func layerWillDraw(_ layer: CALayer) {}
  func layoutSublayers(of layer: CALayer) {}
  func action(for layer: CALayer, forKey event: String) -> CAAction? { NSNull() }
  func animationDidStart(_ animation: CAAnimation) {}
  func animationDidStop(_ animation: CAAnimation, finished flag: Bool) {}
}

/// Uses of shape, gradient, text and replicator layers.
func useSpecialLayers() -> [CALayer] {
  let shape = CAShapeLayer()
  shape.path = nil
  shape.fillColor = nil
  shape.strokeColor = nil
  shape.fillRule = .evenOdd
  shape.strokeStart = 0
  shape.strokeEnd = 1
  shape.lineWidth = 1
  shape.miterLimit = 10
  shape.lineCap = .round
  shape.lineJoin = .bevel
  shape.lineDashPhase = 0
  shape.lineDashPattern = [1, 2]
  let gradient = CAGradientLayer()
  gradient.colors = []
  gradient.locations = [0, 1]
  gradient.startPoint = .zero
  gradient.endPoint = .zero
  gradient.type = .radial
  let text = CATextLayer()
  text.string = "a"
  text.font = nil
  text.fontSize = 12
  text.foregroundColor = nil
  text.isWrapped = true
  text.truncationMode = .end
  text.alignmentMode = .center
  text.allowsFontSubpixelQuantization = false
  let replicator = CAReplicatorLayer()
  replicator.instanceCount = 2
  replicator.preservesDepth = false
  replicator.instanceDelay = 0
  replicator.instanceTransform = CATransform3DIdentity
  replicator.instanceColor = nil
  replicator.instanceRedOffset = 0
  replicator.instanceGreenOffset = 0
  replicator.instanceBlueOffset = 0
  replicator.instanceAlphaOffset = 0
  let scroll = CAScrollLayer()
  scroll.scroll(to: CGPoint.zero)
  scroll.scroll(to: CGRect.zero)
  scroll.scrollMode = .both
  let tiled = CATiledLayer()
  tiled.levelsOfDetail = CATiledLayer.fadeDuration() > 0 ? 1 : 2
  tiled.levelsOfDetailBias = 0
  tiled.tileSize = .zero
  return [shape, gradient, text, replicator, scroll, tiled, CATransformLayer()]
}

/// Uses of emitters.
func useEmitters() -> CALayer {
  let cell = CAEmitterCell(), layer = CAEmitterLayer()
  cell.name = "a"
  cell.isEnabled = true
  (cell.birthRate, cell.lifetime, cell.lifetimeRange) = (1, 1, 0)
  (cell.emissionLatitude, cell.emissionLongitude, cell.emissionRange) = (0, 0, 0)
  (cell.velocity, cell.velocityRange) = (0, 0)
  (cell.xAcceleration, cell.yAcceleration, cell.zAcceleration) = (0, 0, 0)
  (cell.scale, cell.scaleRange, cell.scaleSpeed, cell.spin, cell.spinRange) = (1, 0, 0, 0, 0)
  cell.color = nil
  (cell.redRange, cell.greenRange, cell.blueRange, cell.alphaRange) = (0, 0, 0, 0)
  (cell.redSpeed, cell.greenSpeed, cell.blueSpeed, cell.alphaSpeed) = (0, 0, 0, 0)
  cell.contents = nil
  cell.contentsRect = .zero
  cell.contentsScale = 1
  (cell.minificationFilter, cell.magnificationFilter, cell.minificationFilterBias) = ("linear", "linear", 0)
  cell.emitterCells = nil
  cell.style = nil
  cell.setValue(cell.value(forKey: "scale"), forKey: "scale")
  cell.setValue(cell.value(forKeyPath: "scale"), forKeyPath: "scale")
  (cell.beginTime, cell.duration, cell.speed, cell.timeOffset) = (0, 1, 1, 0)
  (cell.repeatCount, cell.repeatDuration, cell.autoreverses, cell.fillMode) = (0, 0, false, .both)
  layer.emitterCells = [cell]
  (layer.birthRate, layer.lifetime, layer.velocity, layer.scale, layer.spin, layer.seed) = (1, 1, 1, 1, 1, 1)
  (layer.emitterPosition, layer.emitterZPosition, layer.emitterSize, layer.emitterDepth) = (.zero, 0, .zero, 0)
  (layer.emitterShape, layer.emitterMode, layer.renderMode) = (.line, .surface, .additive)
  layer.preservesDepth = false
  return layer
}
