// UIBezierPath+Drawing: drawing paths into the current context.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

extension UIBezierPath {
  final func fillInCurrentContext() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(cgPath)
    context.fillPath(using: fillRule)
  }

  final func strokeInCurrentContext() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setLineWidth(lineWidth)
    context.setLineCap(lineCapStyle)
    context.setLineJoin(lineJoinStyle)
    context.setMiterLimit(miterLimit)
    var (count, phase) = (0, CGFloat(0))
    getLineDash(nil, count: &count, phase: &phase)
    var lengths = [CGFloat](repeating: 0, count: max(0, count))
    getLineDash(&lengths, count: nil, phase: nil)
    context.setLineDash(phase: phase, lengths: lengths)
    context.beginPath()
    context.addPath(cgPath)
    context.strokePath()
    context.restoreGState()
  }

  /// Calls `body` with a blend mode set in the current context, and with everything `alpha` times as opaque.
  final func drawing(_ blendMode: CGBlendMode, alpha: CGFloat, _ body: () -> Void) {
    UIGraphicsGetCurrentContext()?.drawing(blendMode, alpha: alpha, body)
  }

  final func clipCurrentContext() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(cgPath)
    context.clip(using: fillRule)
  }

  private var fillRule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }
}

extension CGContext {
  /// Calls `body` with a blend mode set, and with everything `alpha` times as opaque as before.
  func drawing(_ blendMode: CGBlendMode, alpha: CGFloat, _ body: () -> Void) {
    saveGState()
    setBlendMode(blendMode)
    // An alpha of NaN counts as 0.
    setAlpha(state.alpha * CGFloat(alpha.clampedToUnit))
    body()
    restoreGState()
  }
}
