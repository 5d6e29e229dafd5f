// ProgressRing: a ring whose layer draws an arc as long as a key of its own says.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayerKeys
import QuartziteViews

import struct QuartziteLayerKeys.LayerKey

/// A layer that draws a track and, from the top, clockwise, an arc of it.
final class ProgressRingLayer: CALayer, @unchecked Sendable {
  // On Apple's platforms: @NSManaged.
  @LayerKey var progress: CGFloat
  @LayerKey var lineWidth: CGFloat = 8
  var trackColor = UIColor(white: 0.9, alpha: 1)
  var ringColor = UIColor(red: 0.16, green: 0.5, blue: 0.95, alpha: 1)

  override init() {
    super.init()
    needsDisplayOnBoundsChange = true
    contentsScale = UIScreen.main.scale
  }

  override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? ProgressRingLayer {
      trackColor = other.trackColor
      ringColor = other.ringColor
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override class func needsDisplay(forKey key: String) -> Bool {
    if key == "progress" || key == "lineWidth" { return true }
    return super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> CAAction? {
    guard event == "progress" else { return super.action(forKey: event) }
    // In a block of UIView, the animation of another key tells how the block animates.
    if let animation = super.action(forKey: "opacity") as? CABasicAnimation {
      animation.keyPath = event
      animation.fromValue = (presentation() ?? self).progress
      animation.toValue = nil
      animation.isAdditive = false
      return animation
    }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = (presentation() ?? self).progress
    animation.duration = 0.5
    return animation
  }

  override func draw(in ctx: CGContext) {
    UIGraphicsPushContext(ctx)
    defer { UIGraphicsPopContext() }
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    let radius = (min(bounds.width, bounds.height) - lineWidth) / 2
    let track = UIBezierPath(arcCenter: center, radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    track.lineWidth = lineWidth
    trackColor.setStroke()
    track.stroke()
    guard progress > 0 else { return }
    let start = -CGFloat.pi / 2
    let arc = UIBezierPath(
      arcCenter: center, radius: radius, startAngle: start, endAngle: start + 2 * .pi * min(progress, 1),
      clockwise: true)
    arc.lineWidth = lineWidth
    arc.lineCapStyle = .round
    ringColor.setStroke()
    arc.stroke()
  }
}

/// A view that shows a part of a whole as an arc.
final class ProgressRing: UIView, @unchecked Sendable {
  override class var layerClass: AnyClass { ProgressRingLayer.self }
  private var ring: ProgressRingLayer { layer as! ProgressRingLayer }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    layer.setNeedsDisplay()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    layer.setNeedsDisplay()
  }

  /// The part of the whole, from 0 to 1. A change animates.
  @IBInspectable var progress: CGFloat {
    get { ring.progress }
    set { ring.progress = newValue }
  }

  /// The width of the arc in points.
  var lineWidth: CGFloat {
    get { ring.lineWidth }
    set { ring.lineWidth = newValue }
  }

  /// Changes the part of the whole at once, or in a number of seconds.
  func setProgress(_ progress: CGFloat, duration: TimeInterval) {
    guard duration > 0 else {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      ring.progress = progress
      CATransaction.commit()
      return
    }
    let animation = CABasicAnimation(keyPath: "progress")
    animation.fromValue = ring.presentation()?.progress ?? ring.progress
    animation.toValue = progress
    animation.duration = duration
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    ring.progress = progress
    CATransaction.commit()
    ring.add(animation, forKey: "progress")
  }
}
