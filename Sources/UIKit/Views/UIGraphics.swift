// The context that is drawn into now, and how colours and paths of UIKit draw into it.

/// The context that is drawn into on this thread, inside a view's `draw(_:)` for instance; nil where there is none.
public func UIGraphicsGetCurrentContext() -> CGContext? { ThreadState.current.contexts.last }

/// Makes `context` the one that is drawn into on this thread, until ``UIGraphicsPopContext()``.
public func UIGraphicsPushContext(_ context: CGContext) { ThreadState.current.contexts.append(context) }

/// Goes back to the context that was drawn into before; does nothing where there is none.
public func UIGraphicsPopContext() { _ = ThreadState.current.contexts.popLast() }

/// Fills a rectangle of the current context with its fill colour.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

extension UIColor {
  /// Makes this the colour of fills and strokes in the current context.
  public final func set() {
    setFill()
    setStroke()
  }

  /// Makes this the colour of fills in the current context.
  public final func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Makes this the colour of strokes in the current context.
  public final func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}

extension UIBezierPath {
  /// Fills the path in the current context, with its fill colour.
  public final func fill() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(cgPath)
    context.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  /// Strokes the path in the current context, with its stroke colour and the attributes of this path.
  public final func stroke() {
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

  /// Keeps what is drawn into the current context from now on to the inside of this path.
  public final func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(cgPath)
    context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }
}
